"""Hidden cards: three laws that keep a fold true whatever its reader may open.

(a) Ordered places (stacks, pyramids, decks) carry what the fold knows of each position; a title keeps them itself.
(b) What enters an unordered zone enters by its identity if readable, else as None.
(c) What leaves it readably removes that identity, else one None; what leaves unreadably blanks the whole zone.
"""

Zone = tuple[str | None, ...]
"""A zone of cards: None where this fold does not know which. Its length is public."""


def blank(size: int) -> Zone:
    """A zone of which only the size is known."""
    return (None,) * size


def stated(cards: tuple[str, ...] | None, size: int) -> Zone:
    """A zone that was just dealt, passed or shown: stated again under its seal."""
    return blank(size) if cards is None else cards


def enter(zone: Zone, card: str | None) -> Zone:
    """A card enters an unordered zone: law (b)."""
    return (*zone, card)


def leave(zone: Zone, card: str | None) -> Zone:
    """A card leaves an unordered zone: law (c)."""
    if card is None:
        return blank(len(zone) - 1)
    rest = list(zone)
    rest.remove(card if card in zone else None)
    return tuple(rest)
