"""For those who run a server."""

from tests.server.conftest import NewPlayer


def test_health_and_figures_are_there_and_tell_no_secrets(player: NewPlayer) -> None:
    ann = player()
    page = ann.sit(ann.open())
    text = ann.http.get("/metrics").text
    assert 'dimension_commands_total{command="TakeSeat"}' in text
    assert "dimension_append_seconds_count" in text
    assert ann.http.get("/health").json()["status"] == "ok"
    assert ann.token not in text
    page.close()
