"""Building a tray from typed lines: moves, whole trays, undo, clear."""

from dataclasses import dataclass, field, replace

from dimension.rules.moves import apply_move
from dimension.rules.notation import parse_moves, parse_tray
from dimension.rules.tray import Tray


@dataclass(frozen=True, slots=True)
class Bench:
    """The tray that is being built, and the trays before it."""

    tray: Tray = field(default_factory=Tray)
    earlier: tuple[Tray, ...] = ()

    def build(self, line: str) -> "Bench":
        """After the moves, or the whole tray, of a line: all of them or, on an error, none."""
        if "/" in line:
            return self._with(parse_tray(line))
        tray = self.tray
        for move in parse_moves(line):
            tray = apply_move(tray, move)
        return self._with(tray)

    def undo(self) -> "Bench":
        """One line back."""
        return replace(self, tray=self.earlier[-1], earlier=self.earlier[:-1]) if self.earlier else self

    def clear(self) -> "Bench":
        """All spheres back to their slots."""
        return self._with(Tray())

    def _with(self, tray: Tray) -> "Bench":
        return self if tray == self.tray else Bench(tray, (*self.earlier, self.tray))
