"""Packs for a time without a network, and the games handed in afterward."""

import asyncio
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from dimension.features.offline.contract import MOST_HANDED_IN
from dimension.features.puzzles.jobs import NewPuzzle, PuzzleSolution
from dimension.features.puzzles.rows import Purpose, Strength, add_puzzles
from dimension.room.results import BestTray, BonusTray
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.notation import format_tray
from dimension.rules.puzzle_recipes import PuzzleKind, Recipe
from dimension.rules.scoring import STARTING_POINTS, Edition, score_tray
from dimension.rules.settings import GameSettings, Grade
from dimension.rules.stack import deal_game
from dimension.solver import solve
from dimension.store.stores import open_store
from tests.server.conftest import NewPlayer
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS

TRAY = "KWBGO../....../."
BEST = format_tray(solve("O2 O-W KxW B_ G^ O>K").tray)


def _solo(code: str, **changes: Any) -> dict[str, Any]:
    game = {"kind": "solo", "id": "game-0001", "played_at": 5, "code": code, "edition": "de", "trays": [TRAY] * 6}
    return {**game, **changes}


def _day(day: str, **changes: Any) -> dict[str, Any]:
    return {"kind": "day", "id": "day-00001", "played_at": 7, "day": day, "tray": TRAY, **changes}


def test_a_pack_has_games_and_past_days_with_their_optima(player: NewPlayer) -> None:
    ann = player()
    answer = ann.http.get("/api/offline", headers={"accept-encoding": "identity"})
    pack = answer.json()
    assert len(answer.content) < 200_000
    for game in pack["games"]:
        deals = deal_game(*parse_game_code(game["code"]))
        assert [each["hand"] for each in game["hands"]] == [str(deal.hand) for deal in deals]
        for each in game["hands"]:
            assert score_tray(each["hand"], each["best"]["tray"]).points == each["best"]["score"]
        assert game["par"]["en"] >= STARTING_POINTS
    assert len(pack["games"]) == 10
    # It is noon at the server: every try of yesterday is over.
    today = date.fromisoformat(ann.http.get("/api/daily").json()["day"])
    assert [each["day"] for each in pack["days"]] == [str(today - timedelta(days=ago)) for ago in range(1, 15)]


def test_a_pack_is_sent_once_to_those_who_keep_it(player: NewPlayer) -> None:
    first = player().http.get("/api/offline")
    assert first.headers["content-encoding"] == "gzip"
    again = player().http.get("/api/offline", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_games_played_offline_are_judged_again_and_listed_for_their_player_only(player: NewPlayer) -> None:
    ann, bob = player(), player("Bob")
    pack = ann.http.get("/api/offline").json()
    game, day = pack["games"][0], pack["days"][0]
    body = {"results": [_solo(game["code"]), _day(day["day"])]}
    for _ in range(2):
        answer = ann.http.post("/api/offline/results", json=body)
        assert answer.json() == {"stored": ["game-0001", "day-00001"], "refused": []}
    scores = [score_tray(each["hand"], TRAY) for each in game["hands"]]
    tokens = Edition.GERMAN.token_points(sum(score.bonus for score in scores))
    tried, played = ann.http.get("/api/offline/results").json()
    assert (tried["kind"], tried["subject"], tried["played_at"]) == ("day", day["day"], 7)
    assert (tried["points"], tried["possible"]) == (score_tray(day["hand"], TRAY).points, day["best"]["score"])
    assert played["points"] == STARTING_POINTS + sum(score.points for score in scores) + tokens
    assert played["possible"] == game["par"]["de"]
    assert played["handed_in_at"] > played["played_at"] == 5
    assert parse_game_code(played["subject"]).settings.edition is Edition.GERMAN
    assert bob.http.get("/api/offline/results").json() == []
    assert ann.http.get("/api/games").json() == []


def test_puzzles_come_with_their_answers_and_never_count(database: Path, player: NewPlayer) -> None:
    puzzle = NewPuzzle(
        Recipe(PuzzleKind.FULFILL, 6, Grade.EASY),
        "O2 O-W KxW B_ G^ O>K",
        PuzzleSolution(BestTray(10, True, BEST, (), BonusTray(10, BEST)), (), 1200),
    )
    contradiction = NewPuzzle(
        Recipe(PuzzleKind.CONFLICT, 4, Grade.EASY),
        "K1 K-K W_ O>K",
        PuzzleSolution(BestTray(9, False, BEST, ("K1",), None), (("K1", "K-K"),), 1200),
    )

    async def prepare() -> None:
        store = await open_store(database)
        await add_puzzles(store, Purpose.PACK, [(each, Strength(1200, 150, 0.06)) for each in (puzzle, contradiction)])
        await add_puzzles(store, Purpose.RATED, [(puzzle, Strength(1200, 150, 0.06))])
        await store.close()

    asyncio.run(prepare())
    with LocalServer(database, **GENEROUS) as server:
        ann = player(at=server)
        by_hand = {each["hand"]: each for each in ann.http.get("/api/offline").json()["puzzles"]}
        fulfill, conflict = by_hand[puzzle.hand], by_hand[contradiction.hand]
        assert (fulfill["best"]["tray"], conflict["conflicts"]) == (BEST, [["K1", "K-K"]])
        answers = [
            _answer("right-001", fulfill["id"], tray=BEST),
            _answer("right-002", conflict["id"], cards=["K-K", "K1"]),
            _answer("false-001", fulfill["id"], tray=TRAY),
            _answer("wrong-001", conflict["id"], tray=BEST),
            _answer("wrong-002", fulfill["id"], tray=BEST, cards=["K1"]),
            _answer("wrong-003", 2**40, tray=BEST),
        ]
        handed_in = ann.http.post("/api/offline/results", json={"results": answers}).json()
        assert handed_in["refused"] == ["wrong-001", "wrong-002", "wrong-003"]
        listed = {each["id"]: each["solved"] for each in ann.http.get("/api/offline/results").json()}
        assert listed == {"right-001": True, "right-002": True, "false-001": False}
        assert ann.http.get("/api/puzzles").json()["player"]["answers"] == 0
        ann.close()


def _answer(id_: str, puzzle: int, **answer: Any) -> dict[str, Any]:
    return {"kind": "puzzle", "id": id_, "played_at": 9, "puzzle": puzzle, **answer}


def test_impossible_games_are_refused_and_the_rest_is_stored(player: NewPlayer) -> None:
    ann = player()
    code = ann.http.get("/api/offline").json()["games"][0]["code"]
    today = ann.http.get("/api/daily").json()["day"]
    wrong = [
        _solo("nonsense", id="wrong-001"),
        _solo(code, id="wrong-002", trays=[TRAY]),
        _solo(code, id="wrong-003", trays=["KKKKK../....../."] * 6),
        _solo(format_game_code(GameSettings(grade="hard"), 1), id="wrong-004"),
        _day(today, id="wrong-005"),
        _day("2020-01-01", id="wrong-006"),
        _day("tomorrow", id="wrong-007"),
    ]
    answer = ann.http.post("/api/offline/results", json={"results": [*wrong, _solo(code)]}).json()
    assert answer == {"stored": ["game-0001"], "refused": [each["id"] for each in wrong]}


def test_a_hand_in_has_bounds(player: NewPlayer) -> None:
    ann = player()
    many = [_solo("x", id=f"game-{number:04}") for number in range(MOST_HANDED_IN + 1)]
    for results in (many, [_solo("x", id="short")], [_solo("x", kind="other")], [_solo("x", points=99)]):
        assert ann.http.post("/api/offline/results", json={"results": results}).status_code == 400
