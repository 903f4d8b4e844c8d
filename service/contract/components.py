"""All components of the contract: those of the service, of each title, and those that a title selects."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from marshmallow.class_registry import get_class

from application.notices.notifications import Notice, SeatNotice
from application.tables.challenges import ChallengeNotice
from projections.frames.legal_moves import MovesOut
from service.contract.structs import Schema, describe, nullable, ref
from service.contract.titles import (
    components_of,
    object_of,
    prefix,
    reason_of,
    selected_by_title,
    shared_components,
)
from service.schemas.accounts.accounts import AccountOut, BotAccountsOut, IssuedOut, TokenOut, TokensOut
from service.schemas.accounts.credentials import (
    DeviceCodeOut,
    NewPasskeyOut,
    PasskeyOptionsOut,
    PasskeyOut,
    PasskeysOut,
    RecoveryCodesOut,
)
from service.schemas.accounts.muting import MutedOut
from service.schemas.accounts.players import FoundPlayerOut, PlayerOut, ProfileOut
from service.schemas.accounts.reports import ReportOut
from service.schemas.accounts.stream_tickets import StreamTicketOut
from service.schemas.accounts.webhooks import CreatedWebhookOut, WebhookDetailsOut, WebhookSecretOut, WebhooksOut
from service.schemas.basics.docstrings import one_paragraph
from service.schemas.basics.structs import NAMES, component_of
from service.schemas.games.analyses import AnalysisOut, ThoughtsOut
from service.schemas.games.events import EventsOut, HistoryOut, UpdateOut, UpdatesOut
from service.schemas.games.games import ChangedOut, StandingsOut
from service.schemas.games.moves import HintOut
from service.schemas.reference.health import HealthOut
from service.schemas.reference.lists import (
    ExportedGameOut,
    GameRowOut,
    LobbyOut,
    RankingOut,
    RatingHistoryOut,
    ResultsOut,
)
from service.schemas.reference.titles import CatalogueOut, TitlesOut
from service.schemas.tables.challenges import ChallengeOut, ChallengesOut
from service.schemas.tables.invitations import InvitationOut, InvitedGameOut
from service.schemas.tables.pairings import PairingOut
from titles.kernel.title import Title
from titles.registry import TITLES

ANSWERS: tuple[type[msgspec.Struct], ...] = (
    AccountOut,
    AnalysisOut,
    IssuedOut,
    TokenOut,
    DeviceCodeOut,
    NewPasskeyOut,
    PasskeyOptionsOut,
    PasskeyOut,
    PasskeysOut,
    RecoveryCodesOut,
    FoundPlayerOut,
    TokensOut,
    BotAccountsOut,
    CatalogueOut,
    ChallengeNotice,
    ChallengeOut,
    ChallengesOut,
    ChangedOut,
    EventsOut,
    ExportedGameOut,
    GameRowOut,
    HealthOut,
    HintOut,
    HistoryOut,
    InvitationOut,
    InvitedGameOut,
    LobbyOut,
    MovesOut,
    MutedOut,
    Notice,
    PairingOut,
    PlayerOut,
    ProfileOut,
    RankingOut,
    RatingHistoryOut,
    ReportOut,
    ResultsOut,
    SeatNotice,
    StandingsOut,
    StreamTicketOut,
    ThoughtsOut,
    TitlesOut,
    UpdateOut,
    UpdatesOut,
    CreatedWebhookOut,
    WebhookDetailsOut,
    WebhookSecretOut,
    WebhooksOut,
)
"""The structs that routes answer with, besides those that have other names in the contract."""


def _of(name: str) -> Callable[[Title], Schema]:
    """Return a function that refers to a component of a title."""
    return lambda title: ref(prefix(title) + name)


def _list_of(name: str) -> Callable[[Title], Schema]:
    """Return a function that makes a list of a component of a title."""
    return lambda title: {"type": "array", "items": ref(prefix(title) + name)}


def _chosen(title: Title) -> Schema:
    """Return the schema of a seat's own choice: moves, or steps that hold a move and its outcome."""
    step = "Move" if title.step is None else title.step.__name__
    return nullable({"type": "array", "items": ref(prefix(title) + step)})


BY_TITLE: Mapping[str, Mapping[str, Callable[[Title], Schema]]] = {
    "AnalysisOut": {"decisions": _list_of("JudgedDecisionOut")},
    "CatalogueOut": {"catalogue": _of("Catalogue")},
    "ChallengeOut": {"options": _of("Options")},
    "EventsOut": {"events": _list_of("Envelope")},
    "ExportedGameOut": {"log": _list_of("Envelope")},
    "GameOut": {
        "options": _of("Options"),
        "reason": lambda title: nullable(reason_of(title)),
        "state": lambda title: nullable(_of("State")(title)),
        "derived": lambda title: nullable(_of("Derived")(title)),
    },
    "HintOut": {"move": _of("Move")},
    "MovesOut": {"chosen": _chosen, "moves": _list_of("LegalMoveOut"), "unavailable": _list_of("UnavailableMoveOut")},
    "ThoughtsOut": {"thoughts": _list_of("ThoughtOut")},
}
"""The answers of which each title has its own, with the schemas of the fields that differ."""

PARTS_BY_TITLE: tuple[tuple[str, str, Mapping[str, Callable[[Title], Schema]]], ...] = (
    ("OfferOut", "LegalMoveOut", {"move": _of("Move")}),
    ("UnavailableOut", "UnavailableMoveOut", {"move": _of("Move")}),
    ("SearchedMoveOut", "SearchedMoveOut", {"move": _of("Move")}),
    ("ThoughtOut", "ThoughtOut", {"lines": _list_of("SearchedMoveOut")}),
    (
        "JudgedDecisionOut",
        "JudgedDecisionOut",
        {"chosen": _of("SearchedMoveOut"), "preferred": _of("SearchedMoveOut")},
    ),
)
"""Parts of these answers: a component, what it is called after the prefix of a title, and the fields that differ."""


OF_ANY_TITLE = (
    "ChallengeNotice",
    "GameCountsOut",
    "GameRowOut",
    "InvitedGameOut",
    "LobbyGameOut",
    "Notice",
    "PairingOut",
    "RankingOut",
    "RatingHistoryOut",
    "RatingOut",
    "ResultOut",
    "SeatNotice",
    "UpdatesOut",
)
"""The answers that name a title and are the same for all."""


def response_components() -> dict[str, Schema]:
    """Return the components of all answers and envelopes, and of every title's moves, states and catalogues."""
    titles = list(TITLES.values())
    components = describe([*ANSWERS, *NAMES], component_of).components
    for title in titles:
        components |= components_of(title)
    components |= shared_components(titles)
    for title in titles:
        for general, name, fields in PARTS_BY_TITLE:
            components[prefix(title) + name] = _part_of(components[general], title, fields)
    for general in {general for general, _, _ in PARTS_BY_TITLE}:
        del components[general]
    for name in OF_ANY_TITLE:
        components[name]["properties"]["title"]["enum"] = [title.id for title in titles]
    for name, fields in BY_TITLE.items():
        selected_by_title(components, name, fields, titles)
    return components


def _part_of(general: Schema, title: Title, fields: Mapping[str, Callable[[Title], Schema]]) -> Schema:
    """Return a component in which some fields have the schemas of a title."""
    described = general["properties"]
    own = {name: {**of(title), "description": described[name]["description"]} for name, of in fields.items()}
    return {**general, "properties": {**described, **own}}


def add_request_components(components: dict[str, Any]) -> None:
    """Add the bodies of requests that differ by title: a game's options, and a move."""
    titles = list(TITLES.values())
    for name, schema in components.items():
        if "description" not in schema:
            components[name] = {"description": one_paragraph(get_class(name).__doc__ or ""), **schema}
    for name in ("ChallengeIn", "GameIn", "PairingIn"):
        selected_by_title(components, name, {"options": _of("Options")}, titles)
    decision = nullable({"type": "string", "maxLength": 100})
    decision["description"] = "The decision that the move is meant for, as listed; a later one is not answered by it."
    for title in titles:
        move = {**ref(f"{prefix(title)}Move"), "description": "One of the moves that are listed, unchanged."}
        components[f"{prefix(title)}MoveIn"] = {
            "description": f"A move in a game of {title.name['en']}.",
            **object_of({"move": move, "decision": decision}, {"move"}),
            "additionalProperties": False,
        }
    move_id = {"type": "string", "maxLength": 100, "description": "The `id` of one of the moves that are listed."}
    components["MoveIdIn"] = {
        "description": "A move in a game of any title, by its id.",
        **object_of({"id": move_id, "decision": decision}, {"id"}),
        "additionalProperties": False,
    }
    components["MoveIn"] = {
        "description": "A move in a game of any title.",
        "anyOf": [*(ref(f"{prefix(title)}MoveIn") for title in titles), ref("MoveIdIn")],
    }
