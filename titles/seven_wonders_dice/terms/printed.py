"""The types of the data files; every datum states its provenance."""

from typing import Literal

import msgspec

from titles.kernel.words.translated import Translated
from titles.seven_wonders_dice.terms.effects import AnyEffect, Colour, DieChange

Known = Literal["documented", "reconstructed"]
Certainty = Literal["high", "medium", "low"]


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base: unknown fields are refused."""


class Provenance(_Data, frozen=True):
    """The provenance of a datum: each of its fields is documented by a source, or reconstructed by us."""

    status: Known
    certainty: Certainty
    fields: dict[str, Known]
    sources: tuple[str, ...]
    note: str = ""


class Space(_Data, frozen=True):
    """A square of a board. `requires` is empty, or the space before it, which must be crossed first (section 1)."""

    id: str
    building: str
    kind: Literal["ordinary", "attack", "defense"]
    position: int
    symbols: tuple[str, ...]
    requires: tuple[str, ...]
    cost: int
    points: int
    effects: tuple[AnyEffect, ...]
    provenance: Provenance
    row: str | None = None
    condition: Literal["guild"] | None = None

    def die_changes(self) -> list[DieChange]:
        """Return what crossing the space changes about choosing a die."""
        return [change for effect in self.effects if (change := effect.die_change())]

    def unlocked(self) -> list[Colour]:
        """Return the colours whose special dice are unlocked by crossing the space (section 7)."""
        return [change.colour for change in self.die_changes() if change.unlocks and change.colour]


class Building(_Data, frozen=True):
    """A set of spaces. `side` and `faces` belong to barracks: which neighbour they attack, and which of its barracks.

    `first_completion_points` go to the seats that complete the building first (section 10).
    """

    id: str
    name: str
    rulebook_letter: str
    in_city: bool
    completion_gives_bonus: bool
    order: str
    space_count: int
    spaces: tuple[Space, ...]
    provenance: Provenance
    name_ja: str = ""
    building_name_ja: str | None = None
    colour: Colour | None = None
    side: Literal["left", "right"] | None = None
    faces: str | None = None
    first_completion_points: int = 0

    @property
    def kind(self) -> str:
        """The building's id in its spaces: the same for the wonders, and for the universities, of all boards."""
        return self.spaces[0].building

    def defenses(self) -> list[Space]:
        """Return the spaces that are defenses."""
        return [space for space in self.spaces if space.kind == "defense"]


class Bonus(_Data, frozen=True):
    """One of the bonuses that each player has (section 9)."""

    id: str
    name: str
    effects: tuple[AnyEffect, ...]
    provenance: Provenance


class GoldReserve(_Data, frozen=True):
    """Where coins are circled; `capacity` limits those held at one time (section 5)."""

    id: str
    name: str
    name_ja: str
    rulebook_letter: str
    in_city: bool
    row_length: int
    rows: int
    capacity: int
    starting_coins: int
    provenance: Provenance


class PrintedBoard(_Data, frozen=True):
    """A board with its own wonder and university."""

    id: str
    name: str
    name_ja: str
    name_ja_source: str
    wonder: Building
    university: Building
    provenance: Provenance


class Limits(_Data, frozen=True):
    """A smallest and a largest number."""

    min: int
    """The smallest number."""
    max: int
    """The largest number."""


class Meta(_Data, frozen=True):
    """Data that belong to no space."""

    title: str
    title_ja: str
    revision: int
    players: Limits
    costs: Limits
    defenses_per_side: int
    pass_coins: int
    bonuses_to_end: int
    coin_per_missing_resource: int
    provenance_rule: str
    sources: dict[str, str]
    scoring_rows: tuple[str, ...]
    scoring_rows_provenance: Provenance
    space_ids: str


class EffectText(_Data, frozen=True):
    """An effect in words."""

    type: str
    timing: str
    parameters: tuple[str, ...]
    name: str
    summary: str
    sources: tuple[str, ...]
    status: Known
    certainty: Certainty


class BoardFile(_Data, frozen=True):
    """boards.json."""

    meta: Meta
    effects: tuple[EffectText, ...]
    buildings: dict[str, Building]
    bonuses: tuple[Bonus, ...]
    gold_reserve: GoldReserve
    boards: tuple[PrintedBoard, ...]


class Quarter(_Data, frozen=True):
    """A quarter of the forum."""

    id: str
    """The id of the quarter."""
    cost: int
    """What a die costs that lies in it, in coins."""


class Forum(_Data, frozen=True):
    """The box that holds the dice."""

    name: str
    name_ja: str
    dice_in_forum: int
    quarters: tuple[Quarter, ...]
    model: str
    provenance: Provenance


class ColourText(_Data, frozen=True):
    """A colour, its sign for those who can't tell colours apart, and its buildings."""

    colour: Colour
    ja: str
    sign: str
    building: tuple[str, ...]
    sign_status: Known


class Face(_Data, frozen=True):
    """A side of a die."""

    index: int
    symbol: str


class PrintedDie(_Data, frozen=True):
    """A die: special ones must be unlocked."""

    id: str
    colour: Colour
    colour_ja: str
    special: bool
    starts_in_forum: bool
    faces: tuple[Face, ...]
    provenance: Provenance


class Target(_Data, frozen=True):
    """What a symbol permits (section 6)."""

    kind: Literal["symbol_space", "cross_space", "guild"]
    """`symbol_space`: spaces with that symbol. `cross_space`: any space. `guild`: the guild court, after comparing."""
    buildings: tuple[str, ...]
    """The ids of the buildings in one of which a space is crossed."""
    compare: tuple[str, ...] = ()
    """The ids of the buildings whose crossed spaces are added up and compared; empty unless `kind` is `guild`."""


class Symbol(_Data, frozen=True):
    """A picture on a die."""

    id: str
    name: str
    colour: Colour
    target: Target
    provenance: Provenance


class DiceFile(_Data, frozen=True):
    """dice.json."""

    forum: Forum
    colours: tuple[ColourText, ...]
    dice: tuple[PrintedDie, ...]
    symbols: dict[str, Symbol]
    sources: dict[str, str]
    target_kinds: dict[str, str]


class EffectName(_Data, frozen=True):
    """An effect in Japanese."""

    name: str
    summary: str


class NameFile(_Data, frozen=True):
    """names.json: names that the other files lack; no rules."""

    source: str
    symbols: dict[str, str]
    effects: dict[str, EffectName]
    bonuses: dict[str, str]
    dice: dict[str, Translated]
    wonder: Translated
    spaces: dict[str, Translated]


class Grid(_Data, frozen=True):
    """The size of a drawn board, in units of the areas."""

    width: int
    """The width, in units."""
    height: int
    """The height, in units."""


class Area(_Data, frozen=True):
    """A place on a drawn board."""

    x: int
    """The distance from the left, in units of the grid."""
    y: int
    """The distance from the top, in units of the grid."""
    width: int
    """The width, in units of the grid."""
    height: int
    """The height, in units of the grid."""


class LayoutFile(_Data, frozen=True):
    """layout.json: our drawing of a board; no rules."""

    source: str
    grid: Grid
    areas: dict[str, Area]
    rows: dict[str, tuple[tuple[str, ...], ...]]
