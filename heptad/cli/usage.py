"""Shared by the commands: the address of Heptad, the output of text, and the end of a command.

`echo` writes lines of text, `heptad.terminal.console` everything else.
"""

import io
import sys
import traceback
from types import TracebackType
from typing import NoReturn

import typer

from application.runtime.settings import Settings
from heptad.terminal.plain_text import printable, printable_lines


def here() -> str:
    """Return the URL at which `heptad up` listens with these settings; an invalid setting ends the command.

    With port 0, it is the URL of the running Heptad of the same data folder.
    """
    try:
        settings = Settings.from_env()
    except ValueError as error:
        fail(error)
    if settings.port:
        return f"http://127.0.0.1:{settings.port}"
    from heptad.supervising.announcement import running_at

    running = running_at(settings.data.absolute())
    return f"http://127.0.0.1:{Settings.port}" if running is None else running.url


def read_settings() -> Settings:
    """Return the settings and set up logging; an invalid setting ends the command with an error."""
    from application.runtime import logging_setup

    try:
        found = Settings.from_env()
    except ValueError as error:
        fail(error)
    logging_setup.configure(found.log_level, found.log_format)
    return found


URL = typer.Option(
    default_factory=here, show_default="this machine, port HEPTAD_PORT or 8777", help="The address of the server."
)


def echo(text: str | bytes, *, err: bool = False) -> None:
    """Write lines of plain text or JSON."""
    line = text.decode() if isinstance(text, bytes) else text
    typer.echo(printable_lines(line), err=err)


def fail(error: Exception | str) -> NoReturn:
    """End the command with a message."""
    echo(f"heptad: {printable(error)}", err=True)
    raise typer.Exit(1)


def run(app: typer.Typer) -> NoReturn:
    """Run a command and end the process; errors of any kind are printable."""
    sys.excepthook = _show_traceback
    try:
        code = app(standalone_mode=False)
    except typer.TyperException as error:
        error.message = error.message.removeprefix("Value error, ")  # Pydantic's, which checks values for Typer
        shown = io.StringIO()
        error.show(file=shown)  # type: ignore[attr-defined]  # all that are raised have it
        echo(shown.getvalue().rstrip("\n"), err=True)
        sys.exit(getattr(error, "exit_code", 1))
    except typer.Abort:
        sys.exit(1)
    except OSError as error:  # a folder where a file should be, a disk that is full
        echo(f"heptad: {printable(error)}", err=True)
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)


def _show_traceback(kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
    echo("".join(traceback.format_exception(kind, error, at)).rstrip("\n"), err=True)
