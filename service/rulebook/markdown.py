"""Markdown as HTML: what the rules and the guides share."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from service.sentences import message


def reader() -> MarkdownIt:
    """Return a reader of CommonMark with tables. Markup in the text is text."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def text_at(tokens: Sequence[Token], at: int) -> str:
    """Return the text of the heading or table cell that opens at an index."""
    return tokens[at + 1].content


def is_section(token: Token) -> bool:
    """Whether a section begins here: at each heading but the title of the page."""
    return token.type == "heading_open" and token.tag != "h1"


def html_of(markdown: MarkdownIt, tokens: Sequence[Token], language: str = "en") -> str:
    """Return the HTML of a page, with a table of contents after its title. The headings have their ids already."""
    html: str = markdown.renderer.render(list(_scrolling(tokens, language)), markdown.options, {})
    html = html.replace("<pre><code", '<pre tabindex="0"><code')  # markup in the text is escaped: these are tags
    heading, end, rest = html.partition("</h1>\n")
    return heading + end + _contents(tokens, language) + rest


def _contents(tokens: Sequence[Token], language: str) -> str:
    """Return the table of contents, with links to the sections; nothing if there are none."""
    headings = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    if not headings:
        return ""
    items = "".join(
        f'<li><a href="#{tokens[at].attrs["id"]}">{escape(text_at(tokens, at).replace("`", ""))}</a></li>\n'
        for at in headings
    )
    label = escape(message("Contents").in_language(language))
    return f'<nav class="contents" aria-label="{label}">\n<ul>\n{items}</ul>\n</nav>\n'


def _scrolling(tokens: Iterable[Token], language: str) -> Iterator[Token]:
    """Yield the tokens of a page; what is wider than the screen scrolls by itself, also with the keyboard."""
    for token in tokens:
        if token.type == "table_open":
            label = message("Table").in_language(language)
            attributes: dict[str, str | int | float] = {"class": "wide", "tabindex": "0", "role": "group"}
            yield Token("wide_open", "div", 1, attrs={**attributes, "aria-label": label}, block=True)
        yield token
        if token.type == "table_close":
            yield Token("wide_close", "div", -1, block=True)
