"""Messages to a table: some cannot be understood, the others can and are wrong."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final, get_args

import msgspec

from dimension.room.messages import Reaction, decode_message
from tests.hostile.strange_texts import CODES, NAMES, NUMBERS, TRAYS, some_text, some_value

_LEVELS: Final = ("beginner", "casual", "perfect", "nobody", "clock", "", "bot:1")
_SETTINGS: Final[dict[str, tuple[Any, ...]]] = {
    "seats": (1, 2, 3, 4),
    "edition": ("en", "de"),
    "cards": (3, 6, 8),
    "rounds": (1, 2, 12),
    "deck": ("full", "no-counting"),
    "seconds": (0, 15, 600),
    "open_trays": (True, False),
    "live_marks": (True, False),
    "listed": (True, False),
    "wait_for_host": (True, False),
    "growing": (True, False),
}


def _settings(rng: Random) -> dict[str, Any]:
    return {name: rng.choice(values) for name, values in _SETTINGS.items() if rng.random() < 0.5}


def _name(rng: Random) -> str:
    return rng.choice(NAMES) if rng.random() < 0.7 else some_text(rng)


_FIELDS: Final[dict[str, dict[str, Callable[[Random], Any]]]] = {
    "set_tray": {"round": lambda rng: rng.randint(1, 12), "tray": lambda rng: rng.choice(TRAYS)},
    "done": {"round": lambda rng: rng.randint(1, 12), "done": lambda rng: rng.random() < 0.5},
    "ready": {"round": lambda rng: rng.randint(1, 12)},
    "take_seat": {"name": _name},
    "leave_seat": {},
    "rename": {"name": _name},
    "seat_bot": {"seat": lambda rng: rng.randrange(4), "level": lambda rng: rng.choice(_LEVELS)},
    "clear_seat": {"seat": lambda rng: rng.randrange(4)},
    "settings": {"settings": _settings, "code": lambda rng: rng.choice((None, *CODES))},
    "rename_seat": {"seat": lambda rng: rng.randrange(-1, 101), "name": _name},
    "hide_names": {"hidden": lambda rng: rng.random() < 0.5},
    "keep": {"name": lambda rng: None if rng.random() < 0.3 else _name(rng)},
    "begin_round": {"round": lambda rng: rng.randint(1, 12)},
    "lock": {"locked": lambda rng: rng.random() < 0.5},
    "let_in": {"number": lambda rng: rng.randrange(3)},
    "react": {"reaction": lambda rng: rng.choice(get_args(Reaction))},
    "propose_rematch": {},
    "start": {},
    "pause": {},
    "resume": {},
    "reopen": {},
    "ping": {},
}
_UNKNOWN_TYPES: Final = (
    "tick",
    "SetTray",
    "open_table",
    "record_best",
    "give_back_time",
    "__class__",
    "",
    "snapshot",
    "set_tray ",
)


def wrong_message(rng: Random) -> str:
    """A message that the server understands, from a player who is not allowed to send it, or at a wrong moment."""
    while True:
        text = json.dumps(_message(rng), ensure_ascii=rng.random() < 0.5)
        if _is_understood(text):
            return text


def malformed_message(rng: Random) -> str:
    """A text that the server cannot understand."""
    while True:
        text = rng.choice(_SPOILED)(_message(rng), rng)
        if len(text.encode("utf-8", "surrogatepass")) <= 4_000 and _is_text(text) and not _is_understood(text):
            return text


def _message(rng: Random) -> dict[str, Any]:
    kind = rng.choice(list(_FIELDS))
    message = {"type": kind, **{name: value(rng) for name, value in _FIELDS[kind].items()}}
    if rng.random() < 0.3:
        message["id"] = rng.randrange(2**53)
    return message


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_understood(text: str) -> bool:
    try:
        decode_message(text)
    except msgspec.DecodeError:
        return False
    return True


# --- Ways to spoil a message -----------------------------------------------------------------


def _other_type(message: dict[str, Any], rng: Random) -> str:
    return json.dumps({**message, "type": rng.choice((*_UNKNOWN_TYPES, *NUMBERS, None, [], {}))})


def _unknown_field(message: dict[str, Any], rng: Random) -> str:
    extra = rng.choice(("seat", "player", "actor", "at", "seed", "__proto__", "", some_text(rng)))
    return json.dumps({**message, extra: some_value(rng)})


def _wrong_value(message: dict[str, Any], rng: Random) -> str:
    return json.dumps({**message, rng.choice(["id", *message]): some_value(rng)})


def _missing_field(message: dict[str, Any], rng: Random) -> str:
    missing = rng.choice(list(message))
    return json.dumps({name: value for name, value in message.items() if name != missing})


def _out_of_range(message: dict[str, Any], rng: Random) -> str:
    return json.dumps({**message, rng.choice(("round", "seat", "id")): rng.choice(NUMBERS)})


def _cut(message: dict[str, Any], rng: Random) -> str:
    text = json.dumps(message)
    return text[: rng.randrange(len(text))]


def _with_noise(message: dict[str, Any], rng: Random) -> str:
    text = json.dumps(message)
    at = rng.randrange(len(text))
    return (
        text[:at]
        + rng.choice((some_text(rng), "\0", "\ufeff", "//", "/**/", "'", '"', "\\", "\\u00", "}", "]"))
        + text[at:]
    )


def _nested(_: dict[str, Any], rng: Random) -> str:
    opening, depth = rng.choice(("[", '{"type":', '{"a":[', '[{"":')), rng.randrange(1, 600)
    return opening * depth


def _other_json(message: dict[str, Any], rng: Random) -> str:
    return json.dumps(
        rng.choice(([message], [message, message], {"messages": [message]}, json.dumps(message), some_value(rng)))
    )


def _not_json(message: dict[str, Any], rng: Random) -> str:
    return rng.choice(
        (str(message), "NaN", "-Infinity", "undefined", "hello", "", " ", "\n" * 100, "1" * 3_000, '"' + "x" * 3_000)
    )


def _huge_number(message: dict[str, Any], rng: Random) -> str:
    digits = "9" * rng.randrange(1, 3_000)
    return json.dumps(message)[:-1] + f', "id": {rng.choice(("", "-", "1e", "0.", "1e-"))}{digits}}}'


def _escapes(message: dict[str, Any], rng: Random) -> str:
    broken = rng.choice(("\\ud800", "\\udfff\\ud800", "\\x41", "\\u{41}", "\\", "\\ud83d\\u0041"))
    return json.dumps({**message, "name": "NAME"}).replace("NAME", broken)


_SPOILED: Final = (
    _other_type, _unknown_field, _wrong_value, _missing_field, _out_of_range, _cut, _with_noise, _nested, _other_json,
    _not_json, _huge_number, _escapes,
)  # fmt: skip
