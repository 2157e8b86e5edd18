"""Puzzles that differ in nothing that matters, and a slow count of all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from games.catbox.board import Board, Placement
from games.catbox.faces import CATS, IDENTITY_OF, Card, Face, Identity
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Puzzle
from games.catbox.seat import Guard, Saved, Seat
from games.protocol import Cell, GameError
from games.rng import Stream
from puzzles.catbox.symmetry import SYMMETRIES, Symmetry


class Change(NamedTuple):
    """A symmetry, then a shift, and other names for the colours.

    Attributes:
        colours: the letters that K, P, V, B and Y become.
    """

    symmetry: Symmetry
    shift: Cell = (0, 0)
    colours: str = CATS

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The changed puzzle, everything in its old order."""
        if not isinstance(puzzle, Chain):
            return replace(puzzle, position=self.position(puzzle.position))
        return replace(
            puzzle,
            board=self.board(puzzle.board),
            identity=self.identity(puzzle.identity),
            faces=tuple(map(self.face, puzzle.faces)),
            rivals=tuple(map(self.identity, puzzle.rivals)),
        )

    def position(self, position: Position) -> Position:
        """The changed position."""
        return replace(
            position,
            board=self.board(position.board),
            seats=tuple(map(self.seat, position.seats)),
            guards=tuple(Guard(seat, *self.cell(x, y)) for seat, x, y in position.guards),
            pile=tuple(map(self.card, position.pile)),
        )

    def seat(self, seat: Seat) -> Seat:
        """The identity, the cards and the tokens of a player, changed."""
        return Seat(
            seat.identity and self.identity(seat.identity),
            tuple(map(self.card, seat.hand)),
            seat.tokens,
            tuple(Saved(self.face(f), p and self.face(p)) for f, p in seat.saved),
        )

    def board(self, board: Board) -> Board:
        """The changed board, in its old order."""
        return Board.of([self.placement(placement) for placement in board.placements])

    def placement(self, placement: Placement) -> Placement:
        """The changed placement, over the images of its cells."""
        images = [self.cell(x, y) for x, y in placement.cells]
        return Placement(self.face(placement.face), *map(min, *images))

    def card(self, card: Card) -> Card:
        """The changed card."""
        return Card(self.face(card.public), self.face(card.secret))

    def face(self, face: Face) -> Face:
        """The changed face."""
        return Face(self.symmetry.face(face).translate(self._names))

    def identity(self, identity: Identity) -> Identity:
        """The identity that counts what the old one's quadrants have become."""
        return IDENTITY_OF[identity.letter.translate(self._names)]

    def cell(self, x: int, y: int) -> Cell:
        """The place of a cell after the change."""
        across, along = self.symmetry.cell(x, y)
        return across + self.shift[0], along + self.shift[1]

    @property
    def _names(self) -> dict[int, int]:
        return str.maketrans(CATS, self.colours)


def random_change(rng: Stream) -> Change:
    """Any symmetry, any colours, somewhere else."""
    shift = (rng.below(40) - 20, rng.below(40) - 20)
    return Change(rng.choice(SYMMETRIES), shift, "".join(rng.shuffled(CATS)))


def reordered(puzzle: Puzzle, rng: Stream) -> Puzzle:
    """The puzzle with everything in another order that has no order that matters."""
    if isinstance(puzzle, Chain):
        return replace(
            puzzle,
            board=relaid(puzzle.board, rng),
            faces=tuple(rng.shuffled(puzzle.faces)),
            rivals=tuple(rng.shuffled(puzzle.rivals)),
        )
    position = puzzle.position
    seats = tuple(_shuffled_seat(seat, rng) for seat in position.seats)
    guards = tuple(rng.shuffled(position.guards))
    board = relaid(position.board, rng)
    shuffled = replace(position, board=board, seats=seats, guards=guards)
    return replace(puzzle, position=_turned(shuffled, rng.below(len(seats))))


def relaid(board: Board, rng: Stream) -> Board:
    """The same piles, laid in another order as far as each card still covers one before it."""
    for _ in range(2 * len(board.placements)):
        at = rng.below(len(board.placements))
        before, pair = board.placements[:at], board.placements[at : at + 2]
        if len(pair) == 2 and not overlap(*pair):
            try:
                board = Board.of([*before, *reversed(pair), *board.placements[at + 2 :]])
            except GameError:
                continue
    return board


def overlap(one: Placement, other: Placement) -> bool:
    """Whether two placements share a cell."""
    return abs(one.x - other.x) < 2 and abs(one.y - other.y) < 2


def likeness(chain: Chain) -> str:
    """The first of the texts of all chains that are the same as this one: slow, and plain."""
    changes = (Change(s, (0, 0), "".join(c)) for s in SYMMETRIES for c in permutations(CATS))
    images = (change.puzzle(chain) for change in changes)
    return min(_plain(image) for image in images if isinstance(image, Chain))


def _plain(chain: Chain) -> str:
    layers = chain.board.placements
    left, top = min(layer.x for layer in layers), min(layer.y for layer in layers)
    shifted = [Placement(face, x - left, y - top) for face, x, y in layers]
    words = [*_first_order(shifted), chain.objective, chain.edition, chain.identity]
    return " ".join(map(str, [*words, *sorted(chain.faces), "|", *sorted(chain.rivals)]))


def _first_order(layers: Sequence[Placement]) -> Iterator[Placement]:
    """The layers in the first order by text that lays overlapping ones as they were laid."""
    left = list(layers)
    while left:
        free = [p for at, p in enumerate(left) if not any(overlap(p, q) for q in left[:at])]
        first = min(free, key=str)
        left.remove(first)
        yield first


def _shuffled_seat(seat: Seat, rng: Stream) -> Seat:
    hand, tokens = rng.shuffled(seat.hand), rng.shuffled(seat.tokens)
    saved = rng.shuffled(seat.saved)
    return replace(seat, hand=tuple(hand), tokens=tuple(tokens), saved=tuple(saved))


def _turned(position: Position, by: int) -> Position:
    """The position with the seats called by other numbers."""
    count = len(position.seats)
    return replace(
        position,
        seats=position.seats[-by:] + position.seats[:-by],
        turn=(position.turn + by) % count,
        guards=tuple(guard._replace(seat=(guard.seat + by) % count) for guard in position.guards),
    )
