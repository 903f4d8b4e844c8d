"""The commands `login` and `logout` with their options, which `heptad-bot` and `heptad` add to theirs."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Annotated, Any

import typer

from heptad_client.signing_in import commands


def add_commands(
    app: typer.Typer, *, url: Any, show: commands.Show, errors_shown: Callable[[], AbstractContextManager[None]]
) -> None:
    """Add both commands to those of a program.

    `url` declares the argument with the address of the server and its default. What players read is given to `show`.
    The commands run inside `errors_shown()`, which ends the program with a message for the errors of
    `heptad_client.signing_in.commands` and for Ctrl-C.
    """

    @app.command()
    def login(
        url: Annotated[str, url],
        *,
        scope: Annotated[
            list[str] | None,
            typer.Option(help="What to ask for; can be repeated.", show_default=", ".join(commands.SCOPES)),
        ] = None,
        device: Annotated[
            str | None, typer.Option(help="What you call this machine.", show_default="its name in the network")
        ] = None,
        browser: Annotated[
            bool, typer.Option("--browser", help="Use the browser of this machine, without a code.")
        ] = False,
        with_token: Annotated[
            bool,
            typer.Option("--with-token", help="Store a token that you have already; it is read from standard input."),
        ] = False,
    ) -> None:
        """Sign in to a server: allow it on a page, on any device. All commands then act for you.

        Open the page in any browser, for example on a phone, and enter the code there. Ctrl-C stops waiting.
        """
        with errors_shown():
            commands.log_in(url, scopes=scope, device=device, browser=browser, with_token=with_token, show=show)

    @app.command()
    def logout(url: Annotated[str, url]) -> None:
        """Sign out of a server: revoke the token of this machine, and forget it."""
        with errors_shown():
            commands.log_out(url, show)
