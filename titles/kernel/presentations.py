"""Where other rooms find what they show of a title."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Presentations:
    """What other rooms show of a title: classes and functions as `module:name` of the title's own package.

    Only the room that shows something imports it. Where a title names nothing, it is shown as any title can be.
    """

    components: str = "titles.kernel.show.plain_components:PlainComponents"
    """The `titles.kernel.show.components.Components` of the page about the title."""
    encoder: str = "titles.kernel.show.plain_encoder:PlainEncoder"
    """The `titles.kernel.show.encoder.Encoder` of observations and actions in the laboratory."""
    knowledge: str = "titles.kernel.show.knowledge:Knowledge"
    """The `titles.kernel.show.knowledge.Knowledge` of a seat in the laboratory. The default folds all events."""
    lesson: str | None = None
    """The function that returns the `titles.kernel.show.lesson.Screen`s of the page `/how-to-play/<title>`, in order.

    The page draws them with the `pictures` of the drawing. None for a title without such a page.
    """
    terminal: str = "titles.kernel.show.terminal:Drawing"
    """The `titles.kernel.show.terminal.Drawing` of `heptad replay` and `heptad demo`. The default shows data."""
    page: str | None = None
    """The file of the module that draws the table on the page, such as `show/web/drawing.js` in the title's package.

    All scripts, styles and pictures of its folder are served. None for a title that is shown as history and moves.
    """
    picture: str | None = None
    """The file of the picture in the lobby, an SVG of 320 by 140 such as `show/web/picture.svg`. None without one."""
