"""Figures in the text format of Prometheus."""

from dimension import __version__
from dimension.server.ops.metrics import Metrics


def test_everything_that_was_counted_is_shown() -> None:
    metrics = Metrics()
    metrics.command("SetTray", None)
    metrics.command("SetTray", "too_late")
    metrics.appended(0.003, 2)
    metrics.appended(7.0, 1)
    metrics.failed("append")
    metrics.closes["4429"] += 1
    metrics.messages, metrics.sockets = 5, 2
    metrics.drew()
    lines = metrics.text(rooms=3, uptime=1.23456, abuse={"lookups": 7}, node=4, relayed=6).splitlines()
    for line in (
        f'dimension_node_info{{node="4",version="{__version__}"}} 1',
        "dimension_relayed 6",
        "dimension_rooms 3",
        "dimension_sockets 2",
        "dimension_uptime_seconds 1.235",
        "dimension_messages_total 5",
        "dimension_events_total 3",
        "dimension_pictures_total 1",
        'dimension_commands_total{command="SetTray"} 2',
        'dimension_refusals_total{code="too_late"} 1',
        'dimension_closes_total{code="4429"} 1',
        'dimension_failures_total{where="append"} 1',
        'dimension_abuse_total{event="lookups"} 7',
        'dimension_append_seconds_bucket{le="0.0025"} 0',
        'dimension_append_seconds_bucket{le="0.005"} 1',
        'dimension_append_seconds_bucket{le="1.0"} 1',
        'dimension_append_seconds_bucket{le="+Inf"} 2',
        "dimension_append_seconds_sum 7.003000",
        "dimension_append_seconds_count 2",
    ):
        assert line in lines


def test_every_figure_is_described() -> None:
    lines = Metrics().text(rooms=0, uptime=0, abuse={"lookups": 7}).splitlines()
    described = {line.split()[2] for line in lines if line.startswith("# HELP")}
    assert described == {line.split()[2] for line in lines if line.startswith("# TYPE")}
    for line in lines:
        if not line.startswith("#"):
            name = line.split()[0].partition("{")[0]
            assert any(name.startswith(known) for known in described), line
