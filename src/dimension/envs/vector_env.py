"""Thousands of rounds of `dimension/Round-v0` at once, each step by step the same as a single one."""

import numpy as np
from numpy.typing import NDArray

from dimension.envs.dealing import Dealing
from dimension.envs.many_deals import DealBook, Seeds, columns_of
from dimension.envs.many_trays import Truths, Whole
from dimension.envs.vector_solo_env import VectorSoloEnv


class VectorRoundEnv(VectorSoloEnv):
    """Many rounds in one: everything `RoundEnv` says holds for each of them.

    The next step deals a round that is over again and ignores its action (Gymnasium's "next step"
    mode), unless `autoreset_mode` says otherwise. `reset(seed=s)` seeds the rounds with s, s + 1, …,
    as `SyncVectorEnv` does; `reset(options={"deal": [...]})` takes one deal for each round, `{"hand": [...]}` one hand.
    """

    def _make_room(self) -> None:
        self._book = DealBook(self._dealing)

    def _deal(self, which: Whole, dealing: Dealing, deals: Seeds, *, listed: bool) -> None:
        columns = self._book.look_up(deals, self._drawn) if listed else columns_of(dealing, deals)
        self._begin_rounds(which, columns.hands, columns.planes, columns.numbers)
        self._optimum[which], self._as_promised[which] = columns.optimum, columns.as_promised

    def _end_rounds(self, ended: Truths) -> tuple[Truths, int]:
        return ended, 0

    def _results(self) -> dict[str, NDArray[np.int64]]:
        return {"optimum": self._optimum, "best_return": self._optimum, "regret": self._optimum - self._rewarded}
