"""The rules of tricks as constraints: leaders, colours led, closed colours, winners."""

from __future__ import annotations

from ortools.sat.python.cp_model import CpModel

from games.catinthebox.round import OPEN
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import Colour, Play
from solver.catinthebox.cpsat.plays import PlayVariables, Truth


def negated(literal: Truth) -> Truth:
    """The opposite of a literal, which may be a constant."""
    return not literal if isinstance(literal, bool) else ~literal


class TrickVariables:
    """Who leads and wins each trick, and in which colours.

    Attributes:
        leads: for each seat and trick, whether the seat leads it; trick `tricks` stands for
            the one that would come after the last, so that its leader won the last one.
        led: for each trick and colour, whether it is led.
        open: for each seat, trick and colour, whether it is open when the trick begins.
    """

    def __init__(self, model: CpModel, plays: PlayVariables) -> None:
        self._model, self._plays = model, plays
        self._add_leaders()
        self._add_colours_led()
        self._add_closing()
        self._add_winners()
        self._add_red_leads()
        if plays.start.follow is Follow.STRICT:
            self._add_strict_following()

    def _add_leaders(self) -> None:
        start, seats = self._plays.start, self._plays.seats
        self.leads: dict[tuple[int, int], Truth] = {
            (seat, 0): seat == start.leader for seat in seats
        }
        for trick in range(1, self._plays.tricks + 1):
            for seat in seats:
                name = f"seat {seat} leads {trick}"
                self.leads[seat, trick] = self._model.new_bool_var(name)
            self._model.add_exactly_one(self.leads[seat, trick] for seat in seats)

    def _add_colours_led(self) -> None:
        self.led: dict[tuple[int, Colour], Truth] = {}
        for trick in range(self._plays.tricks):
            for colour in Colour:
                led = self._model.new_bool_var(f"{colour.word} is led in {trick}")
                self.led[trick, colour] = led
                for seat in self._plays.seats:
                    declared = self._plays.colour[seat, trick, colour]
                    leads = self.leads[seat, trick]
                    self._add_clause(negated(leads), negated(declared), led)
                    self._add_clause(negated(leads), declared, ~led)
            self._model.add_exactly_one(self.led[trick, colour] for colour in Colour)

    def _add_closing(self) -> None:
        """A colour that is led and not declared is closed from the next trick on."""
        plays = self._plays
        self.open: dict[tuple[int, int, Colour], Truth] = {}
        for seat in plays.seats:
            for colour in Colour:
                self.open[seat, 0, colour] = colour in plays.start.seats[seat].open
                for trick in range(plays.tricks):
                    self._add_open_after(seat, trick, colour)

    def _add_open_after(self, seat: int, trick: int, colour: Colour) -> None:
        before = self.open[seat, trick, colour]
        if before is False or self._plays.made(seat, trick):
            self.open[seat, trick + 1, colour] = before
            return
        declared, led = self._plays.colour[seat, trick, colour], self.led[trick, colour]
        after = self._model.new_bool_var(f"{colour.word} open for seat {seat} in {trick + 1}")
        self.open[seat, trick + 1, colour] = after
        self._add_clause(negated(declared), before)
        self._add_clause(~after, before)
        self._add_clause(~after, negated(led), declared)
        self._add_clause(after, negated(before), led)
        self._add_clause(after, negated(before), negated(declared))

    def _add_winners(self) -> None:
        """The highest red wins, or the highest of the colour led (ruling: trick)."""
        plays = self._plays
        for trick in range(plays.tricks):
            for seat in plays.seats:
                loses = negated(self.leads[seat, trick + 1])
                red = plays.colour[seat, trick, Colour.RED]
                for colour in sorted(OPEN - {Colour.RED}):
                    follows = plays.colour[seat, trick, colour]
                    self._add_clause(loses, negated(self.led[trick, colour]), red, follows)
                for other in plays.seats:
                    if other != seat:
                        self._add_beats(seat, other, trick)

    def _add_beats(self, seat: int, other: int, trick: int) -> None:
        """A seat that wins a trick has a higher card there than another."""
        plays = self._plays
        loses = negated(self.leads[seat, trick + 1])
        red = plays.colour[seat, trick, Colour.RED]
        for play, made in plays.at[other, trick].items():
            higher = self._higher(seat, trick, play)
            if play.colour == Colour.RED:
                self._add_clause(loses, negated(made), *higher)
            else:
                led = negated(self.led[trick, play.colour])
                self._add_clause(loses, negated(made), led, red, *higher)

    def _higher(self, seat: int, trick: int, than: Play) -> list[Truth]:
        """Whether a seat makes each play of the same colour with a higher number."""
        choices = self._plays.at[seat, trick].items()
        same = ((play, lit) for play, lit in choices if play.colour == than.colour)
        return [lit for play, lit in same if play.number > than.number]

    def _add_red_leads(self) -> None:
        """Red is led only when it is broken, or nothing else can be declared (ruling: lead)."""
        if self._plays.start.broken:
            return
        for trick in range(bool(self._plays.start.trick), self._plays.tricks):
            for seat in self._plays.seats:
                self._add_red_lead(seat, trick)

    def _add_red_lead(self, seat: int, trick: int) -> None:
        plays = self._plays
        declared = plays.colour[seat, trick, Colour.RED]
        broken = list(plays.reds(trick))
        excused = [negated(self.leads[seat, trick]), negated(declared), *broken]
        for play in plays.at[seat, trick]:
            if play.colour != Colour.RED:
                self._add_not_declarable(seat, trick, play, excused)

    def _add_strict_following(self) -> None:
        """Another colour is declared only if the one led can't be (ruling: follow)."""
        for seat, trick in self._plays.at:
            if not self._plays.made(seat, trick):
                for leader in self._plays.seats:
                    if leader != seat and self.leads[leader, trick] is not False:
                        self._add_following(seat, trick, leader)

    def _add_following(self, seat: int, trick: int, leader: int) -> None:
        plays = self._plays
        place = plays.place(seat, leader)
        earlier = [other for other in plays.seats if plays.place(other, leader) < place]
        for play in plays.at[seat, trick]:
            led = self.led[trick, play.colour]
            excused = [
                negated(self.leads[leader, trick]),
                negated(led),
                plays.colour[seat, trick, play.colour],
            ]
            filled = [plays.new(other, trick).get(play, False) for other in earlier]
            self._add_not_declarable(seat, trick, play, [*excused, *filled])

    def _add_not_declarable(self, seat: int, trick: int, play: Play, excused: list[Truth]) -> None:
        """A play can't be made at a trick, unless something excuses it."""
        shut = negated(self.open[seat, trick, play.colour])
        filled = self._plays.before(trick, play)
        spent = self._plays.spent(seat, trick, play.number)
        self._add_clause(*excused, shut, *filled, *spent)

    def _add_clause(self, *literals: Truth) -> None:
        if not any(literal is True for literal in literals):
            self._model.add_bool_or(lit for lit in literals if lit is not False)
