"""Refusals are values: an illegal act is an answer, not an exception."""

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why an act is refused.

    `code` is stable and names the kind (`not_in_hand`). `rule` cites the rule that forbids the act, in one of three
    forms: `seven section 6.5`, `seven ruling 41`, `table: seats`. `detail` is a sentence for people, made only from
    what the acting seat may open.
    """

    code: str
    rule: str
    detail: str
