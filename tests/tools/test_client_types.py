"""The browser's knowledge agrees with Python's."""

import re
from pathlib import Path

from dimension.app import FEATURES
from dimension.board.geometry import COORDINATES, SUPPORTS
from dimension.room.commands import LockTable
from dimension.room.messages import ClientMessage, ServerMessage
from dimension.room.results import CardVerdict
from dimension.room.settings import TableSettings
from dimension.rules.cards import CARDS
from dimension.rules.scoring import Edition
from tools.client_types import FOLDER, client_name, geometry_source, main, protocol_source, sources, stale_files


def test_the_generated_files_are_fresh() -> None:
    assert stale_files() == []
    assert main(["--check"]) == 0


def test_generating_twice_gives_the_same() -> None:
    assert sources() == sources()


def test_stale_and_missing_files_are_found(tmp_path: Path) -> None:
    for name in sources():
        (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / "core/protocol.gen.ts").write_text(protocol_source() + "\n", encoding="utf-8")
    assert stale_files(tmp_path) == list(sources())
    for name, source in sources().items():
        (tmp_path / name).write_text(source, encoding="utf-8")
    assert stale_files(tmp_path) == []


def test_every_message_is_there_with_its_tag() -> None:
    source = protocol_source()
    for message in (*ClientMessage.__args__, *ServerMessage.__args__):
        tag = message.__struct_config__.tag
        assert f"export interface {client_name(message)} {{\n  type: '{tag}';" in source


def test_names_in_the_client_are_short_and_different() -> None:
    assert client_name(LockTable) == "Lock"
    assert client_name(CardVerdict) == "Verdict"
    defined = re.findall(r"^export (?:interface|type) (\w+)", protocol_source(), re.MULTILINE)
    assert len(defined) == len(set(defined))
    assert not [name for name in defined if name.endswith("Message") and name not in ("ClientMessage", "ServerMessage")]


def test_fields_with_a_default_may_be_left_out_by_pages_only() -> None:
    source = protocol_source()
    assert "  done?: boolean;" in _interface(source, "SayDone")
    assert "  done: boolean;" in _interface(source, "Moved")
    assert "?:" not in _interface(source, "TableSettings")


def test_the_settings_come_with_defaults_and_ranges() -> None:
    source = protocol_source()
    defaults = TableSettings()
    assert f"cards: {defaults.cards}, rounds: {defaults.rounds}" in source
    assert (
        "SETTINGS_RANGES = { seats: [1, 100], cards: [3, 8], rounds: [1, 12], seconds: [0, 600] } as const;" in source
    )


def test_types_are_written_as_typescript_has_them() -> None:
    source = protocol_source()
    assert "  hand: readonly string[] | null;" in _interface(source, "RoomView")
    assert "  seats: readonly (SeatView | null)[];" in _interface(source, "RoomView")
    assert "  details: Record<string, string | number>;" in _interface(source, "Refused")
    assert "export const PHASES = ['lobby', 'lead_in', 'building', 'scored', 'over'] as const;" in source
    assert "export type Phase = (typeof PHASES)[number];" in source


def test_the_worth_of_bonus_tokens_is_there_for_every_edition() -> None:
    line = next(line for line in protocol_source().splitlines() if "TOKEN_POINTS" in line)
    for edition in Edition:
        assert f"{edition}: [{', '.join(str(edition.token_points(tokens)) for tokens in range(7))}" in line


def test_every_card_is_there_under_its_kind() -> None:
    line = next(line for line in geometry_source().splitlines() if "CARDS_BY_KIND =" in line)
    for card in CARDS:
        group = re.search(rf"{card.type.name.lower()}: \[(.*?)\]", line)
        assert group is not None
        assert f"'{card.code}'" in group[1]


def test_every_name_that_is_used_is_defined() -> None:
    source = protocol_source()
    defined = set(re.findall(r"^export (?:interface|type) (\w+)", source, re.MULTILINE))
    used = set(re.findall(r"[:|(\[ ]([A-Z]\w*[a-z]\w*)", re.sub(r"/\*\*.*?\*/|//.*", "", source)))
    assert used - {"Record"} <= defined


def test_the_tables_of_the_tray_are_numbers_only() -> None:
    source = geometry_source()
    assert f"export const SUPPORTS: readonly (readonly number[])[] = {[list(needs) for needs in SUPPORTS]};" in source
    assert len(re.findall(r"\[-?[\d.]+, -?[\d.]+, -?[\d.]+\]", source)) == len(COORDINATES)
    assert "-0," not in source
    assert "e-" not in source.replace("one-", "")


def _interface(source: str, name: str) -> str:
    start = source.index(f"export interface {name} {{")
    return source[start : source.index("}", start)]


def test_every_route_of_the_api_is_a_function() -> None:
    source = sources()["core/api.gen.ts"]
    routes = {route for feature in FEATURES for route in feature.routes if next(iter(route.paths)).startswith("/api/")}
    assert source.count("\nexport const ") == len(routes) + 1  # and the socket
    assert (
        "export const answerPuzzle = (puzzle: number, data: PuzzleAnswer): Promise<PuzzleVerdict> =>\n"
        "  request('POST', `/api/puzzles/${puzzle}/answer`, data);\n"
    ) in source
    assert "nextPuzzle = (query: { kind: PuzzleKind; grade?: Grade | null; about?: " in source


def test_no_path_of_the_api_is_written_by_hand() -> None:
    files = [file for file in FOLDER.rglob("*") if file.suffix in (".ts", ".svelte")]
    by_hand = [file for file in files if not re.search(r"\.(gen|test)\.ts$", file.name)]
    # The key of the desk goes to its own requests, and links to the API are not links to screens.
    assert [file.name for file in by_hand if re.search("['\"`]/api", file.read_text("utf-8"))] == [
        "api.ts",
        "router.ts",
    ]
