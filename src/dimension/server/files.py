"""Static files: read and compressed once at start, sent with tags for caching."""

import mimetypes
import zlib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from litestar import Request, Response

GZIP: Final = ".gz"
BROTLI: Final = ".br"
_CHECKSUM: Final = slice(-8, -4)
"""Where a gzip file with one part, as our builds make them, has the checksum of its contents."""


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


_REFUSED: Final = ("q=0", "q=0.0", "q=0.00", "q=0.000")


def answer_file(
    request: Request[Any, Any, Any], file: StaticFile, caching: str, status_code: int = 200
) -> Response[bytes]:
    """A file; nothing but headers when the client has it already."""
    accepted = accepted_encodings(request.headers.get("accept-encoding", ""))
    encoding = next((each for each in file.packed if each in accepted), None)
    # Compressed, it is another sequence of bytes, and so has another tag.
    etag = f'"{file.etag}-{encoding}"' if encoding else f'"{file.etag}"'
    if file.kind.startswith("text/html"):
        # A page sets the identity cookie even with status 304, where no content type says that it is a page.
        caching = f"private, {caching}"
    headers = {"cache-control": caching, "etag": etag, "vary": "Accept-Encoding"}
    if status_code == 200 and is_known(request.headers.get("if-none-match", ""), etag):
        return Response(b"", status_code=304, media_type=file.kind, headers=headers)
    if encoding:
        headers["content-encoding"] = encoding
    data = file.packed[encoding] if encoding else file.data
    return Response(data, status_code=status_code, media_type=file.kind, headers=headers)


def accepted_encodings(header: str) -> frozenset[str]:
    """The encodings that a client understands, as far as it names them."""
    offers = (offer.replace(" ", "").lower().partition(";") for offer in header.split(","))
    return frozenset(name for name, _, weight in offers if weight not in _REFUSED)


def is_known(header: str, etag: str) -> bool:
    """Whether a client has the version with this tag; proxies that compress mark tags as weak."""
    tags = [tag.strip().removeprefix("W/") for tag in header.split(",")]
    return etag in tags or tags == ["*"]
