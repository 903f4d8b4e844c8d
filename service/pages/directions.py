"""In which direction a language is written."""

import re

LANGUAGES = re.compile(
    "ar|arc|azb|bal|bgn|ckb|dv|fa|glk|he|iw|ji|khw|lrc|luz|mzn|nqo|pnb|prs|ps|rhg|sd|sdh|skr|syr|ug|ur|yi"
)
"""Languages that are written from right to left where their tag names no script."""
SCRIPTS = re.compile("adlm|arab|aran|hebr|mand|mend|nkoo|rohg|samr|syrc|thaa")
"""Scripts that are written from right to left."""
_SCRIPT = re.compile("[a-z]{4}")


def direction(tag: str) -> str:
    """Return `rtl` or `ltr` for the tag of a language, such as `ar` or `az-Arab`: what `dir` says in HTML."""
    language, *parts = tag.lower().split("-")
    script = parts[0] if parts and _SCRIPT.fullmatch(parts[0]) else None
    is_from_right = LANGUAGES.fullmatch(language) if script is None else SCRIPTS.fullmatch(script)
    return "rtl" if is_from_right else "ltr"
