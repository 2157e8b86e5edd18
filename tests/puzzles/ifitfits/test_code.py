"""A share code is the puzzle, whole, and nothing else is a share code."""

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
from games.rng import Stream
from puzzles import bech32
from puzzles.bech32 import ALPHABET, CodeError
from puzzles.ifitfits import box, duel, turn
from puzzles.ifitfits.code import VERSION, decode, encode
from puzzles.kind import AnyKind
from puzzles.recipe import Recipe
from puzzles.tier import TIERS
from tests.support.effort import amount
from tests.support.ifitfits.filed_puzzles import odd_puzzle, puzzle

numbers = st.integers(0, 5000)


@given(numbers)
def test_puzzles_come_back_whole(number: int) -> None:
    task = puzzle(number)
    again = decode(encode(task))
    assert text(again) == text(task)
    assert encode(again) == encode(task)


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


def test_different_puzzles_have_different_codes() -> None:
    tasks = [puzzle(number) for number in range(amount(80, 300))]
    assert len({encode(task) for task in tasks}) == len({text(task) for task in tasks})


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


def test_a_puzzle_that_no_file_could_hold_has_no_code() -> None:
    with pytest.raises(CodeError, match="no code stands for such a puzzle"):
        encode(odd_puzzle())


@given(numbers)
def test_small_letters_and_white_space_around_are_read(number: int) -> None:
    code = encode(puzzle(number))
    assert decode(f" {code.lower()}\n") == decode(code)


@given(numbers, st.data())
def test_a_wrong_symbol_is_refused(number: int, data: st.DataObject) -> None:
    code = encode(puzzle(number))
    at = data.draw(st.integers(0, len(code) - 1))
    symbol = data.draw(st.sampled_from([s for s in ALPHABET if s != code[at]]))
    with pytest.raises(CodeError):
        decode(code[:at] + symbol + code[at + 1 :])


@pytest.mark.parametrize("version", "CT")
def test_the_code_of_another_game_is_refused(version: str) -> None:
    _, number = bech32.decode(encode(puzzle(1)))
    with pytest.raises(CodeError, match=f"begins with {version}, expected {VERSION}"):
        decode(bech32.encode(version, number))


def near(seed: int) -> str:
    """A code whose checksum is right, of a number near that of a puzzle."""
    rng = Stream("tests/ifitfits/code", seed)
    _, number = bech32.decode(encode(puzzle(rng.below(40))))
    return bech32.encode(VERSION, number ^ 1 << rng.below(number.bit_length()))


def refused(code: str) -> bool:
    try:
        decode(code)
    except CodeError as error:
        return str(error).isprintable()
    return False


def test_whatever_has_a_right_checksum_is_the_code_of_a_puzzle_or_refused() -> None:
    tried = amount(80, 300)
    read = [code for code in map(near, range(tried)) if not refused(code)]
    assert 0 < len(read) < tried
    assert [encode(decode(code)) for code in read] == read
