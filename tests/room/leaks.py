"""The search for secrets in a message."""

from collections.abc import Iterator
from typing import Any

import msgspec

from dimension.room.state import Phase, RoomState
from dimension.room.trays import EMPTY_TRAY
from dimension.rules.cards import CARD_BY_CODE


def leaks(text: str, state: RoomState, viewer: str | None, seed: int | None) -> list[str]:
    """Facts that a viewer should not learn from the text of a message, sent while the room was in this state."""
    message = msgspec.json.decode(text)
    words = _words(message)
    secrets = [seat.player for _, seat in state.taken if seat.player] + [str(seed)] * (seed is not None)
    if state.phase is not Phase.OVER:
        secrets += [state.code] * bool(state.code)
    shown_cards = {word for word in words if word in CARD_BY_CODE}
    return [
        *(secret for secret in secrets if secret in text),
        *sorted(shown_cards - _open_cards(state, viewer)),
        *_hidden_trays(state, viewer, words),
        *_hidden_reasons(state, message),
    ]


def _words(message: object) -> set[str]:
    """Every word in a message, the names of its fields aside; no number is a card or a tray."""
    words: set[str] = set()
    waiting = [message]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            words.update(value.split())
        elif isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
    return words


def _open_cards(state: RoomState, viewer: str | None) -> set[str]:
    is_hidden = state.phase is Phase.LEAD_IN or _is_covered(state) or not state.sees_cards(state.seat_of(viewer))
    rounds = state.round - is_hidden
    return {card for deal in state.deals[:rounds] for card in deal.hand.split()}


def _hidden_trays(state: RoomState, viewer: str | None, words: set[str]) -> list[str]:
    is_open = state.settings.open_trays and not state.ahead and not _is_covered(state)
    if state.phase is not Phase.BUILDING or is_open:
        return []
    known = {score.tray for result in state.results for score in result.scores} | {EMPTY_TRAY}
    known |= {result.best.tray for result in state.results if result.best}
    if not _is_covered(state):
        known |= {seat.tray for _, seat in state.taken if seat.player is not None and seat.player == viewer}
    return [seat.tray for _, seat in state.taken if seat.tray not in known and seat.tray in words]


def _hidden_reasons(state: RoomState, message: object) -> list[str]:
    """Proofs about the hand of a round that is not over, which would tell its best result."""
    if state.phase is not Phase.BUILDING:
        return []
    hand = set(state.deals[state.round - 1].hand.split())
    known = [msgspec.json.decode(msgspec.json.encode(result.best.why)) for result in state.results if result.best]
    return [f"why: {why}" for why in _proofs(message) if why not in known and _words(why["bounds"]) & hand]


def _proofs(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if isinstance(value.get("why"), dict):
            yield value["why"]
        for inner in value.values():
            yield from _proofs(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _proofs(inner)


def _is_covered(state: RoomState) -> bool:
    """Whether no player may see the cards and trays of the round."""
    return state.phase is Phase.BUILDING and state.paused_at is not None
