"""The contract, openapi.yaml: routes from flask-smorest, everything that is served from the structs."""

from importlib.metadata import version
from typing import Any

import msgspec
import yaml
from flask import Flask
from flask_smorest import Api

from application.notifications import Notice
from events.model import Envelope
from rules.kernel.title import Title
from rules.registry import TITLES
from service.answers import json_document
from service.documented import TEXTS, Doc
from service.schemas.events import EventsOut, HistoryOut
from service.schemas.games import ChangedOut, StandingsOut
from service.schemas.health import HealthOut
from service.schemas.lists import RankingOut, ResultsOut
from service.schemas.moves import MoveIn, MovesOut
from service.schemas.players import AccountOut, PlayerOut
from service.schemas.structs import renamed, schemas_of
from service.schemas.titles import CatalogueOut, TitlesOut

DESCRIPTION = (
    "Four games about the number seven, each stored as a log of sealed envelopes. Create a player, keep the token, and "
    "open a game or take a seat in one. `GET …/moves` lists all legal moves of your seat as complete bodies: post one "
    "of them. `GET …?after=V&wait=S` waits until the game has passed version V. Every error is a problem document "
    "(RFC 9457) with a stable `type`; a refused move names the rule. Integers are plain digits in paths, queries and "
    "bodies: `7.0`, `7e0` and `007` are invalid. Unknown and repeated query fields are invalid. Bodies are UTF-8, not "
    "compressed, without lone surrogates (`\\ud800`) and without repeated keys in an object."
)

ANSWERS = (
    AccountOut,
    CatalogueOut,
    ChangedOut,
    EventsOut,
    HealthOut,
    HistoryOut,
    MovesOut,
    PlayerOut,
    RankingOut,
    ResultsOut,
    StandingsOut,
    TitlesOut,
)
"""The structs that only routes answer with, besides those that have other names in the contract."""

SPEC_OPTIONS: dict[str, Any] = {
    "info": {"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
    "servers": [{"url": "/", "description": "this server"}],
    "security": [{"token": []}, {}],
}


def register_components(spec: Any) -> None:
    """Add the schemas that are generated from the structs, and the responses with problems."""
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for name, schema in component_schemas().items():
        spec.components.schema(name, component=schema)
    spec.components.schema("MoveIn", schema=MoveIn)
    for code, text in TEXTS.items():
        spec.components.response(f"P{code}", _problem_response(code, text))


def _problem_response(code: int, text: str) -> dict[str, Any]:
    if code == 304:
        return {"description": text}
    return {
        "description": text,
        "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }


def component_schemas() -> dict[str, dict[str, Any]]:
    """Return the schemas of answers and envelopes, and of the moves, states, events and catalogue of every title."""
    schemas: dict[str, dict[str, Any]] = {}
    for title in TITLES.values():
        schemas |= _title_schemas(title)
    prefixes = [_prefix(title) for title in TITLES.values()]
    schemas["Move"] = {"anyOf": [_ref(f"{prefix}Move") for prefix in prefixes]}
    schemas["State"] = {"anyOf": [_ref(f"{prefix}State") for prefix in prefixes]}
    schemas["Envelope"] = _envelope_schema(prefixes)
    schemas |= schemas_of(ANSWERS)
    schemas["CatalogueOut"]["oneOf"] = [
        {"properties": {"title": {"const": title.id}, "catalogue": _ref(f"{_prefix(title)}Catalogue")}}
        for title in TITLES.values()
    ]
    schemas["GameOut"]["properties"]["state"] = {"anyOf": [_ref("State"), {"type": "null"}]}
    _, notice = msgspec.json.schema_components([Notice], ref_template="#/components/schemas/{name}")
    schemas["Notice"] = notice["Notice"]
    return schemas


def _title_schemas(title: Title) -> dict[str, dict[str, Any]]:
    prefix, catalogue = _prefix(title), type(title.catalogue(title.revision))
    stored = [(plan.cls.type, plan.cls.schema, plan.data_type) for plan in title.codec.stored()]
    types = [title.move, title.form, catalogue, *(shape for _, _, shape in stored)]
    roots, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/" + prefix + "{name}")
    schemas = {f"{prefix}{_clean(name)}": _titled(schema) for name, schema in components.items()}
    schemas[f"{prefix}Move"] = roots[0]
    schemas[f"{prefix}State"] = roots[1]
    schemas[f"{prefix}Catalogue"] = roots[2]
    reasons = title.narrator(title.revision, [], "en").reasons
    schemas[f"{prefix}FinishedData"]["properties"]["reason"] = {"enum": sorted(reasons)}
    schemas[f"{prefix}Event"] = {
        "oneOf": [
            {
                "type": "object",
                "properties": {
                    "type": {"const": kind},
                    "schema": {"const": schema},
                    "data": root,
                },
            }
            for (kind, schema, _), root in zip(stored, roots[3:], strict=True)
        ]
    }
    return {name: renamed(schema, _clean) for name, schema in schemas.items()}


def _envelope_schema(prefixes: list[str]) -> dict[str, Any]:
    _, components = msgspec.json.schema_components([Envelope], ref_template="#/components/schemas/{name}")
    envelope: dict[str, Any] = components["Envelope"]
    seal = components["Seal"]
    envelope["properties"]["data"] = {"type": "object"}
    envelope["properties"]["sealed"]["items"] = seal
    envelope["anyOf"] = [_ref(f"{prefix}Event") for prefix in prefixes]
    return envelope


def _prefix(title: Title) -> str:
    return "".join(part.capitalize() for part in title.id.split("_"))


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _clean(name: str) -> str:
    """Return the name of a component without the type parameters of a generic struct, which follow after `_`."""
    return name.partition("_")[0]


def _titled(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a struct with its title, without the type parameters of a generic one."""
    return {**schema, "title": schema["title"].partition("[")[0]} if "title" in schema else schema


def register(app: Flask, api: Api) -> None:
    """Complete the OpenAPI description, and store it for the route that serves it."""
    app.extensions["contract"] = complete(app, api)
    app.extensions["contract_document"] = json_document(app.extensions["contract"])


def complete(app: Flask, api: Api) -> dict[str, Any]:
    """Return the whole description: that of flask-smorest, with the problems and headers of every route."""
    document: dict[str, Any] = api.spec.to_dict()
    document["info"]["version"] = version("heptad")
    # flask-smorest adds its own error for bodies that do not fit, which no route refers to: ours are problems.
    document["components"]["responses"].pop("UNPROCESSABLE_ENTITY", None)
    for rule in app.url_map.iter_rules():
        doc = getattr(app.view_functions[rule.endpoint], "heptad_doc", None)
        if not isinstance(doc, Doc):
            continue
        path = rule.rule.replace("<int:", "{").replace("<", "{").replace(">", "}")
        for method in (rule.methods or set()) & {"GET", "POST", "DELETE"}:
            operation = document["paths"][path][method.lower()]
            operation["operationId"] = rule.endpoint.rpartition(".")[2]
            operation.setdefault("parameters", []).extend(doc.parameters)
            if doc.body is not None:
                operation["requestBody"] = {
                    "required": True,
                    "content": {"application/json": {"schema": _ref(doc.body)}},
                }
            if doc.lines:
                operation["requestBody"] = {
                    "required": True,
                    "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
                }
            if doc.also:
                operation["responses"]["200"]["content"][doc.also] = {"schema": {"type": "string"}}
            if doc.streams:
                operation["responses"]["200"].setdefault("content", {}).update(doc.streams.content())
                if doc.streams.ends:
                    operation["responses"]["204"] = {"description": "The stream has ended: do not connect again"}
            for code in doc.codes:
                operation["responses"][str(code)] = {"$ref": f"#/components/responses/P{code}"}
    return document


def as_yaml(app: Flask) -> str:
    """Return the description as it is committed."""
    document: str = yaml.safe_dump(
        msgspec.to_builtins(app.extensions["contract"]), sort_keys=False, allow_unicode=True, width=110
    )
    return document
