"""Packs for a time without a network, and what is handed in afterward."""

from datetime import UTC, datetime, timedelta
from typing import Any

from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.scoring import STARTING_POINTS, Edition, score_tray
from dimension.rules.settings import GameSettings
from dimension.rules.stack import deal_game
from dimension.server.offline.offline_values import MOST_HANDED_IN
from tests.server.conftest import NewPlayer

TRAY = "KWBGO../....../."


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
    today = datetime.now(UTC).date()
    days = [each["day"] for each in pack["days"]]
    assert days[0] in (str(today - timedelta(days=1)), str(today - timedelta(days=2)))
    assert len(days) == 14


def test_a_pack_is_sent_once_to_those_who_keep_it(player: NewPlayer) -> None:
    first = player().http.get("/api/offline")
    assert first.headers["content-encoding"] == "gzip"
    again = player().http.get("/api/offline", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_what_was_played_is_judged_again_and_listed_for_its_player_only(player: NewPlayer) -> None:
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


def test_what_nobody_can_have_played_is_refused_and_the_rest_is_stored(player: NewPlayer) -> None:
    ann = player()
    code = ann.http.get("/api/offline").json()["games"][0]["code"]
    today = str(datetime.now(UTC).date())
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
