"""What the use cases refuse besides what the rules refuse: who may do it, and what a request can't ask for."""

from typing import Any, Literal


class InvalidFieldError(Exception):
    """A field of a request has a value that the use case can't take; `field` is its path in the body."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(f"{field}: {detail}")
        self.field = field
        self.detail = detail


class StaleVersionError(Exception):
    """The game is at `version`, not at the version that the caller expects."""

    def __init__(self, version: int, expected: int) -> None:
        super().__init__(f"The game is at version {version}, not {expected}.")
        self.version = version


class NotSeatedError(Exception):
    """The player has no seat in the game."""


class ForeignSeatError(Exception):
    """The seat is held by another player."""


class NotCreatorError(Exception):
    """Only the creator of the game may do this."""


class BotsNotAcceptedError(Exception):
    """A bot account can take a seat only in a game that accepts bot accounts."""


class InvitationError(Exception):
    """The invitation can't be used; `fault` says why not."""

    def __init__(self, fault: Literal["expired", "withdrawn", "for_another_seat"]) -> None:
        super().__init__(fault)
        self.fault = fault


class RemovedPlayerError(Exception):
    """The host removed the player from this table, and the player has no invitation that is newer."""


class ReservedSeatError(Exception):
    """The seat, or every free seat, is reserved for another player."""


class UnknownPairingError(Exception):
    """The player has no such request for a pairing, or was silent for too long."""


class PairedError(Exception):
    """The request has led to a game already; `game` is its id."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class TooManyPairingsError(Exception):
    """The player waits in too many pools; `limit` is the most."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"At most {limit} pools.")
        self.limit = limit


class UnknownChallengeError(Exception):
    """There is no such challenge that this player may see, answer or withdraw."""


class ChallengeOverError(Exception):
    """The challenge can't be answered in this way any more; `status` is what became of it."""

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


class TooManyChallengesError(Exception):
    """Too many open challenges; `limit` is the most.

    `whose` are too many: those that the challenger has sent, those that a challenged player has received, or of the
    latter those of the challenger or of the challenger's address.
    """

    def __init__(self, limit: int, whose: Literal["sent", "received", "sender", "address"]) -> None:
        super().__init__(f"At most {limit} open challenges.")
        self.limit = limit
        self.whose = whose


class SeatChangesError(Exception):
    """Seats were taken and left too often; `limit` is the number of versions that a game may have before its start."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"At most {limit} versions before the start.")
        self.limit = limit


class TooManyGamesError(Exception):
    """A player or an address has too many games, of bots alone or in total; `limit` is the most that it may have."""

    def __init__(self, owner: str, limit: int, *, is_of_bots: bool) -> None:
        super().__init__(f"One {owner} may have at most {limit} games{' of bots' if is_of_bots else ''}.")
        self.owner = owner
        self.limit = limit
        self.is_of_bots = is_of_bots


class StorageUsedUpError(Exception):
    """The logs of a player have `stored` bytes, and there is no room for `size` more; `limit` is the most.

    For the owner `address` these are the bytes of a day, and in `seconds` the next day begins.
    """

    def __init__(self, stored: int, size: int, limit: int, owner: str = "player", seconds: int | None = None) -> None:
        super().__init__(f"{stored} bytes and {size} more; the limit of the {owner} is {limit}.")
        self.owner = owner
        self.seconds = seconds
        self.stored = stored
        self.size = size
        self.limit = limit


class CopiedTooMuchError(Exception):
    """An address may have at most `limit` bytes of logs copied in a minute; the next minute begins in `seconds`."""

    def __init__(self, limit: int, seconds: int) -> None:
        super().__init__(f"At most {limit} bytes in a minute.")
        self.limit = limit
        self.seconds = seconds


class GameTooLongError(Exception):
    """The game is too long for moves, and about to end; the limits are in versions and in bytes."""

    def __init__(self, version: int, size: int, max_version: int, max_size: int) -> None:
        super().__init__(f"{version} versions and {size} bytes.")
        self.version = version
        self.size = size
        self.max_version = max_version
        self.max_size = max_size


class KeyReusedError(Exception):
    """The idempotency key was used for another request."""


class HandleTakenError(Exception):
    """Another player has the handle, or gave it up less than 30 days ago."""


class PasskeyRefusedError(Exception):
    """A passkey was not accepted; the text says why."""


class TooManyPasskeysError(Exception):
    """The player has too many passkeys; `limit` is the most."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"At most {limit} passkeys.")
        self.limit = limit


class LastPasskeyError(Exception):
    """Without this passkey the player could not sign in any more."""


class RecoveryCodeRefusedError(Exception):
    """The text is no unused recovery code."""


class DeviceCodeRefusedError(Exception):
    """The text is no valid device code."""


class SignUpClosedError(Exception):
    """The operator lets nobody sign up."""


class SignUpCodeNeededError(Exception):
    """A new player needs a code of the operator."""


class SignUpCodeRefusedError(Exception):
    """The text is no code of the operator, or the code has expired or is used up."""


class BannedError(Exception):
    """The operator has banned the player, or the app that acts for the player."""


class AuthorityEndedError(Exception):
    """The caller's token was revoked, or the account was erased, before the request could write."""


class AuthorityChangedError(Exception):
    """Something was revoked between reading the account and writing to it: nothing was written."""


class ConfirmationNeededError(Exception):
    """Only the person can do this: the token has not all scopes of the account, or expires."""


class BotAccountError(Exception):
    """A bot account can't do this: it has no passkeys and no codes."""


class TooManyTokensError(Exception):
    """The player has too many tokens; `limit` is the most."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"At most {limit} tokens.")
        self.limit = limit


class NoHintsError(Exception):
    """A hint in this game could harm somebody: it is rated, or another player has a seat or can take one."""


class TooManyMutedError(Exception):
    """The player has muted too many players; `limit` is the most."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"At most {limit} muted players.")
        self.limit = limit


class AlreadyReportedError(Exception):
    """The operator has not dealt with the last report of the same player about the same player and game."""


class NotEndedError(Exception):
    """This needs a game that has ended."""


class InvalidLogError(Exception):
    """The log that was sent has a violation; `verdict` is the verifier's."""

    def __init__(self, verdict: dict[str, Any]) -> None:
        super().__init__("The log is not valid")
        self.verdict = verdict


class IncompleteLogError(InvalidLogError):
    """The log that was sent is valid but not complete: its game goes on, or some seals are closed."""


class FutureLogError(Exception):
    """The log that was sent ends at a time that is still to come."""


class TooManyWebhooksError(Exception):
    """The player has too many webhooks; `limit` is the most."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"At most {limit} webhooks.")
        self.limit = limit


class UnknownWebhookError(LookupError):
    """The player has no webhook with this id."""
