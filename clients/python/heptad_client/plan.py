"""What a bot is to play, and against which other bots: the same words for the runner and for games in memory."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from heptad_client.errors import UsageError
from heptad_client.models import TitleOut

TITLE = "seven_wonders"
OPPONENTS = ("greedy",)


class Plan(NamedTuple):
    """What a bot is to play."""

    title: str = TITLE
    seats: int | None = None
    """The number of seats of the games that are opened. None for one more than opponents, at least the fewest."""
    opponents: Sequence[str] = OPPONENTS
    """The kinds of the server's bots for the other seats; a single kind takes all of them; () leaves them free."""
    games: int | None = 1
    """The number of games to play, those that are continued included. None for no end."""
    at_once: int = 1
    """The number of games that are played at the same time."""
    join: bool = False
    """Whether to take seats in open games of the title, instead of opening games."""


PLAN = Plan()


class Seating(NamedTuple):
    """The seats of a game that a plan opens, and the bots that take them."""

    seats: int
    bots: tuple[str, ...]


def named(words: str) -> tuple[str, ...]:
    """Return the opponents in an option: `greedy,random`."""
    return tuple(word.strip() for word in words.split(","))


def seating_on(server: str, titles: Sequence[TitleOut], plan: Plan) -> Seating:
    """Return the seating of a plan on a server with these titles. Raise UsageError if they can't play it."""
    found = next((title for title in titles if title.id == plan.title), None)
    if found is None:
        raise UsageError(f"{server} has no title {plan.title}; it has {listed([title.id for title in titles])}")
    if plan.join:
        return Seating(0, ())  # no game is opened
    for kind in plan.opponents:
        check_kind(plan.title, kind, found.bots)
    return seating(plan.title, plan.seats, plan.opponents, found.seats.min, found.seats.max)


def check_kind(title: str, kind: str, kinds: Collection[str], more: str = "") -> None:
    """Raise UsageError if a title has no bot of this kind; `more` says what else is possible."""
    if kind not in kinds:
        raise UsageError(f"{title} has no bot '{kind}'; it has {listed(sorted(kinds))}{more}")


def seating(title: str, seats: int | None, opponents: Sequence[str], fewest: int, most: int) -> Seating:
    """Return the seating with these opponents. A single one takes all other seats. Raise UsageError."""
    count = max(fewest, 1 + len(opponents)) if seats is None else seats
    if not fewest <= count <= most:
        players = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise UsageError(f"{title} is for {players} players, not {count}")
    others = tuple(opponents) * (count - 1) if len(opponents) == 1 else tuple(opponents)
    if len(others) not in {0, count - 1}:
        needed = "1 opponent" if count == 2 else f"{count - 1} opponents, or one that takes all other seats"
        raise UsageError(f"{count} seats need {needed}, not {listed(opponents)}")
    return Seating(count, others)


def listed(words: Sequence[str]) -> str:
    """Return words as a list."""
    return ", ".join(words)
