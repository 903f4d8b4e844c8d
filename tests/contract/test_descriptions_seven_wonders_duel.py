"""Every property of the moves, state, options, catalogue and events of 7 Wonders Duel is described in the contract."""

from tests.contract.descriptions import own_components, undescribed
from titles.seven_wonders_duel.title import TITLE


def test_each_property_is_described():
    assert undescribed(own_components(TITLE)) == []
