"""Share codes of puzzles of the deck, and of odd ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ifitfits.board import Board
from games.ifitfits.cards import Card
from games.ifitfits.files import text
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode
from games.ifitfits.table import STANDARD
from puzzles.bech32 import CodeError
from puzzles.ifitfits import box, duel, turn
from puzzles.ifitfits.code import decode, encode
from puzzles.kind import AnyKind
from puzzles.recipe import Recipe
from puzzles.tier import TIERS
from tests.support.ifitfits.filed_puzzles import puzzle

numbers = st.integers(0, 5000)


@pytest.mark.parametrize(
    ("kind", "longest"),
    [(turn.KIND, 56), (box.KIND, 42), (duel.KIND, 48)],
    ids=lambda item: str(getattr(item, "name", item)),
)
def test_puzzles_of_the_deck_have_short_codes(kind: AnyKind, longest: int) -> None:
    recipe = Recipe(kind.name, TIERS[0], "code", game="ifitfits")
    drawn = [kind.draw(recipe, recipe.stream(attempt)) for attempt in range(30)]
    codes = [encode(task) for task in drawn if task is not None]
    assert len(codes) > 10
    assert max(map(len, codes)) <= longest


@given(numbers)
def test_it_makes_no_difference_which_card_was_laid_first(number: int) -> None:
    task = puzzle(number)
    lying = task.board if isinstance(task, Packing) else task.position.board
    board = Board(lying.table, dict([*lying.cells.items()][::-1]), lying.edges)
    again = (
        replace(task, board=board)
        if isinstance(task, Packing)
        else replace(task, position=replace(task.position, board=board))
    )
    assert (encode(again), text(again)) == (encode(task), text(task))


def test_a_card_of_no_deck_has_a_code() -> None:
    card = Card("wwww", "mmmmbfys")
    task = Packing(Mode.BASIC, Board(STANDARD, {(0, 0): card}, {}), (card, card), 1)
    assert decode(encode(task)) == task


def test_a_card_with_endless_icons_has_no_code() -> None:
    card = Card("oooo", "m" * 9)
    task = Packing(Mode.BASIC, Board.empty(STANDARD), (card,), 1)
    with pytest.raises(CodeError, match="9 icons: expected at most 8"):
        encode(task)
