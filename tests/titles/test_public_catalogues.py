"""The catalogues as clients get them."""

import hashlib

import msgspec
import pytest

from events.format import canonical
from titles.registry import TITLES

DIGESTS = {
    "seven_wonders": "8825918cad13c23020e2b7af73591cdffa056b8f74a5cea640919c6225e885f4",
    "seven_wonders_duel": "7a23a58dd02b1e33d860f1b55fa04932395b50acc981cc1dd44323dd2fce50dd",
    "seven_wonders_dice": "fcbc991a21e3ff3c78719d068207f88bf5131635f530c6f2008dce284765c77e",
    "seven": "ba0bd39c7f19a5229704e7a15f976b4fd3fe9e39efdcb85825f4fc0d60b9471c",
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
