"""Figures in the text format of Prometheus."""

from dimension import __version__
from dimension.server.ops.metrics import Gauges, Metrics

_GAUGES = Gauges(
    3, 2, 1.23456, {"lookups": 7}, {"game": 5}, ("disk_full",), node=4, relayed=6, carried=8, backup_age=9.2
)


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
    metrics.responses["2xx"] += 1
    metrics.refused["slow_down"] += 1
    metrics.loop_delay.add(0.2)
    lines = metrics.text(_GAUGES).splitlines()
    for line in (
        f'dimension_node_info{{node="4",version="{__version__}"}} 1',
        "dimension_relayed 6",
        "dimension_rooms 3",
        "dimension_games 2",
        "dimension_relayed_total 8",
        "dimension_backup_age_seconds 9",
        'dimension_solver_waiting{lane="game"} 5',
        'dimension_trouble{reason="disk_full"} 1',
        'dimension_responses_total{status="2xx"} 1',
        'dimension_refused_total{code="slow_down"} 1',
        'dimension_loop_delay_seconds_bucket{le="0.0005"} 0',
        "dimension_loop_delay_seconds_count 1",
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
    lines = Metrics().text(_GAUGES).splitlines()
    described = {line.split()[2] for line in lines if line.startswith("# HELP")}
    assert described == {line.split()[2] for line in lines if line.startswith("# TYPE")}
    for line in lines:
        if not line.startswith("#"):
            name = line.split()[0].partition("{")[0]
            assert any(name.startswith(known) for known in described), line
