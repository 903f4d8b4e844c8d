"""What a page of components consists of: sections of components with facts, texts and parts, in both languages."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from titles.kernel.words.translated import Translated


class Piece(NamedTuple):
    """A part of a fact, perhaps with a link to another component."""

    text: Translated
    anchor: str | None = None


class Fact(NamedTuple):
    """A fact about a component: a label, and the pieces of its value."""

    label: Translated
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a component: a stage, a space, a face."""

    name: Translated
    facts: tuple[Fact, ...] = ()
    texts: tuple[Translated, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Component:
    """A card, a board, a wonder, a token or a die. `colour` is the name of its band in the style sheet."""

    anchor: str
    name: Translated
    colour: str | None = None
    facts: tuple[Fact, ...] = ()
    texts: tuple[Translated, ...] = ()
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Section:
    """Components that are looked up together. `broad` is whether they need more room than a card."""

    anchor: str
    heading: Translated
    components: tuple[Component, ...]
    broad: bool = False


class Components(ABC):
    """What the page of a title shows, made from its newest catalogue."""

    about: Translated | None = None
    """The title in a few sentences, if they are known."""

    @abstractmethod
    def __init__(self, catalogue: Any) -> None:
        """`catalogue` is as `Title.catalogue` returns it."""

    @abstractmethod
    def sections(self) -> Iterator[Section]:
        """Yield the sections of components."""


COST = Translated("Cost", "コスト")
COPIES = Translated("Copies", "枚数")
KIND = Translated("Kind", "種類")
FREE = Piece(Translated("free", "無償"))


def plain(en: str, ja: str) -> Piece:
    """Return a piece without a link."""
    return Piece(Translated(en, ja))


def number(value: int) -> Piece:
    """Return a number as a piece."""
    return plain(str(value), str(value))


def coins(amount: int) -> Piece:
    """Return an amount of coins."""
    return plain(f"{amount} {'coin' if amount == 1 else 'coins'}", f"{amount}金")


def points(amount: int) -> Piece:
    """Return an amount of victory points."""
    return plain(f"{amount} {'point' if amount == 1 else 'points'}", f"{amount}点")


def fact(label: Translated, *pieces: Piece) -> tuple[Fact, ...]:
    """Return a fact, or nothing if it has no pieces."""
    return (Fact(label, pieces),) if pieces else ()


def cost(amount: int, resources: Iterable[tuple[str, int]], names: Mapping[str, Translated]) -> tuple[Fact, ...]:
    """Return what something costs: coins, and units of resources by id."""
    units = [
        plain(f"{count} {names[resource].en.lower()}", f"{names[resource].ja}{count}") for resource, count in resources
    ]
    return fact(COST, *([coins(amount)] if amount else []), *units) or fact(COST, FREE)


def links(things: Iterable[tuple[str, Translated]]) -> tuple[Piece, ...]:
    """Return links to components, from their anchors and names."""
    return tuple(Piece(name, anchor) for anchor, name in things)


def text_of(printed: msgspec.Struct) -> tuple[Translated, ...]:
    """Return the text of a card, stage or token in words, or nothing if its catalogue has none."""
    text = getattr(printed, "text", None)
    return (text,) if isinstance(text, Translated) else ()
