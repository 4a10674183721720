"""`dimension serve`: tables for everybody who can reach this machine."""

import os
import socket
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
_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - what a host asks for
_HIGHEST_PORT = 65_535


def serve(
    host: HostOption = "127.0.0.1",
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
    from dimension.server.logs import LEVELS, set_up_logs

    if log_level not in LEVELS:
        raise UsageProblem("bad-value", name="--log-level", value=log_level, expected=", ".join(LEVELS))
    set_up_logs(log_level)

    from dimension.server.run import listen, run_server
    from dimension.server.settings import ServerSettings, with_environment
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
    addresses = _addresses(host, listener.getsockname()[1])

    def announce() -> None:
        _announce(addresses, texts, is_shared=host not in ("127.0.0.1", "::1", "localhost"))
        if is_open:
            import webbrowser

            webbrowser.open(addresses[0])

    try:
        run_server(settings, listener, announce)
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


def _addresses(host: str, port: int) -> list[str]:
    """Where the server can be reached, the best one first."""
    hosts = [*_own_addresses(), "127.0.0.1"] if host in _EVERYWHERE else [host]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}/" for each in hosts]


def _own_addresses() -> list[str]:
    """This machine's address in its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [probe.getsockname()[0]]


def _announce(addresses: list[str], texts: "Texts", *, is_shared: bool) -> None:
    print(texts.text("serve-address"), *addresses, flush=True)
    if is_shared:
        import sys

        import segno

        print(texts.text("serve-join"), flush=True)
        segno.make(addresses[0], error="m").terminal(out=sys.stdout, compact=True)
    print(texts.text("serve-stop"), flush=True)
