"""What a page of components consists of: sections of components with facts, texts and parts, in any language."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from titles.kernel.show.pictures import Row
from titles.kernel.state.game import AnyGame
from titles.kernel.words.printed import PrintedThing, within
from titles.kernel.words.sentences import Named, Spoken, counted, message
from titles.kernel.words.translated import Translated

Form = Literal["card", "small", "wide", "sheet", "strip", "board"]
"""The room of a picture: a card, a symbol, a card on its side, a part of a sheet, a line of symbols, or a board."""


class Piece(NamedTuple):
    """A part of a fact, perhaps with a link to another component."""

    text: Spoken
    anchor: str | None = None


class Fact(NamedTuple):
    """A fact about a component: a label, and the pieces of its value."""

    label: Spoken
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a component: a stage, a space, a face."""

    name: Spoken
    facts: tuple[Fact, ...] = ()
    texts: tuple[Spoken, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Component:
    """A card, a board, a wonder, a token or a die."""

    anchor: str
    """Its fragment in the address of the page."""
    name: Spoken
    colour: str | None = None
    """The name of its band in the style sheet."""
    picture: tuple[Row, ...] = ()
    """Rows of things that the title draws, as on the table; none for what has only words."""
    is_long: bool = False
    """Whether the picture takes all the room that others leave in its line."""
    printed: tuple[Fact, ...] = ()
    """The facts that the picture shows in symbols. The page folds them below it."""
    facts: tuple[Fact, ...] = ()
    texts: tuple[Spoken, ...] = ()
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Section:
    """Components that are looked up together."""

    anchor: str
    heading: Spoken
    components: tuple[Component, ...]
    form: Form = "card"
    """How much room each picture needs."""
    broad: bool = False
    """Whether their words need more room than those of most cards. They stand beside the picture."""
    game: AnyGame | None = None
    """The position from which pictures are taken, seen by seat 0; None if they show only printed things."""


class Components(ABC):
    """What the page of a title shows, made from its newest catalogue."""

    about: Spoken | None = None
    """The title in a few sentences, if they are known."""

    @abstractmethod
    def __init__(self, catalogue: Any) -> None:
        """`catalogue` is as `Title.catalogue` returns it."""

    @abstractmethod
    def sections(self) -> Iterator[Section]:
        """Yield the sections of components."""


COST = message("Cost")
COPIES = message("Copies")
KIND = message("Kind")
FREE = Piece(message("free"))


def number(value: int) -> Piece:
    """Return a number as a piece."""
    return Piece(Named({"en": str(value)}))


def coins(amount: int) -> Piece:
    """Return an amount of coins."""
    return Piece(counted("{n} coin", "{n} coins", amount))


def points(amount: int) -> Piece:
    """Return an amount of victory points."""
    return Piece(counted("{n} point", "{n} points", amount))


def fact(label: Spoken, *pieces: Piece) -> tuple[Fact, ...]:
    """Return a fact, or nothing if it has no pieces."""
    return (Fact(label, pieces),) if pieces else ()


def cost(amount: int, resources: Iterable[tuple[str, int]], names: Mapping[str, Translated]) -> tuple[Fact, ...]:
    """Return what something costs: coins, and units of resources by id."""
    units = [
        Piece(message("{n} {resource}", n=count, resource=within(names[resource]))) for resource, count in resources
    ]
    return fact(COST, *([coins(amount)] if amount else []), *units) or fact(COST, FREE)


def links(things: Iterable[tuple[str, Spoken]]) -> tuple[Piece, ...]:
    """Return links to components, from their anchors and names."""
    return tuple(Piece(name, anchor) for anchor, name in things)


def text_of(printed: object) -> tuple[Spoken, ...]:
    """Return the text of a card, stage or token in words, or nothing if its catalogue has none."""
    text = getattr(printed, "text", None)
    return (text,) if isinstance(text, Spoken) else ()


def plain(kind: str, thing: PrintedThing, *picture: Row) -> Component:
    """Return a component that has only a name, a text, and perhaps a picture: a resource, a symbol, a marker."""
    return Component(anchor=f"{kind}-{thing.id}", name=thing.name, texts=text_of(thing), picture=picture)
