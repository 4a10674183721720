"""The log of abuse by strangers: rare lines, and no client is named."""

import logging

import pytest

from dimension.server.guard import abuse
from dimension.server.guard.abuse import Abuse
from dimension.server.guard.limits import address_key

ANN, BEN = address_key("192.0.2.1"), address_key("192.0.2.2")


def _lines(caplog: pytest.LogCaptureFixture) -> list[tuple[str, int]]:
    return [(record.message, record.__dict__["count"]) for record in caplog.records]


def test_a_kind_and_an_address_make_one_line_a_minute_with_how_often(caplog: pytest.LogCaptureFixture) -> None:
    log = Abuse(0)
    for at in range(0, 60_000, 1_000):
        log.note("lookups", ANN, at)
    log.note("requests", ANN, 0)
    log.note("lookups", BEN, 0)
    assert _lines(caplog) == [("lookups", 1), ("requests", 1), ("lookups", 1)]
    log.note("lookups", ANN, 60_000)
    assert _lines(caplog)[-1] == ("lookups", 60)
    assert log.counts == {"lookups": 62, "requests": 1}


def test_an_address_is_recognized_but_not_named_and_not_after_a_restart(caplog: pytest.LogCaptureFixture) -> None:
    first, second = Abuse(0), Abuse(0)
    for log in (first, first, second):
        log.note("bad_host" if log is first and caplog.records else "lookups", ANN, 0)
    names = [record.__dict__["who"] for record in caplog.records]
    assert names[0] == names[1] != names[2]
    assert "192.0.2" not in str([record.__dict__ for record in caplog.records])


def test_many_strangers_do_not_fill_the_log_or_the_memory(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(abuse, "_MOST_KEYS", 100)
    log = Abuse(0)
    with caplog.at_level(logging.WARNING, "dimension.abuse"):
        for number in range(10_000):
            log.note("lookups", address_key(f"10.0.{number // 256}.{number % 256}"), 0)
    assert len(caplog.records) == 60
    assert len(log._seen) == 100
    assert log.counts["lookups"] == 10_000
