"""The files of a folder, kept in memory."""

import gzip
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

_SMALLEST_PACKED: Final = 501
"""In bytes."""
_PACKED: Final = frozenset({".html", ".js", ".css", ".svg", ".json", ".ftl", ".txt", ".webmanifest"})


class StaticFile(NamedTuple):
    """A file in memory, plain and compressed."""

    stamp: tuple[int, int]
    """When it was changed, and its size: another stamp means another content."""
    data: bytes
    packed: bytes | None
    """Compressed; None where that does not pay."""
    etag: str


class StaticFiles:
    """The files of a folder, read when they are first asked for, and again after they change."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._files: dict[str, StaticFile] = {}

    def read(self, path: str) -> StaticFile | None:
        """A file of the folder; None when there is none, and for hidden files and paths that lead out of the folder."""
        parts = PurePosixPath(path).parts
        if not parts or ".." in parts or "\0" in path or any(part.startswith((".", "/")) for part in parts):
            return None
        file = self._root.joinpath(*parts)
        try:
            if not file.is_file() or not file.resolve().is_relative_to(self._root):
                return None
            found = file.stat()
            stamp = found.st_mtime_ns, found.st_size
            known = self._files.get(path)
            if known is None or known.stamp != stamp:
                known = self._files[path] = _loaded(file, stamp)
        except OSError:
            return None
        return known


def _loaded(file: Path, stamp: tuple[int, int]) -> StaticFile:
    data = file.read_bytes()
    packed = gzip.compress(data, 9, mtime=0) if file.suffix in _PACKED and len(data) >= _SMALLEST_PACKED else None
    return StaticFile(stamp, data, packed, f'"{stamp[0]:x}-{stamp[1]:x}"')
