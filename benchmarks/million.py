"""A hundred nodes and a million players, calculated: the load of each part, and the first one to break.

Run with `python benchmarks/million.py [--players 1000000] [--nodes 100] [--pause 5]`; docs/performance.md explains the
result. Each measured cost below names the command that measures it again.
"""

import argparse
from typing import Final, NamedTuple

# --- Measured --------------------------------------------------------------------------------

NODE_SECONDS: Final = 390e-6
"""CPU of a node for a move, at 2,000 moves a second: benchmarks/rooms.py."""
DATABASE_SECONDS: Final = 44e-6
"""CPU of PostgreSQL for a move, at 20 moves a commit: benchmarks/storage.py."""
RELAY_SECONDS: Final = 320e-6
"""CPU that a move takes in addition if all of its pages came to other nodes: twice what half of them take on two nodes.

benchmarks/nodes.py showed 70 to 360 µs for half of them on a busy machine, the prototype 150 to 170 on a quiet one.
"""
LOG_BYTES: Final = 380
"""PostgreSQL's log for a move: benchmarks/nodes.py."""
BEAT_SECONDS: Final = 0.9e-3
"""CPU of PostgreSQL for the heartbeats of a node, a second: benchmarks/many_nodes.py, with a hundred of them."""
LISTING_BYTES: Final = 16_000
"""A node's listing of fifty open tables: benchmarks/many_nodes.py."""
LINE_SECONDS: Final = 230e-6
"""CPU of both ends of an idle connection between two nodes, a second: benchmarks/many_nodes.py."""
ADOPTED_SECONDS: Final = 1.0e-3
"""CPU of a node to take a table over: benchmarks/many_nodes.py."""
ADOPTED_DATABASE_SECONDS: Final = 0.6e-3
"""CPU of PostgreSQL for the same."""
TABLE_BYTES: Final = 120 * 1024
"""Memory of a table with four sockets: benchmarks/rooms.py."""

# --- From the program ------------------------------------------------------------------------

SEATS: Final = 4
COMMITS: Final = 100
"""A node's in a second, at most: they are 10 ms apart."""
CONNECTIONS: Final = 6
"""Of a node to the database, at most."""
SHARED: Final = 2
"""Times a second that a node tells the others of its open tables; it asks for theirs once."""

# --- Assumed ---------------------------------------------------------------------------------

DATABASE_CORES: Final = 16
"""Of a large database server."""
DATABASE_LOG: Final = 200e6
"""Bytes of log a second that it, and the network to its standby, can take all day."""


class Crowd(NamedTuple):
    players: int
    nodes: int
    pause: float
    """Seconds between two moves of a player."""

    @property
    def moves(self) -> float:
        """Moves a second."""
        return self.players / self.pause

    @property
    def tables(self) -> int:
        return self.players // SEATS


class Part(NamedTuple):
    """A part that has to carry its share, and its load relative to its capacity."""

    name: str
    carries: str
    share: float | None = None


def parts(crowd: Crowd) -> list[Part]:
    """Everything that could break."""
    others = crowd.nodes - 1
    node = crowd.moves / crowd.nodes * NODE_SECONDS
    relayed = others / crowd.nodes * RELAY_SECONDS * crowd.moves / crowd.nodes
    database = crowd.moves * DATABASE_SECONDS + crowd.nodes * BEAT_SECONDS
    log = crowd.moves * LOG_BYTES
    heard = crowd.nodes * others * LISTING_BYTES
    told = crowd.nodes * SHARED * LISTING_BYTES
    tables = crowd.tables / crowd.nodes
    lines = others * LINE_SECONDS
    adopting = tables / others * ADOPTED_SECONDS
    return [
        Part("a node, pages hashed", f"{crowd.moves / crowd.nodes:,.0f} moves/s: {node:.2f} cores", node),
        Part("a node, pages in turn", f"{node + relayed:.2f} cores", node + relayed),
        Part("memory of a node", f"{tables:,.0f} tables: {tables * TABLE_BYTES / 2**20:,.0f} MiB"),
        Part("PostgreSQL, CPU", f"{crowd.moves:,.0f} moves/s: {database:.1f} cores", database / DATABASE_CORES),
        Part("PostgreSQL, log", f"{log / 1e6:,.0f} MB/s, {log * 86_400 / 1e12:.1f} TB a day", log / DATABASE_LOG),
        Part("PostgreSQL, commits", f"up to {crowd.nodes * COMMITS:,}/s, which share flushes"),
        Part("PostgreSQL, connections", f"up to {crowd.nodes * CONNECTIONS:,}"),
        Part("signs of life", f"{crowd.nodes * BEAT_SECONDS:.2f} cores of PostgreSQL"),
        Part("open tables", f"{told / 1e6:.1f} MB/s to PostgreSQL, {heard / 1e6:,.0f} MB/s from it"),
        Part("connections of nodes", f"{crowd.nodes * others:,}; a node has {2 * others}: {lines:.3f} cores", lines),
        Part(
            "a node dies",
            f"{tables:,.0f} tables: {1e3 * adopting:.0f} ms for each other node, "
            f"{tables * ADOPTED_DATABASE_SECONDS:.1f} CPU s of PostgreSQL",
        ),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_000_000)
    parser.add_argument("--nodes", type=int, default=100)
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between two moves of a player")
    options = parser.parse_args()
    print("| what | carries | of what it can |")
    print("| --- | --- | --: |")
    for part in parts(Crowd(options.players, options.nodes, options.pause)):
        print(f"| {part.name} | {part.carries} | {'' if part.share is None else f'{part.share:.0%}'} |")


if __name__ == "__main__":
    main()
