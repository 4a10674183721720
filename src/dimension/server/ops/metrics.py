"""Prometheus metrics."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from dimension import __version__
from dimension.runtime.ports import Observer

_BOUNDS: Final[tuple[float, ...]] = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Histogram:
    """How often something took how long, in seconds."""

    def __init__(self) -> None:
        self._counts: Final = [0] * (len(_BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._sum += seconds
        self._counts[bisect_left(_BOUNDS, seconds)] += 1

    def lines(self, name: str, what: str) -> Iterator[str]:
        yield f"# HELP dimension_{name} {what}"
        yield f"# TYPE dimension_{name} histogram"
        total = 0
        for bound, count in zip((*_BOUNDS, "+Inf"), self._counts, strict=True):
            total += count
            yield f'dimension_{name}_bucket{{le="{bound}"}} {total}'
        yield f"dimension_{name}_sum {self._sum:.6f}"
        yield f"dimension_{name}_count {total}"


class Gauges(NamedTuple):
    """The state of a server at the moment of the question."""

    rooms: int
    games: int
    """Rooms with a game in progress."""
    uptime: float
    """In seconds."""
    abuse: Mapping[str, int]
    """Counts by kind."""
    solver: Mapping[str, int]
    """Jobs that wait for the solver, by lane."""
    troubles: Sequence[str] = ()
    """Everything that is not well, as `/health` names it."""
    node: int = 0
    relayed: int = 0
    """Requests and sockets at other nodes."""
    carried: int = 0
    """Requests and sockets that were ever passed on."""
    backup_age: float | None = None
    """Seconds since the latest backup whose restore succeeded; None where the server makes none."""


class Metrics(Observer):
    """Everything that is counted since the start."""

    def __init__(self) -> None:
        self.responses: Final[Counter[str]] = Counter()
        """HTTP responses by the first digit of their status."""
        self.refused: Final[Counter[str]] = Counter()
        """HTTP requests and handshakes that were refused before they were handled, by code."""
        self.loop_delay: Final = Histogram()
        """How late the event loop is."""
        self.commands: Final[Counter[str]] = Counter()
        self.refusals: Final[Counter[str]] = Counter()
        self.failures: Final[Counter[str]] = Counter()
        self.closes: Final[Counter[str]] = Counter()
        self.messages = 0
        self.sockets = 0
        self.events = 0
        self.pictures = 0
        self._appends: Final = Histogram()

    def command(self, name: str, refusal: str | None) -> None:
        self.commands[name] += 1
        if refusal is not None:
            self.refusals[refusal] += 1

    def appended(self, seconds: float, events: int) -> None:
        self.events += events
        self._appends.add(seconds)

    def drew(self) -> None:
        self.pictures += 1

    def failed(self, where: str) -> None:
        self.failures[where] += 1

    def text(self, now: Gauges) -> str:
        """All figures in the text format of Prometheus."""
        return "\n".join([*_node_info(now.node), *self._gauges(now), *self._counters()]) + "\n"

    def _gauges(self, now: Gauges) -> Iterator[str]:
        yield from _single("rooms", "gauge", "Rooms in memory.", now.rooms)
        yield from _single("games", "gauge", "Rooms with a game in progress.", now.games)
        yield from _single("sockets", "gauge", "Open sockets.", self.sockets)
        yield from _single("uptime_seconds", "gauge", "Time since the start.", round(now.uptime, 3))
        yield from _single("relayed", "gauge", "Requests and sockets passed on to other nodes.", now.relayed)
        yield from _single("relayed_total", "counter", "Requests and sockets ever passed on.", now.carried)
        yield from _labeled("solver_waiting", "Jobs that wait for the solver.", "lane", now.solver, "gauge")
        yield from _labeled("trouble", "What is not well.", "reason", dict.fromkeys(now.troubles, 1), "gauge")
        yield from _labeled("abuse_total", "Abuse by clients, by kind.", "event", now.abuse)
        if now.backup_age is not None:
            what = "Time since the latest backup that could be restored."
            yield from _single("backup_age_seconds", "gauge", what, round(now.backup_age))

    def _counters(self) -> Iterator[str]:
        yield from _single("messages_total", "counter", "Messages received.", self.messages)
        yield from _single("events_total", "counter", "Events made durable.", self.events)
        yield from _single("pictures_total", "counter", "Pictures of links drawn.", self.pictures)
        yield from _labeled("responses_total", "HTTP responses.", "status", self.responses)
        yield from _labeled("refused_total", "Requests refused before they were handled.", "code", self.refused)
        yield from _labeled("commands_total", "Commands handled.", "command", self.commands)
        yield from _labeled("refusals_total", "Commands refused.", "code", self.refusals)
        yield from _labeled("closes_total", "Sockets closed by the server.", "code", self.closes)
        yield from _labeled("failures_total", "What should not fail and did.", "where", self.failures)
        yield from self._appends.lines("append_seconds", "Time until events were durable.")
        yield from self.loop_delay.lines("loop_delay_seconds", "How late the event loop was.")


def _node_info(node: int) -> Iterator[str]:
    yield "# HELP dimension_node_info Which of the nodes of a database answers; 0 where there is only one."
    yield "# TYPE dimension_node_info gauge"
    yield f'dimension_node_info{{node="{node}",version="{__version__}"}} 1'


def _single(name: str, kind: str, what: str, value: float) -> Iterator[str]:
    yield f"# HELP dimension_{name} {what}"
    yield f"# TYPE dimension_{name} {kind}"
    yield f"dimension_{name} {value}"


def _labeled(name: str, what: str, label: str, values: Mapping[str, int], kind: str = "counter") -> Iterator[str]:
    yield f"# HELP dimension_{name} {what}"
    yield f"# TYPE dimension_{name} {kind}"
    for value, count in sorted(values.items()):
        yield f'dimension_{name}{{{label}="{value}"}} {count}'
