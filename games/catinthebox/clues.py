"""Inferences about hidden hands from plays, straight from the rules, and the hands still possible.

A play shows that a hand lacks each number with which the play would have been illegal; a paradox,
that it lacks each number that could have been played. Discards could change places with one
another and fit all plays just as well: only hands are bound by what is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import NamedTuple

from games.catinthebox.research_board import NEUTRAL, ResearchBoard
from games.catinthebox.round import OPEN, Phase, Round, Seat, sorted_hand, winning_play
from games.catinthebox.rulings import COPIES
from games.catinthebox.steps import UNKNOWN, Play
from games.protocol import IllegalMoveError
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
    unseen, lacking = _unseen(view), dict[int, Numbers]()
    for clue in shown:
        lacking[clue.seat] = lacking.get(clue.seat, frozenset()) | clue.lacking
    return frozenset(
        number
        for number, count in unseen.items()
        if count and _fits(view, unseen - Counter([number]), lacking)
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


def _fits(view: Round, unseen: Counter[int], lacking: dict[int, Numbers]) -> bool:
    """Whether hidden cards can be dealt to all hands so that each holds what it may."""
    rooms = {at: _hidden(view, at) for at in _seats(view) if _hidden(view, at)}
    needed = _needed(view)
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
