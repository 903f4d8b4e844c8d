"""`heptad admin`: games as an operator sees them: listed, expired, stopped and released."""

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
import typer

from events.format.times import milliseconds, timestamp
from events.format.times import now as present
from heptad.cli.admin.lists import show
from heptad.cli.admin.office import AsJson, By, Operator, Reason, player_of, running
from heptad.cli.usage import echo, read_settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from application.games.repository import GameRecord
    from application.use_cases import UseCases
    from projections.lobby import Summary
    from titles.kernel.play.batch import Batch
    from titles.kernel.play.refusal import Refusal

app = typer.Typer()


class TableRow(msgspec.Struct, frozen=True):
    """A game in a list."""

    id: str
    title: str
    status: str
    visibility: str
    created: str
    updated: str
    """When the last event happened."""
    creator: str | None
    players: tuple[str, ...]
    free: int
    """The number of free seats."""


Idle = Annotated[float | None, typer.Option(min=0, help="Only games in which nothing has happened for this time.")]


@app.command()
def tables(
    *,
    status: Annotated[Literal["open", "playing", "finished"] | None, typer.Option(help="Only this status.")] = None,
    title: Annotated[str | None, typer.Option(help="Only games of this title.")] = None,
    player: Annotated[
        str | None,
        typer.Option(help="Only games that this player opened or has a seat in: the id, or @ and the handle."),
    ] = None,
    idle_days: Idle = None,
    limit: Annotated[int, typer.Option(min=1, help="The most games to list.")] = 100,
    as_json: AsJson = False,
) -> None:
    """List games, private ones included, those first in which something happened last."""
    with running(read_settings()) as container:
        whose = None if player is None else player_of(container, player).id
        found = [
            summary
            for summary in _every_game(container)
            if status in {None, summary.status}
            and title in {None, summary.title}
            and (whose is None or whose in _people(summary))
            and _is_idle(summary, idle_days)
        ]
    found.sort(key=lambda summary: summary.updated_at, reverse=True)
    show([_row(summary) for summary in found[:limit]], as_json=as_json, nothing="There are no such games.")
    if len(found) > limit:
        echo(f"{len(found) - limit} more; --limit shows them", err=True)


def _every_game(container: "UseCases") -> "Iterable[Summary]":
    from projections import lobby
    from projections.follow import follower_of

    return lobby.every_game(follower_of(container).follow())


def _people(summary: "Summary") -> set[str | None]:
    """Return the players of a game; those of an imported log are not players here."""
    if summary.imported is not None:
        return {summary.imported.player}
    return {summary.creator, *(seat.player for seat in summary.seats)}


def _is_idle(summary: "Summary", days: float | None) -> bool:
    return days is None or summary.updated_at <= _days_ago(days)


def _days_ago(days: float) -> str:
    return timestamp(milliseconds(present()) - int(days * 86_400_000))


def _row(summary: "Summary") -> TableRow:
    taken = [seat.player or seat.bot for seat in summary.seats]
    return TableRow(
        id=summary.id,
        title=summary.title,
        status=summary.status,
        visibility=summary.visibility,
        created=summary.created_at,
        updated=summary.updated_at,
        creator=summary.creator,
        players=tuple(each for each in taken if each is not None),
        free=taken.count(None),
    )


@app.command()
def expire(
    days: Annotated[float, typer.Option(min=0, help="Days without an event after which an open game is cancelled.")],
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list the games.")] = False,
    reason: Reason,
    by: By = None,
    as_json: AsJson = False,
) -> None:
    """Cancel open games, which never began, in which nothing has happened for some days; by itself it is two weeks.

    Their logs say that the creator cancelled them. Prints the games.
    """
    with running(read_settings()) as container:
        late = [
            summary
            for summary in _every_game(container)
            if summary.status == "open" and summary.imported is None and _is_idle(summary, days)
        ]
        operator, before = Operator(container.store, reason, by), _days_ago(days)
        done = [each for each in late if dry_run or _cancel(container, operator, each.id, before)]
    show([_row(summary) for summary in done], as_json=as_json, nothing="There are no such games.")


def _cancel(container: "UseCases", operator: Operator, game: str, before: str) -> bool:
    """Cancel an open game unless something has happened in it since. Return whether it was cancelled."""
    from application.games import seating
    from application.games.game_service import Changed
    from titles.kernel.play.batch import Batch

    owner = container.repository.load(game).record.owner
    assert owner is not None, "only an imported log can have no owner"

    def decide(record: "GameRecord") -> "Batch | Refusal":
        if record.full.status != "open" or record.at > before:
            return Batch(record.full)
        return seating.cancel(record, owner)

    with operator.act("expire", game):
        outcome = container.game_service.execute(game, decide, actor=f"player:{owner}")
    return isinstance(outcome, Changed) and outcome.appended


@app.command("quarantine")
def stop(game: Annotated[str, typer.Argument(metavar="GAME")], *, reason: Reason, by: By = None) -> None:
    """Stop a game: it can be neither read nor continued until `heptad admin release`. Its clocks run on."""
    with running(read_settings()) as container:
        head = container.store.heads([game])[game]
        if not head.version:
            raise LookupError(f"there is no game {game}")
        if container.store.quarantine.find(game) is not None:
            raise LookupError(f"game {game} is in quarantine already")
        with Operator(container.store, reason, by).act("quarantine", game):
            container.store.stop(game, head)
    echo(f"stopped game {game}")


@app.command()
def release(game: Annotated[str, typer.Argument(metavar="GAME")], *, reason: Reason, by: By = None) -> None:
    """Release a game that an operator has stopped. Lost events are accepted with `heptad quarantine --release`."""
    with running(read_settings()) as container:
        loss = container.store.quarantine.find(game)
        if loss is None:
            raise LookupError(f"game {game} is not in quarantine")
        if not loss.by_operator:
            raise LookupError(f"game {game} has lost events: see `heptad quarantine`")
        with Operator(container.store, reason, by).act("release", game):
            container.store.release(game)
    echo(f"released game {game}")
