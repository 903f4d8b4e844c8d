"""What a lesson consists of: screens for somebody who has never played, each with one idea and a picture of it."""

from dataclasses import dataclass

from titles.kernel.show.pictures import Row
from titles.kernel.state.game import AnyGame
from titles.kernel.words.sentences import Spoken


@dataclass(frozen=True, kw_only=True)
class Screen:
    """A screen of a lesson."""

    anchor: str
    """Its fragment in the address of the page. It never changes."""
    heading: Spoken
    texts: tuple[Spoken, ...]
    """A sentence or two each."""
    picture: tuple[Row, ...]
    """Rows of things, one below another."""
    described: Spoken
    """The picture in words, for those who do not see it."""
    game: AnyGame | None = None
    """The position from which the things are taken, seen by seat 0; None if they are only printed things."""
    lit: tuple[str, ...] = ()
    """The spots that shine as if they could be pressed, such as `card:stable`."""
