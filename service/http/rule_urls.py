"""Where the service shows the rules that refusals and pages cite."""

from functools import cache

from titles.kernel.words.rulebook import COMMON, place_of


def rules_url(page: str, language: str = "en") -> str:
    """Return the path of a page of the rules: that of a title, or of the rules common to all titles."""
    path = "/v1/rules" if page == COMMON else f"/v1/titles/{page}/rules"
    return path if language == "en" else f"{path}?lang={language}"


@cache  # a list of illegal moves cites few rules hundreds of times
def rule_url(rule: str) -> str:
    """Return the URL of the rule that a refusal cites: `/v1/titles/seven/rules#6.5`, `/v1/rules#seats`."""
    page, anchor = place_of(rule)
    return f"{rules_url(page)}#{anchor}"
