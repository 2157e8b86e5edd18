"""The kind `chain`: place all cards, in any order.

People go about it by strategies, each seeing further than the last. A strategy leaves what comes
out equal to chance, so it is a set of boards that it may end in. It solves a puzzle if the best
board is among them; else it is a trap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import permutations

from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.change import Change
from games.catbox.faces import Face, Identity
from games.catbox.files import read_chain
from games.catbox.puzzle import Chain, Objective
from games.catbox.rulings import Edition
from games.catbox.scoring import Outcome
from games.catbox.turn import parse_placement
from games.rng import Stream
from languages.message import message
from languages.messages import N_
from puzzles.candidate import Candidate, Strategy, best, different
from puzzles.catbox.explanation import explained, hints, refuted
from puzzles.catbox.positions import laid_legally, random_board, shuffled_faces
from puzzles.kind import Kind, lazily
from puzzles.proof_engine import ProofEngine
from puzzles.recipe import AUTO, Recipe
from solver import engines
from solver.answer import Line

PARAMS = {"cards": "12", "faces": "3", "objective": AUTO}
"""Cards on the board, faces to place, and what counts."""

SUITED = {
    "kitten": {"cards": "6", "faces": "2", "objective": "score"},
    "tabby": {"cards": "8", "faces": "2"},
    "tomcat": {"cards": "10", "faces": "2"},
    "lynx": {"cards": "12"},
    "tiger": {"cards": "14", "objective": "margin"},
}
"""The parameters that suit each tier."""

FACES = range(2, 5)
"""How many faces there may be to place."""

CHOICE = 4
"""Faces that are offered for each one placed; those with the most of the own letter are taken."""

RIVALS = 2

Steps = tuple[Placement, ...]

Hand = tuple[Face, ...]


def each_greedily(candidate: ChainCandidate) -> Iterator[Line]:
    """Lay whichever card gains most now, then the next one."""
    puzzle = candidate.puzzle
    return _greedy(puzzle, (), puzzle.board)


def another_beginning(candidate: ChainCandidate) -> Iterator[Line]:
    """Begin with any bridge that joins areas, or any one card where it gains most."""
    puzzle = candidate.puzzle
    tried = [(step, puzzle.board.place(step)) for step in _steps(puzzle.board, puzzle.faces)]
    beginnings = [pair for pair in tried if bridges(puzzle.identity, puzzle.board, pair[1])]
    for face in sorted(set(puzzle.faces)):
        beginnings += _best(puzzle, (pair for pair in tried if pair[0].face == face))
    for step, after in different(beginnings, lambda pair: pair[0]):
        yield from _greedy(puzzle, (step,), after)


def in_every_order(candidate: ChainCandidate) -> Iterator[Line]:
    """Try the cards in every order, each where it gains most at its time."""
    puzzle = candidate.puzzle
    for order in sorted(set(permutations(puzzle.faces))):
        lines: list[tuple[Steps, Board]] = [((), puzzle.board)]
        for face in order:
            longer = [
                ((*steps, step), after)
                for steps, board in lines
                for step, after in _most(puzzle, board, (face,))
            ]
            lines = different(longer, lambda pair: pair[1].planes)
        yield from (_line(puzzle, *pair) for pair in lines)


def the_first_anywhere(candidate: ChainCandidate) -> Iterator[Line]:
    """Try every place for the first card, even one that costs points; then greedily."""
    puzzle = candidate.puzzle
    for step in _steps(puzzle.board, puzzle.faces):
        yield from _greedy(puzzle, (step,), puzzle.board.place(step))


STRATEGIES = (
    Strategy(each_greedily, message("lay whichever card gains most, one after the other")),
    Strategy(
        another_beginning, message("begin with any bridge, or any one card where it gains most")
    ),
    Strategy(in_every_order, message("try the cards in every order, each where it gains most")),
    Strategy(
        the_first_anywhere,
        message("try every place for the first card, even one that costs points"),
    ),
)
"""The strategies, the plainest first; there are puzzles that none of them solves."""


def bridges(identity: Identity, before: Board, after: Board) -> bool:
    """Whether a card has joined areas of a colour, or made a trio for the Chihuahua."""
    change = Change(before, after)
    if identity is Identity.CHIHUAHUA:
        was, now = change.tallies(identity)
        return now.formed > was.formed
    return bool(change.joined(identity.letter))


def _greedy(puzzle: Chain, prefix: Steps, board: Board) -> Iterator[Line]:
    """Every line that goes on with whichever face gains most at its time, one a board."""
    lines: list[tuple[Steps, Board]] = [(prefix, board)]
    for _number in range(len(puzzle.faces) - len(prefix)):
        longer = [
            ((*steps, step), after)
            for steps, at in lines
            for step, after in _most(puzzle, at, _left(puzzle, steps))
        ]
        lines = different(longer, lambda pair: (pair[1].planes, _left(puzzle, pair[0])))
    return (_line(puzzle, *pair) for pair in lines)


def _line(puzzle: Chain, steps: Steps, board: Board) -> Line:
    return Line(Outcome(board, puzzle.stakes).value, tuple(map(str, steps)))


def _left(puzzle: Chain, steps: Steps) -> Hand:
    """The faces that are still to be placed, in alphabetical order."""
    left = sorted(puzzle.faces)
    for step in steps:
        left.remove(step.face)
    return tuple(left)


def _most(puzzle: Chain, board: Board, faces: Hand) -> list[tuple[Placement, Board]]:
    """The placements of any of these faces after which the objective is worth most."""
    return _best(puzzle, ((step, board.place(step)) for step in _steps(board, faces)))


def _best(puzzle: Chain, tried: Iterable[tuple[Placement, Board]]) -> list[tuple[Placement, Board]]:
    return best(tried, lambda pair: Outcome(pair[1], puzzle.stakes).value)


def _steps(board: Board, faces: Iterable[Face]) -> Iterator[Placement]:
    for face in sorted(set(faces)):
        yield from legality.placements(board, face)


class ChainCandidate(Candidate[Chain]):
    """A chain, and what is proved about it."""

    strategies = STRATEGIES

    def __init__(self, puzzle: Chain, engine: ProofEngine) -> None:
        roomy = puzzle.board.spared(len(puzzle.faces))
        super().__init__(replace(puzzle, board=roomy), engine)

    @cached_property
    def without(self) -> tuple[int, ...]:
        """For each face, the best value of the chain without it."""
        faces = self.puzzle.faces
        rests = (faces[:index] + faces[index + 1 :] for index in range(len(faces)))
        return tuple(self.value_of(replace(self.puzzle, faces=rest)) for rest in rests)

    @cached_property
    def legal(self) -> bool:
        """Whether the board is reached by legal play of the deck's own cards."""
        return laid_legally(self.puzzle.board, self.puzzle.faces)

    def reaches(self, line: Sequence[str]) -> tuple[int, ...]:
        """The best value still within reach after each step of a line."""
        return reaches(self.puzzle, line, self.value_of)


def good(candidate: ChainCandidate) -> bool:
    """The quality bar of a chain."""
    needed = candidate.best is not None and max(candidate.without) < candidate.value
    return needed and candidate.legal


def draw(recipe: Recipe, rng: Stream) -> Chain:
    """A random board, and the faces that suit a random identity best out of some.

    Raises:
        GameError: the recipe has parameters that no chain has.
    """
    params = recipe.suited(PARAMS, SUITED)
    cards = recipe.number(params, "cards", range(1, 25))
    count = recipe.number(params, "faces", FACES)
    objective = recipe.objective(params, Objective, rng)
    faces = shuffled_faces(rng)
    board = random_board(faces[:cards], rng)
    own, *others = rng.shuffled(tuple(Identity))
    offered = faces[cards : cards + CHOICE * count]
    chosen = sorted(offered, key=lambda face: -face.count(own.letter))[:count]
    rivals = tuple(others[:RIVALS]) if objective is Objective.MARGIN else ()
    return Chain(Edition.GRAIL, board, own, tuple(rng.shuffled(chosen)), objective, rivals)


def reaches(
    puzzle: Chain, line: Sequence[str], best: Callable[[Chain], int] | None = None
) -> tuple[int, ...]:
    """The best value that is still to be had after each step of a try.

    Args:
        best: the proved value of a chain; by default by the engine that suits it.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    board, faces, found = puzzle.board, list(puzzle.faces), list[int]()
    for placement in map(parse_placement, line):
        faces.remove(placement.face)
        board = board.place(placement)
        if faces:
            rest = replace(puzzle, board=board, faces=tuple(faces))
            value = engines.solve(rest).value if best is None else best(rest)
            assert value is not None
            found.append(value)
        else:
            found.append(Outcome(board, puzzle.stakes).value)
    return tuple(found)


CHAIN = Kind(
    "chain",
    N_("Place every card"),
    N_("Place all the cards, in any order."),
    PARAMS,
    draw,
    read_chain,
    ChainCandidate,
    good,
    explained,
    reaches,
    worth=lambda puzzle, line: puzzle.replay(line).value,
    refuted=refuted,
    hints=hints,
    fits=lambda puzzle: puzzle.kind == "chain" and len(puzzle.faces) in FACES,
    sight=lazily("puzzles.catbox.sight:sight"),
)
