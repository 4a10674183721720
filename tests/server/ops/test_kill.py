"""A server that goes away at random moments of running games: nothing is lost, neither trays nor time."""

import asyncio
from pathlib import Path

from dimension.runtime.timekeeping import NOTICE_GRACE, RECOVERY_GRACE
from tests.server.kill_audit import audit
from tests.server.kill_harness import Ending, KillHarness

ENDINGS = [
    *(Ending.KILL, Ending.TERM, Ending.STOP, Ending.KILL),
    *(Ending.KILL, Ending.STOP, Ending.TERM, Ending.KILL, Ending.KILL),
]
TRAYS = 50
LEAST = {
    Ending.KILL: RECOVERY_GRACE // 2,
    Ending.TERM: RECOVERY_GRACE // 2,
    Ending.STOP: NOTICE_GRACE // 2,
}
"""The least that every player gains when the clock continues: who hears of it in that time sees no less than before."""


def test_no_acknowledged_tray_score_seat_or_time_is_lost_when_servers_are_killed_end_or_stand_still(
    tmp_path: Path,
) -> None:
    async def story_and_findings() -> None:
        story = await KillHarness(tmp_path, seed=4, endings=ENDINGS).run(len(ENDINGS), wanted=TRAYS)
        findings = await audit(story)
        logged = (tmp_path / "games.log").read_text()
        assert findings.complaints == []
        assert len(story.falls) == len(ENDINGS)
        assert findings.counts["own"] >= TRAYS
        assert findings.counts["RoundScored"] > 0
        # Every player resumed by revision, again and again.
        assert all(any(known > 0 for _, known in player.resumed) for player in story.players)
        # Everything since the last heartbeat is credited, and no player sees less time than they had.
        assert findings.gifts
        assert all(gift.given >= gift.owed for gift in findings.gifts)
        assert len(findings.extra) > len(ENDINGS)
        assert [extra for extra in findings.extra if extra.milliseconds < LEAST[Ending(extra.fall)]] == []
        assert {extra.fall for extra in findings.extra} == set(Ending)
        # In a round that continues, no tray is refused because the server stood still.
        assert "not_stored" not in {code for player in story.players for code in player.refusals}
        assert story.left_behind == []
        assert story.exit_code == 0
        assert '"level":"error"' not in logged, logged

    asyncio.run(story_and_findings())


def test_a_start_with_many_running_tables_costs_no_player_time(tmp_path: Path) -> None:
    async def story_and_findings() -> None:
        tables: list[tuple[int, tuple[str, ...]]] = [(1, ())] * 15
        story = await KillHarness(tmp_path, seed=6, tables=tables).run(1)
        extra = (await audit(story)).extra
        assert len(extra) >= len(tables)
        assert [each for each in extra if each.milliseconds < LEAST[Ending.KILL]] == []

    asyncio.run(story_and_findings())
