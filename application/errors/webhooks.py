"""Webhooks that a player has not, or has too many of."""

from application.errors.problem import Problem


class TooManyWebhooksError(Problem):
    """The player has 10 webhooks: delete one first."""

    kind = "too-many-webhooks"
    status = 409
    title = "You have too many webhooks"

    def __init__(self, limit: int) -> None:
        super().__init__(f"A player has at most {limit} webhooks: delete one first.")


class UnknownWebhookError(Problem, LookupError):
    """The caller has no such webhook."""

    kind = "unknown-webhook"
    status = 404
    title = "There is no such webhook"

    def __init__(self, webhook: str) -> None:
        super().__init__(f'You have no webhook with the id "{webhook}".')
