"""Expert rounds as a Minari dataset, to imitate: `python -m dimension.envs.demonstrations --help`.

Every round ends with an optimal tray, so its regret is 0, which is checked. The hands are of one split of
the benchmark; hand `i` is the one that `dimension/Round-v0` deals with that split and the seed `first + i`.
Needs the extra `demonstrations`.
"""

import sys
import warnings
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import gymnasium
import numpy as np

from dimension.envs.experts import Episode, Expert, expert_rounds, record
from dimension.envs.observing import Observation
from dimension.envs.splits import SPLITS
from dimension.envs.vector import VectorRoundEnv
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
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
        self.optimal_trays.append(solution.count_trays())
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


_AT_ONCE: Final = 250
"""Hands that are played at the same time: more would only need more memory."""

_DESCRIPTION: Final = (
    "Rounds of dimension/Round-v0 that end with an optimal tray. Hands are of the split {split!r}; to each of them "
    "{trays} rounds, which begin with none to {mistakes} random moves and go on with moves toward the nearest "
    "optimal trays. infos['expert'] says how likely each action is, infos['random'] which ones were random."
)


def demonstrate(
    hands: int, *, split: str = "train", seed: int = 0, trays_per_hand: int = 2, random_moves: int = 0
) -> Iterator[tuple[Expert, list[Episode]]]:
    """For each of some hands an expert for it and its rounds; the same arguments give the same rounds."""
    for first in range(0, hands, _AT_ONCE):
        env = VectorRoundEnv(min(_AT_ONCE, hands - first), split=split)
        observation, _ = env.reset(seed=seed + first)
        experts = [Expert.of(hand) for hand in hands_of(observation)]
        planned = [
            expert_rounds(expert, np.random.default_rng([seed + first + number, 1]), trays_per_hand, random_moves)
            for number, expert in enumerate(experts)
        ]
        recorded = [list(record(env, seed + first, rounds)) for rounds in zip(*planned, strict=True)]
        yield from zip(experts, map(list, zip(*recorded, strict=True)), strict=True)


def hands_of(observation: Observation) -> list[Hand]:
    """The hands of stacked observations."""
    return [Hand(CARDS[index] for index in np.flatnonzero(flags)) for flags in observation["hand"]]


def write(name: str, wishes: Namespace) -> DemonstrationStatistics:
    """Write a data set that Minari finds by its name, with statistics among its metadata."""
    import minari

    statistics = DemonstrationStatistics()
    with warnings.catch_warnings():
        # Minari asks for an author's address and a link, which a data set that a command makes does not have.
        warnings.simplefilter("ignore", UserWarning)
        data = minari.create_dataset_from_buffers(
            name,
            _buffers(wishes, statistics),
            env=gymnasium.make("dimension/Round-v0", split=wishes.split).spec,
            eval_env=gymnasium.make("dimension/Round-v0", split="valid").spec,
            algorithm_name="dimension.envs.demonstrations " + _command(wishes),
            description=_DESCRIPTION.format(
                split=wishes.split, trays=wishes.trays_per_hand, mistakes=wishes.random_moves
            ),
        )
    data.storage.update_metadata({"statistics": statistics.as_numbers()})
    return statistics


def _buffers(wishes: Namespace, statistics: DemonstrationStatistics) -> Iterator[Any]:
    """Every round as Minari takes it, counted as it goes by."""
    from minari.data_collector import EpisodeBuffer

    options = {name: getattr(wishes, name) for name in ("split", "seed", "trays_per_hand", "random_moves")}
    for expert, episodes in demonstrate(wishes.hands, **options):
        statistics.add(expert.solution, episodes)
        for one in episodes:
            over = np.arange(len(one.actions)) == len(one.actions) - 1
            yield EpisodeBuffer(
                seed=one.seed,
                observations=one.observations,
                actions=one.actions,
                rewards=one.rewards,
                terminations=over,
                truncations=np.zeros_like(over),
                infos=one.infos,
            )


def _command(wishes: Namespace) -> str:
    return " ".join(f"--{name.replace('_', '-')} {value}" for name, value in vars(wishes).items())


def _trouble(wishes: Namespace) -> str:
    """The errors in the arguments; empty if there are none."""
    import minari
    from minari.dataset.minari_dataset import parse_dataset_id

    for name, least in (("hands", 1), ("seed", 0), ("trays_per_hand", 1), ("random_moves", 0)):
        if getattr(wishes, name) < least:
            return f"--{name.replace('_', '-')} is at least {least}, not {getattr(wishes, name)}"
    try:
        parse_dataset_id(wishes.out)
    except ValueError:
        return f"--out is a name such as dimension/expert-v0, not {wishes.out!r}"
    if wishes.out in minari.list_local_datasets():
        return f"there is a data set {wishes.out} already: choose another name, or delete it with Minari"
    return ""


def main(arguments: list[str] | None = None) -> None:
    """Write a data set and print its statistics."""
    parser = ArgumentParser(prog="python -m dimension.envs.demonstrations", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--hands", type=int, default=10_000, help="how many hands (default: %(default)s)")
    parser.add_argument("--split", choices=SPLITS, default="train", help="of which split (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first hand (default: %(default)s)")
    parser.add_argument("--trays-per-hand", type=int, default=2, help="rounds to each hand (default: %(default)s)")
    parser.add_argument(
        "--random-moves", type=int, default=0, help="the most random moves before the expert's (default: %(default)s)"
    )
    parser.add_argument("--out", default="dimension/expert-v0", help="the name for Minari (default: %(default)s)")
    wishes = parser.parse_args(arguments)
    if trouble := _trouble(wishes):
        parser.error(trouble)
    statistics = write(wishes.out, wishes)
    sys.stdout.write(f"{wishes.out}\n\n{statistics.table()}")


if __name__ == "__main__":
    main()
