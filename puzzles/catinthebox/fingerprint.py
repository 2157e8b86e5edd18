"""Fingerprints: equal for puzzles that are the same to a solver.

Puzzles are the same if they differ by which seat is called 0, by the order of wishes, or by
something that decides nothing any more: discards, where all hands are known, and the ruling about
two players' bonus where more play. Nothing else is a symmetry. Red is trump, and groups join rows
that lie side by side: to exchange rows without it one would have to mirror the board, which puts
red at the bottom. Numbers have their ranks.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.catinthebox.deduce import Deduce
from games.catinthebox.files import Puzzle
from games.catinthebox.puzzle import Predict, Together
from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import Round, Seat
from games.catinthebox.steps import LETTERS
from games.catinthebox.wish import PredictionsWish, TokenWish, Wish, WonWish
from games.digest import digest

FORMAT = "catinthebox-fingerprint/1"
"""Digested with every puzzle: another canonical form has another name."""


def fingerprint(puzzle: Puzzle) -> str:
    """32 hexadecimal digits, equal just for puzzles that are the same."""
    return digest(canonical_form(puzzle))


def canonical_form(puzzle: Puzzle) -> str:
    """The text that stands for all puzzles that are the same as this one."""
    moment, first = puzzle.position.round, _first_seat(puzzle)
    count = len(moment.seats)

    def seat(number: int) -> str:
        return "n" if number == NEUTRAL else str((number - first) % count)

    parts = [FORMAT, puzzle.kind, *_round(moment), *_seats(puzzle, first)]
    paradox = "-" if moment.paradox is None else seat(moment.paradox)
    parts += [seat(moment.leader), " ".join(map(str, moment.trick)), paradox]
    tokens = (f"{token.space.text}:{seat(token.owner)}" for token in moment.board.tokens)
    parts.append(" ".join(tokens))
    if isinstance(puzzle, Deduce):
        parts += [seat(puzzle.first), " ".join(map(str, puzzle.plays))]
    else:
        parts.append(puzzle.objective)
    if isinstance(puzzle, Together):
        wishes = (_turned(wish, first, count) for wish in puzzle.wish)
        parts += sorted({str(wish) for wish in wishes})
    return "\n".join(parts)


def _first_seat(puzzle: Puzzle) -> int:
    """The seat that is called 0: the one whom the puzzle is about, else who leads."""
    if isinstance(puzzle, Deduce | Predict):
        return puzzle.seat
    if isinstance(puzzle, Together):
        alone = puzzle.objective == "score"
        return puzzle.seat if alone else puzzle.position.round.leader
    return puzzle.seat


def _round(moment: Round) -> Iterator[str]:
    yield str(len(moment.seats))
    yield moment.follow
    yield moment.phase
    yield moment.bonus if not moment.rules.predictions else "-"


def _seats(puzzle: Puzzle, first: int) -> Iterator[str]:
    """Each seat, from the first one on."""
    seats = puzzle.position.round.seats
    for seat in (*seats[first:], *seats[:first]):
        yield _seat(seat, isinstance(puzzle, Deduce))


def _seat(seat: Seat, with_discard: bool) -> str:
    letters = "".join(LETTERS[colour] for colour in sorted(seat.open))
    discard = str(seat.discard) if with_discard else "-"
    return f"{seat.hand} {letters} {seat.prediction} {seat.won} {discard}"


def _turned(wish: Wish, first: int, count: int) -> Wish:
    """The same wish with the seats renamed."""
    if isinstance(wish, PredictionsWish):
        return wish
    seat = (wish.seat - first) % count
    if isinstance(wish, WonWish):
        return WonWish(seat, wish.tricks)
    if isinstance(wish, TokenWish):
        return TokenWish(wish.space, seat)
    return type(wish)(seat, wish.size)
