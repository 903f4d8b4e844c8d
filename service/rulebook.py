"""Rules in words as a web page, with an anchor for every section and ruling."""

import re
from collections.abc import Collection, Iterator, Sequence
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from rules.kernel.rulebook import COMMON, citations

_NUMBERED = re.compile(r"\d+(?:\.\d+)*")
"""The number that a heading begins with: `6.5 Windows`."""
_FILE = re.compile(r"\.\./(\w+)/RULES\.md")
"""How the rules of one page link to another."""

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
<main>
{body}</main>
</html>
"""
_STYLE = """\
:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 48rem; margin: 0 auto; padding: 1rem 1rem 4rem; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { margin-top: 2.5rem; padding-top: .5rem; border-top: 1px solid #8886; font-size: 1.3rem; }
h3 { margin-top: 1.75rem; font-size: 1.1rem; }
li { margin: .25rem 0; }
a { text-underline-offset: .15em; text-decoration-thickness: 1px; }
code { font-size: .9em; }
nav ul { columns: 14rem; padding: 0; list-style: none; }
nav li { margin: 0; padding: .12rem 0; break-inside: avoid; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .9rem; line-height: 1.4; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid #8884; text-align: left; vertical-align: top; }
@media (max-width: 40rem) {
  .wide:has(tr[id]) :is(table, tbody, tr, td) { display: block; border: 0; padding: 0; }
  .wide:has(tr[id]) thead { display: none; }
  tr[id] { margin: 1rem 0; }
  tr[id] td:first-child, tr[id] td:first-child + td { font-weight: bold; }
}
:target { background: #fc04; scroll-margin-top: 1rem; }
"""


class Rulebook:
    """Rules in words, as Markdown and as a page of HTML in which what the text cites is linked.

    `anchors` are the ids that can be linked to: `6.5` for the section with that number, `3.2` for step 2 of the list in
    the section numbered 3, `ruling-41` for a row of a table of rulings, `seats` for a section without a number.
    """

    def __init__(self, markdown: str) -> None:
        reader = MarkdownIt("commonmark", {"html": False}).enable("table")
        tokens = reader.parse(markdown)
        places = dict(_places(tokens))
        for at, anchor in places.items():
            tokens[at].attrSet("id", anchor)
        self.markdown = markdown
        self.anchors = tuple(places.values())
        self.title = _text(tokens, 0)
        contents = _contents(tokens)
        for token in tokens:
            if token.children:
                token.children = list(_linked(token.children, self.anchors))
        body = reader.renderer.render(list(_scrolling(tokens)), reader.options, {})
        heading, end, rest = body.partition("</h1>\n")
        self.html = _PAGE.format(title=escape(self.title), style=_STYLE, body=heading + end + contents + rest)


def url_of(page: str) -> str:
    """Return the path of a page of the rules: that of a title, or of the rules common to all titles."""
    return "/v1/rules" if page == COMMON else f"/v1/titles/{page}/rules"


def _text(tokens: Sequence[Token], at: int) -> str:
    """Return the text of the heading or table cell that opens at an index."""
    return tokens[at + 1].content


def _places(tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """Yield the places that can be cited: the index of the opening token, and the anchor."""
    sections = {at: _anchor(_text(tokens, at)) for at, token in enumerate(tokens) if _is_section(token)}
    section, in_rulings = "", False
    for at, token in enumerate(tokens):
        if at in sections:
            section = sections[at]
            yield at, section
        elif token.type == "list_item_open" and token.level == 1 and token.info:
            step = f"{section}.{token.info}"
            if step not in sections.values():
                yield at, step
        elif token.type == "thead_open":
            in_rulings = _text(tokens, at + 2) == "#"
        elif token.type == "tr_open" and in_rulings and _text(tokens, at + 1).isdigit():
            yield at, f"ruling-{_text(tokens, at + 1)}"


def _is_section(token: Token) -> bool:
    return token.type == "heading_open" and token.tag != "h1"


def _anchor(heading: str) -> str:
    number = _NUMBERED.match(heading)
    return number[0] if number else heading.lower().replace(" ", "-")


def _contents(tokens: Sequence[Token]) -> str:
    """Return the table of contents, with links to the sections."""
    headings = [
        (token.attrs["id"], _text(tokens, at)) for at, token in enumerate(tokens) if token.tag == "h2" and token.attrs
    ]
    items = "".join(f'<li><a href="#{anchor}">{escape(text)}</a></li>\n' for anchor, text in headings)
    return f"<nav>\n<ul>\n{items}</ul>\n</nav>\n"


def _linked(tokens: Sequence[Token], anchors: Collection[str]) -> Iterator[Token]:
    """Yield the tokens of a paragraph, with links to the sections and rulings that it cites."""
    for token in tokens:
        if other := _FILE.fullmatch(str(token.attrs.get("href"))):
            token.attrSet("href", url_of(COMMON if other[1] == "kernel" else other[1]))
        done = 0
        for _, anchor, start, end in citations(token.content) if token.type == "text" else ():
            if anchor in anchors:
                yield Token("text", "", 0, content=token.content[done:start])
                yield Token("link_open", "a", 1, attrs={"href": f"#{anchor}"})
                yield Token("text", "", 0, content=token.content[start:end])
                yield Token("link_close", "a", -1)
                done = end
        yield Token("text", "", 0, content=token.content[done:]) if done else token


def _scrolling(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens of a page; tables that are wider than the screen scroll by themselves."""
    for token in tokens:
        if token.type == "table_open":
            yield Token("wide_open", "div", 1, attrs={"class": "wide"}, block=True)
        yield token
        if token.type == "table_close":
            yield Token("wide_close", "div", -1, block=True)
