"""Every property of the structs that all titles share is described in the contract."""

from typing import Any

import pytest

from service.contract.titles import prefix, shared_components
from tests.contract.descriptions import components, undescribed
from titles.registry import TITLES

SHARED: dict[str, Any] = {
    name: schema
    for title in TITLES.values()
    for name, schema in (components(title.id) | shared_components([title])).items()
    if not name.startswith(prefix(title)) and not name.endswith("Envelope")
}


@pytest.mark.parametrize("name", SHARED)
def test_each_property_of_a_shared_struct_is_described(name: str):
    assert "description" in SHARED[name]
    assert not undescribed(SHARED[name])


def test_the_instant_of_an_envelope_is_a_date_time():
    assert SHARED["EnvelopeCommon"]["properties"]["at"]["format"] == "date-time"
