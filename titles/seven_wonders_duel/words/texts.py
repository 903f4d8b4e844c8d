"""The texts of the catalogue: what cards, wonders and tokens do, in words, made from the data."""

from collections.abc import Callable, Iterable, Iterator

from titles.kernel.words.narrator import Told
from titles.kernel.words.translated import Translated
from titles.seven_wonders_duel.cards.resources import RESOURCES
from titles.seven_wonders_duel.catalogue import Card, Catalogue, MilitaryToken, Thing, supply_of
from titles.seven_wonders_duel.terms.narrator import DuelNarrator
from titles.seven_wonders_duel.terms.sentences import SENTENCES
from titles.seven_wonders_duel.words.effects import told


def text_of(rules: Catalogue, thing: Thing) -> Translated:
    """Return what a wonder or a progress token does, or a card without what its production costs the opponent."""
    return _in_words(rules, lambda narrator: [told(effect, narrator) for effect in thing.effects])


def card_text(rules: Catalogue, card: Card) -> Translated:
    """Return what a card does, also to the opponent's prices."""
    return _in_words(rules, lambda narrator: _card_sentences(card, narrator))


def military_token_text(rules: Catalogue, token: MilitaryToken) -> Translated:
    """Return what a military token does (section 7)."""
    return _in_words(rules, lambda narrator: [_military_token_sentence(token, narrator)])


def _in_words(rules: Catalogue, sentences: Callable[[DuelNarrator], Iterable[str]]) -> Translated:
    """Return sentences in the languages of the API."""
    return SENTENCES.translated(
        Told(
            lambda language: DuelNarrator((), language, rules.names),
            lambda narrator: narrator.text(sentences(narrator)),
        )
    )


def _card_sentences(card: Card, narrator: DuelNarrator) -> Iterator[str]:
    for effect in card.effects:
        yield told(effect, narrator)
    for kind, units in zip(RESOURCES, supply_of(card).for_sale, strict=True):
        if units:
            resource, coins = narrator.resource(kind), narrator.coins(units)
            yield narrator.say(
                "Your opponent pays {coins} more for each unit of {resource}.", coins=coins, resource=resource
            )


def _military_token_sentence(token: MilitaryToken, narrator: DuelNarrator) -> str:
    coins, distance = narrator.coins(token.coins_lost), abs(token.enter_at)
    spaces = narrator.counted("{n} space", "{n} spaces", distance)
    loser = narrator.say("the start player") if token.loser == "first" else narrator.say("the other player")
    return narrator.say(
        "When the conflict pawn comes {spaces} from the centre toward the capital of "
        "{loser}, that player loses {coins}, or all coins if there are fewer. Then the token "
        "leaves the game.",
        spaces=spaces,
        loser=loser,
        coins=coins,
    )
