"""One fingerprint for all puzzles that are the same, another for every other puzzle."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Predict, RoundTask, Together
from games.catinthebox.research_board import NEUTRAL, ResearchBoard
from games.catinthebox.round import Round
from games.catinthebox.rulings import Follow
from games.catinthebox.wish import PredictionsWish, TokenWish, Wish, WonWish
from puzzles.catinthebox.fingerprint import canonical_form, fingerprint
from tests.support.catinthebox.puzzles import puzzle
from tests.support.effort import amount

numbers = st.integers(0, 5000)
turns = st.integers(1, 4)


def turned_round(moment: Round, by: int) -> Round:
    """The round with every seat called by another number."""
    count = len(moment.seats)

    def seat(number: int) -> int:
        return (number + by) % count

    owners = (o if o in (None, NEUTRAL) else seat(o) for o in moment.board.owners)
    return replace(
        moment,
        seats=tuple(moment.seats[(at - by) % count] for at in range(count)),
        board=ResearchBoard(tuple(owners)),
        leader=seat(moment.leader),
        paradox=None if moment.paradox is None else seat(moment.paradox),
    )


def turned_wish(wish: Wish, by: int, count: int) -> Wish:
    if isinstance(wish, PredictionsWish):
        return wish
    seat = (wish.seat + by) % count
    if isinstance(wish, WonWish):
        return WonWish(seat, wish.tricks)
    if isinstance(wish, TokenWish):
        return TokenWish(wish.space, seat)
    return type(wish)(seat, wish.size)


def turned(task: RoundTask, by: int) -> RoundTask:
    count = len(task.position.seats)
    moved = replace(task, position=Position(turned_round(task.position.round, by)))
    if isinstance(moved, Predict):
        return replace(moved, seat=(moved.seat + by) % count)
    if isinstance(moved, Together):
        seat = (moved.seat + by) % count if moved.objective == "score" else 0
        wish = tuple(turned_wish(each, by, count) for each in reversed(moved.wish))
        return replace(moved, seat=seat, wish=wish)
    return moved


@given(numbers, turns)
def test_it_makes_no_difference_which_seat_is_called_0(number: int, by: int) -> None:
    task = puzzle(number)
    assert canonical_form(turned(task, by)) == canonical_form(task)


@given(numbers)
def test_discards_make_no_difference_where_all_hands_are_known(number: int) -> None:
    task = puzzle(number)
    seats = tuple(replace(seat, discard=1) for seat in task.position.seats)
    marked = Position(replace(task.position.round, seats=seats))
    assert fingerprint(replace(task, position=marked)) == fingerprint(task)


@given(numbers)
def test_what_decides_something_makes_a_difference(number: int) -> None:
    task = puzzle(number)
    moment = task.position.round
    first, *rest = moment.seats
    more = replace(moment, seats=(replace(first, won=first.won + 1), *rest))
    other = next(follow for follow in Follow if follow is not moment.follow)
    closed = replace(moment, seats=(replace(first, open=frozenset()), *rest))
    changed = [more, replace(moment, follow=other)] + [closed] * bool(first.open)
    prints = {fingerprint(replace(task, position=Position(each))) for each in changed}
    assert len({fingerprint(task), *prints}) == len(changed) + 1


def test_different_puzzles_have_fingerprints_of_their_own() -> None:
    """Predictions with one or two cards a hand are left out: some come up twice."""
    tasks = [task for task in map(puzzle, range(amount(200, 600))) if task.kind != "predict"]
    assert len({fingerprint(task) for task in tasks}) == len(tasks)
