"""Zones of hidden cards: three rules that keep a view correct, whichever seals its reader may open.

(a) Ordered places (stacks, pyramids, decks) hold what the view knows of each position. A title keeps them itself.
(b) A card that enters an unordered zone enters by its identity if the reader may open it, else as None.
(c) A card that leaves it removes its identity if that is in the zone, else one None. A card that the reader may not
    open makes the whole zone unknown.
"""

from collections.abc import Iterable

Zone = tuple[str | None, ...]
"""A zone of cards, None for each that the reader does not know. Its length is public."""


def known(zone: Iterable[str | None]) -> tuple[str, ...]:
    """Return the cards of a zone of the full state, in which every card is known."""
    return tuple(zone)  # type: ignore[arg-type]


def blank(size: int) -> Zone:
    """Return a zone of which only the size is known."""
    return (None,) * size


def stated(cards: tuple[str, ...] | None, size: int) -> Zone:
    """Return a zone that was just dealt, passed or shown: its cards, None if the reader may not open them."""
    return blank(size) if cards is None else cards


def enter(zone: Zone, card: str | None) -> Zone:
    """Return an unordered zone that a card enters: law (b)."""
    return zone + (card,)  # noqa: RUF005  # this copies the zone once, and `(*zone, card)` twice


def leave(zone: Zone, card: str | None) -> Zone:
    """Return an unordered zone that a card leaves: law (c)."""
    if card is None:
        return blank(len(zone) - 1)
    rest = list(zone)
    rest.remove(card if card in zone else None)
    return tuple(rest)
