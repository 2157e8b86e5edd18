"""Fingerprints: equal for puzzles that are the same to a solver.

Puzzles are the same if they differ by a shift, a turn or a mirror image, by the names of the
colours, by the order of cards, tokens, rivals, guards or of placements that don't overlap, or
by which seat is called 0. Of all these forms a fingerprint digests the first one in the order
of their text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from games.catbox.board import Board
from games.catbox.faces import CATS, Card, Face
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Puzzle, SingleTurn
from games.catbox.seat import Saved
from games.digest import digest
from games.protocol import Cell
from puzzles.catbox.symmetry import SYMMETRIES, Symmetry

FORMAT = "catbox-fingerprint/1"
"""Digested with every puzzle: another canonical form has another name."""

WordGroup = tuple[str, ...]
"""Words whose order doesn't matter."""


class Layer(NamedTuple):
    """A placement by what doesn't depend on the order of those that it doesn't overlap.

    Attributes:
        heights: how many other placements lie under each of the four letters.
    """

    x: int
    y: int
    heights: tuple[int, ...]
    face: Face

    def seen_by(self, symmetry: Symmetry) -> Layer:
        """Its image."""
        heights = tuple(self.heights[index] for index in symmetry.order)
        return Layer(*symmetry.anchor(self.x, self.y), heights, symmetry.face(self.face))


class Image(NamedTuple):
    """A board as a symmetry shows it, its colours named in the order in which they come up.

    Attributes:
        corner: the cell of the image that the text calls 0,0.
        colours: the letters that became K, P and so on, as far as the board shows colours.
    """

    symmetry: Symmetry
    corner: Cell
    colours: str
    text: str

    def cell(self, x: int, y: int) -> str:
        """The text of a cell of the board."""
        image, corner = self.symmetry.cell(x, y), self.corner
        return f"{image[0] - corner[0]},{image[1] - corner[1]}"


def fingerprint(puzzle: Puzzle) -> str:
    """32 hexadecimal digits, equal just for puzzles that are the same."""
    return digest(canonical_form(puzzle))


def canonical_form(puzzle: Puzzle) -> str:
    """The text that stands for all puzzles that are the same as this one."""
    board = puzzle.board if isinstance(puzzle, Chain) else puzzle.position.board
    every = _images(board)
    first = min(image.text for image in every)
    alike = (image for image in every if image.text == first)
    return f"{FORMAT}\n{first}\n" + min(text for image in alike for text in _rests(puzzle, image))


def _rests(puzzle: Puzzle, image: Image) -> Iterator[str]:
    """All but the board, under every naming of the colours that the board doesn't show."""
    groups = (
        _chain_groups(puzzle, image) if isinstance(puzzle, Chain) else _turn_groups(puzzle, image)
    )
    words = "".join(word for group in groups for word in group)
    others = [cat for cat in CATS if cat in words and cat not in image.colours]
    for order in permutations(others):
        colours = image.colours + "".join(order)
        yield _text(groups, str.maketrans(colours, CATS[: len(colours)]))


def _text(groups: list[WordGroup], names: dict[int, int]) -> str:
    """The groups in their order, the words of each in the order of their new names."""
    return "\n".join(" ".join(sorted(word.translate(names) for word in group)) for group in groups)


def _images(board: Board) -> list[Image]:
    """The board under every symmetry."""
    layers = _layers(board)
    return [_image(layers, symmetry) for symmetry in SYMMETRIES]


def _chain_groups(chain: Chain, image: Image) -> list[WordGroup]:
    """Everything of a chain but its board."""
    return [
        (chain.kind,),
        (chain.edition,),
        (chain.objective,),
        (chain.identity.letter,),
        tuple(image.symmetry.face(face) for face in chain.faces),
        tuple(rival.letter for rival in chain.rivals),
    ]


def _turn_groups(puzzle: SingleTurn, image: Image) -> list[WordGroup]:
    """Everything of a turn or a duel but its board, the seats from the mover on."""
    position, count = puzzle.position, len(puzzle.position.seats)
    guards = (
        f"{(guard.seat - position.turn) % count}@{image.cell(guard.x, guard.y)}"
        for guard in position.guards
    )
    return [
        (puzzle.kind,),
        (puzzle.objective,),
        (position.edition,),
        (position.mode,),
        (str(position.passes),),
        tuple(guards),
        (",".join(_card(card, image) for card in position.pile),),
        *_seats(position, image),
    ]


def _seats(position: Position, image: Image) -> Iterator[WordGroup]:
    """Four groups for each seat, from the mover on."""
    for seat in position.seats[position.turn :] + position.seats[: position.turn]:
        yield ("?" if seat.identity is None else seat.identity.letter,)
        yield tuple(_card(card, image) for card in seat.hand)
        yield tuple(seat.tokens)
        yield tuple(_saved(saved, image) for saved in seat.saved)


def _card(card: Card, image: Image) -> str:
    return "/".join(image.symmetry.face(side) for side in card)


def _saved(saved: Saved, image: Image) -> str:
    face = image.symmetry.face(saved.face)
    return face if saved.public is None else f"{face}/{image.symmetry.face(saved.public)}"


def _layers(board: Board) -> list[Layer]:
    """The placements of a board with what lies under them."""
    piled: Counter[Cell] = Counter()
    layers = []
    for placement in board.placements:
        cells = placement.cells
        layers.append(
            Layer(placement.x, placement.y, tuple(piled[cell] for cell in cells), placement.face)
        )
        piled.update(cells)
    return layers


def _image(layers: list[Layer], symmetry: Symmetry) -> Image:
    laid = sorted(layer.seen_by(symmetry) for layer in layers)
    left, top = min(layer.x for layer in laid), min(layer.y for layer in laid)
    letters = dict.fromkeys("".join(layer.face for layer in laid))
    colours = "".join(letter for letter in letters if letter in CATS)
    words = " ".join(
        f"{x - left},{y - top}:{'.'.join(map(str, heights))}:{face}" for x, y, heights, face in laid
    )
    names = str.maketrans(colours, CATS[: len(colours)])
    return Image(symmetry, (left, top), colours, words.translate(names))
