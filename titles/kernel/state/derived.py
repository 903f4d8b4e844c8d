"""The derived facts of a game: what its rules say about a public state, so that no client has to compute it."""

import msgspec

from titles.kernel.state.game import AnyGame


class Derived(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from a public state by the rules. A title's own class has its fields; this one has none."""


NOTHING = Derived()


def nothing_derived(_view: AnyGame) -> Derived:
    """Return no facts: clients compute what they need by themselves."""
    return NOTHING
