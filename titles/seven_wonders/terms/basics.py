"""The terms that the events share."""

from typing import Annotated

from msgspec import Meta

from titles.kernel.ranges import SubjectNumber, Word, id_of

CityNumber = Annotated[
    SubjectNumber, Meta(description="The number of the city, from 0: that of its seat; 2 for the Free City.")
]
WonderId = Annotated[Word, id_of("wonders"), Meta(description="The id of a wonder, as the catalogue has it.")]
Age = Annotated[int, Meta(ge=1, le=3, description="The number of the age, from 1 to 3.")]
