"""Questions about hands and trays."""

from dimension.rules.settings import CARDS_PER_ROUND
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
