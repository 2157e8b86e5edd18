"""Puzzles with very many best ends."""

from __future__ import annotations

from games.catbox.board import Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Objective
from games.catbox.rulings import Edition
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode
from games.rng import Stream
from tests.support.ifitfits import random_positions
from tests.support.random_puzzles import random_board


def worthless_chain(length: int = 5) -> Chain:
    """A chain of which pink has nothing, so that every board is a best one."""
    faces = tuple(map(Face, ("ooKB", "ooKB", "oBoK", "oBoK", "KoBo")))[:length]
    board = Board.of([Placement(Face("KoPB"), 0, 0)])
    return Chain(Edition.GRAIL, board, Identity.PINK, faces, Objective.SCORE)


def chain_of_many_ends(number: int) -> Chain:
    """A chain of three or four faces, most of them with boxes alone, on a small board."""
    rng = Stream("many ends", number)
    cats = ["".join(rng.choice("KPVBYooo") for _ in range(4)) for _ in range(2)]
    faces = tuple(Face(rng.choice(("oooo", "oooo", *cats))) for _ in range(3 + rng.below(2)))
    board = random_board(1 + rng.below(3), "many ends", number)[0]
    identity, objective = rng.choice(tuple(Identity)), rng.choice(tuple(Objective))
    return Chain(Edition.GRAIL, board, identity, faces, objective)


def worthless_box() -> Packing:
    """A box of cards and no cats, with millions of best boards."""
    rng = Stream("counting", 0)
    lying = random_positions.board(rng, 4, 2, Mode.ADVANCED)
    return Packing(Mode.ADVANCED, lying, random_positions.cards(rng, 5), 0)
