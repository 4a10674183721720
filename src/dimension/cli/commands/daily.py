"""`dimension daily`: the hand of the day in the terminal."""

from argparse import Namespace
from contextlib import ExitStack
from datetime import date
from typing import TYPE_CHECKING, Final

from dimension.cli.database_file import default_database
from dimension.cli.declarations import CommandDeclaration, Key, Option, UsageProblem, Value
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import print_json

if TYPE_CHECKING:
    from dimension.client import Client
    from dimension.features.daily.contract import Daily, DailyCalendar
    from dimension.texts import Texts


def _run(args: Namespace) -> None:
    """Play a day's hand; with --json it is shown on stderr, and the day's results are printed at the end."""
    import msgspec

    from dimension.client import Client, ClientError

    texts = texts_in(args.lang)
    with ExitStack() as end:
        address = args.server
        if address is None:
            from dimension.cli.terminal.server import own_server

            address = end.enter_context(own_server(default_database()))
        token = _token(args.server or str(default_database()))
        client = end.enter_context(Client(address, token))
        try:
            daily, calendar = _play(args, client, texts)
        except (ClientError, TimeoutError) as error:
            refusal = error if isinstance(error, ClientError) else ClientError("unreachable")
            raise UsageProblem("server-refused", message=refusal.sentence(texts.language)) from None
        if args.json:
            print_json({**msgspec.to_builtins(daily), "streak": calendar.streak})


def _play(args: Namespace, client: "Client", texts: "Texts") -> "tuple[Daily, DailyCalendar]":
    from dimension.cli.terminal.daily import DailyGame
    from dimension.cli.terminal.desk import desk_here

    game = DailyGame(client, desk_here(texts, is_data_printed=args.json))
    return game.play(args.day, args.server)


def _token(server: str) -> str:
    from dimension.cli.terminal.server import players_file, token_for

    file = players_file()
    try:
        return token_for(file, server)
    except OSError as error:
        raise UsageProblem("cannot-write", file=str(file), reason=error.strerror or str(error)) from None


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise UsageProblem("bad-day") from None


def _address(text: str) -> str:
    if not text.startswith(("http://", "https://")):
        raise UsageProblem("bad-address")
    return text.rstrip("/")


COMMAND: Final = CommandDeclaration(
    name="daily",
    run=_run,
    options=(
        Option(("--server",), "help-daily-server", Value(Key("help-value-address"), _address)),
        Option(("--day",), "help-daily-day", Value(Key("help-value-day"), _day)),
        JSON,
        *EVERYWHERE,
    ),
    examples=("daily", "daily --day 2026-11-15", "daily --server https://play.example.org"),
)
