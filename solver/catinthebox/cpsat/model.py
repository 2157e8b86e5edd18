"""A whole round as one CP-SAT model, from any moment of its play to its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ortools.sat.python.cp_model import CpModel, LinearExpr

from games.catinthebox.puzzle import Together
from games.catinthebox.round import Round
from games.catinthebox.steps import Colour, Play
from solver.catinthebox.cpsat.plays import PlayVariables, Truth
from solver.catinthebox.cpsat.points import PointVariables
from solver.catinthebox.cpsat.tricks import TrickVariables, negated
from solver.cpsat.solving import Solution


class RoundModel:
    """The lines of a task that end without a paradox and fulfil its wish.

    Attributes:
        model: the constraints, without an objective.
        value: a line is worth at least so much, and a best one exactly that.
    """

    def __init__(self, task: Together) -> None:
        self.model = CpModel()
        self._start = task.round
        self._plays = PlayVariables(self.model, task.round)
        self._tricks = TrickVariables(self.model, self._plays)
        self._points = PointVariables(self.model, self._plays, self._tricks)
        for wish in task.wish:
            self._points.add_wish(wish)
        self.value = self._points.value(task.objective, task.seat)

    def line(self, solution: Solution) -> tuple[Play, ...]:
        """The plays of a solution in their order."""
        moment, line = self._start, list[Play]()
        while not moment.over:
            choices = self._plays.at[moment.turn, self._trick(len(line))]
            play = next(play for play, lit in choices.items() if solution.boolean_value(lit))
            moment = moment.play(play)
            line.append(play)
        return tuple(line)

    def hint(self, line: Sequence[Play]) -> None:
        """Begin the next search with a line, which need not fulfil the wish."""
        self.model.clear_hints()  # type: ignore[no-untyped-call]
        moment = self._start
        for place, play in enumerate(line):
            for other, literal in self._plays.at[moment.turn, self._trick(place)].items():
                if not isinstance(literal, bool):
                    self.model.add_hint(literal, other == play)
            moment = moment.play(play)

    def forbid(self, end: Round) -> None:
        """Leave out all lines that end in a round, as this model can reach it."""
        literals: list[Truth] = [negated(self._tricks.leads[end.leader, self._plays.tricks])]
        for at, seat in enumerate(end.seats):
            won = self._points.won[at]
            other = self.model.new_bool_var(f"seat {at} doesn't win {seat.won}")
            self.model.add(won != seat.won).only_enforce_if(other)
            literals.append(other)
            for play, placed in self._plays.placed(at).items():
                kept = end.board.owner(play.space) == at
                literals.append(~placed if kept else placed)
            for colour in Colour:
                opened = self._tricks.open[at, self._plays.tricks, colour]
                literals.append(negated(opened) if colour in seat.open else opened)
        self.model.add_bool_or(literals)

    def tricks(self) -> Iterator[range]:
        """The places of a line whose plays belong to each trick."""
        seats, made = len(self._start.seats), len(self._start.trick)
        for trick in range(self._plays.tricks):
            yield range(max(trick * seats - made, 0), (trick + 1) * seats - made)

    def rank(self, line: Sequence[Play], places: range) -> LinearExpr | int:
        """A number that is lower for plays to one trick whose texts come first.

        Args:
            line: the plays before.
        """
        rank: LinearExpr | int = 0
        for place in places:
            choices = self._choices(line, place)
            texts = sorted(choices, key=str)
            rank = len(texts) * rank + sum(at * choices[play] for at, play in enumerate(texts))
        return rank

    def fix(self, line: Sequence[Play], places: range) -> None:
        """Leave out all lines with other plays at some places."""
        for place in places:
            self.model.add(self._choices(line, place)[line[place]] == 1)

    def _choices(self, line: Sequence[Play], place: int) -> Mapping[Play, Truth]:
        """The plays, with their literals, of the seat to move at a place of a line."""
        trick = self._trick(place)
        moment, started = self._start, trick * len(self._start.seats) - len(self._start.trick)
        for play in line[: max(started, 0)]:
            moment = moment.play(play)
        seat = (moment.leader + place - started) % len(self._start.seats)
        return self._plays.at[seat, trick]

    def _trick(self, place: int) -> int:
        """The trick to which the play at a place of a line belongs."""
        return (place + len(self._start.trick)) // len(self._start.seats)
