"""Points and wishes in a model of a round: tricks won, groups of tokens, the bonus."""

from __future__ import annotations

from functools import singledispatchmethod

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.catinthebox.puzzle import Objective
from games.catinthebox.research_board import groups
from games.catinthebox.rulings import MOST_FOR_BONUS, Bonus
from games.catinthebox.wish import GroupWish, PredictionsWish, TokenWish, Wish, WonWish
from solver.catinthebox.cpsat.plays import PlayVariables
from solver.catinthebox.cpsat.tricks import TrickVariables
from solver.cpsat.areas import area_witness, graph_of


class PointVariables:
    """The points of the seats at the end of a round.

    Attributes:
        won: for each seat, the tricks that it has won in the whole round.
    """

    def __init__(self, model: CpModel, plays: PlayVariables, tricks: TrickVariables) -> None:
        self._model, self._plays, self._tricks = model, plays, tricks
        self.won = [self._won(seat) for seat in plays.seats]
        self._groups: dict[int, IntVar] = {}

    def value(self, objective: Objective, seat: int) -> LinearExpr | int:
        """Lower bound on the value of a line, exact for a best one."""
        seats = self._plays.seats if objective is Objective.TOTAL else (seat,)
        return sum(self.won[at] + self._bonus(at) for at in seats)

    @singledispatchmethod
    def add_wish(self, wish: Wish) -> None:
        """Add that a wish is fulfilled."""
        raise TypeError(f"no constraint for the wish {wish}")

    @add_wish.register
    def _(self, _: PredictionsWish) -> None:
        for seat, won in zip(self._plays.start.seats, self.won, strict=True):
            assert seat.prediction is not None
            self._model.add(won == seat.prediction)

    @add_wish.register
    def _(self, wish: WonWish) -> None:
        self._model.add(self.won[wish.seat] == wish.tricks)

    @add_wish.register
    def _(self, wish: GroupWish) -> None:
        self._model.add(self._group(wish.seat) >= wish.size)

    @add_wish.register
    def _(self, wish: TokenWish) -> None:
        owner = self._plays.start.board.owner(wish.space)
        if owner is None:
            tokens = self._plays.tokens(wish.seat).items()
            self._model.add_bool_or(
                lit for p, lits in tokens for lit in lits if p.space == wish.space
            )
        elif owner != wish.seat:
            self._model.add_bool_or([])

    def _won(self, seat: int) -> IntVar:
        before, plays = self._plays.start.seats[seat].won, self._plays
        won = self._model.new_int_var(before, before + plays.tricks, f"tricks of seat {seat}")
        later = range(1, plays.tricks + 1)
        self._model.add(won == before + sum(self._tricks.leads[seat, trick] for trick in later))
        return won

    def _bonus(self, seat: int) -> LinearExpr | int:
        """The bonus that a seat scores at least."""
        earned = self._earned(seat)
        if earned is None:
            return 0
        group = self._group(seat)
        most = self._most_tokens(seat)
        bonus = self._model.new_int_var(0, most, f"bonus of seat {seat}")
        self._model.add(bonus <= group)
        self._model.add(bonus == 0).only_enforce_if(~earned)
        return bonus

    def _earned(self, seat: int) -> IntVar | None:
        """Whether a seat scores the bonus; None where it can't (ruling: bonus)."""
        start, won = self._plays.start, self.won[seat]
        earned = self._model.new_bool_var(f"seat {seat} earns the bonus")
        if start.rules.predictions:
            prediction = start.seats[seat].prediction
            if prediction is None:
                return None
            self._model.add(won == prediction).only_enforce_if(earned)
        elif start.bonus is Bonus.PUBLISHED:
            self._model.add(won <= MOST_FOR_BONUS).only_enforce_if(earned)
        else:
            return None
        return earned

    def _group(self, seat: int) -> IntVar:
        """A size that the largest group of a seat has at least, and may be as large."""
        if seat not in self._groups:
            board = self._plays.start.board
            blocks = sorted(map(sorted, groups(board.cells(seat))))
            placed = self._plays.placed(seat).items()
            nodes = [{(play.number - 1, int(play.colour)): lit} for play, lit in placed]
            self._groups[seat] = area_witness(
                self._model, graph_of(self._model, nodes, blocks), self._most_tokens(seat)
            )
        return self._groups[seat]

    def _most_tokens(self, seat: int) -> int:
        """How many tokens a seat has at the end."""
        plays = self._plays
        left = sum(not plays.made(seat, trick) for trick in range(plays.tricks))
        return len(plays.start.board.cells(seat)) + left
