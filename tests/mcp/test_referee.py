"""The referee answers the client of the official SDK: in process, as a program, and over HTTP."""

import asyncio
import socket
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
import uvicorn
from mcp import Client, StdioServerParameters, stdio_client

from dimension.mcp.server import LARGEST_REQUEST, http_app, referee
from dimension.mcp.tools import TOOLS
from dimension.proof_check import flaw_of
from dimension.solver.single import solve

HAND = "O2 W-O KxW B_ G^ O>K"


def _asked(work: Callable[[Client], Awaitable[Any]]) -> Any:
    async def ask() -> Any:
        async with Client(referee()) as client:
            return await work(client)

    return asyncio.run(ask())


def _call(tool: str, **arguments: Any) -> Any:
    """The answer of a tool; a refusal fails."""
    found = _asked(lambda client: client.call_tool(tool, arguments))
    assert not found.is_error, found.content
    return found.structured_content


def _refusal(tool: str, **arguments: Any) -> str:
    found = _asked(lambda client: client.call_tool(tool, arguments))
    assert found.is_error
    return str(found.content[0].text)


def test_every_tool_says_what_it_is_for() -> None:
    listed = _asked(lambda client: client.list_tools()).tools
    assert [tool.name for tool in listed] == [tool.__name__ for tool in TOOLS]
    assert all(tool.description for tool in listed)


def test_the_rules_are_complete_and_answer_mistakes() -> None:
    found = _asked(lambda client: client.call_tool("rules", {}))
    text = found.content[0].text
    resource = _asked(lambda client: client.read_resource("dimension://rules"))
    assert resource.contents[0].text == text
    for part in (
        "K+W",
        "Rulings:",
        "German edition: 0: -10",
        "Three spheres on the middle level always touch",
        "1 + 2 = 3",
    ):
        assert part in text


def test_a_round_from_the_deal_to_the_scores() -> None:
    dealt = _call("deal", seed=7, cards=6, language="de")
    assert dealt == _call("deal", seed=7, cards=6, language="de")
    hand = dealt["hands"][0]["hand"]
    best = _call("solve", hand=hand)
    assert best["points"] == solve(hand).score
    scored = _call("score_players", hand=hand, trays={"Ann": best["tray"], "Ben": "......./....../."}, edition="de")
    assert scored["players"]["Ann"]["points"] == scored["best"]["points"] == best["points"]
    assert scored["players"]["Ben"]["spheres"] == 0


def test_a_tray_is_judged_card_by_card() -> None:
    judged = _call("judge", hand=HAND, tray="KWBGOWB/G.O.K./W")
    assert judged["points"] == 3
    assert [card["card"] for card in judged["cards"] if card["fulfilled"]] == ["O2", "B_"]


def test_contradictions_and_proofs() -> None:
    assert _call("explain", hand="K1 K-K")["conflicts_at_all"] == [["K1", "K-K"]]
    proof = _call("why", hand=HAND, language="ru")
    assert flaw_of(proof["certificate"]) is None
    assert proof["sentences"]


@pytest.mark.parametrize("task", ["build", "fulfill", "judge", "conflict", "why", "repair"])
def test_puzzles_are_scored_and_keep_their_answers(task: str) -> None:
    puzzle = {"task": task, "number": 11, "cards": 5}
    asked = _call("puzzle", **puzzle)
    assert "answer" not in asked
    found = _call("check_puzzle", answer="I do not know.", reveal=True, **puzzle)
    assert found["score"] == 0
    assert _call("check_puzzle", answer=found["answer"], **puzzle) == {"score": 1}


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("judge", {"hand": "Z9", "tray": "......./....../."}, "Z9"),
        ("judge", {"hand": HAND, "tray": "......./G...../."}, "7"),
        ("solve", {"hand": "O2 " * 500}, "at most 400"),
        ("explain", {"hand": "K1 K2 W1 W2 B1 B2 G1 G2 O1 O2 K-K W-W B-B"}, "at most 12 cards"),
        ("deal", {"cards": 13}, "less than or equal to 12"),
        ("deal", {"rounds": 100}, "less than or equal to 6"),
        ("puzzle", {"number": 10**30}, "less than"),
        ("check_puzzle", {"answer": "x" * 20_001}, "at most 20000"),
        (
            "score_players",
            {"hand": HAND, "trays": {f"player {i}": "......./....../." for i in range(13)}},
            "at most 12",
        ),
    ],
)
def test_every_argument_has_bounds(tool: str, arguments: dict[str, Any], said: str) -> None:
    assert said in _refusal(tool, **arguments)


def test_the_command_serves_the_program_that_starts_it() -> None:
    async def play() -> Any:
        command = StdioServerParameters(command=sys.executable, args=["-m", "dimension", "mcp"])
        async with Client(stdio_client(command)) as client:
            return await client.call_tool("solve", {"hand": HAND})

    assert asyncio.run(play()).structured_content["points"] == solve(HAND).score


def test_http_answers_the_same_and_refuses_large_requests() -> None:
    async def play() -> Any:
        listening = socket.create_server(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/mcp"
        server = uvicorn.Server(uvicorn.Config(http_app(), log_level="error"))
        serving = asyncio.create_task(server.serve([listening]))
        try:
            async with Client(address) as client:
                found = await client.call_tool("solve", {"hand": HAND})
            async with httpx.AsyncClient() as raw:
                refused = await raw.post(address, content=b"x" * (LARGEST_REQUEST + 1))
                abroad = await raw.post(address, json={}, headers={"host": "evil.example"})
        finally:
            server.should_exit = True
            await serving
        return found.structured_content["points"], refused.status_code, abroad.status_code

    assert asyncio.run(play()) == (solve(HAND).score, 413, 421)
