"""Logs that are sent to be verified or imported."""

from typing import Any

from application.errors.problem import Problem


class InvalidLogError(Problem):
    """The log to import or to replay is invalid; `verdict` contains the problem."""

    kind = "log-unsound"
    status = 422
    title = "The log is invalid"

    def __init__(self, verdict: dict[str, Any]) -> None:
        problem = verdict["problem"]
        detail = f"version {problem['version']}, {problem['check']}: {problem['detail']}"
        super().__init__(detail, verdict=verdict)


class IncompleteLogError(Problem):
    """The log to import is not complete: its game is still being played, or it has closed seals; see `verdict`."""

    kind = "log-not-whole"
    status = 422
    title = "Only the complete log of a finished game can be imported"

    def __init__(self, verdict: dict[str, Any]) -> None:
        is_over = verdict["status"] == "finished"
        detail = "Some seals of the log are closed." if is_over else "The game is still being played."
        super().__init__(detail, verdict=verdict)


class FutureLogError(Problem):
    """The log to import has times in the future."""

    kind = "log-ahead"
    status = 422
    title = "The log has times in the future"

    def __init__(self, at: str) -> None:
        super().__init__(f"The last event of the log is dated {at}.")


class BusyError(Problem):
    """Too many logs wait to be verified, in total or from this address, or there was no verdict in time: repeat the
    request later.
    """

    kind = "busy"
    status = 503
    title = "The log can't be verified now"
    retry_after = 5

    def __init__(self, why: str = "Too many logs wait, in total or from your address.") -> None:
        super().__init__(
            f"{why} Send the request again later; `heptad verify` and `heptad replay` work on any machine."
        )
