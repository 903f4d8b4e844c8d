"""Refusals are values: an illegal act is an answer, not an exception."""

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why an act is refused.

    `code` is stable and names the kind (`not_in_hand`); `rule` names the rule that forbids it; `detail` is a sentence
    for people, made only from what the acting seat may open.
    """

    code: str
    rule: str
    detail: str
