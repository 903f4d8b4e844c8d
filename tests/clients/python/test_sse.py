"""Reading server-sent events, however they are cut on the way."""

from heptad_client.sse import Message, messages

SENT = (
    'retry: 1000\n\n:\n\nid: 1\nevent: opened\ndata: {"a":1}\n\n:\n\n'
    "data:two\ndata: lines \u2028\n\nid\nevent: x\ndata\n\nid: 9"
).encode()
EXPECTED = [Message("1", "opened", '{"a":1}'), Message("", "message", "two\nlines \u2028"), Message("", "x", "")]


def test_events_are_read_whatever_the_chunks():
    for size in (1, 2, 3, 7, len(SENT)):
        chunks = [SENT[start : start + size] for start in range(0, len(SENT), size)]
        assert list(messages(chunks)) == EXPECTED


def test_an_event_is_returned_as_soon_as_it_is_complete():
    printed = messages(iter([b"data: 1\n\ndata: 2\n"]))
    assert next(printed).data == "1"
    assert list(printed) == []
