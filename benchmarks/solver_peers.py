"""Exact peers of the solver: the same question put to OR-Tools CP-SAT, clingo and python-sat's RC2.

A peer is built once and then answers hand after hand; work that does not depend on the hand is part of building it.
Each comes in two forms: plain, as the rules read and with the solver's own defaults, and tuned, with the hints of the
model and with the options that were found to be the fastest.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise, product
from typing import Any, Final, NamedTuple, Protocol

from solver_model import (
    COUNTS,
    NEEDS,
    ORDERED_POCKETS,
    Model,
    Task,
    Unary,
    all_tasks,
    at_least_sum,
    at_most_sum,
    task_of,
)

from dimension import COLORS, Hand, Tray
from dimension.board.colors import SPHERES_PER_COLOR
from dimension.board.geometry import APEX, LEVELS, MAX_SPHERES
from dimension.rules.scoring import POINTS_LOST_PER_CARD


class Answer(NamedTuple):
    """The best score of a hand and a tray that reaches it."""

    score: int
    tray: Tray


class Peer(Protocol):
    """A solver to compare with."""

    def solve(self, hand: Hand) -> Answer:
        """The best score over all trays, proven."""


class CpSat:
    """OR-Tools CP-SAT: clauses for the rules, sums for the counts; one worker.

    The model without cards and the constraints of every card are kept as protocol buffers and merged per hand.
    """

    def __init__(self, *, hints: bool) -> None:
        from ortools.sat.python import cp_model

        self._optimal = cp_model.OPTIMAL
        self._rules = Model(hints=hints)
        self._model = cp_model.CpModel()
        self._booleans = [self._model.new_bool_var("") for _ in range(self._rules.last)]
        self._add_tray()
        self._base = cp_model.CpModel().proto
        self._failed = {task: self._model.new_bool_var("") for task in all_tasks()}
        self._base.copy_from(self._model.proto)
        self._parts = {task: self._part(task) for task in self._failed}
        self._spheres = sum(self._literal(used) for used in self._rules.used.values())
        self._solver = cp_model.CpSolver()
        self._solver.parameters.num_workers = 1
        if hints:
            self._tune(self._solver.parameters)

    def solve(self, hand: Hand) -> Answer:
        """The best score over all trays, proven."""
        tasks = [task_of(card, hand) for card in hand]
        self._model.proto.copy_from(self._base)
        for task in tasks:
            self._model.proto.merge_from(self._parts[task])
        self._model.maximize(self._spheres - POINTS_LOST_PER_CARD * sum(self._failed[task] for task in tasks))
        status = self._solver.solve(self._model)
        assert status == self._optimal, self._solver.status_name(status)
        tray = self._rules.tray(lambda variable: self._solver.boolean_value(self._literal(variable)))
        return Answer(round(self._solver.objective_value), tray)

    def _tune(self, parameters: Any) -> None:
        # Presolve and inprocessing cost more than they gain on a model this small.
        parameters.cp_model_presolve = False
        parameters.use_sat_inprocessing = False
        parameters.linearization_level = 0
        parameters.symmetry_level = 0

    def _literal(self, number: int) -> Any:
        boolean = self._booleans[abs(number) - 1]
        return boolean if number > 0 else ~boolean

    def _add_tray(self) -> None:
        model, literal, rules = self._model, self._literal, self._rules
        for clause in rules.tray_clauses():
            model.add_bool_or([literal(number) for number in clause])
        for color in COLORS:
            counts = [literal(rules.at_least[color, k]) for k in COUNTS]
            model.add(sum(literal(rules.on[p, color]) for p in rules.places) == sum(counts))
            for less, more in pairwise(counts):
                model.add_implication(more, less)
        if rules.hints:
            by_color = sum(literal(variable) for variable in rules.at_least.values())
            model.add(sum(literal(variable) for variable in rules.used.values()) == by_color)

    def _part(self, task: Task) -> Any:
        self._model.proto.copy_from(self._base)
        self._model.proto.constraints.clear()
        for clause in self._rules.task_clauses(task):
            self._model.add_bool_or([self._failed[task], *map(self._literal, clause)])
        part = type(self._base)()
        part.constraints.extend(self._model.proto.constraints)
        return part


class Rc2:
    """python-sat's RC2: hard clauses prepared, soft ones per hand; counts are unary numbers.

    The plain form wishes for every position to be in use. With hints the wishes are "at least 1", ..., "at least 11"
    spheres: without cards all of them hold, so no core is ever spent on there being room for only 11.
    """

    def __init__(self, *, hints: bool) -> None:
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF

        self._new_formula = WCNF
        self._new_optimizer = partial(RC2, solver="m22") if hints else RC2
        self._rules = Model(hints=hints)
        self._hard = list(self._rules.tray_clauses())
        self._by_color = [[self._rules.at_least[color, k] for k in COUNTS] for color in COLORS]
        for color, counts in zip(COLORS, self._by_color, strict=True):
            self._count([self._rules.on[p, color] for p in self._rules.places], counts)
        self._wishes = self._count_spheres() if hints else [*self._rules.used.values()]
        self._fulfilled = {task: self._rules.new() for task in all_tasks()}
        self._parts = {
            task: [[-fulfilled, *clause] for clause in self._rules.task_clauses(task)]
            for task, fulfilled in self._fulfilled.items()
        }

    def solve(self, hand: Hand) -> Answer:
        """The best score over all trays, proven."""
        tasks = [task_of(card, hand) for card in hand]
        formula = self._new_formula()
        formula.hard = self._hard.copy()
        for task in tasks:
            formula.hard += self._parts[task]
        formula.soft = [[variable] for variable in (*(self._fulfilled[task] for task in tasks), *self._wishes)]
        formula.wght = [POINTS_LOST_PER_CARD] * len(tasks) + [1] * len(self._wishes)
        formula.topw = sum(formula.wght) + 1
        formula.nv = self._rules.last
        with self._new_optimizer(formula) as optimizer:
            true = frozenset(optimizer.compute())
            return Answer(len(self._wishes) - optimizer.cost, self._rules.tray(true.__contains__))

    def _count_spheres(self) -> Unary:
        """Hint: the number of spheres, counted by position and by color."""
        used, by_color, totals = self._rules.used, self._by_color, self._numbers(MAX_SPHERES)
        base = self._count([used[p] for p in LEVELS[0]], self._numbers(len(LEVELS[0])))
        second_pocket = self._rules.new()
        self._hard.append([-second_pocket, used[9], used[10]])
        upper = [used[7], second_pocket, used[11], used[APEX]]
        pairs = [self._numbers(2 * SPHERES_PER_COLOR) for _ in range(2)]
        four = self._numbers(MAX_SPHERES)
        self._hard += at_most_sum(by_color[0], by_color[1], pairs[0])
        self._hard += at_most_sum(by_color[2], by_color[3], pairs[1])
        self._hard += at_most_sum(pairs[0], pairs[1], four)
        self._hard += at_most_sum(four, by_color[4], totals)
        self._hard += at_most_sum(base, upper, totals)
        return totals

    def _count(self, literals: Unary, total: Unary) -> Unary:
        """Make a unary number count literals, halving them; more than it can express are forbidden."""
        if len(literals) == 1:
            return literals
        half = len(literals) // 2
        low = self._count(literals[:half], self._numbers(half, len(total)))
        high = self._count(literals[half:], self._numbers(len(literals) - half, len(total)))
        self._hard += at_most_sum(low, high, total)
        self._hard += at_least_sum(low, high, total)
        return total

    def _numbers(self, length: int, limit: int = MAX_SPHERES) -> Unary:
        return [self._rules.new() for _ in range(min(length, limit))]


PROGRAM: Final = """
color(0..4).
{ on(P,C) : color(C) } 1 :- place(P).
used(P) :- on(P,_).
carried(P) :- way(P,W), used(Q) : rests(P,W,Q).
:- used(P), way(P,_), not carried(P).
:- used(P), used(Q), overlap(P,Q).
:- color(C), 4 { on(P,C) }.
at_least(C,K) :- color(C), K = 1..3, K { on(P,C) }.
by_color(K) :- K = 1..11, K { at_least(C,N) }.
:- spheres(K), not by_color(K).
:- by_color(K), not spheres(K).

#external held(T) : task(T).
{ fulfilled(T) } :- held(T).
:- fulfilled(T), exactly(T,C,N), not at_least(C,N).
:- fulfilled(T), exactly(T,C,N), at_least(C,N+1).
:- fulfilled(T), touch(T,A,B), on(P,A), at_least(B,1), not on(Q,B) : touching(P,Q).
:- fulfilled(T), touch(T,A,B), on(P,B), at_least(A,1), not on(Q,A) : touching(P,Q).
:- fulfilled(T), apart(T,A,B), on(P,A), on(Q,B), touching(P,Q).
:- fulfilled(T), floor(T,A,_), on(P,A), way(P,_).
:- fulfilled(T), bare(T,A,_), on(P,A), rests(Q,_,P), used(Q).
:- fulfilled(T), more(T,A,_), not at_least(A,1).
:- fulfilled(T), more(T,A,B), at_least(B,K), not at_least(A,K+1).
:- fulfilled(T), four(T,A,B), K = 1..4, not at_least(A,K), not at_least(B,5-K).
:- fulfilled(T), four(T,A,B), K = 2..3, at_least(A,K), at_least(B,5-K).

#minimize { 2,card,T : held(T), not fulfilled(T) ; 1,sphere,S : wish(S), not granted(S) }.
"""
PLAIN: Final = """
wish(P) :- place(P).
granted(P) :- used(P).
spheres(K) :- K = 1..11, K { used(P) }.
"""
HINTS: Final = """
:- used(P), needs(P,Q), not used(Q).
:- ordered(P,Q), on(P,A), on(Q,B), A > B.

wish(1..11).
base(K) :- K = 1..7, K { used(P) : P = 0..6 }.
upper(1) :- used(7).   upper(2) :- used(9).   upper(2) :- used(10).   upper(3) :- used(11).   upper(4) :- used(13).
granted(K) :- base(K).
granted(K) :- upper(K).
granted(I+J) :- base(I), upper(J).
spheres(K) :- granted(K).
"""


class Clingo:
    """clingo, multi-shot: everything is grounded once, a hand only switches externals on and off.

    Here the plain form too says that spheres counted by color are as many as counted by position: without that, one
    hand in a hundred takes clingo seconds, which would not be a fair comparison.
    """

    def __init__(self, *, hints: bool) -> None:
        import clingo

        self._rules = Model(hints=hints)
        self._wishes = MAX_SPHERES if hints else len(self._rules.places)
        self._control = clingo.Control(["--opt-strategy=usc", "--configuration=crafty"] if hints else [])
        facts = "".join(f"{fact}. " for fact in _facts(self._rules))
        self._control.add("base", [], PROGRAM + (HINTS if hints else PLAIN) + facts)
        self._control.ground([("base", [])])
        atoms = {str(atom.symbol): atom.literal for atom in self._control.symbolic_atoms}
        self._held = {task: atoms[f"held({number})"] for number, task in enumerate(all_tasks())}
        self._on = {(p, color): atoms[f"on({p},{color:d})"] for p, color in product(self._rules.places, COLORS)}

    def solve(self, hand: Hand) -> Answer:
        """The best score over all trays, proven."""
        held = [self._held[task_of(card, hand)] for card in hand]
        for literal in held:
            self._control.assign_external(literal, True)
        with self._control.solve(yield_=True) as models:
            for model in models:
                cost = model.cost[0]
                spheres = {p: color for (p, color), literal in self._on.items() if model.is_true(literal)}
            assert models.get().exhausted
        for literal in held:
            self._control.assign_external(literal, False)
        return Answer(self._wishes - cost, Tray(spheres))


def _facts(rules: Model) -> Iterator[str]:
    for number, (card, asked) in enumerate(all_tasks()):
        yield f"task({number})"
        yield f"{card.type.name.lower()}({number},{card.first:d},{asked or card.other:d})"
    for p in rules.places:
        yield f"place({p})"
        yield from (f"touching({p},{q})" for q in rules.touching[p])
    for p, supports in rules.supports.items():
        for way, carriers in enumerate(supports):
            yield f"way({p},{way})"
            yield from (f"rests({p},{way},{carrier})" for carrier in carriers)
    yield from (f"overlap({p},{q})" for p, q in rules.overlaps)
    if rules.hints:
        yield from (f"needs({p},{q})" for p, q in NEEDS)
        yield from (f"ordered({p},{q})" for p, q in ORDERED_POCKETS)


_MAKERS: Final[Mapping[str, Callable[..., Peer]]] = {"CP-SAT": CpSat, "clingo": Clingo, "RC2": Rc2}

PLAIN_PEERS: Final[Mapping[str, Callable[[], Peer]]] = {
    name: partial(make, hints=False) for name, make in _MAKERS.items()
}
TUNED_PEERS: Final[Mapping[str, Callable[[], Peer]]] = {
    f"{name}, tuned": partial(make, hints=True) for name, make in _MAKERS.items()
}
"""Name and maker of every peer; making one imports its package."""
