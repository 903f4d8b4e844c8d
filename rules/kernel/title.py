"""What a title is: a decider, as a record of pure functions over frozen structs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from events.codec import Codec, Upcaster
from events.model import Event
from rules.kernel.batch import MAX_SEATS, Batch
from rules.kernel.decision import Decision, LegalMove, Setting
from rules.kernel.events import TABLE_EVENTS
from rules.kernel.evolve import Evolving, Folds, all_folds
from rules.kernel.game import AnyGame, Game, Kind, Standing
from rules.kernel.narrator import Narrator
from rules.kernel.public_state import PublicState, digest, shared_fields
from rules.kernel.refusal import Refusal

Names = dict[str, str]
"""Names by language: `en`, `ja`."""


class Chance(Protocol):
    """What a bot or a driver draws from; random.Random fits. Never the dealer."""

    def choice(self, seq: Sequence[Any], /) -> Any:
        """One entry."""

    def randrange(self, stop: int, /) -> int:
        """A number below `stop`."""


Bot = Callable[[AnyGame, int, Sequence[LegalMove], Chance], Any]
"""Chooses a move from a seat's view and its offers."""


Describe = Callable[[Event, int, Sequence[str], str], str | None]
"""(event, revision of the game, a name a seat, language) -> one line of history, None for what is not worth one.

Reads what is open only, and calls things by their names in that revision.
"""


def _no_line(_event: Event, _revision: int, _names: Sequence[str], _language: str) -> str | None:
    """Nothing to tell."""
    return None


def _narrator(_revision: int, names: Sequence[str], language: str) -> Narrator:
    """A narrator that knows no printed names."""
    return Narrator(names, language)


def _itself(step: Any) -> Any:
    """A step that is just a move."""
    return step


def _as_many(seats: int) -> int:
    """One subject a seat."""
    return seats


@dataclass(frozen=True, kw_only=True)
class Title:
    """A game that can be played. Everything but `setup`, `decide` and `resolve` works on a view as on the full fold."""

    id: str
    name: Names
    min_seats: int
    max_seats: int
    revision: int
    rules_hash: Callable[[int], str]
    """The hash of a revision's rule-bearing data."""
    rulebook: Callable[[], str]
    """The rules in words, as Markdown; refusals and docstrings cite its sections and rulings."""
    options: type[msgspec.Struct]
    """The options with their defaults; unknown ones are refused."""
    check_options: Callable[[Any, int], Refusal | None]
    """What a type can't say about options, for a number of seats."""
    state: Any
    """The type of the title's own state."""
    move: Any
    """The type of a move: a union tagged by `action`, forbidding unknown fields."""
    step: Any = None
    """The type of what a commitment holds, if that is not just moves: steps with what came of them."""
    move_of: Callable[[Any], Any] = _itself
    """The move that made a step of a commitment."""
    form: Any
    """The type of the state's public form."""
    events: tuple[type[Event], ...]
    older: Mapping[type[Event], Upcaster] = field(default_factory=dict)
    """The class of each older schema that was ever stored, with its upcaster."""
    subjects: Callable[[int], int] = _as_many
    """How many subjects (cities, say) decisions can be about, for a number of seats."""

    setup: Callable[[Batch], None]
    """Deal and open the table, in the batch of the last seat."""
    folds: Folds = field(default_factory=dict)
    """How events that are no `TitleEvent` change the play; those without an entry change nothing of it."""
    decisions: Mapping[str, type[Decision[Any, Any]]] = field(default_factory=dict)
    """The class of each kind of decision."""
    moves: Callable[[AnyGame, int], list[LegalMove]] | None = None
    """Every legal move of a seat that is asked, for a title without `decisions`."""
    decide: Callable[[Batch, int, Any], Refusal | None] | None = None
    """Emit a move, or say why not, emitting nothing, for a title without `decisions`."""
    setting: type[Setting[Any, Any]] | None = None
    """What a seat can change at any time, if there is anything."""
    resolve: Mapping[Kind, Callable[[Batch], None]]
    """By kind: emit what follows from the reveal or conflict on top of the agenda of `batch.start`."""
    standings: Callable[[AnyGame], tuple[Standing, ...]]
    to_public: Callable[[AnyGame], PublicState[Any]]
    label: Callable[[AnyGame, int, Any, str], str]
    """A move in words, in a language."""
    catalogue: Callable[[int], dict[str, Any]]
    """The cards, boards, tokens of a revision, with names in both languages."""
    bots: Mapping[str, Bot]
    narrator: Callable[[int, Sequence[str], str], Narrator] = _narrator
    """(revision of the game, a name a seat, language) -> what the title's events are told with."""
    describe: Describe = _no_line
    """One of the title's own events that is no `TitleEvent` as a line of history."""

    def __post_init__(self) -> None:
        """Build what follows from the fields."""
        assert self.max_seats <= MAX_SEATS, "all titles have few seats"
        object.__setattr__(self, "codec", Codec((*TABLE_EVENTS, *self.events), self.older))
        object.__setattr__(self, "evolving", all_folds(self.folds, (*TABLE_EVENTS, *self.events)))
        step = self.move if self.step is None else self.step
        object.__setattr__(self, "game", Game[self.state, step])  # type: ignore[name-defined,valid-type]

    codec: Codec = field(init=False, repr=False)
    evolving: Evolving = field(init=False, repr=False)
    """How any event of a game of this title changes it."""
    game: Any = field(init=False, repr=False)
    """The type of this title's whole state."""


def public_state(title: Title, game: AnyGame) -> PublicState[Any]:
    """The public form of a state or view."""
    return PublicState(**shared_fields(game)) if game.state is None else title.to_public(game)


def state_digest(title: Title, game: AnyGame) -> str:
    """The digest of the full state, as it is sealed at the end of a batch."""
    return digest(public_state(title, game))
