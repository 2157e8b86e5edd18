"""A share code of any game is the puzzle, whole, nothing else is a share code; and fingerprints."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Card, Face, Identity
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Objective, Puzzle
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Guard, Saved, Seat
from games.json_reader import MAX_BYTES
from games.loading import Content, parse_object
from games.registry import entry
from games.rng import Stream
from puzzles.challenge import fingerprint
from puzzles.share_code import (
    ALPHABET,
    LONGEST,
    VERSION,
    CodeError,
    decode,
    encode,
    polymod,
    share_code,
    share_code_of,
    shared_puzzle,
    words,
)
from tests.support.boards import DECK, chain
from tests.support.catinthebox import filed_puzzles as rounds
from tests.support.effort import amount
from tests.support.ifitfits import filed_puzzles as boxes
from tests.support.paths import ROOT
from tests.support.puzzle_sources import puzzle as small_puzzle
from views.sessions.past_game import load

any_int = st.integers(0, 1 << 400)
versions = st.sampled_from(ALPHABET)
WHOLE = 0x2BC830A3
"""The residue of bech32m for a text that is right."""


def bech32m_values(text: str) -> list[int]:
    """The values under the checksum of bech32m, as BIP 350 says."""
    name, _, data = text.lower().rpartition("1")
    symbols = ALPHABET.lower()
    head = [ord(char) >> 5 for char in name] + [0] + [ord(char) & 31 for char in name]
    return head + [symbols.index(char) for char in data]


@given(versions, any_int)
def test_a_number_comes_back(version: str, number: int) -> None:
    assert decode(encode(version, number)) == (version, number)


def test_the_checksum_is_that_of_bech32m() -> None:
    """It finds what `puzzles/share_code.py` says; these are right texts of BIP 350."""
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


def catbox_puzzle(number: int) -> Puzzle:
    """One of those on which engines agree, or a chain as most are."""
    rng = Stream("tests/puzzles", number)
    if rng.below(3):
        return small_puzzle(number)
    return usual_chain(number, 1 + rng.below(12), 1 + rng.below(26))


def usual_chain(seed: int, length: int = 3, layers: int = 12) -> Chain:
    """A chain as most are: a legal board and faces of the standard deck, one of each card."""
    rng = Stream("tests/puzzles/usual", seed, length, layers)
    faces = [rng.choice(card) for card in rng.shuffled(DECK)]
    board = Board.of([Placement(faces.pop(), 0, 0)])
    while len(board.placements) < layers:
        board = board.place(rng.choice(tuple(legality.placements(board, faces.pop()))))
    identity, *others = rng.shuffled(tuple(Identity))
    objective = rng.choice(tuple(Objective))
    rivals = others[:2] if objective is Objective.MARGIN else ()
    return Chain(Edition.GRAIL, board, identity, tuple(faces[:length]), objective, tuple(rivals))


def full_table() -> Duel:
    """The largest puzzle that a file holds, with nothing in it that is usual."""
    face = Face("oooo")
    cards = (Card(face, face),) * 48
    saved = (Saved(face, face), Saved(face)) * 24
    tokens = (Token.MOUSE, Token.PAW) * 24
    layers = [Placement(face, 500, 500)] + [Placement(face, 501, 501)] * 95
    guards = tuple(Guard(seat, -999, 999) for seat in range(5))
    seats = (Seat(Identity.CHIHUAHUA, cards, tokens, saved),) * 5
    board = Board.of(layers)
    position = Position(Edition.SECONDGATE, Mode.ADVANCED, board, seats, 4, guards, cards, passes=5)
    return Duel(position, Objective.MARGIN)


class Codes:
    """The share codes of a game, with random puzzles by their numbers, and one of no file."""

    def __init__(self, game: str) -> None:
        self.entry, (self.puzzle, self.odd_puzzle) = entry(game), SAMPLES[game]

    def text(self, puzzle: Any) -> str:
        return self.entry.game.text(puzzle)

    def encode(self, puzzle: Any) -> str:
        return share_code(self.entry, puzzle)

    def there_and_back(self, puzzle: Any) -> None:
        """Check that a puzzle's code gives the same file again."""
        code = self.encode(puzzle)
        again = shared_puzzle(code)
        assert (again.entry, self.text(again.value)) == (self.entry, self.text(puzzle))
        assert type(again.value) is type(puzzle)
        assert self.encode(again.value) == code


SAMPLES: Final[dict[str, tuple[Callable[[int], Any], Callable[[], Any]]]] = {
    "catbox": (catbox_puzzle, lambda: replace(usual_chain(1), faces=())),
    "catinthebox": (rounds.puzzle, rounds.odd_puzzle),
    "ifitfits": (boxes.puzzle, boxes.odd_puzzle),
}

CATBOX = Codes("catbox")
EXAMPLE = CATBOX.encode(usual_chain(1))

SENT = {
    "examples/first-light.json": (
        "PPPU87PWC8NGULX4FGJKCCKAHZ9MVS5GVP4QJC8YANSMAV7KMAXEUQMGV4JK8ANDDKTYC"
    ),
    "benchmarks/puzzles/turn-advanced-01.json": (
        "P5ZRSPFQTC5585ZWZV3GGHVRJQ3QV3XCJU27RYZZQSGXVR29EZRQ9CK58YZ5QMM0GQTR2GJXTCWFTV3ECZAJZFSD64"
        "8AGY2WN3YSQ0TPYKQVDTU7MG44JEAKUZSFVR5YM54P0P3XM47G4K7ZR4VQN6VYVMRWF8MN32CAKL6MA4GW0PSX"
    ),
    "examples/ifitfits/duel.json": (
        "P4WJ6L437QU7PGTFR635GC6QKT9GZAY3L8FPGQ6RDRVTNGD5F5GW0DPL58GQ7QFM85WW4EENV70YMRH89VJ208YGL33Z"
        "9UWGH89NTH7Z9GT2H2"
    ),
}
"""Files and the codes that they have had since there are codes of this version."""

each_game = pytest.mark.parametrize("codes", [*map(Codes, SAMPLES)], ids=SAMPLES)

any_number = st.integers(0, 5000)


def refused(code: str) -> bool:
    try:
        shared_puzzle(code)
    except CodeError as error:
        return str(error).isprintable()
    return False


@each_game
@given(any_number)
def test_puzzles_come_back_whole(codes: Codes, number: int) -> None:
    codes.there_and_back(codes.puzzle(number))


@each_game
def test_puzzles_have_one_code_and_one_fingerprint_exactly_if_they_have_one_file(
    codes: Codes,
) -> None:
    tasks = [codes.puzzle(number) for number in range(amount(60, 300))]
    again = [parse_object(json.loads(codes.text(task))).value for task in tasks]
    names = [*map(fingerprint, tasks)]
    assert names == [*map(fingerprint, again)]
    assert len(set(names)) == len(set(map(codes.encode, tasks))) == len(set(map(codes.text, tasks)))
    assert all(len(name) == 32 and set(name) <= set("0123456789abcdef") for name in names)


@each_game
def test_a_puzzle_that_no_file_could_hold_has_no_code(codes: Codes) -> None:
    odd = codes.odd_puzzle()
    with pytest.raises(CodeError, match="no code stands for such a puzzle"):
        codes.encode(odd)
    assert share_code_of(codes.entry, odd) == ""


@each_game
@given(any_number)
def test_small_letters_and_white_space_around_are_read(codes: Codes, number: int) -> None:
    code = codes.encode(codes.puzzle(number))
    assert shared_puzzle(f" \n{code.lower()}\t\r\n") == shared_puzzle(code)


def test_the_largest_puzzle_and_a_board_that_no_rule_allows_have_codes() -> None:
    CATBOX.there_and_back(full_table())
    odd = chain("KPVB@-500,500 KPVB@-500,500 PPPP@-499,500 oooo@-499,499", "KKKK oooo")
    CATBOX.there_and_back(odd)


def test_a_usual_puzzle_has_a_short_code() -> None:
    lengths = (len(CATBOX.encode(usual_chain(seed))) for seed in range(amount(40, 200)))
    assert median(lengths) <= 3 * 38


@pytest.mark.parametrize("file", SENT)
def test_codes_are_for_good(file: str) -> None:
    """A code that was sent once is read by every later program, and stays the one code."""
    content: Content = load(ROOT / file)
    assert share_code(content.entry, content.value) == SENT[file]
    assert shared_puzzle(SENT[file]) == content


def test_every_text_can_be_said_and_none_is_too_long_to_read() -> None:
    listed = words()
    assert len(listed) == len(set(listed)) == 2048
    assert set(map(chr, range(32, 127))) <= set(listed)
    assert listed[0] == " "
    assert LONGEST * 5 // 11 * max(map(len, listed)) < MAX_BYTES


@pytest.mark.parametrize(
    "odd", [{"faces": (Face("KPx"),)}, {"board": Board.of([Placement(Face("KPVB"), 501, 0)])}]
)
def test_a_chain_with_something_that_is_in_no_file_has_no_code(odd: dict[str, Any]) -> None:
    with pytest.raises(CodeError, match="no code stands for such a puzzle"):
        CATBOX.encode(replace(usual_chain(1), **odd))


def test_mixed_case_is_refused() -> None:
    for at, symbol in enumerate(EXAMPLE):
        if symbol.isalpha():
            with pytest.raises(CodeError, match="mixes capital and small letters"):
                shared_puzzle(EXAMPLE[:at] + symbol.lower() + EXAMPLE[at + 1 :])


def mistyped(code: str, at: int) -> Iterator[str]:
    """A code with one symbol wrong, missing, one too many, or exchanged with the next; or cut."""
    before, symbol, after = code[:at], code[at], code[at + 1 :]
    yield before
    yield from (before + other + after for other in ALPHABET if other != symbol)
    yield from (before + more + symbol + after for more in ALPHABET)
    yield before + after
    if after and after[0] != symbol:
        yield before + after[0] + symbol + after[1:]


@each_game
@given(any_number, st.data())
def test_whatever_is_mistyped_anywhere_is_refused(
    codes: Codes, number: int, data: st.DataObject
) -> None:
    code = codes.encode(codes.puzzle(number))
    at = data.draw(st.integers(0, len(code) - 1))
    assert all(map(refused, mistyped(code, at)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "the code is empty"),
        (" \n ", "the code is empty"),
        ("C" * (LONGEST + 1), "too long: 12289 symbols"),
        ("Q" * (1 << 24), "too long"),
        ("PQ", "mistyped or not whole"),
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
        shared_puzzle(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("version", sorted(set(ALPHABET) - {VERSION}))
def test_another_version_is_refused_by_name(version: str) -> None:
    _, number = decode(EXAMPLE)
    with pytest.raises(CodeError, match=f"another version: it begins with {version}, expected P"):
        shared_puzzle(encode(version, number))


def said(text: str) -> str:
    """A code with a right checksum that says a text, character by character."""
    listed, number = words(), 0
    for character in reversed(text):
        number = number * len(listed) + listed.index(character)
    return encode(VERSION, number)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "no code stands for such a puzzle: line 1, column 1: expected JSON: Expecting value"),
        ("{}", "no code stands for such a puzzle: format: expected"),
        ("[" * 2000, "nested too deeply"),
        ("1" * 5000, "a number with too many digits"),
        ('{"format":"catbox-puzzle/1"}', "no code stands for such a puzzle: kind"),
    ],
)
def test_a_code_of_anything_else_is_refused_in_one_line(text: str, expected: str) -> None:
    with pytest.raises(CodeError, match=expected) as caught:
        shared_puzzle(said(text))
    assert str(caught.value).isprintable()


def test_only_the_one_code_of_a_puzzle_is_read() -> None:
    """Files of other kinds, the same file in other words, or with white space have no code."""
    puzzle, game = usual_chain(1), CATBOX.entry.game
    position = load(ROOT / "examples" / "ifitfits" / "position.json")
    for text in (
        position.entry.game.text(position.value).replace("\n", " "),
        json.dumps(json.loads(game.text(puzzle)), separators=(",", ":")),
        game.text(puzzle).replace("\n", " "),
    ):
        with pytest.raises(CodeError, match="not the one that stands for its puzzle"):
            shared_puzzle(said(text))


def sealed_by_chance(code: str, rng: Stream) -> str:
    """A code whose checksum is right, of a number near that of a puzzle, or of any."""
    _, number = decode(code)
    match rng.below(4):
        case 0:
            number ^= 1 << rng.below(number.bit_length())
        case 1:
            number >>= rng.below(number.bit_length())
        case 2:
            number += rng.below(1 << 20) << rng.below(number.bit_length())
        case _:
            number = sum(rng.word() << 64 * place for place in range(rng.below(40)))
    return encode(VERSION, number)


@each_game
def test_whatever_has_a_right_checksum_is_the_code_of_a_puzzle_or_refused(codes: Codes) -> None:
    for seed in range(amount(60, 1000)):
        rng = Stream("tests/codes", codes.entry.name, seed)
        code = sealed_by_chance(codes.encode(codes.puzzle(rng.below(40))), rng)
        if not refused(code):
            content = shared_puzzle(code)
            assert share_code(content.entry, content.value) == code
