"""The page that a browser gets instead of a problem document."""

import functools
import re
from http import HTTPStatus

import msgspec
from flask import Flask, Response, request
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from service.http.answers import Document
from service.http.languages import preferred
from service.http.problems.documents import about_problem
from service.pages.rendering import POLICY, is_html_preferred, language_of_refusal, prefers_html, render
from service.sentences import message
from titles.kernel.words.sentences import Spoken

LONGEST_PAUSE = 600
"""The most seconds after which the page loads again by itself."""
HEADINGS: dict[int, Spoken] = {
    HTTPStatus.UNAUTHORIZED: message("You have to sign in"),
    HTTPStatus.FORBIDDEN: message("Not allowed"),
    HTTPStatus.NOT_FOUND: message("There is no such page"),
    HTTPStatus.TOO_MANY_REQUESTS: message("Too many requests"),
    HTTPStatus.INTERNAL_SERVER_ERROR: message("Something went wrong on the server"),
    HTTPStatus.SERVICE_UNAVAILABLE: message("The server can't answer now"),
}
"""The headings of the usual statuses in other languages than English, whose heading is the title of the problem."""
OTHER_HEADING = message("This request can't be answered")
_HEADER = re.compile(rb"^(accept|accept-language):[ \t]*([^\r\n]*)", re.IGNORECASE | re.MULTILINE)


class Shown(msgspec.Struct, frozen=True):
    """What the page shows of a problem document."""

    type: str
    title: str
    status: int
    detail: str


_decode = msgspec.json.Decoder(Shown).decode


def register(app: Flask) -> None:
    """Answer browsers with a page where other clients get a problem document."""
    app.after_request(_as_page)
    app.extensions["unread_page"] = functools.partial(unread_page, app)


def unread_page(app: Flask, problem: bytes, head: bytes) -> Document | None:
    """Return the page for a problem of a request that could not be read; `head` is what has arrived of its headers.

    Return None if they do not say that the client prefers HTML.
    """
    found = {name.lower(): value.decode("latin-1") for name, value in _HEADER.findall(head)}
    if not is_html_preferred(parse_accept_header(found.get(b"accept"), MIMEAccept)):
        return None
    spoken = preferred(found.get(b"accept-language", ""))
    with app.app_context():
        return _page(_decode(problem), spoken, None)


def _as_page(response: Response) -> Response:
    """Return the response; a problem document for a browser becomes a page."""
    if response.mimetype == "application/problem+json" and prefers_html():
        pause = _pause(response)
        page = _page(_decode(response.data), language_of_refusal(), pause)
        response.data = page.content
        response.content_type = page.type
        response.headers["Content-Security-Policy"] = POLICY
        if pause is not None:
            response.headers["Refresh"] = str(pause)
    return response


def _pause(response: Response) -> int | None:
    """Return the seconds after which the page can be loaded again; None if that does not help or takes long."""
    after = response.headers.get("Retry-After", "")
    is_passing = request.method == "GET" and after.isdecimal() and int(after) <= LONGEST_PAUSE
    return int(after) if is_passing else None


@functools.lru_cache(maxsize=256)  # a browser over a limit may ask again and again
def _page(problem: Shown, spoken: str, pause: int | None) -> Document:
    general = HEADINGS.get(problem.status, OTHER_HEADING)
    heading = problem.title if spoken == "en" else general.in_language(spoken)
    about = about_problem(problem.type)
    return render("refusal.html", spoken, problem=problem, heading=heading, pause=pause, about=about)
