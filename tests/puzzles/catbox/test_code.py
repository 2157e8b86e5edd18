"""A share code is the puzzle, whole, and nothing else is a share code."""

from __future__ import annotations

import string
from dataclasses import replace
from statistics import median

import pytest

from games.catbox.board import Board, Placement
from games.catbox.faces import Face
from games.catbox.files import puzzle_text
from games.catbox.puzzle import Puzzle
from games.loading import parse
from games.rng import Stream
from puzzles import bech32
from puzzles.bech32 import ALPHABET, LONGEST, CodeError
from puzzles.catbox.code import VERSION, decode, encode
from tests.support.boards import chain
from tests.support.effort import amount
from tests.support.paths import ROOT
from tests.support.puzzle_samples import any_puzzle, full_table, usual_chain
from views.sessions.past_game import load

CODES = [encode(any_puzzle(seed)) for seed in range(40)]
EXAMPLE = encode(usual_chain(1))
SENT = {
    "examples/first-light.json": "CZXAV92T59GLUDY0WS8AS54EVMKE396VR5CUP",
    "benchmarks/puzzles/chain-3-margin-00.json": "CRMF04ZZ0XAMY3YYYNVX5U9D0KVW5F2C55F8QP",
    "benchmarks/puzzles/turn-basic-00.json": (
        "C62NVSQ6ASJV9Z67XWXLQ4DY07R4S4DGH8S079HENZU0H3NZWRTAF22T8SNSX7ZXYURWFK88C732PZRQS4TA6E"
    ),
    "benchmarks/puzzles/turn-advanced-01.json": (
        "CZPE2QNFFXM3M04K33Q5EVTNEQMWEEXCK9DGGHPQSWHCTUTCXXSGYC70ML6T5JX2NK3Y6KX75E3JC66K29G"
    ),
    "benchmarks/puzzles/duel-2-advanced-00.json": (
        "C6VWJVYA08QUZ5TZRL7JYPACE2Q36SCJHVQWEZJJGKW7CQTL2EKYL60TNQ3YQECXUAH8J52F4EP"
    ),
    "benchmarks/puzzles/duel-3-basic-07.json": (
        "C09TKSARFXHHS3L0NHE6D3GDG2TSMCV59KX465LVAHQTJF2UYGH3JX4FHAQR3EPTAPUEYE02D9FYZZKN"
    ),
}
"""Files and the codes that they have had since there are codes."""


def there_and_back(puzzle: Puzzle) -> Puzzle:
    """The puzzle as its code gives it, with the same file."""
    again = decode(encode(puzzle))
    assert puzzle_text(again) == puzzle_text(puzzle)
    assert type(again) is type(puzzle)
    return again


def refused(code: str) -> bool:
    try:
        decode(code)
    except CodeError as error:
        return str(error).isprintable()
    return False


@pytest.mark.nightly
def test_thousands_of_puzzles_come_back_whole() -> None:
    for seed in range(2_500):
        there_and_back(any_puzzle(seed))


def test_the_largest_puzzle_has_a_code_that_is_read() -> None:
    assert there_and_back(full_table()) == full_table()
    assert len(encode(full_table())) < LONGEST


def test_a_board_that_no_rule_allows_has_a_code() -> None:
    there_and_back(chain("KPVB@-500,500 KPVB@-500,500 PPPP@-499,500 oooo@-499,499", "KKKK oooo"))


def test_different_puzzles_have_different_codes() -> None:
    tasks = [any_puzzle(seed) for seed in range(amount(60, 300))]
    assert len(set(map(encode, tasks))) == len(set(map(puzzle_text, tasks)))


def test_a_usual_puzzle_has_a_short_code() -> None:
    assert median(len(encode(usual_chain(seed))) for seed in range(amount(40, 200))) <= 38


@pytest.mark.parametrize("file", SENT)
def test_codes_are_for_good(file: str) -> None:
    """A code that was sent once is read by every later program, and stays the one code."""
    puzzle = load(ROOT / file).value
    assert encode(puzzle) == SENT[file]
    assert decode(SENT[file]) == puzzle


def test_a_puzzle_that_no_file_could_hold_has_no_code() -> None:
    puzzle = usual_chain(1)
    for odd in (
        replace(puzzle, faces=()),
        replace(puzzle, faces=(Face("KPx"),)),
        replace(puzzle, board=Board.of([Placement(Face("KPVB"), 501, 0)])),
    ):
        with pytest.raises(CodeError, match="no code stands for such a puzzle"):
            encode(odd)


@pytest.mark.parametrize("code", CODES[:10])
def test_small_letters_and_white_space_around_are_read(code: str) -> None:
    for text in (code, code.lower()):
        assert puzzle_text(decode(f" \n{text}\t\r\n")) == puzzle_text(decode(code))


def test_mixed_case_is_refused() -> None:
    for code in CODES:
        for at, symbol in enumerate(code):
            if symbol.isalpha():
                with pytest.raises(CodeError, match="mixes capital and small letters"):
                    decode(code[:at] + symbol.lower() + code[at + 1 :])


def wrong_symbols(code: str, symbols: str) -> list[str]:
    """Every text with one character of a code replaced, that is read as something else."""
    return [
        code[:at] + symbol + code[at + 1 :]
        for at in range(len(code))
        for symbol in symbols
        if symbol != code[at]
    ]


def test_every_wrong_symbol_is_refused() -> None:
    assert all(refused(text) for text in wrong_symbols(EXAMPLE, string.printable))


@pytest.mark.nightly
def test_every_wrong_character_in_two_hundred_codes_is_refused() -> None:
    for seed in range(200):
        code = encode(any_puzzle(seed))
        symbols = string.printable if len(code) < 100 else ALPHABET
        assert all(refused(text) for text in wrong_symbols(code, symbols))


def test_a_missing_or_doubled_symbol_is_refused() -> None:
    for code in CODES:
        for at in range(len(code)):
            assert refused(code[:at] + code[at + 1 :])
            assert refused(code[:at] + code[at] + code[at:])


def test_an_additional_symbol_is_refused() -> None:
    for at in range(len(EXAMPLE) + 1):
        assert all(refused(EXAMPLE[:at] + symbol + EXAMPLE[at:]) for symbol in ALPHABET)


def test_exchanged_neighbours_are_refused() -> None:
    for code in CODES:
        for at in range(len(code) - 1):
            pair = code[at : at + 2]
            assert pair == pair[::-1] or refused(code[:at] + pair[::-1] + code[at + 2 :])


def test_every_part_of_a_code_is_refused() -> None:
    for size in range(len(EXAMPLE)):
        assert refused(EXAMPLE[:size])
        assert refused(EXAMPLE[-size:]) or not size


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "the code is empty"),
        (" \n ", "the code is empty"),
        ("C" * (LONGEST + 1), "too long: 4097 symbols"),
        ("Q" * (1 << 24), "too long"),
        ("CQ", "mistyped or not whole"),
        (EXAMPLE[:-1], "mistyped or not whole"),
        (EXAMPLE + "O", '"O" is no symbol of a code'),
        (EXAMPLE[:9] + " " + EXAMPLE[9:], '" " is no symbol of a code'),
        (EXAMPLE[:9] + "-" + EXAMPLE[9:], '"-" is no symbol of a code'),
        (EXAMPLE.replace("S", "\u017f") + "\u017f", "is no symbol of a code"),
        ("\ud800" + EXAMPLE, "is no symbol of a code"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(text: str, expected: str) -> None:
    with pytest.raises(CodeError, match=expected) as caught:
        decode(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("version", sorted(set(ALPHABET) - {VERSION}))
def test_another_version_is_refused_by_name(version: str) -> None:
    _, number = bech32.decode(EXAMPLE)
    with pytest.raises(CodeError, match=f"another version: it begins with {version}"):
        decode(bech32.encode(version, number))


def test_a_number_that_says_more_than_its_puzzle_is_refused() -> None:
    for code in CODES:
        _, number = bech32.decode(code)
        with pytest.raises(CodeError):
            decode(bech32.encode(VERSION, number + (1 << 16_000)))


def sealed_by_chance(seed: int) -> str:
    """A code whose checksum is right, of a number near that of a puzzle, or of any."""
    rng = Stream("tests/puzzles/fuzz", seed)
    _, number = bech32.decode(rng.choice(CODES))
    match rng.below(4):
        case 0:
            number ^= 1 << rng.below(number.bit_length())
        case 1:
            number >>= rng.below(number.bit_length())
        case 2:
            number += rng.below(1 << 20)
        case _:
            number = sum(rng.word() << 64 * place for place in range(rng.below(40)))
    return bech32.encode(VERSION, number)


@pytest.mark.slow
def test_whatever_has_a_right_checksum_is_the_code_of_a_puzzle_or_refused() -> None:
    read = 0
    for seed in range(1000):
        code = sealed_by_chance(seed)
        if not refused(code):
            puzzle, read = decode(code), read + 1
            assert encode(puzzle) == code
            assert puzzle_text(parse_again(puzzle)) == puzzle_text(puzzle)
    assert 10 < read < 990


def parse_again(puzzle: Puzzle) -> Puzzle:
    again = parse(puzzle_text(puzzle).encode()).value
    assert isinstance(again, type(puzzle))
    return again
