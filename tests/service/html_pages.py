"""Reading pages in tests: what is in them, where they lead, and the browser that shows them."""

import html.parser

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
"""What browsers send as Accept."""


class Page(html.parser.HTMLParser):
    """The ids in a page, the targets of its links, what it loads, its language, title and commands."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.language: str | None = None
        self.title = ""
        self.commands: list[str] = []
        self._open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += filter(None, [found.get("id")])
        self.links += filter(None, [found.get("href") if tag == "a" else None])
        self.loaded += filter(None, [found.get("src"), found.get("href") if tag != "a" else None])
        if tag == "html":
            self.language = found.get("lang")
        self._open = "command" if tag == "code" and found.get("class") == "sh" else tag
        if self._open == "command":
            self.commands.append("")

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open == "title":
            self.title += data
        elif self._open == "command":
            self.commands[-1] += data
