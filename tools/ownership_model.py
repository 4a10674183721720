"""A model of nodes that share a database: claim, append, adopt, with every order of crashes, freezes and lost answers.

`python -m tools.ownership_model` visits every state of one room with two or three nodes, and prints how many there are,
or the shortest way to a broken promise. The model is small on purpose: `store/postgres/claims.py` and `writer.py` have
the statements that it stands for, each of which the database carries out as a whole.

Promises, in every state: an acknowledged event stays in the log, at its place; pages are shown prefixes of the log; no
node shows or writes to a room that another one has taken; the time of a table never shrinks for a page.
"""

import argparse
from collections import deque
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

MOST_EVENTS: Final = 3
"""Events that all nodes together write."""
OUTAGE: Final = 1
"""The time that an adoption gives back, in any unit."""

Guard = Literal["owner", "version", "lease", "grace"]
GUARDS: Final[frozenset[Guard]] = frozenset({"owner", "version", "lease", "grace"})
"""The checks of an append, the lease of a node, and the time that an adoption gives back."""


class Node(NamedTuple):
    """A process."""

    is_alive: bool = True
    has_lease: bool = True
    """Whether it may act, by its own clock: it stops before others may count it as dead."""
    known: int | None = None
    """The version of the room in its memory; None without the room."""
    sent: int | None = None
    """The expected version of an append on its way to the database; None without one."""
    written: bool | None = None
    """The database's answer to it, which may get lost; None before."""


class State(NamedTuple):
    """Everything at one moment."""

    nodes: tuple[Node, ...]
    owner: int | None = None
    log: tuple[int, ...] = ()
    """The node that wrote each event."""
    acknowledged: int = 0
    """Events that some player knows to be stored."""
    shown: tuple[int, ...] = ()
    """The longest log that any page was shown."""
    lost: int = 0
    """Time that passed while no node had the room."""
    returned: int = 0
    """Time that the adoptions returned."""


class Broken(Exception):  # noqa: N818 - an answer
    """A promise does not hold."""


def steps(state: State, guards: frozenset[Guard] = GUARDS) -> Iterator[tuple[str, State]]:
    """Everything that can happen next, with its name; raises Broken."""
    for at, node in enumerate(state.nodes):
        if not node.is_alive:
            yield f"{at} starts", _with(state, at, Node())
            continue
        yield f"{at} dies", _with(state, at, node._replace(is_alive=False, has_lease=False, known=None))
        yield from _sent(state, at, node, guards)
        if node.has_lease:
            yield f"{at} loses its lease", _with(state, at, node._replace(has_lease=False))
            yield from _acting(state, at, node, guards)
        else:
            # It asks which rooms are still its own before it acts again.
            mine = node.known if state.owner == at else None
            yield f"{at} has its lease back", _with(state, at, node._replace(has_lease=True, known=mine))
            if "lease" not in guards:
                yield from _acting(state, at, node, guards)


def _acting(state: State, at: int, node: Node, guards: frozenset[Guard]) -> Iterator[tuple[str, State]]:
    if node.known is None:
        if (claimed := _claimed(state, at, guards)) is not None:
            yield f"{at} claims", claimed
        return
    if state.owner != at:
        raise Broken("a node shows a room that another one has taken")
    yield f"{at} shows", _shown(state, state.log[: node.known])
    if node.sent is None and len(state.log) < MOST_EVENTS:
        yield f"{at} appends", _with(state, at, node._replace(sent=node.known))
    if node.sent is None and state.owner == at:
        released = _with(state, at, node._replace(known=None))
        yield f"{at} releases", released._replace(owner=None)


def _claimed(state: State, at: int, guards: frozenset[Guard]) -> State | None:
    """The state after a claim or an adoption; None while a living node has the room."""
    owner = state.owner
    if owner not in (None, at) and state.nodes[owner].has_lease:
        return None
    is_orphan = owner is not None and owner != at
    after = _with(state, at, state.nodes[at]._replace(known=len(state.log)))._replace(owner=at)
    if not is_orphan:
        return after
    given = OUTAGE if "grace" in guards else 0
    return after._replace(lost=min(state.lost + OUTAGE, 2), returned=min(state.returned + given, 2))


def _sent(state: State, at: int, node: Node, guards: frozenset[Guard]) -> Iterator[tuple[str, State]]:
    """An append reaches the database; its answer arrives, or is lost."""
    if node.sent is None:
        return
    if node.written is None:
        fits = ("owner" not in guards or state.owner == at) and ("version" not in guards or node.sent == len(state.log))
        if fits and state.owner != at:
            raise Broken("a node writes to a room that another one has taken")
        # Without its check, an append overwrites the events after the one that it expected.
        log = (*state.log[: node.sent], at) if fits else state.log
        yield (
            f"{at} is written" if fits else f"{at} is refused",
            _with(state, at, node._replace(written=fits))._replace(log=log),
        )
        return
    done = node._replace(sent=None, written=None)
    lost = _with(
        state, at, done._replace(known=len(state.log) if state.owner == at and node.known is not None else None)
    )
    yield f"the answer to {at} is lost", lost
    if node.written and node.known is not None:
        known = node.sent + 1
        acknowledged = max(state.acknowledged, known)
        yield f"{at} hears it", _with(state, at, done._replace(known=known))._replace(acknowledged=acknowledged)


def _shown(state: State, log: tuple[int, ...]) -> State:
    longer, shorter = (log, state.shown) if len(log) >= len(state.shown) else (state.shown, log)
    if longer[: len(shorter)] != shorter:
        raise Broken("two pages were shown different pasts")
    return state._replace(shown=longer)


def check(state: State) -> None:
    """Raise Broken unless all promises hold."""
    if len(state.log) < state.acknowledged:
        raise Broken("an acknowledged event is gone")
    if state.shown != state.log[: len(state.shown)]:
        raise Broken("a page was shown something else than the log")
    if state.returned < state.lost:
        raise Broken("a page has less time than before")


def explore(nodes: int, guards: frozenset[Guard] = GUARDS) -> int:
    """Visit every state; how many there are. Raises Broken, with the shortest way there."""
    first = State((Node(),) * nodes)
    came: dict[State, tuple[State, str] | None] = {first: None}
    waiting = deque([first])
    while waiting:
        state = waiting.popleft()
        try:
            check(state)
            found = list(steps(state, guards))
        except Broken as broken:
            raise Broken(f"{broken}: {', '.join(_way(came, state))}") from None
        for name, after in found:
            if after not in came:
                came[after] = state, name
                waiting.append(after)
    return len(came)


def _way(came: dict[State, tuple[State, str] | None], state: State) -> list[str]:
    names: list[str] = []
    while (before := came[state]) is not None:
        state, name = before
        names.append(name)
    return names[::-1]


def _with(state: State, at: int, node: Node) -> State:
    return state._replace(nodes=(*state.nodes[:at], node, *state.nodes[at + 1 :]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--nodes", type=int, default=2)
    print(f"{explore(parser.parse_args().nodes):,} states, and every promise holds in each of them")


if __name__ == "__main__":
    main()
