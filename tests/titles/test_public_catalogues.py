"""The catalogues as clients get them."""

import hashlib

import msgspec
import pytest

from events.format import canonical
from titles.registry import TITLES

DIGESTS = {
    "seven_wonders": "70cbacfcf6f87a5e7f00926f2e512b583d54fb74e7a87dc46dcda929de3bd328",
    "seven_wonders_duel": "55608d6c209a6deb9418504b261c90d2bb539e0e224ffc1ed50ce1380e083d0b",
    "seven_wonders_dice": "dfc1a75ba91f833d82fc5f4e1270dfd35eda578b4b58047e36a5f1bcc43f8a1f",
    "seven": "ff299079a95666545aaec4348664b873738aa49c06172c6d73b603003d4036c7",
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
