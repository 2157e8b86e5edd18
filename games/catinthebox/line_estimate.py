"""Upper bound on the lines to the end of a round."""

from __future__ import annotations

from math import prod

from games.catinthebox.round import LAST_CARDS, Round, Seat


def of_round(moment: Round) -> float:
    """Upper bound on the lines to the end of a round.

    No colour closes, no space is taken, and after the first play nobody has to follow.
    """
    if moment.over:
        return 1.0
    choices = [_choices(moment, seat) for seat in moment.seats]
    plays = [prod(each, start=1.0) for each in choices]
    if choices[moment.turn]:
        first, *later = choices[moment.turn]
        plays[moment.turn] = prod(later, start=float(min(first, max(len(moment.steps), 1))))
    return prod(plays)


def _choices(moment: Round, seat: Seat) -> list[int]:
    """Upper bound on what a seat may play at each of its plays, the first one first."""
    numbers = sorted((_colours(moment, seat, number) for number in set(seat.hand)), reverse=True)
    sizes = range(len(seat.hand), LAST_CARDS, -1)
    return [max(sum(numbers[:size]), 1) for size in sizes]


def _colours(moment: Round, seat: Seat, number: int) -> int:
    """In how many colours a seat may declare a number."""
    return sum(moment.board.free(colour, number) for colour in seat.open)
