"""The command `heptad-bot`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Annotated, NoReturn

import msgspec
import typer

from heptad_client.bot import BotError, load_bot
from heptad_client.errors import HeptadError, ProblemError, UsageError
from heptad_client.plan import PLAN, Plan, named
from heptad_client.runner import URL
from heptad_client.runner import run as run_bot
from heptad_client.signing_in.command_line import add_commands
from heptad_client.signing_in.token_file import way_out

WRONG_USAGE = 2
"""The exit code for options that can't be used."""
NOBODY = "nobody"
"""The opponents that leave the other seats free."""

app = typer.Typer(name="heptad-bot", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"heptad-bot {version('heptad-client')}")
        raise typer.Exit


@app.callback()
def heptad_bot(
    *,
    show_version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Play your own bot on a Heptad server."""


@app.command()
def run(
    bot: Annotated[str, typer.Argument(metavar="MODULE:CLASS", help="The bot, such as my_bot:MyBot in my_bot.py.")],
    *,
    url: Annotated[str, typer.Option(envvar="HEPTAD_URL", help="The address of the server.")] = URL,
    token: Annotated[
        str | None,
        typer.Option(
            envvar="HEPTAD_TOKEN",
            show_envvar=True,
            help="The token of the player. Without it, the player who is signed in plays, or else a new one.",
        ),
    ] = None,
    guest: Annotated[bool, typer.Option("--guest", help="Play as a new player, also if you are signed in.")] = False,
    title: Annotated[str, typer.Option(help="The title to play.")] = PLAN.title,
    seats: Annotated[
        int | None,
        typer.Option(
            min=2,
            max=16,
            help="The number of seats. Without it, one more than opponents, and at least the fewest of the title.",
        ),
    ] = None,
    opponents: Annotated[
        str,
        typer.Option(
            help="Kinds of the server's bots for the other seats, such as greedy,random; a single one takes them all. "
            "With the word nobody, they are free for other players."
        ),
    ] = ",".join(PLAN.opponents),
    games: Annotated[
        int, typer.Option(min=0, help="The number of games, those that are continued included; 0 for no end.")
    ] = 1,
    at_once: Annotated[int, typer.Option(min=1, max=100, help="The number of games played at the same time.")] = 1,
    join: Annotated[bool, typer.Option("--join", help="Take seats in open games instead of opening games.")] = False,
) -> None:
    """Play a bot. Ctrl-C stops it; with the same token it continues its games of the title.

    It exits with 1 after Ctrl-C, if no server answers, or if the bot failed in a game, which is then resigned. It exits
    with 2 if the options can't be used.
    """
    kinds = () if opponents == NOBODY else named(opponents)
    plan = Plan(title, seats, kinds, games or None, at_once, join)
    try:
        went_well = run_bot(load_bot(bot), url=url, token=token, guest=guest, plan=plan, show=typer.echo)
    except ProblemError as problem:
        _fail(f"{problem}{way_out(problem, url, token)}")
    except UsageError as error:
        _fail(error, WRONG_USAGE)
    except BotError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    except (HeptadError, msgspec.MsgspecError) as error:
        _fail(error)
    if not went_well:
        raise typer.Exit(1)


@contextmanager
def _errors_shown() -> Iterator[None]:
    """End the command with a message for errors of this block, and for Ctrl-C."""
    try:
        yield
    except UsageError as error:
        _fail(error, WRONG_USAGE)
    except (HeptadError, msgspec.MsgspecError) as error:
        _fail(error)
    except KeyboardInterrupt:
        _fail("stopped")


SERVER = typer.Argument(
    envvar="HEPTAD_URL", default_factory=lambda: URL, show_default=URL, metavar="URL", help="The address of the server."
)

add_commands(app, url=SERVER, show=typer.echo, errors_shown=_errors_shown)


def _fail(error: Exception | str, code: int = 1) -> NoReturn:
    typer.echo(f"heptad-bot: {error}", err=True)
    raise typer.Exit(code)


def main() -> None:
    """Run the command and end the process; errors of usage are shown as text, without a frame."""
    try:
        code = app(standalone_mode=False)
    except typer.TyperException as error:
        error.show()  # type: ignore[attr-defined]  # all that are raised have it
        sys.exit(getattr(error, "exit_code", WRONG_USAGE))
    except typer.Abort:
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)
