"""Looking for what a message must not contain."""

import json
from collections.abc import Iterator

from dimension.rooms.core.messages import ServerMessage, encode_message
from dimension.rooms.core.state import EMPTY_TRAY, Phase, RoomState
from dimension.rules.cards import CARD_BY_CODE


def words_of(message: ServerMessage) -> list[str]:
    """Every word and number in the bytes of a message, the names of its fields aside."""
    return list(_words(json.loads(encode_message(message))))


def _words(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for part in value.values():
            yield from _words(part)
    elif isinstance(value, list):
        for part in value:
            yield from _words(part)
    elif isinstance(value, str):
        yield from value.split()
    else:
        yield str(value)


def leaks(message: ServerMessage, state: RoomState, viewer: str | None, seed: int | None) -> list[str]:
    """What somebody should not learn from a message about a room in this state."""
    words = words_of(message)
    text = encode_message(message).decode()
    secrets = [seat.player for _, seat in state.taken if seat.player] + [str(seed)] * (seed is not None)
    found = [secret for secret in secrets if secret in text]
    if state.code and state.phase is not Phase.OVER:
        found += [state.code] * (state.code in text)
    shown = {card for word in words for card in [word] if card in CARD_BY_CODE}
    return found + sorted(shown - _open_cards(state)) + _hidden_trays(state, viewer, words)


def _open_cards(state: RoomState) -> set[str]:
    rounds = state.round if state.phase is not Phase.LEAD_IN else state.round - 1
    return {card for deal in state.deals[:rounds] for card in deal.hand.split()}


def _hidden_trays(state: RoomState, viewer: str | None, words: list[str]) -> list[str]:
    if state.phase is not Phase.BUILDING or state.settings.open_trays:
        return []
    known = {tray for result in state.results for score in result.scores for tray in [score.tray]}
    known |= {result.best.tray for result in state.results if result.best} | {EMPTY_TRAY}
    known |= {seat.tray for _, seat in state.taken if seat.player is not None and seat.player == viewer}
    return [seat.tray for _, seat in state.taken if seat.tray not in known and seat.tray in words]
