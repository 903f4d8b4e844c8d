"""The commands `login` and `logout`: those of `heptad-bot`, which share its token."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

import typer
from typer.core import TyperCommand

from heptad.cli.usage import echo, fail, here

app = typer.Typer()

SERVER = typer.Argument(
    default_factory=here,
    show_default="this machine, port HEPTAD_PORT or 8777",
    metavar="URL",
    help="The address of the server.",
)


class OfClient(TyperCommand):
    """A command that heptad-client declares. That is loaded when the command is called: it takes half a second."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return what the command takes."""
        return self._declared.get_params(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        self._declared.format_help(ctx, formatter)

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        return self._declared.invoke(ctx)

    @property
    def _declared(self) -> TyperCommand:
        assert self.name is not None
        found: TyperCommand = declared()[self.name]
        return found


@cache
def declared() -> Mapping[str, Any]:
    """Return the commands as heptad-client declares them, by name."""
    from heptad_client.signing_in.command_line import add_commands

    both = typer.Typer()
    add_commands(both, url=SERVER, show=echo, errors_shown=_errors_shown)
    group: Any = typer.main.get_command(both)
    commands: Mapping[str, Any] = group.commands
    return commands


@app.command(cls=OfClient)
def login() -> None:
    """Sign in to a server: allow it on a page, on any device. All commands then act for you."""


@app.command(cls=OfClient)
def logout() -> None:
    """Sign out of a server: revoke the token of this machine, and forget it."""


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
