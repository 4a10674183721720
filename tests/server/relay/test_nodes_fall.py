"""Three nodes that are killed, replaced and frozen in turn: everything confirmed to a player is in the log."""

import asyncio
from pathlib import Path

from dimension.runtime.timekeeping import NOTICE_GRACE
from tests.postgres import shared_server
from tests.server.kill_audit import audit
from tests.server.kill_harness import Ending
from tests.server.relay.nodes_harness import NodesHarness

ENDINGS = [Ending.KILL, Ending.TERM, Ending.STOP]


def test_no_confirmed_move_and_no_time_is_lost_whichever_node_falls(tmp_path: Path) -> None:
    async def story_and_findings() -> None:
        database = await shared_server().new_database()
        story = await NodesHarness(database, tmp_path, seed=3).run(ENDINGS, wanted=10 * len(ENDINGS))
        findings = await audit(story)
        assert findings.complaints == []
        assert len(story.falls) == len(ENDINGS)
        assert findings.counts["own"] >= 10 * len(ENDINGS)
        assert findings.counts["RoundScored"] > 0
        assert findings.extra
        assert [extra for extra in findings.extra if extra.milliseconds < NOTICE_GRACE // 2] == []
        # As seen by the pages, however late they returned.
        assert [back for player in story.players for back in player.returns if back.extra < 0] == []
        assert story.left_behind == []
        assert story.exit_code == 0

    asyncio.run(story_and_findings())
