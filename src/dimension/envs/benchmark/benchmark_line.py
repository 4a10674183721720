"""The command line of the benchmark."""

import os
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from json import loads
from pathlib import Path
from traceback import print_exception
from typing import Any, Final, NoReturn

from dimension.envs.benchmark.agents import AgentError
from dimension.envs.benchmark.hand_sets import RECIPES, SETS, make_set, set_text
from dimension.envs.benchmark.hidden import commitment, hidden_hands, new_secret
from dimension.envs.benchmark.leaderboards import read_leaderboard, scored, table
from dimension.envs.benchmark.protocol import NAME, SEEDS, TRACKS, checked_budget
from dimension.envs.benchmark.results import ResultError, judged_hands, read_result, write_result
from dimension.envs.benchmark.running import Run, run_agent
from dimension.rules.cards import CardType

_SETS_FOLDER: Final = Path(__file__).parent / "sets"
_TEST_SETS: Final = [name for name in SETS if name.startswith("test")]
_COMMAND: Final = "python -m dimension.envs.benchmark"
_INTERRUPTED: Final = 130


class CommandError(Exception):
    """A command that makes no sense; the text says why in a line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 1 when something does not agree, and 2 when a command makes no sense."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    chosen = _parser().parse_args(given)
    try:
        code: int = chosen.action(chosen, given)
    except (AgentError, CommandError) as error:
        if getattr(chosen, "traceback", False):
            print_exception(error)
        sys.stderr.write(f"{error}\n")
        return 2
    except OSError as error:
        sys.stderr.write(f"{error.filename}: {error.strerror}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("interrupted: nothing was written\n")
        return _INTERRUPTED
    except ResultError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return code


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog=_COMMAND, description=f"{NAME}: compares agents by their exact regret.")
    commands = parser.add_subparsers(required=True, metavar="command")
    run = commands.add_parser("run", help="let an agent play the sets, and write a result file")
    run.add_argument(
        "--agent", required=True, help="random, greedy, bot:LEVEL, package.module:factory or file.py:factory"
    )
    run.add_argument(
        "--out",
        required=True,
        type=Path,
        metavar="FILE",
        help="the result file to write, packed if its name ends in .gz",
    )
    run.add_argument("--track", choices=TRACKS, default="reference", help="with which agents it is compared")
    run.add_argument("--budget", type=int, metavar="N", help="the budget of the track that the agent keeps to")
    run.add_argument("--sets", nargs="+", choices=SETS, default=_TEST_SETS, metavar="SET", help=f"of {', '.join(SETS)}")
    run.add_argument(
        "--seeds", nargs="+", type=int, default=[*SEEDS], metavar="SEED", help="five in the protocol: 0 to 4"
    )
    run.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option for the factory")
    types = [card_type.name.lower() for card_type in CardType]
    run.add_argument("--trained-without", choices=types, metavar="TYPE", help="cards that no training hand had")
    run.add_argument("--adapts", action="store_true", help="the agent learns from the hands it is tested on")
    run.add_argument("--traceback", action="store_true", help="show where in the agent something went wrong")
    run.set_defaults(action=_run)
    logs = commands.add_parser("from-inspect", help="make a result file of logs of Inspect AI, one for each set")
    logs.add_argument("logs", nargs="+", type=Path, metavar="LOG")
    logs.add_argument("--out", required=True, type=Path, metavar="FILE", help="the result file to write")
    logs.set_defaults(action=_from_inspect)
    score = commands.add_parser("score", help="score result files again, without their agents")
    score.add_argument("files", nargs="+", type=Path, metavar="FILE")
    score.set_defaults(action=_score)
    board = commands.add_parser("leaderboard", help="score every entry of a leaderboard again, and print a table")
    board.add_argument("files", nargs="+", type=Path, metavar="FILE")
    board.set_defaults(action=_leaderboard)
    hide = commands.add_parser("hide", help="make a secret for a hidden set, and print the hash to publish")
    hide.add_argument("--month", required=True, metavar="YYYY-MM")
    hide.add_argument("--secret", required=True, type=Path, metavar="FILE", help="the file of the secret to write")
    hide.set_defaults(action=_hide)
    reveal = commands.add_parser("reveal", help="check a secret against its hash, and print the hands of the set")
    reveal.add_argument("--month", required=True, metavar="YYYY-MM")
    reveal.add_argument("--secret", required=True, type=Path, metavar="FILE")
    reveal.add_argument("--commitment", required=True, metavar="HASH", help="as it was published")
    reveal.set_defaults(action=_reveal)
    judge = commands.add_parser("judge", help="score a tray for each hand of any list, by the rules alone")
    judge.add_argument("--hands", required=True, type=Path, metavar="FILE", help="a hand on each line")
    judge.add_argument("--trays", required=True, type=Path, metavar="FILE", help="a tray on each line")
    judge.set_defaults(action=_judge)
    sets = commands.add_parser("make-sets", help="make the sets again, from the splits alone")
    sets.add_argument(
        "--check", action="store_true", help="compare them with those that are shipped, and write nothing"
    )
    sets.add_argument("--into", type=Path, default=_SETS_FOLDER, metavar="FOLDER", help="where to write them")
    sets.set_defaults(action=_make_sets)
    return parser


def _run(chosen: Namespace, given: Sequence[str]) -> int:
    _check_run(chosen)
    options = _options(chosen.option)
    run = Run(
        agent=chosen.agent,
        options=options,
        track=chosen.track,
        budget=chosen.budget,
        trained_without=chosen.trained_without,
        sets=chosen.sets,
        seeds=chosen.seeds,
        adapts=chosen.adapts,
    )
    result = run_agent(run, f"{_COMMAND} {shlex.join(given)}")
    write_result(result, chosen.out)
    sys.stdout.write(f"{table([scored(chosen.agent, result)])}\n")
    return 0


def _check_run(chosen: Namespace) -> None:
    """Refuse what would only be noticed after hours of training."""
    try:
        checked_budget(TRACKS[chosen.track], chosen.budget)
    except ValueError as error:
        raise CommandError(str(error)) from error
    if not chosen.out.absolute().parent.is_dir():
        raise CommandError(f"there is no folder for {chosen.out}")
    if chosen.out.is_dir():
        raise CommandError(f"{chosen.out} is a folder: give the name of a file")
    if not os.access(chosen.out if chosen.out.exists() else chosen.out.absolute().parent, os.W_OK):
        raise CommandError(f"{chosen.out} cannot be written")
    for values in (chosen.seeds, chosen.sets):
        if len({*values}) < len(values):
            raise CommandError(f"{' '.join(map(str, values))}: give each only once")


def _options(texts: Sequence[str]) -> dict[str, Any]:
    options = dict(map(_option, texts))
    if len(options) < len(texts):
        raise CommandError(f"{' '.join(texts)}: give each option only once")
    return options


def _option(text: str) -> tuple[str, Any]:
    """An option for the factory: numbers, true, false and null as in JSON, everything else is a text."""
    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier():
        raise CommandError(f"{text!r} is no option: write it as name=value")
    try:
        return name, loads(value, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return name, value


def _no_number(word: str) -> NoReturn:
    """NaN and Infinity are not JSON, so a result file cannot hold them."""
    raise ValueError(word)


def _score(chosen: Namespace, _given: Sequence[str]) -> int:
    sys.stdout.write(f"{table([scored(str(file), read_result(file)) for file in chosen.files])}\n")
    return 0


def _leaderboard(chosen: Namespace, _given: Sequence[str]) -> int:
    sys.stdout.write(f"{table([entry for file in chosen.files for entry in read_leaderboard(file)])}\n")
    return 0


def _from_inspect(chosen: Namespace, given: Sequence[str]) -> int:
    try:
        from dimension.envs.benchmark.inspect_logs import result_of
    except ModuleNotFoundError as error:
        raise CommandError(f"{error}: install the extra inspect") from error
    result = result_of(chosen.logs, f"{_COMMAND} {shlex.join(given)}")
    write_result(result, chosen.out)
    sys.stdout.write(f"{table([scored(result['agent']['name'], result)])}\n")
    return 0


def _hide(chosen: Namespace, _given: Sequence[str]) -> int:
    secret = new_secret()
    try:
        published = commitment(chosen.month, secret)
    except ValueError as error:
        raise CommandError(str(error)) from error
    # Never over another secret, whose hash may be published already.
    with chosen.secret.open("x", encoding="ascii") as file:
        file.write(f"{secret}\n")
    sys.stdout.write(f"{published}\n")
    return 0


def _reveal(chosen: Namespace, _given: Sequence[str]) -> int:
    try:
        secret = chosen.secret.read_text(encoding="ascii").strip()
        published = commitment(chosen.month, secret)
    except ValueError as error:
        raise CommandError(str(error)) from error
    if published != chosen.commitment:
        raise ResultError(f"the secret of {chosen.month} has the hash {published}, not the one that was published")
    sys.stdout.write(set_text(hidden_hands(chosen.month, secret)))
    return 0


def _judge(chosen: Namespace, _given: Sequence[str]) -> int:
    hands, trays = (_lines(file) for file in (chosen.hands, chosen.trays))
    if len(hands) != len(trays) or not hands:
        raise ResultError(f"there are {len(trays)} trays for {len(hands)} hands: give one for each")
    found = judged_hands(hands, trays)
    low, high = found["interval"]
    sys.stdout.write(
        f"hands {len(hands)}, regret {found['mean_regret']:.2f} ({low:.2f} to {high:.2f}), "
        f"normalized {found['normalized']:.2f}, points {found['mean_points']:.2f}, "
        f"optimal {found['share_optimal']:.1%}\n"
    )
    return 0


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise ResultError(f"{file} is no text") from error


def _make_sets(chosen: Namespace, _given: Sequence[str]) -> int:
    for name, recipe in RECIPES.items():
        text, file = set_text(make_set(recipe)), chosen.into / f"{name}.txt"
        if not chosen.check:
            file.write_text(text, encoding="utf-8", newline="\n")
        elif file.read_text(encoding="utf-8") != text:
            raise ResultError(f"{file} is not what the recipe makes")
        sys.stdout.write(f"{name}: {recipe.size} hands\n")
    return 0
