"""Games saved as text and loaded again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.errors import IllegalNotationError, NotationError, RuleError
from dimension.rules.game import Game, new_game
from dimension.rules.hand import Hand
from dimension.rules.saved_game import format_game, parse_game
from dimension.rules.settings import GameSettings
from dimension.rules.stack import Deal
from dimension.texts import LANGUAGES
from tests.strategies import cards, seeds, settings, trays

SAVED = """\
Dimension game 1
code 101W7H1AQ
players 2
round 1: K-G K>B W-W
  KWBGO../....../.
  KWB..../G...../.
round 2 as drawn: K^ G1 KxW"""


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Games with any settings and hands, even hands that only a custom oracle deals."""
    chosen: GameSettings = draw(settings)
    hand = st.lists(cards, min_size=chosen.cards, max_size=chosen.cards, unique=True).map(Hand)
    deals = draw(st.lists(st.builds(Deal, hand, st.booleans()), min_size=chosen.rounds, max_size=chosen.rounds))
    game = Game(chosen, draw(seeds), draw(st.integers(1, 4)), tuple(deals))
    for _ in range(draw(st.integers(0, chosen.rounds))):
        game = game.score([draw(trays) for _ in range(game.players)])
    return game


@given(games())
def test_a_game_is_loaded_as_it_was_saved(game: Game) -> None:
    text = format_game(game)
    assert parse_game(text) == game
    assert format_game(parse_game(text)) == text
    assert parse_game(text).points == game.points


@given(games())
def test_case_spaces_comments_and_line_endings_do_not_matter(game: Game) -> None:
    text = format_game(game)
    assert parse_game(text.lower()) == game
    assert parse_game(text.replace("\n", "\r\n\r\n# a comment\r\n\t").replace(": ", " :   ") + "\n") == game


def test_the_format_is_a_promise() -> None:
    game = new_game(GameSettings(cards=3, rounds=2), seed=42, players=2)
    kept, broken = game.deals
    game = Game(game.settings, game.seed, game.players, (kept, broken._replace(as_promised=False)))
    game = game.score(["KWBGO../....../.", "KWB..../G...../."])
    assert format_game(game) == SAVED
    assert parse_game(SAVED) == game


def test_a_loaded_game_resumes_where_it_stopped() -> None:
    game = parse_game(SAVED)
    assert (game.is_over, game.hand, game.deal.as_promised) == (False, Hand("K^ G1 KxW"), False)
    over = game.score(["......./....../.", "KG...../....../."])
    assert over.is_over
    assert [standing.player for standing in over.standings()] == [1, 0]


def without(line: int) -> str:
    lines = SAVED.split("\n")
    return "\n".join(lines[: line - 1] + lines[line:])


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "saved_game_ends", None),
        ("# nothing but a comment", "saved_game_ends", None),
        ("chess game 1", "saved_game_start", 1),
        (without(1), "saved_game_start", 1),
        (SAVED.replace("game 1", "game 2"), "saved_game_version", 1),
        (without(2), "saved_game_line", 2),
        (SAVED.replace("101W7H1AQ", "101W7H1AR"), "code_checksum", 2),
        (without(3), "saved_game_line", 3),
        (SAVED.replace("players 2", "players two"), "saved_game_line", 3),
        (SAVED.replace("players 2", "players 5"), "wrong_player_count", 3),
        (SAVED.replace("round 1", "round 3"), "saved_game_line", 4),
        (SAVED.replace("W-W", "W-W O2"), "saved_game_cards", 4),
        (SAVED.replace("W-W", "Z1"), "unknown_color", 4),
        (SAVED.replace("W-W", "K>B"), "doubled_card", 4),
        (SAVED.replace("  KWB.", "  KWX."), "tray_character", 6),
        (SAVED.replace("KWB..../", "KW...../"), "unsupported", 6),
        (without(6), "wrong_tray_count", 4),
        (without(7), "saved_game_ends", None),
        (SAVED.replace("round 2", "around 2"), "tray_parts", 7),
        (f"{SAVED}\nround 3: K^ G1 KxW", "saved_game_extra", 8),
        (
            f"{without(5).replace('  KWB..../G...../.', '')}\n  KWBGO../....../.\n  KW...../....../.",
            "saved_game_gap",
            6,
        ),
    ],
)
def test_an_invalid_saved_game_is_refused_with_the_number_of_the_line(text: str, code: str, line: int | None) -> None:
    with pytest.raises(NotationError) as caught:
        parse_game(text)
    assert (caught.value.code, caught.value.details.get("line")) == (code, line)
    for language in LANGUAGES:
        assert caught.value.sentence(language).isprintable()


def test_an_error_names_its_line_and_gives_a_hint() -> None:
    with pytest.raises(NotationError, match=r"Line 4: No\. 3: “Z” is not a color"):
        parse_game(SAVED.replace("W-W", "Z1"))
    with pytest.raises(NotationError, match=r"Line 3: .* This line should look like “players 2”"):
        parse_game(without(3))
    with pytest.raises(NotationError, match=r"The next line should look like “round 2: O2 W-O KxW”"):
        parse_game(without(7))


def test_a_game_that_breaks_a_rule_is_both_a_notation_and_a_rule_error() -> None:
    with pytest.raises(IllegalNotationError, match="Fill 2 first") as caught:
        parse_game(SAVED.replace("KWB..../", "KW...../"))
    assert isinstance(caught.value, RuleError)


@given(st.lists(st.sampled_from([*SAVED.split("\n"), "round 1:", "round 0: O2", "code", "players 0", "/"])) | st.text())
def test_a_fuzzed_text_raises_nothing_but_a_notation_error(text: str | list[str]) -> None:
    try:
        parse_game(text if isinstance(text, str) else "\n".join(text))
    except NotationError as error:
        assert str(error)


@pytest.mark.parametrize("wrong", [None, 5, SAVED.encode()])
def test_only_text_can_be_a_saved_game(wrong: object) -> None:
    with pytest.raises(TypeError, match="A saved game is a text as format_game writes it"):
        parse_game(wrong)  # type: ignore[arg-type]
