"""The kernels agree with the rules on boards that were played by chance or put together."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from games.ifitfits import legality
from games.ifitfits.board import Cat
from games.ifitfits.cards import PRINCESS, Card, Toy
from games.ifitfits.position import Position
from games.ifitfits.steps import Evict, Lay, LayCat, LayToy, Nap
from games.protocol import GameError
from games.rng import Stream
from solver.ifitfits import board_kernels
from solver.ifitfits.board_kernels import (
    ACROSS,
    BOX_CATS,
    EXTENT,
    LEAK,
    NOWHERE,
    PARENT,
    POINTS,
    SPOT,
    SPOT_COUNT,
    SPOTS,
    THING,
    TRAIL,
    TRAIL_NEXT,
    Int64s,
    cell_of,
    encode,
    place_of,
    word_of,
    xy_of,
)
from solver.jit import entry_point
from tests.support.effort import amount
from tests.support.ifitfits import decoding
from tests.support.ifitfits.decoding import decode
from tests.support.ifitfits.random_positions import composed, dealt, reached

survey = entry_point(board_kernels.survey)
lay = entry_point(board_kernels.lay)
lay_across = entry_point(board_kernels.lay_across)
evict = entry_point(board_kernels.evict)
undo = entry_point(board_kernels.undo)
fits = entry_point(board_kernels.fits)
turned = entry_point(board_kernels.turned)
edge_free = entry_point(board_kernels.edge_free)
cat_fits = entry_point(board_kernels.cat_fits)
holds_cat = entry_point(board_kernels.holds_cat)
root_of = entry_point(board_kernels.root_of)
negative = entry_point(board_kernels.negative)
give_up = entry_point(board_kernels.give_up)

STEPS = 200


def positions(count: int) -> Iterator[tuple[Position, Stream]]:
    """Positions of all sorts, each with a stream to go on with."""
    for seed in range(count):
        rng = Stream("board-kernels", seed)
        yield (composed(rng) if seed % 3 else reached(rng)), rng


def surveyed(position: Position) -> Int64s:
    state = encode(position, STEPS)
    survey(state)
    return state


def agrees(state: Int64s, position: Position) -> None:
    """Everything that kernels derive from a board agrees with the rules."""
    board = position.board
    spots = state[state[SPOTS] : state[SPOTS] + state[SPOT_COUNT]]
    assert sorted(xy_of(state, int(spot)) for spot in spots) == legality.free_cells(board)
    assert [state[place_of(spot) + SPOT] for spot in spots] == [*range(len(spots))]
    for score in position.scores():
        assert state[POINTS + score.seat] == score.total
        assert negative(state, score.seat) == score.negative
    for box in board.boxes:
        (root,) = {root_of(state, cell_of(state, cell)) for cell in box.cells}
        assert state[place_of(root) + EXTENT] % LEAK == len(box.cells)
        assert (state[place_of(root) + EXTENT] < LEAK) == box.closed
        assert bool(state[place_of(root) + BOX_CATS]) == bool(
            legality.owners_within(board, box.cells)
        )
    for cell in board.table.cells():
        _cell_agrees(state, position, cell)


def _cell_agrees(state: Int64s, position: Position, cell: tuple[int, int]) -> None:
    board, number = position.board, cell_of(state, cell)
    assert (state[place_of(number) + PARENT] == NOWHERE) == (cell not in board.cells)
    assert edge_free(state, number) == (legality.edge_refusal(board, cell) is None)
    if cell in board.cells:
        for seat in range(len(position.seats)):
            expected = legality.cat_refusal(board, seat, cell) is None
            assert cat_fits(state, seat, number) == expected
    for field, asleep in ((THING, True), (ACROSS, False)):
        expected = legality.evict_refusal(board, Evict(*cell, asleep)) is None
        assert holds_cat(state, number, field) == expected


def play(state: Int64s, position: Position, step: object) -> None:
    """Do on a state what a step does on the board."""
    match step:
        case Lay(card):
            lay(state, cell_of(state, step.cell), word_of(card))
        case LayCat():
            lay_across(state, cell_of(state, step.cell), word_of(Cat(position.turn)))
        case Nap():
            lay(state, cell_of(state, step.cell), word_of(Cat(position.turn)))
        case Evict():
            evict(state, cell_of(state, step.cell), THING if step.asleep else ACROSS)
        case LayToy():
            put = lay if step.inside else lay_across
            put(state, cell_of(state, step.cell), word_of(step.toy))


def test_a_position_is_read_back_as_it_was() -> None:
    for position, _ in positions(amount(20, 60)):
        expected = Position(**{**vars(position), "discards": ()})
        assert decode(encode(position)) == expected


def test_things_are_words_both_ways() -> None:
    for text in ("wowo", "oooo:mms", "ooww:bfys", "wwww:mbfys"):
        sides, _, icons = text.partition(":")
        card = Card(sides, icons)
        assert board_kernels.card_of(word_of(card)) == card
        assert board_kernels.card_of(turned(word_of(card))) == card.turned
    for thing in (Cat(4), Toy("ff"), PRINCESS):
        assert decoding.across_of(word_of(thing)) == thing


def test_a_board_is_surveyed_as_the_rules_see_it() -> None:
    for position, _ in positions(amount(30, 90)):
        agrees(surveyed(position), position)


def test_every_step_leads_to_what_a_survey_finds_and_can_be_taken_back() -> None:
    for seed in range(8):
        rng = Stream("board-kernels-steps", seed)
        position = dealt(rng)
        state, marks = surveyed(position), list[tuple[int, Int64s]]()
        while not position.over:
            draft = position.moves.draft(position.moves.random(rng))
            marks.append((int(state[TRAIL_NEXT]), state.copy()))
            for step in draft.steps:
                play(state, position, step)
            position = draft.end()
            if len(marks) % 8 == 1:
                agrees(state, position)
        assert len(marks) < STEPS
        for mark, expected in reversed(marks):
            undo(state, mark)
            assert np.array_equal(state[: state[TRAIL]], expected[: state[TRAIL]])


def test_walls_limit_cards_in_the_advanced_game_alone() -> None:
    refused = 0
    for position, rng in positions(amount(15, 40)):
        state = surveyed(position)
        for cell in legality.free_cells(position.board):
            card = rng.choice([Card("wowo"), Card("owww"), Card("ooww"), Card("wooo")])
            expected = legality.fits(position.board, cell, card, position.mode)
            assert fits(state, cell_of(state, cell), word_of(card)) == expected
            refused += not expected
    assert refused


def test_equal_boards_have_equal_keys_however_they_came_about() -> None:
    for position, rng in positions(amount(12, 30)):
        turns = [draft for draft in position.turns.drafts() if len(draft.steps) == 1]
        if turns and not position.over:
            draft = rng.choice(turns)
            state = surveyed(position)
            play(state, position, draft.steps[0])
            after = surveyed(position.after_turn(draft))
            keys = slice(board_kernels.KEYS, board_kernels.KEYS + 2)
            assert np.array_equal(state[keys], after[keys])


def test_a_card_leaves_a_hand() -> None:
    for position, rng in positions(amount(12, 30)):
        hand = position.mover.hand
        if hand:
            state, index = surveyed(position), rng.below(len(hand))
            give_up(state, position.turn, index)
            assert decode(state).mover.hand == hand[:index] + hand[index + 1 :]


def test_more_icons_than_can_be_counted_are_refused() -> None:
    position = next(positions(1))[0]
    card = Card("oooo", "m" * 1024)
    hoard = Position(position.mode, position.board.put((0, 0), card), position.seats, 0)
    with pytest.raises(GameError, match="icons of one kind: expected at most 1023"):
        encode(hoard)
