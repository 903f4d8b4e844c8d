"""The guides: the Markdown files of docs/, as pages below /docs.

`web/docs` is a symbolic link to docs/, so that an installed package has the guides as well.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from markdown_it.token import Token
from markupsafe import escape

from service import WEB
from service.http.rule_urls import rules_url
from service.rulebook.markdown import html_of, is_section, reader, text_at
from titles.kernel.words.rulebook import COMMON

FOLDERS = {
    "decisions": "Why the design is as it is: for each decision its context, and what else was possible.",
    "vectors": "Worked examples for implementations of the log format in other languages.",
}
"""The folders below docs/, and what is in them."""
DECISIONS, VECTORS = FOLDERS

_DOCS = WEB / "docs"

_ADDRESS = "http://127.0.0.1:8777"
"""The address of a server in the code of the guides."""
_HERE, _HOST_HERE = "\ue000", "\ue001"
"""They stand for the address of this server, and for its host and port, in a guide. No text has these characters."""

_HOST = urlsplit(_ADDRESS).netloc
_CODE = frozenset({"code_block", "code_inline", "fence"})

_RULES = re.compile(r"titles/(\w+)/RULES")
_KEYED_TABLES = frozenset({"code", "metric", "term", "type", "variable"})
"""The first heading of the tables in which a row is looked up by its first cell: each row has an anchor."""


class Link(NamedTuple):
    """A link to a page, with what it is about."""

    url: str
    name: str
    about: str = ""


class Group(NamedTuple):
    """Guides that are read together."""

    anchor: str
    heading: str
    links: tuple[Link, ...]


class Guide:
    """A page of docs/ as HTML. `name` is its path below docs/, without `.md`; `has_address` whether its code has one.

    Headings have the same anchors as on GitHub; so do the rows of tables of terms, codes, types and settings. Links to
    files that the service does not serve are plain text.
    """

    def __init__(self, name: str, markdown: str) -> None:
        commonmark = reader()
        tokens = commonmark.parse(markdown)
        for at, anchor in _anchors(tokens):
            tokens[at].attrSet("id", anchor)
        for token in tokens:
            if token.children:
                token.children = list(_linked(token.children, posixpath.dirname(name)))
            for code in (token, *(token.children or ())):
                if code.type in _CODE:
                    code.content = code.content.replace(_ADDRESS, _HERE).replace(_HOST, _HOST_HERE)
        self.name = name
        self.folder = posixpath.dirname(name)
        self.title = text_at(tokens, 0).replace("`", "")
        self._body = html_of(commonmark, tokens)
        self.has_address = _HERE in self._body or _HOST_HERE in self._body

    def body(self, address: str = _ADDRESS) -> str:
        """Return the page; its code has the address of a server."""
        host = urlsplit(address).netloc
        return self._body.replace(_HERE, escape(address)).replace(_HOST_HERE, escape(host))


def _anchors(tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """Yield the index of each heading and each row that is looked up, with its anchor; the first of a name has it."""
    sections = {_slug(text_at(tokens, at)): at for at, token in reversed(list(enumerate(tokens))) if is_section(token)}
    yield from ((at, anchor) for anchor, at in sections.items())
    used, keyed = set(sections), False
    for at, token in enumerate(tokens):
        if token.type == "thead_open":
            keyed = text_at(tokens, at + 2) in _KEYED_TABLES
        elif token.type == "tr_open" and tokens[at + 1].type == "td_open" and keyed:
            anchor = _slug(text_at(tokens, at + 1))
            if anchor not in used:
                used.add(anchor)
                yield at, anchor


def _slug(text: str) -> str:
    """Return the anchor that GitHub gives to a heading."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def _linked(tokens: Sequence[Token], folder: str) -> Iterator[Token]:
    """Yield the tokens of a paragraph; links lead to pages of the service, or are left out.

    Of pictures only the words are left: the service does not serve them.
    """
    served = True
    for token in tokens:
        if token.type == "image":
            yield Token("text", "", 0, content=token.content)
            continue
        if token.type == "link_open":
            url = url_from(folder, str(token.attrs["href"]))
            served = url is not None
            if url is not None:
                token.attrSet("href", url)
        if served or token.type not in {"link_open", "link_close"}:
            yield token


def url_from(folder: str, target: str) -> str | None:
    """Return the URL of the target of a link in a folder below docs/, None if the service does not serve it."""
    path, mark, anchor = target.partition("#")
    if not path or ":" in path:
        return target
    file = posixpath.normpath(posixpath.join("docs", folder, path)).removesuffix(".md")
    url = _url_of_file(file)
    return None if url is None else url + mark + anchor


def _url_of_file(file: str) -> str | None:
    """Return the URL of a file of the repository, without `.md`; None if the service does not serve it."""
    if rules := _RULES.fullmatch(file):
        return rules_url(COMMON if rules[1] == "kernel" else rules[1])
    if file.startswith("docs/"):
        return f"/{file}"
    return {"README": "/developers", "web/verify.mjs": "/verify.mjs"}.get(file)


@cache
def guides() -> Mapping[str, Guide]:
    """Return all guides by name, in the order of their names."""
    return {name: Guide(name, file.read_text("utf-8")) for name, file in sorted(_markdown_files(_DOCS, ""))}


def _markdown_files(folder: Path, prefix: str) -> Iterator[tuple[str, Path]]:
    for file in folder.iterdir():
        if file.is_dir():
            yield from _markdown_files(file, f"{prefix}{file.name}/")
        elif file.name.endswith(".md"):
            yield prefix + file.name.removesuffix(".md"), file


@cache
def vectors() -> Mapping[str, bytes]:
    """Return the vectors by name."""
    return {file.name: file.read_bytes() for file in _DOCS.joinpath(VECTORS).iterdir() if file.is_file()}


def folder_links(folder: str) -> tuple[Link, ...]:
    """Return links to everything in a folder below docs/."""
    if folder == VECTORS:
        return tuple(Link(f"/docs/{VECTORS}/{name}", name) for name in sorted(vectors()))
    return tuple(Link(f"/docs/{guide.name}", guide.title) for guide in guides().values() if guide.folder == folder)


FIRST_STEPS = Link(
    "/developers#first-steps", "First steps", "Create a player, open a game against bots, and post a move, with curl."
)

_ABOUT = {
    "Start here": {
        "first-hour": "Play a game over HTTP, watch it, continue it, and verify its log.",
        "clients/python": "Typed moves and states, safe retries, streams that reconnect, and bots.",
        "clients/typescript": "Typed moves and states, safe retries, streams that reconnect, and bots.",
        "clients/assistants": "Let an assistant play: twelve tools of the Model Context Protocol.",
        "clients": "Generate a typed client from the contract, in TypeScript or Python.",
    },
    "Play": {
        "accounts": "Keep an account with a passkey; tokens, scopes, names, bot accounts, and erasing it all.",
        "sign-in": "Let players sign in to your website, app, command or assistant, and act for them.",
        "oauth-attacks": "What the server answers to the known attacks on signing in.",
        "tables": "Invitations, challenges, pairings and rematches, and what a host may do.",
        "streams": "Follow a game as it happens, with server-sent events or lines of JSON.",
        "webhooks": "Have messages posted to your own URL when it is your turn.",
        "paging": "Go through long lists, one page at a time.",
        "problems": "Every error by its type, and every refusal of the rules by its code.",
        "replaying": "Step through a game, see it as any seat saw it, and read its history.",
        "glossary": "The terms that these pages, the API and the code use.",
    },
    "Verify": {
        "log-format": "The log of a game, byte for byte, and how it is checked.",
        "dealer": "How cards and dice follow from the seed, and how hidden facts are sealed.",
        VECTORS: FOLDERS[VECTORS],
    },
    "Run your own server": {
        "running": "Settings, limits, recovery, and metrics.",
        "operations": "Players, sign-up, quotas, upgrades, capacity, alerts, backups, and request ids.",
        "performance": "Where the time of a move goes, and how to measure it.",
        "scale": "What many players need, computed from what games cost, and what breaks first.",
        "chaos": "What was killed on a cluster while games were played, and what was lost.",
        "projections": "The lobby, results and standings, and how they are computed from the logs.",
    },
    "Change Heptad": {
        "architecture": "How a move travels through the code, and which package may import which.",
        "developing": "Run one test, the tests of a room or the linters, and read what they print.",
        "new-effect": "Give a card a new effect: the files that it touches, with an example.",
        "new-title": "Write another game, from an empty folder to a played game.",
        "translating": "Add a language with files alone, and how the language of an answer is chosen.",
        "laboratory": "Train and study agents: environments of PettingZoo, self-play, and datasets of decisions.",
        "planted-faults": "Find out what the tests miss.",
        DECISIONS: FOLDERS[DECISIONS],
    },
}
"""What each guide is about, by the heading under which a newcomer looks for it; one that does not exist is left out."""


@cache
def groups() -> tuple[Group, ...]:
    """Return all guides in the order in which a newcomer needs them; a guide that is not described comes last."""
    described = {name for about in _ABOUT.values() for name in about}
    more = [name for name, guide in guides().items() if not guide.folder and name not in described]
    found = [_group(heading, about) for heading, about in (*_ABOUT.items(), ("More", dict.fromkeys(more, "")))]
    return tuple(group for group in found if group.links)


def _group(heading: str, about: Mapping[str, str]) -> Group:
    titles = {
        **{name: guide.title for name, guide in guides().items()},
        **{name: name.capitalize() for name in FOLDERS},
    }
    links = [Link(f"/docs/{name}", titles[name], text) for name, text in about.items() if name in titles]
    first = [FIRST_STEPS] if heading == next(iter(_ABOUT)) else []
    return Group(_slug(heading), heading, (*first, *links))
