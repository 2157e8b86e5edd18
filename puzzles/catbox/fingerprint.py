"""Fingerprints: equal for puzzles that are the same to a solver.

Puzzles are the same if they differ by a shift, a turn or a mirror image, by the names of the
colours, by the order of cards, tokens, rivals, guards or of placements that don't overlap, or
by which seat is called 0. Of all these forms a fingerprint digests the first one in the order
of their text.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from itertools import permutations

from games.catbox.faces import CATS
from games.catbox.puzzle import Chain, Puzzle
from puzzles.catbox.canonical_form import Heap, Image, chain_heaps, images, turn_heaps

FORMAT = "catbox-fingerprint/1"
"""Digested with every puzzle: another canonical form has another name."""

BYTES = 16
"""How many bytes a fingerprint has, two hexadecimal digits each."""


def fingerprint(puzzle: Puzzle) -> str:
    """32 hexadecimal digits, equal just for puzzles that are the same."""
    return blake2b(canonical_form(puzzle).encode(), digest_size=BYTES).hexdigest()


def canonical_form(puzzle: Puzzle) -> str:
    """The text that stands for all puzzles that are the same as this one."""
    board = puzzle.board if isinstance(puzzle, Chain) else puzzle.position.board
    every = images(board)
    first = min(image.text for image in every)
    alike = (image for image in every if image.text == first)
    return f"{FORMAT}\n{first}\n" + min(text for image in alike for text in _rests(puzzle, image))


def _rests(puzzle: Puzzle, image: Image) -> Iterator[str]:
    """All but the board, under every naming of the colours that the board doesn't show."""
    heaps = chain_heaps(puzzle, image) if isinstance(puzzle, Chain) else turn_heaps(puzzle, image)
    words = "".join(word for heap in heaps for word in heap)
    others = [cat for cat in CATS if cat in words and cat not in image.colours]
    for order in permutations(others):
        colours = image.colours + "".join(order)
        yield _text(heaps, str.maketrans(colours, CATS[: len(colours)]))


def _text(heaps: list[Heap], names: dict[int, int]) -> str:
    """The heaps in their order, the words of each in the order of their new names."""
    return "\n".join(" ".join(sorted(word.translate(names) for word in heap)) for heap in heaps)
