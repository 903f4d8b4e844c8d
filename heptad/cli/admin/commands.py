"""The command `heptad admin`, of which other modules have the parts."""

import typer

from heptad.cli.admin import audit, players, quotas, sign_up, tables

app = typer.Typer(
    name="admin",
    no_args_is_help=True,
    help="Administer players, games and sign-up while Heptad runs. Every act is recorded in a log.",
)
for part in (players, tables, sign_up, quotas, audit):
    app.add_typer(part.app)
