"""Names and handles that players choose, checked with the operator's list of refused words."""

from service.context import WebContainer
from service.http.problems import invalid_field


def demand_allowed(container: WebContainer, field: str, text: str | None) -> None:
    """Raise Problem 422, which names the field but no word, if a text contains a word that the operator refuses."""
    if text is not None and container.refused_words.refuse(text):
        raise invalid_field(field, "contains a word that this server does not allow: choose another one")
