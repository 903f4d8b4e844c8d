"""The battery's checks of what is hidden: that views suffice, and that nothing else is told to anybody."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

import msgspec

from rules.kernel.batch import Batch
from rules.kernel.decider import decide, moves, settings
from rules.kernel.events import Committed
from rules.kernel.game import AnyGame, due, to_move
from rules.kernel.title import Chance, public_state
from rules.testkit.invariants import (
    Played,
    Reader,
    Stored,
    default_move,
    fold,
    mask,
    other_moves,
    refusal_of,
    resampled,
    same,
    some,
    stored,
    told,
)
from rules.testkit.playthrough import playing


def check_views(played: Played, chance: Chance) -> None:
    """A seat is told the same from its view as from the full state; no view states what is not so."""
    title = played.title
    for end in played.ends(chance, 6):
        full, place = played.batches[end].game, played.place(end)
        for reader, view in played.views[end].items():
            where = f"{place}, {'a spectator' if reader is None else f'seat {reader}'}"
            assert title.standings(view) == title.standings(full), f"{where}: standings"
            assert (to_move(view), due(view)) == (to_move(full), due(full)), f"{where}: who is awaited"
            _agrees(f"{where}: the view", *(msgspec.to_builtins(public_state(title, game)) for game in (view, full)))
            if reader in played.seats:
                assert reader is not None
                refused = [
                    move
                    for move in other_moves(played, full, reader, chance, 8)
                    if refusal_of(title, full, reader, move) is not None
                ]
                same(
                    where, told(title, full, reader, refused), told(title, view, reader, refused), "in full and in view"
                )


def _without(names: Sequence[str], form: Any) -> Any:
    """A form with nothing known in the fields of these names."""
    if isinstance(form, dict):
        return {key: None if key in names else _without(names, value) for key, value in form.items()}
    return [_without(names, item) for item in form] if isinstance(form, list | tuple) else form


def _agrees(where: str, view: Any, full: Any) -> None:
    """Whatever a view states is so in full; unordered zones may differ in order."""
    if view is None:
        return
    if isinstance(view, dict):
        assert view.keys() == full.keys(), f"{where} has {sorted(view)} for {sorted(full)}"
        for key in view:
            _agrees(f"{where}.{key}", view[key], full[key])
    elif isinstance(view, list | tuple):
        assert len(view) == len(full), f"{where} has {len(view)} entries for {len(full)}"
        if all(isinstance(item, str) for item in full):
            known = Counter(item for item in view if item is not None)
            assert known <= Counter(full), f"{where} has {view} for {full}"
        else:
            for index, (item, true) in enumerate(zip(view, full, strict=True)):
                _agrees(f"{where}[{index}]", item, true)
    else:
        assert view == full, f"{where} has {view!r} for {full!r}"


def check_what_is_hidden_changes_nothing(played: Played, chance: Chance) -> None:
    """With other hidden cards a seat knows and is told the same, and sees the same of its own moves and of others'."""
    title = played.title
    for end in played.ends(chance, 5):
        game, place = played.batches[end].game, played.place(end)
        for seat in some(played.seats, 3, chance):
            other, where = resampled(played, game, seat, chance), f"{place}, seat {seat}"
            for reader in (seat, None):
                known = msgspec.to_builtins(public_state(title, played.views[end][reader]))
                own = () if reader is None else getattr(played.invariants, "REMEMBERED", ())
                _agrees(
                    f"{where}: what {reader} knows",
                    _without(own, known),
                    msgspec.to_builtins(public_state(title, other)),
                )
            refused = other_moves(played, game, seat, chance, 8)
            why = "once with other hidden cards"
            same(where, told(title, game, seat, refused), told(title, other, seat, refused), why)
            for legal_move in some(moves(title, game, seat), 4, chance):
                one, two = (decide(title, state, seat, legal_move.move) for state in (game, other))
                assert isinstance(one, Batch), f"{where}: {one}"
                assert isinstance(two, Batch), f"{where}: {legal_move.move} is refused {why}: {two}"
                _same_outcome(played, f"{where}: {legal_move.move}", one, two, seat)
            _others_move_alike(played, where, (game, other), seat, chance)


def _same_outcome(played: Played, where: str, one: Batch, two: Batch, reader: Reader) -> bool:
    """Compare what a reader gets of two batches, up to what a rule reveals; was nothing revealed?"""
    reveals = getattr(played.invariants, "REVEALS", ())
    if getattr(played.invariants, "GOES_ON", False) and to_move(one.game) != to_move(two.game):
        return False
    events = zip(one.events, two.events, strict=False)
    lines = zip(stored(played.title, one), stored(played.title, two), strict=False)
    for pair, (here, there) in zip(events, lines, strict=True):
        if any(isinstance(event, reveals) for event in pair):
            return False
        chooser = reader if isinstance(pair[0], Committed) else None  # whatever else is sealed to it, a rule shows it
        one_got, two_got = _got(here, chooser), _got(there, chooser)
        assert one_got == two_got, f"{where} shows what is hidden:\n  {one_got}\n  {two_got}"
    assert len(one.events) == len(two.events), f"{where} has {len(one.events)} or {len(two.events)} events"
    return True


def _got(line: Stored, reader: Reader) -> list[Any]:
    """What a reader gets of an envelope: its frame and public data, whom its seals are for, and what it opens."""
    envelope, payloads = line
    opened = [bytes(raw) for seal, raw in zip(envelope.sealed, payloads, strict=True) if reader in seal.to]
    frame = [envelope.version, envelope.type, envelope.schema, envelope.actor]
    return [*frame, [seal.to for seal in envelope.sealed], bytes(envelope.data), opened]


def _others_move_alike(played: Played, where: str, games: Sequence[AnyGame], seat: int, chance: Chance) -> None:
    """A sealed choice of another seat looks the same, whatever is chosen from whatever hand."""
    for other in played.seats:
        if other == seat or not all(moves(played.title, game, other) for game in games):
            continue
        choices = [chance.choice(moves(played.title, game, other)).move for game in games]
        one, two = (decide(played.title, g, other, move) for g, move in zip(games, choices, strict=True))
        assert isinstance(one, Batch)
        assert isinstance(two, Batch)
        if chosen(one) is not None and chosen(one) == chosen(two):
            _same_outcome(played, f"{where}: the sealed choice of seat {other}", one, two, seat)


def chosen(batch: Batch) -> bool | None:
    """Whether the commitment that a batch is about is complete; None if it is about none."""
    first = batch.events[0] if batch.events else None
    return first.complete if isinstance(first, Committed) else None


def check_quiet_play_shows_nothing(played: Played, chance: Chance) -> None:
    """When all play quietly, other hidden cards make no other public outcome, until a rule reveals them."""
    for end in played.ends(chance, 12):
        game = played.batches[end].game
        if any(game.commitments):
            continue
        seat = chance.choice(played.seats)
        games = game, resampled(played, game, seat, chance)
        one, two = (playing(played.title, state, _First(), default_move) for state in games)
        for _, here, there in zip(range(3 * len(played.seats)), one, two, strict=False):
            if not _same_outcome(played, f"{played.place(end)}: quiet play", here, there, None):
                break


class _First:
    """No chance at all."""

    def choice(self, seq: Sequence[Any], /) -> Any:
        return seq[0]

    def randrange(self, _stop: int, /) -> int:
        return 0


def check_sealed_choices(played: Played, chance: Chance) -> None:
    """A commitment is sealed to its seat alone and changes nothing for others but that there is one."""
    title, goes_on = played.title, getattr(played.invariants, "GOES_ON", False)
    for end in played.ends(chance, 8):
        game = played.batches[end].game
        for seat in to_move(game):
            after: dict[object, AnyGame] = {}
            for legal_move in some(moves(title, game, seat), 3, chance):
                batch = decide(title, game, seat, legal_move.move)
                assert isinstance(batch, Batch)
                first = batch.events[0] if batch.events else None
                if not isinstance(first, Committed):
                    continue
                where = f"{played.place(end)}: the choice of seat {seat}"
                assert first.chain.to == (seat,), f"{where} is sealed to {first.chain.to}"
                for reader in (r for r in (*played.seats, None) if r != seat):
                    before = played.views[end][reader]
                    view = fold(title, before, stored(title, batch), reader)
                    assert mask(view, seat) == mask(before, seat), f"{where} is felt by {reader}"
                    kept = view.commitments[seat]
                    assert kept is None or kept.chain is None, f"{where} is known to {reader}"
                    if reader is None:
                        known = after.setdefault((first.complete, to_move(view) if goes_on else None), view)
                        assert view == known, f"{where} can be told from another choice"


def check_one_step_choices_look_alike(played: Played, chance: Chance) -> None:
    """Nobody else can tell one sealed step from another while other seats are awaited.

    The last seat that is awaited shows, besides, whether it is done.
    """
    title = played.title
    for end in played.ends(chance, 12):
        game = played.batches[end].game
        for seat in to_move(game):
            is_last = to_move(game) == (seat,)
            seen: dict[tuple[Reader, tuple[int, ...]], tuple[object, list[list[Any]]]] = {}
            for legal_move in some(moves(title, game, seat), 20, chance):
                batch = decide(title, game, seat, legal_move.move)
                assert isinstance(batch, Batch)
                first = batch.events[0] if batch.events else None
                if not isinstance(first, Committed) or len(first.chain.value or ()) != 1:
                    continue
                awaited = to_move(batch.game) if is_last else ()
                for reader in (r for r in (*played.seats, None) if r != seat):
                    got = [_got(line, reader) for line in stored(title, batch)]
                    other, known = seen.setdefault((reader, awaited), (legal_move.move, got))
                    assert got == known, (
                        f"{played.place(end)}: reader {reader} can tell {legal_move.move} of seat {seat} from {other}:"
                        f"\n  {got}\n  {known}"
                    )


def check_settings(played: Played, chance: Chance) -> None:
    """A setting can be changed asked or not; the game stays as it is, and others learn no more than that it changed."""
    title = played.title
    for end in played.ends(chance, 4):
        game = played.batches[end].game
        for seat in played.seats:
            where = f"{played.place(end)}: a setting of seat {seat}"
            made = [decide(title, game, seat, legal_move.move) for legal_move in settings(title, game, seat)]
            for batch in made:
                assert isinstance(batch, Batch), f"{where} is offered, and refused: {batch}"
                assert batch.events, f"{where} changes nothing"
                assert batch.game.pending == game.pending, f"{where} changes what the game waits for"
                for reader in (reader for reader in (*played.seats, None) if reader != seat):
                    _same_outcome(played, f"{where}, told to {reader}", cast("Batch", made[0]), batch, reader)
                    if reader is not None:
                        view = played.views[end][reader]
                        after = fold(title, view, stored(title, batch), reader)
                        same(
                            where, told(title, view, reader, ()), told(title, after, reader, ()), "before and behind it"
                        )
