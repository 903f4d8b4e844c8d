"""Clocks: of a game to open, and pauses."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, validate, validates_schema

from service.schemas.basics.fields import Flag, Whole
from titles.kernel.state.clock import DAY_SECONDS, MAX_SECONDS, MIN_SECONDS, Clock


class ClockIn(Schema):
    """A clock: either a time for each decision, or a bank with an increment."""

    decision_seconds = Whole(strict=True, load_default=None, validate=validate.Range(MIN_SECONDS, MAX_SECONDS))
    """The time for each decision, in seconds: 10 to 1209600, which is two weeks."""
    bank_seconds = Whole(strict=True, load_default=None, validate=validate.Range(MIN_SECONDS, MAX_SECONDS))
    """The time that each seat has for the whole game, in seconds: 10 to 1209600."""
    increment_seconds = Whole(strict=True, load_default=0, validate=validate.Range(0, DAY_SECONDS))
    """What each new decision adds to the bank of its seat, in seconds."""

    @validates_schema
    def one_of_them(self, data: dict[str, Any], **_kwargs: Any) -> None:
        """Raise ValidationError unless the fields make a clock."""
        problem = Clock(**data).problem()
        if problem is not None:
            raise ValidationError(problem[0].lower() + problem[1:].removesuffix("."))


class PauseIn(Schema):
    """Whether the caller wants a pause."""

    wanted = Flag(load_default=True)
    """False to withdraw the wish."""


def clock_of(body: Mapping[str, Any]) -> Clock | None:
    """Return the clock that a body asks for."""
    return None if body["clock"] is None else Clock(**body["clock"])
