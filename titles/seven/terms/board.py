"""The board: 7x7 cells, numbered row by row from the north-west, and their neighbours (section 2)."""

SIZE = 7
CELLS = range(SIZE * SIZE)
GATES: dict[str, int] = {"north": 3, "east": 27, "south": 45, "west": 21}
"""The middle cells of the four edges, clockwise."""
CENTRE = 24
CENTRE_AND_CORNERS = (0, 6, CENTRE, 42, 48)


def row_of(cell: int) -> int:
    """Return the row of a cell, 0 in the north."""
    return cell // SIZE


def column_of(cell: int) -> int:
    """Return the column of a cell, 0 in the west."""
    return cell % SIZE


def steps_between(one: int, other: int) -> int:
    """Return the number of orthogonal steps between two cells."""
    return _STEPS[one][other]


_STEPS = tuple(
    tuple(abs(row_of(one) - row_of(other)) + abs(column_of(one) - column_of(other)) for other in CELLS) for one in CELLS
)


def _around(cell: int) -> tuple[int, ...]:
    return tuple(
        other
        for other in CELLS
        if other != cell and abs(row_of(other) - row_of(cell)) <= 1 and abs(column_of(other) - column_of(cell)) <= 1
    )


AT_DISTANCE: tuple[dict[int, tuple[int, ...]], ...] = tuple(
    {steps: tuple(other for other in CELLS if steps_between(cell, other) == steps) for steps in range(13)}
    for cell in CELLS
)
"""By cell and distance: the cells exactly that many squares away."""
ADJACENT: tuple[tuple[int, ...], ...] = tuple(AT_DISTANCE[cell][1] for cell in CELLS)
SURROUNDINGS: tuple[tuple[int, ...], ...] = tuple(_around(cell) for cell in CELLS)
"""The eight cells around, without the cell."""
AROUND: tuple[frozenset[int], ...] = tuple(frozenset((cell, *SURROUNDINGS[cell])) for cell in CELLS)
"""The surroundings with the cell itself, as cards mean it that speak of an opponent's surroundings."""
OUTSIDE: tuple[tuple[int, ...], ...] = tuple(
    tuple(other for other in CELLS if other != cell and other not in SURROUNDINGS[cell]) for cell in CELLS
)
WITHIN_ONE: tuple[frozenset[int], ...] = tuple(frozenset((cell, *ADJACENT[cell])) for cell in CELLS)
WITHIN_TWO: tuple[tuple[int, ...], ...] = tuple(
    tuple(other for other in CELLS if steps_between(cell, other) <= 2) for cell in CELLS
)
LINES: dict[str, tuple[int, ...]] = {
    **{f"row {row}": tuple(cell for cell in CELLS if row_of(cell) == row) for row in range(SIZE)},
    **{f"column {column}": tuple(cell for cell in CELLS if column_of(cell) == column) for column in range(SIZE)},
}
