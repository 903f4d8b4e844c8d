"""`python -m benchmarks.chaos`: play on a cluster while its processes are killed, or damage what a service needs."""

import signal
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.chaos import clock_steps, damage
from benchmarks.chaos.report import PAGE, write
from benchmarks.chaos.rounds import Results, Setup
from benchmarks.chaos.rounds import run as run_rounds

RESULTS = Path(__file__).with_name("results")

ONLY: Mapping[str, Callable[[], bool]] = {"damage": damage.run, "clocks": clock_steps.run}
"""What `--only` runs, by name: it prints a table, and returns whether everything was as it should be."""

app = typer.Typer(help="Games on a cluster whose processes are killed; and services whose data are damaged.")
FOLDER = typer.Option("--results", help="The folder of the rounds that were played.")


@app.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    only: Annotated[str | None, typer.Option(help=f"Run these scenarios instead: {', '.join(ONLY)}.")] = None,
) -> None:
    """Play rounds with `run`, or run the scenarios that `--only` names."""
    if only is None and context.invoked_subcommand is None:
        print(context.get_help())
    if only is None:
        return
    if only not in ONLY:
        raise typer.BadParameter(f"{only!r} is none of {', '.join(ONLY)}", param_hint="--only")
    _end_on_sigterm()
    sys.exit(0 if ONLY[only]() else 1)


@app.command()
def run(
    kills: Annotated[int, typer.Option(help="How many kills there are to be in all.")] = 1000,
    several: Annotated[int, typer.Option(help="How often each fault that kills several happens in a round.")] = 3,
    wait: Annotated[int, typer.Option(help="HEPTAD_WAIT_REPLICAS of all processes.")] = 1,
    other: Annotated[
        str, typer.Option(help="The Git revision to and from which rolling restarts change the code.")
    ] = "HEAD~1",
    folder: Annotated[Path, FOLDER] = RESULTS,
) -> None:
    """Play rounds until there were this many kills in all. Stop it at any time: rounds that ended are kept."""
    _end_on_sigterm()
    with tempfile.TemporaryDirectory(prefix="heptad-other-") as code:
        _extract(other, Path(code))
        results = Results(folder)
        for played in run_rounds(
            results, Setup(kills_of_several=several, wait_replicas=wait, versions=(None, Path(code))), kills
        ):
            print(
                f"round {played.seed}: {played.kills} kills, {len(played.faults)} faults, {played.acknowledged} moves "
                f"acknowledged in {played.games} games; {len(played.violations)} violations, "
                f"{len(played.problems)} problems; {results.kills} of {kills} kills",
                flush=True,
            )
            for text in (*played.violations, *played.problems):
                print(f"  {text}", flush=True)


@app.command()
def report(folder: Annotated[Path, FOLDER] = RESULTS, page: Annotated[Path, typer.Option()] = PAGE) -> None:
    """Write the tables into docs/chaos.md."""
    write(Results(folder), page)


def _end_on_sigterm() -> None:
    """Let SIGTERM end this process as an exception does, so that all processes that it has started end."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


def _extract(revision: str, folder: Path) -> None:
    """Extract the packages of a Git revision."""
    root = Path(__file__).parents[2]
    archive = subprocess.run(["git", "archive", revision], cwd=root, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extraction_filter = getattr(tarfile, "data_filter", None)  # from Python 3.11.4 on
        files.extractall(folder)


if __name__ == "__main__":
    app()
