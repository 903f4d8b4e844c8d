"""Golden logs: `python -m tests.golden.make` makes those that are missing, for every title that is hosted.

A log that is there is never made anew: it stands for the games that people have. If a test finds that one is not
sound any more, it is the change of the rules that is wrong; rules change by a new revision.

`agenda-schema-1` was made by the program as it was when `agenda_set` had schema 1, so it can't be made any more.
"""

import hashlib
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from projections.verify import judge, verify
from rules.registry import TITLES
from rules.table.life import read_options
from rules.table.refusal import Refusal
from rules.table.title import Title, state_digest
from tests import logs

FOLDER = Path(__file__).parent
INDEX = FOLDER / "index.json"
"""Of every golden log: its versions, its head hash, the digest of its last state."""


def options_of(title: Title, seats: int, seed: int) -> dict[str, Any]:
    """Options that are a choice between words or yes and no, chosen at random."""
    chance = random.Random(seed)
    for _ in range(100):
        options = {}
        for field in msgspec.structs.fields(title.options):
            words = get_origin(field.type) is Literal
            if words or field.type is bool:
                options[field.name] = chance.choice(get_args(field.type) if words else (False, True))
        if not isinstance(read_options(title, seats, options), Refusal):
            return options
    return {}


def few(title: Title) -> int:
    return min(max(3, title.min_seats), title.max_seats)


def cancelled(title: Title) -> logs.Writer:
    writer = logs.opened(title, title.max_seats, random.Random(6), game="g6")
    logs.leave(writer, 0)
    return writer


PLANS: dict[str, Callable[[Title], logs.Writer]] = {
    "fewest": lambda title: logs.finished(title, title.min_seats, 1),
    "options-1": lambda title: logs.finished(title, few(title), 2, options_of(title, few(title), 2)),
    "options-2": lambda title: logs.finished(title, title.min_seats, 3, options_of(title, title.min_seats, 3)),
    "resigned": lambda title: logs.finished(title, few(title), 4, bots=1, resigns=25),
    "given-up": lambda title: logs.finished(title, title.min_seats, 5, resigns=12),
    "cancelled": cancelled,
}


def entry(log: bytes) -> dict[str, Any]:
    """What the index says of a log. Raises LogError."""
    found = verify(log, TITLES)
    return {
        "version": found.head.version,
        "hash": found.head.hash,
        "state": state_digest(found.title, found.game),
        "sha256": hashlib.sha256(log).hexdigest(),
    }


def main() -> None:
    """Make what is missing."""
    index = json.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else {}
    for title in TITLES.values():
        (FOLDER / title.id).mkdir(exist_ok=True)
        for name, make in PLANS.items():
            file = FOLDER / title.id / f"{name}.ndjson"
            if not file.exists():
                file.write_bytes(make(title).log())
                sys.stdout.write(f"{file.relative_to(FOLDER)}: {file.stat().st_size:,} bytes\n")
    for file in sorted(FOLDER.glob("*/*.ndjson")):
        name = file.relative_to(FOLDER).as_posix()
        if name not in index:
            assert judge(file.read_bytes(), TITLES).complete, name
            index[name] = entry(file.read_bytes())
    INDEX.write_text(json.dumps(index, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
