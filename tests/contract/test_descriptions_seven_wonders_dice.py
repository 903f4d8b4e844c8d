"""Every property of the moves, state, options, catalogue and events of 7 Wonders Dice is described in the contract."""

import pytest

from tests.contract.descriptions import own_components, undescribed
from titles.seven_wonders_dice.title import TITLE

COMPONENTS = own_components(TITLE)


@pytest.mark.parametrize("name", COMPONENTS)
def test_each_property_is_described(name: str):
    assert "description" in COMPONENTS[name]
    assert not undescribed(COMPONENTS[name])
