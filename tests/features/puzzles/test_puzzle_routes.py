"""Puzzles over HTTP."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from dimension.rules.notation import format_tray
from dimension.rules.puzzle_recipes import GRADES, PuzzleKind
from dimension.rules.scoring import score_tray
from dimension.solver import facts, solve
from dimension.solver.conflicts import explain
from tests.server.conftest import NewPlayer
from tests.server.local_server import LocalServer
from tests.server.playing import Player

EMPTY = "......./....../."
Json = dict[str, Any]


def dealt(player: Player, kind: str, grade: str = "easy") -> Json:
    answer = player.http.get("/api/puzzles/next", params={"kind": kind, "grade": grade})
    assert answer.status_code == 200, answer.text
    puzzle: Json = answer.json()
    assert (puzzle["kind"], puzzle["grade"], puzzle["is_solved"], puzzle["counts"]) == (kind, grade, False, True)
    return puzzle


def answered(player: Player, puzzle: Json, **answer: object) -> Json:
    verdict = player.http.post(f"/api/puzzles/{puzzle['id']}/answer", json=answer)
    assert verdict.status_code == 200, verdict.text
    found: Json = verdict.json()
    return found


def hint(player: Player, puzzle: Json, step: str, tray: str | None = None) -> Json:
    told = player.http.post(f"/api/puzzles/{puzzle['id']}/hints", json={"step": step, "tray": tray})
    assert told.status_code == 200, told.text
    found: Json = told.json()
    assert found.pop("step") == step
    return {name: value for name, value in found.items() if value is not None}


def test_a_hand_is_fulfilled_and_the_rating_rises(player: NewPlayer) -> None:
    ann = player()
    puzzle = dealt(ann, "fulfill")
    before = ann.http.get("/api/puzzles").json()
    assert before["player"] == {"rating": 1200, "deviation": 350, "answers": 0}
    assert [(each["kind"], each["grade"]) for each in before["totals"]] == [
        (kind, grade) for kind in PuzzleKind for grade in GRADES
    ]
    verdict = answered(ann, puzzle, tray=format_tray(solve(puzzle["hand"]).tray))
    assert (verdict["solved"], verdict["bonus"], verdict["best"]["score"]) == (True, True, verdict["points"])
    assert verdict["player"]["rating"] == 1200 + verdict["change"] > 1200
    assert verdict["puzzle"]["answers"] == 1
    after = ann.http.get("/api/puzzles").json()
    assert after["player"] == verdict["player"]
    assert after["totals"][0] == {"kind": "fulfill", "grade": "easy", "solved": 1, "tried": 1}
    shown = ann.http.get(f"/api/puzzles/{puzzle['id']}").json()
    assert (shown["is_solved"], shown["counts"], shown["hand"]) == (True, False, puzzle["hand"])
    assert dealt(ann, "fulfill")["id"] != puzzle["id"]


def test_the_optimum_is_shown_only_once_it_is_reached_or_given_up(player: NewPlayer) -> None:
    ann, ben = player(), player("Ben")
    puzzle = dealt(ann, "optimum")
    wrong = answered(ann, puzzle, tray=EMPTY)
    assert (wrong["solved"], wrong["best"], wrong["conflicts"]) == (False, None, None)
    assert wrong["change"] < 0
    again = answered(ann, puzzle, tray=EMPTY)
    assert (again["change"], again["best"], again["player"]) == (0, None, wrong["player"])
    best = solve(puzzle["hand"])
    right = answered(ann, puzzle, tray=format_tray(best.tray))
    assert (right["solved"], right["change"], right["points"]) == (True, 0, best.score)
    assert right["best"]["failed"] == [card.code for card in best.failed]
    given_up = answered(ben, puzzle)
    assert (given_up["solved"], given_up["points"], given_up["best"]["score"]) == (False, None, best.score)
    assert given_up["change"] < 0


def test_hints_tell_step_by_step(player: NewPlayer) -> None:
    ann = player()
    puzzle = dealt(ann, "optimum")
    best = solve(puzzle["hand"])
    assert hint(ann, puzzle, "possible") == {"points": best.score, "bonus": False}
    fact = facts(best)[0]
    told = hint(ann, puzzle, "fact")["fact"]
    assert (told["cards"], told["most"]) == ([card.code for card in fact.cards], fact.most)
    assert hint(ann, puzzle, "fact", format_tray(best.tray)) == {}
    assert hint(ann, puzzle, "give_up") == {"cards": [card.code for card in best.failed]}
    assert set(hint(ann, puzzle, "move", EMPTY)) == {"move"}
    assert hint(ann, puzzle, "move", format_tray(best.tray)) == {}
    tray = hint(ann, puzzle, "tray")["tray"]
    assert score_tray(puzzle["hand"], tray).points == best.score
    after_all_hints = answered(ann, puzzle, tray=tray)
    assert after_all_hints["solved"]
    assert after_all_hints["change"] == 0


def test_cards_that_contradict_are_named(player: NewPlayer) -> None:
    ann, ben = player(), player("Ben")
    puzzle = dealt(ann, "conflict")
    (conflict,) = explain(puzzle["hand"]).with_five_colors
    cards = [card.code for card in conflict]
    assert hint(ben, puzzle, "possible") == {"count": len(cards)}
    assert [hint(ben, puzzle, step)["cards"] for step in ("give_up", "move", "tray")] == [cards[:1], cards[:-1], cards]
    assert not answered(ben, puzzle, cards=puzzle["hand"].split())["solved"]
    right = answered(ann, puzzle, cards=[cards[1].lower(), cards[0]])
    assert (right["solved"], right["conflicts"], right["verdicts"]) == (True, [cards], [])


def test_a_malformed_answer_is_refused_and_does_not_count(player: NewPlayer) -> None:
    ann = player()
    puzzle, conflict = dealt(ann, "fulfill"), dealt(ann, "conflict")
    for asked, answer, code in [
        (puzzle, {"tray": "KWB"}, "tray_parts"),
        (puzzle, {"cards": ["K1"]}, "bad_request"),
        (puzzle, {"tray": EMPTY, "cards": ["K1"]}, "bad_request"),
        (conflict, {"tray": EMPTY}, "bad_request"),
        (conflict, {"cards": ["K9"]}, "exactly_number"),
    ]:
        refused = ann.http.post(f"/api/puzzles/{asked['id']}/answer", json=answer)
        assert (refused.status_code, refused.json()["code"]) == (400, code)
    assert ann.http.get("/api/puzzles").json()["player"]["answers"] == 0
    for path in ("/api/puzzles/999999", "/api/puzzles/999999/answer", "/api/puzzles/999999/hints"):
        method = "GET" if path.endswith("999999") else "POST"
        body = {"step": "possible"} if path.endswith("hints") else {}
        unknown = ann.http.request(method, path, json=body)
        assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_puzzle")
    assert ann.http.get("/api/puzzles/next", params={"kind": "riddle"}).status_code == 400


@pytest.mark.parametrize("kind", PuzzleKind)
def test_nothing_says_the_answer_beforehand(kind: str, player: NewPlayer) -> None:
    ann = player()
    puzzle = dealt(ann, kind)
    shown = ann.http.get(f"/api/puzzles/{puzzle['id']}").json()
    for told in (puzzle, shown):
        assert set(told) == {"id", "kind", "grade", "hand", "rating", "is_solved", "counts"}


def test_an_address_gets_only_so_many(database: Path, player: NewPlayer) -> None:
    path = "/api/puzzles/next?kind=fulfill"
    with LocalServer(database, DIMENSION_PUZZLES_PER_MINUTE="12", DIMENSION_SPEED="0.001") as server:
        ann = player(at=server)
        mine = (ann.http.get(path).status_code for _ in range(100))
        assert next(mine) == 200
        assert 429 in mine
        # Others at the same address get what is left, until nothing is.
        others = (httpx.get(f"http://{server.address}{path}").status_code for _ in range(100))
        assert next(others) == 200
        assert 429 in others
