"""`dimension serve`: tables for everybody who can reach this machine."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dimension.cli.language import texts_in
from dimension.cli.options import Language, whole_number
from dimension.cli.problems import UsageProblem

if TYPE_CHECKING:
    from dimension.texts import Texts

HostOption = Annotated[str, typer.Option("--host", metavar="help-value-address", help="help-option-host")]
PortOption = Annotated[str, typer.Option("--port", metavar="N", help="help-option-port")]
DatabaseOption = Annotated[
    str | None, typer.Option("--database", metavar="help-value-file", help="help-option-database")
]
LogLevelOption = Annotated[
    str, typer.Option("--log-level", metavar="debug|info|warning|error", help="help-option-log-level")
]

IN_MEMORY = ":memory:"
_EVERYWHERE = "0.0.0.0"  # noqa: S104 - whoever serves wants guests
_HIGHEST_PORT = 65_535


def serve(
    host: HostOption = _EVERYWHERE,
    port: PortOption = "8000",
    database: DatabaseOption = None,
    log_level: LogLevelOption = "warning",
    lang: Language = "",
) -> None:
    """Serve tables until stopped."""
    run(host, _port(port), database, log_level, texts_in(lang), is_open=False)


def play_in_browser(language: str) -> None:
    """Serve tables for this machine only and open the browser."""
    run("127.0.0.1", 0, None, "warning", texts_in(language), is_open=True)


def run(host: str, port: int, database: str | None, log_level: str, texts: "Texts", *, is_open: bool) -> None:
    """Start a server and say where it is."""
    from dimension.server.ops.logs import LEVELS, set_up_logs

    if log_level not in LEVELS:
        raise UsageProblem("bad-value", name="--log-level", value=log_level, expected=", ".join(LEVELS))
    set_up_logs(log_level)

    from dimension.server.ops.run import listen, run_server
    from dimension.server.ops.server_settings import ServerSettings, with_environment
    from dimension.storage.errors import StorageError

    file = _database(database)
    try:
        settings = with_environment(ServerSettings(host=host, port=port, database=file), os.environ)
    except ValueError as error:
        raise UsageProblem("other", message=str(error)) from None
    try:
        listener = listen(host, port)
    except OSError as error:
        raise UsageProblem("cannot-listen", host=host, port=str(port), reason=error.strerror or str(error)) from None
    here, to_join = addresses_of(host, listener.getsockname()[1])

    def on_start() -> None:
        announce(here, to_join, texts)
        if is_open:
            import webbrowser

            webbrowser.open(here)

    try:
        run_server(settings, listener, on_start)
    except (StorageError, OSError) as error:
        reason = error.text or error.code if isinstance(error, StorageError) else error.strerror or str(error)
        raise UsageProblem("cannot-open-database", file=str(file), reason=reason) from None


def _port(text: str) -> int:
    port = whole_number("--port", text)
    if port not in range(_HIGHEST_PORT + 1):
        raise UsageProblem("bad-value", name="--port", value=text, expected=f"0-{_HIGHEST_PORT}")
    return port


def _database(given: str | None) -> Path | None:
    if given == IN_MEMORY:
        return None
    if given is not None:
        return Path(given).expanduser()
    from platformdirs import user_data_path

    return user_data_path("dimension", appauthor=False) / "dimension.sqlite3"


def addresses_of(host: str, port: int) -> tuple[str, str | None]:
    """Where the server is reached from this machine, and from the network around it."""
    from dimension.server.ops.addresses import EVERYWHERE, is_this_machine, network_address, url_of

    if host in EVERYWHERE:
        network = network_address()
        return url_of("127.0.0.1", port), url_of(network, port) if network else None
    return url_of(host, port), None if is_this_machine(host) else url_of(host, port)


def announce(here: str, to_join: str | None, texts: "Texts") -> None:
    """Say where the tables are, and how guests come in."""
    print(texts.text("serve-address"), here, flush=True)
    if to_join:
        import sys

        import segno

        print(texts.text("serve-join"), to_join, flush=True)
        segno.make(to_join, error="m").terminal(out=sys.stdout, compact=True)
    print(texts.text("serve-stop"), flush=True)
