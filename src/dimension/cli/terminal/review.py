"""The review after a round: every card judged, the best tray next to the player's, the moves to it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from dimension.cli.output import print_rows
from dimension.cli.words import (
    ColorLetters,
    Picture,
    move_lines,
    position_map,
    score_line,
    side_by_side,
    tray_picture,
    verdict_row,
)
from dimension.rules.hand import Hand
from dimension.rules.notation import format_tray
from dimension.rules.scoring import PlayerScore
from dimension.rules.settings import GameSettings
from dimension.rules.tray import Tray
from dimension.terminal import takes_color

if TYPE_CHECKING:
    from rich.console import Console

    from dimension.solver.solution import Solution
    from dimension.texts import Texts

_SECONDS_PER_CARD: Final = 0.5


class SoloPictures:
    """Trays on a console, in the player's letters."""

    def __init__(self, console: "Console", texts: "Texts", letters: ColorLetters) -> None:
        self._console = console
        self._texts = texts
        self._letters = letters

    def of(self, caption: str, tray: Tray, *, numbers: bool = False) -> Picture:
        """A tray with the text of a key as its caption."""
        return tray_picture(self._texts.text(caption), tray, colored=self._is_colored, numbers=numbers)

    def positions(self) -> Picture:
        return position_map(self._texts, colored=self._is_colored)

    def show(self, *pictures: Picture) -> None:
        """Print pictures, as many in a row as fit."""
        shown = [Picture(picture.caption, self._letters.shown(picture.drawing)) for picture in pictures]
        # Not through the console, which would count the color codes as characters and wrap.
        print(side_by_side(shown, self._console.width), file=self._console.file, flush=True)

    @property
    def _is_colored(self) -> bool:
        return takes_color(self._console.file)


class SoloReview:
    """The review that a player sees after each round."""

    def __init__(
        self,
        console: "Console",
        texts: "Texts",
        letters: ColorLetters,
        pictures: SoloPictures,
        pause: Callable[[float], None],
    ) -> None:
        self._console = console
        self._texts = texts
        self._letters = letters
        self._pictures = pictures
        self._pause = pause

    def show(self, score: PlayerScore) -> None:
        """Judge the cards one by one, then show what was possible."""
        tray_score = score.tray_score
        self._console.print()
        self._pictures.show(self._pictures.of("ceremony-your-tray", tray_score.tray), self._pictures.positions())
        for verdict in tray_score.verdicts:
            self._pause(_SECONDS_PER_CARD)
            print_rows(self._console, [verdict_row(verdict, tray_score, self._texts, self._letters.shown)])
        self._console.print(score_line(score, self._texts), style="bold")
        self._show_best(tray_score.hand, tray_score.tray)

    def _show_best(self, hand: Hand, tray: Tray) -> None:
        from rich.text import Text

        from dimension.solver.nearest import nearest_optimal
        from dimension.solver.single import solve

        solution = solve(hand)
        nearest = nearest_optimal(solution, tray)
        self._console.print()
        self._say_best(solution)
        if not nearest.moves:
            self._console.print(self._texts.text("ceremony-perfect"))
            return
        self._pictures.show(
            self._pictures.of("ceremony-your-tray", tray),
            self._pictures.of("ceremony-best-tray", nearest.tray),
            self._pictures.positions(),
        )
        self._console.print(self._texts.text("solve-away", count=len(nearest.moves)))
        moves = move_lines(tray, nearest.moves, self._texts, self._letters.shown)
        print_rows(self._console, [(Text(f"  {move:<4}", style="cyan"), Text(sentence)) for move, sentence in moves])

    def _say_best(self, solution: "Solution") -> None:
        key = "solve-best-bonus" if solution.bonus else "solve-best"
        self._console.print(self._texts.text(key, points=solution.score), style="bold")
        if solution.with_bonus is not None and not solution.bonus:
            best = solution.with_bonus
            tray = self._letters.shown(format_tray(best.tray))
            self._console.print(self._texts.text("solve-with-bonus", points=best.score, tray=tray))


def best_total(hands: Sequence[Hand], settings: GameSettings) -> int:
    """The best total of a game with these settings that revealed these hands."""
    from dimension.solver.game_par import par

    return par(hands, settings.edition, tokens=settings.tokens).total
