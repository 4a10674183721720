"""The commands of docs/host/backup.md that read all rounds from the logs again."""

import re
from pathlib import Path
from typing import Final

from dimension.store.sql import Statement

_DOCUMENT: Final = (Path(__file__).parents[2] / "docs" / "host" / "backup.md").read_text(encoding="utf-8")
_BLOCKS: Final = re.findall(r"```sql\n(.*?)```", _DOCUMENT, re.DOTALL)
REBUILD: Final = [Statement(line.strip().rstrip(";")) for block in _BLOCKS for line in block.splitlines() if line]
