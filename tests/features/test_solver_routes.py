"""Questions about hands and trays."""

from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.settings import CARDS_PER_ROUND, ROUNDS, GameSettings
from tests.server.conftest import NewPlayer


def test_the_solver_answers(player: NewPlayer) -> None:
    ann = player()
    solved = ann.http.post("/api/solve", json={"hand": "O2 O-W KxW B_ G^ O>K", "tray": "......./....../."}).json()
    assert (solved["best"]["score"], solved["best"]["bonus"]) == (10, True)
    assert len(solved["moves"]) == 10
    explained = ann.http.post("/api/explain", json={"hand": "K1 K-K W_ O>K"}).json()
    assert explained["with_five_colors"] == [["K1", "K-K"]]


def test_the_optimum_comes_with_its_reason(player: NewPlayer) -> None:
    solved = player().http.post("/api/solve", json={"hand": "O2 W2 B1 O>K G-W KxG"}).json()
    (bound,) = solved["best"]["why"]["bounds"]
    assert (bound["cards"], bound["spheres"]) == (["O2", "W2", "B1", "O>K"], 9)
    assert sum(part["spheres"] for part in bound["parts"]) == 9
    assert solved["best"]["why"]["given_up"] == [11]


def test_a_referee_judges_real_spheres(player: NewPlayer) -> None:
    ann = player()
    checked = ann.http.post("/api/check", json={"hand": "O2 O-W KxW B_ G^ O>K", "tray": "KWBGOWB/G.O.K./W"}).json()
    assert (checked["spheres"], checked["points"], checked["bonus"]) == (11, 3, False)
    assert [verdict["card"] for verdict in checked["verdicts"] if not verdict["fulfilled"]] == [
        "W-O",
        "KxW",
        "G^",
        "O>K",
    ]
    assert checked["verdicts"][4]["breaking"] == [3, 7]
    for hand, tray, code in [("O9", "......./....../.", "exactly_number"), ("O2", "KWB", "tray_parts")]:
        refused = ann.http.post("/api/check", json={"hand": hand, "tray": tray})
        assert (refused.status_code, refused.json()["code"]) == (400, code)


def test_a_hand_larger_than_any_of_a_game_is_refused(player: NewPlayer) -> None:
    hand = "O2 O-W KxW B_ G^ O>K K1 W1 B1"
    assert len(hand.split()) == CARDS_PER_ROUND[-1] + 1
    for path in ("solve", "explain"):
        refused = player().http.post(f"/api/{path}", json={"hand": hand})
        assert (refused.status_code, refused.json()["code"]) == (400, "hand_too_large")


def test_a_set_of_hands_is_checked_hand_by_hand_and_gets_a_code(player: NewPlayer) -> None:
    ann = player()
    checked = ann.http.post(
        "/api/hands", json={"hands": ["o2, o-w KxW B_ G^ O>K", "K1 K-K W_ O>K"], "seconds": 0}
    ).json()
    first, second = checked["hands"]
    assert (first["hand"], first["grade"], first["best"]["score"]) == ("O2 W-O KxW B_ G^ O>K", "expert", 10)
    assert (first["at_all"], first["problem"]) == ([], None)
    assert second["with_five_colors"] == [["K1", "K-K"]]
    assert parse_game_code(checked["code"]).settings == GameSettings(
        seconds=0, hands="O2 W-O KxW B_ G^ O>K; K1 K-K W_ O>K"
    )
    again = ann.http.post("/api/hands", json={"code": checked["code"]}).json()
    assert again == checked


def test_a_bad_hand_is_named_and_leaves_the_set_without_a_code(player: NewPlayer) -> None:
    ann = player()
    checked = ann.http.post("/api/hands", json={"hands": ["O2 O-W KxW", "O2 P3 KxW", "O2 O-W", "O2 O2 KxW", ""]}).json()
    problems = [hand["problem"] and hand["problem"]["code"] for hand in checked["hands"]]
    assert problems == [None, "unknown_card", "cards_out_of_range", "doubled_card", "empty_hand"]
    assert (checked["code"], checked["problem"]) == (None, None)
    assert checked["hands"][1]["hand"] == "O2 P3 KxW"


def test_a_set_without_hands_or_with_too_many_is_refused_as_a_whole(player: NewPlayer) -> None:
    ann = player()
    for hands, code in ((0, "no_hands"), (ROUNDS[-1] + 1, "rounds_out_of_range")):
        checked = ann.http.post("/api/hands", json={"hands": ["O2 O-W KxW"] * hands}).json()
        assert (checked["code"], checked["problem"]["code"], len(checked["hands"])) == (None, code, hands)
    refused = ann.http.post("/api/hands", json={"code": format_game_code(GameSettings(), 42)})
    assert (refused.status_code, refused.json()["code"]) == (400, "no_hands")
