"""Compares the messages to players with the log."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from dimension.room import events as e
from dimension.room.evolve import evolve
from dimension.room.state import RoomState
from dimension.room.view import moved, view_of
from dimension.store.stores import open_store
from tests.server.kill_harness import Story
from tests.server.mortal_server import Fall
from tests.server.persistent_player import PersistentPlayer, Return

Told = dict[int, list[tuple[str, dict[str, Any]]]]
"""By revision: the player and the message."""


class Gift(NamedTuple):
    """Time given back after a fall."""

    given: int
    owed: int
    """The time since the dead server was last known to live, or wrote to the room."""


class Extra(NamedTuple):
    """How much more time a player had when the clock continued than when the server was gone, in milliseconds."""

    fall: str
    milliseconds: int


class Findings(NamedTuple):
    """The findings of an audit; no complaints is good news."""

    complaints: list[str]
    gifts: list[Gift]
    extra: list[Extra]
    counts: Counter[str]
    """Events by type, and messages by type; `own` are trays that their owners know of."""


async def audit(story: Story) -> Findings:
    """Compare every message to every player with the log."""
    findings = Findings([], [], [], Counter())
    for player in story.players:
        findings.complaints.extend(_backward(player))
    store = await open_store(story.database)
    try:
        for room in sorted({player.table.room for player in story.players}):
            log = await store.load(room)
            _audit_room(story, room, log, findings)
    finally:
        await store.close()
    return findings


def _backward(player: PersistentPlayer) -> Iterator[str]:
    """A page that knows a revision is never told an earlier one, whatever happened in between."""
    known = 0
    for message in map(json.loads, player.heard):
        if message["type"] in ("snapshot", "moved"):
            if message["revision"] < known:
                yield f"{player.name} knew revision {known} and was told {message['revision']}"
            known = message["revision"]


def _audit_room(story: Story, room: str, log: Sequence[e.RoomEvent], findings: Findings) -> None:
    told = _told(story, room)
    died_at = {fall.versions[room]: fall for fall in story.falls if room in fall.versions}
    state: RoomState | None = None
    gifts: dict[int, e.TimeGivenBack] = {}
    for event in log:
        before, state = state, evolve(state, event)
        if isinstance(event, e.TimeGivenBack):
            gifts[state.version] = event
        findings.counts[type(event).__name__] += 1
        for player, message in told.pop(state.version, ()):
            findings.counts[message["type"]] += 1
            findings.counts["own"] += message["type"] == "moved" and state.seat_of(player) == message["seat"]
            if _said(message) != (expected := _expected(state, player, message)):
                findings.complaints.append(f"{room} at {state.version}: told {_said(message)}, log says {expected}")
        if before is not None and before.version in died_at:
            _judge_gift(before, state, event, died_at[before.version], findings)
        elif isinstance(event, e.TimeGivenBack):
            # A server that could not run for a while, because the machine was busy or it was stopped.
            findings.counts["standstill"] += 1
    for revision in told:
        findings.complaints.append(f"{room}: revision {revision} was told and is not in the log")
    for page in story.players:
        if page.table.room == room:
            findings.extra.extend(Extra(back.fall, _extra(back, gifts)) for back in page.returns)


def _extra(back: Return, gifts: dict[int, e.TimeGivenBack]) -> int:
    """The extra time of a player when the clock continued; the server is not blamed for a late page or player."""
    versions = [version for version in gifts if back.knew < version <= back.revision]
    if not versions:
        return back.extra
    # A write that takes long is followed by the time that it took.
    went_on = versions[0]
    while went_on + 1 in versions:
        went_on += 1
    later = [gifts[version] for version in versions if version > went_on]
    # No player's time may run while no server runs.
    since = gifts[went_on].at if later else max(gifts[went_on].at, back.refused_at)
    return back.due - sum(gift.milliseconds for gift in later) - since - back.left


def _told(story: Story, room: str) -> Told:
    told: Told = defaultdict(list)
    for player in story.players:
        if player.table.room == room:
            for message in map(json.loads, player.heard):
                if "revision" in message:
                    told[message["revision"]].append((player.player, message))
    return told


def _expected(state: RoomState, player: str, message: dict[str, Any]) -> object:
    """The messages to a player that the log allows at a revision."""
    if message["type"] == "snapshot":
        return _comparable(msgspec.to_builtins(view_of(state, player)))
    return _comparable(msgspec.to_builtins(moved(state, message["seat"], player, message["now"])))


def _said(message: dict[str, Any]) -> object:
    return _comparable(message["view"] if message["type"] == "snapshot" else message)


def _comparable(value: Any) -> Any:
    """As JSON has it, and without who is online: that is in no log."""
    plain = msgspec.json.decode(msgspec.json.encode(value))
    for seat in plain.get("seats", ()):
        if seat is not None:
            del seat["online"]
    return plain


def _judge_gift(before: RoomState, after: RoomState, event: e.RoomEvent, fall: Fall, findings: Findings) -> None:
    """The first event after a fall is the outage, where a clock was running."""
    if before.due_at is None or after.due_at is None:
        if isinstance(event, e.TimeGivenBack):
            findings.complaints.append(f"{before.room} at {after.version}: time given back where none ran")
    elif max(fall.last_alive, before.last_at) >= before.due_at:
        # It was over before the server fell.
        return
    elif not isinstance(event, e.TimeGivenBack):
        findings.complaints.append(f"{before.room} at {after.version}: {event} instead of the time it had left")
    else:
        if (moved_by := after.due_at - before.due_at) != event.milliseconds:
            findings.complaints.append(f"{before.room}: {event.milliseconds} given, deadline moved by {moved_by}")
        findings.gifts.append(Gift(event.milliseconds, event.at - max(fall.last_alive, before.last_at)))
