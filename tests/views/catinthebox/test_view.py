"""The sentences that the view of Cat in the Box adds to moves, and those about hidden cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catinthebox.deduce import Deduce
from games.catinthebox.position import Observation, Position, view
from games.catinthebox.puzzle import Objective, Predict, Together, Tricks
from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import COPIES
from games.catinthebox.steps import UNKNOWN, Discard, parse_step
from games.rng import Stream
from languages.message import translated
from languages.messages import speaking
from tests.support.catinthebox.rounds import dealt, moment, moments, seat_counts, seeds
from views.catinthebox.view import PARTS, unseen_cards
from views.catinthebox.words import deed, event
from views.view import View

VIEW = View(PARTS)

NAMES = ("You", "Bob", "Cleo", "Dan", "Eve")


@given(moments, st.integers(0, 4))
def test_cards_that_a_seat_has_not_seen_lie_in_hidden_places(each: Round, seat: int) -> None:
    seat %= len(each.seats)
    seen = Observation(seat, view(Position(each), seat))
    hidden = sum(len(other.hand) for other in each.seats) - len(each.seats[seat].hand)
    discards = [s for at, s in enumerate(each.seats) if at != seat and s.discard is not None]
    rules = each.rules
    left_out = COPIES * rules.numbers - rules.seats * rules.hand - rules.neutral
    assert sum(unseen_cards(seen).values()) == hidden + len(discards) + left_out


@given(seat_counts, seeds)
def test_every_trick_paradox_and_round_of_a_game_is_reported(seats: int, seed: int) -> None:
    lines, ends = list[str](), list[Round]()
    position, rng = dealt(seats, seed), Stream("test-view", seed)
    while not position.over:
        move = position.moves.random(rng)
        lines += event(position, move, NAMES[:seats]).lines(0)
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
    closing, following = (deed(each, parse_step(text), "Anna") for text in ("R1", "B1"))
    assert translated(closing) == "Anna plays R1, which closes blue for them."
    assert translated(closing, each.turn) == "You play R1, which closes blue for you."
    assert translated(following) == "Anna plays B1."
    assert translated(following, each.turn) == "You play B1."


def test_a_discard_is_shown_without_its_number() -> None:
    each = moment("1 2", "3 4", "5 6", phase="discard")
    hidden, open_card = (deed(each, Discard(number), "Anna") for number in (UNKNOWN, 1))
    assert translated(hidden) == "Anna lays a card aside."
    assert translated(open_card) == "Anna lays a card aside: 1."


def test_the_person_is_spoken_to() -> None:
    each = Position(moment("2 5", "3 5", board="B1:n"))
    after = each.play(parse_step("Y2"))
    won = event(after, parse_step("Y5"), ("Bob", "Anna"))
    assert won.lines(1)[1] == "You win the trick with Y5."
    assert won.lines(0)[1] == "Anna wins the trick with Y5."


def test_a_task_names_the_seat_whose_points_count() -> None:
    start = Position(moment("2 5", "3 5", "1 4", leader=2))
    assert "You are seat 2." in VIEW.task_text(Tricks(start, Objective.SCORE)).plain
    assert "You are seat 1." in VIEW.task_text(Predict(start, Objective.MARGIN, 1)).plain


def rows_of(puzzle: Predict | Together | Deduce) -> dict[str, str]:
    """The hand of each row of the table of seats on the full screen, by its name."""
    top = VIEW.tabletop(puzzle=puzzle)
    (sheet,) = top.seats(puzzle.draft, VIEW.words.reader(puzzle))
    return {row.name: str(row.cells[-1]) for row in sheet.rows}


def test_who_predicts_is_called_you_whoever_leads() -> None:
    start = Position(moment("2 5", "3 5", "1 4", leader=2))
    assert rows_of(Predict(start, Objective.MARGIN, 1))["You"] == "3 5"


def test_who_plays_for_all_seats_is_none_of_them() -> None:
    puzzle = Together(Position(moment("2 5", "3 5", "1 4")), Objective.TOTAL)
    assert list(rows_of(puzzle)) == ["seat 0", "seat 1", "seat 2"]
    top = VIEW.tabletop(puzzle=puzzle)
    assert top.standing(puzzle.draft, VIEW.words.reader(puzzle)) == ""
    assert "Play for all seats to the end of the round" in VIEW.task_text(puzzle).plain


@given(moments.filter(lambda each: each.phase is Phase.PLAY), st.integers(0, 4))
def test_who_looks_at_a_round_is_called_you_whoever_is_to_move(each: Round, seat: int) -> None:
    own = seat % len(each.seats)
    asked = (own + 1) % len(each.seats)
    puzzle = Deduce(view(Position(each), own), asked, each.leader, ())
    assert translated(VIEW.words.task(puzzle)).startswith(f"You are seat {own}, and ")
    known = [name for name, hand in rows_of(puzzle).items() if "aside" in hand]
    assert known == ["You"]


@given(moments.filter(lambda each: each.phase is Phase.PLAY))
def test_who_has_no_seat_in_a_round_is_none_of_them(each: Round) -> None:
    seen = view(view(Position(each), 0), 1)
    puzzle = Deduce(seen, 0, each.leader, ())
    assert translated(VIEW.words.task(puzzle)).startswith("You have seen a whole round. ")
    assert "You" not in rows_of(puzzle)


def test_unknown_cards_are_not_counted_as_seen() -> None:
    each = Position(moment("1 1", "? ?", "3 4"))
    assert UNKNOWN not in unseen_cards(each.observation(0))
    assert unseen_cards(each.observation(0))[1] == 3


@pytest.mark.parametrize(
    ("reader", "tag", "expected"),
    [
        (1, "en", ("You play R5, which closes blue for you.", "You win the trick with R5.")),
        (0, "en", ("Anna plays R5, which closes blue for them.", "Anna wins the trick with R5.")),
        (1, "ca", ("Jugues R5, i així se't tanca el blau.", "Guanyes la basa amb R5.")),
        (0, "ca", ("Anna juga R5, i així se li tanca el blau.", "Anna guanya la basa amb R5.")),
        (1, "es", ("Juegas R5, y así se te cierra el azul.", "Ganas la baza con R5.")),
        (0, "es", ("Anna juega R5, y así se le cierra el azul.", "Anna gana la baza con R5.")),
    ],
)
def test_a_play_is_told_in_every_language_to_its_player_and_to_others(
    reader: int, tag: str, expected: tuple[str, ...]
) -> None:
    before = Position(moment("2 5", "3 5", board="B1:n")).play(parse_step("B2"))
    told = event(before, parse_step("R5"), ("You", "Anna"))
    with speaking(tag):
        assert told.lines(reader)[:2] == expected
    assert told.cells == {(5, 0)}
    assert told.points[1] > 0
