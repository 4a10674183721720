"""The hand of the day in the terminal, played at a server that keeps the minute, and the text to share afterward."""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from dimension.cli.terminal.building import Hourglass, Quit
from dimension.cli.terminal.desk import TerminalDesk
from dimension.client import Client, Phase, RoomView, Table
from dimension.features.daily.contract import Daily, DailyCalendar, DailyResult
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import score_round

if TYPE_CHECKING:
    from dimension.texts import Texts


class SharedDay(NamedTuple):
    """A player's result with the hand of a day."""

    day: str
    points: int
    best: int
    """The points that were possible."""
    bonus: bool
    fulfilled: Sequence[bool]
    """Card by card."""
    moves: int
    """How far the tray was from the nearest best one."""
    streak: int


_FIRST_NUMBERED: Final = date(2026, 1, 1)
"""The day that is number 1 in shared results; the client counts from the same."""


def day_label(day: str) -> str:
    """A day in a shared result: `#322`; its date where it came before they were counted."""
    number = (date.fromisoformat(day) - _FIRST_NUMBERED).days + 1
    return f"#{number}" if number > 0 else day


def share_text(shared: SharedDay, texts: "Texts") -> str:
    """Points of points possible, a sign per card, the missing moves and the streak, as the client writes it."""
    signs = [texts.text("share-fulfilled" if each else "share-failed") for each in shared.fulfilled]
    points = f"{shared.points}".replace("-", "−")
    star = " ★" if shared.bonus else ""
    streak = [f"🔥 {shared.streak}"] if shared.streak > 0 else []
    return "\n".join(
        (
            f"Dimension {day_label(shared.day)} · {points}/{shared.best}{star}",
            "".join(signs),
            " · ".join((texts.text("share-moves", count=shared.moves), *streak)),
        )
    )


_PATIENCE: Final = 90.0
"""Seconds in which a round begins, and in which it is judged."""


_NAME: Final = "Terminal"
"""The player's name at the table, where the player is alone."""


class DailyGame:
    """A day's hand at a console."""

    def __init__(self, server: Client, desk: TerminalDesk) -> None:
        self._server = server
        self._desk = desk
        self._say = desk.say

    def play(self, day: str | None, address: str | None) -> tuple[Daily, DailyCalendar]:
        """Play today's hand, once, or the hand of a past day, as often as you like; None is today.

        `address` is where others find it, for the text to share.
        """
        today = self._server.daily.today()
        daily = today if day in (None, today.day) else self._server.daily.day(str(day))
        grade = self._desk.texts.text(f"grade-{daily.grade}")
        self._say("terminal-daily", day=daily.day, grade=grade, style="bold")
        if daily.day != today.day:
            self._practice(daily.day)
        elif daily.result is None:
            self._try(daily)
        after = self._server.daily.day(daily.day)
        calendar = self._server.daily.calendar()
        if after.result is not None and daily.day == today.day:
            self._show_result(after, after.result, calendar, address)
        return after, calendar

    def _try(self, daily: Daily) -> None:
        self._say("terminal-daily-one-try")
        if daily.room is None:
            self._desk.building.explain()
        self._play_at(self._server.daily.play(_NAME).room, is_only_try=True)

    def _practice(self, day: str) -> None:
        self._say("terminal-daily-practice")
        self._desk.building.explain()
        room = self._server.daily.practice(day).room
        self._server.tables.sit(room, _NAME)
        self._play_at(room, is_only_try=False)

    def _play_at(self, room: str, *, is_only_try: bool) -> None:
        """Play the one round of a table, from wherever it is now."""
        with self._server.table(room) as table:
            if table.view.phase is Phase.LOBBY:
                if not self._is_ready():
                    return
                table.start()
            view = table.until(lambda view: view.phase not in (Phase.LOBBY, Phase.LEAD_IN), _PATIENCE)
            if view.phase is Phase.BUILDING:
                self._build(table, view, is_only_try=is_only_try)
                view = table.until(lambda view: view.phase is not Phase.BUILDING, _PATIENCE)
            self._show_round(view)
            if view.phase is Phase.SCORED:
                table.ready()
                table.until(lambda view: view.phase is Phase.OVER, _PATIENCE)

    def _is_ready(self) -> bool:
        """Wait until the player wants to begin; False if they leave instead."""
        self._desk.reader.forget_typed_ahead()
        self._say("terminal-ready")
        try:
            self._desk.reader.read(None, str)
        except (EOFError, KeyboardInterrupt):
            self._say("terminal-daily-later")
            return False
        return True

    def _build(self, table: Table, view: RoomView, *, is_only_try: bool) -> None:
        assert view.hand is not None
        assert view.you is not None
        seat = view.seats[view.you]
        assert seat is not None
        hand = parse_hand(" ".join(view.hand))
        self._desk.building.show_cards(hand)
        hourglass = Hourglass(max(0.1, table.seconds_left() or 0), self._desk.clock)
        try:
            first = parse_tray(seat.tray or "")
            self._desk.building.build(hand, hourglass, first, table.set_tray, is_only_try=is_only_try)
            table.done()
        except (Quit, EOFError, KeyboardInterrupt):
            # There is no other try: the tray counts as it is.
            table.leave_seat()

    def _show_round(self, view: RoomView) -> None:
        result = view.results[-1]
        trays = [parse_tray(score.tray) for score in result.scores]
        self._desk.review.show(score_round(parse_hand(result.hand), trays, view.settings.edition)[0])

    def _show_result(self, daily: Daily, result: DailyResult, calendar: DailyCalendar, address: str | None) -> None:
        best = self._best(daily)
        self._desk.console.print()
        self._say("terminal-daily-result", points=result.points, best=best, style="bold")
        self._say("terminal-daily-others", beaten=daily.beaten or 0, others=daily.players - 1)
        self._say("terminal-daily-streak", streak=calendar.streak)
        minutes = max(0, daily.ends_at - daily.now) // 60_000
        self._say("terminal-daily-next", hours=minutes // 60, minutes=minutes % 60)
        fulfilled = [verdict.fulfilled for verdict in result.verdicts]
        shared = SharedDay(
            daily.day, result.points, best, result.bonus, fulfilled, self._moves(daily, result), calendar.streak
        )
        self._desk.console.print()
        self._say("terminal-daily-share")
        self._desk.console.print(share_text(shared, self._desk.texts))
        if address is not None:
            self._desk.console.print(f"{address}/daily/{daily.day}")

    def _best(self, daily: Daily) -> int:
        """The points that were possible; a server whose solver is busy leaves them out."""
        from dimension.solver.single import solve

        assert daily.hand is not None
        return solve(daily.hand).score if daily.best is None else daily.best.score

    @staticmethod
    def _moves(daily: Daily, result: DailyResult) -> int:
        """How far the tray was from the nearest best one."""
        from dimension.solver.nearest import nearest_optimal

        assert daily.hand is not None
        return len(nearest_optimal(daily.hand, result.tray).moves)
