"""The catalogues as clients get them."""

import hashlib

import msgspec
import pytest

from events import canonical
from rules.registry import TITLES

DIGESTS = {
    "seven_wonders": "f07a0fb7722e9719d4c2387d0ff657b4b81e25ae1751d495338d8b058cfed5f4",
    "seven_wonders_duel": "7a23a58dd02b1e33d860f1b55fa04932395b50acc981cc1dd44323dd2fce50dd",
    "seven_wonders_dice": "d23704ed7c119348886498ff4335136b6a1482326a42d5ca46cd43af47dc6e20",
    "seven": "674023e20dd85594d2bba8a29bd122ef6a16c7009b1b8efd5cd385cca51d5583",
}
"""The SHA-256 of the canonical JSON of each catalogue of revision 1."""


@pytest.mark.parametrize("title", TITLES)
def test_the_catalogue_of_revision_1_does_not_change(title: str):
    served = msgspec.json.decode(msgspec.json.encode(TITLES[title].catalogue(1)))
    assert hashlib.sha256(canonical.encode(served)).hexdigest() == DIGESTS[title]


@pytest.mark.parametrize("title", TITLES)
def test_a_client_can_read_a_catalogue_into_its_class(title: str):
    catalogue = TITLES[title].catalogue(1)
    assert msgspec.json.decode(msgspec.json.encode(catalogue), type=type(catalogue)) == catalogue
