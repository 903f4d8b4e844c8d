"""The vocabulary of effects: every class does something, and everything that the data may name is there."""

from typing import get_args

import pytest

from titles.seven_wonders.cards.effects import AnyEffect, Effect

HOOKS = {name for name in vars(Effect) if not name.startswith("_") and callable(getattr(Effect, name))} - {"describe"}
"""The methods with which effects do something; every effect also describes itself."""


def test_every_effect_can_be_named_by_the_data():
    assert set(get_args(AnyEffect)) == set(Effect.__subclasses__())


@pytest.mark.parametrize("effect", get_args(AnyEffect), ids=lambda effect: effect.__name__)
def test_every_effect_overrides_a_hook(effect: type[Effect]):
    assert HOOKS & set(vars(effect))
