"""The rules in words: those of each title, and those common to all."""

import functools
from typing import NamedTuple

from flask import Response, request

from rules.kernel.rulebook import read_rules
from rules.registry import TITLES
from service.answers import Document, document, document_response
from service.body import Blueprint
from service.documented import documented
from service.problems import unknown_title
from service.rulebook import Rulebook

blueprint = Blueprint("rules", __name__, url_prefix="/v1", description="The rules in words")

MARKDOWN, HTML = "text/markdown", "text/html"
FRESH = {"Cache-Control": "public, max-age=3600"}
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The page of rules may only show itself, in its own style."""


@blueprint.get("/rules")
@blueprint.response(200, content_type=MARKDOWN, schema={"type": "string"})
@documented(tagged=True, also=HTML)
def show_common_rules() -> Response:
    """Return the rules common to all titles: seats, decisions, changing a choice, resigning, the end of a game.

    The format is Markdown, or HTML if Accept prefers it. In HTML, each section has an anchor, such as `#seats`.
    """
    return _accepted(_common_rules())


@blueprint.get("/titles/<title>/rules")
@blueprint.response(200, content_type=MARKDOWN, schema={"type": "string"})
@documented(404, tagged=True, also=HTML)
def show_title_rules(title: str) -> Response:
    """Return the rules and rulings of a title, which refusals cite.

    The format is Markdown, or HTML if Accept prefers it. In HTML, each section and ruling has an anchor, such as `#6.5`
    and `#ruling-41`.
    """
    if title not in TITLES:
        raise unknown_title()
    return _accepted(_title_rules(title))


class Forms(NamedTuple):
    """A page of the rules in both formats."""

    markdown: Document
    html: Document


@functools.cache
def _common_rules() -> Forms:
    return _forms(read_rules("rules.kernel"))


@functools.cache
def _title_rules(title: str) -> Forms:
    return _forms(TITLES[title].rulebook())


def _forms(markdown: str) -> Forms:
    html = Rulebook(markdown).html
    return Forms(
        document(markdown.encode(), f"{MARKDOWN}; charset=utf-8"), document(html.encode(), f"{HTML}; charset=utf-8")
    )


def _accepted(forms: Forms) -> Response:
    """Return the format that Accept prefers."""
    if request.accept_mimetypes.best_match([MARKDOWN, HTML], MARKDOWN) == MARKDOWN:
        return document_response(forms.markdown, FRESH)
    return document_response(forms.html, {**FRESH, "Content-Security-Policy": POLICY})
