"""Pages to read in a browser. They are no operations of the API."""

import functools
from collections.abc import Callable

import redis
from flask import Blueprint, Response, abort, current_app, request

from application.errors.games import UnknownGameError, UnknownTitleError
from events.log_server.loss import DataLossError
from service.http.answers import Document, answer, document_response
from service.http.languages import speak
from service.http.public_url import address, localhost_instead
from service.pages import components, lessons, web_client
from service.pages.guides import FOLDERS, folder_links, groups, guides
from service.pages.rendering import (
    ACCOUNT_POLICY,
    POLICY,
    REFERENCE_POLICY,
    VERIFIER_POLICY,
    frame_language,
    page_language,
    page_response,
    prefers_html,
    render,
)
from titles.kernel.title import Title
from titles.registry import TITLES

blueprint = Blueprint("pages", __name__)

OF_PLAYERS = frozenset(
    f"pages.{name}"
    for name in (
        "show_lobby",
        "show_game_page",
        "show_big_screen",
        "show_replay_page",
        "show_account_page",
        "show_invitation",
    )
)
"""The pages that act for the player of the browser."""
STAY = "heptad_stay"
"""The cookie of a player who stays at a numeric address of this machine; assets/departure.js sets it to `yes`."""
START = {"titles": "/v1/titles", "contract": "/openapi.json", "documentation": "/docs"}
"""What a client that does not prefer HTML learns at the root: where it can go on."""


@blueprint.before_request
def lead_to_localhost() -> Response | None:
    """Return the page that leads to localhost, where this is a page about a player at another name of the machine.

    The page of a game that does not exist leads nowhere, and neither does any page once the player chose to stay.
    """
    if request.endpoint not in OF_PLAYERS or not prefers_html() or request.cookies.get(STAY) == "yes":
        return None
    there = localhost_instead()
    if there is None or not all(map(_may_exist, (request.view_args or {}).values())):
        return None
    where = there + request.full_path.removesuffix("?")
    page = render("departure.html", page_language(), lasting=False, there=where)
    return document_response(page, {"Content-Security-Policy": ACCOUNT_POLICY, "Cache-Control": "private, no-store"})


@blueprint.get("/")
def show_lobby() -> Response:
    """Return the lobby, where people play; or the links of the API as JSON."""
    if not prefers_html():
        return answer(START)
    return _client("lobby", "play")


@blueprint.get("/games/<game>")
def show_game_page(game: str) -> Response:
    """Return the page of a game: its table, or with `?at=` its past. It is the same for all games.

    Who may see a private game is not known before the script of the page reads it with a token. For a game that does
    not exist, the status is 404, and the page says so.
    """
    return _client("past" if "at" in request.args else "game", exists=_may_exist(game))


@blueprint.get("/games/<game>/screen")
def show_big_screen(game: str) -> Response:
    """Return the page that shows a table to a room: what a spectator sees, large, without anything to press.

    The secret of an invitation may stand in the fragment of the address, as on the page of an invitation.
    """
    return _client("screen", exists=_may_exist(game))


@blueprint.get("/replay")
def show_replay_page() -> Response:
    """Return the page that replays a log from disk."""
    return _client("replay")


@blueprint.get("/settings")
def show_settings_page() -> Response:
    """Return the page of the settings that a browser keeps."""
    return _client("settings", "settings")


@blueprint.get("/web/<release>/<path:name>")
def show_web_file(release: str, name: str) -> Response:
    """Return a script or a style of the web client. Its address has the digest of all of them, so it never changes."""
    if release != web_client.digest() or name not in web_client.files():
        abort(404)
    return document_response(web_client.files()[name], {"Cache-Control": "public, max-age=31536000, immutable"})


@blueprint.get("/developers")
def show_developers_page() -> Response:
    """Return the page for developers, with commands that have this server's address."""
    page = render("landing.html", frame_language(), "developers", lasting=False, guides=guides(), address=address())
    return document_response(page, {"Content-Security-Policy": POLICY})


@blueprint.get("/docs")
def show_docs() -> Response:
    """Return the index of the guides, followed by the API reference."""
    return page_response(_docs(frame_language()), REFERENCE_POLICY)


@blueprint.get("/docs/<path:name>")
def show_docs_page(name: str) -> Response:
    """Return a guide, whose code has this server's address, or the list of what is in a folder of guides."""
    if name not in guides() and name not in FOLDERS:
        abort(404)
    guide = guides().get(name)
    if guide is not None and guide.has_address:
        page = render("guide.html", frame_language(), "docs", lasting=False, guide=guide, body=guide.body(address()))
        return document_response(page, {"Content-Security-Policy": POLICY})
    return page_response(_docs_page(name, frame_language()))


@blueprint.get("/titles")
def show_titles() -> Response:
    """Return the list of all titles."""
    return page_response(_titles(page_language()))


@blueprint.get("/titles/<title>")
def show_title(title: str) -> Response:
    """Return what a title is about, and all of its components."""
    if title not in TITLES:
        raise UnknownTitleError
    page = components.components_page(title, page_language(), _players)
    return page_response(page, web_client.policy(components.SCRIPT))


@blueprint.get("/how-to-play/<title>")
def show_lesson(title: str) -> Response:
    """Return the page that teaches a title in a few pictures."""
    if title not in TITLES:
        raise UnknownTitleError
    if not lessons.screens(title):
        abort(404)
    spoken = speak(web_client.language_of(page_language()))
    return page_response(lessons.lesson_page(title, spoken), web_client.policy(lessons.SCRIPT))


@blueprint.get("/account")
def show_account_page() -> Response:
    """Return the page of a player's own account."""
    return page_response(_account(page_language()), ACCOUNT_POLICY)


@blueprint.get("/arrival")
def show_arrival_page() -> Response:
    """Return the page that takes over a player who comes from another name of this machine."""
    return page_response(_arrival(page_language()), ACCOUNT_POLICY)


@blueprint.get("/verify")
def show_verifier() -> Response:
    """Return the page that verifies a log in the browser, without sending it and without any other part of Heptad."""
    return page_response(_verifier(page_language()), VERIFIER_POLICY)


@blueprint.get("/join/<game>")
def show_invitation(game: str) -> Response:
    """Return the page on which an invited player takes a seat. It is the same for all games.

    The secret of the invitation stands in the fragment of the address, which browsers do not send. For a game that does
    not exist, the status is 404, and the page says so.
    """
    return _client("join", "play", exists=_may_exist(game))


def _may_exist(game: str) -> bool:
    """Whether there is such a game, as far as the log server can be read."""
    container = current_app.extensions.get("heptad")
    if container is None:
        return True
    try:
        container.repository.load(game)
    except UnknownGameError:
        return False
    except (redis.RedisError, DataLossError):
        return True
    return True


def _client(script: str, current: str = "", *, exists: bool = True) -> Response:
    page = web_client.client_page(script, speak(web_client.language_of(page_language())), current)
    headers = {"Content-Security-Policy": web_client.policy(script), "Cache-Control": "private, no-cache"}
    if not exists:
        return Response(page.content, 404, headers, content_type=page.type)
    return document_response(page, headers)


PAGES = (
    show_lobby,
    show_titles,
    show_title,
    show_lesson,
    show_account_page,
    show_arrival_page,
    show_verifier,
    show_invitation,
    show_big_screen,
    show_replay_page,
    show_settings_page,
    show_developers_page,
    show_docs,
    show_docs_page,
)
for shown in PAGES:
    setattr(shown, "heptad_query", frozenset({"lang"}))  # noqa: B010 - a function has no such attribute for mypy
setattr(show_game_page, "heptad_query", frozenset({"lang", "at", "as"}))  # noqa: B010


@functools.cache
def _docs(spoken: str) -> Document:
    return render("docs.html", spoken, "docs", groups=groups())


@functools.cache
def _docs_page(name: str, spoken: str) -> Document:
    if name in FOLDERS:
        return render("folder.html", spoken, "docs", folder=name, about=FOLDERS[name], links=folder_links(name))
    guide = guides()[name]
    return render("guide.html", spoken, "docs", guide=guide, body=guide.body())


@functools.cache
def _titles(spoken: str) -> Document:
    return render("titles.html", spoken, "titles", titles=TITLES.values(), players=_players)


@functools.cache
def _account(spoken: str) -> Document:
    return render("account.html", spoken, "account")


@functools.cache
def _arrival(spoken: str) -> Document:
    return render("arrival.html", spoken, "account")


@functools.cache
def _verifier(spoken: str) -> Document:
    return render("verify.html", spoken, "verify")


def _players(title: Title, counted: Callable[..., str]) -> str:
    """Return the numbers of players of a title in words: `2 players`, `2-7 players`."""
    least, most = title.min_seats, title.max_seats
    numbers = str(most) if least == most else f"{least}-{most}"
    return counted("{numbers} player", "{numbers} players", most, numbers=numbers)
