"""Pictures of a round: every space, token, card and colour can be read without colour."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter

from hypothesis import given

from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import Round
from games.catinthebox.rulings import SEATS
from games.catinthebox.steps import LETTERS, Colour, Space
from tests.support.catinthebox.rounds import moment, moments
from views.catinthebox.drawing import (
    EARS,
    badge_drawing,
    mark_drawing,
    token_drawing,
)
from views.catinthebox.scenery import board_drawing, puzzle_drawing, round_drawing
from views.render.drawing import Drawing, document


def texts(drawing: Drawing) -> Counter[str]:
    root = ET.fromstring(document(drawing))
    return Counter(node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text"))


@given(moments)
def test_every_space_bears_its_name_or_its_owner(each: Round) -> None:
    written = texts(board_drawing(each.board))
    heads = Counter(str(number) for number in range(1, each.board.numbers + 1))
    owners = Counter("n" if t.owner == NEUTRAL else str(t.owner) for t in each.board.tokens)
    free = [Space(c, int(n)) for c in Colour for n in heads if each.board.free(c, int(n))]
    names = Counter([*LETTERS, *(colour.word for colour in Colour)])
    assert written == heads + owners + names + Counter(space.text for space in free)


@given(moments)
def test_a_picture_shows_every_card_and_every_seat(each: Round) -> None:
    written = texts(round_drawing(each))
    cards = Counter(str(number) for seat in each.seats for number in seat.hand)
    assert all(written[number] >= count for number, count in cards.items())
    for at, seat in enumerate(each.seats):
        assert written[str(at)]
        assert any(text.startswith(f"tricks: {seat.won}") for text in written)


def test_cards_that_are_not_known_are_question_marks() -> None:
    assert texts(round_drawing(moment("1 2", "? ?", "3 4")))["?"] == 2


def test_tokens_of_seats_differ_in_more_than_their_colour() -> None:
    seats = range(SEATS[-1])
    shapes = {token_drawing(seat).parts[0].partition("fill=")[0] for seat in seats}
    assert len(shapes) == len(seats)


def test_a_badge_has_a_pale_rim_around_the_shape_of_its_cat() -> None:
    for seat in range(SEATS[-1]):
        rim, *cat = badge_drawing(seat).parts
        assert 'stroke="#ffffff"' in rim
        assert EARS[seat] in rim
        assert tuple(cat) == token_drawing(seat).parts


def test_a_closed_colour_is_struck_out() -> None:
    for colour in Colour:
        whole, struck = (mark_drawing(colour, is_open=each) for each in (True, False))
        assert [sum("<path" in part for part in each.parts) for each in (whole, struck)] == [0, 1]


def test_new_tokens_stand_out() -> None:
    each = moment("1 2", "3 4", "5 6", board="B1:0 B2:1")
    plain = board_drawing(each.board)
    marked = board_drawing(each.board, new=[Space(Colour.BLUE, 1)])
    assert len(marked.parts) == len(plain.parts) + len(("<g>", "the edge", "</g>"))


def test_a_task_stands_above_the_board() -> None:
    written = texts(puzzle_drawing(moment("1 2", "3 4", "5 6"), "Find the best card."))
    assert written["Find the best card."] == 1
