"""Challenges over HTTP: make one, list them, play the same cards against the ghost."""

import secrets
from collections.abc import Iterable, Mapping
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import JSONBody, Parameter, PathParameter

from dimension.features.challenges import contract as t
from dimension.features.challenges.preview import challenge_page
from dimension.features.challenges.rows import TABLES, Challenges, StoredAnswer, StoredChallenge, project
from dimension.features.challenges.tables import (
    ChallengedSeat,
    KnownChallenge,
    answer_table,
    challenged_seat,
    known_challenge,
    open_answer,
    seat_of_player,
)
from dimension.features.daily.hands import DailyHands
from dimension.features.daily.secrecy import finished_game, secret_day
from dimension.features.feature import Feature
from dimension.room.names import join_code_in, new_challenge_id, new_room_name, parse_challenge_id
from dimension.room.records import FinishedGame
from dimension.rules.code import parse_game_code
from dimension.runtime.logs import outline_of
from dimension.runtime.opening import open_room
from dimension.server.http.contract import TableName
from dimension.server.http.invitations import answer_qr
from dimension.server.http.problems import Problem, problem_of
from dimension.server.http.requests import AddressAsking, HttpRequest, PlayerAsking, ServiceHere, charge, charge_report
from dimension.server.routing import LIST_COST, QR_COST, rules
from dimension.server.service import Service

MOST_CHALLENGES: Final = 200
"""Challenges of one player."""
MOST_SHOWN: Final = 50
"""Challenges in a list, and answers to one of them."""
_MOST_ANSWERS: Final = 500
"""Answers to all challenges in a list together."""

ChallengeParameter = Annotated[str, PathParameter(description="The name of a challenge, as in its link.")]


@post("/api/challenges", summary="Make a challenge", opt=rules(limit="tables"))
async def make_challenge(
    service: ServiceHere, player: PlayerAsking, address: AddressAsking, data: JSONBody[t.NewChallenge]
) -> t.ChallengeLink:
    """Make a challenge of a finished game: others play its cards against the ghost of one who played it."""
    finished = await finished_game(service, player, data.room, data.game)
    if await secret_day(service[DailyHands], parse_game_code(finished.code).seed) is not None:
        raise Problem("day_not_over")
    charge_report(service, address, finished)
    seat = await _challenged(service, finished, data.seat, player)
    challenges, source = Challenges(service.store), (player, finished.room, finished.game)
    if made := await challenges.made_before(*source, seat.seat):
        return t.ChallengeLink(made)
    if await challenges.count(player) >= MOST_CHALLENGES:
        raise Problem("too_many_challenges", 409, most=MOST_CHALLENGES)
    new = StoredChallenge(new_challenge_id(secrets.randbits), *source, *seat, service.clock())
    return t.ChallengeLink(await challenges.keep(new))


async def _challenged(service: Service, finished: FinishedGame, number: int | None, player: str) -> ChallengedSeat:
    async with service.replays:
        outline = await outline_of(service.store, finished)
    if outline is None:
        raise Problem("unknown_game")
    if number is None:
        number = seat_of_player(outline, player)
    if number is None:
        raise Problem("no_seat", 409)
    seat = challenged_seat(outline, number)
    if seat is None:
        raise Problem("not_all_rounds", 409)
    return seat


@get("/api/challenges", summary="Challenges of the player", opt=rules(cost=LIST_COST))
async def my_challenges(service: ServiceHere, player: PlayerAsking) -> list[t.Challenge]:
    """The challenges that the player who asks has made or answered, the latest first, with the latest answers."""
    challenges = Challenges(service.store)
    answers = await challenges.answers_around(player, _MOST_ANSWERS)
    rooms = await challenges.rooms_of(player, _MOST_ANSWERS)
    known = [
        KnownChallenge(stored, game)
        for stored in await challenges.of_player(player, MOST_SHOWN)
        if (game := await service.store.game(stored.room, stored.game)) is not None
    ]
    pars = await service.pars.of(each.game.deal for each in known)
    return [_shown(each, player, answers, rooms.get(each.stored.id), pars) for each in known]


@get("/api/challenges/{challenge:str}", summary="One challenge", opt=rules(cost=LIST_COST))
async def show_challenge(service: ServiceHere, player: PlayerAsking, challenge: ChallengeParameter) -> t.Challenge:
    """A challenge, without anything that would help before one has taken it up."""
    known = await _asked_for(service, challenge)
    challenges, name = Challenges(service.store), known.stored.id
    if known.stored.player == player:
        answers = await challenges.answers(name, MOST_SHOWN)
    else:
        answers = await challenges.answers_by(player, name, MOST_SHOWN)
    room = await challenges.room_of(player, name)
    return _shown(known, player, answers, room, await service.pars.of([known.game.deal]))


@post("/api/challenges/{challenge:str}/play", summary="Play a challenge")
async def play_challenge(
    service: ServiceHere,
    player: PlayerAsking,
    address: AddressAsking,
    challenge: ChallengeParameter,
    data: JSONBody[t.AcceptedChallenge],
) -> TableName:
    """Open a table with the ghost and sit down there, or find it again until its game is over."""
    known = await _asked_for(service, challenge)
    room = await open_answer(service.store, player, known.stored.id)
    if room is None:
        charge(service, "tables", address)
        room = new_room_name(secrets.randbits)
        opening, arranging = await answer_table(service.store, known, room, data.name)
        refusal = await open_room(service.runner, opening, player, arranging)
        if refusal is not None:
            raise problem_of(refusal)
    return TableName(room, join_code_in(room))


@get(
    "/api/challenges/{challenge:str}/qr.svg",
    summary="A challenge's link as a QR code",
    media_type="image/svg+xml",
    opt=rules(cost=QR_COST),
)
async def challenge_qr(
    request: HttpRequest,
    service: ServiceHere,
    challenge: Annotated[
        str,
        Parameter(max_length=40, pattern="^[0-9A-Za-z]+$(?!\\n)", description="The id of a challenge, as in its link."),
    ],
) -> Response[bytes]:
    """The link to a challenge, under an address that others can open."""
    return await answer_qr(request, service, f"c/{challenge}")


async def _asked_for(service: Service, text: str) -> KnownChallenge:
    name = parse_challenge_id(text)
    known = await known_challenge(service.store, name) if name else None
    if known is None:
        raise Problem("unknown_challenge", 404)
    return known


def _shown(
    known: KnownChallenge, player: str, found: Iterable[StoredAnswer], room: str | None, pars: Mapping[str, int]
) -> t.Challenge:
    stored, is_mine = known.stored, known.stored.player == player
    answers = [answer for answer in found if answer.challenge == stored.id]
    # Those who have played against the ghost know the cards.
    is_open = is_mine or any(answer.player == player for answer in answers)
    return t.Challenge(
        id=stored.id,
        name=known.name,
        bot=stored.bot,
        total=known.total,
        par=pars.get(known.game.deal),
        settings=known.settings,
        you_made_it=is_mine,
        yours=known.player == player,
        made_at=stored.made_at,
        answers=tuple(_answers(answers, player)),
        room=room,
        source_room=stored.room if is_open else None,
        source_game=stored.game if is_open else None,
        returns=stored.returns if is_mine or stored.returns_to == player else None,
    )


def _answers(answers: Iterable[StoredAnswer], player: str) -> Iterable[t.ChallengeAnswer]:
    for answer in answers:
        yield t.ChallengeAnswer(
            name=answer.name,
            you=answer.player == player,
            total=answer.total,
            outcome=answer.outcome,
            room=answer.room,
            game=1,
            ended_at=answer.ended_at,
            returned=answer.returned,
        )


FEATURE: Final = Feature(
    routes=(
        *(make_challenge, my_challenges, show_challenge, play_challenge),
        challenge_qr,
    ),
    requests=(t.NewChallenge, t.AcceptedChallenge),
    responses=(t.ChallengeLink, t.Challenge),
    codes=("unknown_challenge", "not_all_rounds", "too_many_challenges"),
    tables=TABLES,
    project=project,
    pages={"c": challenge_page},
)
