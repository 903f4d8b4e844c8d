"""`heptad verify`: the verdict on a log as a table, as a line or as JSON."""

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from heptad.terminal.plain_text import printable
from verifier.verify import Verdict
from verifier.violations import Check

CHECKS: tuple[tuple[tuple[Check, ...], str], ...] = (
    (("bytes", "chain"), "all lines are canonical, and each hash follows from the one before"),
    (("seals",), "all digests follow from the payloads, and all salts from the seed"),
    (("draws",), "all draws follow from the seed, the nonces and their labels"),
    (("rules",), "all acts are legal, and the rules produce exactly these events"),
    (("scores",), "the scores follow from the final state"),
)
"""The five checks, each with the names that the verdict gives it."""
MAX_GROUPS = 10
"""How many groups of unopened seals are listed."""


def show(verdict: Verdict, console: Console) -> None:
    """Draw a verdict."""
    table = Table("", "check", "found", title=printable(_title(verdict)), title_justify="left")
    table.columns[1].overflow = "fold"
    failed = False
    for number, (names, text) in enumerate(CHECKS, 1):
        here = verdict.problem is not None and verdict.problem.check in names
        failed = failed or here
        made = number <= 2 or verdict.batches or here
        mark = Text("invalid", "red") if here else Text("ok", "green") if made else Text("closed", "yellow")
        table.add_row(mark if here or not failed else "", f"{number}. {text}", _found(verdict, number))
    console.print(table)
    console.print(_sentence(verdict))


def show_briefly(verdict: Verdict, file: str, console: Console) -> None:
    """Write a verdict as one line that begins with the name of the file."""
    console.print(Text.assemble(f"{printable(file)}: ", _sentence(verdict)), soft_wrap=True)


def as_json(verdict: Verdict, file: str | None) -> bytes:
    """Return a verdict as JSON, with the name of its file if there is one."""
    named = {} if file is None else {"file": file}
    return msgspec.json.encode({**named, **msgspec.structs.asdict(verdict)})


def _title(verdict: Verdict) -> str:
    if verdict.title is None:
        return "Unreadable log"
    return f"Game {verdict.game}: {verdict.title}, revision {verdict.revision}, {verdict.status}"


def _found(verdict: Verdict, number: int) -> str:
    match number:
        case 1:
            return f"{verdict.version} events"
        case 2:
            return f"{verdict.seals} open" + (f", {verdict.closed} closed" if verdict.closed else "")
        case 3:
            return f"{verdict.draws} draws"
        case 4:
            return f"{verdict.batches} batches"
    return ", ".join(f"seat {place.seat + 1}: {place.total}" for place in verdict.standings if place.total is not None)


def _sentence(verdict: Verdict) -> Text:
    if verdict.problem is not None:
        where = "the header" if verdict.problem.version == 0 else f"version {verdict.problem.version}"
        detail = printable(verdict.problem.detail)
        return Text.assemble((f"Invalid at {where}", "red"), f" ({verdict.problem.check}): {detail}")
    head = f"Head: version {verdict.version}, hash {verdict.hash}"
    if verdict.complete:
        return Text.assemble(("Valid and complete.", "green"), f" {head}")
    return Text.assemble(("Valid, but not complete.", "yellow"), f" {_unopened(verdict)} {head}")


def _unopened(verdict: Verdict) -> str:
    """Return a sentence on the closed seals and the likely reason."""
    groups = [
        f"{group.count} for {_recipients(group.to)} (from version {group.first})"
        for group in verdict.unopened[:MAX_GROUPS]
    ]
    more = ["others"] if len(verdict.unopened) > MAX_GROUPS else []
    why = (
        "The game has ended, so its server serves the log with all seals open; payloads may have been removed from "
        "this copy."
        if verdict.status == "finished"
        else "This is the closed log of a game that has not ended; the server opens all seals at the end."
    )
    return f"{verdict.closed} unopened seals: {', '.join([*groups, *more])}. {why}"


def _recipients(to: tuple[int, ...]) -> str:
    seats = ", ".join(str(seat + 1) for seat in to)  # as people count them
    return f"seat{'s' * (len(to) > 1)} {seats}" if to else "no seat before the end"
