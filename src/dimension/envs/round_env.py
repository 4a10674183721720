"""`dimension/Round-v0`: one hand, one tray, and a known best result."""

from dimension.envs.dealing import Dealing, dealt_hand
from dimension.envs.solo_env import Result, SoloEnv
from dimension.rules.stack import Deal


class RoundEnv(SoloEnv):
    """Build a tray for one hand; the rewards add up to its points.

    Every step's reward is the change of the score, spheres minus two per failed card; the first one
    includes what the empty tray scores. The episode ends with the action done, or when the steps are
    used up. The last `info` holds the proven `optimum` of the hand, the most that a tray of as many
    spheres as there are steps can score; the same as `best_return`; and the `regret`: how far the
    points are below it. An action that the rules forbid changes nothing but uses a step, and
    `info["illegal"]` says so; `strict=True` raises its rule error instead.
    """

    def _deal(self, dealing: Dealing, seed: int) -> Deal:
        dealt = dealt_hand(dealing, seed)
        self._optimum = dealt.optimum
        return Deal(dealt.hand, dealt.as_promised)

    def _end_round(self) -> Result:
        regret = self._optimum - self.state.rewarded
        return 0, {"optimum": self._optimum, "best_return": self._optimum, "regret": regret}
