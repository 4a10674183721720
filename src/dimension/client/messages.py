"""Everything a player can say at a table, written once for both kinds of table.

A message about a round names the game and the round of the view: one that arrives too late changes nothing.
"""

from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec

from dimension.client.state import TableState
from dimension.features.calls import Method, Methods, Mode, tray_text
from dimension.room import commands as c
from dimension.room import messages as m
from dimension.room.help import SeatHelp
from dimension.room.settings import TableSettings
from dimension.rules.tray import Tray

_Params = ParamSpec("_Params")


def message(make: Callable[Concatenate[Any, _Params], m.ClientMessage]) -> Method[_Params, None]:
    """A method that sends a message."""
    return Method(make)


class TableMessages(Methods[Mode]):
    """Messages to a table. A method returns when its message is sent; the table answers with changes or a refusal."""

    def __init__(self, state: TableState) -> None:
        self.state: Final = state

    @property
    def view(self) -> m.RoomView:
        """The table as the player sees it, as of the last message that was received."""
        return self.state.view

    @message
    def take_seat(self, name: str) -> m.ClientMessage:
        """Sit down, or come back."""
        return c.TakeSeat(name=name)

    @message
    def leave_seat(self) -> m.ClientMessage:
        """Give up the seat."""
        return c.LeaveSeat()

    @message
    def rename(self, name: str) -> m.ClientMessage:
        """Change one's name."""
        return c.Rename(name=name)

    @message
    def set_tray(self, tray: Tray | str) -> m.ClientMessage:
        """Say what the whole tray is now."""
        return c.SetTray(game=self.view.game, round=self.view.round, tray=tray_text(tray))

    @message
    def done(self, done: bool = True) -> m.ClientMessage:
        """Be done before the hourglass is empty, or not done after all."""
        return c.SayDone(game=self.view.game, round=self.view.round, done=done)

    @message
    def ready(self) -> m.ClientMessage:
        """Continue after the scores."""
        return c.SayReady(game=self.view.game, round=self.view.round)

    @message
    def react(self, reaction: m.Reaction) -> m.ClientMessage:
        """Show a sign to all players and spectators."""
        return m.React(reaction=reaction)

    @message
    def propose_rematch(self) -> m.ClientMessage:
        """Ask for another game."""
        return c.ProposeRematch()

    @message
    def pause(self) -> m.ClientMessage:
        """Host, or a player who plays alone: halt the game."""
        return c.PauseGame()

    @message
    def resume(self) -> m.ClientMessage:
        """The player who paused the game, or the host: resume the game."""
        return c.ResumeGame()

    @message
    def ping(self, id: int = 0) -> m.ClientMessage:  # noqa: A002 - its name on the wire
        """Ask for a `Pong`, which follows everything that happened before."""
        return m.Ping(id=id)

    @message
    def start(self) -> m.ClientMessage:
        """Host: start a game, or a rematch."""
        return m.Start()

    @message
    def reopen(self) -> m.ClientMessage:
        """Host: go back to the lobby after a game."""
        return c.Reopen()

    @message
    def begin_round(self) -> m.ClientMessage:
        """Host: continue after the scores of a round."""
        return c.BeginRound(round=self.view.round)

    @message
    def end_round(self) -> m.ClientMessage:
        """Host: score the round now."""
        return c.EndRound(round=self.view.round)

    @message
    def add_time(self) -> m.ClientMessage:
        """Host: let the hourglass run 30 seconds longer."""
        return c.AddTime(round=self.view.round)

    @message
    def finish(self, finish: bool = True) -> m.ClientMessage:
        """Host: end the game after this round, with its result, or play on after all."""
        return c.Finish(round=self.view.round, finish=finish)

    @message
    def stop(self) -> m.ClientMessage:
        """Host: end the game now, without a result."""
        return c.StopGame()

    @message
    def hand_over(self, seat: int) -> m.ClientMessage:
        """Host: make the player on a seat the host."""
        return c.HandOver(seat=seat)

    @message
    def become_co_host(self, key: str) -> m.ClientMessage:
        """Lead the table beside its host; the key is what follows `#lead=` in the host's link."""
        return c.BecomeCoHost(key=key)

    @message
    def drop_co_hosts(self) -> m.ClientMessage:
        """Host: lead the table alone again."""
        return c.DropCoHosts()

    @message
    def free_seats(self, *seats: int) -> m.ClientMessage:
        """Host: free seats of players who may come back."""
        return c.FreeSeats(seats=seats)

    @message
    def ask_for_pause(self) -> m.ClientMessage:
        """Ask the host for a pause."""
        return c.AskForPause()

    @message
    def choose_help(self, seat: int, help: SeatHelp | None) -> m.ClientMessage:  # noqa: A002 - as on the wire
        """Host: give a seat help, or take it away; for one's own seat where the host allows it."""
        return c.ChooseHelp(seat=seat, help=help)

    @message
    def change_settings(self, settings: TableSettings, code: str | None = None) -> m.ClientMessage:
        """Host: change the settings; a game code brings the settings and the cards of its game."""
        return c.ChangeSettings(settings=settings, code=code)

    @message
    def seat_bot(self, seat: int, level: str) -> m.ClientMessage:
        """Host: seat a bot."""
        return c.SeatBot(seat=seat, level=level)

    @message
    def clear_seat(self, seat: int) -> m.ClientMessage:
        """Host: free a seat; a player is removed for good."""
        return c.ClearSeat(seat=seat)

    @message
    def rename_seat(self, seat: int, name: str) -> m.ClientMessage:
        """Host: give a player another name."""
        return c.RenameSeat(seat=seat, name=name)

    @message
    def let_in(self, number: int) -> m.ClientMessage:
        """Host: let a removed player come back, by their number in `view.removed`."""
        return c.LetIn(number=number)

    @message
    def lock(self, locked: bool = True) -> m.ClientMessage:
        """Host: keep new players from sitting down, or allow it again."""
        return c.LockTable(locked=locked)

    @message
    def hide_names(self, hidden: bool = True) -> m.ClientMessage:
        """Host: hide who is who, or show the names again."""
        return c.HideNames(hidden=hidden)

    @message
    def keep(self, name: str | None) -> m.ClientMessage:
        """Host: make this a table to come back to, under a name; None makes it an ordinary one."""
        return c.KeepTable(name=name)
