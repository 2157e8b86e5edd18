"""`plain-cpsat` for together: play by play, with the whole state stated anew after every play.

Every play has a Boolean for each space and each seat; what each seat could declare at that time
is stated for every space; the winner is found by numbers, and a group by a flow from its root.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar, LinearExpr

from benchmarks.rivals import proved, unproved
from games.catinthebox.puzzle import Objective, Together, tricks_left
from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.rulings import Bonus, Follow
from games.catinthebox.steps import Colour, Play, Space
from games.catinthebox.wish import GroupWish, PredictionsWish, TokenWish, Wish, WonWish
from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line, UnsupportedError

NAME = "plain-cpsat"

WORKERS = 1
SEED = 1
SMALL = 4
"""With two seats, the most tricks with which the published bonus is scored."""


def solve(task: Task, limit: Limit = Limit()) -> Answer:
    """A best line for all seats.

    Raises:
        UnsupportedError: it is another task, or the round is over.
    """
    if not isinstance(task, Together) or task.round.over:
        raise UnsupportedError(
            f"the rival {NAME} answers together, where something is to be played"
        )
    clock, plays = Clock(limit), RoundVariables(task)
    plays.model.maximize(plays.value())
    solver = CpSolver()
    solver.parameters.num_workers = WORKERS
    solver.parameters.random_seed = SEED
    if clock.left is not None:
        solver.parameters.max_time_in_seconds = max(clock.left, 0.001)
    status = solver.solve(plays.model)
    if status == cp_model.INFEASIBLE:
        return proved(None, NAME, clock)
    if status == cp_model.UNKNOWN:
        return unproved(None, task.ceiling(), NAME, clock)
    steps = plays.line(solver)
    line = Line(task.replay(steps).value, steps)
    if status == cp_model.OPTIMAL:
        return proved(line, NAME, clock)
    return unproved(line, round(solver.best_objective_bound), NAME, clock)


class RoundVariables:
    """The variables of a round, one set for each play that is still to be made."""

    def __init__(self, task: Together) -> None:
        self._task, self._start = task, task.round
        self.model = CpModel()
        self._seats = range(len(self._start.seats))
        self._numbers = range(1, self._start.board.numbers + 1)
        self._spaces = [Space(c, n) for c, n in product(Colour, self._numbers)]
        self._before = len(self._start.trick)
        self._count = tricks_left(self._start) * len(self._seats) - self._before
        self._leader = [[self._fixed(s == self._start.leader) for s in self._seats]]
        self._lead: list[list[IntVar]] = []
        self._strength: list[list[IntVar]] = []
        self._laid: list[dict[Space, IntVar]] = []
        self._made: list[dict[tuple[int, Space], IntVar]] = []
        self._begin()
        for play in range(self._count):
            self._add_play(play)
        self._won = [self._tricks_of(seat) for seat in self._seats]
        self._groups: dict[int, LinearExpr] = {}
        for wish in task.wish:
            self._add_wish(wish)

    def line(self, solver: CpSolver) -> tuple[str, ...]:
        """The line of a solution."""
        chosen = (
            next(s for s, lit in laid.items() if solver.boolean_value(lit)) for laid in self._laid
        )
        return tuple(Play(*space).text for space in chosen)

    def value(self) -> LinearExpr | int:
        """The points that count."""
        total = self._task.objective is Objective.TOTAL
        seats: Sequence[int] = self._seats if total else (self._task.seat,)
        return sum(self._won[seat] + self._bonus(seat) for seat in seats)

    def _begin(self) -> None:
        """The state before the first play."""
        start = self._start
        self._hand = {
            (s, n): self._number(start.seats[s].hand.count(n))
            for s, n in product(self._seats, self._numbers)
        }
        self._filled = {s: self._fixed(start.board.owner(s) is not None) for s in self._spaces}
        self._open = {
            (s, c): self._fixed(c in start.seats[s].open) for s, c in product(self._seats, Colour)
        }
        self._broken = self._fixed(start.broken)
        if start.trick:
            lead = start.trick[0].colour
            self._lead.append([self._fixed(colour == lead) for colour in Colour])
            self._strength.append([self._number(self._worth(play, lead)) for play in start.trick])

    def _worth(self, play: Play, lead: Colour) -> int:
        if play.colour == Colour.RED:
            return len(self._numbers) + play.number
        return play.number if play.colour == lead else 0

    def _add_play(self, number: int) -> None:
        place = (number + self._before) % len(self._seats)
        laid = {s: self._bool() for s in self._spaces}
        self._laid.append(laid)
        self.model.add_exactly_one(laid.values())
        movers = [self._leader[-1][(seat - place) % len(self._seats)] for seat in self._seats]
        made = {
            (s, space): self._both(movers[s], lit)
            for s in self._seats
            for space, lit in laid.items()
        }
        self._made.append(made)
        can = {(s, space): self._can(s, space) for s in self._seats for space in self._spaces}
        for key, lit in made.items():
            self.model.add_implication(lit, can[key])
        if place == 0:
            self._lead.append([self._any(laid[Space(c, n)] for n in self._numbers) for c in Colour])
            self._strength.append([])
            self._add_leading(made, can)
        elif self._start.follow is Follow.STRICT:
            self._add_strict(made, can)
        self._strength[-1].append(self._power(laid))
        self._advance(laid, made, movers)
        if place == len(self._seats) - 1:
            self._add_winner()

    def _can(self, seat: int, space: Space) -> IntVar:
        """Whether a seat could declare a card for a space now."""
        held = self._bool()
        self.model.add(self._hand[seat, space.number] >= 1).only_enforce_if(held)
        self.model.add(self._hand[seat, space.number] == 0).only_enforce_if(~held)
        can = self._bool()
        parts = [held, self._open[seat, space.colour], ~self._filled[space]]
        self.model.add_bool_and(parts).only_enforce_if(can)
        self.model.add_bool_or([can, *(~part for part in parts)])
        return can

    def _add_leading(
        self, made: dict[tuple[int, Space], IntVar], can: dict[tuple[int, Space], IntVar]
    ) -> None:
        for (seat, space), lit in made.items():
            for other in self._spaces if space.colour == Colour.RED else ():
                if other.colour != Colour.RED:
                    self.model.add_bool_or([~lit, self._broken, ~can[seat, other]])

    def _add_strict(
        self, made: dict[tuple[int, Space], IntVar], can: dict[tuple[int, Space], IntVar]
    ) -> None:
        for (seat, space), lit in made.items():
            for other in self._spaces:
                if other.colour != space.colour:
                    lead = self._lead[-1][other.colour]
                    self.model.add_bool_or([~lit, ~lead, ~can[seat, other]])

    def _power(self, laid: dict[Space, IntVar]) -> IntVar:
        """The rank of a play in its trick, which the highest wins; 0 if it does not follow."""
        power = self.model.new_int_var(0, 2 * len(self._numbers), "power")
        for space, lit in laid.items():
            if space.colour == Colour.RED:
                self.model.add(power == len(self._numbers) + space.number).only_enforce_if(lit)
            else:
                lead = self._lead[-1][space.colour]
                self.model.add(power == space.number).only_enforce_if(lit, lead)
                self.model.add(power == 0).only_enforce_if(lit, ~lead)
        return power

    def _advance(
        self,
        laid: dict[Space, IntVar],
        made: dict[tuple[int, Space], IntVar],
        movers: list[IntVar],
    ) -> None:
        """The state after a play."""
        for seat, number in self._hand:
            after = self.model.new_int_var(0, 5, "hand")
            used = sum(made[seat, Space(colour, number)] for colour in Colour)
            self.model.add(after == self._hand[seat, number] - used)
            self._hand[seat, number] = after
        for space, lit in laid.items():
            self._filled[space] = self._any((self._filled[space], lit))
        reds = (laid[Space(Colour.RED, number)] for number in self._numbers)
        self._broken = self._any((self._broken, *reds))
        for seat, colour in self._open:
            declared = self._any(laid[Space(colour, number)] for number in self._numbers)
            shut = self._both(movers[seat], self._both(self._lead[-1][colour], ~declared))
            self._open[seat, colour] = self._both(self._open[seat, colour], ~shut)

    def _add_winner(self) -> None:
        """The strongest play's seat leads the next trick."""
        powers = self._strength[-1]
        best = self.model.new_int_var(0, 2 * len(self._numbers), "best")
        self.model.add_max_equality(best, powers)
        following = [self._bool() for _ in self._seats]
        self.model.add_exactly_one(following)
        for place, power in enumerate(powers):
            for leader in self._seats:
                winner = following[(leader + place) % len(self._seats)]
                leads = self._leader[-1][leader]
                self.model.add(power == best).only_enforce_if(leads, winner)
        self._leader.append(following)

    def _tricks_of(self, seat: int) -> IntVar:
        won = self.model.new_int_var(0, 20, "won")
        later = sum(leader[seat] for leader in self._leader[1:])
        self.model.add(won == self._start.seats[seat].won + later)
        return won

    def _bonus(self, seat: int) -> LinearExpr | int:
        earned, own = self._bool(), self._start.seats[seat]
        if self._start.rules.predictions:
            if own.prediction is None:
                return 0
            self.model.add(self._won[seat] == own.prediction).only_enforce_if(earned)
        elif self._start.bonus is Bonus.PUBLISHED:
            self.model.add(self._won[seat] <= SMALL).only_enforce_if(earned)
        else:
            return 0
        bonus = self.model.new_int_var(0, len(self._spaces), "bonus")
        self.model.add(bonus <= self._group(seat))
        self.model.add(bonus == 0).only_enforce_if(~earned)
        return bonus

    def _group(self, seat: int) -> LinearExpr:
        """The size of a connected set of a seat's tokens."""
        if seat not in self._groups:
            inside = {space: self._bool() for space in self._spaces}
            for space, lit in inside.items():
                self.model.add_implication(lit, self._owned(seat, space))
            self._groups[seat] = sum(inside.values())  # type: ignore[assignment]
            self._add_flow(inside)
        return self._groups[seat]

    def _add_flow(self, inside: dict[Space, IntVar]) -> None:
        """Every cell of the set takes one unit of what flows in at its root."""
        most = len(inside)
        pairs = [(a, b) for a in inside for b in inside if _near(a, b)]
        flow = {pair: self.model.new_int_var(0, most, "flow") for pair in pairs}
        source = {space: self.model.new_int_var(0, most, "source") for space in inside}
        roots = {space: self._bool() for space in inside}
        self.model.add_at_most_one(roots.values())
        for space, lit in inside.items():
            self.model.add_implication(roots[space], lit)
            self.model.add(source[space] == 0).only_enforce_if(~roots[space])
            into = sum(flow[pair] for pair in pairs if pair[1] == space)
            out = sum(flow[pair] for pair in pairs if pair[0] == space)
            self.model.add(source[space] + into - out == lit)
            self.model.add(into == 0).only_enforce_if(~lit)

    def _owned(self, seat: int, space: Space) -> IntVar:
        owner = self._start.board.owner(space)
        if owner is not None and owner != NEUTRAL:
            return self._fixed(owner == seat)
        return self._any(made[seat, space] for made in self._made)

    def _add_wish(self, wish: Wish) -> None:
        match wish:
            case PredictionsWish():
                for seat, won in zip(self._start.seats, self._won, strict=True):
                    assert seat.prediction is not None
                    self.model.add(won == seat.prediction)
            case WonWish(seat, tricks):
                self.model.add(self._won[seat] == tricks)
            case GroupWish(seat, size):
                self.model.add(self._group(seat) >= size)
            case TokenWish(space, seat):
                self.model.add(self._owned(seat, space) == 1)

    def _bool(self) -> IntVar:
        return self.model.new_bool_var("")

    def _number(self, value: int) -> IntVar:
        return self.model.new_constant(value)

    def _fixed(self, value: bool) -> IntVar:
        return self.model.new_constant(int(value))

    def _any(self, literals: object) -> IntVar:
        found = self._bool()
        self.model.add_max_equality(found, list(literals))  # type: ignore[call-overload]
        return found

    def _both(self, one: object, other: object) -> IntVar:
        found = self._bool()
        self.model.add_min_equality(found, [one, other])  # type: ignore[list-item]
        return found


def _near(one: Space, other: Space) -> bool:
    return abs(one.colour - other.colour) + abs(one.number - other.number) == 1
