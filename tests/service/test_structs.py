"""The schemas of answers: generated from the structs that are served."""

import msgspec

from service.contract.structs import describe
from service.schemas.basics.problems import ProblemOut
from service.schemas.basics.structs import component_of
from titles.kernel.state.game import Standing


class Inner(msgspec.Struct):
    """A struct inside of an answer."""

    number: int = 0
    """A number."""


class Answer(msgspec.Struct):
    """An answer."""

    inner: Inner
    standing: Standing
    kept: str | None = None
    left_out: str | msgspec.UnsetType = msgspec.UNSET


SCHEMAS = describe([Answer], component_of).components


def test_fields_with_a_default_are_served_and_unset_ones_may_be_absent():
    assert SCHEMAS["Answer"]["required"] == ["inner", "standing", "kept"]
    assert SCHEMAS["Inner"]["required"] == ["number"]
    assert SCHEMAS["Inner"]["properties"] == {"number": {"type": "integer", "description": "A number."}}


def test_structs_have_the_names_of_their_components():
    assert component_of(ProblemOut) == "Problem"
    assert component_of(Answer) == "Answer"
    assert SCHEMAS["Answer"]["properties"]["standing"] == {"$ref": "#/components/schemas/StandingOut"}
    assert SCHEMAS.keys() == {"Answer", "Inner", "StandingOut"}
