"""Errors that the service answers as problem documents (RFC 9457)."""

from typing import Any


class Problem(Exception):  # noqa: N818 - RFC 9457's own word
    """An error with what its problem document says.

    `kind` is the last part of the document's `type`, `status` is that of the response, and `title` says the kind in
    words. The text of the error is the `detail` of the document, by default the title. After `retry_after` seconds, if
    it has any, the request can be repeated. `members` are further members of the document.

    The first paragraph of the docstring of a subclass is what docs/problems.md says about its kind.
    """

    kind: str
    status: int
    title: str
    retry_after: int | None = None

    def __init__(self, detail: str = "", **members: Any) -> None:
        super().__init__(detail or self.title)
        self.members = members
