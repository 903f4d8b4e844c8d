"""Rules in words as a web page, with an anchor for every section and ruling."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from markdown_it.token import Token

from service.http.rule_urls import rules_url
from service.rulebook.markdown import html_of, is_section, reader, text_at
from service.sentences import message
from titles.kernel.words.rulebook import COMMON, Citation, citations, citations_in

_NUMBERED = re.compile(r"\d+(?:\.\d+)*")
"""The number that a heading begins with: `6.5 Windows`."""
_NAMED = re.compile(r"\uff08(\w+)\uff09$")
"""The name of a section, in wide parentheses at the end of its heading in another language than English."""
_FILE = re.compile(r"\.\./(\w+)/RULES(\.ja)?\.md")
"""How the rules of one page link to another."""
_TITLE = 3
"""The number of tokens of the title, with which a page begins."""


class Rulebook:
    """Rules in words, as Markdown and as HTML in which what the text cites is linked.

    `anchors` are the ids that can be linked to: `6.5` for the section with that number, `3.2` for step 2 of the list in
    the section numbered 3, `ruling-41` for a row of a table of rulings, `seats` for a section without a number.
    The rules in both languages have the same anchors.
    """

    def __init__(self, markdown: str, language: str = "en") -> None:
        commonmark = reader()
        tokens = commonmark.parse(markdown)
        places = dict(_places(tokens))
        for at, anchor in places.items():
            tokens[at].attrSet("id", anchor)
        self.markdown = markdown
        self.anchors = tuple(places.values())
        self.title = text_at(tokens, 0)
        for token in tokens:
            if token.children:
                token.children = list(_linked(token.children, self.anchors, language))
        self.body = html_of(commonmark, list(_rules_first(tokens, language)), language)


def _rules_first(tokens: Sequence[Token], language: str) -> Iterator[Token]:
    """Yield the tokens with what precedes the first section at the end: players ask last about data and sources."""
    first = next((at for at, token in enumerate(tokens) if is_section(token) and token.attrs["id"] == "1"), _TITLE)
    yield from tokens[:_TITLE]
    yield from tokens[first:]
    if first > _TITLE:
        words = message("About these rules").in_language(language)
        yield Token("heading_open", "h2", 1, attrs={"id": "about"}, block=True)
        yield Token("inline", "", 0, content=words, children=[Token("text", "", 0, content=words)])
        yield Token("heading_close", "h2", -1, block=True)
    yield from tokens[_TITLE:first]


def _places(tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """Yield the places that can be cited: the index of the opening token, and the anchor."""
    sections = {at: _anchor(text_at(tokens, at)) for at, token in enumerate(tokens) if is_section(token)}
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
            in_rulings = text_at(tokens, at + 2) == "#"
        elif token.type == "tr_open" and in_rulings and text_at(tokens, at + 1).isdigit():
            yield at, f"ruling-{text_at(tokens, at + 1)}"


def _anchor(heading: str) -> str:
    if number := _NUMBERED.match(heading):
        return number[0]
    name = _NAMED.search(heading)
    return name[1] if name else heading.lower().replace(" ", "-")


def _linked(tokens: Sequence[Token], anchors: Collection[str], language: str) -> Iterator[Token]:
    """Yield the tokens of a paragraph, with links to the sections and rulings that it cites."""
    for token in tokens:
        if other := _FILE.fullmatch(str(token.attrs.get("href"))):
            token.attrSet("href", rules_url(COMMON if other[1] == "kernel" else other[1], language))
        done = 0
        for _, anchor, start, end in _cited(token, language):
            if anchor in anchors:
                yield Token("text", "", 0, content=token.content[done:start])
                yield Token("link_open", "a", 1, attrs={"href": f"#{anchor}"})
                yield Token("text", "", 0, content=token.content[start:end])
                yield Token("link_close", "a", -1)
                done = end
        yield Token("text", "", 0, content=token.content[done:]) if done else token


def _cited(token: Token, language: str) -> Iterable[Citation]:
    if token.type != "text":
        return ()
    return citations(token.content) if language == "en" else citations_in(token.content, language)
