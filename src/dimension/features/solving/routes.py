"""Questions about hands and trays, to the rules and to the solver."""

from typing import Final

from litestar import post
from litestar.params import JSONBody

from dimension.errors import DimensionError, RuleError
from dimension.features.feature import Feature
from dimension.features.solving import contract as t
from dimension.room.rounds import verdicts_of
from dimension.room.settings import hands_of
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.hand import Hand
from dimension.rules.notation import format_hand, format_tray, parse_hand, parse_tray
from dimension.rules.scoring import score_tray
from dimension.rules.settings import CARDS_PER_ROUND, GameSettings, chosen_hands
from dimension.server import solver_jobs
from dimension.server.http.problems import trouble_of
from dimension.server.http.requests import ServiceHere
from dimension.server.routing import READING_COST, rules
from dimension.server.service import Service

_SOLVING: Final = rules(limit="solves", works_read_only=True)


@post("/api/check", summary="The points of a tray", status_code=200, opt=rules(cost=READING_COST, works_read_only=True))
async def check_tray(data: JSONBody[t.CheckRequest]) -> t.Checked:
    """A tray judged card by card: a referee for real spheres."""
    tray = parse_tray(data.tray)
    score = score_tray(_hand(data.hand), tray)
    return t.Checked(tray.spheres, score.points, score.bonus, verdicts_of(score))


@post("/api/solve", summary="The best tray of a hand", status_code=200, opt=_SOLVING)
async def solve_hand(service: ServiceHere, data: JSONBody[t.SolveRequest]) -> t.Solved:
    """The proven optimum of a hand, and the moves to it from a tray."""
    hand = _hand(data.hand)
    trays = [] if data.tray is None else [format_tray(parse_tray(data.tray))]
    best, moves = await service.solver.ask(solver_jobs.best, format_hand(hand), trays)
    return t.Solved(best, moves[0] if moves else None)


@post("/api/explain", summary="Why cards contradict", status_code=200, opt=_SOLVING)
async def explain_hand(service: ServiceHere, data: JSONBody[t.ExplainRequest]) -> t.Explained:
    """The smallest sets of cards of a hand that do not go together."""
    hand = _hand(data.hand)
    with_five_colors, at_all = await service.solver.ask(solver_jobs.conflicts, format_hand(hand))
    return t.Explained(with_five_colors, at_all)


@post("/api/hands", summary="What is possible with a set of hands", status_code=200, opt=_SOLVING)
async def check_hands(service: ServiceHere, data: JSONBody[t.HandsRequest]) -> t.CheckedHands:
    """A set of hands of one's own, checked hand by hand, and its game code."""
    edition, tokens, seconds, typed = data.edition, data.tokens, data.seconds, data.hands
    if data.code is not None:
        game, _ = parse_game_code(data.code)
        if not game.hands:
            raise RuleError("no_hands")
        edition, tokens, seconds, typed = game.edition, game.tokens, game.seconds, hands_of(game)
    hands = tuple([await _checked_hand(service, text) for text in typed])
    code, problem = None, None
    try:
        if not hands:
            raise RuleError("no_hands")
        if all(hand.problem is None for hand in hands):
            game = GameSettings(edition, tokens=tokens, seconds=seconds, hands=[hand.hand for hand in hands])
            code = format_game_code(game, 0)
    except DimensionError as error:
        problem = trouble_of(error)
    return t.CheckedHands(code, problem, hands, edition, tokens, seconds)


async def _checked_hand(service: Service, text: str) -> t.CheckedHand:
    try:
        (hand,) = chosen_hands([text])
    except DimensionError as error:
        return t.CheckedHand(text, trouble_of(error))
    grade, best, with_five_colors, at_all = await service.solver.ask(solver_jobs.hand_facts, format_hand(hand))
    return t.CheckedHand(format_hand(hand), None, grade, best, with_five_colors, at_all)


def _hand(text: str) -> Hand:
    hand = parse_hand(text)
    if len(hand) > CARDS_PER_ROUND[-1]:
        raise RuleError("hand_too_large", count=len(hand), most=CARDS_PER_ROUND[-1])
    return hand


FEATURE: Final = Feature(
    routes=(check_tray, solve_hand, explain_hand, check_hands),
    requests=(t.CheckRequest, t.SolveRequest, t.ExplainRequest, t.HandsRequest),
    responses=(t.Checked, t.Solved, t.Explained, t.CheckedHands),
)
