"""What RQ calls: one job for all kinds of work on games, in a process that is built once; and verifying a log."""

import functools
from typing import Any

import msgspec

from heptad.house import House, build
from heptad.settings import Settings
from projections.verify import judge
from rules.registry import TITLES
from workers import carry_on as carrying


@functools.cache
def house() -> House:
    """This process's connections and tables."""
    return build(Settings.from_env())


def carry_on(kind: str, game: str) -> None:
    """Do the work of this kind that a game owes, if it still does. Repeatable, harmless twice or late."""
    if kind not in {"reveal", "conflict", "deadline", "bot"}:
        raise ValueError(f"unknown kind of work {kind!r}")
    carrying.carry_on(house().changer, game, kind)  # type: ignore[arg-type]


def verify(log: str) -> dict[str, Any]:
    """The verdict on a log, each of whose bytes is a character here."""
    verdict: dict[str, Any] = msgspec.to_builtins(judge(log.encode("latin-1"), TITLES))
    return verdict
