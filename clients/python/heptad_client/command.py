"""The command `heptad-bot`."""

from typing import Annotated

import msgspec
import typer

from heptad_client.bot import load_bot
from heptad_client.errors import HeptadError
from heptad_client.runner import PLAN, URL, Plan
from heptad_client.runner import run as run_bot

app = typer.Typer(name="heptad-bot", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def heptad_bot() -> None:
    """Play your own bot on a Heptad server."""


@app.command()
def run(
    bot: Annotated[str, typer.Argument(metavar="MODULE:CLASS", help="The bot, such as my_bot:Bot in my_bot.py.")],
    *,
    url: Annotated[str, typer.Option(envvar="HEPTAD_URL", help="The address of the server.")] = URL,
    token: Annotated[
        str | None,
        typer.Option(envvar="HEPTAD_TOKEN", help="The token of the player. Without it, a new one is created."),
    ] = None,
    title: Annotated[str, typer.Option(help="The title to play.")] = PLAN.title,
    seats: Annotated[
        int | None, typer.Option(min=2, max=16, help="The number of seats. Without it, the fewest of the title.")
    ] = None,
    opponents: Annotated[
        str, typer.Option(help="Kinds of the server's bots for the other seats; nobody leaves these free.")
    ] = ",".join(PLAN.opponents),
    games: Annotated[int, typer.Option(min=0, help="The number of games; 0 for no end.")] = 1,
    at_once: Annotated[int, typer.Option(min=1, max=100, help="The number of games played at the same time.")] = 1,
    join: Annotated[bool, typer.Option("--join", help="Take seats in open games instead of opening games.")] = False,
) -> None:
    """Play a bot. Ctrl-C stops it; with the same token it continues its games.

    It exits with 1 if the bot failed in a game. Such a game is resigned.
    """
    kinds = () if opponents == "nobody" else tuple(opponents.split(","))
    plan = Plan(title, seats, kinds, games or None, at_once, join)
    try:
        went_well = run_bot(load_bot(bot), url=url, token=token, plan=plan, show=typer.echo)
    except (HeptadError, msgspec.MsgspecError) as error:
        typer.echo(f"heptad-bot: {error}", err=True)
        raise typer.Exit(1) from None
    if not went_well:
        raise typer.Exit(1)


def main() -> None:
    """Run the command."""
    app()
