"""`python -m benchmarks.strength`: play matches between bots, and write the ladder."""

import signal
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from benchmarks.strength.ladder import write
from benchmarks.strength.matches import Match, Results, Score, changed, run, score
from titles.registry import TITLES

RESULTS = Path(__file__).with_name("results")
PAGE = Path(__file__).parents[2] / "docs" / "strength.md"

app = typer.Typer(help="How strong the bots are.", no_args_is_help=True, pretty_exceptions_enable=False)
FOLDER = typer.Option("--results", help="The folder of the games that were played.")


@app.command()
def match(
    title: str,
    bot: str,
    opponent: str,
    *,
    seats: Annotated[int, typer.Option(help="The number of seats: one for the bot, all others for its opponent.")] = 2,
    games: Annotated[int, typer.Option(help="How many games there are to be in all.")] = 400,
    processes: Annotated[int, typer.Option(help="The number of processes.")] = 1,
    folder: Annotated[Path, FOLDER] = RESULTS,
) -> None:
    """Play a match, or go on with it: games that were played are not played again."""
    played = _match(title, seats, bot, opponent)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that all processes end
    console, results = Console(stderr=True), Results(folder)
    with console.status(played.words) as status:
        for known in run(played, games, results, processes):
            status.update(_line(played, score(known.values())))
    Console().print(_line(played, score(results.games(played).values())))


@app.command()
def check(
    count: Annotated[int, typer.Option(help="How many games of each match are played again.")] = 1,
    folder: Annotated[Path, FOLDER] = RESULTS,
) -> None:
    """Play some games again: do they still end as it is kept?"""
    results, console, same = Results(folder), Console(), True
    for played in results.matches():
        differing = changed(played, results, count)
        same = same and not differing
        console.print(f"{played.name}: {f'games {differing} end differently' if differing else 'the same'}")
    if not same:
        raise typer.Exit(1)


@app.command()
def ladder(folder: Annotated[Path, FOLDER] = RESULTS, page: Annotated[Path, typer.Option()] = PAGE) -> None:
    """Write the ladder of all bots, and the table of matches, into docs/strength.md."""
    write(Results(folder), page)


def _match(title: str, seats: int, bot: str, opponent: str) -> Match:
    """Return a match that can be played. Raise typer.BadParameter."""
    found = TITLES.get(title)
    if found is None:
        raise typer.BadParameter(f"the titles are {', '.join(TITLES)}")
    for name in (bot, opponent):
        if name not in found.bots:
            raise typer.BadParameter(f"the bots of {title} are {', '.join(found.bots)}")
    if bot == opponent:
        raise typer.BadParameter("a match is between two bots")
    if not found.min_seats <= seats <= found.max_seats:
        raise typer.BadParameter(f"{title} is for {found.min_seats} to {found.max_seats} players")
    return Match(title, seats, bot, opponent)


def _line(played: Match, found: Score) -> str:
    low, high = found.interval
    return (
        f"{played.title}, {played.words}: first in {found.won:g} of {found.games}, {found.share:.1%} "
        f"({low:.1%} to {high:.1%}; fair {played.fair:.0%})"
    )


if __name__ == "__main__":
    app()
