"""The files of a folder, read once when the server starts: no request makes it read, search or compress anything."""

import mimetypes
import zlib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

GZIP: Final = ".gz"
BROTLI: Final = ".br"
_CHECKSUM: Final = slice(-8, -4)
"""Where a gzip file has the checksum of what is in it, if it has one part, as those of our builds."""


class StaticFile(NamedTuple):
    """A file in memory, plain and as it was compressed when it was built."""

    kind: str
    """Its media type."""
    etag: str
    """Without quotes: another content is another tag."""
    data: bytes
    packed: Mapping[str, bytes]
    """By encoding, the smallest first; empty where compressing does not pay, or was not done."""


class StaticFiles:
    """The files of a folder as they are at the start, by their exact paths; a changed folder needs a restart."""

    def __init__(self, root: Path) -> None:
        """Hidden files, and links that lead out of the folder, are left out; a folder that does not exist is empty."""
        self._files: Final = dict(_files_in(root.resolve()))

    def find(self, path: str) -> StaticFile | None:
        """The file at a path relative to the folder, such as `assets/main.js`."""
        return self._files.get(path)


def _files_in(root: Path) -> Iterator[tuple[str, StaticFile]]:
    for file in sorted(root.rglob("*")):
        parts = file.relative_to(root).parts
        is_hidden = any(part.startswith(".") for part in parts)
        is_copy = file.suffix in (GZIP, BROTLI) and file.with_suffix("").is_file()
        if not is_hidden and not is_copy and file.is_file() and file.resolve().is_relative_to(root):
            yield "/".join(parts), _loaded(file)


def _loaded(file: Path) -> StaticFile:
    data = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return StaticFile(kind, sha256(data).hexdigest()[:20], data, dict(_packed(file, data)))


def _packed(file: Path, data: bytes) -> Iterator[tuple[str, bytes]]:
    """The compressed copies beside a file, unless they were made from another version of it."""
    by_gzip, by_brotli = (_bytes(file.with_name(file.name + suffix)) for suffix in (GZIP, BROTLI))
    if by_gzip is None or int.from_bytes(by_gzip[_CHECKSUM], "little") != zlib.crc32(data):
        return
    # A brotli file has no checksum; builds write both at the same time.
    if by_brotli is not None:
        yield "br", by_brotli
    yield "gzip", by_gzip


def _bytes(file: Path) -> bytes | None:
    return file.read_bytes() if file.is_file() else None
