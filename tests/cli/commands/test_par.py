"""`dimension par`: the best total of a game."""

import json

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize("edition", ["en", "de"])
def test_par_belongs_to_the_hands_that_deal_shows(edition: str, dimension: Run) -> None:
    options = ["--seed", "42", "--edition", edition, "--json"]
    dealt, par = (json.loads(dimension(command, *options).out) for command in ("deal", "par"))
    assert par["code"] == dealt["code"]
    assert [played["hand"].split() for played in par["rounds"]] == dealt["rounds"]
    assert par["total"] == par["points"] + par["token_points"]
    assert par["points"] == 10 + sum(played["score"] for played in par["rounds"])
    assert par["bonus_tokens"] == sum(played["bonus"] for played in par["rounds"])


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_people_see_every_round_and_the_total(language: str, dimension: Run) -> None:
    total = json.loads(dimension("par", "--seed", "42", "--json").out)["total"]
    lines = dimension("par", "--seed", "42", "--lang", language).out.splitlines()
    assert lines[-1].endswith(str(total))
    assert sum("/" in line for line in lines) == 6


def test_a_graded_game_has_a_par_too(dimension: Run) -> None:
    assert json.loads(dimension("par", "--seed", "1", "--grade", "evil", "--rounds", "2", "--json").out)["total"]
