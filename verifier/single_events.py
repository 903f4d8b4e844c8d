"""The checks of single events that every log has to pass, whether it is open or closed."""

from collections.abc import Callable
from functools import lru_cache

import msgspec

from events.format.codec import UnknownEventError
from events.format.model import Event, UnreadableError
from events.format.times import milliseconds
from titles.kernel.deciding import life
from titles.kernel.events.clock_events import TimeCredited
from titles.kernel.events.events import Opened
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import SECOND
from titles.kernel.title import Title
from verifier.log_checker import Line
from verifier.violations import Violation, misfit

CREDITED_AHEAD = 60 * SECOND
"""How far an outage may end after the batch that gives its time back: by how much clocks of the service may differ."""


def read(title: Title, line: Line) -> Event:
    """Return the event of a line, as far as it is open. Raise Violation if the title never wrote such an event."""
    kind = line.envelope.type
    try:
        event = title.codec.join(line.envelope, line.payloads)
    except UnknownEventError as error:
        known = kind in title.codec.plans
        detail = f"{kind} has no schema {line.envelope.schema}" if known else f"{title.id} has no event {kind}"
        raise Violation(line.envelope.version, "rules", detail) from error
    except UnreadableError as error:
        raise Violation(line.envelope.version, "rules", misfit(error, kind)) from error
    except Exception as error:  # an upcaster can meet anything
        detail = f"{kind} with schema {line.envelope.schema} can't be converted to the newest schema"
        raise Violation(line.envelope.version, "rules", detail) from error
    _check(title, event, line)
    return event


def _check(title: Title, event: Event, line: Line) -> None:
    match event:
        case Opened():
            problem = _problem_of_opened(title, event)
        case TimeCredited():
            problem = _problem_of_credit(event, milliseconds(line.envelope.at))
        case _:
            problem = None
    if problem is not None:
        raise Violation(line.envelope.version, "rules", f"{line.envelope.type}: {problem}")


def _problem_of_opened(title: Title, event: Opened) -> str | None:
    known = _rules_hash(title.rules_hash, event.revision)
    if known is None:
        return f"revision {event.revision} of {title.id} is unknown here, where the newest is {title.revision}"
    if known != event.rules_hash:
        return f"the rules of revision {event.revision} of {title.id} have another hash here: {known}"
    try:
        options = life.read_options(title, event.seats, event.options)
    except msgspec.ValidationError as error:
        return misfit(error, "options")
    if isinstance(options, Refusal):
        return options.detail.in_language("en")
    if options != event.options:
        return "options must have every option of the title, also those with their default"
    return life.rated_problem(event.clock, event.visibility) if event.rated else None


@lru_cache(maxsize=64)
def _rules_hash(rules_hash: Callable[[int], str], revision: int) -> str | None:
    """The hash of a revision's rules; None for one that is not known here."""
    try:
        return rules_hash(revision)
    except (OSError, LookupError, ValueError):
        return None


def _problem_of_credit(event: TimeCredited, at: int) -> str | None:
    if event.start >= event.until:
        return "an outage must end after it began"
    if event.until > at + CREDITED_AHEAD:
        return f"an outage can't end more than {CREDITED_AHEAD // SECOND} seconds after its time is given back"
    return None
