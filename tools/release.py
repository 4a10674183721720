"""Build a release and try it as a stranger would: `make release`.

The version of the package has to be the first one of the changelog, with its date, and the one to cite. Wheel and sdist
are built into dist/, each is installed into an empty environment, and a round is played there, in the terminal and on a
server of its own. Tags and uploads are left to the person who publishes.
"""

import datetime
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dimension import __version__

ROOT: Final = Path(__file__).parents[1]
_TERMINAL: Final = ("terminal", "--seed", "1", "--rounds", "1", "--seconds", "0", "--json")
_SERVER: Final = """
from dimension.client import Client, Phase, TableSettings, local_server

with local_server() as address, Client(address) as client:
    name = client.tables.open(TableSettings(seats=1, rounds=1))
    with client.table(name.room) as table:
        table.take_seat("Ann")
        table.start()
        view = table.until(lambda view: view.phase is Phase.BUILDING)
        best = client.solver.solve(" ".join(view.hand)).best
        table.set_tray(best.tray)
        table.done()
        view = table.until(lambda view: view.phase is Phase.SCORED)
        assert view.results[0].scores[view.you].points == best.score
"""
"""The best tray is built on a server, and scores what the solver promised."""


def complaints(version: str, changelog: str, citation: str) -> list[str]:
    """Sentences about the places that name another version, or no date."""
    found = []
    first = re.search(r"^## (?P<version>\S+)(?: – (?P<date>\S+))?$", changelog, re.MULTILINE)
    if first is None or first["version"] != version:
        found.append(f"CHANGELOG.md should begin with “## {version} – DATE”.")
    elif not _is_date(first["date"] or ""):
        found.append(f"CHANGELOG.md should date {version}, as in “## {version} – 2026-01-31”.")
    if not re.search(rf"^version: {re.escape(version)}$", citation, re.MULTILINE):
        found.append(f"CITATION.cff should have “version: {version}”.")
    return found


def _is_date(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def build(folder: Path) -> list[Path]:
    """The wheel and the sdist, new."""
    for old in folder.glob("dimension_game-*"):
        old.unlink()
    _run([sys.executable, "-m", "hatchling", "build", "--directory", folder], ROOT)
    return sorted(folder.glob("dimension_game-*"))


def try_out(package: Path) -> None:
    """Install a package into an empty environment and play a round there."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        venv.create(folder / "empty", with_pip=True)
        python = folder / "empty" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        _run([python, "-m", "pip", "install", "--quiet", f"{package}[play]"], folder)
        # Enter shows the cards, then a sphere is placed.
        played = _run([python, "-m", "dimension", *_TERMINAL], folder, "\nK0 done\n")
        assert '"total"' in played, played
        _run([python, "-c", _SERVER], folder)


def _run(command: Sequence[str | Path], folder: Path, typed: str = "") -> str:
    done = subprocess.run(  # noqa: S603 - our own commands
        command, cwd=folder, input=typed, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def main() -> int:
    """Check, build and try out; the exit code is the number of complaints."""
    wrong = complaints(
        __version__,
        (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
        (ROOT / "CITATION.cff").read_text(encoding="utf-8"),
    )
    for complaint in wrong:
        print(complaint, file=sys.stderr)
    if not wrong:
        for package in build(ROOT / "dist"):
            try_out(package)
            print(f"{package.relative_to(ROOT)} installs into an empty environment and plays a round.")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())
