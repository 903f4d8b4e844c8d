"""The command `heptad-mcp`."""

import sys
from importlib.metadata import version
from typing import Annotated, NoReturn

import typer
import uvicorn

from heptad_client import HeptadError
from heptad_client.runner import URL
from heptad_client.signing_in.token_file import how_to_sign_in, token_for
from heptad_mcp.connections import OneToken
from heptad_mcp.server import PlayingServer
from heptad_mcp.web import PATH, app

WRONG_USAGE = 2
"""The exit code for options that can't be used."""
ADDRESS = "127.0.0.1"

command = typer.Typer(name="heptad-mcp", add_completion=False, pretty_exceptions_enable=False)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"heptad-mcp {version('heptad-mcp')}")
        raise typer.Exit


@command.command()
def heptad_mcp(
    *,
    url: Annotated[str, typer.Option(envvar="HEPTAD_URL", help="The address of the Heptad server.")] = URL,
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help=f"Serve HTTP at {PATH} of this port, instead of stdio.")
    ] = None,
    address: Annotated[str, typer.Option(help="The address at which HTTP is served.")] = ADDRESS,
    public_url: Annotated[
        str | None,
        typer.Option(envvar="HEPTAD_PUBLIC_URL", help="The origin of both, if a proxy is in front."),
    ] = None,
    show_version: Annotated[  # noqa: ARG001  # the callback does it
        bool, typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Let an assistant play on a Heptad server, by the Model Context Protocol.

    An assistant starts it and speaks to it by stdio. It plays with the token in HEPTAD_TOKEN, or else with that of
    `heptad-bot login`. Over HTTP, each request brings its own token.
    """
    try:
        if port is None:
            _speak(url, token_for(url))
        else:
            _serve(url, address, port, public_url)
    except HeptadError as error:
        _fail(error)


def _speak(url: str, token: str | None) -> None:
    """Serve one assistant by stdio, until it closes the input."""
    server = PlayingServer(OneToken(url, token))
    if token is None:
        said = f"nobody is signed in, so only titles and rules can be read: {how_to_sign_in(url)}"
        typer.echo(f"heptad-mcp: {said}", err=True)
    server.run("stdio")


def _serve(url: str, address: str, port: int, public_url: str | None) -> None:
    """Serve HTTP until the process is stopped. A public URL is that of the Heptad server, too."""
    served = app(url, public_url or f"http://{address}:{port}", issuer=public_url)
    uvicorn.run(served, host=address, port=port, log_level="warning", access_log=False)


def _fail(error: Exception) -> NoReturn:
    typer.echo(f"heptad-mcp: {error}", err=True)
    raise typer.Exit(WRONG_USAGE)


def main() -> None:
    """Run the command and end the process."""
    sys.exit(command())
