"""The list of open tables covers all nodes, and one address cannot fill it by using several nodes."""

import asyncio

import msgspec

from dimension.features.tables.contract import TableSummary
from dimension.features.tables.listing import OpenTables
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.server.guard.limits import AddressKey
from dimension.server.service import Service
from dimension.server.settings import ServerSettings
from tests.runtime.hall import loop_clock
from tests.runtime.test_ownership import SharedStore, ShownClaims


class Telling(ShownClaims):
    """Other nodes that tell what a test lets them tell."""

    def __init__(self, *told: str) -> None:
        super().__init__()
        self.told = list(told)
        self.asked = 0

    async def listings(self) -> list[str]:
        self.asked += 1
        return self.told


def _listing(address: str, *rooms: str) -> str:
    tables = [(AddressKey(address), _summary(room)) for room in rooms]
    return msgspec.json.encode(tables).decode()


def _summary(room: str) -> TableSummary:
    return TableSummary(room, Phase.LOBBY, TableSettings(seats=2), False, 1, 0, 1, 0, 0)


def _listed(telling: Telling, times: int = 1) -> list[str]:
    async def scenario() -> list[str]:
        store = SharedStore()
        store.neighbors = telling  # type: ignore[misc]
        service = Service(ServerSettings(listed_per_address=2), store, loop_clock)
        tables = OpenTables(service)
        try:
            for _ in range(times):
                found = await tables.found()
            return [table.room for table in found]
        finally:
            await service.stop()

    return asyncio.run(scenario())


def test_tables_of_all_nodes_are_listed() -> None:
    assert sorted(_listed(Telling(_listing("a", "A"), _listing("b", "B", "C")))) == ["A", "B", "C"]


def test_an_address_gets_no_more_places_by_opening_tables_at_several_nodes() -> None:
    listed = _listed(Telling(_listing("a", "A", "B"), _listing("a", "C", "D"), _listing("b", "E")))
    assert len(listed) == 3
    assert "E" in listed


def test_listings_in_the_form_of_a_newer_version_are_left_out() -> None:
    assert _listed(Telling('{"tables": 3}', "not even JSON", _listing("a", "A"))) == ["A"]


def test_the_others_are_not_asked_for_every_visitor() -> None:
    telling = Telling(_listing("a", "A"))
    assert _listed(telling, times=20) == ["A"]
    assert telling.asked == 1
