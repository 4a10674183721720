"""Texts and values that programs stumble over."""

from random import Random
from typing import Any, Final

NAMES: Final = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}${7*7}#{7*7}",
    "'; DROP TABLE events; --",
    "\u202egnp.exe",
    "\u2066\u2069\u200b\u200c\u200d\ufeff",
    "A\u0301\u0302\u0303\u0304\u0305" * 20,
    "\u0000\u0001\u001b[31m",
    "\r\nSet-Cookie: dimension=x",
    "👩‍👩‍👧‍👦" * 10,
    "🏳️‍🌈\U000e0067\U000e007f",
    "Ａｎｎ",
    "Аnn",
    "ﷺ" * 24,
    "\U0001d400" * 24,
    "\u3164\u115f\u2800",
    "null",
    "undefined",
    "NaN",
    "../../etc/passwd",
    "%s%n%x",
    "clock",
    "bot:0",
    " ",
    "",
    "x" * 240,
)
NUMBERS: Final = (
    0,
    -1,
    1,
    2,
    12,
    13,
    255,
    2**31,
    2**53 - 1,
    2**53,
    2**63,
    2**64,
    -(2**63),
    10**30,
    10**400,
    0.5,
    1.0,
    1e308,
)
VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    "",
    "1",
    [],
    {},
    [[]],
    {"type": "tick"},
    [None] * 50,
    "\ud800",
    "K" * 300,
    *NUMBERS,
)
TRAYS: Final = (
    "......./....../.",
    "KWBGO../....../.",
    "KWBGOKW/....../.",
    "KKKK.../....../.",
    "......./K...../.",
    "......./....../K",
    "KWB..../....../",
    "KWB....//.",
    "kwb..../....../.",
    "КWB..../....../.",
    "KWB..../....../.\u200b",
    "ＫＷ...../....../.",
    "-" * 16,
    "K",
    "",
    " " * 40,
)
CODES: Final = ("", "nonsense", "123PVDJHY3NSHZN", "0" * 15, "O" * 40, "\u0661" * 15, "1" * 39, "123PVDJHY3NSHZ!")
PATHS: Final = (
    "..", "../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "..%2f..%2fetc%2fpasswd", "%c0%ae%c0%ae/",
    "....//....//etc/passwd", "..\\..\\windows", "%00", "index.html%00.js", "././index.html", ".//index.html",
    "INDEX.HTML", "index.html/", "index.html.", "index.html%20", "index.html;x=1", "%69ndex.html", "index%2ehtml",
    ".git/config", ".env", "assets/", "assets/..", "assets/../index.html", "assets/./../index.html", "~root",
    "%ff%fe", "%ed%a0%80", "%u002e", "%", "%2", "%zz", "\u202e", "a" * 3_000, "/" * 200, "a/" * 300,
    "//evil.example/x", "http://evil.example/", "*", "?", "con", "nul", "aux.js", "server.log", "games.sqlite3",
    "games.sqlite3-wal",
)  # fmt: skip


def some_text(rng: Random) -> str:
    """Any text: one of the list, or random characters from all over Unicode."""
    if rng.random() < 0.5:
        return rng.choice(NAMES)
    return "".join(
        chr(rng.choice((rng.randrange(0x80), rng.randrange(0xD800), rng.randrange(0xE000, 0x110000))))
        for _ in range(rng.randrange(30))
    )


def some_value(rng: Random, depth: int = 0) -> Any:
    """Any JSON value."""
    kind = rng.randrange(6)
    if kind == 0 and depth < 4:
        return [some_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind == 1 and depth < 4:
        return {some_text(rng): some_value(rng, depth + 1) for _ in range(rng.randrange(4))}
    return some_text(rng) if kind == 2 else rng.choice(VALUES)


def some_bytes(rng: Random, most: int = 60) -> bytes:
    return rng.randbytes(rng.randrange(most))
