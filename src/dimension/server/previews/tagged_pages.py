"""The page with other tags in its head: made once for everyone who gets the same tags."""

import gzip
from functools import lru_cache
from hashlib import sha256
from typing import Final

from dimension.server.static_files import StaticFile

BEGIN: Final = b"<!-- preview -->"
END: Final = b"<!-- /preview -->"
"""Between these, `index.html` has tags for addresses that nobody can say more about."""
_MOST_KEPT: Final = 256
"""Pages in memory, some kilobytes each."""


# Keyed by the whole file: there is one, and comparing it costs nothing because it is the same object.
@lru_cache(maxsize=_MOST_KEPT)
def _tagged(data: bytes, kind: str, tags: str) -> StaticFile:
    before, _, rest = data.partition(BEGIN)
    after = rest.partition(END)[2]
    page = before + BEGIN + b"\n    " + tags.encode() + b"\n    " + END + after
    return StaticFile(kind, sha256(page).hexdigest()[:20], page, {"gzip": gzip.compress(page, mtime=0)})


def with_tags(index: StaticFile, tags: str) -> StaticFile:
    """The page with these tags instead of its own; a page that has no place for them stays as it is."""
    begin = index.data.find(BEGIN)
    if begin < 0 or index.data.find(END, begin) < 0:
        return index
    return _tagged(index.data, index.kind, tags)
