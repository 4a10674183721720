"""The dashboard and the alerts ask for figures that the server has."""

import json
import re
from pathlib import Path
from typing import Any

import yaml

from dimension.server.ops.metrics import Gauges, Metrics

DEPLOY = Path(__file__).parents[2] / "deploy"
_FIGURES = Metrics().text(Gauges(0, 0, 0, {}, {}, backup_age=0)).splitlines()
KNOWN = {line.split()[2] for line in _FIGURES if line.startswith("# TYPE")} | {"up"}
PLAIN_COUNTS = {
    "dimension_node_info",
    "dimension_rooms",
    "dimension_uptime_seconds",
    "dimension_events_total",
    "dimension_pictures_total",
    "dimension_commands_total",
}


def rules() -> list[dict[str, Any]]:
    alerts = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    return [rule for group in alerts["groups"] for rule in group["rules"]]


def expressions() -> list[str]:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    shown = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    return [*shown, *(rule["expr"] for rule in rules())]


def test_every_figure_of_the_dashboard_and_of_the_alerts_exists() -> None:
    asked = {name for text in expressions() for name in re.findall(r"\b(?:dimension_\w+|up)\b", text)}
    assert {name.removesuffix("_bucket") for name in asked} <= KNOWN


def test_the_dashboard_shows_every_figure_but_plain_counts() -> None:
    shown = " ".join(expressions())
    assert {name for name in KNOWN if name not in shown} <= PLAIN_COUNTS


def test_every_alert_says_how_urgent_it_is_and_why_it_came() -> None:
    assert all(rule["labels"]["severity"] in ("page", "ticket") and rule["annotations"]["summary"] for rule in rules())
    assert len({rule["alert"] for rule in rules()}) == len(rules())
