"""No player learns the cards, the code or the trays of a challenge before having played: every byte is searched."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from dimension.rules.code import parse_game_code
from dimension.rules.notation import format_hand
from dimension.rules.stack import deal_game
from tests.features.challenges.test_challenge_routes import accept, challenge, shown, solo
from tests.hostile.every_route import every_request
from tests.hostile.hidden_hands import Secrets
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, PATIENCE, Page, Player

TRAYS = "KWBGO../....../.", "OGBWK../....../."


class Challenged(NamedTuple):
    """A game of Ann's that Ben is to beat."""

    server: LocalServer
    ann: Player
    ben: Player
    made: str
    source: str
    hands: tuple[str, ...]
    code: str

    def secrets(self, rounds: int = 0) -> Secrets:
        """The secrets of a player who has seen the cards of some rounds, and none of them scored."""
        hands = self.hands[rounds:]
        seed = str(parse_game_code(self.code).seed)
        words = (self.code, seed, self.source, self.source[:6], self.ann.token, *hands)
        return Secrets(words, tuple(frozenset(hand.split()) for hand in hands), TRAYS)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Challenged]:
    with LocalServer(tmp_path_factory.mktemp("secrets") / "games.sqlite3", **GENEROUS) as server:
        ann, ben = Player(server, "Ann"), Player(server, "Ben")
        source = solo(ann, *TRAYS)
        code = ann.http.get(f"/api/games/{source}/1").json()["code"]
        settings, seed = parse_game_code(code)
        hands = tuple(format_hand(deal.hand) for deal in deal_game(settings, seed))
        yield Challenged(server, ann, ben, challenge(ann, source), source, hands, code)
        ann.close()
        ben.close()


def _requests(game: Challenged, rooms: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    yield from (("GET", f"/{page}") for page in (f"c/{game.made}", f"c/{game.made[:6]}", "games"))
    for method, path in every_request({"challenge": (game.made,), "room": rooms or ("0" * 16,)}):
        if method != "DELETE":
            yield method, path


def _search(game: Challenged, secrets: Secrets, rooms: tuple[str, ...]) -> None:
    with httpx.Client(base_url=game.server.url, timeout=PATIENCE, verify=False) as stranger:
        for method, path in sorted(set(_requests(game, rooms))):
            body = {"name": "Ben"} if method == "POST" else None
            for asking in (game.ben.http, stranger):
                answer = asking.request(method, path, json=body)
                told = answer.text + "\n" + json.dumps(dict(answer.headers))
                assert secrets.found_in(told) == [], (method, path)
                stranger.cookies.clear()


def test_nothing_is_shown_before_the_answer_is_finished(game: Challenged) -> None:
    assert len(game.secrets().found_in(json.dumps(shown(game.ann, game.made)))) >= 2, "what Ann is told would be found"
    _search(game, game.secrets(), ())
    room = accept(game.ben, game.made)
    # A stranger, Ann in her own browser, and Ben.
    pages = [Page(game.server, room, token) for token in (None, game.ann.token)] + [game.ben.look(room)]
    page = pages[-1]
    _search(game, game.secrets(), (room, room[:6]))
    page.say("start")
    page.phase("lead_in")
    assert game.secrets().found_in("\n".join(page.heard)) == []
    page.phase("building").until(lambda p: p.view["seats"][1]["done"])
    page.say("set_tray", round=1, tray="K....../....../.")
    page.say("pause")
    page.until(lambda p: p.view["paused_at"] is not None)
    _search(game, game.secrets(1), (room, room[:6]))
    for each in pages:
        each.catch_up()
        assert game.secrets(1).found_in("\n".join(each.heard)) == []
        assert game.secrets().found_in("\n".join(each.heard)) != []
    page.say("resume")
    page.until(lambda p: p.view["paused_at"] is None)
    page.say("done", round=1, done=True)
    page.phase("scored")
    # Trays of a finished round are open to every player; its game, its code and the next round are not.
    later = Secrets((game.code, game.source, game.hands[1]), (frozenset(game.hands[1].split()),), TRAYS[1:])
    for each in pages:
        each.catch_up()
        assert later.found_in("\n".join(each.heard)) == []
    told = game.ben.http.get("/api/me/export").text + "\n" + json.dumps(shown(game.ben, game.made))
    assert later.found_in(told) == []
    page.say("ready", round=1)
    page.phase("building", 2)
    page.say("done", round=2, done=True)
    page.phase("scored", 2)
    page.say("ready", round=2)
    page.phase("over")
    assert shown(game.ben, game.made)["source_room"] == game.source
    # Even now no other player hears where Ann played.
    assert game.source not in "\n".join(page.heard)
    for each in pages[:-1]:
        each.close()


def test_a_challenge_outlives_nothing_of_its_game(tmp_path: Path) -> None:
    with LocalServer(tmp_path / "games.sqlite3", **GENEROUS) as server:
        ann, ben = Player(server, "Ann"), Player(server, "Ben")
        made = challenge(ann, solo(ann, TRAYS[0]))
        room = accept(ben, made)
        assert ann.http.request("DELETE", "/api/me", json={"confirm": True}).status_code == 202
        page = ben.look(room)
        page.until(lambda p: p.view["seats"][1]["name"] == "")
        assert ben.http.get(f"/api/challenges/{made}").json()["code"] == "unknown_challenge"
        page.say("start")
        page.phase("building").until(lambda p: p.view["seats"][1]["done"] or p.view["phase"] == "scored")
        page.say("done", round=1, done=True)
        page.phase("scored").say("ready", round=1)
        assert page.phase("over").view["seats"][1]["name"] == ""
        names = [player["name"] for player in ben.http.get("/api/games").json()[0]["players"]]
        assert names == ["Ben", ""]
        for each in (ann, ben):
            each.close()
