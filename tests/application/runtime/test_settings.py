"""The settings."""

import re
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import redis
from limits import parse_many

from application.runtime.settings import Limits, Quotas, Settings, Variable, former, markdown, table, unknown
from tests.odd_values import ANY, HOSTS, NUMBERS


def test_an_empty_environment_gives_the_defaults():
    settings = Settings.from_env({})
    assert settings == Settings()
    assert settings.data == Path("heptad-data")
    assert (settings.host, settings.port, settings.web_workers) == ("127.0.0.1", 8777, 2)
    assert (settings.redis_url, settings.queue_url) == (None, None)
    assert (settings.receipt_hours, settings.requests.body) == (24, 65536)
    assert settings.cors_origins == ("*",)
    assert (settings.limits.create, settings.limits.logs) == ("600/minute", "60/minute")
    assert (settings.quotas.stored, settings.storage.max_memory) == (2**28, None)
    assert settings.log_level == "info"


def test_each_variable_is_read():
    settings = Settings.from_env(
        {
            "HEPTAD_DATA": "/srv/heptad",
            "HEPTAD_PORT": " 80 ",
            "HEPTAD_PUBLIC_URL": "https://Play.example.org:8443/",
            "HEPTAD_REDIS_URL": "rediss://user:word@logs:6379",
            "HEPTAD_QUEUE_URL": "unix:///run/queue.sock",
            "HEPTAD_CORS_ORIGINS": "https://a.example, https://b.example",
            "HEPTAD_LIMITS": "create=none, logs = 20/second;600/hour ,",
            "HEPTAD_QUOTAS": " bot-tables=7",
            "HEPTAD_STORAGE": "min-free=10GiB,max-memory=4 gib",
            "HEPTAD_REQUESTS": "body=65537",
            "HEPTAD_LOG_LEVEL": "WARNING",
            "HEPTAD_WEB_WORKERS": "",
            "HEPTAD_TRUSTED_PROXIES": "10.0.0.0/8, ::1 Unix",
            "HEPTAD_PROXY_HEADER": "forwarded",
            "HEPTAD_WEBHOOK_PRIVATE": "True",
        }
    )
    assert settings.data == Path("/srv/heptad")
    assert settings.port == 80
    assert settings.public_url == "https://play.example.org:8443"
    assert settings.redis_url == "rediss://user:word@logs:6379"
    assert settings.queue_url == "unix:///run/queue.sock"
    assert settings.cors_origins == ("https://a.example", "https://b.example")
    assert settings.limits == Limits(create="", logs="20/second;600/hour")
    assert settings.quotas == Quotas(bot_tables=7)
    assert (settings.storage.min_free, settings.storage.max_memory, settings.storage.reserve) == (
        10 << 30,
        4 << 30,
        32 << 20,
    )
    assert (settings.requests.body, settings.requests.log) == (65537, 8 << 20)
    assert settings.log_level == "warning"
    assert settings.web_workers == 2
    assert settings.trusted_proxies == (ip_network("10.0.0.0/8"), ip_network("::1"), "unix")
    assert settings.proxy_header == "Forwarded"
    assert settings.webhook_private


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("HEPTAD_PORT", "eighty", "0 to 65535"),
        ("HEPTAD_WEBHOOK_PRIVATE", "yes", "true, false"),
        ("HEPTAD_PUBLIC_URL", "play.example.org", "an origin like"),
        ("HEPTAD_PUBLIC_URL", "ftp://play.example.org", "an origin like"),
        ("HEPTAD_PUBLIC_URL", "https://me@play.example.org", "an origin like"),
        ("HEPTAD_PUBLIC_URL", "https://play.example.org/heptad", "without a path"),
        ("HEPTAD_PUBLIC_URL", "https://play.example.org:x", "an origin like"),
        ("HEPTAD_REFUSED_WORDS", "/nowhere/words", "that Heptad can read"),
        ("HEPTAD_REFUSED_WORDS", "/dev/zero", "of at most 1048576 bytes"),
        ("HEPTAD_PORT", "65536", "0 to 65535"),
        ("HEPTAD_PORT", "-1", "0 to 65535"),
        ("HEPTAD_WEB_WORKERS", "0", "1 to"),
        ("HEPTAD_RECEIPT_HOURS", "1.5", "whole number"),
        (
            "HEPTAD_REQUESTS",
            "body=lots",
            "body is 'lots': a whole number from 1024 to 1073741824, or a size like 64KiB",
        ),
        ("HEPTAD_REQUESTS", "log=1TiB", "log is '1TiB': a whole number from 1024"),
        ("HEPTAD_STORAGE", "free=1GiB", "no part 'free': one of min-free, max-memory, reserve is needed"),
        ("HEPTAD_QUOTAS", "tables=1, tables=2", "tables is given twice"),
        ("HEPTAD_QUOTAS", "10", "'10' is no part: parts like name=value"),
        ("HEPTAD_QUOTAS", "tables=none", "tables is 'none': a whole number from 1"),
        ("HEPTAD_LIMITS", "read=", "read is '': a rate like 600/minute"),
        ("HEPTAD_LIMITS", "read=20/second, 600/hour", "'600/hour' is no part"),
        ("HEPTAD_LIMITS", "create=many", "create is 'many': a rate like 600/minute, several like"),
        ("HEPTAD_REDIS_URL", "localhost:6379", "redis://host"),
        ("HEPTAD_QUEUE_URL", "http://localhost", "redis://host"),
        ("HEPTAD_LIMIT_CREATE", "many", "600/minute"),
        ("HEPTAD_LIMIT_LOGS", "9/lifetime", "600/minute"),
        ("HEPTAD_LOG_LEVEL", "loud", "debug"),
        ("HEPTAD_TRUSTED_PROXIES", "10.0.0.0/8 proxy", "10.0.0.0/8 ::1"),
        ("HEPTAD_TRUSTED_PROXIES", "10.0.0.1/8", "10.0.0.0/8 ::1"),
        ("HEPTAD_PROXY_HEADER", "X-Real-IP", "X-Forwarded-For, Forwarded"),
        ("HEPTAD_MAX_TABLES", "0", "1 to"),  # a former name
    ],
)
def test_a_value_that_makes_no_sense_is_refused_by_name(name: str, value: str, hint: str):
    with pytest.raises(ValueError, match=f"{name} is '{value}'.*{hint}"):
        Settings.from_env({name: value})


RANGES = {
    "HEPTAD_PORT": (0, 65_535),
    "HEPTAD_WEB_WORKERS": (1, 256),
    "HEPTAD_THINKING_WORKERS": (1, 256),
    "HEPTAD_THINKING_NICE": (0, 19),
    "HEPTAD_WAIT_REPLICAS": (0, 16),
    "HEPTAD_STORAGE min-free": (0, 2**50),
    "HEPTAD_STORAGE max-memory": (2**20, 2**50),
    "HEPTAD_STORAGE reserve": (0, 2**40),
    "HEPTAD_ARCHIVE_HOURS": (0, 1_000_000),
    "HEPTAD_RECEIPT_HOURS": (1, 8_760),
    "HEPTAD_REQUESTS body": (1_024, 2**30),
    "HEPTAD_REQUESTS log": (1_024, 2**30),
    "HEPTAD_REQUESTS seconds": (1, 3_600),
    "HEPTAD_KEEP_ALIVE": (1, 300),
    "HEPTAD_QUOTAS tables": (1, 1_000_000),
    "HEPTAD_QUOTAS bot-tables": (1, 1_000_000),
    "HEPTAD_QUOTAS tokens": (1, 1_000_000),
    "HEPTAD_QUOTAS stored": (1_024, 2**50),
}
"""The least and the largest value of each whole number."""


def is_taken(name: str, value: int) -> bool:
    variable, _, part = name.partition(" ")
    try:
        Settings.from_env({variable: f"{part}={value}" if part else str(value)})
    except ValueError as error:
        assert "a whole number from" in str(error)  # noqa: PT017 - a value may be taken as well
        return False
    return True


def test_each_whole_number_has_its_range():
    for name, (least, most) in RANGES.items():
        taken = [value for value in (least - 1, least, most, most + 1) if is_taken(name, value)]
        assert taken == [least, most], name


@pytest.mark.parametrize("limit", ["600/minute", "10 per second", "20/second;600/hour", "5/10minutes"])
def test_limits_may_be_written_in_several_ways(limit: str):
    assert Settings.from_env({"HEPTAD_LIMITS": f"create={limit}"}).limits.create == limit


def test_the_table_lists_each_variable_once():
    names = [variable.name for variable in table()]
    assert len(names) == len(set(names)) == 31
    assert all(variable.meaning for variable in table())
    assert "| `HEPTAD_PORT` | `8777` |" in markdown()
    assert "| `bot-tables` | `20` |" in markdown()
    for variable in GROUPS:
        assert Settings.from_env({variable.name: variable.default}) == Settings()
        assert Settings.from_env({variable.name: variable.example}) != Settings()


FORMER = {
    "HEPTAD_LIMIT_CREATE": ("20/second, 600/hour", "20/second;600/hour"),
    "HEPTAD_LIMIT_SEATS": ("5 per minute", "5 per minute"),
    "HEPTAD_LIMIT_UNCHANGED": ("1/hour", "1/hour"),
    "HEPTAD_LIMIT_LOGS": (" ", ""),
    "HEPTAD_LIMIT_READ": ("", ""),
    "HEPTAD_LIMIT_SIGN_IN": ("2/day", "2/day"),
    "HEPTAD_LIMIT_REPORTS": ("3/day;1/hour", "3/day;1/hour"),
    "HEPTAD_MAX_TABLES": ("2", 2),
    "HEPTAD_MAX_BOT_TABLES": ("3", 3),
    "HEPTAD_MAX_TOKENS": (" 4 ", 4),
    "HEPTAD_MAX_STORED": ("5000", 5000),
    "HEPTAD_MIN_FREE_BYTES": ("0", 0),
    "HEPTAD_MAX_MEMORY": (str(2**20), 2**20),
    "HEPTAD_RESERVE_BYTES": ("1", 1),
    "HEPTAD_MAX_BODY": ("1024", 1024),
    "HEPTAD_MAX_LOG": ("1025", 1025),
    "HEPTAD_REQUEST_SECONDS": ("3", 3),
}
"""Each former name with a text, and the value that it stands for."""


def values(settings: Settings) -> dict[str, object]:
    """The value of each part, by its former name."""
    return {
        part.former: getattr(getattr(settings, group), part.name.replace("-", "_"))
        for group, variable in zip(("storage", "requests", "limits", "quotas"), GROUPS, strict=True)
        for part in variable.parts
        if part.former
    }


GROUPS = [variable for variable in table() if variable.parts]


def test_former_names_are_read_one_by_one_and_all_together():
    together = Settings.from_env({name: text for name, (text, _) in FORMER.items()})
    assert values(together) == {name: value for name, (_, value) in FORMER.items()}
    for name, (text, value) in FORMER.items():
        assert values(Settings.from_env({name: text})) == values(Settings()) | {name: value}


def test_what_to_write_instead_of_former_names_means_the_same():
    before = {name: text for name, (text, _) in FORMER.items()}
    told = former(before | {"HEPTAD_PORT": "1"})
    assert sorted(name for names in told.values() for name in names) == sorted(FORMER)
    now = dict(line.replace('"', "").split("=", 1) for line in told)
    assert set(now) == {variable.name for variable in GROUPS}
    assert Settings.from_env(now) == Settings.from_env(before)
    assert former({"HEPTAD_LIMITS": "create=1/day", "HEPTAD_MAX_TABLES": ""}) == {}


def test_a_setting_under_two_names_is_refused():
    given = {"HEPTAD_LIMITS": "create=5/minute", "HEPTAD_LIMIT_READ": "", "HEPTAD_LIMIT_LOGS": "9/day"}
    with pytest.raises(
        ValueError, match="HEPTAD_LIMITS and HEPTAD_LIMIT_LOGS, HEPTAD_LIMIT_READ are both set"
    ) as caught:
        Settings.from_env(given)
    assert "write logs=9/day, read=none into HEPTAD_LIMITS" in str(caught.value)
    assert Settings.from_env(given | {"HEPTAD_LIMITS": ""}).limits == Limits(read="", logs="9/day")


def test_a_password_is_not_shown():
    with pytest.raises(ValueError, match=r"http://logs:\*\*\*@here") as caught:
        Settings.from_env({"HEPTAD_REDIS_URL": "http://logs:s/e:cret@here"})
    assert "cret" not in str(caught.value)


def test_a_misspelt_variable_is_noticed():
    assert unknown({"HEPTAD_PROT": "1", "HEPTAD_PORT": "1", "HEPTAD_LEASH": "3", "HOME": "/"}) == ["HEPTAD_PROT"]


def test_every_variable_that_something_reads_is_known():
    root = Path(__file__).parents[3]
    folders = ("application", "benchmarks", "clients", "events", "heptad", "lab", "service", "tests", "workers")
    texts = [
        file.read_text("utf-8")
        for folder in folders
        for file in (root / folder).rglob("*")
        if file.suffix in {".py", ".ts"} and "node_modules" not in file.parts
    ]
    read = re.compile(
        r"""(?:environ(?:\.get|\.pop|\.setdefault)?[(\[]|getenv\(|process\.env[.\[]|VARIABLE = )["']?(HEPTAD_[A-Z_]+)"""
    )
    found = {name for text in texts for name in read.findall(text)}
    assert {"HEPTAD_TOKEN", "HEPTAD_URL", "HEPTAD_READY", "HEPTAD_HANDOVER", "HEPTAD_TEST_BROWSER"} <= found
    assert unknown(dict.fromkeys(found, "1")) == []


def test_a_secret_is_not_shown():
    with pytest.raises(ValueError, match=r"HEPTAD_METRICS_TOKEN is '\*\*\*': at least 16") as caught:
        Settings.from_env({"HEPTAD_METRICS_TOKEN": "too short"})
    assert "short" not in str(caught.value)


@pytest.mark.parametrize("variable", table(), ids=lambda variable: variable.name)
def test_an_odd_value_of_any_setting_is_taken_or_refused_in_words(variable: Variable, tmp_path: Path):
    """What is taken can be used: it is read with the libraries that read it later."""
    refusals = []
    for value in [*ODD, *[f"{word}{each}" for word in ("redis://", "s3://", "unix://") for each in HOSTS]]:
        if "\x00" in value or "\ud800" in value:  # which no environment holds
            continue
        try:
            part = f"{variable.parts[0].name}=" if variable.parts else ""
            settings = Settings.from_env({"HEPTAD_DATA": str(tmp_path), variable.name: part + value})
        except ValueError as error:
            refusals.append(str(error))
            continue
        for url in filter(None, (settings.redis_url, settings.queue_url)):
            redis.Redis.from_url(url)
        for limit in (settings.limits.create, settings.limits.read):
            parse_many(limit or "1/second")
        _ = urlsplit(settings.public_url or "").port
    assert [refusal for refusal in refusals if not re.search(r"(is|are) needed", refusal)] == []


ODD = [*ANY, *[f"{number}/second" for number in NUMBERS], *[f"1/{number} second" for number in NUMBERS]]
ODD += [f"redis://a:{number}/{number}" for number in NUMBERS]
