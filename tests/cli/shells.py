"""Real shells in a pseudo-terminal: the line after TAB."""

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import termios
import time
from pathlib import Path
from typing import Final, NamedTuple

import pytest

NOT_HERE: Final = "TEST_WITHOUT_SHELLS"
"""Names the shells that this machine cannot have, such as "zsh fish": their tests are left out, and said to be."""

_PATIENCE: Final = 60.0
_CLEAR: Final = b"\x15"
_SHOW: Final = b"\x07"
"""Ctrl+G, which every shell below is set up to answer with its line."""


class Setup(NamedTuple):
    """How a shell starts, and the commands that make it read a script and show its line."""

    shell: str
    arguments: tuple[str, ...]
    commands: str


_SHOW_IN_ZSH: Final = "show() { print -rn -- \"<<$BUFFER>>\" }; zle -N show; bindkey '^U' kill-whole-line '^G' show"

BASH: Final = Setup(
    "bash",
    ("--norc", "--noprofile", "-i"),
    r"""PS1= ; bind -x '"\C-g": printf "<<%s>>" "$READLINE_LINE"'; source ./dimension.bash""",
)
ZSH: Final = Setup(
    "zsh",
    ("-f", "-i"),
    f"PS1= ; autoload -Uz compinit; compinit -u -D; source ./dimension.zsh; {_SHOW_IN_ZSH}",
)
ZSH_BY_PATH: Final = Setup(
    "zsh",
    ("-f", "-i"),
    f"PS1= ; cp dimension.zsh _dimension; fpath+=$PWD; autoload -Uz compinit; compinit -u -D; {_SHOW_IN_ZSH}",
)
FISH: Final = Setup(
    "fish",
    ("--no-config", "-i"),
    "function fish_prompt; end; source ./dimension.fish; "
    'bind \\cu kill-whole-line; bind \\cg \'echo -n "<<"(commandline)">>"\'',
)
SETUPS: Final = {"bash": BASH, "zsh": ZSH, "zsh by fpath": ZSH_BY_PATH, "fish": FISH}


def left_out() -> list[str]:
    """The shells that are not to be tested here."""
    return os.environ.get(NOT_HERE, "").split()


def require(shell: str) -> None:
    """Leave a test out only if that was requested; a shell that is simply missing is a failure."""
    if shell in left_out():
        pytest.skip(f"{NOT_HERE} names {shell}")
    if shutil.which(shell) is None:
        pytest.fail(f"{shell} is not installed: `make test` does that for root on Debian, or set {NOT_HERE}={shell}")


class Shell:
    """An interactive shell in a folder, after its setup."""

    def __init__(self, setup: Setup, folder: Path) -> None:
        self._screen = ""
        self._pid, self._fd = pty.fork()
        if self._pid == 0:
            os.chdir(folder)
            environ = {"TERM": "xterm", "PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8"}
            os.execvpe(setup.shell, [setup.shell, *setup.arguments], environ)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 250, 0, 0))
        # In pieces, so that the echo of the typed line is not mistaken for the answer.
        os.write(self._fd, setup.commands.encode() + b"; echo re'ad'y\r")
        self._wait_for("ready")

    def after_tab(self, typed: str) -> str:
        """The line after typing and TAB."""
        self._screen = ""
        os.write(self._fd, _CLEAR + typed.encode() + b"\t" + _SHOW)
        return self._wait_for("<<(.*?)>>")[1]

    def close(self) -> None:
        """End it."""
        os.close(self._fd)
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)

    def _wait_for(self, pattern: str) -> "re.Match[str]":
        end = time.monotonic() + _PATIENCE
        while not (match := re.search(pattern, self._screen)):
            assert time.monotonic() < end, f"{pattern!r} never came:\n{self._screen}"
            if select.select([self._fd], [], [], 0.2)[0]:
                self._screen += os.read(self._fd, 65536).decode(errors="replace")
        return match
