"""What RQ calls: one job for all kinds, `carry_on(kind, game)`, in a process that is built once."""

import functools

from heptad.house import House, build
from heptad.settings import Settings
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
