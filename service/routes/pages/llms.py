"""/llms.txt: what a language model needs to find on this server, in the form of llmstxt.org."""

from collections.abc import Iterable

from flask import Blueprint, Response

from service.assistants import has_tools
from service.http.answers import document, document_response
from service.http.public_url import address
from service.pages.guides import Link, groups
from titles.registry import TITLES

blueprint = Blueprint("llms", __name__)

FIRST = (
    Link("/docs/sign-in", "Sign in with Heptad", "Get a token of a player by OAuth 2.1, without a form and a secret."),
    Link("/openapi.json", "API description", "Every operation, in OpenAPI. The API is below /v1."),
    Link("/v1/titles", "Titles", "The games of this server as JSON, with their options and bots."),
)
USUAL = 2
"""How many groups of guides are for those who write programs. The others are optional."""


@blueprint.get("/llms.txt")
def show_llms() -> Response:
    """Return the list, with the address of this server."""
    text = "\n".join(_lines(address())) + "\n"
    return document_response(document(text.encode(), "text/plain; charset=utf-8", lasting=False))


def _lines(here: str) -> Iterable[str]:
    names = ", ".join(title.name["en"] for title in TITLES.values())
    yield "# Heptad"
    yield ""
    yield f"> A server on which people and programs play board games over HTTP: {names}."
    yield ""
    yield "Everyone sees of a game what their seat may see. After the end, anyone can verify its log."
    yield from _section("Begin here", (_assistants(), *FIRST), here)
    yield from _section("Rules", _rules(), here)
    for place, group in enumerate(groups()):
        heading = group.heading if place < USUAL else "Optional"
        yield from _section(heading, group.links, here, headed=place <= USUAL)


def _assistants() -> Link:
    """Return the link to the tools for assistants, which says where they are if this server has them."""
    where = ", at /mcp." if has_tools() else ". You run them yourself."
    return Link(
        "/docs/clients/assistants", "Assistants", f"Play with twelve tools of the Model Context Protocol{where}"
    )


def _rules() -> Iterable[Link]:
    yield Link("/v1/rules", "Rules common to all titles", "Markdown.")
    for title in TITLES.values():
        yield Link(f"/v1/titles/{title.id}/rules", f"Rules of {title.name['en']}", "Markdown, with rulings.")
        yield Link(
            f"/v1/titles/{title.id}/catalogue",
            f"Catalogue of {title.name['en']}",
            "What is printed on its components, as JSON.",
        )


def _section(heading: str, links: Iterable[Link], here: str, *, headed: bool = True) -> Iterable[str]:
    if headed:
        yield from ("", f"## {heading}", "")
    for link in links:
        yield f"- [{link.name}]({here}{link.url})" + (f": {link.about}" if link.about else "")
