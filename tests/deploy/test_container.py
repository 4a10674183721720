"""The Containerfile: its start command serves, and its health check finds out whether it does."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.docs.documents import ROOT

CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")


def _commands() -> tuple[list[str], list[str]]:
    """The health check and the start command."""
    health, start = (json.loads(found) for found in re.findall(r"^\s*CMD (\[.*\])$", CONTAINERFILE, re.MULTILINE))
    return health, start


def test_images_have_plain_names() -> None:
    images = re.findall(r"^FROM (\S+)", CONTAINERFILE, re.MULTILINE)
    assert images
    assert [image for image in images if "/" in image] == []


def test_the_container_serves_and_knows_when_it_does_not(tmp_path: Path) -> None:
    health, (program, *arguments) = _commands()
    assert program == "dimension"
    assert (arguments[arguments.index("--port") + 1], "--database" in arguments) == ("8000", False)
    assert "DIMENSION_DATABASE=/data/dimension.sqlite3" in CONTAINERFILE
    here = {"0.0.0.0": "127.0.0.1", "8000": "0"}
    command = [sys.executable, "-m", "dimension", *(here.get(argument, argument) for argument in arguments)]
    database = tmp_path / "dimension.sqlite3"
    environment = {**os.environ, "DIMENSION_DATABASE": str(database)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        try:
            found = re.search(r":(\d+)/", server.stdout.readline())
            assert found
            question = [sys.executable, *(argument.replace("8000", found[1]) for argument in health[1:])]
            assert subprocess.run(question).returncode == 0
        finally:
            server.terminate()
    assert server.returncode == 0
    assert database.exists()
    assert subprocess.run(question, stderr=subprocess.DEVNULL).returncode != 0
