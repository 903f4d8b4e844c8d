"""Problem documents (RFC 9457): every 4xx and 5xx is one, with a stable `type`."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import redis
import structlog
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from application.errors import (
    AlreadyReportedError,
    AuthorityChangedError,
    AuthorityEndedError,
    BannedError,
    BotAccountError,
    BotsNotAcceptedError,
    ChallengeOverError,
    ConfirmationNeededError,
    CopiedTooMuchError,
    DeviceCodeRefusedError,
    ForeignSeatError,
    FutureLogError,
    GameTooLongError,
    HandleTakenError,
    IncompleteLogError,
    InvalidFieldError,
    InvalidLogError,
    InvitationError,
    KeyReusedError,
    LastPasskeyError,
    NoHintsError,
    NotCreatorError,
    NotEndedError,
    NotSeatedError,
    PairedError,
    PasskeyRefusedError,
    RecoveryCodeRefusedError,
    RemovedPlayerError,
    ReservedSeatError,
    SeatChangesError,
    SignUpClosedError,
    SignUpCodeNeededError,
    SignUpCodeRefusedError,
    StaleVersionError,
    StorageUsedUpError,
    TooManyChallengesError,
    TooManyGamesError,
    TooManyMutedError,
    TooManyPairingsError,
    TooManyPasskeysError,
    TooManyTokensError,
    TooManyWebhooksError,
    UnknownChallengeError,
    UnknownPairingError,
    UnknownWebhookError,
)
from application.games.game_service import ContendedError, OpenedError
from application.games.repository import AheadError, BetweenError, UnknownGameError
from application.runtime import trace
from events.format.bounds import MAX_LOG_BYTES, MAX_VERSIONS
from events.format.seal import Head
from events.log_server.loss import DataLossError, StoppedError
from events.log_server.replication import UnreplicatedError
from events.log_server.storage import CreationStoppedError, StorageFullError
from events.process.reasons import reason_of
from events.store.store import LogFullError, UncheckedError
from projections.follow import OutOfDateError
from projections.read_model_store import UnavailableError
from service.http.library_messages import REQUIRED, allowed_values, from_msgspec, known_fields, named_field, not_known
from service.metrics.metrics import DATA_LOSS, UNSERVED
from service.rulebook.rulebook import url_of
from service.schemas.basics.problems import ErrorOut, HeadOut, ProblemOut
from service.schemas.games.moves import RefusalOut
from titles.kernel.refusal import Refusal
from titles.kernel.rulebook import place_of
from titles.registry import TITLES

log = structlog.get_logger(__name__)

URN = "urn:heptad:problem:"

_PLACED = re.compile(r"(.*?)(?: - at `\$([^`]*)`)?", re.DOTALL)
"""A message of msgspec, and the path at its very end; the message may quote any text."""
_ENTRY = re.compile(r"\[([0-9]+)\]")


class Problem(Exception):  # noqa: N818 - RFC 9457's own word
    """A problem document as an exception. `kind` is the last part of `type`."""

    def __init__(
        self, status: int, kind: str, title: str, detail: str = "", headers: dict[str, str] | None = None, **more: Any
    ) -> None:
        super().__init__(detail or title)
        self.status = status
        self.headers = headers or {}
        self.body = ProblemOut(type=URN + kind, title=title, status=status, detail=detail or title, **more)

    def document(self) -> bytes:
        """Return the problem document as JSON, with the id of the current request."""
        return msgspec.json.encode(msgspec.structs.replace(self.body, request_id=trace.current_id() or msgspec.UNSET))

    def response(self) -> Response:
        """Return the problem document as a response."""
        answer = Response(self.document(), self.status, self.headers, content_type="application/problem+json")
        answer.headers["Link"] = f'<{about_problem(self.body.type)}>; rel="help"'
        if self.status == 401:
            answer.headers["WWW-Authenticate"] = 'Bearer realm="heptad"'
        return answer


def about_problem(kind: str) -> str:
    """Return the URL of the text about the `type` of a problem document."""
    name, _, _ = kind.removeprefix(URN).partition(":")
    return f"/docs/problems#{name}"


def invalid(errors: list[ErrorOut], title: str = "The request is invalid") -> Problem:
    """Return the problem of a request with invalid fields; each error names its field."""
    detail = "; ".join(f"{error.field}: {error.detail}" for error in errors)
    return Problem(422, "invalid-request", title, detail, errors=errors)


def invalid_field(field: str, detail: str) -> Problem:
    """Return the problem of a request with one invalid field."""
    return invalid([ErrorOut(field, detail)])


def unknown_seat(seats: int) -> Problem:
    """Return the problem of a query that names a reader (`as`) whom a game with this number of seats does not have."""
    return invalid_field("as", f"must be `spectator` or a seat, 0 to {seats - 1}")


def misfit(field: str, error: msgspec.ValidationError, expected: Any, data: object) -> Problem:
    """Return the problem of a `field` whose data are not of the expected type, with the place that the error names."""
    found = _PLACED.fullmatch(str(error))
    assert found is not None, "it matches any text"
    text, place = found.groups("")
    path = field + _ENTRY.sub(r".\1", place)
    if (named := named_field(text)) is not None:
        wrong = REQUIRED if named.is_missing else not_known(named.name, known_fields(expected, data, place))
        return invalid_field(f"{path}.{named.name}", wrong)
    return invalid_field(path, from_msgspec(text, allowed_values(expected, data, place)))


REFUSED_FIELDS = {
    "decision_over": "decision",
    "move_over": "id",
    "no_such_seat": "seat",
    "not_seated": "seat",
    "rated_without_bots": "rated",
    "seat_count": "seats",
}
"""The fields that refusals are about which do not depend on the request, by their codes."""


def refused(
    refusal: Refusal, language: str, version: int, moves: str | None = None, field: str | None = None
) -> Problem:
    """Return the problem of a refusal in a language, with the rule that it cites and a link to the rule.

    If the request is at fault, and not the state of the game, it names the field: `field`, or that of the refusal.
    """
    more: dict[str, Any] = {"rule": refusal.rule, "rule_url": rule_url(refusal.rule), "version": version}
    if moves is not None:
        more["moves"] = moves
    status, detail = 409 if refusal.conflict else 422, refusal.detail.in_language(language)
    named = REFUSED_FIELDS.get(refusal.code, field)
    if named is not None and (not refusal.conflict or refusal.code in REFUSED_FIELDS):
        more["errors"] = [ErrorOut(named, detail)]
    return Problem(status, _kind(refusal), "The rules do not allow this", detail, **more)


def refusal_body(refusal: Refusal, language: str) -> RefusalOut:
    """Return a refusal in a language, with the members of the problem that it makes."""
    detail = refusal.detail.in_language(language)
    return RefusalOut(URN + _kind(refusal), refusal.rule, rule_url(refusal.rule), detail)


def _kind(refusal: Refusal) -> str:
    return f"refused:{refusal.code}"


def rule_url(rule: str) -> str:
    """Return the URL of the rule that a refusal cites: `/v1/titles/seven/rules#6.5`, `/v1/rules#seats`."""
    page, anchor = place_of(rule)
    return f"{url_of(page)}#{anchor}"


def key_reused() -> Problem:
    """Return the problem of a key that was used for another request, or whose receipt has expired."""
    detail = "was used for another request: use a new key"
    return Problem(
        422,
        "idempotency-key-reused",
        "This Idempotency-Key was used for another request",
        errors=[ErrorOut("Idempotency-Key", detail)],
    )


def banned() -> Problem:
    """Return the problem of a player, or of an app, whom the operator has banned."""
    detail = "The operator of this server has banned this account. Only the operator can lift the ban."
    return Problem(403, "banned", "The account is banned", detail)


def unknown_token() -> Problem:
    """Return the problem of an unknown, revoked or expired token."""
    return Problem(401, "bad-token", "This token is unknown, revoked or expired")


def unknown_token_id(token: str) -> Problem:
    """Return the problem of an id that is not that of a token of the caller."""
    return Problem(404, "unknown-token", "There is no such token", f'You have no token with the id "{token}".')


def unknown_game(game: str) -> Problem:
    """Return the problem of a game that does not exist or that the caller may not see."""
    return Problem(404, "unknown-game", "There is no such game", f'There is no game "{game}" that you may see.')


def unknown_player(player: str) -> Problem:
    """Return the problem of a player who does not exist."""
    return Problem(404, "unknown-player", "There is no such player", f'There is no player "{player}".')


def invalid_title() -> Problem:
    """Return the problem of a body that names no title."""
    known = ", ".join(TITLES)
    error = ErrorOut("title", f"must be one of: {known}")
    return Problem(422, "unknown-title", "There is no such title", f"The titles are: {known}.", errors=[error])


def unknown_title() -> Problem:
    """Return the problem of an unknown title."""
    return Problem(404, "unknown-title", "There is no such title", f"The titles are: {', '.join(TITLES)}.")


def ahead(version: int) -> Problem:
    """Return the problem of a game that is at `version` and has not reached the requested one."""
    return Problem(
        409, "ahead", "The game has not reached that version", f"The game is at version {version}.", version=version
    )


def _between(error: BetweenError) -> Problem:
    return Problem(409, "between", "The version is inside a batch", f"{str(error).capitalize()}.", ends=error.ends)


def _http(error: HTTPException) -> Response:
    code = error.code or 500
    kind = "http:" + error.name.lower().replace(" ", "-")
    headers = {
        name: value for name, value in error.get_headers() if name in {"Accept-Encoding", "Allow", "Retry-After"}
    }
    detail = error.description or ""
    if isinstance(error, MethodNotAllowed):
        usable = sorted(set(error.valid_methods or ()) - {"HEAD", "OPTIONS"})
        detail = f"{request.method} is not possible at {request.path}; use {' or '.join(usable) or 'OPTIONS'}."
    if detail == NotFound.description:
        detail = f"There is nothing at {request.path}. The API begins at /v1, its reference is at /docs."
    return Problem(code, kind, error.name, detail, headers).response()


def data_loss(error: DataLossError, path: str) -> Problem:
    """Return the problem of a log that lost events; count it and log it as critical.

    A game that an operator has stopped is no loss.
    """
    if isinstance(error, StoppedError):
        detail = "The operator of this server has stopped it: it can be neither read nor continued at the moment."
        return Problem(503, "game-stopped", "The game is stopped", detail, {"Retry-After": "600"})
    DATA_LOSS.inc()
    log.critical("data_loss", error=str(error), path=path)
    more = {}
    if error.loss is not None:
        more = {"acknowledged": _head(error.loss.acknowledged), "found": _head(error.loss.found)}
    detail = f"{error}. Nothing is written until an operator has repaired or released it."
    return Problem(503, "data-loss", "The log lost acknowledged events", detail, {"Retry-After": "60"}, **more)


def _head(head: Head) -> HeadOut | None:
    return HeadOut(head.version, head.hash or None) if head.version else None


def _unchecked(error: Exception) -> Response:
    UNSERVED.labels("checking").inc()
    log.warning("log_server_unchecked", path=request.path)
    detail = "The log server has just started. Send the request again in a moment, with the same Idempotency-Key."
    if isinstance(error, UncheckedError) and error.failure:
        detail = (
            "The guard, which compares the log with what was acknowledged, keeps failing. It is started again by "
            "itself; the operator finds the cause with `heptad doctor`."
        )
    return Problem(503, "checking", "The log is being checked", detail, {"Retry-After": "1"}).response()


def _full(error: Exception) -> Response:
    UNSERVED.labels("storage-full").inc()
    log.warning("storage_full", path=request.path)
    detail = f"Nothing can be written: {error}. Reads still work."
    if isinstance(error, OutOfDateError):
        what = "Lists of games, results and standings can't be updated"
        detail = f"{what}: {error}. Single games can be read."
    return Problem(503, "storage-full", "There is no room for new moves", detail, {"Retry-After": "5"}).response()


def _creation_stopped(error: Exception) -> Response:
    UNSERVED.labels("creation-stopped").inc()
    log.warning("creation_refused", path=request.path)
    detail = f"Nothing new can be created: {error}. Games that are being played continue. Send the request again later."
    title = "The server has too little memory for anything new"
    return Problem(503, "creation-stopped", title, detail, {"Retry-After": "60"}).response()


def _lists_unavailable(error: Exception) -> Response:
    UNSERVED.labels("lists-unavailable").inc()
    log.warning("read_models_unavailable", reason=str(error), path=request.path)
    reason = error.reason if isinstance(error, UnavailableError) else "their file can't be used"
    detail = f"Lists of games, results and standings can't be read at the moment: {reason}. Single games can be read."
    title = "The lists can't be read at the moment"
    return Problem(503, "lists-unavailable", title, detail, {"Retry-After": "2"}).response()


def _unavailable(error: Exception) -> Response:
    UNSERVED.labels("replicas" if isinstance(error, UnreplicatedError) else "unavailable").inc()
    log.warning("log_server_unavailable", error=reason_of(error), path=request.path)
    return Problem(503, "unavailable", "The log can't be reached", _to_repeat(), {"Retry-After": "1"}).response()


def _to_repeat() -> str:
    """Return how to repeat a request whose outcome is unknown."""
    if request.method in {"GET", "HEAD"}:
        return "Send the request again."
    unknown = "It is not known whether the request took effect."
    if "Idempotency-Key" in request.headers:
        return f"{unknown} Send it again with the same Idempotency-Key: it takes effect at most once."
    return f"{unknown} Check this before you send it again; with an Idempotency-Key it would be safe to repeat."


def _contended(_error: Exception) -> Response:
    UNSERVED.labels("contended").inc()
    again = "Send the request again, with the same Idempotency-Key if it had one."
    return Problem(503, "contended", "The game was changed by other requests", again, {"Retry-After": "1"}).response()


def _log_full(_error: Exception) -> Response:
    return Problem(
        409,
        "log-full",
        "The log of this game is full",
        f"A log can have at most {MAX_VERSIONS} events and {MAX_LOG_BYTES} bytes; nothing more can be appended. "
        "The game stays as it is, and does not count towards your limits.",
    ).response()


def _unexpected(error: Exception) -> Response:
    log.exception("unexpected", path=request.path, error=reason_of(error))
    return Problem(500, "internal", "Internal error", "The error has been logged.").response()


def _invalid_log(error: InvalidLogError) -> Problem:
    problem = error.verdict["problem"]
    where = f"version {problem['version']}, {problem['check']}: {problem['detail']}"
    return Problem(422, "log-unsound", "The log is invalid", where, verdict=error.verdict)


def _incomplete_log(error: IncompleteLogError) -> Problem:
    is_over = error.verdict["status"] == "finished"
    detail = "Some seals of the log are closed." if is_over else "The game is still being played."
    title = "Only the complete log of a finished game can be imported"
    return Problem(422, "log-not-whole", title, detail, verdict=error.verdict)


def _seat_changes(error: SeatChangesError) -> Problem:
    detail = f"A game can have at most {error.limit} versions before it starts: open another game."
    return Problem(409, "too-many-seat-changes", "Seats were taken and left too often", detail)


def _too_long(error: GameTooLongError) -> Problem:
    detail = (
        f"The game has {error.version} versions and {error.size} bytes. "
        f"From {error.max_version} versions or {error.max_size} bytes on, a game accepts no moves and soon ends: "
        "the player who wrote the most events resigns."
    )
    return Problem(409, "game-too-long", "The game accepts no more moves", detail)


def _storage_used_up(error: StorageUsedUpError) -> Problem:
    if error.seconds is not None:
        detail = (
            f"Games from your address have stored {error.stored} bytes today and this needs {error.size} more; the "
            f"limit is {error.limit} in a day (UTC). Try again tomorrow, or ask the operator for a higher limit."
        )
        return Problem(403, "storage-used-up", "Your storage is used up", detail, {"Retry-After": str(error.seconds)})
    detail = f"Your logs have {error.stored} bytes and this needs {error.size} more; the limit is {error.limit}."
    return Problem(403, "storage-used-up", "Your storage is used up", detail)


def _copied_too_much(error: CopiedTooMuchError) -> Problem:
    detail = (
        f"Forks and imports from your address may copy at most {error.limit} bytes in a minute. "
        f"Try again in {error.seconds} seconds."
    )
    after = {"Retry-After": str(error.seconds)}
    return Problem(429, "too-many-requests", "Too many bytes were copied", detail, after)


def _too_many_games(error: TooManyGamesError) -> Problem:
    kind, title, what = "too-many-tables", "Too many games", "games that are open or being played"
    if error.is_of_bots:
        kind, title, what = "too-many-bot-tables", "Too many games of bots", "games in which only bots play"
    detail = f"One {error.owner} may have at most {error.limit} {what}: end some of them first."
    return Problem(409, kind, title, detail)


def _too_many_challenges(error: TooManyChallengesError) -> Problem:
    whose = {
        "sent": "You have sent",
        "received": "A player has received",
        "sender": "You have sent one of the players",
        "address": "From your address, one of the players has received",
    }[error.whose]
    detail = f"{whose} {error.limit} challenges that are still open, and no more are possible until one is answered."
    return Problem(409, "too-many-challenges", "Too many open challenges", detail)


def _too_many_tokens(error: TooManyTokensError) -> Problem:
    detail = f"A player has at most {error.limit} tokens: revoke one with DELETE /v1/account/tokens/{id}."
    return Problem(409, "too-many-tokens", "You have too many tokens", detail)


def _too_many_webhooks(error: TooManyWebhooksError) -> Problem:
    detail = f"A player has at most {error.limit} webhooks: delete one first."
    return Problem(409, "too-many-webhooks", "You have too many webhooks", detail)


def _unknown_webhook(error: UnknownWebhookError) -> Problem:
    return Problem(404, "unknown-webhook", "There is no such webhook", f'You have no webhook with the id "{error}".')


def _last_passkey(_error: Exception) -> Problem:
    detail = "You have no unused recovery codes, so you could not sign in any more: make some, or add another passkey."
    return Problem(409, "last-passkey", "This is your last passkey", detail)


def _too_many_passkeys(error: TooManyPasskeysError) -> Problem:
    return Problem(409, "too-many-passkeys", "You have too many passkeys", f"A player has at most {error.limit}.")


def _code_refused(_error: Exception) -> Problem:
    detail = "It is none of the codes, was used before, or newer codes have replaced it."
    return Problem(422, "recovery-code-refused", "This is no valid recovery code", detail)


def _device_code_refused(_error: Exception) -> Problem:
    detail = (
        "It was used before, is older than ten minutes, or is none of the codes: make a new one on the other device."
    )
    return Problem(422, "device-code-refused", "This is no valid device code", detail)


def _bots_not_accepted(_error: Exception) -> Problem:
    detail = "A bot account takes seats only in games opened with `bot_accounts`, where every player agrees to it."
    return Problem(409, "bots-not-accepted", "The game accepts no bot accounts", detail)


def _no_hints(_error: Exception) -> Problem:
    detail = "A hint is given only in a game that is not rated and in which bots of the title have all other seats."
    return Problem(409, "no-hints", "There are no hints in this game", detail)


def _authority_changed() -> Problem:
    detail = "Something was revoked for this account at the same moment, and nothing was written. Send it again."
    return Problem(503, "contended", "The account was changed by another request", detail, {"Retry-After": "1"})


def _confirmation_needed(_error: Exception) -> Problem:
    detail = (
        "A passkey and recovery codes give all scopes without expiry, which this token does not have. Use a token that "
        "has, or send `confirmation` with a passkey or a recovery code."
    )
    return Problem(403, "confirmation-needed", "The token can't give more than it has", detail)


def _bot_account(_error: Exception) -> Problem:
    detail = "Programs call with tokens, which its owner can keep."
    return Problem(403, "bot-account", "A bot account has no passkeys and no codes", detail)


def _invitation(error: InvitationError) -> Problem:
    match error.fault:
        case "expired":
            title, detail = "The invitation has expired", "Ask for a new invitation."
        case "withdrawn":
            title, detail = "The invitation was withdrawn", "The creator of the game has withdrawn it."
        case "for_another_seat":
            title, detail = "The invitation is for another seat", "Leave `seat` out to take the seat of the invitation."
    return Problem(409, f"invitation-{error.fault.replace('_', '-')}", title, detail)


PROBLEMS: dict[type[Exception], Callable[[Any], Problem]] = {
    AheadError: lambda error: ahead(error.version),
    AlreadyReportedError: lambda _: Problem(
        409, "already-reported", "You have reported this", "The operator has not dealt with your last report yet."
    ),
    AuthorityChangedError: lambda _: _authority_changed(),
    AuthorityEndedError: lambda _: unknown_token(),
    BannedError: lambda _: banned(),
    BetweenError: _between,
    BotAccountError: _bot_account,
    BotsNotAcceptedError: _bots_not_accepted,
    ChallengeOverError: lambda error: Problem(
        409, "challenge-over", "The challenge is over", f"The challenge is {error.status}."
    ),
    ConfirmationNeededError: _confirmation_needed,
    CopiedTooMuchError: _copied_too_much,
    DeviceCodeRefusedError: _device_code_refused,
    ForeignSeatError: lambda _: Problem(403, "foreign-seat", "Another player holds this seat"),
    FutureLogError: lambda error: Problem(
        422, "log-ahead", "The log has times in the future", f"The last event of the log is dated {error}."
    ),
    GameTooLongError: _too_long,
    HandleTakenError: lambda _: Problem(
        409,
        "handle-taken",
        "Another player has this handle",
        "Or gave it up in the last 30 days: choose another one.",
    ),
    IncompleteLogError: _incomplete_log,
    InvalidFieldError: lambda error: invalid_field(error.field, error.detail),
    InvalidLogError: _invalid_log,
    InvitationError: _invitation,
    KeyReusedError: lambda _: key_reused(),
    LastPasskeyError: _last_passkey,
    PasskeyRefusedError: lambda error: Problem(422, "passkey-refused", "The passkey is not accepted", f"{error}."),
    RecoveryCodeRefusedError: _code_refused,
    NoHintsError: _no_hints,
    NotCreatorError: lambda _: Problem(403, "creator-only", "Only the creator of the game may do this"),
    NotEndedError: lambda _: Problem(
        409, "not-ended", "Only a game that has ended can be forked, played again or analysed"
    ),
    NotSeatedError: lambda _: Problem(403, "not-seated", "You have no seat in this game"),
    OpenedError: lambda _: key_reused(),
    PairedError: lambda error: Problem(
        409, "paired", "The request is paired", f"Its game is {error.game}.", game=error.game
    ),
    RemovedPlayerError: lambda _: Problem(
        403, "removed", "You were removed from this game", "Its creator can send you a new invitation."
    ),
    ReservedSeatError: lambda _: Problem(
        409,
        "seat-reserved",
        "The seat is reserved",
        "The free seats that you asked for are reserved for other players.",
    ),
    SeatChangesError: _seat_changes,
    SignUpClosedError: lambda _: Problem(
        403, "sign-up-closed", "Sign-up is closed", "At the moment this server takes no new players."
    ),
    SignUpCodeNeededError: lambda _: Problem(
        403,
        "sign-up-code-needed",
        "Sign-up needs a code",
        "This server takes new players by invitation. Ask its operator for a code, and send it as `sign_up_code`.",
    ),
    SignUpCodeRefusedError: lambda _: Problem(
        403,
        "sign-up-code-refused",
        "The code is not accepted",
        "It is none of the codes of this server, has expired, or was used as often as it can be.",
    ),
    StaleVersionError: lambda error: Problem(412, "version-passed", "The game is at another version", str(error)),
    StorageUsedUpError: _storage_used_up,
    TooManyChallengesError: _too_many_challenges,
    TooManyGamesError: _too_many_games,
    TooManyMutedError: lambda error: Problem(
        409, "too-many-muted", "You have muted too many players", f"At most {error.limit}: unmute one first."
    ),
    TooManyPasskeysError: _too_many_passkeys,
    TooManyTokensError: _too_many_tokens,
    TooManyWebhooksError: _too_many_webhooks,
    UnknownGameError: lambda error: unknown_game(str(error)),
    UnknownWebhookError: _unknown_webhook,
    TooManyPairingsError: lambda error: Problem(
        409, "too-many-pairings", "You wait in too many pools", f"A player can wait in at most {error.limit} pools."
    ),
    UnknownChallengeError: lambda error: Problem(
        404, "unknown-challenge", "There is no such challenge", f'You have no challenge "{error}" of this kind.'
    ),
    UnknownPairingError: lambda error: Problem(
        404, "unknown-pairing", "There is no such request for a pairing", f'You have no request "{error}" that waits.'
    ),
}
"""The problem for each error of the application."""


def _problem(error: Exception) -> Response:
    return PROBLEMS[type(error)](error).response()


def register(app: Flask) -> None:
    """Turn every error into a problem document."""
    app.register_error_handler(Problem, lambda problem: problem.response())
    app.register_error_handler(HTTPException, _http)
    for kind in PROBLEMS:
        app.register_error_handler(kind, _problem)
    app.register_error_handler(DataLossError, lambda error: data_loss(error, request.path).response())
    app.register_error_handler(UncheckedError, _unchecked)
    app.register_error_handler(StorageFullError, _full)
    app.register_error_handler(CreationStoppedError, _creation_stopped)
    app.register_error_handler(ContendedError, _contended)
    app.register_error_handler(LogFullError, _log_full)
    app.register_error_handler(redis.RedisError, _unavailable)
    app.register_error_handler(UnavailableError, _lists_unavailable)
    app.register_error_handler(Exception, _unexpected)
