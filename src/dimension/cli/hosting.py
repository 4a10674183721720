"""Running a server from the command line: start it, say where it is, open the browser."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dimension.cli.database_file import default_database
from dimension.cli.language import texts_in
from dimension.cli.plain_signs import can_show
from dimension.cli.usage import UsageProblem
from dimension.terminal import takes_color

if TYPE_CHECKING:
    from dimension.texts import Texts

QUIET: Final = "warning"
"""The log level unless another is asked for."""


def play_in_browser(language: str | None) -> None:
    """Serve tables for this machine only and open the browser; None is the language of the system."""
    serve("127.0.0.1", 0, default_database(), QUIET, texts_in(language), is_open=True)


def serve(
    host: str,
    port: int,
    database: Path | None,
    log_level: str,
    texts: "Texts",
    *,
    is_open: bool,
    hosts: tuple[str, ...] = (),
) -> None:
    """Start a server and print its address; a database of None keeps everything in memory.

    `hosts` are names under which others open it, besides addresses and the machine's own name.
    """
    from dimension.server.ops.logs import set_up_logs

    set_up_logs(log_level)

    from dimension.server.ops.server_settings import ServerSettings, with_environment
    from dimension.server.run import listen, run_server
    from dimension.storage.errors import StorageError

    try:
        chosen = ServerSettings(host=host, port=port, database=database, hosts=hosts)
        settings = with_environment(chosen, os.environ)
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
        listener.close()
        # The environment may have chosen another file.
        raise UsageProblem("cannot-open-database", file=str(settings.database), reason=reason) from None


def addresses_of(host: str, port: int) -> tuple[str, str | None]:
    """Where the server is reached from this machine, and from the network around it."""
    from dimension.server.ops.addresses import EVERYWHERE, is_this_machine, network_address, url_of

    if host in EVERYWHERE:
        network = network_address()
        return url_of("127.0.0.1", port), url_of(network, port) if network else None
    return url_of(host, port), None if is_this_machine(host) else url_of(host, port)


def announce(here: str, to_join: str | None, texts: "Texts") -> None:
    """Print the address of the tables and how guests can join."""
    print(texts.text("serve-address"), here, flush=True)
    if to_join:
        _invite(to_join, texts)
    print(texts.text("serve-stop"), flush=True)


def _invite(address: str, texts: "Texts") -> None:
    """Print an address and its QR code: in half blocks, in colored spaces, or not at all where neither can be shown."""
    import sys

    import segno

    has_blocks = can_show("▀▄█", sys.stdout.encoding)
    if not has_blocks and not takes_color():
        print(texts.text("serve-join-address"), address, flush=True)
        return
    print(texts.text("serve-join"), address, flush=True)
    segno.make(address, error="m").terminal(out=sys.stdout, compact=has_blocks)
