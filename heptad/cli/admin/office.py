"""Shared by the commands of `heptad admin`: the running service, who administers it, and the audit log."""

import contextlib
import getpass
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from application.accounts.names import normal_handle
from application.accounts.players import Player
from application.runtime.settings import Settings
from events.format.times import now
from heptad.cli.usage import fail

if TYPE_CHECKING:
    from application.operators.audit_log import Act
    from application.use_cases import UseCases
    from events.store.appending import Store


def one_line(text: str) -> str:
    """Return a text on one line. Raise BadParameter if nothing is left of it, or too much."""
    from application.operators.audit_log import MAX_TEXT

    line = " ".join(text.split())
    if not 1 <= len(line) <= MAX_TEXT:
        raise typer.BadParameter(f"1 to {MAX_TEXT} characters are needed")
    return line


Reason = Annotated[
    str,
    typer.Option(
        "--reason",
        help="Why, for the audit log. Write nothing personal: it is kept when a player is erased.",
        callback=one_line,
    ),
]
By = Annotated[
    str | None,
    typer.Option(
        "--by",
        metavar="NAME",
        show_default="the user of the operating system",
        help="Your name, for the audit log.",
        callback=lambda name: None if name is None else one_line(name),
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print a JSON object on each line.")]
Who = Annotated[str, typer.Argument(metavar="PLAYER", help="The id of the player, or @ and the handle.")]


@dataclass(frozen=True)
class Operator:
    """Who administers a service, and why."""

    store: "Store"
    why: str
    by: str | None = None

    @contextlib.contextmanager
    def act(self, what: str, on: str, details: str = "") -> Iterator[None]:
        """Do the block, which is recorded first; if it fails, that is recorded as well.

        Raise UncheckedError, DataLossError, StorageFullError, with nothing recorded or done, if the log server can't be
        written to; redis.RedisError.
        """
        import redis

        from application.operators.audit_log import AuditLog

        self.store.demand_writable()
        act = self.record(what, on, details)
        try:
            yield
        except Exception as error:
            with contextlib.suppress(redis.RedisError):
                AuditLog(self.store.client).failed(act, error)
            raise

    def record(self, what: str, on: str, details: str = "") -> "Act":
        """Record an act that is done next, and return its entry. Raise redis.RedisError."""
        from application.operators.audit_log import Act, AuditLog

        user = _user()
        act = Act(at=now(), by=self.by or user, user=user, what=what, on=on, why=self.why, details=details)
        AuditLog(self.store.client).record(act)
        return act


def _user() -> str:
    """Return the name of the user of the operating system, or the number of one without a name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        import os

        return str(os.getuid())


@contextlib.contextmanager
def running(settings: Settings) -> "Iterator[UseCases]":
    """Yield the use cases of the running service. An error that the operator can understand ends the command."""
    import redis

    from application import use_cases
    from application.container import of_running_servers
    from application.errors.games import ContendedError
    from application.runtime.servers import ServerError
    from events.log_server.loss import DataLossError
    from events.log_server.storage import UnwritableError
    from projections.follow import follower_of

    try:
        common = of_running_servers(settings)
        container = use_cases.build(common, follower_of(common))
        try:
            yield container
        finally:
            container.client.close()
            container.queues.connection.close()
    except ContendedError as error:
        fail(f"{error.title}; run the command again")
    except (ServerError, LookupError, ValueError, DataLossError, UnwritableError) as error:
        fail(error.args[0] if isinstance(error, KeyError) else error)
    except redis.RedisError as error:
        fail(f"the servers of Heptad did not answer, and the command may have been done in part: {error}")


def player_of(container: "UseCases", text: str) -> Player:
    """Return the player with this id or, after an @, this handle. Raise LookupError."""
    players = container.accounts.players
    found = players.with_handle(normal_handle(text[1:])) if text.startswith("@") else players.read(text)
    if found is None:
        raise LookupError(f"there is no player {text}")
    return found


def shown(value: Any) -> str:
    """Return a value of a list as text."""
    match value:
        case None | "" | ():
            return "-"
        case bool():
            return "yes" if value else "no"
        case tuple() | list():
            return ",".join(map(shown, value))
    return str(value)
