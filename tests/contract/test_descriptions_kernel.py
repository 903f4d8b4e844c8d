"""Every property of the structs that all titles share is described in the contract."""

from typing import Any

import pytest

from service.contract.titles import components_of, prefix, shared_components
from tests.contract.descriptions import undescribed
from titles.registry import TITLES


@pytest.fixture(scope="module")
def shared() -> dict[str, Any]:
    """The components that all titles share."""
    return {
        name: schema
        for title in TITLES.values()
        for name, schema in (components_of(title) | shared_components([title])).items()
        if not name.startswith(prefix(title)) and not name.endswith("Envelope")
    }


def test_each_property_of_a_shared_struct_is_described(shared: dict[str, Any]):
    assert undescribed(shared) == []


def test_the_instant_of_an_envelope_is_a_date_time(shared: dict[str, Any]):
    assert shared["EnvelopeCommon"]["properties"]["at"]["format"] == "date-time"
