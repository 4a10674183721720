"""Let a server go away hundreds of times under running games, and compare everything it said with its log.

Run with `python -m benchmarks.kill [--ending kill|term|stop] [--kills 200] [--rooms 600] [--seconds 600] [--seed 1]`;
with `--nodes 3`, three servers share a PostgreSQL database, go away one by one, and are replaced: three clean
ends (`--ending term`) are a rolling restart. The exit code is 1 if anything was lost; docs/performance.md has results.
"""

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.postgres import remove_shared_server, shared_server
from tests.server.kill_audit import Findings, audit
from tests.server.kill_harness import TABLES, Ending, KillHarness, Story
from tests.server.relay.nodes_harness import NodesHarness


def spread(values: list[int]) -> str:
    """The smallest, the median and the largest."""
    return f"{min(values)} / {median(values):.0f} / {max(values)} ms" if values else "—"


def back_after(story: Story) -> list[int]:
    """How long after a server died its players were served again."""
    deaths = [fall.at for fall in story.falls]
    waits = []
    for player in story.players:
        for at, known in player.resumed:
            earlier = [death for death in deaths if death <= at]
            if known >= 0 and earlier:
                waits.append(at - earlier[-1])
    return waits


def waits(story: Story) -> Iterator[tuple[str, object]]:
    """How long pages were without a server, and how long after a node went away they had another one."""
    lengths = sorted(served - lost for player in story.players for lost, served in player.interruptions)
    falls = [fall.at for fall in story.falls]
    since = sorted(
        served - max(at for at in falls if at <= lost)
        for player in story.players
        for lost, served in player.interruptions
        if falls and lost >= falls[0]
    )
    for what, values in (("without a server", lengths), ("served again after a node went away", since)):
        yield f"{what} (p50 / p99 / most)", percentiles(values)


def percentiles(values: list[int]) -> str:
    if not values:
        return "—"
    p50, p99 = (values[min(len(values) - 1, len(values) * part // 100)] for part in (50, 99))
    return f"{p50} / {p99} / {values[-1]} ms"


def summary(story: Story, findings: Findings) -> Iterator[tuple[str, object]]:
    counts = findings.counts
    tables = {player.table for player in story.players}
    yield "times the server went away", len(story.falls)
    yield "… of these before the server served", sum(not fall.was_serving for fall in story.falls)
    yield "tables, people, bots", f"{len(tables)}, {sum(t.people for t in tables)}, {sum(len(t.bots) for t in tables)}"
    yield "seconds", round(story.seconds)
    yield "trays in the log", counts["TrayChanged"]
    yield "trays confirmed to their owners", counts["own"]
    yield "moves sent to others", counts["moved"] - counts["own"]
    yield "snapshots sent", counts["snapshot"]
    yield "rounds scored, games ended", f"{counts['RoundScored']}, {counts['GameEnded']}"
    yield "resumed by revision", sum(known >= 0 for player in story.players for _, known in player.resumed)
    yield "served again after a death (min / median / max)", spread(back_after(story))
    yield from waits(story)
    yield "outages given back", len(findings.gifts)
    yield "time given back", spread([gift.given for gift in findings.gifts])
    yield "standstills given back", counts["standstill"]
    extra = [back.extra for player in story.players for back in player.returns]
    yield "pages that compared the time left", len(extra)
    yield "extra time as pages saw it (least / median / most)", spread(extra)
    yield "pages that had less time left", sum(value < 0 for value in extra)
    refusals = Counter(code for player in story.players for code in player.refusals)
    yield "refusals", ", ".join(f"{count} {code}" for code, count in refusals.most_common()) or "none"
    yield "processes left behind", len(story.left_behind)
    yield "messages that the log contradicts", len(findings.complaints)


async def run(options: argparse.Namespace, folder: Path) -> bool:
    tables = [(1, ())] * options.rooms if options.rooms else TABLES
    if options.nodes > 1:
        database = await shared_server().new_database()
        harness = NodesHarness(database, folder, options.seed, options.nodes, tables)
        story = await harness.run([options.ending] * options.kills, options.seconds)
    else:
        story = await KillHarness(folder, options.seed, [options.ending], tables).run(options.kills, options.seconds)
    findings = await audit(story)
    print("| what | seen |")
    print("| --- | --: |")
    if options.nodes > 1 and options.ending is Ending.TERM:
        print(f"| rolling restarts | {len(story.falls) // options.nodes} |")
    for what, seen in summary(story, findings):
        print(f"| {what} | {seen} |")
    for complaint in findings.complaints[:20]:
        print(complaint)
    has_less_time = any(back.extra < 0 for player in story.players for back in player.returns)
    return not (findings.complaints or story.left_behind or has_less_time)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop killing after this many seconds")
    parser.add_argument("--ending", type=Ending, default=Ending.KILL, choices=list(Ending))
    parser.add_argument("--rooms", type=int, default=0, help="this many tables for one, instead of five mixed ones")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=1, help="servers that share a PostgreSQL database")
    with tempfile.TemporaryDirectory() as folder:
        try:
            if not asyncio.run(run(parser.parse_args(), Path(folder))):
                raise SystemExit(1)
        finally:
            remove_shared_server()


if __name__ == "__main__":
    main()
