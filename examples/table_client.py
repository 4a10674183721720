"""A player at a table: opens one, seats a bot, plays every round, prints the standings.

Run with: python examples/table_client.py [URL] [--bot LEVEL] [--seconds SECONDS]

Without the URL of a server it starts one of its own. The client is described in docs/client.md.
"""

from argparse import ArgumentParser

import dimension
from dimension import Hand, Tray
from dimension.client import Client, ClientError, Phase, RoomView, Table, TableSettings, local_server

PATIENCE = 120
"""How many seconds to wait for anything at the table."""


def best_change(hand: Hand, tray: Tray) -> Tray:
    """The best tray that one placement or exchange leads to."""
    trays = [tray]
    for position in range(14):
        for color in dimension.COLORS:
            try:
                trays.append(tray.place(color, position))
            except dimension.RuleError:
                continue
    return max(trays, key=lambda candidate: dimension.score_tray(hand, candidate).points)


def build(table: Table) -> None:
    """Improve the tray as long as one change does."""
    cards = " ".join(table.view.hand or ())
    left = table.seconds_left()
    print(f"round {table.view.round}: {cards}, {'no hourglass' if left is None else f'{left:.0f} seconds'}")
    hand, tray = dimension.parse_hand(cards), Tray()
    while (better := best_change(hand, tray)) != tray:
        tray = better
        table.set_tray(tray)
    table.done()


def look(view: RoomView) -> None:
    """Print the trays of a round, and the best one."""
    result = view.results[-1]
    for score in result.scores:
        failed = " ".join(verdict.card for verdict in score.verdicts if not verdict.fulfilled)
        print(f"  {named(view, score.seat):<16} {score.tray}  {score.points:3} points, failed: {failed or 'none'}")
    assert result.best is not None
    print(f"  possible {result.best.tray}  {result.best.score:3} points")


def named(view: RoomView, number: int) -> str:
    """Who has a seat; bots with their level."""
    seat = view.seats[number]
    assert seat is not None
    return f"{seat.name} ({seat.bot})" if seat.bot else seat.name


def is_judged(view: RoomView) -> bool:
    """Whether a round has its scores and its best tray, which the solver finds a moment later."""
    return view.phase is Phase.SCORED and view.results[-1].best is not None


def play(table: Table, bot: str) -> RoomView:
    """Play a game; the table as it is in the end."""
    table.take_seat("Example")
    table.seat_bot(1, bot)
    table.start()
    for number in range(1, table.view.settings.rounds + 1):
        table.until(lambda view: view.phase is Phase.BUILDING and view.round == number, PATIENCE)  # noqa: B023
        build(table)
        look(table.until(is_judged, PATIENCE))
        table.ready()
    return table.until(lambda view: view.phase is Phase.OVER, PATIENCE)


def play_at(server: str, bot: str, seconds: int) -> None:
    """Open a table on a server and play against a bot."""
    settings = TableSettings(seats=2, rounds=2, seconds=seconds, contradictions=dimension.Contradictions.FEWER)
    with Client(server) as client, client.table(client.tables.open(settings).room) as table:
        try:
            view = play(table, bot)
        except ClientError as error:
            raise SystemExit(f"refused: {error.code}: {error}") from None
    for standing in view.standings:
        name = named(view, standing.seat)
        print(f"{standing.place}. {name}: {standing.total} ({standing.bonus_tokens} bonus tokens)")
    print(f"the same cards again: game code {view.code}")


def main() -> None:
    parser = ArgumentParser(description="Play a game at a table.")
    parser.add_argument("url", nargs="?", help="the address of a server; without one, a server is started")
    parser.add_argument("--bot", default="casual", help="the level of the bot to play against")
    parser.add_argument("--seconds", type=int, default=15, help="how long a round lasts; 0 is without an hourglass")
    wishes = parser.parse_args()
    if wishes.url:
        play_at(wishes.url, wishes.bot, wishes.seconds)
        return
    # Time runs faster there than outside.
    with local_server(DIMENSION_SPEED="5") as server:
        play_at(server, wishes.bot, wishes.seconds)


if __name__ == "__main__":
    main()
