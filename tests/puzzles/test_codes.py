"""A share code of any game is the puzzle, whole, and nothing else is a share code."""

from __future__ import annotations

from types import ModuleType
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.registry import entry
from games.rng import Stream
from puzzles import bech32
from puzzles.bech32 import ALPHABET, CodeError
from puzzles.kind import puzzles_of
from tests.support.catinthebox import filed_puzzles as rounds
from tests.support.effort import amount
from tests.support.ifitfits import filed_puzzles as boxes


class Codes:
    """The share codes of a game, with random puzzles by their numbers."""

    def __init__(self, game: str) -> None:
        puzzles, samples = puzzles_of(game), SAMPLES[game]
        assert puzzles.encode is not None
        assert puzzles.decode is not None
        self.encode, self.decode, self.text = puzzles.encode, puzzles.decode, entry(game).game.text
        self.puzzle, self.odd_puzzle = samples.puzzle, samples.odd_puzzle
        self.version = self.encode(self.puzzle(0))[0]

    def refuses(self, code: str) -> bool:
        try:
            self.decode(code)
        except CodeError as error:
            return str(error).isprintable()
        return False


SAMPLES: Final[dict[str, ModuleType]] = {"catinthebox": rounds, "ifitfits": boxes}
"""Cat Box has tests of its own, which say more."""

each_game = pytest.mark.parametrize("codes", [*map(Codes, SAMPLES)], ids=SAMPLES)

numbers = st.integers(0, 5000)


@each_game
@given(numbers)
def test_puzzles_come_back_whole(codes: Codes, number: int) -> None:
    task = codes.puzzle(number)
    again = codes.decode(codes.encode(task))
    assert codes.text(again) == codes.text(task)
    assert codes.encode(again) == codes.encode(task)


@each_game
def test_different_puzzles_have_different_codes(codes: Codes) -> None:
    tasks = [codes.puzzle(number) for number in range(amount(80, 300))]
    assert len({codes.encode(task) for task in tasks}) == len({codes.text(task) for task in tasks})


@each_game
def test_a_puzzle_that_no_file_could_hold_has_no_code(codes: Codes) -> None:
    with pytest.raises(CodeError, match="no code stands for such a puzzle"):
        codes.encode(codes.odd_puzzle())


@each_game
@given(numbers)
def test_small_letters_and_white_space_around_are_read(codes: Codes, number: int) -> None:
    code = codes.encode(codes.puzzle(number))
    assert codes.decode(f" {code.lower()}\n") == codes.decode(code)


@each_game
@given(numbers, st.data())
def test_a_wrong_symbol_is_refused(codes: Codes, number: int, data: st.DataObject) -> None:
    code = codes.encode(codes.puzzle(number))
    at = data.draw(st.integers(0, len(code) - 1))
    symbol = data.draw(st.sampled_from([s for s in ALPHABET if s != code[at]]))
    with pytest.raises(CodeError):
        codes.decode(code[:at] + symbol + code[at + 1 :])


@pytest.mark.parametrize("version", "CTFQ")
@each_game
def test_another_version_is_refused_by_name(codes: Codes, version: str) -> None:
    _, number = bech32.decode(codes.encode(codes.puzzle(1)))
    if version != codes.version:
        with pytest.raises(CodeError, match=f"begins with {version}, expected {codes.version}"):
            codes.decode(bech32.encode(version, number))


def near(codes: Codes, seed: int) -> str:
    """A code whose checksum is right, of a number near that of a puzzle."""
    rng = Stream("tests/codes", codes.version, seed)
    _, number = bech32.decode(codes.encode(codes.puzzle(rng.below(40))))
    return bech32.encode(codes.version, number ^ 1 << rng.below(number.bit_length()))


@each_game
def test_whatever_has_a_right_checksum_is_the_code_of_a_puzzle_or_refused(codes: Codes) -> None:
    found = [near(codes, seed) for seed in range(amount(150, 300))]
    read = [code for code in found if not codes.refuses(code)]
    assert 0 < len(read) < len(found)
    assert [codes.encode(codes.decode(code)) for code in read] == read
