"""How a game went for every player together."""

from dimension.features.classes.contract import MissedKind
from dimension.features.classes.report import lesson_report, result_lines
from dimension.room.state import Phase
from dimension.room.trays import EMPTY_TRAY
from dimension.rules.cards import CardType
from tests.server.http.lessons import class_of, played, score


def test_the_kind_that_was_missed_on_most_trays_comes_first() -> None:
    state = class_of(
        {0: "Ann", 1: "Ben"},
        played(score(0, 5, "K-B"), score(1, 3, "K-B", "K2", "O2")),
        played(score(0, 5, "K-B"), score(1, 3)),
    )
    report = lesson_report(state)
    assert (report.game, report.rounds, report.players, report.code) == (2, 2, 2, "1ABC")
    # Two cards of one kind on one tray are one tray.
    assert report.kinds == (MissedKind("touch", 4, 3, 3), MissedKind("exactly", 4, 1, 1))


def test_cards_that_even_the_best_tray_gives_up_were_not_possible() -> None:
    state = class_of({0: "Ann"}, played(score(0, 5, "K-B", "K2"), failed=("K-B", "O2")))
    assert lesson_report(state).kinds == (MissedKind("exactly", 1, 1, 1), MissedKind("touch", 1, 1, 0))


def test_bots_and_empty_trays_say_nothing_about_the_class() -> None:
    scores = score(0, 5), score(1, -3, "K-B", "K2", tray=EMPTY_TRAY), score(2, 0, "K-B")
    report = lesson_report(class_of({0: "Ann", 1: "Ben", 2: "bot Cleo"}, played(*scores)))
    assert report.players == 2
    assert all((kind.judged, kind.missed) == (1, 0) for kind in report.kinds)


def test_the_code_is_shown_when_the_game_is_over() -> None:
    assert lesson_report(class_of({0: "Ann"}, played(score(0, 5)), phase=Phase.SCORED)).code is None


def test_every_player_has_a_line_with_places_rounds_and_cards() -> None:
    state = class_of(
        {0: "Ann", 2: "Ben"},
        played(score(0, 5, "K2", "O2")),
        played(score(0, 4, "K2", tokens=1), score(2, 14)),
    )
    ben, ann = result_lines(state)
    assert (ben.name, ben.standing.place, ben.rounds, sum(ben.missed.values())) == ("Ben", 1, (None, 14), 0)
    assert (ann.name, ann.standing.points, ann.rounds) == ("Ann", 19, (5, 4))
    assert ann.missed == {CardType.EXACTLY: 3}
