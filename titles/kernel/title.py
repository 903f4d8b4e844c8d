"""A title: a game that can be played, described by one record.

Seen from outside, a title is a decider: functions over immutable states that read no clock and draw random numbers only
from the dealer of a batch. Inside, it is classes of events (`TitleEvent`) and of decisions (`Decision`).
"""

import warnings
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec

from events.format.bounds import MAX_SEATS
from events.format.codec import Codec, Upcaster
from events.format.model import Event
from titles.kernel.bots.benchmark import Benchmark
from titles.kernel.bots.bot import Bot, RandomSource
from titles.kernel.bots.searching import Searching
from titles.kernel.events.event_types import GAME_EVENTS, OLDER_GAME_EVENTS
from titles.kernel.events.events import GameEvent
from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import Decision, Preference
from titles.kernel.play.refusal import Refusal
from titles.kernel.presentations import Presentations
from titles.kernel.state.derived import Derived, nothing_derived
from titles.kernel.state.game import AnyGame, Game, Resolution, Standing
from titles.kernel.state.public_state import PublicState, digest, shared_fields
from titles.kernel.words.narrator import Narrator
from titles.kernel.words.rulebook import read_rules
from titles.kernel.words.sentences import Named, Sentences, Spoken

Names = dict[str, str]
"""Names by language: `en`, `ja`, and others where they are."""


def _plain_narrator(_revision: int, names: Sequence[str], language: str) -> Narrator:
    """Return a narrator that knows no printed names."""
    return Narrator(names, language)


def _step_is_move(step: Any) -> Any:
    """Return the move, which is the step."""
    return step


def _own_prompt(decision: Decision[Any, Any]) -> Spoken:
    """Return what the class of the decision says."""
    return decision.prompt()


def _any_options(_options: Any, _seats: int) -> Refusal | None:
    """Return None: all options go together."""
    return None


def _no_ids(_revision: int) -> dict[str, Collection[str]]:
    """Return no ids: events may have any."""
    return {}


def _one_for_each_seat(seats: int) -> int:
    """Return one subject for each seat."""
    return seats


@dataclass(frozen=True, kw_only=True)
class Title:
    """A game that can be played.

    `setup`, the `take` of decisions and `resolve` work on the full state. Everything else works on a seat's view as
    well, and gives a seat the same from its view as from the full state.
    """

    id: str
    name: Names
    package: str
    """The title's package. It holds RULES.md, and the module `invariants` for the conformance suite."""
    min_seats: int
    max_seats: int
    revision: int
    """The newest revision of the rules and their data. A game ends under the revision that it began with."""
    rules_hash: Callable[[int], str]
    """Return the hash of the data of a revision that bear on the rules."""
    options: type[msgspec.Struct]
    """The options with their defaults. Unknown ones are refused."""
    check_options: Callable[[Any, int], Refusal | None] = _any_options
    """(options, number of seats) -> why they do not go together; None if they do."""

    state: Any
    """The type of the title's state."""
    form: Any
    """The type of the public state: a `PublicState` with the title's own fields."""
    to_public: Callable[[AnyGame], PublicState[Any]]
    """Return the public state of a game that has started, or of a view of it."""
    derived_form: type[Derived] = Derived
    """The type of the derived facts: a `Derived` with the title's own fields."""
    to_derived: Callable[[AnyGame], Derived] = nothing_derived
    """Return what the rules say about a view of a game that has started: prices, strength, what is missing.

    What follows from facts that the view does not have is left out. It is computed for every reader who asks.
    """
    move: Any
    """The type of a move: a union tagged by `action`, forbidding unknown fields."""
    step: Any = None
    """The type of the entries of a commitment's chain. None if they are moves and not moves with their outcomes."""
    move_of: Callable[[Any], Any] = _step_is_move
    """Return the move that made an entry of a commitment's chain."""
    events: tuple[type[GameEvent], ...]
    """The title's own events, each a `TitleEvent` or the title's class of `Committed`."""
    older: Mapping[type[Event], Upcaster] = field(default_factory=dict)
    """The class of each older schema of the title's own events that was ever stored, with its upcaster."""
    subjects: Callable[[int], int] = _one_for_each_seat
    """Return the number of subjects (cities, say) that decisions can be about, for a number of seats."""

    setup: Callable[[Batch], None]
    """Emit what happens when the last seat is taken: deal, and open the first decisions."""
    decisions: Mapping[str, type[Decision[Any, Any]]]
    """The class of each kind of decision."""
    preference: type[Preference[Any, Any]] | None = None
    """What a seat can change at any time, None if there is nothing."""
    resolve: Mapping[Resolution, Callable[[Batch], None]]
    """By kind of the pending resolution: emit its outcome, and set what the game waits for next."""
    standings: Callable[[AnyGame], tuple[Standing, ...]]
    """Return the standings of a game at any moment after its start, best first."""
    turn: Callable[[AnyGame], Hashable] | None = None
    """Return what tells the turn that is being played from all others: its number, say. A falsy value means that the
    turn goes on, or that none has begun. None if the title has no turns.
    """

    prompt: Callable[[Any], Spoken] = _own_prompt
    """(a decision) -> what the seat has to decide, as a sentence with a full stop, from what the seat may open."""
    label: Callable[[AnyGame, int, Any, str], str]
    """(game, seat, move, language) -> the move in words."""
    narrator: Callable[[int, Sequence[str], str], Narrator] = _plain_narrator
    """(revision of the game, a name for each seat, language) -> the narrator of its events."""
    catalogue: Callable[[int], msgspec.Struct]
    """Return the cards, boards and tokens of a revision, with names in each language. Its class is in the contract."""
    ids: Callable[[int], Mapping[str, Collection[str]]] = _no_ids
    """(revision) -> the ids that events of a closed log may have, by the kind that their fields name (`id_of`)."""
    bots: Mapping[str, Bot]
    """The bots by name, as they are chosen for a seat. Benchmarks play `greedy` against `random`, if both exist."""
    determinized: Callable[[AnyGame, int, RandomSource], AnyGame] | None = None
    """(a seat's view, the seat, random source) -> the view with every fact that the title hides filled at random.

    It gets nothing but the view. `kernel.determinizing` adds the seed and sealed choices. None if no bot searches.
    """
    searching: Searching | None = None
    """How searching bots play on and judge games. `kernel.search.with_search` adds these bots."""
    show: Presentations = field(default_factory=Presentations)
    """Where other rooms find what they show of the title."""
    benchmark: Benchmark = field(default_factory=Benchmark)
    setting: InitVar[type[Preference[Any, Any]] | None] = None
    """The former name of `preference`, for one release."""
    drawing: InitVar[str | None] = None
    """The former place of `show.terminal`, for one release."""

    codec: Codec = field(init=False, repr=False)
    """Reads and writes all events of this title's games."""
    game: Any = field(init=False, repr=False)
    """The type of this title's games."""

    def __post_init__(self, setting: type[Preference[Any, Any]] | None, drawing: str | None) -> None:
        """Build what follows from the fields."""
        if setting is not None:
            warnings.warn("the field `setting` of a title is `preference` now", FutureWarning, stacklevel=3)
            object.__setattr__(self, "preference", setting)
        if drawing is not None:
            warnings.warn("the field `drawing` of a title is `show.terminal` now", FutureWarning, stacklevel=3)
            object.__setattr__(self, "show", replace(self.show, terminal=drawing))
        assert self.max_seats <= MAX_SEATS, f"{self.id}: a log has at most {MAX_SEATS} seats"
        codec = Codec((*GAME_EVENTS, *self.events), {**OLDER_GAME_EVENTS, **self.older})
        object.__setattr__(self, "codec", codec)
        step = self.move if self.step is None else self.step
        object.__setattr__(self, "game", Game[self.state, step])  # type: ignore[name-defined,valid-type]

    @cached_property
    def sentences(self) -> Sentences:
        """What the title says, in the languages in which it has catalogues."""
        return self.narrator(self.revision, (), "en").sentences

    def called(self, language: str) -> str:
        """Return the name of the title in a language."""
        return Named(self.name).in_language(language)

    @property
    def stand_in(self) -> str:
        """The name of the bot that takes over the seat of a player who was late too often, and that gives hints."""
        return "greedy" if "greedy" in self.bots else next(iter(self.bots))

    def thinks(self, bot: str) -> bool:
        """Whether a bot searches, which takes a while."""
        return self.searching is not None and any(level.name == bot for level in self.searching.levels)

    def rulebook(self, language: str = "en") -> str:
        """Return the rules in words, as Markdown. Refusals and docstrings cite its sections and rulings."""
        return read_rules(self.package, language)


def public_state(title: Title, game: AnyGame) -> PublicState[Any]:
    """Return the public state of a game or a view, whether or not it has started."""
    return PublicState(**shared_fields(game)) if game.state is None else title.to_public(game)


def derived_facts(title: Title, view: AnyGame) -> Derived | None:
    """Return what the rules say about a view; None before the game has started."""
    return None if view.state is None else title.to_derived(view)


def state_digest(title: Title, game: AnyGame) -> str:
    """Return the digest of the full public state, which is sealed at the end of every batch."""
    return digest(public_state(title, game))
