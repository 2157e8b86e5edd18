"""Worlds of Cat in the Box as a constraint model: a number for each holder and each number."""

from __future__ import annotations

from ortools.sat.python.cp_model import CpModel, CpSolver, CpSolverSolutionCallback, IntVar

from solver.catinthebox.deduction.deduction import Deduction, waiting


class WorldModel:
    """How many cards of each number each hand, each discard and the rest hold."""

    def __init__(self, deduction: Deduction) -> None:
        hidden, self.model = deduction.hidden, CpModel()
        self.hands = {seat: self._holder(hidden.room(seat), deduction) for seat in hidden.hands}
        self.discards = {seat: self._holder(1, deduction) for seat in hidden.discards}
        out = self._holder(hidden.left_out, deduction)
        for seat, counts in self.hands.items():
            for number in deduction.absent[seat]:
                self.model.add(counts[number] == 0)
        mover = waiting(hidden.view)
        if deduction.some is not None and mover is not None:
            self.model.add(sum(self.hands[mover][number] for number in deduction.some) >= 1)
        holders = [*self.hands.values(), *self.discards.values(), out]
        for number in hidden.numbers:
            self.model.add(sum(holder[number] for holder in holders) == hidden.unseen[number - 1])

    def count(self) -> int:
        """How many worlds there are, each listed."""
        counter, solver = _Counter(), CpSolver()
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.num_workers = 1
        solver.solve(self.model, counter)
        return counter.found

    def bounds(self, seat: int, number: int) -> tuple[int, int]:
        """The fewest and the most unknown cards of a number in a hand."""
        return self._least(self.hands[seat][number], 1), -self._least(self.hands[seat][number], -1)

    def _least(self, count: IntVar, sign: int) -> int:
        model, solver = self.model.clone(), CpSolver()
        model.minimize(sign * model.get_int_var_from_proto_index(count.index))
        solver.parameters.num_workers = 1
        solver.solve(model)
        return round(solver.objective_value)

    def _holder(self, room: int, deduction: Deduction) -> dict[int, IntVar]:
        counts = {n: self.model.new_int_var(0, room, f"{n}") for n in deduction.hidden.numbers}
        self.model.add(sum(counts.values()) == room)
        return counts


class _Counter(CpSolverSolutionCallback):
    def __init__(self) -> None:
        super().__init__()
        self.found = 0

    def on_solution_callback(self) -> None:
        self.found += 1
