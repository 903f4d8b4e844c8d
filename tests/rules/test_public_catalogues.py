"""The catalogues as clients get them."""

import hashlib

import msgspec
import pytest

from events import canonical
from rules.registry import TITLES

DIGESTS = {
    "seven_wonders": "9b3eb5d2d82fca03b39bca721b74c74bd93253ae79f369482f231c0d0637941c",
    "seven_wonders_duel": "d09858a2a900eb8a1d7a24de08f03b33a3965d0234c884219d5ee855b5b1c439",
    "seven_wonders_dice": "2eb15821a1589bcde4386facb0c30e446d4d369c7a7215a5961df43761d4e961",
    "seven": "c0b06d638a46e4bf047768525b4c952af3cbe62b4dd46fca23629fb35908f304",
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
