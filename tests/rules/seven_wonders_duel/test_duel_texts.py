"""The texts of cards, wonders and tokens in the catalogue, in both languages."""

from rules.seven_wonders_duel.public_catalogue import public_catalogue

SHOWN = public_catalogue(1)


def test_other_names_of_cards_are_names_without_notes():
    assert [card.aliases.en for card in SHOWN.cards if card.id == "tribunal"] == [("Courthouse",)]
    for card in SHOWN.cards:
        assert not any("(" in name for name in card.aliases.en + card.aliases.ja)
