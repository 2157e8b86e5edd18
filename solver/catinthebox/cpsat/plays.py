"""The variables of a round: which seat plays which card in which colour at which trick.

Tricks are numbered from the one that is open or begins, 0; what was played to the open one
already is constant. Cards of a number are alike, so that a variable stands for any of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from ortools.sat.python.cp_model import CpModel, IntVar
from ortools.sat.python.cp_model_helper import Literal

from games.catinthebox.puzzle import tricks_left
from games.catinthebox.round import Round
from games.catinthebox.steps import Colour, Play

Truth = Literal | bool
"""Whether something holds: a literal of the model, or what is settled before."""


class PlayVariables:
    """Who plays what when: one card a trick, each space and each card once.

    Attributes:
        start: the moment from which the round is played on.
        tricks: how many tricks are still to be taken.
        at: for each seat and trick, each play that may be made with whether it is.
        colour: for each seat, trick and colour, whether the seat declares it.
    """

    def __init__(self, model: CpModel, start: Round) -> None:
        self.start = start
        self.tricks = tricks_left(start)
        self.seats = range(len(start.seats))
        self._model = model
        self.at = {
            (seat, trick): self._choices(seat, trick)
            for trick in range(self.tricks)
            for seat in self.seats
        }
        self.colour = {
            (seat, trick, colour): self._colour(seat, trick, colour)
            for seat, trick in self.at
            for colour in Colour
        }
        self._add_cards()
        self._add_spaces()

    def made(self, seat: int, trick: int) -> bool:
        """Whether a seat has already played to a trick."""
        return trick == 0 and self.place(seat, self.start.leader) < len(self.start.trick)

    def place(self, seat: int, leader: int) -> int:
        """How many seats play to a trick before a seat, if it has this leader."""
        return (seat - leader) % len(self.seats)

    def new(self, seat: int, trick: int) -> Mapping[Play, Truth]:
        """The plays of a seat to a trick that are still to be made."""
        return {} if self.made(seat, trick) else self.at[seat, trick]

    def before(self, trick: int, play: Play) -> list[Truth]:
        """Whether each seat in each earlier trick fills the space of a play, if it may."""
        return [self.at[key][play] for key in self._filling.get(play, ()) if key[1] < trick]

    def reds(self, trick: int) -> Iterator[Truth]:
        """Whether each seat in each earlier trick declares red."""
        for seat, earlier in self.at:
            if earlier < trick and not self.made(seat, earlier):
                yield self.colour[seat, earlier, Colour.RED]

    def tokens(self, seat: int) -> dict[Play, list[Truth]]:
        """The plays that a seat may make, each with whether it does in each trick."""
        found: dict[Play, list[Truth]] = {}
        for trick in range(self.tricks):
            for play, literal in self.new(seat, trick).items():
                found.setdefault(play, []).append(literal)
        return found

    def placed(self, seat: int) -> dict[Play, IntVar]:
        """The plays that a seat may make, each with whether it does at all."""
        if seat not in self._placed:
            found = {}
            for play, literals in self.tokens(seat).items():
                found[play] = self._model.new_bool_var(f"seat {seat}: {play}")
                self._model.add(sum(literals) == found[play])
            self._placed[seat] = found
        return self._placed[seat]

    def spent(self, seat: int, trick: int, number: int) -> list[Truth]:
        """Literals of which one can be true only if a seat has no card of a number at a trick."""
        literals = [
            literal
            for earlier in range(trick)
            for play, literal in self.new(seat, earlier).items()
            if play.number == number
        ]
        count = self.start.seats[seat].hand.count(number)
        if count == 1:
            return literals
        if len(literals) < count:
            return []
        return [self._all_spent(seat, trick, number, literals)]

    def _all_spent(self, seat: int, trick: int, number: int, literals: list[Truth]) -> Truth:
        key = (seat, trick, number)
        if key not in self._spent:
            lit = self._spent[key] = self._model.new_bool_var(f"seat {seat} spent {number}")
            count = self.start.seats[seat].hand.count(number)
            self._model.add(sum(literals) >= count).only_enforce_if(lit)
        return self._spent[key]

    @cached_property
    def _placed(self) -> dict[int, dict[Play, IntVar]]:
        return {}

    @cached_property
    def _spent(self) -> dict[tuple[int, int, int], IntVar]:
        return {}

    @cached_property
    def _filling(self) -> dict[Play, list[tuple[int, int]]]:
        """For each play that is still to be made, the seats and tricks where it may be."""
        found: dict[Play, list[tuple[int, int]]] = {}
        for (seat, trick), choices in self.at.items():
            for play in choices if not self.made(seat, trick) else ():
                found.setdefault(play, []).append((seat, trick))
        return found

    def _choices(self, seat: int, trick: int) -> Mapping[Play, Truth]:
        if self.made(seat, trick):
            return {self.start.trick[self.place(seat, self.start.leader)]: True}
        own, board = self.start.seats[seat], self.start.board
        plays = [
            Play(colour, number)
            for number in sorted(set(own.hand))
            for colour in sorted(own.open)
            if board.free(colour, number)
        ]
        choices: dict[Play, Truth] = {
            p: self._model.new_bool_var(f"seat {seat} trick {trick}: {p}") for p in plays
        }
        self._model.add_exactly_one(choices.values())
        return choices

    def _colour(self, seat: int, trick: int, colour: Colour) -> Truth:
        choices = self.at[seat, trick]
        literals = [lit for play, lit in choices.items() if play.colour == colour]
        if self.made(seat, trick) or not literals:
            return bool(literals)
        declared = self._model.new_bool_var(f"seat {seat} trick {trick}: {colour.word}")
        self._model.add(sum(literals) == declared)
        return declared

    def _add_cards(self) -> None:
        """No seat plays more cards of a number than it holds."""
        for seat in self.seats:
            for number, count in Counter(self.start.seats[seat].hand).items():
                tokens = self.tokens(seat).items()
                literals = [lit for p, lits in tokens for lit in lits if p.number == number]
                self._model.add(sum(literals) <= count)

    def _add_spaces(self) -> None:
        """No space is filled twice."""
        for play, keys in self._filling.items():
            self._model.add_at_most_one(self.at[key][play] for key in keys)
