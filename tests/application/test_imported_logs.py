"""Imported logs in the projections: found under a new id, while the log has another one."""

from application.container import Container
from application.games.game_service import Changed
from application.games.repository import GameRecord
from application.notices.notifications import notices
from application.reading.game_view import Imported
from events.format.seal import Record
from projections.lobby import summarise
from tests import logs
from titles.kernel.state.game import seat_of
from titles.registry import TITLES
from verifier.log_file import records_of
from verifier.verify import judge

WONDERS = TITLES["seven_wonders"]


def hosted(container: Container) -> tuple[GameRecord, list[Record]]:
    log = logs.finished(WONDERS, 2, 1, resigns=9).log()
    assert judge(log, TITLES).complete
    outcome = container.game_service.import_log("ghosted", records_of(log), player="p1", idempotency_key=None)
    assert isinstance(outcome, Changed)
    return outcome.record, records_of(log)


def test_every_process_knows_who_imported_it(container: Container, other: Container):
    record, records = hosted(container)
    assert other.repository.load("ghosted").record == record
    assert (record.game, record.full.id, record.owner, record.played_by_others) == ("ghosted", "g1", "p1", True)
    past = other.repository.at("ghosted", records[-1].version)
    assert (past.imported, past.full) == (record.imported, record.full)
    assert record.imported is not None
    assert summarise(record).imported == Imported("g1", "p1", record.imported.at)
    assert [each._replace(mark=b"") for each in container.store.read("ghosted")] == records


def test_no_player_has_a_seat_in_it_or_gets_its_notifications(container: Container):
    record, records = hosted(container)
    for player in ("p0", "p1"):
        assert seat_of(record.full, player) is not None
        assert record.seat_of(player) is None
        assert notices(record, records, player, None) == []
