"""The dealer: keyed, fair, and repeatable. Its published numbers are in docs/vectors/dealer.json."""

import hmac
import math
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.format import canonical
from titles.kernel.play.dealer import Dealer, seed_hash

SEED = "5eed" * 16


def dealer(seed: str = SEED, game: str = "g", nonces: tuple[str | None, ...] = (None, None)) -> Dealer:
    return Dealer(seed, game, nonces)


@given(
    st.lists(st.sampled_from("abcdefgh"), max_size=30), st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
)
def test_a_shuffle_keeps_every_card(cards: list[str], label: str):
    assert Counter(dealer().shuffle(label, cards)) == Counter(cards)


@given(st.integers(0, 12), st.integers(0, 12))
def test_a_pick_is_the_front_of_the_shuffle(size: int, count: int):
    cards = [f"card {n}" for n in range(size)]
    assert dealer().pick("x", cards, count) == dealer().shuffle("x", cards)[:count]


def test_a_roll_takes_from_its_die():
    assert set(dealer().roll("x", ["1", "2", "3"], 100)) == {"1", "2", "3"}
    assert dealer().roll("x", ["only"], 3) == ("only",) * 3
    assert dealer().roll("x", ["1", "2"], 0) == ()


@pytest.mark.parametrize("count", [1, 7, 8, 9, 100])
def test_a_roll_passes_over_the_words_that_would_favour_some(count: int):
    """Every fourth word of the stream is too large for a die with this number of sides."""
    sides, key = range(3 << 30), dealer().key
    blocks = [hmac.digest(key, canonical.encode(["x", number]), "sha256") for number in range(100)]
    words = [int.from_bytes(block[at : at + 4]) for block in blocks for at in range(0, 32, 4)]
    taken = [word for word in words if word < 3 << 30]
    assert len(taken) < len(words)
    assert list(dealer().roll("x", sides, count)) == taken[:count]  # type: ignore[arg-type]


def test_a_place_draws_the_same_again():
    assert dealer().shuffle("age/1", "abcdefgh") == dealer().shuffle("age/1", "abcdefgh")


@pytest.mark.parametrize(
    "other",
    [
        dealer(seed="00" * 32),
        dealer(game="h"),
        dealer(nonces=(None, None, None)),
        dealer(nonces=(None, "ab" * 32)),
        dealer(nonces=("ab" * 32, None)),
    ],
)
def test_seed_game_and_each_seats_nonce_are_in_the_key(other: Dealer):
    assert other.key != dealer().key
    assert other.shuffle("x", range(20)) != dealer().shuffle("x", range(20))


def test_a_nonce_belongs_to_its_seat():
    assert dealer(nonces=("ab" * 32, None)).key != dealer(nonces=(None, "ab" * 32)).key


def test_labels_draw_apart():
    assert len({dealer().shuffle(f"turn/{n}", "abcdefghij") for n in range(200)}) == 200


def test_the_hash_of_a_seed_is_of_its_bytes():
    assert seed_hash("00" * 32) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def chi_square(found: Counter[object], kinds: int) -> float:
    """How far counts are from equal, in standard deviations of the statistic."""
    expected = sum(found.values()) / kinds
    statistic = sum((found[kind] - expected) ** 2 / expected for kind in found)
    statistic += (kinds - len(found)) * expected
    return (statistic - (kinds - 1)) / math.sqrt(2 * (kinds - 1))


def test_rolls_shuffles_and_picks_are_even():
    """With fixed seeds, so the outcome is fixed too; a biased dealer would be far outside."""
    cards = "abcd"
    rolls = Counter(dealer().roll("rolls", ["1", "2", "3", "4", "5", "6", "7"], 7000))
    orders = Counter(dealer().shuffle(f"shuffle/{n}", cards) for n in range(4800))
    picks = Counter(dealer().pick(f"pick/{n}", [str(card) for card in range(60)], 1) for n in range(6000))
    assert set(orders) == set(permutations(cards))
    for found, kinds in ((rolls, 7), (orders, 24), (picks, 60)):
        assert abs(chi_square(Counter(found), kinds)) < 3


def test_a_block_is_an_hmac():
    table = dealer()
    drawn = hmac.digest(table.key, canonical.encode(["x", 3]), "sha256")
    assert b"".join(word.to_bytes(4, "big") for word in table._block("x", 3)) == drawn
