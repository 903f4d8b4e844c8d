"""`heptad admin audit`: what operators did, and why."""

from typing import Annotated

import typer

from heptad.cli.admin.lists import show
from heptad.cli.admin.office import AsJson, running
from heptad.cli.usage import read_settings

app = typer.Typer()


@app.command()
def audit(
    *,
    on: Annotated[str | None, typer.Option(help="Only acts on this player, game, token or code, by id.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="The most acts to list.")] = 100,
    as_json: AsJson = False,
) -> None:
    """List what operators did, newest first: when, who, what, on whom and why. Nothing removes an entry."""
    from application.operators.audit_log import AuditLog

    with running(read_settings()) as container:
        log = AuditLog(container.client)
        acts = log.newest(limit) if on is None else [act for act in log.newest(log.count()) if act.on == on][:limit]
    show(acts, as_json=as_json, nothing="No operator has done anything yet.")
