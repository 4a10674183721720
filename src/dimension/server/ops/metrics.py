"""Prometheus metrics."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from dimension import __version__
from dimension.runtime.ports import Observer

_BOUNDS: Final[tuple[float, ...]] = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics(Observer):
    """Everything that is counted since the start."""

    def __init__(self) -> None:
        self.commands: Final[Counter[str]] = Counter()
        self.refusals: Final[Counter[str]] = Counter()
        self.failures: Final[Counter[str]] = Counter()
        self.closes: Final[Counter[str]] = Counter()
        self.messages = 0
        self.sockets = 0
        self.events = 0
        self.pictures = 0
        self._latencies: Final = [0] * (len(_BOUNDS) + 1)
        self._latency_sum = 0.0

    def command(self, name: str, refusal: str | None) -> None:
        self.commands[name] += 1
        if refusal is not None:
            self.refusals[refusal] += 1

    def appended(self, seconds: float, events: int) -> None:
        self.events += events
        self._latency_sum += seconds
        self._latencies[bisect_left(_BOUNDS, seconds)] += 1

    def drew(self) -> None:
        self.pictures += 1

    def failed(self, where: str) -> None:
        self.failures[where] += 1

    def text(self, rooms: int, uptime: float, abuse: Mapping[str, int], node: int = 0, relayed: int = 0) -> str:
        """All figures in the text format of Prometheus.

        `uptime` is in seconds, `abuse` has counts by kind; `relayed` are requests and sockets at other nodes.
        """
        lines = [
            *_node_info(node),
            *self._lines(rooms, uptime),
            *_single("relayed", "gauge", "Requests and sockets passed on to other nodes.", relayed),
            *_labeled("abuse_total", "Abuse by clients, by kind.", "event", abuse),
        ]
        return "\n".join(lines) + "\n"

    def _lines(self, rooms: int, uptime: float) -> Iterator[str]:
        yield from _single("rooms", "gauge", "Rooms in memory.", rooms)
        yield from _single("sockets", "gauge", "Open sockets.", self.sockets)
        yield from _single("uptime_seconds", "gauge", "Time since the start.", round(uptime, 3))
        yield from _single("messages_total", "counter", "Messages received.", self.messages)
        yield from _single("events_total", "counter", "Events made durable.", self.events)
        yield from _single("pictures_total", "counter", "Pictures of links drawn.", self.pictures)
        yield from _labeled("commands_total", "Commands handled.", "command", self.commands)
        yield from _labeled("refusals_total", "Commands refused.", "code", self.refusals)
        yield from _labeled("closes_total", "Sockets closed by the server.", "code", self.closes)
        yield from _labeled("failures_total", "What should not fail and did.", "where", self.failures)
        yield from self._histogram()

    def _histogram(self) -> Iterator[str]:
        name = "dimension_append_seconds"
        yield f"# HELP {name} Time until events were durable."
        yield f"# TYPE {name} histogram"
        total = 0
        for bound, count in zip((*_BOUNDS, "+Inf"), self._latencies, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._latency_sum:.6f}"
        yield f"{name}_count {total}"


def _node_info(node: int) -> Iterator[str]:
    yield "# HELP dimension_node_info Which of the nodes of a database answers; 0 where there is only one."
    yield "# TYPE dimension_node_info gauge"
    yield f'dimension_node_info{{node="{node}",version="{__version__}"}} 1'


def _single(name: str, kind: str, what: str, value: float) -> Iterator[str]:
    yield f"# HELP dimension_{name} {what}"
    yield f"# TYPE dimension_{name} {kind}"
    yield f"dimension_{name} {value}"


def _labeled(name: str, what: str, label: str, values: Mapping[str, int]) -> Iterator[str]:
    yield f"# HELP dimension_{name} {what}"
    yield f"# TYPE dimension_{name} counter"
    for value, count in sorted(values.items()):
        yield f'dimension_{name}{{{label}="{value}"}} {count}'
