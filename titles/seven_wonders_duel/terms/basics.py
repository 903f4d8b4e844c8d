"""The terms that moves and events share."""

from typing import Annotated

from msgspec import Meta

from titles.kernel.ranges import AT_MOST, Count, Word, id_of

WonderId = Annotated[Word, id_of("wonders"), Meta(description="The id of a wonder, as the catalogue has it.")]
WonderIds = Annotated[
    tuple[Annotated[Word, id_of("wonders")], ...],
    AT_MOST,
    Meta(description="The ids of wonders, as the catalogue has them."),
]
TokenId = Annotated[Word, id_of("tokens"), Meta(description="The id of a progress token, as the catalogue has it.")]
TokenIds = Annotated[
    tuple[Annotated[Word, id_of("tokens")], ...],
    AT_MOST,
    Meta(description="The ids of progress tokens, as the catalogue has them."),
]
Shields = Annotated[Count, Meta(description="How many shields have still to move the conflict pawn.")]
Place = Annotated[
    Count, Meta(description="The place of the card in the pyramid, from 0: a `slot` in the catalogue's layouts.")
]
Places = Annotated[tuple[Count, ...], AT_MOST]
"""Places of cards in the pyramid."""
