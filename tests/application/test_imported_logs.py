"""Logs that were brought here, as the projections have them: found under one id, and calling themselves another."""

from application.game_service import Changed
from application.game_view import Imported
from application.notifications import notices
from application.repository import Table
from events.seal import Record
from heptad.runtime.container import House
from projections.lobby import summarise
from rules.kernel.game import seat_of
from rules.registry import TITLES
from tests import logs
from verifier.log_file import records_of
from verifier.verify import judge

WONDERS = TITLES["seven_wonders"]


def hosted(house: House) -> tuple[Table, list[Record]]:
    log = logs.finished(WONDERS, 2, 1, resigns=9).log()
    assert judge(log, TITLES).complete
    outcome = house.changer.host("ghosted", records_of(log), player="p1", keyed=None)
    assert isinstance(outcome, Changed)
    return outcome.table, records_of(log)


def test_every_process_knows_who_brought_it(house: House, other: House):
    table, records = hosted(house)
    assert other.tables.tip("ghosted").table == table
    assert (table.game, table.full.id, table.owner, table.foreign) == ("ghosted", "g1", "p1", True)
    past = other.tables.at("ghosted", records[-1].version)
    assert (past.imported, past.full) == (table.imported, table.full)
    assert table.imported is not None
    assert summarise(table).imported == Imported("g1", "p1", table.imported.at)
    assert [record._replace(mark=b"") for record in house.store.read("ghosted")] == records


def test_nobody_holds_a_seat_of_it_or_is_told_of_it(house: House):
    table, records = hosted(house)
    for player in ("p0", "p1"):
        assert seat_of(table.full, player) is not None
        assert table.seat_of(player) is None
        assert notices(table, records, player, None) == []
