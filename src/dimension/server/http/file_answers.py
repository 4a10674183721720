"""A file as an answer: compressed for clients that understand it, and only once for those that keep it."""

from typing import Any, Final

from litestar import Request, Response

from dimension.server.static_files import StaticFile

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
        # A page makes somebody a player, even one that the browser has already: then nothing else says what it is.
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
