"""Problem documents of refusals."""

import pytest

from service.http.problems.refusals import refused
from titles.kernel.play.refusal import Refusal
from titles.kernel.words.translated import Translated


@pytest.mark.parametrize(("conflict", "status"), [(False, 422), (True, 409)])
def test_a_refusal_says_itself_whether_it_is_a_conflict(conflict: bool, status: int):
    refusal = Refusal(
        "code_of_a_new_title", "table: seats", Translated("Not now.", "今はできない。"), conflict=conflict
    )
    document = refused(refusal, "en", version=3)
    assert (document.status, document.kind) == (status, "refused:code_of_a_new_title")
