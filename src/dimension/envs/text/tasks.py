"""Questions about hands and trays with exact scores: build, fulfill, judge, name a contradiction, prove, repair.

They are endless, and the same for the same numbers. No framework is needed: an adapter turns them into its items.

>>> from dimension.envs.text.tasks import Task, question, score_answer
>>> asked = question(Task.BUILD, 7, split="train")
>>> score_answer(asked, asked.answer), score_answer(asked, "I do not know")
(1.0, 0.0)
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from itertools import count
from random import Random
from typing import Any, Final, NamedTuple

from dimension.board.colors import COLORS, LETTERS
from dimension.envs.splits import hand_of_split
from dimension.envs.text.prompts import LONGEST_ANSWER, cards_in_words, read_tray, rules_in_words, tray_prompt
from dimension.errors import DimensionError
from dimension.proof_check import flaw_of
from dimension.rules.cards import Card
from dimension.rules.hand import Hand
from dimension.rules.moves import apply_move, format_move, parse_move
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver.conflicts import explain
from dimension.solver.nearest import nearest_optimal
from dimension.solver.reasons import bound_of, why
from dimension.solver.single import solve


class Task(StrEnum):
    """The kinds of questions."""

    BUILD = "build"
    """Build the tray with the most points."""
    FULFILL = "fulfill"
    """Fulfill all cards with all five colors."""
    JUDGE = "judge"
    """Say of each card whether a tray fulfills it."""
    CONFLICT = "conflict"
    """Name cards that contradict each other."""
    WHY = "why"
    """Name the cards that leave no room for more points."""
    REPAIR = "repair"
    """Lead a tray to a best one in as few moves as possible."""


class Question(NamedTuple):
    """A question in words, and one of its right answers."""

    task: Task
    hand: Hand
    tray: Tray
    """The tray of the question; empty where it has none."""
    prompt: str
    answer: str

    def as_data(self) -> dict[str, Any]:
        """The question as JSON values, with the proof that no tray of its hand scores more."""
        return {
            "task": str(self.task),
            "hand": self.hand.notation,
            "tray": format_tray(self.tray),
            "prompt": self.prompt,
            "answer": self.answer,
            "certificate": json.dumps(why(self.hand).as_data()),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Question":
        """The question of JSON values as `as_data` makes them."""
        return cls(Task(data["task"]), Hand(data["hand"]), parse_tray(data["tray"]), data["prompt"], data["answer"])


CARDS_OF_A_TASK: Final = range(3, 9)
"""The numbers of cards that a question may be about."""

_HANDS: Final = 1_000
"""The hands that are looked at for one question; more than any kind of question ever needs."""
_MOST_MOVES: Final = 6
"""The random moves that lead from a best tray to the one of a question."""
_WORTHLESS: Final = 8
"""An answer that misses this many points is worth nothing; a tray that ignores the cards misses 6 on average."""

_FULFILL_TASK: Final = (
    "Build a tray that fulfills all cards and has spheres of all five colors.\n"
    "You may think first. End your answer with a line that has nothing but the tray, written as above."
)
_JUDGE_TASK: Final = (
    "The tray is {tray}\nSay of each card, in the order above, whether the tray fulfills it.\n"
    'You may think first. End your answer with a line of words "yes" and "no", one for each card.'
)
_CONFLICT_TASK: Final = (
    "No tray with all five colors fulfills all of these cards. Name cards that contradict each other, as few as "
    "possible: without any one of them, a tray with all five colors could fulfill the others.\n"
    "You may think first. End your answer with a line of the codes of the cards."
)
_WHY_TASK: Final = (
    "No tray has more than {score} points. Some of the cards prove it: a tray that fulfills all of them has no room "
    "for more than {score} spheres, and a tray that fails any of them loses too much. Name them, as few as possible.\n"
    "You may think first. End your answer with a line of the codes of the cards."
)
_REPAIR_TASK: Final = (
    "The tray is {tray}\nLead it to a tray with the most points that these cards allow, in as few moves as possible. "
    "A move is O@2, which puts orange on position 2 or exchanges the sphere there for an orange one, -7, which lifts "
    "the sphere from position 7, or 3~5, which swaps two spheres. The tray has to be legal after every move.\n"
    "You may think first. End your answer with a line of the moves, separated by spaces."
)


def question(task: Task | str, number: int, *, split: str = "train", cards: int = 6) -> Question:
    """The question of a kind with this number, from 0 on, about a hand of a split with so many cards."""
    task = Task(task)
    if cards not in CARDS_OF_A_TASK:
        raise ValueError(f"A question has {CARDS_OF_A_TASK[0]} to {CARDS_OF_A_TASK[-1]} cards, not {cards!r}")
    if type(number) is not int or not 0 <= number < 2**40:
        raise ValueError(f"The number of a question is a whole number from 0, not {number!r}")
    for attempt in count(number * _HANDS):
        hand = hand_of_split(split, attempt, cards)
        # Not secret, but the same for the same question.
        found = _MAKERS[task](hand, Random(f"{task} {split} {attempt}"))  # noqa: S311
        if found is not None:
            return found
    raise AssertionError


def score_answer(asked: Question, answer: str) -> float:
    """From 0.0 to 1.0, for a right answer in as few cards or moves as possible; never raises because of the answer."""
    try:
        return _SCORES[asked.task](asked, answer[-LONGEST_ANSWER:])
    except DimensionError:
        return 0.0


def _asked(task: Task, hand: Hand, text: str, answer: str, tray: Tray | None = None) -> Question:
    prompt = "\n\n".join((rules_in_words(), cards_in_words(hand), text)) + "\n"
    return Question(task, hand, tray or Tray(), prompt, answer)


def _build(hand: Hand, _rng: Random) -> Question:
    return Question(Task.BUILD, hand, Tray(), tray_prompt(hand), format_tray(solve(hand).tray))


def _fulfill(hand: Hand, _rng: Random) -> Question | None:
    bonus = solve(hand).with_bonus
    return None if bonus is None else _asked(Task.FULFILL, hand, _FULFILL_TASK, format_tray(bonus.tray))


def _judge(hand: Hand, rng: Random) -> Question:
    tray = _moved(solve(hand).tray, rng)
    failed = score_tray(hand, tray).failed
    answer = " ".join("no" if card in failed else "yes" for card in hand)
    return _asked(Task.JUDGE, hand, _JUDGE_TASK.format(tray=format_tray(tray)), answer, tray)


def _conflict(hand: Hand, _rng: Random) -> Question | None:
    conflicts = explain(hand).with_five_colors
    return _asked(Task.CONFLICT, hand, _CONFLICT_TASK, _codes(conflicts[0])) if conflicts else None


def _why(hand: Hand, _rng: Random) -> Question | None:
    proof = why(hand)
    if len(proof.bounds) != 1:
        return None
    return _asked(Task.WHY, hand, _WHY_TASK.format(score=proof.score), _codes(proof.cards))


def _repair(hand: Hand, rng: Random) -> Question | None:
    best = solve(hand)
    tray = _moved(best.tray, rng)
    if score_tray(hand, tray).points == best.score:
        # There is nothing to repair, even if only the bonus token is missing.
        return None
    moves = nearest_optimal(best, tray).moves
    answer = " ".join(map(format_move, moves))
    return _asked(Task.REPAIR, hand, _REPAIR_TASK.format(tray=format_tray(tray)), answer, tray)


def _moved(tray: Tray, rng: Random) -> Tray:
    for _ in range(rng.randint(1, _MOST_MOVES)):
        tray = apply_move(tray, rng.choice(tray.legal_moves()))
    return tray


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)


_MAKERS: Final[Mapping[Task, Callable[[Hand, Random], Question | None]]] = {
    Task.BUILD: _build,
    Task.FULFILL: _fulfill,
    Task.JUDGE: _judge,
    Task.CONFLICT: _conflict,
    Task.WHY: _why,
    Task.REPAIR: _repair,
}


def _score_of_build(asked: Question, answer: str) -> float:
    tray = read_tray(answer)
    return 0.0 if tray is None else _share_of_points(asked.hand, tray)


def _share_of_points(hand: Hand, tray: Tray) -> float:
    missing = solve(hand).score - score_tray(hand, tray).points
    return max(0.0, 1 - missing / _WORTHLESS)


def _score_of_fulfill(asked: Question, answer: str) -> float:
    tray = read_tray(answer)
    if tray is None:
        return 0.0
    score = score_tray(asked.hand, tray)
    if score.bonus:
        return 1.0
    colors = sum(tray.count(color) > 0 for color in COLORS)
    return (1 - len(score.failed) / len(asked.hand)) * colors / len(COLORS) / 2


_VERDICT: Final = re.compile(r"\b(yes|no)\b", re.IGNORECASE)
_MOVE: Final = re.compile(
    rf"(?<![\w@~-])(?:[{LETTERS}]@?\d{{1,2}}|-\d{{1,2}}|\d{{1,2}}~\d{{1,2}})(?![\w@~])", re.IGNORECASE
)


def _score_of_judge(asked: Question, answer: str) -> float:
    said = [word.lower() for word in _last_found(_VERDICT.findall, answer)]
    right = asked.answer.split()
    if len(said) != len(right):
        return 0.0
    share = sum(one == other for one, other in zip(said, right, strict=True)) / len(right)
    # Half of the cards are right by chance.
    return 1.0 if share == 1 else max(0.0, share - 0.5)


def _score_of_conflict(asked: Question, answer: str) -> float:
    said = _cards_in(asked.hand, answer)
    conflicts = [frozenset(conflict) for conflict in explain(asked.hand).with_five_colors]
    if said in conflicts:
        return 1.0
    return 0.5 if len(said) < len(asked.hand) and any(conflict < said for conflict in conflicts) else 0.0


def _score_of_why(asked: Question, answer: str) -> float:
    said, fewest = _cards_in(asked.hand, answer), why(asked.hand)
    if not said or len(said) == len(asked.hand) > len(fewest.cards):
        # All cards together nearly always prove it, and say nothing.
        return 0.0
    claimed = fewest._replace(bounds=(bound_of(card for card in asked.hand if card in said),))
    if flaw_of(claimed.as_data()):
        return 0.0
    return 1.0 if len(said) == len(fewest.cards) else len(fewest.cards) / len(said) / 2


def _score_of_repair(asked: Question, answer: str) -> float:
    said = _last_found(_MOVE.findall, answer.replace("\N{MINUS SIGN}", "-"))
    tray, fewest = asked.tray, len(asked.answer.split())
    for move in said:
        tray = apply_move(tray, parse_move(move))
    before, after = _share_of_points(asked.hand, asked.tray), _share_of_points(asked.hand, tray)
    if after == 1:
        return min(1.0, 0.5 + 0.5 * fewest / max(len(said), 1))
    return max(0.0, after - before) / 2


def _last_found(find: Callable[[str], list[str]], answer: str) -> list[str]:
    """All that is found in the last line with anything to be found."""
    return next((found for line in reversed(answer.splitlines()) if (found := find(line))), [])


def _cards_in(hand: Hand, answer: str) -> frozenset[Card]:
    """The cards of the hand that the last line with any of them names."""
    codes = {card.code.lower(): card for card in hand}
    named = _last_found(lambda line: [word for word in re.split(r"[\s,;`*]+", line.lower()) if word in codes], answer)
    return frozenset(codes[word] for word in named)


_SCORES: Final[Mapping[Task, Callable[[Question, str], float]]] = {
    Task.BUILD: _score_of_build,
    Task.FULFILL: _score_of_fulfill,
    Task.JUDGE: _score_of_judge,
    Task.CONFLICT: _score_of_conflict,
    Task.WHY: _score_of_why,
    Task.REPAIR: _score_of_repair,
}


def score_certificate(asked: Question, answer: str) -> float:
    """The worth of a proof that no tray of a hand scores more, the first JSON object of an answer.

    It is 1 for a proof with as few cards as possible, ½ for a longer one, and 0 for one with a flaw.
    """
    try:
        proof = json.loads(answer[answer.index("{") : answer.rindex("}") + 1])
    except ValueError:
        return 0.0
    best = why(asked.hand)
    if flaw_of(proof) is not None or sorted(proof["hand"].split()) != sorted(asked.hand.notation.split()):
        return 0.0
    if proof["most_spheres"] != best.most_spheres:
        return 0.0
    named = {card for bound in proof["bounds"] for card in bound["cards"]}
    return 1.0 if len(named) <= len(best.cards) else 0.5
