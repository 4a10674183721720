"""Proves that the tests can fail: changes the sources in small wrong ways and counts how many changes a test notices.

`python -m tools.mutate` does it for every part, `--part rules` for one; `--sample 150 --seed 1` takes that many mutants
of each part. It prints the mutants that no test noticed and a table. Those without a visible effect
are in `tools/mutants.md`, each with the reason.

The tests of a part are collected once, and run once to see which lines each of them runs. A mutant then gets a fork of
that process, in which the code of one function is replaced, and runs only the tests that reach the changed lines, those
first that noticed the most so far, up to the first failure. Code that runs when a module is imported cannot be replaced
later: such a mutant gets a process that has imported nothing of ours yet.
"""

import argparse
import ast
import builtins
import contextlib
import gc
import importlib.util
import os
import pickle
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from itertools import accumulate
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple, cast

import babel.numbers  # noqa: F401 - imported before the forks
import fluent.runtime  # noqa: F401 - imported before the forks
import hypothesis
import hypothesis.stateful
import msgspec  # noqa: F401 - imported before the forks
import numpy  # noqa: F401 - imported before the forks
import pytest
from _pytest.runner import runtestprotocol

from tools.mutations import Mutant, Source, place, source_of, traced

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ROOT / "src"
EQUIVALENT: Final = ROOT / "tools" / "mutants.md"
MOST_MEMORY: Final = 4 << 30
_CONSOLE: Final = os.dup(2)
_CORE: Final = "tests/room"


class Part(NamedTuple):
    """Files to be changed, and the tests that should notice."""

    files: tuple[str, ...]
    tests: tuple[str, ...]
    without: tuple[str, ...] = ()


PARTS: Final = {
    "rules": Part(("rules/*.py", "board/geometry.py"), ("tests/rules", "tests/board"), ("rules/scoring.py",)),
    "scoring": Part(
        ("rules/scoring.py",),
        ("tests/rules/test_scoring.py", "tests/rules/test_game.py"),
    ),
    # All tables of the solver are compared, which proves their writer.
    "solver": Part(("solver/*.py",), ("tests/solver/test_[!t]*.py",), ("solver/table.py",)),
    "decide": Part(
        ("room/decide.py", "room/limits.py", "room/lobby.py", "room/rounds.py"),
        (
            *(f"{_CORE}/test_decide.py", f"{_CORE}/test_decide_hosts.py"),
            *(f"{_CORE}/test_admission.py", f"{_CORE}/test_challenge_table.py", f"{_CORE}/test_host_commands.py"),
            *(f"{_CORE}/test_daily_table.py", f"{_CORE}/test_pausing.py", f"{_CORE}/test_rematch.py"),
            *(f"{_CORE}/test_rounds.py", f"{_CORE}/test_seating.py", f"{_CORE}/test_player_names.py"),
            *(f"{_CORE}/test_limits.py", f"{_CORE}/test_given_names.py", f"{_CORE}/test_bot_names.py"),
            *(f"{_CORE}/test_kept_tables.py", f"{_CORE}/test_removed_players.py"),
        ),
    ),
    "evolve": Part(("room/evolve.py",), (f"{_CORE}/test_each_event.py", f"{_CORE}/test_evolution.py")),
    "view": Part(("room/view.py",), (f"{_CORE}/test_whole_views.py", f"{_CORE}/test_view.py")),
    "limits": Part(
        ("room/limits.py", "server/guard/limits.py"),
        (f"{_CORE}/test_limits.py", "tests/server/guard/test_limits.py"),
    ),
}


Kills = Counter[tuple[str, str]]
"""How often a test noticed a mutant of a function; the empty name stands for all functions."""


class Outcome(NamedTuple):
    """The outcome of a mutant."""

    killer: str
    """The test that noticed it, or `time-out`; empty when none did."""
    seconds: float


@dataclass
class Reach:
    """Which statements each test runs, and how long it takes."""

    at_import: frozenset[int] = frozenset()
    """The places (`tools.mutations.place`) that run when everything is imported."""
    places: dict[str, set[int]] = field(default_factory=dict)
    """By test."""
    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)

    def tests_of(self, places: frozenset[int]) -> list[str]:
        """The tests that run one of these."""
        return [test for test, reached in self.places.items() if not places.isdisjoint(reached)]

    def in_turn(self, tests: Iterable[str], kills: Kills, function: str, patience: float) -> list[str]:
        """First those that notice the most in the least time; none that begins after so many seconds."""
        turns = sorted(
            tests, key=lambda test: -(kills["", test] + 20 * kills[function, test] + 1) / (self.seconds[test] + 0.01)
        )
        before = accumulate((self.seconds[test] for test in turns), initial=0.0)
        return [test for test, began in zip(turns, before, strict=False) if began < patience]


def sources_of(part: Part) -> list[Source]:
    """The modules of a part with their mutants."""
    package = SOURCES / "dimension"
    left_out = {package / name for name in part.without}
    files = sorted({file for pattern in part.files for file in package.glob(pattern)} - left_out)
    return [source_of(file, SOURCES) for file in files]


# --- Forks -------------------------------------------------------------------------------------


def _forked(work: Callable[[], Any], cpu_seconds: float, answer: Path) -> Any:
    """The result of `work` in a process of its own; None when it takes too long or dies."""
    answer.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        try:
            os.setpgid(0, 0)
            limit = int(cpu_seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
            if cpu_seconds < _ENDLESS:
                resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            answer.write_bytes(pickle.dumps(work()))
        except SyntaxError:
            answer.write_bytes(pickle.dumps(("compiler",)))
        except Exception:
            # A mistake of ours must not count as a test that noticed something.
            os.write(_CONSOLE, traceback.format_exc().encode())
            answer.write_bytes(pickle.dumps(_BROKEN))
        finally:
            os._exit(0)
    # Whoever only waits uses no processor; other work on the machine makes everything slower.
    deadline = time.monotonic() + 60 + 20 * cpu_seconds
    pause = 0.002
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        if time.monotonic() > deadline:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            break
        time.sleep(pause)
        pause = min(pause * 1.2, 0.05)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    found = pickle.loads(answer.read_bytes()) if answer.exists() else None  # noqa: S301 - written by our own child
    if found == _BROKEN:
        raise RuntimeError("a process of mutants broke: see above")
    return found


_ENDLESS: Final = 100_000.0
_BROKEN: Final = "broken"


def _silenced() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


# Plugins that no test here needs take seconds to load, each time.
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
_OPTIONS: Final = (
    *("-p", "_hypothesis_pytestplugin", "-p", "pytest_timeout"),
    *("-p", "no:cacheprovider", "--capture=no", "--tb=no", "--no-header", "--no-summary", "-q"),
    # Hypothesis is imported before the forks.
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


class _Quickly:
    """Hypothesis need not look for the simplest example of a failure."""

    def pytest_collection(self) -> None:
        """Set this after our own settings, before tests are imported."""
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("mutants", hypothesis.settings(), phases=phases)
        hypothesis.settings.load_profile("mutants")


# --- Mutants inside functions ------------------------------------------------------------------


class _Functions:
    """Replaces the code of functions in place: that reaches whoever has imported them."""

    def __init__(self, sources: Iterable[Source]) -> None:
        modules = {source.module: source for source in sources}
        self._sources = modules
        self._found: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__module__ in modules:
                self._found[each.__module__, each.__code__.co_qualname].append(each)

    def replace(self, source: Source, name: str) -> bool:
        """Let functions of a name run what the tree says now; False when that cannot be done."""
        made = [code for code in _codes(compile(source.tree, str(source.path), "exec")) if code.co_qualname == name]
        functions = self._found[source.module, name]
        for function in functions:
            same = [code for code in made if code.co_firstlineno == function.__code__.co_firstlineno]
            if len(same) != 1 or same[0].co_freevars != function.__code__.co_freevars:
                return False
            function.__code__ = same[0]
        return bool(functions)

    def replace_all(self) -> None:
        """Let all functions run what is on the disk."""
        for module, name in self._found:
            self.replace(self._sources[module], name)


def _codes(code: CodeType) -> Iterable[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


class _Session(_Quickly):
    """Runs in place of pytest's own loop: finds out what tests reach, then tries one mutant after the other."""

    def __init__(
        self, part: str, sources: Sequence[Source], mutants: Sequence[Mutant], answer: Path, patience: float
    ) -> None:
        self._part, self._mutants, self._answer, self._patience = part, mutants, answer, patience
        self._sources = {source.module: source for source in sources}
        self._places = places_of(sources)
        self._reached: set[int] = set()
        self._fixtures: set[int] = set()
        self.reach = Reach()
        self.outcomes: dict[str, Outcome] = {}
        self.kills: Kills = Counter()
        vars(builtins)["__reached__"] = self._reached.add
        for number, source in enumerate(sources):
            sys.meta_path.insert(0, _Instead(source, traced(source, number)))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do all the work."""
        at_import = frozenset(self._reached)
        items = {item.nodeid: item for item in session.items}
        began = time.monotonic()
        reach = _forked(lambda: self._measured(list(items.values())), _ENDLESS, self._answer)
        if reach is None or session.testsfailed:
            raise pytest.UsageError("the tests do not run")
        self.reach = reach
        self.reach.at_import = at_import
        _say(f"{self._part}: {len(items)} tests, once {time.monotonic() - began:.0f} s")
        if self.reach.failed:
            return True
        functions = _Functions(self._sources.values())
        functions.replace_all()
        gc.collect()
        gc.freeze()
        inside = [m for m in self._mutants if m.function and self._places[m].isdisjoint(at_import)]
        # Without any change the tests pass, also in this order: otherwise nothing would be proven.
        for mutant in inside[:: len(inside) // 2 + 1]:
            if killer := self._killer(mutant, functions, items, is_changed=False):
                self.reach.failed.append(killer)
                return True
        for mutant in inside:
            began = time.monotonic()
            killer = self._killer(mutant, functions, items)
            if killer is not None:
                self.kills.update({("", killer): 1, (_function(mutant), killer): 1})
                self.outcomes[str(mutant)] = Outcome(killer, time.monotonic() - began)
                _tell(self._part, mutant, self.outcomes[str(mutant)])
        return True

    def _measured(self, items: list[pytest.Item]) -> Reach:
        reach = Reach()
        shared: dict[Path, set[int]] = defaultdict(set)
        for item, following in zip(items, [*items[1:], None], strict=True):
            self._reached.clear()
            began = time.process_time()
            reports = runtestprotocol(item, log=False, nextitem=following)
            reach.seconds[item.nodeid] = time.process_time() - began
            reach.places[item.nodeid] = set(self._reached)
            shared[item.path] |= self._fixtures
            if any(report.failed for report in reports):
                reach.failed.append(item.nodeid)
        for item in items:
            # A fixture may be set up for the first test of a file and used by all of them.
            reach.places[item.nodeid] |= shared[item.path]
        return reach

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Any:
        """Note what fixtures run."""
        try:
            return (yield)
        finally:
            self._fixtures = set(self._reached)

    def _killer(
        self, mutant: Mutant, functions: "_Functions", items: dict[str, pytest.Item], *, is_changed: bool = True
    ) -> str | None:
        """The test that notices a mutant; empty when none does, None when its function cannot be replaced."""
        tests = self.reach.in_turn(
            self.reach.tests_of(self._places[mutant]), self.kills, _function(mutant), self._patience
        )

        def run() -> str | None:
            if is_changed:
                mutant.apply()
            if not functions.replace(self._sources[mutant.module], mutant.function):
                return None
            chosen = [items[test] for test in tests]
            for item, following in zip(chosen, [*chosen[1:], None], strict=False):
                if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                    return item.nodeid
            return ""

        clean = sum(self.reach.seconds[test] for test in tests)
        answer = _forked(lambda: (run(),), 15 + 3 * clean, self._answer)
        return "time-out" if answer is None else cast("str | None", answer[0])


def _function(mutant: Mutant) -> str:
    return f"{mutant.module} {mutant.function}"


def places_of(sources: Sequence[Source]) -> dict[Mutant, frozenset[int]]:
    """Where each mutant is: modules are numbered in their order."""
    return {
        mutant: frozenset(place(number, line) for line in mutant.lines)
        for number, source in enumerate(sources)
        for mutant in source.mutants
    }


# --- Mutants of code that runs at import -------------------------------------------------------


class _Mutated(SourceFileLoader):
    """Loads a module from a changed tree."""

    def __init__(self, source: Source, tree: ast.Module) -> None:
        super().__init__(source.module, str(source.path))
        self._tree = tree

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - there is only one
        """The code of the tree as it is now."""
        return compile(self._tree, self.path, "exec")


class _Instead:
    """Finds the changed module in place of the one on the disk."""

    def __init__(self, source: Source, tree: ast.Module) -> None:
        self._source, self._tree = source, tree

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """How to load the module, if it is the one."""
        if name != self._source.module:
            return None
        return importlib.util.spec_from_file_location(
            name, self._source.path, loader=_Mutated(self._source, self._tree)
        )


class _Ordered(_Quickly):
    """Runs what notices most first, and remembers the first failure."""

    def __init__(self, turns: dict[str, int]) -> None:
        self._turns = turns
        self.killer = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose and sort the tests."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self._turns), key=lambda item: self._turns[item.nodeid]
        )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a failure."""
        if report.failed and not self.killer:
            self.killer = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A mutant that cannot be imported counts as noticed."""
        if report.failed and not self.killer:
            self.killer = report.nodeid or "import"


def _try_at_import(
    part: str,
    source: Source,
    mutant: Mutant,
    places: frozenset[int],
    reach: Reach,
    kills: Kills,
    patience: float,
    answer: Path,
) -> Outcome:
    """Try a mutant in a process that imports everything anew: the tests of the module first, then the others."""
    stem = source.path.stem
    reached = set(reach.tests_of(places))
    near = [test for test in reach.places if f"test_{stem}" in test.partition("::")[0] or test in reached]
    began = time.monotonic()
    killer = ""
    near = reach.in_turn(near, kills, _function(mutant), patience)
    for chosen in (near, reach.in_turn(reach.places.keys() - set(near), kills, _function(mutant), patience / 2)):
        if killer or not chosen:
            continue
        turns = {test: turn for turn, test in enumerate(chosen)}
        files = sorted({test.partition("::")[0] for test in chosen})

        def run(files: list[str] = files, turns: dict[str, int] = turns) -> str:
            _silenced()
            mutant.apply()
            sys.meta_path.insert(0, _Instead(source, source.tree))
            plugin = _Ordered(turns)
            code = pytest.main([*_OPTIONS, "-x", f"--basetemp={answer}.files", *files], plugins=[plugin])
            return plugin.killer or ("" if code in (0, 5) else f"exit code {code}")

        clean = sum(reach.seconds[test] for test in chosen)
        found = _forked(lambda run=run: (run(),), 20 + 3 * clean, answer)  # type: ignore[misc]
        killer = "time-out" if found is None else found[0]
    kills.update({("", killer): 1, (_function(mutant), killer): 1})
    outcome = Outcome(killer, time.monotonic() - began)
    _tell(part, mutant, outcome)
    return outcome


# --- All together ------------------------------------------------------------------------------


def _tell(part: str, mutant: Mutant, outcome: Outcome) -> None:
    os.write(_CONSOLE, b"." if outcome.killer else b"")
    if not outcome.killer:
        _say(f"{part} line {mutant.line}, survives: {mutant}")


def _say(text: str) -> None:
    # The standard streams of pytest's process lead nowhere.
    os.write(_CONSOLE, f"\n{text}\n".encode())


def outcomes_of(
    part: str, sources: Sequence[Source], mutants: Sequence[Mutant], folder: Path, patience: float
) -> dict[str, Outcome]:
    """Try mutants of a part."""
    tests = [str(file) for pattern in PARTS[part].tests for file in sorted(ROOT.glob(pattern))]
    answer = folder / "answer"

    def run() -> tuple[Reach, dict[str, Outcome], Kills, int]:
        _silenced()
        plugin = _Session(part, sources, mutants, folder / "inner", patience)
        code = pytest.main([*_OPTIONS, f"--basetemp={folder / 'files'}", *tests], plugins=[plugin])
        return plugin.reach, plugin.outcomes, plugin.kills, int(code)

    found = _forked(run, _ENDLESS, answer)
    if found is None or not found[0].places:
        sys.exit(f"{part}: the tests could not be collected ({found and found[3]})")
    reach, outcomes, kills, _ = found
    if reach.failed:
        sys.exit(f"{part}: tests fail without any change: {', '.join(reach.failed)}")
    by_module, places = {source.module: source for source in sources}, places_of(sources)
    for mutant in mutants:
        if str(mutant) not in outcomes:
            source = by_module[mutant.module]
            outcomes[str(mutant)] = _try_at_import(
                part, source, mutant, places[mutant], reach, kills, patience, folder / "inner"
            )
    return dict(outcomes)


def _in_parallel(
    part: str, sources: Sequence[Source], mutants: Sequence[Mutant], workers: int, patience: float
) -> dict[str, Outcome]:
    """Share the mutants among processes, each with tests of its own."""
    folder = Path(tempfile.mkdtemp(prefix="mutants"))
    try:
        if workers == 1:
            return outcomes_of(part, sources, mutants, folder, patience)
        children = []
        for at in range(workers):
            own = folder / str(at)
            own.mkdir()
            work = partial(outcomes_of, part, sources, mutants[at::workers], own, patience)
            children.append((_as_process(work, own / "outcomes"), own / "outcomes"))
        outcomes: dict[str, Outcome] = {}
        for child, answer in children:
            os.waitpid(child, 0)
            outcomes |= pickle.loads(answer.read_bytes())  # noqa: S301 - written by our own child
        return outcomes
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _as_process(work: Callable[[], Any], answer: Path) -> int:
    child = os.fork()
    if child == 0:
        try:
            answer.write_bytes(pickle.dumps(work()))
        finally:
            os._exit(0)
    return child


def equivalents(text: str) -> dict[str, str]:
    """The mutants that change nothing that can be seen, with the reasons, as `tools/mutants.md` lists them."""
    found, module = {}, ""
    for line in text.splitlines():
        if heading := re.fullmatch(r"## `(.+)`", line):
            module = heading[1]
        elif entry := re.fullmatch(r"- `(.+?)`: `(.+)`: (.+)", line):
            found[f"{module} {entry[1]}: {entry[2]}"] = entry[3]
    return found


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutate", description=__doc__.partition("\n")[0])
    parser.add_argument("--part", choices=PARTS, action="append", help="only this part; can be given again")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many mutants of each part")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--only", type=Path, metavar="FILE", help="only mutants that this file names, such as a log")
    parser.add_argument("--module", help="only mutants of this module, such as tray")
    parser.add_argument(
        "--patience", type=float, default=4, metavar="SECONDS", help="of tests for one mutant, as they take unchanged"
    )
    parser.add_argument("--workers", type=int, default=1)
    return parser.parse_args()


def main() -> int:
    """Print what survives, and a table; fails when a part has less than 95% killed."""
    arguments = _arguments()
    os.chdir(ROOT)
    known = equivalents(EQUIVALENT.read_text(encoding="utf-8")) if EQUIVALENT.exists() else {}
    rows, lasting, unknown = [], [], set()
    for part in arguments.part or PARTS:
        sources = sources_of(PARTS[part])
        every = [mutant for source in sources for mutant in source.mutants]
        modules = {source.module for source in sources}
        unknown |= {name for name in known if name.partition(" ")[0] in modules} - set(map(str, every))
        chosen = [mutant for mutant in every if arguments.module in (None, mutant.module.rpartition(".")[2])]
        if arguments.only:
            named = arguments.only.read_text(encoding="utf-8")
            chosen = [mutant for mutant in chosen if f"{mutant}\n" in named]
        if arguments.sample and arguments.sample < len(chosen):
            drawn = Random(arguments.seed).sample(range(len(chosen)), arguments.sample)  # noqa: S311 - no secret
            chosen = [chosen[at] for at in sorted(drawn)]
        same = [mutant for mutant in chosen if str(mutant) in known]
        tried = [mutant for mutant in chosen if str(mutant) not in known]
        began = time.monotonic()
        outcomes = _in_parallel(part, sources, tried, arguments.workers, arguments.patience) if tried else {}
        killed = sum(bool(outcome.killer) for outcome in outcomes.values())
        late = sum(outcome.killer == "time-out" for outcome in outcomes.values())
        lasting += [mutant for mutant in tried if not outcomes[str(mutant)].killer]
        share = 100 * killed / len(tried) if tried else 100.0
        rows.append((part, len(every), len(chosen), killed, late, len(same), len(tried) - killed, share))
        _say(f"{part}: {time.monotonic() - began:.0f} s")
    print("\nNo test notices:" if lasting else "\nEvery mutant is noticed.")
    for mutant in lasting:
        print(f"  {mutant}")
    for name in sorted(unknown):
        print(f"{EQUIVALENT.name} names a mutant that does not exist: {name}")
    print("\n| part | mutants | tried | killed | of them by time-out | equivalent | survivors | killed |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for *cells, share in rows:
        print(f"| {' | '.join(map(str, cells))} | {share:.1f} % |")
    return int(bool(unknown) or any(share < 95 for *_, share in rows))


if __name__ == "__main__":
    sys.exit(main())
