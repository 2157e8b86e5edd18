"""The random stream, whose numbers are part of the formats."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rng import WORD, Stream
from tests.support.boards import seeds
from tests.support.paths import ROOT

SEEDED = st.one_of(seeds, st.text(max_size=9))

KNOWN = [0x6E32E488E0BE116, 0xC3DC9EBA1CD499D0, 0x900E49CAB2CE8863, 0x1197190E3CDB438B]
KNOWN_SHUFFLE = "jfchgabied"

SHOW_A_GAME = """
from tests.support.random_games import recorded
print(recorded("catbox", 4, 7).text)
"""


def test_known_words() -> None:
    assert [Stream("catbox", 1).word() for _ in range(2)] == [KNOWN[0]] * 2
    stream = Stream("catbox", 1)
    assert [stream.word() for _ in KNOWN] == KNOWN


def test_known_shuffle() -> None:
    assert "".join(Stream("catbox", 2).shuffled("abcdefghij")) == KNOWN_SHUFFLE


def test_splitmix64_from_a_state_of_nought() -> None:
    """The first words that the paper's generator gives for the seed 0."""
    stream = Stream.at(0)
    assert [stream.word() for _ in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


@given(SEEDED, SEEDED)
def test_other_seeds_give_another_stream(one: int | str, other: int | str) -> None:
    alike = str(one) == str(other)
    assert (Stream(one).word() == Stream(other).word()) is alike


@given(seeds, st.integers(1, WORD))
def test_below_keeps_its_bounds(seed: int, bound: int) -> None:
    assert 0 <= Stream(seed).below(bound) < bound


@pytest.mark.parametrize("bound", [0, -1, WORD + 1])
def test_bounds_out_of_range(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Stream(1).below(bound)


@given(seeds, st.lists(st.integers(), max_size=20))
def test_a_shuffle_keeps_every_item(seed: int, items: list[int]) -> None:
    kept = list(items)
    assert sorted(Stream(seed).shuffled(items)) == sorted(items)
    assert items == kept


@given(seeds, st.lists(st.integers(), min_size=1, max_size=9))
def test_a_choice_is_one_of_the_items(seed: int, items: list[int]) -> None:
    assert Stream(seed).choice(items) in items


def _game(hash_seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", SHOW_A_GAME]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def test_a_deal_and_its_game_are_the_same_in_every_process() -> None:
    first = _game("0")
    assert first == _game("1")
    assert first.startswith("{")
