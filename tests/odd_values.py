"""Values over which libraries stumble that read addresses, URLs, times, numbers, languages, patterns or texts."""


def _words(text: str) -> list[str]:
    return text.split()


_HOSTS = """
xn-- xn--a xn--zz-- xn--0 xn--1ch xn--ls8h= xn--99zzzz xn--a.xn-- xn--.com a.xn-- a..b .a a. a%2eb %00 %ff -a a- a_b
* ! [ ] [::1 [::g] [v1.x] [fe80::1%25x] [::ffff:1.2.3.4] 1.2.3.4.5 0x7f.1 999999999999 1e9 a:b a:99999 a:-1 a:٣ [::1]:x
: :0 @ a@b ü ß 。 ｅ．ｃｏｍ ☃.net xn--ü İ.com a%20b
"""
HOSTS = ["", "a" * 64 + ".de", ".".join(["a" * 60] * 6), "1." * 200, "\u200d.de", *_words(_HOSTS)]
"""Hosts: malformed Punycode, empty and long labels, addresses that are none, ports out of range."""
URLS = [
    *[f"https://{host}/" for host in HOSTS],
    *["http://", "https:", "https:/a", "//a", "https://a\\b", "https://a/\x00", "https://a/\ud800", "https://a/%zz"],
    *["file:///etc/passwd", "https://a:80:80/", "javascript:1", "https://[::1%25]/", "https://a?#@b"],
    "https://a/" * 999,
]
_TIMES = """
0000-01-01T00:00:00Z 9999-12-31T23:59:59.999Z 10000-01-01T00:00:00Z 2026-02-30T00:00:00Z 2026-01-01T24:00:00Z -1
0001-01-01 2026-01-01T00:00:00+24:00 9999-12-31T23:59:59-23:59 0001-01-01T00:00:00+23:59 2026-01-01T00:00:60Z
20260101T000000Z 2026-W01-1 2026-01-01T00:00:00,5Z 2026-01-01T00:00:00.1234567890123Z ٢٠٢٦-٠١-٠١T٠٠:٠٠:٠٠Z 1e400
"""
TIMES = ["Thu, 01 Jan 9999 99:99:99 GMT", "Sun, 06 Nov 1994 08:49:37 +9999", "9" * 20, *_words(_TIMES)]
"""Times: outside of the calendar, or in other forms of ISO 8601 and of HTTP."""
NUMBERS = ["-0", "+1", "1_0", "²", "1.0", "1e3", "NaN", "Infinity", "0x1", "9" * 19, "9" * 5000, "-" + "9" * 20, " 1"]
"""Numbers that some parsers take and others do not, or that are too large."""
LANGUAGES = ["*", "-", "en;q=a", "en;q=1e400", "en;q=-1", "en;q=nan", ";;;", ",,,", "x-" * 500, "i-klingon", "ja;q"]
PATTERNS = ["(", "[", "\\", "(?P<a", "(a+)+$", "{9999999999}", "%s%n", "{0.__class__}", "../../etc/passwd", "a\x00b"]
TEXTS = [
    *["", " ", "\x00", "\x7f", "\x85", "\u2028", "\ufeff", "\u202e", "\U0010ffff", "e\u0301", "ﷺ"],
    *[
        "\U0001f469\u200d\U0001f467",
        "ß" * 200,
        "\u0345" * 100,
        "a" * 10_000,
        "null",
        "=",
        "====",
        "AA=A",
        "_-_",
        "0" * 64,
    ],
]
"""Texts: controls, characters that change their length, and what looks like base64."""
ANY = [*URLS, *TIMES, *NUMBERS, *LANGUAGES, *PATTERNS, *TEXTS]
