"""The hands of the course show what its steps teach."""

import re

from msgspec import json

from dimension.proof_check import flaw_of
from dimension.rules.notation import parse_tray
from dimension.rules.scoring import score_tray
from dimension.solver import why
from tools.course import FILE, STEPS, course


def test_the_hands_are_those_that_the_solver_finds() -> None:
    assert FILE.read_text("utf-8") == course()


def test_each_hand_shows_the_idea_of_its_step_and_its_proof_holds() -> None:
    frozen = re.search(r"= (\{\n.*\});", FILE.read_text("utf-8"), re.DOTALL)
    assert frozen is not None
    steps = json.decode(frozen[1])
    assert [len(steps[step.id]) for step in STEPS] == [3] * 10
    for step in STEPS:
        for shown in steps[step.id]:
            proof = why(shown["hand"])
            assert step.shows(proof), shown["hand"]
            assert flaw_of(proof.as_data()) is None, shown["hand"]
            best = shown["best"]
            assert score_tray(proof.hand, parse_tray(best["tray"])).points == best["score"] == proof.score
            assert [bound["cards"] for bound in best["why"]["bounds"]] == [
                [card.code for card in bound.cards] for bound in proof.bounds
            ]
