"""docs/protocol/ describes what the program does."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from dimension.features.challenges.contract import Challenge
from dimension.features.challenges.routes import MOST_CHALLENGES
from dimension.features.classes.contract import LessonReport
from dimension.features.clubs.contract import ClubRecord
from dimension.features.daily.contract import Daily, DailyCalendar
from dimension.features.games.contract import GameResult, PlayerRecord, SoloHistory
from dimension.features.solving.contract import Checked, Explained, Solved
from dimension.features.tables.contract import TableSummary
from dimension.room.messages import ClientMessage, RoomView, SeatView, ServerMessage, decode_message, encode_message
from dimension.room.replay import ReplayStep
from dimension.room.results import RoundResult
from dimension.room.settings import TableSettings
from dimension.server.http.contract import Trouble
from dimension.server.http.middleware import BODY_BYTES
from dimension.server.wire.close_codes import CROSS_ORIGIN
from dimension.server.wire.frames import FRAMES_AT_ONCE, FRAMES_PER_SECOND
from dimension.server.wire.http import HEADER_BYTES
from tests.server.refusal_codes import CLOSES, REFUSAL_CODES

PAGES = sorted((Path(__file__).parents[2] / "docs" / "protocol").glob("*.md"))
DOCUMENT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)]
SAID = {kind.__struct_config__.tag for kind in ClientMessage.__args__}
TOLD = {kind.__struct_config__.tag for kind in ServerMessage.__args__}


@pytest.mark.parametrize(
    "example", [each for each in EXAMPLES if each.get("type") in SAID], ids=lambda each: each["type"]
)
def test_every_message_shown_of_a_client_is_understood(example: object) -> None:
    decode_message(json.dumps(example))


@pytest.mark.parametrize(
    "example", [each for each in EXAMPLES if each.get("type") in TOLD], ids=lambda each: each["type"]
)
def test_every_message_shown_of_the_server_is_one_with_all_its_fields(example: object) -> None:
    message = msgspec.convert(example, ServerMessage)
    assert json.loads(encode_message(message)) == example


def test_every_message_is_shown() -> None:
    assert {each.get("type") for each in EXAMPLES} - {None} == SAID | TOLD


@pytest.mark.parametrize(
    "kind",
    [
        TableSummary,
        GameResult,
        ReplayStep,
        SoloHistory,
        PlayerRecord,
        Checked,
        Solved,
        Explained,
        Daily,
        DailyCalendar,
        Challenge,
        Trouble,
        RoundResult,
        LessonReport,
        ClubRecord,
    ],
)
def test_every_answer_shown_is_one_with_all_its_fields(kind: type[msgspec.Struct]) -> None:
    shown = [each for each in EXAMPLES if set(each) == set(kind.__struct_fields__)]
    assert shown
    for example in shown:
        assert json.loads(msgspec.json.encode(msgspec.convert(example, kind))) == example


def test_every_refusal_is_explained() -> None:
    for code in REFUSAL_CODES:
        assert re.search(rf"^\| .*`{code}`.* \|", DOCUMENT, re.MULTILINE), code


def test_every_close_code_is_explained_with_its_reason() -> None:
    for close in CLOSES:
        if close != CROSS_ORIGIN:
            assert re.search(rf"^\| {close.code} \| .*`{close.reason}`", DOCUMENT, re.MULTILINE), close


def test_the_document_states_the_limits_of_the_program() -> None:
    assert f"its headers within {HEADER_BYTES // 1024} kB" in DOCUMENT
    assert f"Request bodies are limited to {BODY_BYTES // 1024} kB" in DOCUMENT
    assert f"| challenges per player | {MOST_CHALLENGES} |" in DOCUMENT
    assert f"| {FRAMES_PER_SECOND} a second on average, {FRAMES_AT_ONCE} in a burst" in DOCUMENT


def test_every_setting_is_explained_with_its_default() -> None:
    for field in msgspec.structs.fields(TableSettings):
        row = re.search(rf"^\| `{field.name}` \| (.*) \| `?(.*?)`? \|$", DOCUMENT, re.MULTILINE)
        assert row, field.name
        assert row[2] == json.dumps(msgspec.to_builtins(field.default)).strip('"')


def test_every_field_of_a_view_is_explained() -> None:
    for name in (*RoomView.__struct_fields__, *SeatView.__struct_fields__):
        assert f'"{name}"' in DOCUMENT
