"""`dimension completion SHELL`: print the completion script for a shell."""

from argparse import Namespace
from typing import Final

from dimension.cli.command_list import DIMENSION, NAMES, command_named
from dimension.cli.completion_scripts import SCRIPTS
from dimension.cli.declarations import CommandDeclaration, Positional
from dimension.cli.options import EVERYWHERE, one_of, texts_in


def _run(args: Namespace) -> None:
    commands = [command_named(name) for name in NAMES]
    print(SCRIPTS[args.shell](DIMENSION, commands, texts_in(args.lang)), end="")


COMMAND: Final = CommandDeclaration(
    name="completion",
    run=_run,
    arguments=(Positional("shell", one_of(tuple(SCRIPTS)), "help-argument-shell"),),
    options=EVERYWHERE,
    examples=(
        "completion bash > ~/.local/share/bash-completion/completions/dimension",
        "completion zsh > ~/.zfunc/_dimension",
        "completion fish > ~/.config/fish/completions/dimension.fish",
    ),
)
