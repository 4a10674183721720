"""A player's record from thousands of rounds: how long a server works on it, with SQLite and with PostgreSQL.

In CPU time, because other programs run on the machine; PostgreSQL's own is not in it.

Run with `python -m benchmarks.records [--rounds 5000] [--others 100000]`; results are in docs/performance.md.
"""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from statistics import median

from dimension.features.games.record import MOST_ROUNDS, latest_rounds, player_record
from dimension.room.records import FoundBest, PlayedRound, RoundRecords, settings_key
from dimension.room.settings import TableSettings
from dimension.rules.cards import CARDS
from dimension.store.rows import round_statements
from dimension.store.stores import Store, open_store
from tests.postgres import PostgresServer

TIMES = 21
KEY = settings_key(TableSettings())
CODES = [card.code for card in CARDS]
ROUNDS_PER_GAME = 6
_AT_ONCE = 2_000


def played(player: str, number: int, chance: random.Random) -> RoundRecords:
    """A round, with two cards that were not fulfilled."""
    hand = chance.sample(CODES, 6)
    game, round_ = divmod(number, ROUNDS_PER_GAME)
    where = f"{player} {game}", 1, round_ + 1
    row = PlayedRound(
        *(*where, 0, player, number * 600_000, None, KEY, False, " ".join(hand)),
        tray="." * 14,
        points=chance.randint(0, 10),
        bonus=False,
        failed=tuple(hand[:2]),
    )
    return RoundRecords((row,), (FoundBest(*where, 10, True, (hand[0],)),))


async def fill(store: Store, rounds: int, others: int) -> None:
    """A player with many rounds, among others with a few hundred each."""
    chance = random.Random(7)
    people = [("ann", number) for number in range(rounds)]
    people += [(f"player {number % 300}", number // 300) for number in range(others)]
    for start in range(0, len(people), _AT_ONCE):
        records = [played(player, number, chance) for player, number in people[start : start + _AT_ONCE]]
        await store.change(*(statement for record in records for statement in round_statements(record)))


async def measure(name: str, store: Store, rounds: int, others: int) -> None:
    """Print what it takes to ask for the rounds, and to make a record of them."""
    await fill(store, rounds, others)
    asking, counting = [], []
    for _ in range(TIMES):
        begun = time.process_time()
        found = await latest_rounds(store, "ann", MOST_ROUNDS)
        asked = time.process_time()
        assert player_record(found).totals.rounds == min(rounds, MOST_ROUNDS)
        asking.append(asked - begun)
        counting.append(time.process_time() - asked)
    print(f"| {name} | {1000 * median(asking):.1f} | {1000 * median(counting):.1f} |")
    await store.close()


async def main(rounds: int, others: int) -> None:
    """Measure both databases in one run."""
    print(f"{rounds:,} rounds of one player among {others:,} of others, median of {TIMES}\n")
    print("| | CPU ms to ask for the rounds | CPU ms to count them |\n| --- | --: | --: |")
    with tempfile.TemporaryDirectory() as folder:
        await measure("SQLite", await open_store(Path(folder) / "games.sqlite3"), rounds, others)
    server = PostgresServer()
    server.create()
    server.start()
    try:
        await measure("PostgreSQL", await open_store(await server.new_database()), rounds, others)
    finally:
        server.remove()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5_000)
    parser.add_argument("--others", type=int, default=100_000)
    asked = parser.parse_args()
    asyncio.run(main(asked.rounds, asked.others))
