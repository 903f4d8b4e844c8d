"""Pages of the documentation with a part that a benchmark writes."""

from pathlib import Path
from typing import NamedTuple


class Marks(NamedTuple):
    """The comments in a page between which the part stands."""

    start: str
    end: str

    def fill(self, page: Path, content: str) -> None:
        """Write `content` between the marks. Raise ValueError if the page does not have them."""
        before, start, rest = page.read_text(encoding="utf-8").partition(self.start)
        _, end, after = rest.partition(self.end)
        if not (start and end):
            raise ValueError(f"{page} has no place to write to: {self.start} and {self.end}")
        page.write_text(f"{before}{start}\n\n{content}\n{end}{after}", encoding="utf-8")
