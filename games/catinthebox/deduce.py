"""The puzzle about hidden cards: which card did a seat discard?

First inferences about hidden hands from plays, straight from the rules, and the hands still
possible. A play shows that a hand lacks each number with which the play would have been illegal; a
paradox, that it lacks each number that could have been played. Discards could change places with
one another and fit all plays just as well: only hands are bound by what is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations
from typing import ClassVar, Literal, NamedTuple

from games.catinthebox.position import Position
from games.catinthebox.puzzle import GAME
from games.catinthebox.research_board import NEUTRAL, ResearchBoard
from games.catinthebox.round import OPEN, Phase, Round, Seat, sorted_hand, winning_play
from games.catinthebox.rulings import COPIES
from games.catinthebox.steps import UNKNOWN, Discard, Play, Step, parse_step
from games.protocol import Areas, Counting, Ending, IllegalMoveError, Regions, SingleReading
from languages.lists import either_text
from languages.messages import _

Numbers = frozenset[int]


class Clue(NamedTuple):
    """The numbers that one play, or a paradox, shows to be missing from one hand.

    Attributes:
        trick: the number of the trick, from 0.
        play: the play; None where the seat caused a paradox.
        led: the play that led the trick; None where the seat itself led it, or had to.
        lacking: numbers that the hand doesn't hold from then on.
    """

    seat: int
    trick: int
    play: Play | None
    led: Play | None
    lacking: Numbers


def players(first: int, plays: Sequence[Play], seats: int) -> Iterator[int]:
    """The seat that makes each play of a round that `first` begins."""
    leader = first
    for start in range(0, len(plays), seats):
        trick = tuple(plays[start : start + seats])
        yield from ((leader + place) % seats for place in range(len(trick)))
        leader = (leader + winning_play(trick)) % seats


def rounds_before(view: Round, first: int, plays: Sequence[Play]) -> Iterator[Round]:
    """The round before each play, and after the last one, as it is seen from `view`.

    Raises:
        IllegalMoveError: a play can't have been made, whatever the hands hold.
    """
    moment = _beginning(view, first, plays)
    yield moment
    for play in plays:
        moment = _after(moment, play)
        yield moment


def clues(view: Round, first: int, plays: Sequence[Play]) -> tuple[Clue, ...]:
    """All that plays, and a paradox, show of hands with unknown cards, the first one first.

    Raises:
        IllegalMoveError: a play can't have been made, whatever the hands hold.
    """
    rounds = list(rounds_before(view, first, plays))
    found = [
        _of_play(moment, play, number)
        for number, (moment, play) in enumerate(zip(rounds[:-1], plays, strict=True))
    ]
    if view.paradox is not None:
        trick = len(plays) // len(view.seats)
        led = view.trick[0] if view.trick else None
        found.append(Clue(view.paradox, trick, None, led, playable(view)))
    return tuple(clue for clue in found if clue.lacking and _hidden(view, clue.seat))


def possible(view: Round, seat: int, shown: Iterable[Clue]) -> Numbers:
    """The numbers that the hidden discard of a seat may bear.

    Args:
        shown: the clues that are taken into account.
    """
    assert view.seats[seat].discard is None
    unseen, needed, lacking = _unseen(view), _needed(view), dict[int, Numbers]()
    for clue in shown:
        lacking[clue.seat] = lacking.get(clue.seat, frozenset()) | clue.lacking
    return frozenset(
        number
        for number, count in unseen.items()
        if count and _fits(view, needed, unseen - Counter([number]), lacking)
    )


def playable(view: Round) -> Numbers:
    """The numbers with which the seat to move could play, whatever else it holds."""
    return frozenset(
        number
        for number in range(1, view.board.numbers + 1)
        if _holding(view, (number,) * len(view.mover.hand)).steps
    )


def unseen_numbers(view: Round) -> Numbers:
    """The numbers of which a card isn't in sight."""
    return frozenset(number for number, count in _unseen(view).items() if count)


def hidden_places(view: Round) -> int:
    """How many cards of hands and discards aren't known."""
    return sum(_hidden(view, at) + (view.seats[at].discard is None) for at in _seats(view))


def unseen_cards(view: Round) -> int:
    """How many cards of the deck aren't in sight."""
    return _unseen(view).total()


def _fits(
    view: Round, needed: Numbers | None, unseen: Counter[int], lacking: dict[int, Numbers]
) -> bool:
    """Whether hidden cards can be dealt to all hands so that each holds what it may."""
    rooms = {at: _hidden(view, at) for at in _seats(view) if _hidden(view, at)}
    if needed is None:
        return _fill(rooms, unseen, lacking)
    allowed = needed - lacking.get(view.turn, frozenset())
    rooms[view.turn] -= 1
    return any(
        _fill(rooms, unseen - Counter([number]), lacking) for number in allowed if unseen[number]
    )


def _fill(rooms: dict[int, int], unseen: Counter[int], lacking: dict[int, Numbers]) -> bool:
    """Whether all rooms can be filled: by Hall's theorem, if any of them together can be."""
    every = chain.from_iterable(combinations(rooms, size) for size in range(1, len(rooms) + 1))
    for group in every:
        refused = frozenset.intersection(*(lacking.get(at, frozenset()) for at in group))
        cards = sum(count for number, count in unseen.items() if number not in refused)
        if sum(rooms[at] for at in group) > cards:
            return False
    return True


def _needed(view: Round) -> Numbers | None:
    """Numbers of which the seat to move holds one among its hidden cards; None if it need not."""
    if view.over or not _hidden(view, view.turn):
        return None
    numbers = playable(view)
    return None if numbers & set(view.mover.hand) else numbers


def _unseen(view: Round) -> Counter[int]:
    left = Counter(dict.fromkeys(range(1, view.board.numbers + 1), COPIES))
    left.subtract(token.space.number for token in view.board.tokens)
    for seat in view.seats:
        left.subtract(number for number in seat.hand if number != UNKNOWN)
        left.subtract([seat.discard] if seat.discard else [])
    return left


def _hidden(view: Round, seat: int) -> int:
    return view.seats[seat].hand.count(UNKNOWN)


def _seats(view: Round) -> range:
    return range(len(view.seats))


def _of_play(moment: Round, play: Play, number: int) -> Clue:
    """The numbers that a play shows to be missing from the rest of its hand."""
    lacking = frozenset(
        other
        for other in range(1, moment.board.numbers + 1)
        if play not in _holding(moment, tuple(sorted((other, play.number)))).steps
    )
    led = moment.trick[0] if moment.trick else None
    return Clue(moment.turn, number // len(moment.seats), play, led, lacking)


def _beginning(view: Round, first: int, plays: Sequence[Play]) -> Round:
    """The round before the first of the plays that lead to `view`."""
    played: list[list[int]] = [[] for _ in view.seats]
    for seat, play in zip(players(first, plays, len(view.seats)), plays, strict=True):
        played[seat].append(play.number)
    seats = tuple(
        replace(seat, hand=sorted_hand((*seat.hand, *numbers)), open=OPEN, won=0)
        for seat, numbers in zip(view.seats, played, strict=True)
    )
    neutral = (token for token in view.board.tokens if token.owner == NEUTRAL)
    board = ResearchBoard.empty(view.board.numbers).put(*neutral)
    return replace(
        view, seats=seats, board=board, leader=first, trick=(), phase=Phase.PLAY, paradox=None
    )


def _after(moment: Round, play: Play) -> Round:
    """The round after a play, as far as known cards decide whether it is legal."""
    seat, hand = moment.turn, moment.mover.hand
    if play.number not in hand:
        text = _("{play}: seat {seat} holds no {number}")
        raise IllegalMoveError(text.format(play=play, seat=seat, number=play.number))
    after = _holding(moment, (play.number,) * len(hand)).play(play)
    return replace(_with_hand(after, seat, moment.mover.without(play.number)), paradox=None)


def _holding(moment: Round, hand: tuple[int, ...]) -> Round:
    """The round if the seat to move held this hand."""
    return replace(_with_hand(moment, moment.turn, hand), paradox=None)


def _with_hand(moment: Round, seat: int, hand: tuple[int, ...]) -> Round:
    seats: list[Seat] = list(moment.seats)
    seats[seat] = replace(seats[seat], hand=hand)
    return replace(moment, seats=tuple(seats))


@dataclass(frozen=True)
class Deduce(SingleReading["Deduced"]):
    """Which card may a seat have discarded, by all that a round has shown?

    An answer that fits everything is worth 1, another one 0. Each answer is an end of its own:
    where just one is worth 1, it is proved.

    Attributes:
        position: the position as it is seen; 0 for hidden cards, None for hidden discards.
        seat: the seat whose discard is asked.
        first: the seat that began the round.
        plays: all plays of the round, in order.
    """

    position: Position
    seat: int
    first: int
    plays: tuple[Play, ...]

    kind: ClassVar[Literal["deduce"]] = "deduce"
    game: ClassVar[str] = GAME
    adversarial: ClassVar[bool] = False
    counting: ClassVar[Counting] = Counting.ENDS

    @property
    def round(self) -> Round:
        """The round as it is seen."""
        return self.position.round

    @property
    def looker(self) -> int | None:
        """The one seat whose discard is known, from which the round is seen; None if none is."""
        known = [at for at, seat in enumerate(self.round.seats) if seat.discard is not None]
        return known[0] if len(known) == 1 else None

    @property
    def start(self) -> DeduceStart:
        """The question."""
        return DeduceStart(self)

    @property
    def draft(self) -> DeduceDraft:
        """The answer, not yet given."""
        return DeduceDraft(self)

    @property
    def line_estimate(self) -> float:
        """The number of answers."""
        return float(len(self.answers))

    @property
    def answers(self) -> tuple[Discard, ...]:
        """The numbers of which a card isn't in sight, as discards."""
        return tuple(map(Discard, sorted(unseen_numbers(self.round))))

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        """The inferences about the hidden hands from the plays, and from a paradox."""
        return clues(self.round, self.first, self.plays)

    @cached_property
    def possible(self) -> Numbers:
        """The numbers that the discard may bear."""
        return possible(self.round, self.seat, self.clues)

    def ceiling(self) -> int:
        """An answer that fits."""
        return 1

    def replay(self, line: Iterable[str]) -> Deduced:
        """The end of a line, which is one answer such as x4.

        Raises:
            IllegalMoveError: it is none, or all five cards of the number are in sight.
        """
        texts = tuple(line)
        if len(texts) != 1:
            raise IllegalMoveError(_("expected one answer such as x4"))
        return Deduced(self, self.checked(parse_step(texts[0])))

    def checked(self, step: Step) -> Discard:
        """The step, if it is an answer.

        Raises:
            IllegalMoveError: it is none, or all five cards of the number are in sight.
        """
        if step in self.answers and isinstance(step, Discard):
            return step
        text = _("{step}: expected a card that isn't in sight, {expected}")
        raise IllegalMoveError(text.format(step=step, expected=either_text(self.answers)))


@dataclass(frozen=True)
class DeduceStart:
    """The question before it is answered."""

    task: Deduce

    end: ClassVar[None] = None
    maximising: ClassVar[bool] = True

    def children(self) -> Iterator[tuple[Step, Deduced]]:
        """Each answer."""
        for answer in self.task.answers:
            yield answer, Deduced(self.task, answer)

    @property
    def trace(self) -> Hashable:
        """Equal only for the same question."""
        return self.task


@dataclass(frozen=True)
class Deduced(Ending):
    """A question with its answer; it is its own end."""

    task: Deduce
    answer: Discard

    @property
    def round(self) -> Round:
        """The round with the answer in its place."""
        seats = list(self.task.round.seats)
        seats[self.task.seat] = replace(seats[self.task.seat], discard=self.answer.number)
        return replace(self.task.round, seats=tuple(seats))

    @property
    def trace(self) -> Hashable:
        """The answer to this question."""
        return self.task, self.answer

    @property
    def key(self) -> Hashable:
        """The answer."""
        return self.answer

    @property
    def value(self) -> int:
        """1 if the answer fits all that was shown, else 0."""
        return int(self.answer.number in self.task.possible)

    def regions(self) -> Mapping[str, Regions]:
        """None: no area is counted."""
        return {}

    def recount(self, areas: Areas) -> int:  # noqa: ARG002
        """The value again."""
        return self.value


@dataclass(frozen=True)
class DeduceDraft:
    """An answer in the making."""

    task: Deduce
    steps: tuple[Step, ...] = ()

    @property
    def move(self) -> Step:
        """The answer."""
        return self.steps[0]

    @property
    def complete(self) -> bool:
        """Whether the answer is given."""
        return bool(self.steps)

    def next_steps(self) -> tuple[Discard, ...]:
        """Every answer, until one is given."""
        return () if self.steps else self.task.answers

    def add(self, step: Step) -> DeduceDraft:
        """The draft with its answer.

        Raises:
            IllegalMoveError: it is none, or one is given.
        """
        if self.steps:
            text = _("{step}: nothing may follow {move}")
            raise IllegalMoveError(text.format(step=step, move=self.move))
        return replace(self, steps=(self.task.checked(step),))
