"""Requests that are invalid, whatever they ask for."""

from collections.abc import Sequence

import msgspec

from application.errors.problem import Problem


class FieldFault(msgspec.Struct, frozen=True):
    """One invalid field."""

    field: str
    """The name of the field; dots and numbers lead into a body, such as `seats.0.bot`."""
    detail: str
    """What is wrong with it."""


class InvalidRequestError(Problem):
    """A field of the path, the query or the body is invalid, unknown or repeated; or a header is invalid; or
    `Authorization`, `Idempotency-Key`, `If-Match` or `Last-Event-ID` is repeated. `errors` is a list of `field` and
    `detail`.
    """

    kind = "invalid-request"
    status = 422
    title = "The request is invalid"

    def __init__(self, faults: Sequence[FieldFault]) -> None:
        super().__init__("; ".join(f"{fault.field}: {fault.detail}" for fault in faults), errors=list(faults))


class InvalidFieldError(InvalidRequestError):
    """A field of a request has a value that it can't have; `field` is its path in the body."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__([FieldFault(field, detail)])


class UnknownReaderError(InvalidFieldError):
    """A game with this number of seats does not have the reader that `as` names."""

    def __init__(self, seats: int) -> None:
        super().__init__("as", f"must be `spectator` or a seat, 0 to {seats - 1}")


class KeyReusedError(Problem):
    """The key was used for another request; the server remembers a key for `HEPTAD_RECEIPT_HOURS`, or for ten minutes
    if the request created a player or a token.
    """

    kind = "idempotency-key-reused"
    status = 422
    title = "This Idempotency-Key was used for another request"

    def __init__(self) -> None:
        fault = FieldFault("Idempotency-Key", "was used for another request: use a new key")
        super().__init__(errors=[fault])
