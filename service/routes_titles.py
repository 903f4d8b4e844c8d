"""What can be played."""

import functools

import msgspec
from flask import Response

from rules.registry import TITLES
from rules.table.title import Title
from service import schemas
from service.answers import answer
from service.body import Blueprint
from service.documented import documented
from service.problems import Problem

blueprint = Blueprint("titles", __name__, url_prefix="/v1/titles", description="What can be played")


@blueprint.get("")
@blueprint.response(200, schemas.TitlesOut)
@documented()
def list_titles() -> Response:
    """The games that can be played, with their options as JSON Schema."""
    return answer({"titles": [describe(title) for title in TITLES.values()]})


def describe(title: Title) -> dict[str, object]:
    """A title for those who want to open a table."""
    return {
        "id": title.id,
        "name": title.name,
        "seats": {"min": title.min_seats, "max": title.max_seats},
        "revision": title.revision,
        "options": options_schema(title),
        "bots": sorted(title.bots),
    }


def options_schema(title: Title) -> dict[str, object]:
    """A title's options as a JSON Schema without references."""
    schema = msgspec.json.schema(title.options)
    definitions = schema.pop("$defs")
    inner: dict[str, object] = definitions[schema["$ref"].rpartition("/")[2]]
    return inner


@blueprint.get("/<title>/catalogue")
@blueprint.response(200, schemas.CatalogueOut)
@documented(404)
def show_catalogue(title: str) -> Response:
    """A title's cards, boards and tokens, with names in English and Japanese."""
    if title not in TITLES:
        raise Problem(404, "unknown-title", "There is no such title", f"There are {', '.join(TITLES)}.")
    return answer(_catalogue(title))


@functools.cache
def _catalogue(name: str) -> dict[str, object]:
    title = TITLES[name]
    return {
        "title": name,
        "revision": title.revision,
        "rules_hash": title.rules_hash(title.revision),
        "catalogue": title.catalogue(title.revision),
    }
