"""`kill -9` at random moments of running games: nothing that was acknowledged is lost."""

import asyncio
from pathlib import Path

from tests.server.kill_audit import audit
from tests.server.kill_harness import KillHarness

KILLS = 12


def test_no_acknowledged_tray_score_or_seat_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    async def story_and_findings() -> None:
        story = await KillHarness(tmp_path, seed=4).run(KILLS)
        findings = await audit(story)
        logged = story.database.with_suffix(".log").read_text()
        assert findings.complaints == []
        assert len(story.falls) == KILLS
        assert findings.counts["own"] > 10 * KILLS
        assert findings.counts["RoundScored"] > 0
        # Everybody resumed by revision, again and again.
        assert all(any(known > 0 for _, known in player.resumed) for player in story.players)
        # Everything since the last sign of life is given back, and nobody sees less time than they had.
        assert findings.gifts
        assert all(gift.given >= gift.owed for gift in findings.gifts)
        extra = [extra for player in story.players for extra in player.extra]
        assert len(extra) > KILLS
        assert min(extra) >= 0
        assert story.left_behind == []
        assert story.exit_code == 0
        assert '"level":"error"' not in logged, logged

    asyncio.run(story_and_findings())
