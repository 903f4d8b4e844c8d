"""`heptad reports`: what players tell the operator about other players."""

from collections.abc import Iterator

from application.accounts.players import Players
from application.container import logs_of
from application.operators.reports import Report, Reports
from application.runtime.settings import Settings
from heptad.cli.admin.office import Operator


def lines(settings: Settings) -> Iterator[str]:
    """Return one line of text for each report, newest first. Raise ServerError, redis.RedisError."""
    client = logs_of(settings).client
    reports = Reports(client).all()
    names = Players(client).names(player for report in reports for player in (report.player, report.reporter))
    for report in reports:
        yield _line(report, names)
    if not reports:
        yield "There are no reports."


def _line(report: Report, names: dict[str, str]) -> str:
    about, by = (f'"{names[player]}" ({player})' for player in (report.player, report.reporter))
    place = f" in game {report.game}" if report.game else ""
    text = " ".join(report.text.split())
    return f"{report.at} {report.id} {report.reason}: {about}{place}, reported by {by}{': ' if text else ''}{text}"


def remove(settings: Settings, report_id: str, why: str = "") -> None:
    """Remove a report. Raise LookupError if there is none with this id, ServerError, redis.RedisError."""
    store = logs_of(settings)
    if report_id not in {report.id for report in Reports(store.client).all()}:
        raise LookupError(f"there is no report {report_id}")
    Operator(store, why).record("report-done", report_id)
    Reports(store.client).remove(report_id)
