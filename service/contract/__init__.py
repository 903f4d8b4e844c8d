"""The contract, openapi.yaml: routes from flask-smorest, everything that is served from the structs."""

import functools
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import msgspec
import yaml
from flask import Flask
from flask_smorest import Blueprint

from service.contract.components import add_request_components, response_components
from service.contract.numbers import with_formats
from service.contract.operations import add_shared_responses, complete_operations
from service.contract.routes import described_routes
from service.http.answers import Document, json_document

BEARER = (
    "The token of a player, from `POST /v1/players` or `POST /v1/account/tokens`. An operation names the scope that "
    "the token needs. `game:read`: see the player's private games and hands. `game:create`: open, fork and import "
    "games. `game:play`: take and leave seats, make moves, resign; a bot account has `bot:play` for it instead. "
    "`webhook:manage`: webhooks. `account:manage`: tokens, names, passkeys, codes, muted players, reports of players, "
    "and erasing the account."
)
OAUTH = (
    "Other people's programs get a token when a player signs in there: OAuth 2.1 with PKCE (S256), without "
    "registration. `client_id` is the URL of the program. Devices without a browser use "
    "`POST /oauth/device_authorization` (RFC 8628). /.well-known/oauth-authorization-server has all addresses, "
    "/docs/sign-in the guide. A program never gets `account:manage`."
)
CODE = {
    "authorizationUrl": "/oauth/authorize",
    "tokenUrl": "/oauth/token",
    "scopes": {
        "game:read": "see the player's private games and hands",
        "game:create": "open, fork and import games",
        "game:play": "take and leave seats, make moves, resign, as a person",
        "bot:play": "the same, as a bot account",
        "webhook:manage": "webhooks",
    },
}


def register(app: Flask, blueprints: Sequence[Blueprint]) -> None:
    """Store the contract of these routes of the application, which is made when it is first needed."""
    app.extensions["contract"] = functools.cache(lambda: complete(app, blueprints))
    app.extensions["contract_document"] = functools.cache(lambda: json_document(contract_of(app)))


def contract_of(app: Flask) -> dict[str, Any]:
    """Return the contract of an application."""
    document: dict[str, Any] = app.extensions["contract"]()
    return document


def document_of(app: Flask) -> Document:
    """Return the contract of an application as it is served."""
    document: Document = app.extensions["contract_document"]()
    return document


def complete(app: Flask, blueprints: Sequence[Blueprint]) -> dict[str, Any]:
    """Return the whole description: that of flask-smorest, with the problems and headers of every route."""
    spec = described_routes(app, blueprints)
    components = spec.components
    components.security_scheme("token", {"type": "http", "scheme": "bearer", "description": BEARER})
    components.security_scheme("oauth", {"type": "oauth2", "description": OAUTH, "flows": {"authorizationCode": CODE}})
    for name, schema in response_components().items():
        components.schema(name, component=schema)
    add_shared_responses(components)
    document: dict[str, Any] = spec.to_dict()
    document["info"]["version"] = version("heptad")
    # flask-smorest adds its own error for bodies that do not fit, which no route refers to: ours are problems.
    document["components"]["responses"].pop("UNPROCESSABLE_ENTITY", None)
    document["components"]["schemas"].pop("PaginationMetadata", None)
    add_request_components(document["components"]["schemas"])
    _mend_patterns(document)
    complete_operations(document, app)
    formatted: dict[str, Any] = with_formats(document)
    return formatted


def _mend_patterns(schema: Any) -> None:
    r"""End all patterns of marshmallow's fields with `$`, which in OpenAPI is what `\Z` is in Python."""
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            schema["pattern"] = schema["pattern"].replace(r"\Z", "$")
        schema = list(schema.values())
    if isinstance(schema, list):
        for inner in schema:
            _mend_patterns(inner)


def as_yaml(app: Flask) -> str:
    """Return the description as it is committed."""
    document: str = yaml.dump(
        msgspec.to_builtins(contract_of(app)),
        Dumper=yaml.CSafeDumper,  # four times as fast as the one in Python
        sort_keys=False,
        allow_unicode=True,
        width=110,
    )
    return document
