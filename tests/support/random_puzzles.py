"""Small random puzzles of the standard deck, each told by its seeds alone."""

from __future__ import annotations

from dataclasses import replace

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Card, Face, Identity
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Objective
from games.catbox.rulings import Edition, Mode, Token, seat_rules
from games.catbox.turn import Guard, Saved, Seat
from games.rng import Stream
from solver.answer import Answer
from tests.support.boards import FACES, dealt, playout

Comparable = tuple[str, tuple[object, ...], int | None, int | None]


def comparable(answer: Answer) -> Comparable:
    """All of an answer on which engines have to agree."""
    return answer.status.value, answer.lines, answer.bound, answer.solutions


def random_board(layers: int, *seeds: int | str, letters: str = "") -> tuple[Board, list[Face]]:
    """A board of as many legal placements, and the faces that are left, shuffled.

    Args:
        letters: the quadrants from which faces are drawn; by default they are those of the deck.
    """
    rng = Stream("tests/solver/board", layers, *seeds)
    drawn = [Face("".join(rng.choice(letters) for _ in range(4))) for _ in FACES if letters]
    left = drawn or rng.shuffled(FACES)
    board = Board.of([Placement(left.pop(), 0, 0)])
    while len(board.placements) < layers:
        board = board.place(rng.choice(tuple(legality.placements(board, left.pop()))))
    return board, left


def random_chain(
    length: int,
    layers: int,
    identity: Identity,
    objective: Objective = Objective.SCORE,
    *seeds: int | str,
    letters: str = "",
) -> Chain:
    """A chain of random faces on a random board, with two random rivals.

    Args:
        letters: see `random_board`.
    """
    board, left = random_board(layers, "chain", *seeds, letters=letters)
    others = [other for other in Identity if other is not identity]
    rivals = tuple(Stream("tests/solver/rivals", *seeds).shuffled(others)[:2])
    return Chain(Edition.GRAIL, board, identity, tuple(left[:length]), objective, rivals)


def random_position(
    seats: int,
    layers: int,
    edition: Edition = Edition.GRAIL,
    mode: Mode = Mode.BASIC,
    *seeds: int | str,
    tokens: tuple[Token, ...] = (),
    guards: int = 0,
    saved: int = 0,
    cards: int | None = None,
    letters: str = "",
) -> Position:
    """A position on a random board; seat 0 is to move.

    Args:
        tokens: what the seat to move still holds; the others hold two random ones.
        guards: how many other seats have a guard on a random cell.
        saved: how many cards the seat to move has saved.
        cards: how many each seat holds; by default its hand is full.
        letters: see `random_board`.
    """
    rng = Stream("tests/solver/position", seats, layers, edition, mode, *seeds)
    board, left = random_board(layers, "position", *seeds, letters=letters)
    rules = seat_rules(seats)
    identities = rng.shuffled(rules.identities)
    advanced = mode is Mode.ADVANCED
    table = []
    for index in range(seats):
        hand = tuple(Card(left.pop(), left.pop()) for _ in range(rules.hand))[:cards]
        other = tuple(rng.shuffled(tuple(Token))[:2]) if advanced else ()
        kept = tuple(Saved(left.pop(), left.pop()) for _ in range(saved if index == 0 else 0))
        table.append(Seat(identities[index], hand, other if index else tokens, kept))
    cells = rng.shuffled(tuple(board.cells))
    standing = tuple(Guard(1 + index, *cells.pop()) for index in range(guards))
    return Position(edition, mode, board, tuple(table), 0, standing)


def late_position(seats: int, turns_left: int, seed: int, mode: Mode = Mode.BASIC) -> Position:
    """A position of a random game just before its last turns, with the pile cut to nothing."""
    rng = Stream("tests/solver/late", seats, turns_left, seed)
    position = dealt(seats, seed, mode)
    cut = seats * seat_rules(seats).hand
    start = replace(position, turn=0, pile=position.pile[:cut])
    return list(playout(start, rng))[-1 - turns_left :][0]
