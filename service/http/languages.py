"""The language of an answer: a language is whatever has a catalogue."""

import functools
from collections.abc import Mapping

from flask import Flask, Response, g, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from service.sentences import spoken_languages
from titles.kernel.words.translated import nearest


def language(chosen: str | None = None) -> str:
    """Return the language of the answer: the one that was chosen, or else the one that Accept-Language prefers.

    If there is no such language, it is the nearest one (`ja` for `ja-JP`), or else English.
    """
    return speak(preferred(request.headers.get("Accept-Language", "")) if chosen is None else known(chosen) or "en")


def speak(spoken: str) -> str:
    """Return a language, which the answer names in Content-Language."""
    g.spoken = spoken
    return spoken


def known(tag: str) -> str | None:
    """Return the nearest language to a tag: `ja` for `ja-JP`, `pt-BR` for `pt`; None if there is none."""
    ours, wanted = _by_tag(), tag.lower()
    more_special = (each for each in ours if each.startswith(f"{wanted}-"))
    found = nearest(wanted, ours) or next(more_special, None)
    return None if found is None else ours[found]


@functools.cache
def _by_tag() -> Mapping[str, str]:
    return {each.lower(): each for each in spoken_languages()}


@functools.lru_cache(maxsize=128)
def preferred(header: str) -> str:
    """Return the language that an Accept-Language header prefers; English if it has none of ours."""
    accepted = parse_accept_header(header, LanguageAccept)
    refused = {tag.lower() for tag, quality in accepted if quality <= 0}
    named = {known(tag) for tag in accepted.values()}
    for tag, quality in sorted(accepted, key=lambda each: -each[1]):
        others = (each for each in _by_tag().values() if each not in named)
        found = next(others, None) if tag == "*" else known(tag)
        if quality > 0 and found is not None and found.lower() not in refused:
            return found
    return "en"


def register(app: Flask) -> None:
    """Name the language of each answer that depends on it."""

    @app.after_request
    def _name(response: Response) -> Response:
        if "spoken" in g:
            response.headers["Content-Language"] = g.spoken
        return response
