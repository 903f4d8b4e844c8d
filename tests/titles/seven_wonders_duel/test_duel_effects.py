"""The vocabulary of effects: every class has a rule and words, and everything that the data may name is there."""

from typing import get_args

import pytest

from titles.seven_wonders_duel.cards.effects import AnyEffect, Effect, Points
from titles.seven_wonders_duel.words.effects import told

HOOKS = [hook for name, hook in vars(Effect).items() if callable(hook) and name[0] != "_" and name != "overrides"]
"""The methods with which effects do something."""
CLASSES: tuple[type[Effect], ...] = get_args(AnyEffect)


def test_every_effect_can_be_named_by_the_data():
    assert set(CLASSES) == set(Effect.__subclasses__())


@pytest.mark.parametrize("effect", CLASSES, ids=lambda effect: effect.__name__)
def test_every_effect_overrides_a_hook_and_has_words(effect: type[Effect]):
    assert {hook.__name__ for hook in HOOKS} & set(vars(effect))
    assert effect in told.registry


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook.__name__)
def test_no_hook_belongs_to_one_effect(hook):
    assert len([effect for effect in CLASSES if hook.__name__ in vars(effect)]) > 1


def test_an_effect_says_which_hooks_it_overrides():
    assert [hook.__name__ for hook in HOOKS if Points(3).overrides(hook)] == ["gains"]
