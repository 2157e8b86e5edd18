"""The sentences that the view of Cat in the Box adds to moves, and those about hidden cards."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.catinthebox.position import Observation, Position, view
from games.catinthebox.puzzle import Objective, Predict, Tricks
from games.catinthebox.round import Round
from games.catinthebox.steps import UNKNOWN, parse_step
from games.rng import Stream
from languages.people import YOU
from tests.support.catinthebox.rounds import dealt, moment, moments, seat_counts, seeds
from views.catinthebox.events import consequences, move_text
from views.catinthebox.view import VIEW, unseen_cards

NAMES = ("You", "Bob", "Cleo", "Dan", "Eve")
BOTS = ("Anna", "Anna", "Anna")


@given(moments, st.integers(0, 4))
def test_cards_that_a_seat_has_not_seen_lie_in_hidden_places(each: Round, seat: int) -> None:
    seat %= len(each.seats)
    seen = Observation(seat, view(Position(each), seat))
    hidden = sum(len(other.hand) for other in each.seats) - len(each.seats[seat].hand)
    discards = [s for at, s in enumerate(each.seats) if at != seat and s.discard is not None]
    rules = each.rules
    left_out = rules.cards - rules.seats * rules.hand - rules.neutral
    assert sum(unseen_cards(seen).values()) == hidden + len(discards) + left_out


@given(seat_counts, seeds)
def test_every_trick_paradox_and_round_of_a_game_is_reported(seats: int, seed: int) -> None:
    lines, ends = list[str](), list[Round]()
    position, rng = dealt(seats, seed), Stream("test-view", seed)
    while not position.over:
        move = position.moves.random(rng)
        lines += consequences(position, move, NAMES[:seats])
        ends.append(position.round.play(move))
        position = position.play(move)
    rounds = [end for end in ends if end.over]
    tricks = [seat.won for end in rounds for seat in end.seats]
    broken = [end for end in rounds if end.paradox is not None]
    assert sum("the trick with" in line for line in lines) == sum(tricks)
    assert sum("a paradox ends the round" in line for line in lines) == len(broken)
    assert sum(line.startswith("Round") for line in lines) == len(rounds) == seats


def test_a_play_that_closes_a_colour_says_so() -> None:
    each = moment("2 5", "1 5 6", "1 4 6", board="B6:0", trick="B6")
    assert move_text(each, parse_step("R1"), BOTS) == "Anna plays R1, which closes blue for them."
    assert move_text(each, parse_step("B1"), BOTS) == "Anna plays B1."
    assert move_text(each, parse_step("B1"), (YOU,) * 3) == "You play B1."


def test_a_discard_is_shown_without_its_number() -> None:
    each = moment("1 2", "3 4", "5 6", phase="discard")
    assert move_text(each, parse_step("x1"), BOTS) == "Anna lays a card aside."


def test_the_person_is_spoken_to() -> None:
    each = Position(moment("2 5", "3 5", board="B1:n"))
    after = each.play(parse_step("Y2"))
    assert next(consequences(after, parse_step("Y5"), ("Bob", "You"))) == (
        "You win the trick with Y5."
    )


def test_a_task_names_the_seat_whose_points_count() -> None:
    start = Position(moment("2 5", "3 5", "1 4", leader=2))
    assert "you are seat 2 of 3" in VIEW.task_text(Tricks(start, Objective.SCORE)).plain
    assert "you are seat 1 of 3" in VIEW.task_text(Predict(start, Objective.MARGIN, 1)).plain


def test_unknown_cards_are_not_counted_as_seen() -> None:
    each = Position(moment("1 1", "? ?", "3 4"))
    assert UNKNOWN not in unseen_cards(each.observation(0))
    assert unseen_cards(each.observation(0))[1] == 3
