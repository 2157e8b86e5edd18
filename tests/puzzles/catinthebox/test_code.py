"""A share code is the puzzle, whole, and nothing else is a share code."""

from __future__ import annotations

import json
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catinthebox.files import Puzzle, read_puzzle, text
from games.json_reader import FormatError
from games.rng import Stream
from puzzles import bech32
from puzzles.bech32 import ALPHABET, CodeError
from puzzles.catinthebox import deduce
from puzzles.catinthebox.code import VERSION, decode, encode
from puzzles.recipe import Recipe
from puzzles.tier import TIERS
from tests.support.catinthebox.puzzles import puzzle as any_puzzle
from tests.support.effort import amount, seeded

numbers = st.integers(0, 5000)


def puzzle(number: int) -> Puzzle:
    """A random puzzle that a file can hold: not a prediction with two seats, for example."""
    return next(task for task in map(any_puzzle, count(number, 6)) if holds(task))


def holds(task: Puzzle) -> bool:
    try:
        return read_puzzle(json.loads(text(task))) == task
    except FormatError:
        return False


def question(number: int) -> Puzzle:
    """A question about a discard, which may have many answers."""
    recipe = Recipe("deduce", TIERS[0], str(number), game="catinthebox")
    drawn = (deduce.draw(recipe, recipe.stream(attempt)) for attempt in range(100))
    return next(task for task in drawn if task is not None)


@given(numbers)
def test_puzzles_come_back_whole(number: int) -> None:
    task = puzzle(number)
    again = decode(encode(task))
    assert text(again) == text(task)
    assert encode(again) == encode(task)


@pytest.mark.parametrize("number", seeded(20))
def test_questions_come_back_whole(number: int) -> None:
    assert decode(encode(question(number))) == question(number)


def test_different_puzzles_have_different_codes() -> None:
    tasks = [puzzle(number) for number in range(amount(80, 300))]
    assert len({encode(task) for task in tasks}) == len({text(task) for task in tasks})


def test_a_puzzle_that_no_file_could_hold_has_no_code() -> None:
    odd = next(task for task in map(any_puzzle, count()) if not holds(task))
    with pytest.raises(CodeError, match="no code stands for such a puzzle"):
        encode(odd)


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


@pytest.mark.parametrize("version", "CQ")
def test_another_version_is_refused_by_name(version: str) -> None:
    _, number = bech32.decode(encode(puzzle(1)))
    with pytest.raises(CodeError, match=f"begins with {version}, expected {VERSION}"):
        decode(bech32.encode(version, number))


def near(seed: int) -> str:
    """A code whose checksum is right, of a number near that of a puzzle."""
    rng = Stream("tests/catinthebox/code", seed)
    _, number = bech32.decode(encode(puzzle(rng.below(40))))
    return bech32.encode(VERSION, number ^ 1 << rng.below(number.bit_length()))


def refused(code: str) -> bool:
    try:
        decode(code)
    except CodeError as error:
        return str(error).isprintable()
    return False


def test_whatever_has_a_right_checksum_is_the_code_of_a_puzzle_or_refused() -> None:
    tried = amount(150, 300)
    read = [code for code in map(near, range(tried)) if not refused(code)]
    assert 0 < len(read) < tried
    assert [encode(decode(code)) for code in read] == read
