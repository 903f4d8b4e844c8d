"""The rules in words: those of each title, and those common to all."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Response, request

from application.errors.games import UnknownTitleError
from service.documented import documented
from service.http.answers import Document, document
from service.http.body import Blueprint
from service.http.languages import language, speak
from service.pages.rendering import HTML, file_response, page_language, page_response, render
from service.rulebook.rulebook import Rulebook
from service.schemas.reference.titles import RulesQuery
from titles.kernel.title import Title
from titles.kernel.words.rulebook import language_of_rules, read_rules
from titles.registry import TITLES

blueprint = Blueprint("rules", __name__, url_prefix="/v1", description="The rules in words")

MARKDOWN = "text/markdown"


@blueprint.get("/rules")
@blueprint.arguments(RulesQuery, location="query")
@blueprint.response(200, content_type=MARKDOWN, schema={"type": "string"})
@documented(tagged=True, also=HTML)
def show_common_rules(query: dict[str, Any]) -> Response:
    """Return the rules common to all titles: seats, decisions, changing a choice, resigning, the end of a game.

    The format is Markdown, or HTML if Accept prefers it. In HTML, each section has an anchor, such as `#seats`.
    """
    return _accepted(query["lang"], _common_rules)


@blueprint.get("/titles/<title>/rules")
@blueprint.arguments(RulesQuery, location="query")
@blueprint.response(200, content_type=MARKDOWN, schema={"type": "string"})
@documented(404, tagged=True, also=HTML)
def show_title_rules(query: dict[str, Any], title: str) -> Response:
    """Return the rules and rulings of a title, which refusals cite.

    The format is Markdown, or HTML if Accept prefers it. In HTML, each section and ruling has an anchor, such as `#6.5`
    and `#ruling-41`.
    """
    if title not in TITLES:
        raise UnknownTitleError
    return _accepted(query["lang"], functools.partial(_title_rules, title))


class Forms(NamedTuple):
    """A page of the rules in both formats, and the language of its text."""

    markdown: Document
    html: Document
    spoken: str


@functools.cache
def _common_rules(spoken: str) -> Forms:
    return _forms("titles.kernel", None, spoken)


@functools.cache
def _title_rules(title: str, spoken: str) -> Forms:
    return _forms(TITLES[title].package, TITLES[title], spoken)


def _forms(package: str, title: Title | None, spoken: str) -> Forms:
    markdown, written = read_rules(package, spoken), language_of_rules(package, spoken)
    page = render("rules.html", spoken, "titles", book=Rulebook(markdown, written), title=title, written=written)
    return Forms(document(markdown.encode(), f"{MARKDOWN}; charset=utf-8"), page, written)


def _accepted(lang: str | None, forms: Callable[[str], Forms]) -> Response:
    """Return the format that Accept prefers. A page keeps the language that was chosen on another one."""
    if request.accept_mimetypes.best_match([MARKDOWN, HTML], MARKDOWN) == MARKDOWN:
        found = forms(language(lang))
        speak(found.spoken)
        return file_response(found.markdown)
    return page_response(forms(page_language()).html)
