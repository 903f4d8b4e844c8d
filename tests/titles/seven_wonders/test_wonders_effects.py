"""The vocabulary of effects: every class has a rule and words, and everything that the data may name is there."""

from typing import get_args

import pytest

from titles.seven_wonders.cards.effects import AnyEffect, Effect
from titles.seven_wonders.words.effects import told

HOOKS = [name for name, hook in vars(Effect).items() if callable(hook) and name[0] != "_"]
"""The methods with which effects do something."""
CLASSES: tuple[type[Effect], ...] = get_args(AnyEffect)


def test_every_effect_can_be_named_by_the_data():
    assert set(CLASSES) == set(Effect.__subclasses__())


@pytest.mark.parametrize("effect", CLASSES, ids=lambda effect: effect.__name__)
def test_every_effect_overrides_a_hook_and_has_words(effect: type[Effect]):
    assert set(HOOKS) & set(vars(effect))
    assert effect in told.registry


@pytest.mark.parametrize("hook", HOOKS)
def test_no_hook_belongs_to_one_effect(hook: str):
    assert len([effect for effect in CLASSES if hook in vars(effect)]) > 1
