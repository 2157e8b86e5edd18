"""The rules of If It Fits, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from games.ifitfits import scoring
from games.ifitfits.board import Box, Cat, Table
from games.ifitfits.cards import PRINCESS, Card, Special, Toy
from games.ifitfits.files import load_deck
from games.ifitfits.position import Position
from games.ifitfits.rulings import CATS, SEATS, Mode, rulings
from games.ifitfits.setup import new_setup
from games.ifitfits.steps import parse_turn
from games.protocol import GameError, IllegalMoveError
from tests.support.ifitfits.positions import board, dealt, modes, position, seat_counts, seeds
from tests.support.rulings import ruling

GAME = "ifitfits"

every_count = pytest.mark.parametrize("seats", list(SEATS))
every_mode = pytest.mark.parametrize("mode", list(Mode))


def moves(start: Position) -> set[str]:
    return set(map(str, start.moves))


def after(start: Position, *moves: str) -> Position:
    for text in moves:
        start = start.play(parse_turn(text))
    return start


def refusal(start: Position, text: str) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        start.play(parse_turn(text))
    return str(caught.value)


def places(start: Position, card: str) -> set[str]:
    """Where a card may be laid, either way up."""
    return {
        text.partition("@")[2] for text in moves(start) if text.startswith(card) and " " not in text
    }


def box_at(pieces: str, x: int, y: int) -> Box:
    return board(pieces).box_at((x, y))


def points(pieces: str, seats: int = 2, mode: Mode = Mode.BASIC) -> list[int]:
    return [score.total for score in scoring.scores(board(pieces), mode, seats)]


def test_every_ruling_can_be_read_in_both_modes() -> None:
    assert all(row.source and row.read(mode) for row in rulings() for mode in Mode)
    walls = next(row for row in rulings() if row.name == "walls")
    assert walls.read(Mode.BASIC) != walls.read(Mode.ADVANCED)


# Table and cards


@ruling("grid", GAME)
def test_a_card_lies_either_way_up_and_one_that_looks_alike_has_one_placement() -> None:
    start = position("oooo@0,0", "oowo:m", drawn=True)
    assert "oowo:m@0,1" in moves(start)
    assert "wooo:m@0,1" in moves(start)
    alike = position("oooo@0,0", "wowo:m", drawn=True)
    assert sum(text.endswith("@0,1") for text in moves(alike)) == 1


@ruling("grid", GAME)
def test_a_card_keeps_the_order_of_its_sides_when_it_is_turned() -> None:
    assert Card("woww", "m").turned == Card("wwwo", "m")
    assert str(Card("wwwo", "m").named) == "woww:m"


@ruling("table", GAME)
def test_the_first_card_lies_in_the_middle_of_the_table() -> None:
    assert Table.sized(9, 7) == (-4, -3, 9, 7)
    assert Table.sized(4, 6) == (-1, -2, 4, 6)
    assert {text.partition("@")[2] for text in moves(dealt(2, 1))} == {"0,0"}


@ruling("table", GAME)
@pytest.mark.parametrize("size", ["2x9", "26x9", "9", "9x", "x", "\u0669x\u0667", "9x7x2", "-9x7"])
def test_a_table_has_3_to_25_cells_a_side(size: str) -> None:
    with pytest.raises(GameError, match="expected a width and a height, 3x3 to 25x25"):
        new_setup(2, {"table": size})


@ruling("table", GAME)
def test_a_card_lies_wholly_on_the_table() -> None:
    table = {"left": 0, "top": 0, "width": 3, "height": 3}
    start = position("oooo@0,0", "owow", drawn=True, table=table)
    assert places(start, "owow") == {"0,1", "1,0"}
    assert "off the table" in refusal(start, "owow@-1,0")


@ruling("side", GAME)
def test_cards_are_joined_where_both_touching_sides_are_open() -> None:
    pieces = "oooo@0,0 owow@1,0 oooo@0,1 wooo@0,2"
    assert box_at(pieces, 0, 0).cells == {(0, 0), (0, 1)}
    assert box_at(pieces, 1, 0).cells == {(1, 0)}
    assert box_at(pieces, 0, 2).cells == {(0, 2)}


@ruling("side", GAME)
def test_walls_do_not_limit_the_basic_game() -> None:
    start = position("wwww@0,0", "wwww owow", drawn=True)
    assert places(start, "wwww") == {"0,1", "0,-1", "1,0", "-1,0"}
    assert places(start, "owow") == {"0,1", "0,-1", "1,0", "-1,0"}


@ruling("box", GAME)
def test_a_box_is_a_largest_set_of_joined_cards() -> None:
    cells = [box.cells for box in board("owow@0,0 owow@0,1 owow@1,0 owow@1,1 oooo@0,2").boxes]
    assert cells == [{(0, 0), (0, 1), (0, 2)}, {(1, 0), (1, 1)}]


@ruling("closed", GAME)
@pytest.mark.parametrize(
    ("pieces", "closed"),
    [
        ("wwow@0,0 owww@0,1", True),
        ("wwow@0,0 owow@0,1", False),
        ("wwow@0,0 owow@0,1 wwww@0,2", True),
        ("wwow@0,0 owow@0,1 owww@0,2", True),
        ("wwww@0,0", True),
        ("wwwo@0,0", False),
    ],
)
def test_a_box_is_closed_if_no_open_side_faces_an_empty_cell(pieces: str, *, closed: bool) -> None:
    assert box_at(pieces, 0, 0).closed == closed


@ruling("closed", GAME)
def test_the_edge_of_the_table_does_not_close_a_box() -> None:
    table = {"left": 0, "top": 0, "width": 3, "height": 3}
    assert not position("owww@0,0", table=table).board.boxes[0].closed


@ruling("icons", GAME)
def test_a_card_shows_toys_and_spray_bottles_that_cats_do_not_hide() -> None:
    plain, cats = board("oowo:mms@0,0 oooo:m@1,0"), board("oowo:mms@0,0 oooo:m@1,0 cat0@0,0")
    for each in (plain, cats):
        icons = Counter(scoring.icons_of(each, each.boxes[0]))
        assert icons == {"m": 3, "s": 1}


# Set-up


@ruling("cats", GAME)
@every_count
def test_each_player_owns_five_cats(seats: int) -> None:
    assert [seat.cats for seat in dealt(seats, 1).seats] == [5] * seats == [CATS] * seats


def stacks(pile: tuple[object, ...], seats: int) -> list[int]:
    """Princesses in each of `seats` stacks, the first ones larger by a card."""
    size, larger = divmod(len(pile), seats)
    ends = [number * size + min(number, larger) for number in range(seats + 1)]
    return [pile[begin:end].count(PRINCESS) for begin, end in pairwise(ends)]


@ruling("princesses", GAME)
@given(seat_counts, seeds)
def test_each_stack_of_the_basic_game_holds_a_princess(seats: int, seed: int) -> None:
    pile = dealt(seats, seed, Mode.BASIC).pile
    assert stacks(pile, seats) == [1] * seats


@ruling("princesses", GAME)
def test_in_the_advanced_game_princesses_may_lie_anywhere() -> None:
    piles = [dealt(3, seed, Mode.ADVANCED).pile for seed in range(30)]
    assert {pile.count(PRINCESS) for pile in piles} == {3}
    assert any(stacks(pile, 3) != [1, 1, 1] for pile in piles)


@ruling("hands", GAME)
@given(seat_counts, seeds, modes)
def test_two_cards_are_dealt_and_never_a_toy_or_a_princess(
    seats: int, seed: int, mode: Mode
) -> None:
    start = dealt(seats, seed, mode)
    assert [len(seat.hand) for seat in start.seats] == [2] * seats
    assert all(isinstance(held, Card) for seat in start.seats for held in seat.hand)
    assert sum(isinstance(card, Toy) for card in start.pile) == 3


@ruling("start", GAME)
@every_mode
def test_starting_cards_make_a_column_at_whose_ends_the_next_one_goes(mode: Mode) -> None:
    start = dealt(3, 1, mode)
    assert moves(start) >= {"oooo@0,0", "oowo@0,0", "wooo@0,0"}
    start = after(start, "oooo@0,0")
    assert start.turn == 1
    assert places(start, "oowo") == {"0,1", "0,-1"}
    assert "expected one of the starting cards" in refusal(start, "oooo@0,1")
    assert "expected a starting card at 0,-1 or 0,1" in refusal(start, "oowo@1,0")
    start = after(start, "oowo@0,-1")
    assert places(start, "ooow") == {"0,1", "0,-2"}
    start = after(start, "ooow@0,-2")
    assert start.start is None
    assert start.turn == 0
    assert [seat.cats for seat in start.seats] == [5, 5, 5]


@ruling("start", GAME)
def test_the_wall_rule_holds_for_starting_cards_of_the_advanced_game() -> None:
    basic = after(dealt(3, 1, Mode.BASIC), "oowo@0,0")
    advanced = after(dealt(3, 1, Mode.ADVANCED), "oowo@0,0")
    assert moves(basic) - moves(advanced) == {"woow@0,1", "wwoo@0,1"}
    assert "a wall would lie against a wall" in refusal(advanced, "woow@0,1")


@ruling("start", GAME)
def test_a_player_whose_starting_cards_do_not_fit_places_none() -> None:
    start = dealt(5, 1, Mode.BASIC, "3x3")
    start = after(start, "oooo@0,0", "oowo@0,1", "ooow@0,-1")
    assert start.start is None
    assert start.turn == 0
    assert len(start.board.cells) == 3


# A turn


@ruling("turn", GAME)
def test_one_draws_and_plays_or_plays_a_sleeping_cat() -> None:
    start = after(dealt(2, 1), "oooo@0,0", "oowo@0,1")
    assert "draw" in moves(start)
    assert {text[:3] for text in moves(start)} == {"dra", "nap"}
    assert "draw a card first" in refusal(start, f"{start.mover.hand[0]}@1,0")
    drawn = after(start, "draw")
    assert len(drawn.mover.hand) == 3
    assert drawn.turn == start.turn
    assert "has drawn already" in refusal(drawn, "nap@1,0")
    napped = after(start, "nap@1,0")
    assert (napped.turn, len(napped.pile)) == (1, len(start.pile))


@ruling("turn", GAME)
def test_a_seat_with_nothing_to_play_or_draw_is_skipped() -> None:
    start = position("oooo@0,0", "oowo", "", "ooow", ending=True)
    assert after(start, "oowo@0,1").turn == 2


@ruling("turn", GAME)
def test_a_seat_that_has_drawn_the_last_toy_and_holds_nothing_is_skipped() -> None:
    start = position("oooo@0,0 oooo@1,0", "", "oowo", pile=["toy:mm"])
    laid = after(start, "draw", "toy:mm@0,0")
    assert (laid.turn, laid.ending) == (1, True)


@ruling("place", GAME)
def test_a_card_goes_to_an_empty_cell_that_touches_an_occupied_one() -> None:
    start = position("oooo@0,0 oooo@0,1", "owow", drawn=True)
    assert places(start, "owow") == {"0,-1", "1,0", "-1,0", "1,1", "-1,1", "0,2"}
    assert "occupied" in refusal(start, "owow@0,1")
    assert "touches no card" in refusal(start, "owow@2,0")


@ruling("place", GAME)
def test_on_an_empty_table_a_card_goes_to_the_middle() -> None:
    start = position("", "owow", drawn=True)
    assert places(start, "owow") == {"0,0"}
    assert "the first card lies at 0,0" in refusal(start, "owow@1,0")


@ruling("walls", GAME)
def test_no_wall_lies_against_a_wall_in_the_advanced_game() -> None:
    start = position("wowo@0,0", "woww", drawn=True, mode="advanced")
    assert moves(start) == {"woww@-1,0", "wwwo@1,0"} | {
        f"{way}@{cell} cat@{left},0"
        for way, cell, left in (("woww", "-1,0", -1), ("wwwo", "1,0", 0))
    } | {"woww@1,0", "wwwo@-1,0"}
    assert "a wall would lie against a wall" in refusal(start, "woww@0,1")


@ruling("unfit", GAME)
def test_a_card_is_discarded_only_if_nothing_of_the_hand_can_be_played() -> None:
    table = {"left": 0, "top": 0, "width": 3, "height": 3}
    full = " ".join(f"oooo@{x},{y}" for x in range(3) for y in range(3))
    start = position(full, "owow princess", drawn=True, table=table)
    assert moves(start) == {"drop:owow", "drop:princess"}
    dropped = after(start, "drop:princess")
    assert (dropped.turn, dropped.discards) == (1, (PRINCESS,))
    cat = position(f"{full} cat1@0,0", "owow princess", "", drawn=True, table=table)
    assert moves(cat) == {"princess@0,0"}
    assert "only if nothing" in refusal(cat, "drop:owow")
    fits = position("oooo@0,0", "owow princess", drawn=True)
    assert not any(text.startswith("drop") for text in moves(fits))


@ruling("cat", GAME)
def test_a_cat_may_be_laid_across_the_card_and_its_neighbour_by_a_long_side() -> None:
    pieces = "oooo@0,0 oooo@1,1 oooo@0,1"
    start = position(pieces, "oooo:m", drawn=True)
    cats = {text.partition(" ")[2] for text in moves(start) if text.startswith("oooo:m@1,0")}
    assert cats == {"", "cat@0,0"}
    assert "across the card of this turn" in refusal(start, "oooo:m@1,0 cat@0,1")
    assert "no two cards" in refusal(start, "oooo:m@1,0 cat@1,0")
    between = position(f"{pieces} oooo@2,1 oooo@2,0", "oooo:m", drawn=True)
    assert "only follow a cardboard card" in refusal(between, "oooo:m@1,0 cat@0,0 cat@1,0")
    laid = after(start, "oooo:m@1,0 cat@0,0")
    assert laid.board.edges == {(0, 0): Cat(0)}
    assert laid.seats[0].cats == 4


@ruling("cat", GAME)
def test_both_sides_have_to_be_open_for_a_cat() -> None:
    start = position("ooow@0,0", "oooo:m", drawn=True)
    assert "oooo:m@1,0 cat@0,0" in moves(start)
    assert "not joined" in refusal(start, "oooo:m@-1,0 cat@-1,0")


@ruling("cat", GAME)
@pytest.mark.parametrize("thing", ["cat0@0,0", "princess@0,0", "toy:mm@0,0"])
def test_no_cat_lies_where_something_lies_across_the_edge(thing: str) -> None:
    start = replace(
        position(f"oooo@0,0 oooo@1,0 {thing}", "oooo:m", "", drawn=True),
        board=board(f"oooo@0,0 oooo@1,0 {thing}"),
    )
    assert "oooo:m@2,0 cat@1,0" in moves(start)
    assert "across" in refusal(start, "oooo:m@2,0 cat@0,0")


@ruling("cat", GAME)
def test_who_has_no_cat_left_lays_none() -> None:
    start = position("oooo@0,0", "oooo:m", "", cats=(0, 5), drawn=True)
    assert not any("cat" in text for text in moves(start))
    assert "no cat is left" in refusal(start, "oooo:m@1,0 cat@0,0")


@ruling("mine", GAME)
@pytest.mark.parametrize(
    ("things", "allowed"),
    [
        ("", True),
        ("cat1@0,0", False),
        ("nap1@0,1", False),
        ("cat0@0,0", True),
        ("cat1@0,0 cat0@1,0", True),
        ("cat1@0,0 nap0@0,1", True),
        ("princess@0,0", True),
        ("princess^0,1", True),
    ],
)
def test_a_cat_enters_a_box_of_nobody_or_one_that_holds_its_own(
    things: str, *, allowed: bool
) -> None:
    start = position(f"oooo@0,0 oooo@1,0 oooo@2,0 {things}", "oooo:m", "", drawn=True)
    assert ("oooo:m@3,0 cat@2,0" in moves(start)) == allowed


@ruling("mine", GAME)
def test_the_box_counts_as_it_is_after_the_placement() -> None:
    pieces = "wowo@0,0 wowo@1,0 cat1@0,0 wowo@3,0 wowo@4,0 cat0@3,0 wwww@0,1"
    start = position(f"{pieces} wwww@1,1 wwww@2,1 wwww@3,1", "oooo:m", "", drawn=True)
    assert "oooo:m@2,0 cat@2,0" in moves(start)
    assert "oooo:m@2,0 cat@1,0" in moves(start)


@ruling("nap", GAME)
def test_a_sleeping_cat_is_a_card_with_four_open_sides_and_joins_anybody() -> None:
    start = position("oooo@0,0 oooo@1,0 cat1@0,0", "", "", pile=3)
    napped = after(start, "nap@2,0")
    assert napped.board.cells[2, 0] == Cat(0)
    assert napped.board.sides((2, 0)) == "oooo"
    assert napped.seats[0].cats == 4
    assert len(napped.board.boxes) == 1
    assert "touches no card" in refusal(start, "nap@4,2")
    assert "only a cat may follow" in refusal(start, "nap@2,0 draw")
    assert "cardboard card" in refusal(start, "nap@2,0 cat@1,0")


@ruling("nap", GAME)
def test_a_sleeping_cat_is_never_stopped_by_a_wall() -> None:
    start = position("wwww@0,0", "", "", mode="advanced", pile=3)
    assert moves(start) == {"draw", "nap@0,1", "nap@0,-1", "nap@1,0", "nap@-1,0"}


@ruling("awake", GAME)
def test_later_cats_lie_across_a_sleeping_cat_s_cell() -> None:
    start = position("oooo@0,0 nap0@1,0", "oooo:m", "", drawn=True)
    assert "oooo:m@2,0 cat@1,0" in moves(start)


@ruling("princess", GAME)
def test_a_princess_replaces_a_cat_which_goes_back_to_its_owner() -> None:
    pieces = "oooo@0,0 oooo@1,0 cat1@0,0 nap0@2,0"
    start = position(pieces, "princess", "oooo", drawn=True)
    assert moves(start) == {"princess@0,0", "princess^2,0"}
    awake, asleep = after(start, "princess@0,0"), after(start, "princess^2,0")
    assert awake.board.edges[0, 0] == PRINCESS
    assert [seat.cats for seat in awake.seats] == [4, 5]
    assert asleep.board.cells[2, 0] == PRINCESS
    assert asleep.board.sides((2, 0)) == "oooo"
    assert [seat.cats for seat in asleep.seats] == [5, 4]
    assert awake.mover.hand == (Card("oooo"),)
    assert "there is no cat across 1,0" in refusal(start, "princess@1,0")


@ruling("princess", GAME)
def test_without_a_cat_on_the_table_a_princess_stays_in_the_hand() -> None:
    start = position("oooo@0,0", "oowo princess", drawn=True)
    assert not any(text.startswith("princess") for text in moves(start))


@ruling("toy", GAME)
def test_a_special_toy_is_laid_at_once_and_the_player_draws_again() -> None:
    start = position("oooo@0,0 oooo@1,0", "owow", "", pile=["toy:bb", "ooww", "owwo"])
    toy = after(start, "draw")
    assert toy.toy == Toy("bb")
    assert moves(toy) == {"toy:bb@0,0"}
    assert "has to be laid first" in refusal(toy, "owow@0,1")
    assert "goes across two cards while there is a place" in refusal(toy, "toy:bb^0,1")
    laid = after(toy, "toy:bb@0,0")
    assert laid.mover.hand == (Card("ooww"), Card("owow"))
    assert laid.drawn
    assert laid.turn == 0


@ruling("toy", GAME)
def test_a_special_toy_without_a_place_across_two_cards_lies_in_a_cell() -> None:
    start = position("oooo@0,0", "owow", "", pile=["toy:bb", "ooww", "owwo"])
    toy = after(start, "draw")
    assert moves(toy) == {"toy:bb^0,1", "toy:bb^0,-1", "toy:bb^1,0", "toy:bb^-1,0"}
    assert after(toy, "toy:bb^0,1").board.sides((0, 1)) == "oooo"


@ruling("toy", GAME)
def test_a_special_toy_without_any_place_is_out_of_the_game() -> None:
    table = {"left": 0, "top": 0, "width": 3, "height": 3}
    full = " ".join(f"wwww@{x},{y}" for x in range(3) for y in range(3))
    start = position(full, "owow", "", pile=["toy:bb", "ooww", "owwo"], table=table)
    drawn = after(start, "draw")
    assert drawn.toy is None
    assert drawn.discards == (Toy("bb"),)
    assert drawn.mover.hand == (Card("ooww"), Card("owow"))


@ruling("toy", GAME)
def test_a_special_toy_goes_into_anybody_s_box_and_shows_two_icons() -> None:
    start = position("oooo@0,0 oooo@1,0 oooo@2,0 cat1@0,0", "", "", pile=["toy:bb", "ooww"])
    assert moves(after(start, "draw")) == {"toy:bb@1,0"}
    assert points("oooo@0,0 oooo@1,0 toy:bb@1,0 oooo@2,0 cat1@0,0") == [0, 2]
    assert points("oooo@0,0 oooo@1,0 toy:bb^2,0 cat1@0,0") == [0, 2]
    assert {str(toy) for toy in load_deck("standard").toys} == {"toy:mm", "toy:bb", "toy:ff"}


# End and points


@ruling("end", GAME)
def test_the_last_phase_begins_when_the_pile_has_run_out() -> None:
    start = position("oooo@0,0", "owow", "ooww", pile=["owwo"])
    drawn = after(start, "draw")
    assert not drawn.ending
    last = after(drawn, "owwo@0,1")
    assert last.ending
    assert not any(text == "draw" or text.startswith("nap") for text in moves(last))
    end = after(last, "ooww@0,2", "owow@1,0")
    assert end.over
    assert moves(end) == set()
    assert "the game is over" in refusal(end, "draw")


@ruling("end", GAME)
def test_the_last_phase_begins_when_a_player_has_no_cat_left_and_stays() -> None:
    start = position("oooo@0,0", "owow", "princess ooww", cats=(1, 5), pile=9)
    last = after(start, "nap@0,1")
    assert last.ending
    assert "hands are played out" in refusal(last, "draw")
    back = after(last, "princess^0,1")
    assert back.seats[0].cats == 1
    assert back.ending
    assert not any(text == "draw" or text.startswith("nap") for text in moves(back))


@ruling("last", GAME)
def test_in_the_last_phase_too_a_card_that_fits_has_to_be_played() -> None:
    start = position("oooo@0,0", "owow", "", ending=True)
    assert "only if nothing" in refusal(start, "drop:owow")


JOINED = "wowo:m@0,0 wowo:m@1,0 wowo:m@2,0 wowo:m@3,0"
"""A box with four mice that isn't closed."""


@ruling("count", GAME)
def test_sleeping_cats_count_beside_an_awake_one_of_the_same_player() -> None:
    pieces = f"{JOINED} cat0@0,0 nap0@4,0 nap1@-1,0"
    box = board(pieces).boxes[0]
    assert scoring.counted_cats(board(pieces), box, Mode.BASIC) == {0: 4}
    assert scoring.counted_cats(board(pieces), box, Mode.ADVANCED) == {0: 3}


@ruling("owner", GAME)
def test_whoever_has_most_cats_scores_and_all_who_tie_for_most() -> None:
    assert points(f"{JOINED} cat0@0,0 cat1@1,0 cat1@2,0") == [0, 5]
    assert points(f"{JOINED} cat0@0,0 cat1@1,0") == [4, 4]
    assert points(f"{JOINED} nap0@4,0 cat1@1,0") == [0, 4]
    assert points(f"{JOINED} nap0@4,0") == [0, 0]
    assert points(f"{JOINED} cat0@0,0 nap0@4,0 cat1@1,0", mode=Mode.ADVANCED) == [4, 0]


@ruling("points", GAME)
def test_a_box_is_worth_its_most_frequent_toy_less_its_spray_bottles() -> None:
    assert points("wowo:mmb@0,0 wowo:ys@1,0 cat0@0,0") == [1, 0]
    assert points("wowo:s@0,0 wowo:bs@1,0 cat0@0,0") == [-1, 0]


@ruling("points", GAME)
def test_a_closed_box_is_doubled_with_its_spray_bottles() -> None:
    assert points("woww:mmm@0,0 wwwo:s@1,0 cat0@0,0") == [4, 0]
    assert points("woww:m@0,0 wwwo:ss@1,0 cat0@0,0") == [-2, 0]


@ruling("extra", GAME)
def test_each_further_cat_adds_a_point_that_is_not_doubled() -> None:
    closed = "woww:m@0,0 wowo@1,0 wwwo:m@2,0 cat0@0,0 cat0@1,0"
    assert points(closed) == [5, 0]
    assert points(closed, mode=Mode.ADVANCED) == [4, 0]
    assert points(f"{JOINED} nap0@4,0 cat0@0,0") == [5, 0]
    assert points(f"{JOINED} nap0@4,0 cat0@0,0 cat1@1,0 nap1@-1,0") == [5, 5]


@ruling("tie", GAME)
def test_a_tie_is_broken_by_the_fewest_negative_points_and_then_shared() -> None:
    apart = "wowo:mm@0,0 wowo@1,0 cat0@0,0 wwww@0,1 wwww@1,1 wowo:mm@0,2 wowo:ms@1,2 cat1@0,2"
    start = position(apart, "", "", ending=True)
    assert [score.total for score in start.scores()] == [2, 2]
    assert [score.negative for score in start.scores()] == [0, 1]
    assert start.places() == (1, 2)
    shared = position(apart.replace(":ms", ""), "", "", ending=True)
    assert shared.places() == (1.5, 1.5)
    most = position(apart.replace(":ms", ":m"), "", "", ending=True)
    assert most.places() == (2, 1)


@ruling("tie", GAME)
def test_negative_points_are_doubled_in_a_closed_box_and_count_for_each_owner() -> None:
    pieces = "woww:s@0,0 wowo:mm@1,0 wwwo@2,0 cat0@0,0 cat1@1,0"
    start = position(pieces, "", "", ending=True)
    assert [score.negative for score in start.scores()] == [2, 2]


def test_nothing_of_a_hand_that_is_unknown_can_be_played() -> None:
    start = replace(position("oooo@0,0", "owow", drawn=True), turn=1)
    blank = replace(start, seats=(start.seats[0], replace(start.seats[1], hand=(Special.UNKNOWN,))))
    with pytest.raises(GameError, match="seat 1 is unknown"):
        list(blank.moves)


UNKNOWN = Special.UNKNOWN
