"""The details of each error: its kind, its code and every value."""

from collections.abc import Callable

import pytest

from dimension.errors import DimensionError, IllegalNotationError, NotationError, RuleError, SettingsError
from dimension.rules.cards import Card
from dimension.rules.code import _FIELDS, _check_character, format_number, parse_game_code
from dimension.rules.game import new_game, play_game
from dimension.rules.hand import Hand
from dimension.rules.moves import parse_move, parse_moves
from dimension.rules.saved_game import format_game, parse_game
from dimension.rules.scoring import Edition, Tokens, check_players
from dimension.rules.settings import Contradictions, Deck, GameSettings, Grade, check_seed
from dimension.rules.stack import RULES_ALONE
from dimension.rules.tray import Tray

FULL = Tray("KWBGOWB/G.O.K./W")
EMPTY = "......./....../."
SHORT = GameSettings(rounds=1, cards=3)


def _code(body: str) -> str:
    return body + _check_character(body)


def _saved(*changes: tuple[str, str]) -> str:
    text = format_game(play_game(SHORT, 42, ["KWBGO../....../."]))
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def _two_rounds() -> str:
    return format_game(new_game(GameSettings(rounds=2, cards=3), 42))


CASES: dict[str, tuple[Callable[[], object], type[DimensionError], str, dict[str, object]]] = {
    "position": (lambda: Tray()[14], RuleError, "unknown_position", {"position": 14}),
    "negative": (lambda: Tray().place("K", -1), RuleError, "unknown_position", {"position": -1}),
    "in the air": (
        lambda: Tray("K....../....../.").place("W", 7),
        RuleError,
        "unsupported",
        {"position": 7, "missing": (1, 2)},
    ),
    "too close": (
        lambda: Tray("KWBG.../K...../.").place("W", 8),
        RuleError,
        "overlap",
        {"position": 8, "blocking": (7,)},
    ),
    "used up": (lambda: Tray("KKK..../....../.").place("k", 3), RuleError, "color_used_up", {"color": "K"}),
    "exchange": (lambda: Tray("KKKW.../....../.").exchange("K", 3), RuleError, "color_used_up", {"color": "K"}),
    "empty": (lambda: Tray().remove(5), RuleError, "empty_position", {"position": 5}),
    "below": (lambda: FULL.remove(0), RuleError, "bears_others", {"position": 0, "above": (7, 9, 11)}),
    "many spheres": (
        lambda: Tray(dict(enumerate("KKKWWWBBBGGG"))),
        RuleError,
        "too_many_spheres",
        {"count": 12},
    ),
    "many of a color": (
        lambda: Tray("KKKK.../....../."),
        IllegalNotationError,
        "too_many_of_color",
        {"color": "K", "count": 4},
    ),
    "neighbors": (
        lambda: Tray("KWBG.../KW..../."),
        IllegalNotationError,
        "overlap",
        {"position": 7, "blocking": (8,)},
    ),
    "floating": (
        lambda: Tray("K....../W...../."),
        IllegalNotationError,
        "unsupported",
        {"position": 7, "missing": (1, 2)},
    ),
    "parts": (lambda: Tray("K....../......"), NotationError, "tray_parts", {"count": 2}),
    "base": (
        lambda: Tray("K...../....../."),
        NotationError,
        "tray_part_length",
        {"part": "base", "expected": 7, "count": 6},
    ),
    "pockets": (
        lambda: Tray("K....../...../."),
        NotationError,
        "tray_part_length",
        {"part": "pockets", "expected": 6, "count": 5},
    ),
    "apex": (
        lambda: Tray("K....../....../.."),
        NotationError,
        "tray_part_length",
        {"part": "apex", "expected": 1, "count": 2},
    ),
    "sign": (lambda: Tray(" K....../.?..../."), NotationError, "tray_character", {"text": "?", "column": 10}),
    "no cards": (lambda: Hand([]), RuleError, "empty_hand", {}),
    "twice": (lambda: Hand(["O2", "K1", "O2"]), RuleError, "doubled_card", {"card": "O2"}),
    "no card": (lambda: Card(" "), NotationError, "no_card", {}),
    "under others": (
        lambda: Card("*/k"),
        NotationError,
        "below_card",
        {"text": "*/k", "floor": "K_", "bare": "K^"},
    ),
    "three": (lambda: Card(" k3 "), NotationError, "exactly_number", {"text": "k3"}),
    "more": (
        lambda: Card("K>W"),
        NotationError,
        "no_more_card",
        {"text": "K>W", "cards": ("W>G", "G>O", "O>K", "K>B", "B>W")},
    ),
    "four": (
        lambda: Card("K+O"),
        NotationError,
        "no_four_card",
        {"text": "K+O", "cards": ("K+W", "W+O", "O+B", "B+G", "G+K")},
    ),
    "stranger": (lambda: Card("K-R"), NotationError, "unknown_color", {"text": "R"}),
    "first stranger": (lambda: Card("R1"), NotationError, "unknown_color", {"text": "R"}),
    "no words": (lambda: Card("K?W"), NotationError, "unknown_card", {"text": "K?W"}),
    "color": (lambda: Tray().place(" r", 0), NotationError, "unknown_color", {"text": " r"}),
    "color number": (lambda: Tray().count(5), NotationError, "unknown_color", {"text": "5"}),  # type: ignore[arg-type]
    "negative color": (lambda: Tray().count(-1), NotationError, "unknown_color", {"text": "-1"}),  # type: ignore[arg-type]
    "no move": (lambda: parse_move(" K7x "), NotationError, "unknown_move", {"text": "K7x"}),
    "no such place": (lambda: parse_moves("K0, -14"), NotationError, "unknown_position", {"position": 14, "where": 2}),
    "two players": (lambda: check_players(5), RuleError, "wrong_player_count", {"count": 5, "least": 1, "most": 4}),
    "over": (
        lambda: play_game(SHORT, 42, [EMPTY, EMPTY]),
        RuleError,
        "game_over",
        {"rounds": 1},
    ),
    "a tray short": (
        lambda: play_game(GameSettings(rounds=2), 42, [[EMPTY, EMPTY], [EMPTY]]),
        RuleError,
        "wrong_tray_count",
        {"count": 1, "players": 2},
    ),
    "not over": (
        lambda: play_game(GameSettings(rounds=3), 42, [EMPTY]).standings(),
        RuleError,
        "game_not_over",
        {"left": 2, "rounds": 3},
    ),
    "edition": (
        lambda: Edition.of("fr"),
        SettingsError,
        "unknown_edition",
        {"value": "fr", "choices": ("en",), "last_choice": "de"},
    ),
    "grade": (lambda: RULES_ALONE.grade(Hand("K1")), SettingsError, "grade_needs_solver", {}),
    "cards": (
        lambda: GameSettings(cards=9),
        SettingsError,
        "cards_out_of_range",
        {"value": 9, "least": 3, "most": 8},
    ),
    "rounds": (
        lambda: GameSettings(rounds=0),
        SettingsError,
        "rounds_out_of_range",
        {"value": 0, "least": 1, "most": 12},
    ),
    "seconds": (
        lambda: GameSettings(seconds=14),
        SettingsError,
        "seconds_out_of_range",
        {"value": 14, "least": 15, "most": 600},
    ),
    "text": (
        lambda: GameSettings(cards="6"),  # type: ignore[arg-type]
        SettingsError,
        "cards_out_of_range",
        {"value": "'6'", "least": 3, "most": 8},
    ),
    "float": (
        lambda: GameSettings(cards=6.0),  # type: ignore[arg-type]
        SettingsError,
        "cards_out_of_range",
        {"value": 6.0, "least": 3, "most": 8},
    ),
    "seed": (
        lambda: check_seed(2**53),
        SettingsError,
        "seed_out_of_range",
        {"value": 2**53, "least": 0, "most": 2**53 - 1},
    ),
    "short code": (lambda: parse_game_code("12D3V91"), NotationError, "code_length", {"count": 7}),
    "long code": (lambda: parse_game_code("1" * 19), NotationError, "code_length", {"count": 19}),
    "sign in a code": (lambda: parse_game_code("12D3V9UAC"), NotationError, "code_character", {"text": "U"}),
    "version": (lambda: parse_game_code("32D3V91AC"), NotationError, "code_version", {"version": "3"}),
    "typo": (lambda: parse_game_code("12D3V91AD"), NotationError, "code_checksum", {}),
    "large seed": (
        lambda: parse_game_code(_code("12D3V9" + format_number(2**53))),
        NotationError,
        "code_settings",
        {},
    ),
    "leading zero": (lambda: parse_game_code(_code("12D3V901A")), NotationError, "code_settings", {}),
    "no game": (
        lambda: parse_game("# nothing\n\nhello\nworld"),
        NotationError,
        "saved_game_start",
        {"text": "hello", "line": 3},
    ),
    "nothing": (lambda: parse_game(""), NotationError, "saved_game_ends", {"example": "Dimension game 1"}),
    "other version": (
        lambda: parse_game(_saved(("game 1", "game 2"))),
        NotationError,
        "saved_game_version",
        {"version": "2", "line": 1},
    ),
    "no code": (
        lambda: parse_game(_saved(("code ", "cipher "))),
        NotationError,
        "saved_game_line",
        {"text": _saved().splitlines()[1].replace("code", "cipher"), "example": "code 12D3V91AC", "line": 2},
    ),
    "wrong code": (
        lambda: parse_game("dimension  game 1\ncode 12D3V91AD"),
        NotationError,
        "code_checksum",
        {"line": 2},
    ),
    "no players": (
        lambda: parse_game("Dimension game 1\ncode 12D3V91AC"),
        NotationError,
        "saved_game_ends",
        {"example": "players 2"},
    ),
    "five players": (
        lambda: parse_game(_saved(("players 1", "players 5"))),
        IllegalNotationError,
        "wrong_player_count",
        {"count": 5, "least": 1, "most": 4, "line": 3},
    ),
    "round": (
        lambda: parse_game(_saved(("round 1", "round 2"))),
        NotationError,
        "saved_game_line",
        {
            "text": _saved().splitlines()[3].replace("round 1", "round 2"),
            "example": "round 1: O2 W-O KxW",
            "line": 4,
        },
    ),
    "cards of a round": (
        lambda: parse_game("\n".join([*_saved().splitlines()[:3], "round 1: K1 W1"])),
        NotationError,
        "saved_game_cards",
        {"expected": 3, "count": 2, "line": 4},
    ),
    "tray": (
        lambda: parse_game(_saved(("KWBGO..", "KWBGO.!"))),
        NotationError,
        "tray_character",
        {"text": "!", "column": 7, "line": 5},
    ),
    "two trays": (
        lambda: parse_game(_saved() + "\n" + EMPTY),
        IllegalNotationError,
        "wrong_tray_count",
        {"count": 2, "players": 1, "line": 4},
    ),
    "more rounds": (
        lambda: parse_game(_two_rounds() + "\nround 3: K1 W1 B1"),
        NotationError,
        "saved_game_extra",
        {"text": "round 3: K1 W1 B1", "line": 6},
    ),
    "gap": (
        lambda: parse_game(_two_rounds() + "\n" + EMPTY),
        NotationError,
        "saved_game_gap",
        {"round": 2, "earlier": 1, "line": 5},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_an_error_says_all_there_is_to_say(name: str) -> None:
    call, kind, code, details = CASES[name]
    with pytest.raises(DimensionError) as caught:
        call()
    error = caught.value
    assert (type(error), error.code, error.details) == (kind, code, details)


def test_a_code_whose_setting_is_one_too_high_is_refused() -> None:
    for at, field in enumerate(_FIELDS):
        if len(field.values) == field.room:
            continue
        packed = 0
        for other, each in enumerate(_FIELDS):
            packed = packed * each.room + (len(field.values) if other == at else 0)
        with pytest.raises(NotationError) as caught:
            parse_game_code(_code("1" + format_number(packed).rjust(5, "0") + "0"))
        assert caught.value.code == "code_settings"


def test_the_choices_are_written_as_they_always_were() -> None:
    assert [edition.value for edition in Edition] == ["en", "de"]
    assert [deck.value for deck in Deck] == ["full", "no-exactly", "no-comparing", "no-counting"]
    assert [rule.value for rule in Contradictions] == ["drawn", "fewer", "none"]
    assert [grade.value for grade in Grade] == ["any", "easy", "medium", "hard", "expert", "evil"]
    assert [tokens.value for tokens in Tokens] == ["box", "no-penalty", "off"]


def test_every_setting_has_room_in_a_code() -> None:
    assert [(" ".join(field.names), field.room) for field in _FIELDS] == [
        ("tokens edition", 7),
        ("cards", 6),
        ("rounds", 12),
        ("deck", 5),
        ("contradictions", 3),
        ("grade", 7),
        ("seconds", 587),
    ]
