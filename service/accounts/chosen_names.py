"""Names and handles that players choose, checked with the operator's list of refused words."""

from application.errors.requests import InvalidFieldError
from service.context import WebContainer


def demand_allowed(container: WebContainer, field: str, text: str | None) -> None:
    """Raise Problem 422, which names the field but no word, if a text contains a word that the operator refuses."""
    if text is not None and container.refused_words.refuse(text):
        raise InvalidFieldError(field, "contains a word that this server does not allow: choose another one")
