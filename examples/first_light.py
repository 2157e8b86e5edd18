"""Writes `first-light.json`: a puzzle on a board that scores as the rulebooks' example does.

The rulebooks' Scoring Example gives totals and no picture: Black 4+2, Pink 7+4, Purple 6+2,
Blue 6+3, Yellow 6+3, Chihuahua 8+4. That is 37 visible quadrants: twelve cards, each of which
covers one cell. So `lay` draws where twelve cards lie, `dress` lets CP-SAT say which faces
they show, and `ask` looks for three more cards whose best places greed does not find.

Of all boards that score so, `dress` takes the first in the order of a shuffled deck: no choice
of the solver's, and so no version of it, shows in the file.
Run as `python examples/first_light.py`; it takes some twenty seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, count
from pathlib import Path

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

from cli.output import write_whole
from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.faces import Face, Identity, has_empty
from games.catbox.files import puzzle_text
from games.catbox.legality import Cover
from games.catbox.loading import load_deck
from games.catbox.problems import of_board
from games.catbox.puzzle import Chain, ChainState, Objective
from games.catbox.rulings import Edition
from games.catbox.scoring import Tally, points, tallies
from games.protocol import Cell
from games.stream import Stream
from solver.cpsat.areas import area_cover, area_witness, trios
from solver.engines import solve

FILE = Path(__file__).with_name("first-light.json")

SEEN, FORMED = (4, 7, 6, 6, 6, 8), (2, 4, 2, 3, 3, 2)
EXAMPLE = tuple(map(Tally, Identity, SEEN, FORMED))
"""The rulebooks' Scoring Example; the Chihuahua's 4 points are two trios."""
CARDS, SIDE = 12, 7
"""Cards on the board, and the cells that it may measure either way."""

ASKED, FACES, LEAD = Identity.YELLOW, 3, 3
"""Who asks, with how many faces, and how many points greed must miss."""

BLANK = Face("oooo")
Options = dict[Face, IntVar]
"""The faces that may lie at one anchor, each with whether it does."""


def first_light() -> Chain:
    """The puzzle of the first seed that leads to one."""
    return next(puzzle for seed in count(1) if (puzzle := attempt(Stream("first-light", seed))))


def attempt(rng: Stream) -> Chain | None:
    """The puzzle of one stream; None if it leads to none."""
    anchors = lay(rng)
    board = dress(anchors, rng) if anchors else None
    return ask(board, rng) if board else None


def lay(rng: Stream) -> tuple[Cell, ...]:
    """Anchors of cards that cover one cell each on a compact board; none if it ran full."""
    board = Board.of([Placement(BLANK, 0, 0)])
    while len(board.placements) < CARDS:
        free = board.frame.cells(legality.anchors(board, Cover.FULL))
        further = (board.place(Placement(BLANK, *anchor)) for anchor in free)
        fitting = [larger for larger in further if _compact(larger)]
        if not fitting:
            return ()
        board = rng.choice(fitting)
    return tuple((x, y) for _, x, y in board.placements)


def dress(anchors: Sequence[Cell], rng: Stream) -> Board | None:
    """The board on these anchors that scores as the example; None if no faces do.

    Each anchor in turn takes the first face, in shuffled order, that leaves a solution.
    """
    cards = rng.shuffled(load_deck("standard").cards)
    faces = [side for card in cards for side in rng.shuffled(card)]
    model = CpModel()
    lies = [{face: model.new_bool_var(f"{face}@{at}") for face in faces} for at in anchors]
    for options in lies:
        model.add_exactly_one(options.values())
    for card in cards:
        model.add_at_most_one(options[side] for options in lies for side in card)
    _add_example(model, anchors, lies)
    layers = []
    for (x, y), options in zip(anchors, lies, strict=True):
        face = _first_possible(model, options)
        if face is None:
            return None
        model.add_bool_and([options[face]])
        layers.append(Placement(face, x, y))
    return Board.of(layers)


def ask(board: Board, rng: Stream) -> Chain | None:
    """A puzzle with one solution, well above what greed reaches; None if there is none.

    Its faces show four cats, one or two of them of the colour that asks: they have few places.
    """
    used = {placement.face for placement in board.placements}
    unused = [card for card in load_deck("standard").cards if used.isdisjoint(card)]
    sides = [(card, side) for card in unused for side in card]
    fit = [(c, s) for c, s in sides if not has_empty(s) and s.count(ASKED.letter) in (1, 2)]
    for drawn in rng.shuffled(list(combinations(fit, FACES))):
        if len({card for card, _ in drawn}) == FACES:
            faces = tuple(side for _, side in drawn)
            puzzle = Chain(Edition.GRAIL, board, ASKED, faces, Objective.SCORE)
            answer = solve(puzzle, engine="brute")
            if answer.solutions == 1 and (answer.value or 0) >= greed(puzzle) + LEAD:
                return puzzle
    return None


def greed(puzzle: Chain) -> int:
    """The most that anyone reaches who always takes the most points at once, ties either way."""
    states, best = [puzzle.start], 0
    for _ in puzzle.faces:
        laid = (state for state in states if isinstance(state, ChainState))
        children = [child for state in laid for _, child in state.children()]
        worth = [points(child.board, puzzle.identity) for child in children]
        best = max(worth, default=0)
        states = [child for child, value in zip(children, worth, strict=True) if value == best]
    return best


def verify(puzzle: Chain) -> None:
    """Raise AssertionError unless the puzzle is all that this module says of it."""
    assert not of_board(puzzle.board), of_board(puzzle.board)
    assert tallies(puzzle.board) == EXAMPLE, tallies(puzzle.board)
    brute, cpsat = (solve(puzzle, engine=name) for name in ("brute", "cpsat"))
    assert brute.solutions == cpsat.solutions == 1, (brute, cpsat)
    assert brute.lines == cpsat.lines, (brute, cpsat)


def main() -> None:
    """Write the file, all of it or nothing."""
    verify(puzzle := first_light())
    write_whole(FILE, puzzle_text(puzzle))


def _compact(board: Board) -> bool:
    left, top, right, bottom = board.bounds
    return right - left < SIDE and bottom - top < SIDE


def _add_example(model: CpModel, anchors: Sequence[Cell], lies: Sequence[Options]) -> None:
    """Every count of cats, every largest area, and the number of trios, exactly.

    Where 29 of 37 quadrants are cats, the other 8 are empty boxes.
    """
    found: list[IntVar] = []
    *cats, chihuahua = EXAMPLE
    for identity, seen, largest in cats:
        plane = _plane(model, anchors, lies, identity.letter)
        nodes = [{cell: shows} for cell, shows in plane.items()]
        model.add(sum(plane.values()) == seen)
        model.add(area_witness(model, nodes, seen) >= largest)
        model.add(area_cover(model, nodes, seen) <= largest)
        found += trios(model, plane, seen, ())
    model.add(sum(found) == chihuahua.formed)


def _plane(
    model: CpModel, anchors: Sequence[Cell], lies: Sequence[Options], cat: str
) -> dict[Cell, IntVar]:
    """Whether each cell shows a cat, as the face on top there says."""
    plane: dict[Cell, IntVar] = {}
    for (x, y), options in zip(anchors, lies, strict=True):
        for quadrant, cell in enumerate(Placement(BLANK, x, y).cells):
            plane[cell] = model.new_bool_var(f"{cat} on {cell}")
            showing = (lit for face, lit in options.items() if face[quadrant] == cat)
            model.add(sum(showing) == plane[cell])
    return plane


def _first_possible(model: CpModel, options: Options) -> Face | None:
    """The first of these faces with which the model has a solution."""
    model.minimize(sum(rank * lit for rank, lit in enumerate(options.values())))
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    return next(face for face, lit in options.items() if solver.boolean_value(lit))


if __name__ == "__main__":
    main()
