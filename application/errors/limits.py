"""What a player or an address has too much of."""

from application.errors.problem import Problem


class TooManyGamesError(Problem):
    """The player or address opened too many games that are open or being played: end some of them first."""

    kind = "too-many-tables"
    status = 409
    title = "Too many games"
    counted = "games that are open or being played"

    def __init__(self, owner: str, limit: int) -> None:
        super().__init__(f"One {owner} may have at most {limit} {self.counted}: end some of them first.")
        self.owner = owner
        self.limit = limit


class TooManyBotGamesError(TooManyGamesError):
    """The player or address opened too many games in which only bots play: wait until some of them have ended."""

    kind = "too-many-bot-tables"
    title = "Too many games of bots"
    counted = "games in which only bots play"


class StorageUsedUpError(Problem):
    """The logs of the player are as large as `stored` in `HEPTAD_QUOTAS` allows, or would be; or the players of the
    address have stored as much today: `Retry-After` says when the next day begins.
    """

    kind = "storage-used-up"
    status = 403
    title = "Your storage is used up"

    def __init__(self, stored: int, size: int, limit: int) -> None:
        super().__init__(f"Your logs have {stored} bytes and this needs {size} more; the limit is {limit}.")


class StorageOfDayUsedUpError(StorageUsedUpError):
    """The games from an address have stored too many bytes today; the next day begins in `seconds`."""

    def __init__(self, stored: int, size: int, limit: int, seconds: int) -> None:
        Problem.__init__(
            self,
            f"Games from your address have stored {stored} bytes today and this needs {size} more; the limit is "
            f"{limit} in a day (UTC). Try again tomorrow, or ask the operator for a higher limit.",
        )
        self.retry_after = seconds


class TooManyRequestsError(Problem):
    """An address or a player sent too many requests of this kind: wait for the seconds in `Retry-After`."""

    kind = "too-many-requests"
    status = 429
    title = "Too many requests"

    def __init__(self, detail: str, seconds: int) -> None:
        super().__init__(detail)
        self.retry_after = seconds


class CopiedTooMuchError(TooManyRequestsError):
    """In a minute, forks and imports from an address may copy at most an eighth of the bytes of a day."""

    title = "Too many bytes were copied"

    def __init__(self, limit: int, seconds: int) -> None:
        super().__init__(
            f"Forks and imports from your address may copy at most {limit} bytes in a minute. "
            f"Try again in {seconds} seconds.",
            seconds,
        )
