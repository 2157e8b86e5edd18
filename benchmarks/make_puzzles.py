"""Writes the stored puzzles: `python -m benchmarks.make_puzzles` gives the same files again.

Every board is reached by legal play with cards of the standard deck. Identities, objectives
and the number of cards on the board go round from puzzle to puzzle of a row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from benchmarks.rows import EACH, FOLDER, ROWS
from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.deal import deal
from games.catbox.faces import Face, Identity
from games.catbox.files import puzzle_text
from games.catbox.loading import load_deck
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, Token, seat_rules
from games.rng import Stream

FORMAT = "catbox-benchmark/2"
MID_GAME = range(12, 27)
LATE_GAME = range(26, 44)
"""Cards on the board."""

HALF = EACH // 2


class RowTraits(NamedTuple):
    """The common properties of the positions of a row.

    Attributes:
        kind: the puzzle that is asked about the position.
        seats: the numbers of seats, in rotation.
        cards: the fewest and most cards on the board.
        own: how many tokens the seat to move holds.
        others: how many tokens each other seat holds one round earlier.
    """

    kind: type[SingleTurn]
    seats: tuple[int, ...]
    cards: range = MID_GAME
    own: int = 0
    others: int = 0


TABLES = {
    "turn-basic": RowTraits(SingleTurn, (5,), LATE_GAME),
    "turn-advanced": RowTraits(SingleTurn, (2, 3, 4, 5), own=len(Token), others=3),
    "duel-2-basic": RowTraits(Duel, (2,)),
    "duel-3-basic": RowTraits(Duel, (3,)),
    "duel-2-advanced": RowTraits(Duel, (2,), own=2, others=2),
}


def chain(key: str, number: int) -> Chain:
    """The stored chain of this number in the row `chain-LENGTH` or `chain-LENGTH-OBJECTIVE`."""
    _, length, *objectives = key.split("-")
    rng = Stream(FORMAT, key, number)
    cards = _spread(MID_GAME, number)
    faces = [rng.choice(card) for card in rng.shuffled(load_deck("standard").cards)]
    own = list(Identity)[number % len(Identity)]
    objective = Objective(objectives[0]) if objectives else _objective(number)
    rivals = rng.shuffled([identity for identity in Identity if identity is not own])[:2]
    chosen = tuple(faces[cards : cards + int(length)])
    return Chain(Edition.GRAIL, _board(faces[:cards], rng), own, chosen, objective, tuple(rivals))


def turn(key: str, number: int) -> SingleTurn:
    """The stored turn or duel of this number in a row."""
    table = TABLES[key]
    seats = table.seats[number % len(table.seats)]
    identities = seat_rules(seats).identities
    own = identities[number % len(identities)]
    for attempt in count():
        position = _position(table, seats, number, Stream(FORMAT, key, number, attempt))
        if position.mover.identity is own and _wanted(position, table, number):
            return table.kind(position, _objective(number))
    raise AssertionError


def puzzle(key: str, number: int) -> Puzzle:
    """The stored puzzle of this number in a row."""
    make: Callable[[str, int], Puzzle] = turn if key in TABLES else chain
    return make(key, number)


def _spread(cards: range, number: int) -> int:
    """A number of cards for each puzzle of a row, evenly from the fewest to the most."""
    return cards[(len(cards) - 1) * number // (EACH - 1)]


def _objective(number: int) -> Objective:
    return list(Objective)[number // HALF % len(Objective)]


def _board(faces: list[Face], rng: Stream) -> Board:
    board = Board.of([Placement(faces[0], 0, 0)])
    for face in faces[1:]:
        board = board.place(rng.choice(list(legality.placements(board, face))))
    return board


def _position(table: RowTraits, seats: int, number: int, rng: Stream) -> Position:
    """A position of a random game with seat 0 to move.

    No token is used before the last round, and none by seat 0, which holds its own after it.
    """
    mode = Mode.ADVANCED if table.own else Mode.BASIC
    edition = list(Edition)[number // 2 % len(Edition)]
    deck = load_deck("standard").cards
    before = _spread(table.cards, number) - (seats - 1)
    position = deal(deck, seats, rng.word(), edition, mode, (2 - before) % seats).position()
    position = _holding(position, [()] * seats)
    while len(position.board.placements) < before:
        position = position.play(position.moves.random(rng))
    drawn = [tuple(sorted(rng.shuffled(tuple(Token))[: table.others])) for _ in range(seats - 1)]
    position = _holding(position, [(), *drawn])
    while position.turn != 0:
        position = position.play(position.moves.random(rng))
    own = tuple(token for token in Token if _holds(token, number, table.own))
    return _holding(position, [own, *(seat.tokens for seat in position.seats[1:])])


def _wanted(position: Position, table: RowTraits, number: int) -> bool:
    """Whether a position is no larger than it should be, and guarded in every other puzzle."""
    guarded = bool(position.standing_guards)
    small = len(position.board.placements) < table.cards.stop
    return small and (not table.own or guarded == bool(number % 2))


def _holds(token: Token, number: int, count: int) -> bool:
    """Whether a token is among the `count` that the seat to move holds, in rotation."""
    return (list(Token).index(token) - number) % len(Token) < count


def _holding(position: Position, tokens: list[tuple[Token, ...]]) -> Position:
    """The position with these tokens in front of each seat."""
    pairs = zip(position.seats, tokens, strict=True)
    return replace(position, seats=tuple(replace(seat, tokens=held) for seat, held in pairs))


def main() -> None:
    """Write every puzzle."""
    FOLDER.mkdir(exist_ok=True)
    for row in ROWS:
        for number, file in enumerate(row.files):
            file.write_text(puzzle_text(puzzle(row.key, number)), encoding="utf-8")


if __name__ == "__main__":
    main()
