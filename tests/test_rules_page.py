"""The numbers in docs/rules.md and on the rules screen are the library's."""

import re
from collections import Counter
from pathlib import Path

import pytest

import dimension
from dimension import CARDS, CardType, Edition, score_round
from dimension.rules.scoring import POINTS_LOST_PER_CARD, STARTING_POINTS, TOKEN_VALUES
from dimension.texts import LANGUAGES, texts_for

PAGE = (Path(__file__).parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
MINUS = "\N{MINUS SIGN}"

EXAMPLE_HAND = "O2 W-B KxG B_ G^ O>K"
"""The hand of the worked example, on the page and on the rules screen."""


def _section(title: str) -> str:
    """The text below a heading, down to the next heading of the same level."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def _rows(section: str) -> list[list[str]]:
    """The cells of every table row of a section, without the line below the head."""
    rows = [re.split(r" *\| *", line.strip())[1:-1] for line in section.splitlines() if line.startswith("|")]
    return [row for row in rows if not set("".join(row)) <= set("- ")]


def _number(cell: str) -> int:
    return int(cell.replace(MINUS, "-"))


EXAMPLE = _rows(_section("A worked example"))[1:]
TRAYS = [dimension.parse_tray(tray.strip("`")) for _, tray, *_ in EXAMPLE]
ENGLISH = score_round(dimension.parse_hand(EXAMPLE_HAND), TRAYS, Edition.ENGLISH)
GERMAN = score_round(dimension.parse_hand(EXAMPLE_HAND), TRAYS, Edition.GERMAN)


def test_the_worked_example_names_every_card_of_its_hand() -> None:
    words = _section("A worked example").split("|")[0]
    assert re.findall(r"\(`([^`]+)`\)", words) == EXAMPLE_HAND.split()


@pytest.mark.parametrize("player", range(3))
def test_the_worked_example_scores_as_the_library_does_in_both_editions(player: int) -> None:
    _, _, spheres, failed, points, english, german = EXAMPLE[player]
    score = ENGLISH[player].tray_score
    assert _number(spheres) == score.spheres
    assert re.findall(r"`([^`]+)`", failed) == [card.code for card in score.failed]
    assert _number(points) == ENGLISH[player].points == GERMAN[player].points
    assert (_number(english), _number(german)) == (ENGLISH[player].bonus_tokens, GERMAN[player].bonus_tokens)


def test_the_worked_example_tells_what_is_shown_about_its_trays() -> None:
    ann, ben, cleo = TRAYS
    assert len(ann.colors) == 5
    assert ben.spheres == max(tray.spheres for tray in TRAYS)
    assert ben.left(dimension.ORANGE) == 0, "all three are on the tray"
    assert dimension.WHITE not in cleo.colors


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_the_rules_screen_has_the_same_numbers_in_every_language(language: str) -> None:
    said = [re.findall(r"\d+", texts_for(language).text(f"rules-example-{number}")) for number in (1, 2, 3)]
    (ann, ben, cleo), (ann_de, _, cleo_de) = ENGLISH, GERMAN
    assert said == [
        [str(number) for number in numbers]
        for numbers in (
            (ann.tray_score.spheres, ann.points, ann.bonus_tokens, ann_de.bonus_tokens),
            (
                ben.tray_score.spheres,
                3,
                2,
                len(ben.tray_score.failed),
                ben.tray_score.spheres,
                POINTS_LOST_PER_CARD,
                ben.points,
            ),
            (cleo.tray_score.spheres, cleo.points, cleo_de.bonus_tokens),
        )
    ]


def test_the_table_of_bonus_tokens_matches_the_editions() -> None:
    tokens, english, german = _rows(_section("A round"))
    assert [_number(cell) for cell in tokens[1:]] == list(range(13))
    assert [_number(cell) for cell in english[1:8]] == [Edition.ENGLISH.token_points(count) for count in range(7)]
    assert [_number(cell) for cell in german[1:]] == [Edition.GERMAN.token_points(count) for count in range(13)]
    assert [Edition.ENGLISH.token_points(count) for count in (7, 8, 12)] == [10, 15, 45]
    assert Edition.GERMAN.token_points(13) == 45


def test_the_table_of_cards_counts_them_as_they_are() -> None:
    counted = Counter(card.type for card in CARDS)
    shown = [_number(number) for _, number, _ in _rows(_section("The cards"))[1:]]
    assert shown == [counted[card_type] for card_type in CardType]


def test_the_tokens_in_the_boxes_add_up_and_have_the_values_of_the_game() -> None:
    (row,) = [row for row in _rows(_section("At a real table")) if row[0] == "point tokens"]
    assert len(row) == 4
    for cell in row[1:3]:
        total, parts = cell.split(":")
        tokens = [(int(count), int(value)) for count, value in re.findall(r"(\d+) × (\d+)", parts)]
        assert sum(count for count, _ in tokens) == int(total)
        assert [value for _, value in tokens] == sorted(TOKEN_VALUES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_screen_tells_the_same_contents_of_the_boxes(language: str) -> None:
    rows = _rows(_section("At a real table"))[1:]
    text = texts_for(language).text
    for column, edition in ((1, "en"), (2, "de"), (3, "ru")):
        tokens = [number for row in rows[-2:] for number in re.findall(r"\d+", row[column])]
        assert re.findall(r"\d+", text(f"rules-real-box-{edition}")) == tokens
    shared = re.findall(r"\d+", text("rules-real-box"))
    assert shared == [row[1] for row in rows[: len(shared)]]


def test_every_player_starts_with_one_five_and_five_ones() -> None:
    assert STARTING_POINTS == 5 + 5 * 1


@pytest.mark.parametrize(("edition", "tokens"), [(Edition.ENGLISH, 0), (Edition.GERMAN, 1)])
def test_a_hand_that_contradicts_itself_leaves_at_most_the_second_german_token(edition: Edition, tokens: int) -> None:
    hand = dimension.parse_hand("K-B KxB")
    without_black, fuller = dimension.parse_tray("BWO..../....../."), dimension.parse_tray("BWOGK../....../.")
    scores = score_round(hand, [without_black, fuller], edition)
    assert [score.bonus_tokens for score in scores] == [tokens, 0]


def test_the_headings_that_other_pages_link_to_are_there() -> None:
    headings = re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9-]", "", heading.lower().replace(" ", "-")) for heading in headings}
    docs = Path(__file__).parents[1]
    pages = [
        docs / "README.md",
        docs / "CONTRIBUTING.md",
        *(page for page in (docs / "docs").rglob("*.md") if page.parent.name not in ("de", "ru")),
    ]
    linked = {
        anchor for page in pages for anchor in re.findall(r"rules\.md#([a-z0-9-]+)", page.read_text(encoding="utf-8"))
    } | set(re.findall(r"\(#([a-z0-9-]+)\)", PAGE))
    assert "a-round" in linked
    assert linked <= anchors
