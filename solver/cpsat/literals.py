"""Literals that follow from others: true exactly if any of some are, or all of them.

Nothing about them is left open, so that an enumeration of solutions meets each only once. A
truth that is known while the model is built is a plain `bool` and takes no variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ortools.sat.python.cp_model import BoolVarT, CpModel, Domain, IntVar

from solver.cpsat.solving import Solution

Truth = BoolVarT | bool
"""A literal of the model, or what is known before it is searched."""


def negated(truth: Truth) -> Truth:
    """The opposite."""
    return not truth if isinstance(truth, bool) else ~truth


def holds(solution: Solution, truth: Truth) -> bool:
    """Whether a truth holds in a solution."""
    return truth if isinstance(truth, bool) else bool(solution.boolean_value(truth))


BOOLEAN = Domain(0, 1)
"""The values of a Boolean."""


def new_bool(model: CpModel) -> IntVar:
    """Add a Boolean, in a fifth of the time that `new_bool_var` takes with its name."""
    return IntVar(model.proto).with_domain(BOOLEAN)


def new_bools(model: CpModel, count: int) -> list[IntVar]:
    """Add some Booleans."""
    proto = model.proto
    return [IntVar(proto).with_domain(BOOLEAN) for _ in range(count)]


class Literals:
    """Makes literals of one model; the same question gets the same one."""

    def __init__(self, model: CpModel) -> None:
        self.model = model
        self._known: dict[tuple[int, ...], BoolVarT] = {}

    def any(self, truths: Iterable[Truth]) -> Truth:
        """Whether one of some truths holds, or more."""
        lits = _open(truths, True)
        if lits is None:
            return True
        return self._any(list(lits)) if len(lits) > 1 else next(iter(lits.values()), False)

    def all(self, truths: Iterable[Truth]) -> Truth:
        """Whether all of some truths hold."""
        lits = _open(truths, False)
        if lits is None:
            return False
        if len(lits) > 1:
            return ~self._any([~number for number in lits])
        return next(iter(lits.values()), True)

    def _any(self, numbers: list[int]) -> BoolVarT:
        """Whether one of some literals is true, or more, given their numbers."""
        key = tuple(sorted(numbers))
        if key not in self._known:
            self._known[key] = found = new_bool(self.model)
            self.clauses([[~found.index, *numbers]])
            otherwise = self.model.proto.constraints.add()
            otherwise.enforcement_literal.append(~found.index)
            otherwise.bool_and.literals.extend([~number for number in numbers])
        return self._known[key]

    def clause(self, *truths: Truth) -> None:
        """Require that one of some truths holds."""
        lits = _open(truths, True)
        if lits is not None:
            self.model.add_bool_or(lits.values())

    def clauses(self, numbers: Iterable[Sequence[int]]) -> None:
        """Require one of the literals of each clause, in half the time of one after the other.

        Args:
            numbers: for each clause, the numbers of its literals: that of a variable, or its
                complement, `~number`, for the opposite.
        """
        add = self.model.proto.constraints.add
        for clause in numbers:
            add().bool_or.literals.extend(clause)

    def none(self, truths: Iterable[Truth], *where: Truth) -> None:
        """Require that none of some truths holds where all of some others do."""
        if all(truth is not False for truth in where):
            ruled_out = self.model.add_bool_and([negated(truth) for truth in truths])
            ruled_out.only_enforce_if([truth for truth in where if truth is not True])

    def exactly(self, *truths: Truth) -> None:
        """Require that one of some truths holds, and no other of them."""
        self.model.add_exactly_one(truths)


def numbers(truths: Iterable[Truth]) -> list[int]:
    """The numbers of the literals in a clause of some truths of which none is known to hold."""
    return [truth.index for truth in truths if not isinstance(truth, bool)]


def _open(truths: Iterable[Truth], decided: bool) -> dict[int, BoolVarT] | None:
    """The literals among some truths by their number; None if one is `decided` already."""
    lits: dict[int, BoolVarT] = {}
    for truth in truths:
        if isinstance(truth, bool):
            if truth is decided:
                return None
        else:
            lits[truth.index] = truth
    return lits
