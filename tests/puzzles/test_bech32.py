"""The checksum: what it is proved to catch, for texts of every length that is read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.bech32 import ALPHABET, CHECK, LONGEST, decode, encode, polymod

numbers = st.integers(0, 1 << 400)
versions = st.sampled_from(ALPHABET)
WHOLE = 0x2BC830A3
"""The residue of bech32m for a text that is right."""


def bech32m_values(text: str) -> list[int]:
    """The values under the checksum of bech32m, as BIP 350 says."""
    name, _, data = text.lower().rpartition("1")
    symbols = ALPHABET.lower()
    head = [ord(char) >> 5 for char in name] + [0] + [ord(char) & 31 for char in name]
    return head + [symbols.index(char) for char in data]


def with_a_zero(left: int) -> int:
    """The difference between two residues after both texts go on alike by one symbol."""
    symbols = [left >> 5 * place & 31 for place in reversed(range(CHECK))]
    return polymod([*symbols, 0]) ^ polymod([0] * (CHECK + 1))


def followed(left: int, symbols: int) -> Iterator[int]:
    """The difference after each of some more symbols."""
    for _ in range(symbols):
        left = with_a_zero(left)
        yield left


@given(versions, numbers)
def test_a_number_comes_back(version: str, number: int) -> None:
    assert decode(encode(version, number)) == (version, number)


def test_the_checksum_is_that_of_bech32m() -> None:
    for text in (
        "A1LQFN3A",
        "a1lqfn3a",
        "abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx",
        "split1checkupstagehandshakeupstreamerranterredcaperredlc445v",
        "?1v759aa",
    ):
        assert polymod(bech32m_values(text)) == WHOLE


def test_no_symbols_look_alike() -> None:
    assert len(set(ALPHABET)) == 32
    assert set("1BIO").isdisjoint(ALPHABET)
    assert ALPHABET.isalnum()
    assert ALPHABET.isupper()


@pytest.mark.parametrize("wrong", range(1, 32))
def test_no_wrong_symbol_gets_by_wherever_it_stands(wrong: int) -> None:
    assert all(followed(wrong, LONGEST))


@pytest.mark.parametrize("difference", range(1, 32))
def test_no_exchange_of_neighbours_gets_by_wherever_they_stand(difference: int) -> None:
    assert all(followed(difference << 5 | difference, LONGEST))


def test_no_change_within_six_neighbours_gets_by_wherever_they_stand() -> None:
    """A difference never vanishes, for going on alike is undone: its bits stay independent."""
    independent: list[int] = []
    for bit in range(5 * CHECK):
        left = with_a_zero(1 << bit)
        for other in independent:
            left = min(left, left ^ other)
        independent.append(left)
    assert all(independent)


@pytest.mark.parametrize("wrong", range(1, 32))
def test_no_second_wrong_symbol_less_than_1023_places_on_makes_up_for_one(wrong: int) -> None:
    assert min(followed(wrong, 1022)) > 31
    assert [*followed(wrong, 1023)][-1] == wrong


def test_a_text_without_its_last_symbol_is_never_right() -> None:
    """Whatever symbol follows a right text, the longer one is wrong."""
    assert with_a_zero(WHOLE) ^ WHOLE > 31
