"""The vocabulary of effects: every class does something, and everything that the data may name is there."""

from typing import get_args

import pytest

from titles.seven_wonders_duel.cards.effects import AnyEffect, Effect, Points

HOOKS = [
    hook for name, hook in vars(Effect).items() if callable(hook) and not name.startswith("_") and name != "describe"
]
"""The methods with which effects do something; every effect also describes itself."""


def test_every_effect_can_be_named_by_the_data():
    assert set(get_args(AnyEffect)) == set(Effect.__subclasses__())


@pytest.mark.parametrize("effect", get_args(AnyEffect), ids=lambda effect: effect.__name__)
def test_every_effect_overrides_a_hook(effect: type[Effect]):
    assert {hook.__name__ for hook in HOOKS} & set(vars(effect))


def test_an_effect_says_which_hooks_it_overrides():
    assert [hook.__name__ for hook in HOOKS if Points(3).overrides(hook)] == ["points"]
