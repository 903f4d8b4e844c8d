"""Every property of the moves, state, options, catalogue and events of SEVEN is described in the contract."""

from tests.contract.descriptions import own_components, undescribed
from titles.seven.title import TITLE


def test_each_property_is_described():
    assert undescribed(own_components(TITLE)) == []
