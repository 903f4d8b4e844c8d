"""What a token does not allow, or allows no more."""

from application.errors.problem import Problem


class BadTokenError(Problem):
    """The token is unknown, revoked, expired or malformed."""

    kind = "bad-token"
    status = 401
    title = "This token is unknown, revoked or expired"


class BadTicketError(Problem):
    """The ticket is none for this path, or is too old: make a new one with `POST /v1/stream-tickets`."""

    kind = "bad-ticket"
    status = 401
    title = "This ticket does not open this stream"

    def __init__(
        self, wrong: str = "It is no ticket for this path: a ticket opens the one path for which it was made."
    ) -> None:
        super().__init__(f"{wrong} Make a new one with `POST /v1/stream-tickets`.")


class OldTicketError(BadTicketError):
    """The ticket was made more than a minute ago, or to resume a stream, more than ten minutes ago."""

    def __init__(self) -> None:
        super().__init__("A ticket opens a stream for a minute, and resumes it with Last-Event-ID for ten minutes.")


class AuthorityEndedError(BadTokenError):
    """The caller's token was revoked, or the account was erased, before the request could write."""


class AuthorityChangedError(Problem):
    """Something was revoked for the account at the same moment, and nothing was written: repeat the request."""

    kind = "contended"
    status = 503
    title = "The account was changed by another request"
    retry_after = 1

    def __init__(self) -> None:
        super().__init__(
            "Something was revoked for this account at the same moment, and nothing was written. Send it again."
        )


class BannedError(Problem):
    """The operator of the server has banned the account, or the app that acts for it."""

    kind = "banned"
    status = 403
    title = "The account is banned"

    def __init__(self) -> None:
        super().__init__("The operator of this server has banned this account. Only the operator can lift the ban.")


class ScopeNeededError(Problem):
    """The token does not allow the request; `scope` is the missing scope (several scopes are separated by spaces)."""

    kind = "scope-needed"
    status = 403
    title = "The token does not allow this"

    def __init__(self, scope: str) -> None:
        super().__init__(f"The request needs the scope {scope}.", scope=scope)


class ScopeNotHeldError(ScopeNeededError):
    """A token can't give scopes that it does not have.

    `lacking` are the scopes that the caller lacks, and `held` those that the token has, both separated by spaces.
    """

    title = "A token can't give more scopes than it has"

    def __init__(self, lacking: str, held: str) -> None:
        detail = f"Your token lacks {lacking}. It has {held}; ask for some of these, or send a `confirmation`."
        Problem.__init__(self, detail, scope=lacking)


class AppTokenError(Problem):
    """The token was granted to an app; an app manages webhooks with a token of the app's account."""

    kind = "app-token"
    status = 403
    title = "A token that was granted to an app can't manage webhooks"

    def __init__(self) -> None:
        super().__init__("An app creates webhooks with the token of its own account.")


class ConfirmationNeededError(Problem):
    """A passkey and recovery codes give all scopes without expiry, and the token has fewer or expires: send a
    `confirmation`, or use another token.
    """

    kind = "confirmation-needed"
    status = 403
    title = "The token can't give more than it has"

    def __init__(self) -> None:
        super().__init__(
            "A passkey and recovery codes give all scopes without expiry, which this token does not have. Use a token "
            "that has, or send `confirmation` with a passkey or a recovery code."
        )


class BotAccountError(Problem):
    """A bot account has no passkeys and no codes to sign in."""

    kind = "bot-account"
    status = 403
    title = "A bot account has no passkeys and no codes"

    def __init__(self) -> None:
        super().__init__("Programs call with tokens, which its owner can keep.")
