"""Refusals are values: an illegal act is an answer, not an exception."""

import msgspec

from titles.kernel.words.sentences import Spoken


class Refusal(msgspec.Struct, frozen=True):
    """Why an act is refused.

    `code` is stable and names the kind (`not_in_hand`). `rule` cites the rule that forbids the act, in one of three
    forms: `seven section 6.5`, `seven ruling 41`, `table: seats`. `detail` is a text for people, made only from what
    the acting seat may open; it has the names of the catalogue and no ids. `conflict` is whether the state of the game
    forbids the act now (HTTP 409); otherwise the act itself is illegal (422).
    """

    code: str
    rule: str
    detail: Spoken
    conflict: bool = False
