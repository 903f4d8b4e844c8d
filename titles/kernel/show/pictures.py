"""Pictures of things of a title as plain data. Browsers draw them with the `pictures` of the title's drawing."""

from dataclasses import dataclass

from titles.kernel.words.sentences import Spoken


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A thing in a picture."""

    shows: str
    """What draws it: the name of one of the `pictures` of the title's drawing, `symbol` or `sign`."""
    of: str = ""
    """Which thing it is: the id of a card, the name of a symbol, or the text of a sign."""
    count: int | None = None
    """The number in a symbol."""
    caption: Spoken | None = None
    """What is said below it."""


Row = tuple[Drawn, ...]


def sign(text: str) -> Drawn:
    """Return a sign between two things, such as an arrow."""
    return Drawn(shows="sign", of=text)


def symbol(name: str, count: int | None = None, caption: Spoken | None = None) -> Drawn:
    """Return one of the symbols that all titles share, perhaps with a number in it."""
    return Drawn(shows="symbol", of=name, count=count, caption=caption)


def drawn(shows: str, of: str = "", caption: Spoken | None = None) -> Drawn:
    """Return a thing that the title draws."""
    return Drawn(shows=shows, of=of, caption=caption)


def things(shows: str, *ids: str) -> Row:
    """Return several things that are drawn in the same way."""
    return tuple(Drawn(shows=shows, of=each) for each in ids)
