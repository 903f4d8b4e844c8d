"""The frame of every page, and what a page may do in the browser."""

import functools
import hashlib
from base64 import b64encode
from collections.abc import Mapping
from importlib.metadata import version
from types import MappingProxyType

from flask import Response, after_this_request, render_template, request
from marshmallow import ValidationError
from werkzeug.datastructures import MIMEAccept

from application.errors.requests import InvalidFieldError
from service import WEB
from service.http.answers import Document, document, document_response
from service.http.languages import known, language, speak
from service.pages.directions import direction
from service.schemas.basics.fields import LANGUAGE
from service.sentences import SENTENCES, message
from titles.kernel.words.narrator import Narrator

HTML = "text/html"
FRESH_SECONDS = 3600
LANGUAGE_COOKIE = "heptad_language"
"""The cookie in which pages keep the language that a person has chosen. It is the only cookie."""
LANGUAGE_SECONDS = 365 * 24 * 3600

_OWN = (
    "default-src 'none'; style-src 'self'{style}; img-src 'self'{image}; {more}"
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
THEME = (WEB / "assets" / "theme.js").read_text()
"""The script in each page to read: it gives the page the colours and the size of letters that a person has set."""
_THEME = f"'sha256-{b64encode(hashlib.sha256(THEME.encode()).digest()).decode()}'"
POLICY = _OWN.format(style="", image="", more=f"script-src {_THEME}; require-trusted-types-for 'script'; ")
"""What a page may do: show itself in the style of this server. It runs no script but `THEME`, and can't be framed."""
VERIFIER_POLICY = _OWN.format(
    style="", image="", more=f"script-src 'self' {_THEME}; require-trusted-types-for 'script'; "
)
"""The verifier also runs its own scripts. It may not send anything anywhere, or make markup of text."""


def scripts_policy(*allowed: str) -> str:
    """Return the policy of a page that also runs its own scripts, which call the API of this server.

    `allowed` are hashes of scripts that stand in the page itself.
    """
    scripts = " ".join(("script-src 'self'", _THEME, *allowed))
    return _OWN.format(style="", image="", more=f"{scripts}; connect-src 'self'; require-trusted-types-for 'script'; ")


ACCOUNT_POLICY = scripts_policy()
REFERENCE_POLICY = _OWN.format(
    style=" 'unsafe-inline'", image=" data:", more=f"script-src 'self' {_THEME}; connect-src 'self'; "
)
"""The API reference also runs the scripts of this server, which read its contract and write styles into the page."""


class PageNarrator(Narrator):
    """Says the sentences of pages."""

    sentences = SENTENCES


def render(template: str, spoken: str = "en", current: str = "", *, lasting: bool = True, **values: object) -> Document:
    """Return a page made from a template. `current` is the entry of the navigation that it belongs to.

    `lasting` is whether the page is kept, and not made for this request.
    """
    frame = {
        "language": spoken,
        "direction": direction,
        "current": current,
        "version": version("heptad"),
        "theme": THEME,
    }
    html = render_template(template, **{**frame, **_words(spoken), **values})
    return document(html.encode(), f"{HTML}; charset=utf-8", lasting=lasting)


def _words(spoken: str) -> dict[str, object]:
    """Return what templates say in a language, and which others there are.

    `other` is the language in which names stand beside those of the page: as they are printed in Japan, or in English.
    """
    narrator = PageNarrator((), spoken)
    return {
        "say": narrator.say,
        "counted": narrator.counted,
        "between": narrator.join(("", "")),
        "other": "ja" if spoken == "en" else "en",
        "own_name": own_names().get(spoken, spoken),
        "other_languages": [(each, name) for each, name in own_names().items() if each != spoken],
    }


@functools.cache
def own_names() -> Mapping[str, str]:
    """Return the languages of the pages, each with its own name."""
    name = message("English", context="the language's own name")
    return MappingProxyType({each: name.in_language(each) for each in SENTENCES.languages})


def page_response(page: Document, policy: str = POLICY) -> Response:
    """Return a page that stays the same while this process runs: it is fresh for an hour, and has an entity tag."""
    return file_response(page, {"Content-Security-Policy": policy})


def file_response(file: Document, headers: dict[str, str] | None = None) -> Response:
    """Return a static file, fresh for an hour, with an entity tag."""
    return document_response(file, {"Cache-Control": f"public, max-age={FRESH_SECONDS}", **(headers or {})})


def page_language() -> str:
    """Return the language of a page: that of `lang`, else the one chosen on a page before, else that of the browser.

    A language that is chosen with `lang` is kept in a cookie of the browser. Raise Problem 422 for a `lang` that is no
    tag of a language.
    """
    chosen = request.args.get("lang")
    if chosen is None:
        after_this_request(_varied)
        return language(_kept())
    try:
        LANGUAGE(chosen)
    except ValidationError as error:
        raise InvalidFieldError("lang", str(error.messages[0])) from None
    if (spoken := known(chosen)) is not None:
        after_this_request(functools.partial(_keep, spoken))
    return language(chosen)


def frame_language() -> str:
    """Return the language of the frame of a page whose content is in English."""
    spoken = page_language()
    speak("en")
    return spoken


def language_of_refusal() -> str:
    """Return the language of a page about a refused request, whose `lang` may be wrong."""
    return language(known(request.args.get("lang", "")) or _kept())


def _kept() -> str | None:
    """Return the language that was chosen on a page before, if there is one."""
    return known(request.cookies.get(LANGUAGE_COOKIE, ""))


def _varied(response: Response) -> Response:
    response.vary.add("Cookie")
    return response


def _keep(spoken: str, response: Response) -> Response:
    response.set_cookie(LANGUAGE_COOKIE, spoken, max_age=LANGUAGE_SECONDS, path="/", samesite="Lax")
    return response


def prefers_html() -> bool:
    """Whether the client prefers HTML to JSON, as browsers do."""
    return is_html_preferred(request.accept_mimetypes)


def is_html_preferred(accepted: MIMEAccept) -> bool:
    """Whether these media types prefer HTML to JSON."""
    return accepted.best_match(["application/json", HTML], "application/json") == HTML
