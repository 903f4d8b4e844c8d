"""Proof of stored records: versions, hashes and digests."""

import pytest

from events.format.model import UnreadableError
from events.format.proof import chained, demand_sealed
from events.format.seal import EMPTY, Record, everything, head_of, open_record
from tests import logs
from titles.registry import TITLES

PLAYED = logs.finished(TITLES["seven_wonders_duel"], 2, 3)
RECORDS = tuple(PLAYED.records)


def failing(records: list[Record], after: int = 0) -> int:
    """The version of the first record that is not what was appended."""
    with pytest.raises(UnreadableError) as error:
        list(chained(records[after:], head_of(records[:after])))
    return error.value.version


def test_a_log_is_chained_from_any_version():
    for after in (0, 1, 7, len(RECORDS)):
        assert list(chained(RECORDS[after:], head_of(RECORDS[:after]))) == list(RECORDS[after:])


@pytest.mark.parametrize("place", [0, 5, len(RECORDS) - 1])
def test_a_record_that_is_changed_or_missing_or_of_another_place_is_named(place: int):
    changed, without, swapped = list(RECORDS), list(RECORDS), list(RECORDS)
    changed[place] = changed[place]._replace(line=changed[place].line.replace(b'"batch":', b'"batch": '))
    assert failing(changed) == place + 1
    if place + 1 < len(RECORDS):
        del without[place]
        assert failing(without) == place + 1
        swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
        assert failing(swapped) == place + 1
    assert list(chained(changed[:place], EMPTY)) == list(RECORDS[:place])


def test_payloads_have_the_digests_of_their_seals():
    seed = PLAYED.game.seed
    assert seed is not None
    sealed = [open_record(record, everything) for record in RECORDS if record.payloads]
    assert len(sealed) > 10
    for opened in sealed:
        demand_sealed(opened, seed)
        for bad in (opened._replace(payloads=()), opened._replace(payloads=(None,) * len(opened.payloads))):
            with pytest.raises(UnreadableError) as error:
                demand_sealed(bad, seed)
            assert error.value.version == opened.envelope.version
        with pytest.raises(UnreadableError, match="digest"):
            demand_sealed(opened, "ab" * 32)
