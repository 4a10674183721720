"""What is in a data set of demonstrations, in numbers."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from dimension.envs.recording import Episode
from dimension.rules.settings import Grade
from dimension.solver.grades import grade_of_solution
from dimension.solver.solution import Solution


@dataclass
class DemonstrationStatistics:
    """Counts what is added, and refuses a round that is not optimal."""

    hands: int = 0
    rounds: int = 0
    steps: int = 0
    random_steps: int = 0
    points: int = 0
    longest: int = 0
    different_trays: int = 0
    optimal_trays: list[int] = field(default_factory=list)
    grades: Counter[Grade] = field(default_factory=Counter)
    different_hands: set[bytes] = field(default_factory=set)

    def add(self, solution: Solution, episodes: Sequence[Episode]) -> None:
        """Count a hand and its rounds."""
        self.hands += 1
        self.optimal_trays.append(solution.count())
        self.grades[grade_of_solution(solution)] += 1
        self.different_hands.add(episodes[0].observations["hand"][0].tobytes())
        self.different_trays += len({one.observations["tray"][-1].tobytes() for one in episodes})
        for one in episodes:
            points = int(one.rewards.sum())
            if points != solution.score:
                raise AssertionError(f"{points} points for {solution.hand}, whose optimum is {solution.score}")
            self.rounds += 1
            self.points += points
            self.steps += len(one.actions)
            self.random_steps += int(one.infos["random"].sum())
            self.longest = max(self.longest, len(one.actions))

    def as_numbers(self) -> dict[str, int | float]:
        """The statistics by name."""
        grades = {
            f"share of {grade.value} hands": self.grades[grade] / self.hands for grade in Grade if self.grades[grade]
        }
        return {
            "hands": self.hands,
            "different hands": len(self.different_hands),
            "rounds": self.rounds,
            "steps": self.steps,
            "random steps": self.random_steps,
            "steps per round": self.steps / self.rounds,
            "steps of the longest round": self.longest,
            "points per round": self.points / self.rounds,
            "regret of the worst round": 0,
            "different trays per hand": self.different_trays / self.hands,
            "optimal trays of a hand, median": float(np.median(self.optimal_trays)),
            **grades,
        }

    def table(self) -> str:
        """The statistics as a table in Markdown."""
        rows = (
            f"| {name} | {value:,.{0 if value == int(value) else 2}f} |\n" for name, value in self.as_numbers().items()
        )
        return "| | |\n| --- | ---: |\n" + "".join(rows)
