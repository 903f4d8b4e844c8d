"""The commands `login` and `logout`: those of `heptad-bot`, which share its token."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from heptad.cli.usage import echo, fail, here

app = typer.Typer()

SERVER = typer.Argument(
    default_factory=here,
    show_default="this machine, port HEPTAD_PORT or 8777",
    metavar="URL",
    help="The address of the server.",
)


@app.command()
def login(
    url: Annotated[str, SERVER],
    *,
    scope: Annotated[
        list[str] | None,
        typer.Option(
            help="What to ask for; can be repeated.", show_default="game:read, game:create, game:play, bot:play"
        ),
    ] = None,
    device: Annotated[
        str | None, typer.Option(help="What you call this machine.", show_default="its name in the network")
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="Use the browser of this machine, without a code.")
    ] = False,
    with_token: Annotated[
        bool, typer.Option("--with-token", help="Store a token that you have already; it is read from standard input.")
    ] = False,
) -> None:
    """Sign in to a server: allow it on a page, on any device. All commands then act for you.

    The page is opened in any browser, for example that of a phone, and a code is entered there. Ctrl-C stops waiting.
    """
    from heptad_client.signing_in import commands

    with _errors_shown():
        commands.log_in(url, scopes=scope, device=device, browser=browser, with_token=with_token, show=echo)


@app.command()
def logout(url: Annotated[str, SERVER]) -> None:
    """Sign out of a server: revoke the token of this machine, and forget it."""
    from heptad_client.signing_in import commands

    with _errors_shown():
        commands.log_out(url, echo)


@contextmanager
def _errors_shown() -> Iterator[None]:
    """End the command with a message for errors of this block, and for Ctrl-C."""
    import msgspec

    from heptad_client import HeptadError, UnreachableError

    try:
        yield
    except UnreachableError as error:
        fail(f"{error}; `heptad up` starts one")
    except (HeptadError, msgspec.MsgspecError) as error:
        fail(error)
    except KeyboardInterrupt:
        fail("stopped")
