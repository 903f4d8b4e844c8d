"""Players: who exists, what they choose, and who may sign up."""

from application.errors.problem import Problem


class UnknownPlayerError(Problem, LookupError):
    """There is no such player."""

    kind = "unknown-player"
    status = 404
    title = "There is no such player"

    def __init__(self, player: str) -> None:
        super().__init__(f'There is no player "{player}".')


class HandleTakenError(Problem):
    """Another player has the handle, or gave it up less than 30 days ago."""

    kind = "handle-taken"
    status = 409
    title = "Another player has this handle"

    def __init__(self) -> None:
        super().__init__("Or gave it up in the last 30 days: choose another one.")


class TooManyTokensError(Problem):
    """The player has as many tokens as `HEPTAD_QUOTAS` allows: revoke one first."""

    kind = "too-many-tokens"
    status = 409
    title = "You have too many tokens"

    def __init__(self, limit: int) -> None:
        super().__init__(f"A player has at most {limit} tokens: revoke one with DELETE /v1/account/tokens/{{id}}.")


class UnknownTokenError(Problem):
    """The player has no token with this id."""

    kind = "unknown-token"
    status = 404
    title = "There is no such token"

    def __init__(self, token: str) -> None:
        super().__init__(f'You have no token with the id "{token}".')


class TooManyBotAccountsError(Problem):
    """The player owns 50 bot accounts: erase one first."""

    kind = "too-many-bot-accounts"
    status = 409
    title = "You own too many bot accounts"

    def __init__(self, limit: int) -> None:
        super().__init__(f"A player owns at most {limit}: erase one with DELETE /v1/account/bots/{{id}}.")


class UnknownBotAccountError(Problem):
    """The player owns no bot account with this id."""

    kind = "unknown-bot-account"
    status = 404
    title = "You own no such bot account"

    def __init__(self, bot: str) -> None:
        super().__init__(f'You own no bot account with the id "{bot}": GET /v1/account/bots lists those that you own.')


class TooManyMutedError(Problem):
    """The player has muted 200 players: unmute one first."""

    kind = "too-many-muted"
    status = 409
    title = "You have muted too many players"

    def __init__(self, limit: int) -> None:
        super().__init__(f"At most {limit}: unmute one first.")


class AlreadyReportedError(Problem):
    """The operator has not dealt with the player's last report about the same player and game."""

    kind = "already-reported"
    status = 409
    title = "You have reported this"

    def __init__(self) -> None:
        super().__init__("The operator has not dealt with your last report yet.")


class SignUpClosedError(Problem):
    """The server takes no new players at the moment."""

    kind = "sign-up-closed"
    status = 403
    title = "Sign-up is closed"

    def __init__(self) -> None:
        super().__init__("At the moment this server takes no new players.")


class SignUpCodeNeededError(Problem):
    """The server takes new players by invitation: send a code of its operator as `sign_up_code`."""

    kind = "sign-up-code-needed"
    status = 403
    title = "Sign-up needs a code"

    def __init__(self) -> None:
        super().__init__(
            "This server takes new players by invitation. Ask its operator for a code, and send it as `sign_up_code`."
        )


class SignUpCodeRefusedError(Problem):
    """The code is unknown or withdrawn, has expired, or is used up."""

    kind = "sign-up-code-refused"
    status = 403
    title = "The code is not accepted"

    def __init__(self) -> None:
        super().__init__("It is none of the codes of this server, has expired, or was used as often as it can be.")
