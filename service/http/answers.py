"""Responses: JSON, entity tags, and the caching headers of every response."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import msgspec
from flask import Flask, Response, request
from werkzeug.datastructures import Headers

from service.http import compression
from service.http.tickets import sent_ticket

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

VARY = ("Authorization", "Accept", "Accept-Language", "Accept-Encoding", "Origin")

_encode = msgspec.json.Encoder(order="deterministic").encode
"""Mappings are sorted: a process that decided a batch and one that has read it know their keys in different orders."""
_encode_as_written = msgspec.json.Encoder().encode


class JsonResponse(Response):
    """A response whose body is complete. Its headers are sent as they are, Content-Length included."""

    def get_wsgi_headers(self, environ: "WSGIEnvironment") -> Headers:  # noqa: ARG002 - werkzeug's signature
        """Return the headers, instead of a copy in which all headers that need a change were looked for."""
        return self.headers


def answer(
    body: Any,
    status: int = 200,
    version: int | None = None,
    headers: dict[str, str] | None = None,
    *,
    reopened: bool = False,
    form: str = "",
    besides: Any = None,
) -> Response:
    """Return a JSON response; with a `version`, its entity tag, and 304 if the caller already has it."""
    response = JsonResponse(_encode(body), status, headers, content_type="application/json")
    return tagged(response, version, reopened=reopened, form=form, besides=besides)


def tagged(
    response: Response, version: int | None, *, reopened: bool = False, form: str = "", besides: Any = None
) -> Response:
    """Return a response with the game's version as its entity tag, or 304 to a GET that names the tag in If-None-Match.

    It is compressed if its route and the caller allow it. Each coding has a separate tag.

    `reopened` is whether this is the past of a game that has ended: its seals are open now, so its tag differs.
    `form` distinguishes the formats and languages that Accept and Accept-Language select. A page also has another tag
    if there is a next one, since the last page of a game gets a next one when the game goes on. `besides` is what the
    answer has that no event changes, such as the names of players. Each token has
    tags of its own: a browser in which another player signs in may send the tag of the player before, and would show
    that answer if it got 304, as RFC 9111 allows in 4.3.1.
    """
    coding = compression.coding_of(response)
    if version is None:
        compression.compress(response, coding)
        return response
    reads = request.method in {"GET", "HEAD"}
    marks = (
        "open" if reopened else "",
        form,
        "more" if reads and "Link" in response.headers else "",
        _mark(besides) if reads else "",  # the tag of a change has no such mark
        coding,
    )
    tag = "-".join(filter(None, (str(version), *marks)))
    response.set_etag(tag)
    if reads and response.status_code == 200 and _matches(tag):
        return Response(status=304, headers={"ETag": response.headers["ETag"]})
    compression.compress(response, coding)
    return response


def _mark(besides: Any) -> str:
    """Return a mark of the token that reads and of what it reads besides the game; empty if there is neither."""
    token = request.headers.get("Authorization", "")
    marked = token.encode() if besides is None else b"%b\n%b" % (token.encode(), _encode(besides))
    return hashlib.sha256(marked).hexdigest()[:8] if marked else ""


def _matches(tag: str) -> bool:
    return request.headers.get("If-None-Match") is not None and request.if_none_match.contains_weak(tag)


@dataclass(frozen=True)
class Document:
    """A response that is the same for everybody: its bytes, media type and entity tag. It holds no secret.

    One that is `lasting` stays the same while this process runs, and is compressed once in each coding.
    """

    content: bytes
    type: str
    tag: str
    lasting: bool = True
    _encoded: dict[str, bytes] = field(default_factory=dict, compare=False, repr=False)

    def encoded(self, coding: str) -> bytes:
        """Return its bytes in a coding; plain if that is empty."""
        if not coding:
            return self.content
        if coding not in self._encoded:
            self._encoded[coding] = compression.encoded(self.content, coding, lasting=self.lasting)
        return self._encoded[coding]


def document(content: bytes, media: str = "application/json", *, lasting: bool = True) -> Document:
    """Return a document of these bytes."""
    return Document(content, media, hashlib.sha256(content).hexdigest()[:32], lasting)


def json_document(body: Any) -> Document:
    """Return a document of JSON, encoded once, with its keys in the order of the code."""
    return document(_encode_as_written(body))


def document_response(found: Document, headers: Mapping[str, str] | None = None) -> Response:
    """Return a document as a response, compressed if the caller prefers that, or 304 if the caller already has it."""
    coding = compression.coding() if len(found.content) >= compression.LEAST else ""
    tag = f"{found.tag}-{coding}" if coding else found.tag
    response = Response(headers=headers, content_type=found.type)
    response.set_etag(tag)
    if _matches(tag):
        response.status_code = 304
        return response
    response.set_data(found.encoded(coding))
    if coding:
        response.headers["Content-Encoding"] = coding
    return response


def page(body: Any, following: str | None) -> Response:
    """Return a page of a list, with a Link to the page at the cursor `following` if there is one."""
    return answer(body, headers=next_link("cursor", following))


def next_link(field: str, following: str | int | None) -> dict[str, str]:
    """Return a Link header to this request with `following` as a field of the query; none without a next page."""
    if following is None:
        return {}
    query = urlencode({**request.args.to_dict(), field: following})
    return {"Link": f'<{request.path}?{query}>; rel="next"'}


def lines(chunks: Any, version: int) -> Response:
    """Return a response of newline-delimited JSON."""
    return tagged(Response(chunks, content_type="application/x-ndjson"), version)


def register(app: Flask) -> None:
    """Add caching headers to every response: only its reader may cache it, and has to revalidate it.

    A page that answers a request with a ticket must not name it to what the page loads.
    """
    vary = ", ".join(VARY)

    @app.after_request
    def _head(response: Response) -> Response:
        headers = response.headers
        if response.mimetype == Response.default_mimetype and response.calculate_content_length() == 0:
            del headers["Content-Type"]  # Flask gives an empty body a media type
        headers.setdefault("Cache-Control", "private, no-cache")
        if "Vary" in headers:
            response.vary.update(VARY)
        else:
            headers["Vary"] = vary
        headers["X-Content-Type-Options"] = "nosniff"
        if sent_ticket() is not None:
            headers["Referrer-Policy"] = "no-referrer"
        return response
