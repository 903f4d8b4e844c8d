"""Games that are unknown, or not in the state that a request needs."""

from application.errors.problem import Problem
from application.errors.requests import FieldFault, KeyReusedError
from titles.registry import TITLES


class UnknownTitleError(Problem, LookupError):
    """There is no such title."""

    kind = "unknown-title"
    status = 404
    title = "There is no such title"

    def __init__(self) -> None:
        super().__init__(f"The titles are: {', '.join(TITLES)}.")


class UnknownTitleFieldError(UnknownTitleError):
    """The status is 422 if the body of the request names the title."""

    status = 422

    def __init__(self) -> None:
        super().__init__()
        self.members["errors"] = [FieldFault("title", f"must be one of: {', '.join(TITLES)}")]


class UnknownGameError(Problem, LookupError):
    """There is no such game, or it is private and the caller may not see it."""

    kind = "unknown-game"
    status = 404
    title = "There is no such game"

    def __init__(self, game: str) -> None:
        super().__init__(f'There is no game "{game}" that you may see.')


class AheadError(Problem, LookupError):
    """The game, or the log to replay, has not reached that version; `version` is its current version."""

    kind = "ahead"
    status = 409
    title = "The game has not reached that version"

    def __init__(self, version: int) -> None:
        super().__init__(f"The game is at version {version}.", version=version)
        self.version = version


class BetweenError(Problem, LookupError):
    """The version (`at`) lies inside a batch, for a view or for a fork; `ends` lists the nearest versions at which a
    batch ends: one below, if any, and one above.
    """

    kind = "between"
    status = 409
    title = "The version is inside a batch"

    def __init__(self, version: int, ends: tuple[int, ...]) -> None:
        nearest = f"batch ends at {ends[0]}" if len(ends) == 1 else f"batches end at {' and '.join(map(str, ends))}"
        super().__init__(f"Version {version} is inside a batch; the nearest {nearest}.", ends=ends)
        self.version = version
        self.ends = ends


class StaleVersionError(Problem):
    """The game is not at the version in `If-Match`."""

    kind = "version-passed"
    status = 412
    title = "The game is at another version"

    def __init__(self, version: int, expected: int) -> None:
        super().__init__(f"The game is at version {version}, not {expected}.")


class ContendedError(Problem):
    """The request conflicted with other changes of the game, many times: repeat it with the same key."""

    kind = "contended"
    status = 503
    title = "The game was changed by other requests"
    retry_after = 1

    def __init__(self) -> None:
        super().__init__("Send the request again, with the same Idempotency-Key if it had one.")


class OpenedError(KeyReusedError):
    """A game with this id exists, and there is no receipt for the request."""


class NotEndedError(Problem):
    """The game has not ended; only a game that has ended, and was not cancelled, can be forked, played again or
    analysed. A fork with `end` ends a game that the caller plays against bots of the title alone.
    """

    kind = "not-ended"
    status = 409
    title = "Only a game that has ended can be forked, played again or analysed"


class SeatsNotOpenError(NotEndedError):
    """The views of other seats (`as`) are open only after the end of the game."""

    title = "The views of other seats are open only after the game has ended"


class GameTooLongError(Problem):
    """The game has at least 8,000 versions or 5 MiB, more than any title needs: it accepts no moves, and a worker ends
    it ([Length](../titles/kernel/RULES.md#length)).
    """

    kind = "game-too-long"
    status = 409
    title = "The game accepts no more moves"

    def __init__(self, version: int, size: int, max_version: int, max_size: int) -> None:
        super().__init__(
            f"The game has {version} versions and {size} bytes. "
            f"From {max_version} versions or {max_size} bytes on, a game accepts no moves and soon ends: "
            "the player who wrote the most events resigns."
        )


class NoHintsError(Problem):
    """The game gives no hints: it is rated, or another seat is free or held by a player."""

    kind = "no-hints"
    status = 409
    title = "There are no hints in this game"

    def __init__(self) -> None:
        super().__init__(
            "A hint is given only in a game that is not rated and in which bots of the title have all other seats."
        )


class NoAnalysisError(Problem):
    """Nobody has asked for an analysis of the game: ask with `POST …/analysis`."""

    kind = "no-analysis"
    status = 404
    title = "The game has not been analysed"

    def __init__(self) -> None:
        super().__init__("Ask for one with POST to the same URL.")
