"""The checks of the conformance suite for what is hidden: views suffice, and nothing else is shown to anybody."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from events.format import canonical
from titles.kernel.bots.bot import RandomSource
from titles.kernel.deciding.decider import decide, moves, preferences
from titles.kernel.events.events import Committed
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import AnyGame, pending_resolution, to_move
from titles.kernel.title import derived_facts, public_state
from titles.testkit.answers import answers, assert_same_answers, other_moves, refusal_of
from titles.testkit.played_game import Played, Reader, Stored, fold, some, stored
from titles.testkit.playthrough import choose_default, playing
from titles.testkit.resampling import resampled


def check_views(played: Played, random: RandomSource) -> None:
    """A seat gets the same answers from its view as from the full state, and no view states anything wrong."""
    title = played.title
    for number in played.sample(random, 6):
        full, place = played.batches[number].game, played.place(number)
        for reader, view in played.views[number].items():
            where = f"{place}, {'a spectator' if reader is None else f'seat {reader}'}"
            assert title.standings(view) == title.standings(full), f"{where}: standings"
            assert (to_move(view), pending_resolution(view)) == (to_move(full), pending_resolution(full)), (
                f"{where}: who has to move"
            )
            agrees(f"{where}: the view", *(msgspec.to_builtins(public_state(title, game)) for game in (view, full)))
            if reader in played.seats:
                assert reader is not None
                refused = [
                    move
                    for move in other_moves(played, full, reader, random, 8)
                    if refusal_of(title, full, reader, move) is not None
                ]
                assert_same_answers(
                    where,
                    answers(title, full, reader, refused),
                    answers(title, view, reader, refused),
                    "from its view",
                )


def _without(names: Sequence[str], shown: Any) -> Any:
    """Return a public state, as plain data, with the fields of these names unknown."""
    if isinstance(shown, dict):
        return {key: None if key in names else _without(names, value) for key, value in shown.items()}
    return [_without(names, item) for item in shown] if isinstance(shown, list | tuple) else shown


def agrees(where: str, view: Any, full: Any) -> None:
    """Fail if a view states anything that is not so in the full state; zones of cards may differ in order."""
    if view is None:
        return
    if isinstance(view, dict):
        assert view.keys() == full.keys(), f"{where} has {sorted(view)} for {sorted(full)}"
        for key in view:
            agrees(f"{where}.{key}", view[key], full[key])
    elif isinstance(view, list | tuple):
        assert len(view) == len(full), f"{where} has {len(view)} entries for {len(full)}"
        if all(isinstance(item, str) for item in full):
            known = Counter(item for item in view if item is not None)
            assert known <= Counter(full), f"{where} has {view} for {full}"
        else:
            for index, (item, true) in enumerate(zip(view, full, strict=True)):
                agrees(f"{where}[{index}]", item, true)
    else:
        assert view == full, f"{where} has {view!r} for {full!r}"


def check_derived_facts(played: Played, random: RandomSource) -> None:
    """The derived facts of a view hold in the full state, and in any other that the reader can't tell from it.

    They have the title's own type, and survive JSON.
    """
    title = played.title
    for number in played.sample(random, 6):
        game = played.batches[number].game
        others = {seat: resampled(played, game, seat, random) for seat in some(played.seats, 3, random)}
        for reader, view in played.views[number].items():
            where = f"{played.place(number)}, {'a spectator' if reader is None else f'reader {reader}'}"
            facts = derived_facts(title, view)
            assert msgspec.json.decode(canonical.encode(facts), type=title.derived_form) == facts, f"{where}: the facts"
            known = msgspec.to_builtins(facts)
            for full in (game, *(other for seat, other in others.items() if reader in (seat, None))):
                _is_part(f"{where}: the derived facts", known, msgspec.to_builtins(derived_facts(title, full)))


def _is_part(where: str, known: Any, full: Any) -> None:
    """Fail if what is known is not so in full: what is unknown may be None, or absent from a mapping."""
    if known is None:
        return
    if isinstance(known, dict) and isinstance(full, dict):
        assert known.keys() <= full.keys(), f"{where} has {sorted(known.keys() - full.keys())} too many"
        for key, value in known.items():
            _is_part(f"{where}.{key}", value, full[key])
    elif isinstance(known, list | tuple) and isinstance(full, list | tuple):
        assert len(known) == len(full), f"{where} has {len(known)} entries for {len(full)}"
        for index, (item, true) in enumerate(zip(known, full, strict=True)):
            _is_part(f"{where}[{index}]", item, true)
    else:
        assert known == full, f"{where} has {known!r} for {full!r}"


def check_hidden_cards_change_nothing(played: Played, random: RandomSource) -> None:
    """With other hidden cards a seat knows the same, gets the same answers, and sees the same of all moves."""
    title = played.title
    for number in played.sample(random, 5):
        game, place = played.batches[number].game, played.place(number)
        for seat in some(played.seats, 3, random):
            other, where = resampled(played, game, seat, random), f"{place}, seat {seat}"
            for reader in (seat, None):
                known = msgspec.to_builtins(public_state(title, played.views[number][reader]))
                own = () if reader is None else getattr(played.invariants, "REMEMBERED", ())
                agrees(
                    f"{where}: what {reader} knows",
                    _without(own, known),
                    msgspec.to_builtins(public_state(title, other)),
                )
            refused = other_moves(played, game, seat, random, 8)
            how = "with other hidden cards"
            assert_same_answers(where, answers(title, game, seat, refused), answers(title, other, seat, refused), how)
            for legal_move in some(moves(title, game, seat), 4, random):
                one, two = (decide(title, state, seat, legal_move.move) for state in (game, other))
                assert isinstance(one, Batch), f"{where}: {one}"
                assert isinstance(two, Batch), f"{where}: {legal_move.move} is refused {how}: {two}"
                _same_outcome(played, f"{where}: {legal_move.move}", one, two, seat)
            _others_move_alike(played, where, (game, other), seat, random)


def _same_outcome(played: Played, where: str, one: Batch, two: Batch, reader: Reader) -> bool:
    """Fail if a reader can tell two batches apart before a rule reveals anything; return whether no rule does."""
    reveals = getattr(played.invariants, "REVEALS", ())
    if getattr(played.invariants, "GOES_ON", False) and to_move(one.game) != to_move(two.game):
        return False
    events = zip(one.events, two.events, strict=False)
    lines = zip(stored(played.title, one), stored(played.title, two), strict=False)
    for pair, (here, there) in zip(events, lines, strict=True):
        if any(isinstance(event, reveals) for event in pair):
            return False
        chooser = (
            reader if isinstance(pair[0], Committed) else None
        )  # all other seals show the seat what a rule lets it see
        one_got, two_got = _got(here, chooser), _got(there, chooser)
        assert one_got == two_got, f"{where} shows what is hidden:\n  {one_got}\n  {two_got}"
    assert len(one.events) == len(two.events), f"{where} has {len(one.events)} or {len(two.events)} events"
    return True


def _got(line: Stored, reader: Reader) -> list[Any]:
    """Return what a reader gets of an event: its frame, public data, who may open what, and what it opens itself."""
    envelope, payloads = line
    opened = [bytes(raw) for seal, raw in zip(envelope.sealed, payloads, strict=True) if reader in seal.to]
    frame = [envelope.version, envelope.type, envelope.schema, envelope.actor]
    return [*frame, [seal.to for seal in envelope.sealed], bytes(envelope.data), opened]


def _others_move_alike(played: Played, where: str, games: Sequence[AnyGame], seat: int, random: RandomSource) -> None:
    """Fail if a sealed choice of another seat shows what was chosen, or from which hand."""
    for other in played.seats:
        if other == seat or not all(moves(played.title, game, other) for game in games):
            continue
        choices = [random.choice(moves(played.title, game, other)).move for game in games]
        one, two = (decide(played.title, g, other, move) for g, move in zip(games, choices, strict=True))
        assert isinstance(one, Batch)
        assert isinstance(two, Batch)
        if chosen(one) is not None and chosen(one) == chosen(two):
            _same_outcome(played, f"{where}: the sealed choice of seat {other}", one, two, seat)


def chosen(batch: Batch) -> bool | None:
    """Whether the commitment that a batch is about is complete; None if it is about none."""
    first = batch.events[0] if batch.events else None
    return first.complete if isinstance(first, Committed) else None


def check_default_moves_show_nothing(played: Played, random: RandomSource) -> None:
    """When all seats make their default moves, hidden cards change nothing that is public until a rule reveals them."""
    for number in played.sample(random, 12):
        game = played.batches[number].game
        if any(game.commitments):
            continue
        seat = random.choice(played.seats)
        games = game, resampled(played, game, seat, random)
        one, two = (playing(played.title, state, _First(), choose_default) for state in games)
        for _, here, there in zip(range(3 * len(played.seats)), one, two, strict=False):
            if not _same_outcome(played, f"{played.place(number)}: a game of default moves", here, there, None):
                break


class _First:
    """Not random at all: always the first."""

    def choice(self, seq: Sequence[Any], /) -> Any:
        return seq[0]

    def randrange(self, _stop: int, /) -> int:
        return 0


def check_sealed_choices(played: Played, random: RandomSource) -> None:
    """A commitment is sealed to its seat alone, and others learn no more than that there is one."""
    title, goes_on = played.title, getattr(played.invariants, "GOES_ON", False)
    for number in played.sample(random, 8):
        game = played.batches[number].game
        for seat in to_move(game):
            after: dict[object, AnyGame] = {}
            for legal_move in some(moves(title, game, seat), 3, random):
                batch = decide(title, game, seat, legal_move.move)
                assert isinstance(batch, Batch)
                first = batch.events[0] if batch.events else None
                if not isinstance(first, Committed):
                    continue
                where = f"{played.place(number)}: the choice of seat {seat}"
                assert first.chain.to == (seat,), f"{where} is sealed to {first.chain.to}"
                lines = stored(title, batch)
                for reader in (r for r in (*played.seats, None) if r != seat):
                    before = played.views[number][reader]
                    view = fold(title, before, lines, reader)
                    assert _without_choice(view, seat) == _without_choice(before, seat), (
                        f"{where} changes what {reader} knows"
                    )
                    kept = view.commitments[seat]
                    assert kept is None or kept.chain is None, f"{where} is opened by {reader}"
                    if reader is None:
                        known = after.setdefault((first.complete, to_move(view) if goes_on else None), view)
                        assert view == known, f"{where} differs from that of another choice"


def check_first_steps_look_alike(played: Played, random: RandomSource) -> None:
    """Nobody else can tell the first sealed step of a seat from another first step.

    The last seat to choose shows, besides, whether it has more to choose.
    """
    title = played.title
    for number in played.sample(random, 12):
        game = played.batches[number].game
        for seat in to_move(game):
            is_last = to_move(game) == (seat,)
            seen: dict[tuple[Reader, tuple[int, ...]], tuple[object, list[list[Any]]]] = {}
            for legal_move in some(moves(title, game, seat), 20, random):
                batch = decide(title, game, seat, legal_move.move)
                assert isinstance(batch, Batch)
                first = batch.events[0] if batch.events else None
                if not isinstance(first, Committed) or len(first.chain.value or ()) != 1:
                    continue
                awaited = to_move(batch.game) if is_last else ()
                lines = stored(title, batch)
                for reader in (r for r in (*played.seats, None) if r != seat):
                    got = [_got(line, reader) for line in lines]
                    other, known = seen.setdefault((reader, awaited), (legal_move.move, got))
                    assert got == known, (
                        f"{played.place(number)}: {reader} can tell {legal_move.move} of seat {seat} from {other}:"
                        f"\n  {got}\n  {known}"
                    )


def check_preferences(played: Played, random: RandomSource) -> None:
    """A preference can be changed at any time; others learn only that it changed, and the game stays as it is."""
    title = played.title
    for number in played.sample(random, 4):
        game = played.batches[number].game
        before: dict[int, Any] = {}
        for seat in played.seats:
            where = f"{played.place(number)}: a preference of seat {seat}"
            made = [decide(title, game, seat, legal_move.move) for legal_move in preferences(title, game, seat)]
            for batch in made:
                assert isinstance(batch, Batch), f"{where} is possible and refused: {batch}"
                assert batch.events, f"{where} changes nothing"
                assert batch.game.preference_changes != game.preference_changes, (
                    f"{where} is not counted: it emits no PreferenceEvent"
                )
                assert batch.game.pending == game.pending, f"{where} changes what the game waits for"
                lines = stored(title, batch)
                for reader in (reader for reader in (*played.seats, None) if reader != seat):
                    _same_outcome(played, f"{where}, for reader {reader}", cast("Batch", made[0]), batch, reader)
                    if reader is not None:
                        view = played.views[number][reader]
                        if reader not in before:
                            before[reader] = answers(title, view, reader, ())
                        after = fold(title, view, lines, reader)
                        assert_same_answers(where, before[reader], answers(title, after, reader, ()), "after it")


def _without_choice(view: AnyGame, seat: int) -> AnyGame:
    """Return a view without what a commitment of this seat may change: that there is one, and who has to choose now."""
    commitments = tuple(
        None if number == seat or kept is None else replace(kept, complete=False, times=0)
        for number, kept in enumerate(view.commitments)
    )
    return replace(view, commitments=commitments, pending=(), version=0)
