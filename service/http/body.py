"""Requests: strict reading of bodies, headers and queries, with errors that name the field."""

import contextlib
import functools
import hashlib
import re
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

import gevent
import msgspec
from flask import Flask, Response, current_app, request
from flask.globals import request_ctx
from flask_smorest import Blueprint as SmorestBlueprint
from marshmallow import Schema, ValidationError
from marshmallow.fields import Field, List, Nested
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import (
    BadRequest,
    HTTPException,
    NotFound,
    RequestEntityTooLarge,
    RequestTimeout,
    UnsupportedMediaType,
)

from application.accounts.creation_keys import CreationKey
from application.errors.problem import Problem
from application.errors.requests import FieldFault, InvalidFieldError, InvalidRequestError
from events.store.outcomes import IdempotencyKey
from service.http.compression import CODINGS
from service.http.json_violations import find_violation
from service.http.library_messages import UNKNOWN, from_marshmallow, not_known
from service.http.streams import NDJSON
from service.http.tickets import FIELD
from service.schemas.basics.docstrings import describe_fields
from service.schemas.basics.structs import component_of
from service.sentences import spoken_languages
from service.serving.request_reading import SmallChunksError
from service.serving.single_headers import repeated

BODY = "heptad.body"
"""The key of the body in a WSGI environment, after it has been read."""

MAX_KEY = 255
RANDOM_KEY = re.compile(r"[A-Za-z0-9_-]{32,255}")
"""An Idempotency-Key that nobody can guess: 32 hexadecimal digits have 128 bits."""
MIN_DIFFERENT = 8
"""The least number of different characters in such a key: fewer are not random."""
MAX_DIGITS = 15
"""The most digits of a version."""
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""The exceptions for a body that is not JSON."""

_decode = msgspec.json.Decoder().decode
_BYTE = re.compile(r"\(byte (\d+)\)")


class MalformedJsonError(Problem):
    """The body is not JSON."""

    kind = "malformed-json"
    status = 400
    title = "The body is not JSON"


class CompressedError(UnsupportedMediaType):
    """The body is compressed."""

    def get_headers(self, *args: Any) -> list[tuple[str, str]]:
        """Return the header that names the accepted encoding."""
        return [*super().get_headers(*args), ("Accept-Encoding", "identity")]


def register(app: Flask, most: int, larger: Mapping[str, int], seconds: int) -> None:
    """Reject malformed requests to any route before other code handles them.

    Bodies have at most `most` bytes; `larger` has other limits by endpoint. A body has to arrive within `seconds`.
    """
    app.config["HEPTAD_BODY_SECONDS"] = seconds

    @app.before_request
    def _refuse_large() -> None:
        sent = request_ctx.request  # the request itself, and not its proxy
        limit = larger.get(sent.endpoint or "", most)
        sent.max_content_length = limit + 1  # reading stops there, whether or not a length was announced
        if (sent.content_length or 0) > limit:
            raise _too_large(limit)

    @app.before_request
    def _refuse_unclear() -> None:
        endpoint, environ = request.endpoint, request.environ
        if endpoint is None or environ["REQUEST_METHOD"] == "OPTIONS":
            return
        if environ["PATH_INFO"].startswith("//"):
            raise NotFound  # only there does werkzeug treat several slashes as one
        _demand_single_headers(environ)
        _demand_utf8(environ)
        known: frozenset[str] | None = getattr(app.view_functions[endpoint], "heptad_query", frozenset())
        if environ.get("QUERY_STRING") and known is not None:  # None: the route reads it itself
            _demand_known_query(known)


def _demand_single_headers(environ: Mapping[str, Any]) -> None:
    """Raise Problem 422 for a repeated header, since its meaning is unclear."""
    name = repeated(environ)
    if name is not None:
        raise InvalidFieldError(name, "is repeated")


def _demand_utf8(environ: Mapping[str, Any]) -> None:
    """Raise UnsupportedMediaType for a body that is compressed or not in UTF-8."""
    encoding = environ.get("HTTP_CONTENT_ENCODING", "identity")
    if encoding.strip().lower() != "identity":
        raise CompressedError(f'The body must not be compressed, but Content-Encoding is "{encoding}".')
    if "charset" not in environ.get("CONTENT_TYPE", "").lower():
        return
    charset = request.mimetype_params.get("charset", "utf-8")
    if charset.lower() not in {"utf-8", "utf8"}:
        raise UnsupportedMediaType(f'The body must be UTF-8, but Content-Type has the charset "{charset}".')


def _demand_known_query(known: frozenset[str]) -> None:
    """Raise Problem 422 for an unknown or repeated query field."""
    errors = [
        FieldFault(name or "query", "is repeated" if name in known else not_known(name, known, values))
        for name, values in request.args.lists()
        if name not in known or len(values) > 1
    ]
    if errors:
        raise InvalidRequestError(errors)


def is_sent() -> bool:
    """Whether the request has a body, as far as its headers say."""
    environ = request.environ
    return environ.get("CONTENT_LENGTH", "0") not in {"", "0"} or "HTTP_TRANSFER_ENCODING" in environ


def read() -> bytes:
    """Return the whole body of the request, which is read once. Raise HTTPException 400, 408 or 413."""
    environ = request.environ
    if BODY not in environ:
        environ[BODY] = _read()
    body: bytes = environ[BODY]
    return body


def _read() -> bytes:
    sent = request_ctx.request  # the request itself, and not its proxy
    seconds = current_app.config["HEPTAD_BODY_SECONDS"]
    in_greenlet = "gunicorn.socket" in sent.environ
    try:
        with gevent.Timeout(seconds) if in_greenlet else contextlib.nullcontext():
            data = sent.get_data()
    except gevent.Timeout:
        raise RequestTimeout(f"The body did not arrive within {seconds} seconds.") from None
    except RequestEntityTooLarge:
        raise _too_large((sent.max_content_length or 1) - 1) from None
    except HTTPException:
        raise
    except SmallChunksError as error:
        raise BadRequest(error.detail) from None
    except Exception as error:  # gunicorn's own errors for malformed chunks
        raise BadRequest("The body can't be read.") from error
    if len(data) >= (sent.max_content_length or 0):
        raise _too_large((sent.max_content_length or 1) - 1)
    if sent.content_length not in {None, len(data)}:
        raise BadRequest("The body is shorter than its Content-Length says.")
    return data


def _too_large(limit: int) -> RequestEntityTooLarge:
    detail = f"The body of this request can have at most {limit} bytes."
    if request.mimetype == NDJSON:
        detail += " An export of games has many logs: send them one by one."
    return RequestEntityTooLarge(detail)


def read_json() -> Any:
    """Return the body of the request as plain data; an empty body is `{}`.

    Raise Problem 400 or 422, HTTPException 400, 408, 413 or 415.
    """
    if is_sent() and "CONTENT_TYPE" in request.environ:
        _demand_json()  # before the body is read
    data = read()
    if not data:
        return {}
    _demand_json()
    try:
        text = data.decode()
        violation = find_violation(text)
        if violation is not None:
            raise InvalidFieldError(*violation)
        return _decode(text)
    except UNREADABLE as error:
        raise MalformedJsonError(_why(error)) from None


def _demand_json() -> None:
    if not request.is_json:
        raise UnsupportedMediaType("The body must be JSON with Content-Type: application/json.")


def _why(error: Exception) -> str:
    match error:
        case UnicodeDecodeError():
            return "The body must be UTF-8."
        case RecursionError():
            return "The body is nested too deeply."
    place = _BYTE.search(str(error))
    if place is not None:
        return f"The body is not JSON from byte {place[1]} on."
    is_number = isinstance(error, msgspec.ValidationError)
    return "The body has a number that is out of range." if is_number else "The body ends before its JSON does."


def load(schema: Schema, data: Any) -> dict[str, Any]:
    """Return plain data as loaded by a schema. Raise Problem 422 that names the invalid fields."""
    try:
        loaded: dict[str, Any] = schema.load(data)
    except ValidationError as error:
        raise InvalidRequestError(flatten(error.messages, schema)) from None
    return loaded


def flatten(messages: Any, within: Schema | Field[Any] | None, path: str = "") -> list[FieldFault]:
    """Return marshmallow's nested messages about a schema as a list of errors, each with its field."""
    if not isinstance(messages, dict):
        return [FieldFault(path or "body", from_marshmallow(str(text))) for text in _texts(messages)]
    found: list[FieldFault] = []
    for key, inner in messages.items():
        if key == "_schema":
            found += flatten(inner, within, path)
            continue
        place = ".".join(filter(None, (path, str(key))))
        if UNKNOWN in _texts(inner):
            found.append(FieldFault(place, not_known(str(key), _fields_of(within))))
        else:
            found += flatten(inner, _part_of(within, key), place)
    return found


def _texts(messages: Any) -> list[Any]:
    return messages if isinstance(messages, list) else [messages]


def _fields_of(within: Schema | Field[Any] | None) -> dict[str, Field[Any]]:
    """Return the fields of a schema by their names in a request."""
    fields = within.fields if isinstance(within, Schema) else {}
    return {field.data_key or name: field for name, field in fields.items()}


def _part_of(within: Schema | Field[Any] | None, key: object) -> Schema | Field[Any] | None:
    """Return the schema of a field, or of the entries of a list."""
    field = within.inner if isinstance(within, List) else _fields_of(within).get(str(key))
    return field.schema if isinstance(field, Nested) else field


class Parser(FlaskParser):
    """The parser of webargs with the strict body reader and problem documents."""

    def load_json(self, _req: Any, _schema: Any) -> Any:
        """Return the body; null is returned as it is, and no schema accepts it."""
        return read_json()

    def handle_error(self, error: Any, req: Any, schema: Schema, **_kwargs: Any) -> NoReturn:  # noqa: ARG002 - webargs' signature
        """Raise a problem that names the fields."""
        placed = error.messages.values()  # by where the fields are: in the query, or in the body
        raise InvalidRequestError([fault for messages in placed for fault in flatten(messages, schema)])


View = Callable[..., Response]
Decorator = Callable[[View], View]


class Blueprint(SmorestBlueprint):  # type: ignore[misc]
    """flask-smorest's blueprint with the parser of this module, and decorators that keep a route's type."""

    ARGUMENTS_PARSER = Parser()

    def arguments(self, schema: type[Schema], *, location: str = "json", required: bool = True) -> Decorator:
        """Pass the body or the query to the route, loaded by a schema."""
        describe_fields(schema)
        decorator: Decorator = super().arguments(schema, location=location, required=required)
        if location != "query":
            return decorator
        known = frozenset(field.data_key or name for name, field in schema().fields.items())

        def decorate(view: View) -> View:
            decorated = decorator(view)
            by_ticket = getattr(getattr(view, "heptad_doc", None), "by_ticket", False)
            decorated.heptad_query = known | {FIELD} if by_ticket else known  # type: ignore[attr-defined]
            return decorated

        return decorate

    def response(self, status: int, schema: Any = None, **documented: Any) -> Decorator:
        """Describe the response of the route: a struct, the name of a component, or a schema."""
        component = schema if not isinstance(schema, type) else component_of(schema)
        decorator: Decorator = super().response(status, component, **documented)
        return decorator

    def get(self, rule: str) -> Decorator:
        """Serve GET."""
        decorator: Decorator = self.route(rule, methods=["GET"])
        return decorator

    def post(self, rule: str) -> Decorator:
        """Serve POST."""
        decorator: Decorator = self.route(rule, methods=["POST"])
        return decorator

    def patch(self, rule: str) -> Decorator:
        """Serve PATCH."""
        decorator: Decorator = self.route(rule, methods=["PATCH"])
        return decorator

    def put(self, rule: str) -> Decorator:
        """Serve PUT."""
        decorator: Decorator = self.route(rule, methods=["PUT"])
        return decorator

    def delete(self, rule: str) -> Decorator:
        """Serve DELETE."""
        decorator: Decorator = self.route(rule, methods=["DELETE"])
        return decorator


def idempotency_key_for(player: str) -> IdempotencyKey | None:
    """Return the request's Idempotency-Key, which belongs to the player. Raise Problem 422 for an invalid one."""
    key = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is None:
        return None
    if not 1 <= len(key) <= MAX_KEY:
        raise InvalidFieldError("Idempotency-Key", f"must have 1 to {MAX_KEY} characters")
    return IdempotencyKey(_digest(player, key), _request_hash())


def creation_key(player: str | None = None, token: str = "") -> CreationKey | None:
    """Return the Idempotency-Key of a request that creates a token, from this player with this token or from anyone.

    An anonymous key has to be a secret, since any client that sends it gets the token. Raise Problem 422 for
    an invalid one.
    """
    key = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is None:
        return None
    if not 1 <= len(key) <= MAX_KEY:
        raise InvalidFieldError("Idempotency-Key", f"must have 1 to {MAX_KEY} characters")
    if player is None and not (RANDOM_KEY.fullmatch(key) and len(set(key)) >= MIN_DIFFERENT):
        raise InvalidFieldError(
            "Idempotency-Key", "must be random: a UUID, or 32 to 255 characters out of A-Z, a-z, 0-9, - and _"
        )
    return CreationKey(_digest(key, token), _digest(player, key), _digest(_request_hash(), token))


def _request_hash() -> str:
    """Return a hash of the request."""
    made = request_ctx.request
    sent = b"\n".join((made.method.encode(), made.path.encode(), _canonical(read())))
    return hashlib.sha256(sent).hexdigest()


def _digest(*parts: str | None) -> str:
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()


def _canonical(data: bytes) -> bytes:
    """Return a body with its keys sorted, since a retry may send them in another order."""
    try:
        return msgspec.json.encode(_decode(data or b"{}"), order="sorted")
    except UNREADABLE:
        return data


def expected_version() -> int | None:
    """Return the version in If-Match: an entity tag of the game or of its moves. Raise Problem 422."""
    header = request.environ.get("HTTP_IF_MATCH")
    if header is None or header.strip() == "*":
        return None
    tag = _entity_tag().fullmatch(header.strip())
    if tag is None:
        raise InvalidFieldError("If-Match", 'must be a version in quotes, such as "17"')
    return int(tag[1])


@functools.cache
def _entity_tag() -> re.Pattern[str]:
    """Return the form of an entity tag: the version, the language of labels, a mark of the reader, and the coding."""
    languages, codings = "|".join(spoken_languages()), "|".join(CODINGS)
    return re.compile(rf'"([0-9]{{1,18}})(?:-(?:{languages}))?(?:-[0-9a-f]{{8}})?(?:-(?:{codings}))?"')


Version = TypeVar("Version", int, int | None)


def last_event(after: Version) -> Version | int:
    """Return the version in Last-Event-ID, which resumes a stream, or else `after`. Raise Problem 422."""
    header = request.environ.get("HTTP_LAST_EVENT_ID")
    if header is None:
        return after
    if not (len(header) <= MAX_DIGITS and header.isascii() and header.isdigit()):
        raise InvalidFieldError("Last-Event-ID", "must be the version of the last event that you received")
    return int(header)
