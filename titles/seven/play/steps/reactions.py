"""Steps on declared contacts and locks (sections 6.5 and 7)."""

from typing import final

from titles.seven import events as happened
from titles.seven.play import operations
from titles.seven.play.machine import Runner
from titles.seven.play.steps.base import Deed
from titles.seven.terms.basics import Who
from titles.seven.terms.frames import Contacting, Effect, Locking


@final
class CancelContact(Deed, frozen=True, tag="cancel_contact"):
    """The declared contact is void."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Cancel the innermost declared contact."""
        declared = runner.replace_innermost(Contacting, void=True)
        runner.emit(happened.ContactCancelled(declared.seat, declared.victim))


@final
class ContactStep(Deed, frozen=True, tag="contact"):
    """A contact without adjacency test, which can be answered again (ruling 23)."""

    who: Who
    """The player who contacts."""
    target: Who
    """The player who is contacted."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Declare the contact."""
        operations.declare_contact(runner, runner.player(frame, self.who), runner.player(frame, self.target))


@final
class CancelLock(Deed, frozen=True, tag="cancel_lock"):
    """The declared lock is void, and its cards are discarded."""

    def do(self, runner: Runner, frame: Effect) -> None:
        """Cancel the innermost declared lock."""
        declared = runner.replace_innermost(Locking, void=True)
        runner.emit(happened.LockCancelled(declared.seat, declared.cards))


ReactionStep = CancelContact | ContactStep | CancelLock
