"""A client of the REST API: a method for each operation, lists as iterators, streams that resume by themselves."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias, TypedDict, TypeVar, Unpack

import msgspec

from heptad_client.model import read
from heptad_client.models import (
    AccountOut,
    AnalysisOut,
    BotAccountOut,
    BotAccountsOut,
    CatalogueOut,
    ChallengeNotice,
    ChallengeOut,
    ChallengesOut,
    ChangedOut,
    ClockIn,
    CreatedWebhookOut,
    DeviceCodeOut,
    Envelope,
    EventsOut,
    ExportedGameOut,
    ForkSeatIn,
    FoundPlayerOut,
    GameOut,
    GameRowOut,
    HintOut,
    HistoryLineOut,
    HistoryOut,
    InvitationOut,
    InvitedGameOut,
    IssuedOut,
    LobbyGameOut,
    LobbyOut,
    MovesOut,
    MutedOut,
    MutedPlayerOut,
    Notice,
    PairingOut,
    PasskeyOut,
    PasskeysOut,
    PlayerOut,
    ProfileOut,
    RankedOut,
    RankingOut,
    RatedGame,
    RatingHistoryOut,
    RecoveryCodesOut,
    ReportOut,
    ResultOut,
    ResultsOut,
    SeatNotice,
    StandingsOut,
    StreamTicketOut,
    ThoughtsOut,
    TitleOut,
    TitlesOut,
    TokenOut,
    TokensOut,
    UnknownMove,
    VerdictOut,
    WebhookAttemptOut,
    WebhookDetailsOut,
    WebhookOut,
    WebhookSecretOut,
    WebhooksOut,
)
from heptad_client.titles import Choice, LegalMove, Options, read_envelope
from heptad_client.transport import Query, Transport, quoted
from heptad_client.updates import NOTHING, Update, UpdatesPage, applied, merged

T = TypeVar("T")
PageT = TypeVar("PageT", RankingOut, RatingHistoryOut, LobbyOut, ResultsOut, HistoryOut)

Time: TypeAlias = datetime | date | str
"""An instant, a date in UTC, or one of them as the API writes it."""

DEADLINE = 30.0
"""Seconds for which a request is repeated while it gets no answer."""

LONGEST_WAIT = 25.0
"""Seconds for which the server waits for a game to change."""

PAGE = 100
"""The entries of a page of a list."""

EVENTS_OF_A_PAGE = 1000
"""The events of a page of a history."""

AnyNotice: TypeAlias = Notice | SeatNotice | ChallengeNotice
"""A notification: about a game, about a seat that was lost or is reserved, or about a challenge."""

NOTICES: dict[str, type[AnyNotice]] = {
    "seat_taken": Notice,
    "game_started": Notice,
    "your_turn": Notice,
    "game_finished": Notice,
    "seat_lost": SeatNotice,
    "rematch": SeatNotice,
    "challenge": ChallengeNotice,
    "challenge_answered": ChallengeNotice,
}
"""The class of each kind of notification."""

Scope: TypeAlias = Literal["game:read", "game:create", "game:play", "bot:play", "webhook:manage", "account:manage"]
"""What a token may allow."""

ReportReason: TypeAlias = Literal["name", "cheating", "leaving", "harassment", "other"]
"""Why a player is reported."""

MessageKind: TypeAlias = Literal["seat_taken", "game_started", "your_turn", "game_finished"]
"""What a message of a webhook is about."""


class AccountChanges(TypedDict, total=False):
    """What to change of an account. What is left out stays as it is."""

    name: str
    handle: str | None


MessagePart: TypeAlias = Literal["update"]
"""What a message of a webhook can include: the whole game as the player's seat sees it."""


class WebhookContents(TypedDict, total=False):
    """What messages of a webhook include besides a notification, and in which language."""

    include: Sequence[MessagePart]
    lang: str


class WebhookChanges(WebhookContents, total=False):
    """What to change of a webhook. What is left out stays as it is."""

    url: str
    events: Sequence[MessageKind] | None
    label: str
    active: bool


class Client:
    """One caller of a server. Threads can share it.

    A request is repeated while the server can't be reached or is busy (429, 502, 503, 504), for at most `deadline`
    seconds. It takes effect once, unless its method says otherwise. If no server has answered for two seconds, `say` is
    called with a line about it. Labels of moves, rules and histories are in the language `lang`, or in the nearest one
    that the server has (a tag of BCP 47, such as `ja`).

    The constructor raises UsageError for a URL or a token that can't be used, a method for an id. All methods raise
    ProblemError if the server refuses the request, UnreachableError if there is no answer, and msgspec.MsgspecError if
    an answer does not follow the contract.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        deadline: float = DEADLINE,
        lang: str = "en",
        say: Callable[[str], object] | None = None,
    ) -> None:
        self._transport = Transport(url, token, deadline, lang, say)
        self._moved: dict[str, int] = {}  # by the ids of games that are followed: the version of the last move
        self.token = token

    @property
    def url(self) -> str:
        """The address of the server, without a slash at the end."""
        return self._transport.url

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._transport.close()

    def request(self, method: str, path: str, *, query: Query | None = None, body: Any = None) -> bytes:
        """Return the answer to any request, as it is: for what the models do not contain.

        `body` is sent as JSON; bytes are sent as the NDJSON of a log.
        """
        return self._transport.send(method, path, query=query, body=body)

    # Players

    def create_player(
        self,
        name: str,
        *,
        kind: Literal["guest", "bot"] = "guest",
        owned: bool = False,
        sign_up_code: str | None = None,
    ) -> PlayerOut:
        """Create a player. The answer has the token, which is shown only once.

        With the kind `bot`, it is the account of a bot; if it is `owned`, its profile shows the caller as its owner. A
        server that takes new players by invitation needs a `sign_up_code` of its operator.
        """
        code = {} if sign_up_code is None else {"sign_up_code": sign_up_code}
        return self._post("/v1/players", {"name": name, "kind": kind, "owned": owned, **code}, PlayerOut)

    def player(self, player: str) -> ProfileOut:
        """Return a player with the numbers of games and the ratings."""
        return self._get(f"/v1/players/{quoted(player)}", ProfileOut)

    def find_player(self, handle: str) -> FoundPlayerOut:
        """Return the player who has a handle."""
        return read(self.request("GET", "/v1/players", query={"handle": handle}), FoundPlayerOut)

    def ratings(self, player: str, title: str, *, seats: int | None = None) -> Iterator[RatedGame]:
        """Yield a player's rated games of a title, newest first, with the rating after each of them.

        With `seats`, they are the games with this number of seats, which have a rating of their own.
        """
        query = {"title": title, "seats": seats, "limit": PAGE}
        for page in self._pages(f"/v1/players/{quoted(player)}/ratings", query, RatingHistoryOut):
            yield from page.games

    # The account of the caller

    def account(self) -> AccountOut:
        """Return the player to whom the token belongs, and its scopes."""
        return self._get("/v1/account", AccountOut)

    def change_account(self, **changes: Unpack[AccountChanges]) -> AccountOut:
        """Change the `name` or the `handle` of the player; a handle of None gives it up."""
        return read(self.request("PATCH", "/v1/account", body=changes), AccountOut)

    def erase_account(self, confirm: str) -> None:
        """Erase the account of the player; `confirm` is the player's id. This can't be undone."""
        self.request("DELETE", "/v1/account", body={"confirm": confirm})

    def issue_token(
        self,
        scopes: Sequence[Scope] | None = None,
        *,
        label: str = "",
        expires_in_seconds: int | None = None,
        app: str | None = None,
    ) -> IssuedOut:
        """Issue another token for the same player, with the same scopes or fewer; with `app`, grant it to an app."""
        body = {"scopes": scopes, "label": label, "expires_in_seconds": expires_in_seconds, "app": app}
        return self._post("/v1/account/tokens", body, IssuedOut)

    def tokens(self) -> tuple[TokenOut, ...]:
        """Return the tokens of the player, oldest first, without their texts."""
        return self._get("/v1/account/tokens", TokensOut).tokens

    def revoke(self, token_id: str) -> None:
        """Revoke a token of the player by its id, with everything that it made."""
        self.request("DELETE", f"/v1/account/tokens/{quoted(token_id)}")

    def revoke_all(self, *, keep_current: bool = True) -> None:
        """Revoke all tokens of the player, by default except that of this client."""
        self.request("DELETE", "/v1/account/tokens", query={"keep_current": keep_current})

    def revoke_token(self) -> None:
        """Revoke the token of this client. The server rejects it from now on."""
        self.request("DELETE", "/v1/account/token")

    def bots(self) -> tuple[BotAccountOut, ...]:
        """Return the bot accounts that the player owns, oldest first, with their tokens. `revoke` ends these, too."""
        return self._get("/v1/account/bots", BotAccountsOut).bots

    def erase_bot(self, bot: str) -> None:
        """Erase a bot account that the player owns, by its id. It resigns from games that are being played."""
        self.request("DELETE", f"/v1/account/bots/{quoted(bot)}")

    def passkeys(self) -> PasskeysOut:
        """Return the passkeys of the player, oldest first, and the number of recovery codes that are left.

        Passkeys are added in a browser, on the page `/account`.
        """
        return self._get("/v1/account/passkeys", PasskeysOut)

    def label_passkey(self, passkey: str, label: str) -> PasskeyOut:
        """Change the label of a passkey."""
        path = f"/v1/account/passkeys/{quoted(passkey)}"
        return read(self.request("PATCH", path, body={"label": label}), PasskeyOut)

    def remove_passkey(self, passkey: str) -> None:
        """Remove a passkey. The last one can be removed only while there are unused recovery codes."""
        self.request("DELETE", f"/v1/account/passkeys/{quoted(passkey)}")

    def make_recovery_codes(self) -> tuple[str, ...]:
        """Make ten new recovery codes, which are shown only once. The former ones are no longer valid."""
        return self._post("/v1/account/recovery-codes", None, RecoveryCodesOut).recovery_codes

    def sign_in(self, code: str, *, label: str = "") -> IssuedOut:
        """Sign in with a recovery code, which is used up. The answer has a new token, which is shown only once.

        If the answer is lost, the code is used up as well, and the repeated request is refused.
        """
        return self._post("/v1/sessions", {"code": code, "label": label}, IssuedOut)

    def make_device_code(self, scopes: Sequence[Scope] | None = None) -> DeviceCodeOut:
        """Make a code with which the player goes on as the same player on another device, within ten minutes.

        The other device gets these scopes, by default those of this client's token.
        """
        return self._post("/v1/account/device-codes", {"scopes": scopes}, DeviceCodeOut)

    def sign_in_with_device_code(self, code: str, *, label: str = "") -> IssuedOut:
        """Sign in with a device code, which is used up. The answer has a new token, which is shown only once.

        If the answer is lost, the code is used up as well, and the repeated request is refused.
        """
        return self._post("/v1/sessions", {"device_code": code, "label": label}, IssuedOut)

    def make_stream_ticket(self, path: str) -> StreamTicketOut:
        """Make a ticket for a stream, such as `/v1/games/{id}/updates`, that a browser opens: it can't send a token.

        It opens this path with `?ticket=…` for 60 seconds, and again for ten minutes if the stream is resumed.
        """
        return self._post("/v1/stream-tickets", {"path": path}, StreamTicketOut)

    def muted_players(self) -> tuple[MutedPlayerOut, ...]:
        """Return the players whom the player has muted, the last one first."""
        return self._get("/v1/account/muted", MutedOut).players

    def mute(self, player: str) -> None:
        """Mute a player: no challenges and rematches of that player, and no pairing with that player."""
        self.request("PUT", f"/v1/account/muted/{quoted(player)}")

    def unmute(self, player: str) -> None:
        """Unmute a player."""
        self.request("DELETE", f"/v1/account/muted/{quoted(player)}")

    def report(self, player: str, reason: ReportReason, text: str = "", *, game: str | None = None) -> ReportOut:
        """Report a player to the operator of the server, perhaps for what happened in a game.

        If the answer is lost, the repeated request is refused with `already-reported`.
        """
        body = {"reason": reason, "text": text, "game": game}
        return self._post(f"/v1/players/{quoted(player)}/reports", body, ReportOut)

    # Titles

    def titles(self) -> tuple[TitleOut, ...]:
        """Return the titles that can be played."""
        return self._get("/v1/titles", TitlesOut).titles

    def catalogue(self, title: str) -> CatalogueOut:
        """Return the cards, boards and tokens of a title, with names and texts in each of its languages."""
        catalogue: CatalogueOut = read(self.request("GET", f"/v1/titles/{quoted(title)}/catalogue"), CatalogueOut)
        return catalogue

    def ranking(self, title: str, *, seats: int | None = None) -> Iterator[RankedOut]:
        """Yield the players of a title by rating, best first; with `seats`, by games with this number of seats."""
        for page in self._pages(f"/v1/titles/{quoted(title)}/standings", {"seats": seats, "limit": PAGE}, RankingOut):
            yield from page.players

    def rules(self, title: str | None = None) -> str:
        """Return the rules of a title, or those common to all titles, in Markdown."""
        return self.request("GET", "/v1/rules" if title is None else f"/v1/titles/{quoted(title)}/rules").decode()

    # Games

    def open_game(
        self,
        title: str,
        seats: int,
        *,
        options: Options | None = None,
        bots: Sequence[str] = (),
        join: bool = True,
        nonce: str | None = None,
        visibility: Literal["public", "private"] = "public",
        clock: ClockIn | None = None,
        rated: bool = False,
        bot_accounts: bool = False,
    ) -> GameOut:
        """Open a game. The caller takes seat 0, unless `join` is false; bots take the next seats.

        A `rated` game counts in the ratings; it is public, and has a `clock` and no bots. With `bot_accounts`, the
        accounts of bots may sit down.
        """
        terms = _terms(title, seats, options, clock, rated=rated, bot_accounts=bot_accounts)
        given = {"bots": bots, "join": join, "nonce": nonce, "visibility": visibility}
        return self._game("POST", "/v1/games", terms | given)

    def games(
        self,
        *,
        title: str | None = None,
        status: Literal["open", "playing", "finished"] | None = None,
        player: str | None = None,
        mine: bool = False,
        since: Time | None = None,
        until: Time | None = None,
    ) -> Iterator[LobbyGameOut]:
        """Yield public games, newest first; with `mine`, the caller's own games, private ones included."""
        query = {"title": title, "status": status, "player": player, "mine": mine, "limit": PAGE}
        for page in self._pages("/v1/games", {**query, **_period(since, until)}, LobbyOut):
            yield from page.games

    def export(
        self,
        *,
        title: str | None = None,
        status: Literal["open", "playing", "finished"] | None = None,
        player: str | None = None,
        mine: bool = False,
        since: Time | None = None,
        until: Time | None = None,
        cursor: str | None = None,
    ) -> Iterator[ExportedGameOut]:
        """Yield games with their logs, oldest first. An export that breaks off is continued.

        `cursor` of a game that was exported before continues after this game, also in another process or much later.
        """
        query = {"title": title, "status": status, "player": player, "mine": mine, **_period(since, until)}
        query["cursor"] = cursor
        for line in self._transport.lines("/v1/games/export", query):
            game: ExportedGameOut = read(line, ExportedGameOut)
            query["cursor"] = game.cursor
            yield game

    def game(self, game: str, *, at: int | None = None, seen_by: int | Literal["spectator"] | None = None) -> GameOut:
        """Return a game as the caller sees it: now, or at the end of a past batch.

        After the end, `seen_by` shows it together with `at` as a seat or a spectator saw it at that time.
        """
        return self._game("GET", f"/v1/games/{quoted(game)}", query={"at": at, "as": seen_by})

    def wait(self, game: str, after: int, seconds: float = LONGEST_WAIT) -> GameOut:
        """Return a game once it has passed version `after`, or as it is when the time is up, at most 30 seconds."""
        return self._game("GET", f"/v1/games/{quoted(game)}", query={"after": after, "wait": seconds})

    def standings(self, game: str, *, turns: bool = False) -> StandingsOut:
        """Return the present or final ranks of a game, with points by category.

        `turns` adds the points of all seats after each turn of a finished game.
        """
        query = {"turns": True} if turns else None
        return read(self.request("GET", f"/v1/games/{quoted(game)}/standings", query=query), StandingsOut)

    def take_seat(
        self,
        game: str,
        *,
        seat: int | None = None,
        nonce: str | None = None,
        invite: str | None = None,
        bot: str | None = None,
    ) -> GameOut:
        """Take a seat, by default the first free one; with `bot`, seat a bot. A private game needs its `invite`."""
        given = {"seat": seat, "nonce": nonce, "invite": invite, "bot": bot}
        return self._game("POST", f"/v1/games/{quoted(game)}/seats", given)

    def leave_seat(self, game: str, seat: int) -> GameOut:
        """Leave a seat before the start; as the host, remove the player or the bot from it."""
        return self._game("DELETE", f"/v1/games/{quoted(game)}/seats/{seat}")

    def cancel_game(self, game: str) -> GameOut:
        """Cancel an open game, as its host."""
        return self._game("POST", f"/v1/games/{quoted(game)}/cancellation")

    def resign(self, game: str) -> ChangedOut:
        """Resign. The server makes the default moves of the seat; a game of two players ends at once."""
        return self._post(f"/v1/games/{quoted(game)}/resignation", None, ChangedOut)

    def come_back(self, game: str) -> ChangedOut:
        """Return to the seat, for which a bot plays because its player was late three times in a row."""
        return self._post(f"/v1/games/{quoted(game)}/return", None, ChangedOut)

    def pause(self, game: str, *, wanted: bool = True) -> ChangedOut:
        """Say whether the caller wants a pause; it begins when all players want it."""
        return self._post(f"/v1/games/{quoted(game)}/pause", {"wanted": wanted}, ChangedOut)

    def resume(self, game: str) -> ChangedOut:
        """End a pause."""
        return self._post(f"/v1/games/{quoted(game)}/resumption", None, ChangedOut)

    def fork(
        self,
        game: str,
        at: int,
        *,
        seats: Sequence[ForkSeatIn | None] | None = None,
        visibility: Literal["public", "private"] | None = None,
        clock: ClockIn | None = None,
        bot_accounts: bool = False,
        end: bool = False,
    ) -> GameOut:
        """Open a new game that continues a finished one from the end of a batch.

        With `bot_accounts`, the accounts of bots may sit down. With `end`, a game that is still being played ends; the
        caller must be its only player, against bots.
        """
        body = {"at": at, "seats": seats, "visibility": visibility, "clock": clock, "bot_accounts": bot_accounts}
        if end:
            body["end"] = True  # an older server does not know it
        return self._game("POST", f"/v1/games/{quoted(game)}/forks", body)

    def join_rematch(self, game: str) -> GameOut:
        """Play a finished game again with the same players, and return the new game.

        The first of them who asks opens it, with seats that are reserved for the others; they sit down with the same
        request.
        """
        return self._game("POST", f"/v1/games/{quoted(game)}/rematch")

    def moves(self, game: str, *, unavailable: bool = False) -> MovesOut:
        """Return the legal moves of the caller's seat, the default move first, and the settings after them.

        With `unavailable`, illegal moves about what the seat holds or sees are listed as well, with their refusals.
        """
        body = self.request("GET", f"/v1/games/{quoted(game)}/moves", query={"unavailable": unavailable or None})
        moves: MovesOut = read(body, MovesOut)
        return moves

    def hint(self, game: str) -> HintOut:
        """Return what a bot of the title would do in the caller's seat, where bots have all other seats."""
        hint: HintOut = read(self.request("GET", f"/v1/games/{quoted(game)}/hint"), HintOut)
        return hint

    def thoughts(self, game: str) -> ThoughtsOut:
        """Return why the bots of a finished game that search moved as they did."""
        thoughts: ThoughtsOut = read(self.request("GET", f"/v1/games/{quoted(game)}/thoughts"), ThoughtsOut)
        return thoughts

    def request_analysis(self, game: str) -> AnalysisOut:
        """Have a finished game analysed, and return what is computed by now. It is safe to repeat this."""
        analysis: AnalysisOut = read(self.request("POST", f"/v1/games/{quoted(game)}/analysis"), AnalysisOut)
        return analysis

    def analysis(self, game: str) -> AnalysisOut:
        """Return the analysis of a finished game as far as it is computed: what each decision cost."""
        analysis: AnalysisOut = read(self.request("GET", f"/v1/games/{quoted(game)}/analysis"), AnalysisOut)
        return analysis

    def move(self, game: str, move: Choice | str, decision: str | None = None) -> ChangedOut:
        """Make a move: one of those listed, the move in it, its JSON, or the id of a listed move.

        With `decision`, a move that comes too late is refused instead of being applied to the next decision.
        """
        changed = self._post(f"/v1/games/{quoted(game)}/moves", {**_posted(move), "decision": decision}, ChangedOut)
        if game in self._moved:
            self._moved[game] = changed.version
        return changed

    # Finding players

    def create_invitation(
        self, game: str, *, seat: int | None = None, expires_in_seconds: int | None = None
    ) -> InvitationOut:
        """Invite players to an open game, as its host, for a certain seat or any free one.

        The `url` of the answer is for a person; a client takes the seat with the `invitation`. Without
        `expires_in_seconds`, it can be used for 7 days.
        """
        given = _without_none(seat=seat, expires_in_seconds=expires_in_seconds)
        return self._post(f"/v1/games/{quoted(game)}/invitations", given, InvitationOut)

    def read_invitation(self, game: str, invite: str) -> InvitedGameOut:
        """Return what an invitation is for. This needs no token."""
        return self._post(f"/v1/games/{quoted(game)}/invitations/reading", {"invite": invite}, InvitedGameOut)

    def withdraw_invitations(self, game: str) -> None:
        """Withdraw all invitations to an open game, as its host, and free the seats that are reserved."""
        self.request("DELETE", f"/v1/games/{quoted(game)}/invitations")

    def create_challenge(
        self,
        title: str,
        players: Sequence[str],
        *,
        options: Options | None = None,
        clock: ClockIn | None = None,
        rated: bool = False,
        bot_accounts: bool = False,
        visibility: Literal["public", "private"] = "public",
        expires_in_seconds: int | None = None,
    ) -> ChallengeOut:
        """Challenge players, by their ids, to a game that starts when all of them have accepted.

        The caller has seat 0, and the players have the next seats. Without `expires_in_seconds`, they have a day to
        answer.
        """
        terms = _terms(title, 1 + len(players), options, clock, rated=rated, bot_accounts=bot_accounts)
        given = _without_none(players=players, visibility=visibility, expires_in_seconds=expires_in_seconds)
        return self._challenge("POST", "/v1/challenges", terms | given)

    def challenges(self) -> ChallengesOut:
        """Return the open challenges that the caller has `sent` and `received`, the next to expire first."""
        return self._get("/v1/challenges", ChallengesOut)

    def challenge(self, challenge: str) -> ChallengeOut:
        """Return a challenge; its `game` is the id of the game once all have accepted."""
        return self._challenge("GET", f"/v1/challenges/{quoted(challenge)}")

    def accept_challenge(self, challenge: str) -> ChallengeOut:
        """Accept a challenge. With the last acceptance the game starts."""
        return self._challenge("POST", f"/v1/challenges/{quoted(challenge)}/acceptance")

    def refuse_challenge(
        self, challenge: str, reason: Literal["not_now", "other_title", "other_clock", "other"] = "other"
    ) -> ChallengeOut:
        """Refuse a challenge, which is then over."""
        return self._challenge("POST", f"/v1/challenges/{quoted(challenge)}/refusal", {"reason": reason})

    def withdraw_challenge(self, challenge: str) -> None:
        """Withdraw a challenge that the caller has sent, unless it is over."""
        self.request("DELETE", f"/v1/challenges/{quoted(challenge)}")

    def create_pairing(
        self,
        title: str,
        seats: int,
        clock: ClockIn,
        *,
        options: Options | None = None,
        rated: bool = False,
        bot_accounts: bool = False,
        seconds: float = 0.0,
    ) -> PairingOut:
        """Ask to play with others who ask for the same game, and wait for them, at most 30 seconds.

        `game` is the id of the game, which has started; None while players are missing. A request that nobody asks for
        during 60 seconds is withdrawn, so continue with `pairing`.
        """
        terms = _terms(title, seats, options, clock, rated=rated, bot_accounts=bot_accounts)
        return read(self.request("POST", "/v1/pairings", query={"wait": seconds}, body=terms), PairingOut)

    def pairing(self, pairing: str, seconds: float = LONGEST_WAIT) -> PairingOut:
        """Return a request for a pairing once it has led to a game, or as it is when the time is up."""
        return read(self.request("GET", f"/v1/pairings/{quoted(pairing)}", query={"wait": seconds}), PairingOut)

    def leave_pairing(self, pairing: str) -> None:
        """Withdraw a request for a pairing, unless it has led to a game."""
        self.request("DELETE", f"/v1/pairings/{quoted(pairing)}")

    # Webhooks

    def create_webhook(
        self,
        url: str,
        *,
        events: Sequence[MessageKind] | None = None,
        label: str = "",
        **contents: Unpack[WebhookContents],
    ) -> CreatedWebhookOut:
        """Create a webhook, for all kinds of messages or for those in `events`. Its `secret` is shown only once.

        With `include=["update"]`, a message has the game in the language `lang`, so that a bot need not read it.

        If the answer is lost and the request is repeated, there may be two webhooks; `webhooks` lists both.
        """
        body = {"url": url, "events": events, "label": label, **contents}
        return self._post("/v1/webhooks", body, CreatedWebhookOut)

    def webhooks(self) -> tuple[WebhookOut, ...]:
        """Return the webhooks of the caller, oldest first."""
        return self._get("/v1/webhooks", WebhooksOut).webhooks

    def webhook(self, webhook: str) -> WebhookDetailsOut:
        """Return a webhook with its last attempts to deliver a message."""
        return self._get(f"/v1/webhooks/{quoted(webhook)}", WebhookDetailsOut)

    def change_webhook(self, webhook: str, **changes: Unpack[WebhookChanges]) -> WebhookOut:
        """Change the fields of a webhook, or make it `active` or not; `events` of None are all kinds of messages."""
        return read(self.request("PATCH", f"/v1/webhooks/{quoted(webhook)}", body=changes), WebhookOut)

    def delete_webhook(self, webhook: str) -> None:
        """Delete a webhook. What waits for it is not sent."""
        self.request("DELETE", f"/v1/webhooks/{quoted(webhook)}")

    def rotate_secret(self, webhook: str) -> WebhookSecretOut:
        """Replace the secret of a webhook. For 24 hours messages are also signed with the previous one.

        If the answer is lost and the request is repeated, the previous secret is one that nobody has seen.
        """
        return self._post(f"/v1/webhooks/{quoted(webhook)}/secret", None, WebhookSecretOut)

    def send_test(self, webhook: str) -> WebhookAttemptOut:
        """Post a message of type `test` to a webhook now, and return the attempt. If it is repeated, so is the post."""
        return self._post(f"/v1/webhooks/{quoted(webhook)}/test", None, WebhookAttemptOut)

    # What happens, and has happened

    def events(self, game: str, after: int = 0, seconds: float = 0.0) -> tuple[Envelope, ...]:
        """Return at most 1,000 envelopes after a version, as the caller may open them; wait for the first one."""
        body = self.request("GET", f"/v1/games/{quoted(game)}/events", query={"after": after, "wait": seconds})
        page: EventsOut = read(body, EventsOut)
        return page.events

    def updates(
        self,
        game: str,
        *,
        after: Update | Literal[0] | None = None,
        unavailable: bool = False,
        seen_by: int | Literal["spectator", "all"] | None = None,
    ) -> Iterator[Update]:
        """Yield a game as it is now, and again after each change, with the moves of the caller's seat, to its end.

        A stream that breaks off is resumed; no event is left out or comes twice. With `after=0`, the first update is
        that of the first batch; `after` an earlier update, those that follow it are yielded. `unavailable` is that of
        `moves`; after the end, `seen_by` shows what a seat or a spectator saw, or everything.

        Once this client has made a move, `moves` is None until the move is in the game: no decision is offered twice.
        """
        known, last = NOTHING, "" if after is None else "0"
        if isinstance(after, Update):
            known, last = after.known, str(after.version)
        query = {"unavailable": unavailable or None, "as": seen_by}
        self._moved.setdefault(game, 0)
        try:
            for message in self._transport.stream(f"/v1/games/{quoted(game)}/updates", last=last, query=query):
                if message.type != "update":  # of a newer server
                    continue
                update = applied(known, message.data)
                known = update.known
                is_late = update.version < self._moved.get(game, 0)
                yield replace(update, moves=None) if is_late else update
        finally:
            self._moved.pop(game, None)

    def update(self, game: str, *, after: Update | None = None, seconds: float = LONGEST_WAIT) -> Update | None:
        """Return a game as it is now, with the moves of the caller's seat, by a single request.

        With `after`, wait for a change since that update, at most 30 seconds, and return all that has changed as one
        update; None if nothing has changed when the time is up. This is for programs that can't hold a stream.
        """
        query = {} if after is None else {"after": after.version, "wait": seconds}
        page = read(self.request("GET", f"/v1/games/{quoted(game)}/updates", query=query), UpdatesPage)
        return merged(NOTHING if after is None else after.known, page)

    def follow(self, game: str, after: int = 0) -> Iterator[Envelope]:
        """Yield the envelopes after a version, each as it arrives, until the game has ended.

        A stream that breaks off is resumed; no envelope is left out or comes twice.
        """
        path = f"/v1/games/{quoted(game)}/events"
        title = read(self.request("GET", path, query={"limit": 1}), _Titled).title
        for message in self._transport.stream(path, last=str(after)):
            yield read_envelope(message.data, title)

    def notices(self, *, after: str = "") -> Iterator[AnyNotice]:
        """Yield the notifications of the caller's games, seats and challenges, without end.

        First comes a `your_turn` for each decision that waits for the caller. A stream that breaks off is resumed; a
        notification may then come twice. With `after`, an instant such as `2026-01-31T18:30:00.000Z`, those since then
        come as well. Kinds of notifications that this version of the client does not know are left out.
        """
        for message in self._transport.stream("/v1/events", last=after):
            if message.type in NOTICES:
                yield read(message.data, NOTICES[message.type])

    def changes(self) -> Iterator[GameRowOut | AnyNotice]:
        """Yield a row for each game of the caller that is open or played, and again for each that changes, without end.

        The notifications of `notices` come among them. A stream that breaks off is resumed; nothing is left out or
        comes twice.
        """
        for message in self._transport.stream("/v1/updates"):
            if message.type == "game":
                yield read(message.data, GameRowOut)
            elif message.type in NOTICES:
                yield read(message.data, NOTICES[message.type])

    def history(self, game: str, *, after: int = 0) -> Iterator[HistoryLineOut]:
        """Yield the history of a game up to now, a line for each event that is not mere bookkeeping."""
        first = {"after": after, "limit": EVENTS_OF_A_PAGE}
        for page in self._pages(f"/v1/games/{quoted(game)}/history", first, HistoryOut, "after"):
            yield from page.lines

    def results(
        self,
        *,
        title: str | None = None,
        player: str | None = None,
        mine: bool = False,
        since: Time | None = None,
        until: Time | None = None,
    ) -> Iterator[ResultOut]:
        """Yield the results of finished games, newest first."""
        query = {"title": title, "player": player, "mine": mine, "limit": PAGE}
        for page in self._pages("/v1/results", {**query, **_period(since, until)}, ResultsOut):
            yield from page.results

    # Logs

    def log(self, game: str) -> bytes:
        """Return the log as NDJSON: a header, then the envelopes; all seals are open once the game has ended."""
        return self.request("GET", f"/v1/games/{quoted(game)}/log")

    def verify_log(self, log: bytes) -> VerdictOut:
        """Let the server verify a log, and return what it found."""
        return read(self.request("POST", "/v1/logs/verify", body=log), VerdictOut)

    def replay_log(
        self, log: bytes, *, at: int | None = None, seen_by: int | Literal["spectator"] | None = None
    ) -> GameOut:
        """Return the game of a log that the server does not host, at the end or at a past version."""
        return self._game("POST", "/v1/logs/replay", log, query={"at": at, "as": seen_by})

    def import_log(self, log: bytes, *, key: str | None = None) -> GameOut:
        """Import a finished game of another server from its log. Repeated under one `key`, it is imported once."""
        body = self._transport.send("POST", "/v1/logs", body=log, key=key)
        game: GameOut = read(body, GameOut)
        return game

    def _get(self, path: str, kind: type[T]) -> T:
        return read(self.request("GET", path), kind)

    def _post(self, path: str, body: Any, kind: type[T]) -> T:
        return read(self.request("POST", path, body=body), kind)

    def _game(self, method: str, path: str, body: Any = None, *, query: Query | None = None) -> GameOut:
        game: GameOut = read(self.request(method, path, query=query, body=body), GameOut)
        return game

    def _challenge(self, method: str, path: str, body: Any = None) -> ChallengeOut:
        challenge: ChallengeOut = read(self.request(method, path, body=body), ChallengeOut)
        return challenge

    def _pages(self, path: str, query: Query, kind: type[PageT], cursor: str = "cursor") -> Iterator[PageT]:
        """Yield the pages of a list; `cursor` is the field of the query that continues it."""
        while True:
            page = read(self.request("GET", path, query=query), kind)
            yield page
            if page.next is None:
                return
            query = {**query, cursor: page.next}


def _terms(
    title: str, seats: int, options: Options | None, clock: ClockIn | None, *, rated: bool, bot_accounts: bool
) -> dict[str, Any]:
    """Return what is to be played, as a request has it."""
    terms = {"title": title, "seats": seats, "rated": rated, "bot_accounts": bot_accounts}
    return terms | _without_none(options=options, clock=clock)


def _without_none(**given: Any) -> dict[str, Any]:
    """Return what has a value: a field that is left out has its default."""
    return {name: value for name, value in given.items() if value is not None}


class _Titled(msgspec.Struct):
    title: str


def _posted(move: Choice | str) -> dict[str, Any]:
    """Return what names a move in a request: the move itself, or its id if the client does not know such moves."""
    if isinstance(move, str):
        return {"id": move}
    if not isinstance(move, LegalMove):
        return {"move": move}
    return {"id": move.id} if isinstance(move.move, UnknownMove) else {"move": move.move}


def _period(since: Time | None, until: Time | None) -> dict[str, str | None]:
    return {"since": _written(since), "until": _written(until)}


def _written(time: Time | None) -> str | None:
    """Return a time as the API writes it."""
    if isinstance(time, datetime):
        return time.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return time.isoformat() if isinstance(time, date) else time
