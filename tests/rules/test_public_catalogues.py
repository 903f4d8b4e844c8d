"""The catalogues as clients get them."""

import hashlib

import msgspec
import pytest

from events import canonical
from rules.registry import TITLES

DIGESTS = {
    "seven_wonders": "9c724fe82d885238f3d0d7b86bc424f8c9125e5bd4e7ce7be94f587010a566d8",
    "seven_wonders_duel": "849beec77428c273f5fa50936da39b4f7761f3bd3d75714a8f0e7bf699876c75",
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
