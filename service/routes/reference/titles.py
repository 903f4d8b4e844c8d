"""Titles: their options, catalogues and standings."""

import functools
from types import MappingProxyType
from typing import Any

import msgspec
from flask import Response
from msgspec.structs import asdict

from application.errors.games import UnknownTitleError
from projections import standings
from service import examples
from service.context import current_container
from service.documented import documented
from service.http.answers import Document, document_response, json_document, page
from service.http.body import Blueprint
from service.http.callers import caller
from service.schemas.reference.lists import RankedOut, RankingOut, RankingQuery
from service.schemas.reference.titles import CatalogueOut, SeatsOut, TitleOut, TitlesOut
from titles.kernel.title import Title
from titles.kernel.words.translated import in_languages
from titles.registry import TITLES

SHARED = MappingProxyType({"Cache-Control": "public, no-cache"})
"""The headers of what is the same for everybody: all caches may keep it, and ask whether it is still right."""

blueprint = Blueprint("titles", __name__, url_prefix="/v1/titles", description="Titles, catalogues and ratings")


@blueprint.get("")
@blueprint.response(200, TitlesOut)
@documented(tagged=True)
def list_titles() -> Response:
    """List the titles, with their options as JSON Schema."""
    return document_response(_titles(), SHARED)


@functools.cache
def _titles() -> Document:
    return json_document(TitlesOut([describe(title) for title in TITLES.values()]))


def describe(title: Title) -> TitleOut:
    """Return the description of a title for clients that open games."""
    return TitleOut(
        id=title.id,
        name=in_languages(title.name),
        seats=SeatsOut(title.min_seats, title.max_seats),
        revision=title.revision,
        options=options_schema(title),
        bots=sorted(title.bots),
    )


def options_schema(title: Title) -> dict[str, object]:
    """Return the options of a title as a JSON Schema without references."""
    schema = msgspec.json.schema(title.options)
    definitions = schema.pop("$defs")
    inner: dict[str, object] = definitions[schema["$ref"].rpartition("/")[2]]
    return inner


@blueprint.get("/<title>/catalogue")
@blueprint.response(200, CatalogueOut)
@documented(404, tagged=True)
def show_catalogue(title: str) -> Response:
    """Return the cards, boards and tokens of a title, with names in each of its languages."""
    return document_response(_catalogue(_known(title).id), SHARED)


@functools.cache
def _catalogue(name: str) -> Document:
    title = TITLES[name]
    revision = title.revision
    return json_document(CatalogueOut(name, revision, title.rules_hash(revision), title.catalogue(revision)))


@blueprint.get("/<title>/standings")
@blueprint.arguments(RankingQuery, location="query")
@blueprint.response(200, RankingOut, example=examples.STANDINGS)
@documented(401, 404)
def show_ranking(query: dict[str, Any], title: str) -> Response:
    """List the players of a title by rating, best first; with `seats`, only by games with this number of seats.

    Finished rated games count. `rating` is mu - 3 sigma of a Plackett-Luce model; `wins` counts first places, including
    shared ones.
    """
    caller()  # an invalid token is rejected, as on every route
    container, seats = current_container(), query["seats"]
    found = standings.page(
        container.follower.follow(), title=_known(title).id, seats=seats, cursor=query["cursor"], limit=query["limit"]
    )
    names = container.accounts.names(ranked.player for ranked in found.players)
    players = [RankedOut(**asdict(ranked), name=names[ranked.player]) for ranked in found.players]
    return page(RankingOut(title, seats, players, found.next), found.next)


def _known(name: str) -> Title:
    if name not in TITLES:
        raise UnknownTitleError
    return TITLES[name]
