"""A whole round as one CP-SAT model, from any moment of its play to its end.

First the variables: which seat plays which card in which colour at which trick. Tricks are numbered
from the one that is open or begins, 0; what was played to the open one already is constant. Cards
of a number are alike, so that a variable stands for any of them. Then the rules of tricks, and
points and wishes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, singledispatchmethod

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.catinthebox.puzzle import Objective, Together, tricks_left
from games.catinthebox.research_board import groups
from games.catinthebox.round import OPEN, Round
from games.catinthebox.rulings import MOST_FOR_BONUS, Bonus, Follow
from games.catinthebox.steps import Colour, Play
from games.catinthebox.wish import GroupWish, PredictionsWish, TokenWish, Wish, WonWish
from solver.cpsat.areas import area_witness, graph_of
from solver.cpsat.literals import Truth, negated
from solver.cpsat.solving import Solution


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
        for play, keys in self._filling.items():  # no space is filled twice
            self._model.add_at_most_one(self.at[key][play] for key in keys)

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
            higher = [
                lit
                for own, lit in plays.at[seat, trick].items()
                if own.colour == play.colour and own.number > play.number
            ]
            if play.colour == Colour.RED:
                self._add_clause(loses, negated(made), *higher)
            else:
                led = negated(self.led[trick, play.colour])
                self._add_clause(loses, negated(made), led, red, *higher)

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
