"""What is told of games as it happened: events, notices, the history."""

from marshmallow import Schema, fields, validate

from service.schemas.fields import LANGUAGES, WAIT_MOST, Component, Seconds, Whole

MAX_EVENTS = 1000


class EventsQuery(Schema):
    """Behind which version, how many (1000 in a page), and how many seconds to wait for one (none in a page).

    A stream goes on for ever without `limit` and `wait`.
    """

    after = Whole(load_default=0, validate=validate.Range(0, 2**53 - 1))
    limit = Whole(load_default=None, validate=validate.Range(1, MAX_EVENTS))
    wait = Seconds(load_default=None, validate=validate.Range(0, WAIT_MOST))


class EventsOut(Schema):
    """Envelopes as the caller may open them, and the version up to which they go."""

    events = fields.List(Component("Envelope"), required=True)
    version = fields.Integer(required=True)


class NoticesQuery(Schema):
    """For how many seconds to wait without any notice; for ever, if it is not said."""

    wait = Seconds(load_default=None, validate=validate.Range(0, WAIT_MOST))


class HistoryQuery(Schema):
    """Behind which version, how many events at most, and in which language; without one by Accept-Language."""

    after = Whole(load_default=0, validate=validate.Range(0, 2**53 - 1))
    limit = Whole(load_default=None, validate=validate.Range(1, 2**53 - 1))
    lang = fields.String(load_default=None, validate=validate.OneOf(LANGUAGES))


class HistoryLineOut(Schema):
    """An event in words. `seat` is there if it is the act of a seat, not of the table, a player or a worker."""

    version = fields.Integer(required=True)
    batch = fields.Integer(required=True)
    type = fields.String(required=True)
    actor = fields.String(required=True)
    seat = fields.Integer()
    text = fields.String(required=True)


class HistoryOut(Schema):
    """The game told line by line, as far as the caller may know it, and the version up to which it is told."""

    lines = fields.List(fields.Nested(HistoryLineOut), required=True)
    version = fields.Integer(required=True)
    lang = fields.String(required=True, validate=validate.OneOf(LANGUAGES))
