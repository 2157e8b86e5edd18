"""Writes `first-light.json`: a puzzle on a board that scores as the rulebooks' example does.

The rulebooks' Scoring Example gives totals and no picture: Black 4+2, Pink 7+4, Purple 6+2,
Blue 6+3, Yellow 6+3, Chihuahua 8+4. That is 37 visible quadrants: twelve cards, each of which
covers one cell. So a spread of twelve cards is drawn, the design module's `Dressing` says which
faces they show, and `ask` looks for three more cards whose best places greed does not find.

Of all faces that score so on a spread, the first are taken in the order of a shuffled deck: no
choice of the solver's, and so no version of it, shows in the file.
Run as `python examples/first_light.py`; it takes some twenty seconds.
"""

from __future__ import annotations

from itertools import combinations, count
from pathlib import Path

from games.catbox.board import Board
from games.catbox.design import EXAMPLE, parse_wish
from games.catbox.faces import Card, Face, Identity, has_empty
from games.catbox.files import load_deck, puzzle_text
from games.catbox.problems import of_board
from games.catbox.puzzle import Chain, ChainState
from games.catbox.scoring import points, tallies
from games.files import write_whole
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.catbox.design.face_model import Dressing
from solver.catbox.design.hands import single_chains, unused
from solver.catbox.design.spreads import Spread, drawn_spread
from solver.engines import solve

FILE = Path(__file__).with_name("first-light.json")

WISH = parse_wish(EXAMPLE)
"""The rulebooks' Scoring Example."""
CARDS, SIDE = 12, 7
"""Cards on the board, and the cells that it may measure either way."""

ASKED, FACES, LEAD = Identity.YELLOW, 3, 3
"""Who asks, with how many faces, and how many points greed must miss."""

FOREVER = Clock(Limit())
"""Time enough."""


def first_light() -> Chain:
    """The puzzle of the first seed that leads to one."""
    return next(puzzle for seed in count(1) if (puzzle := attempt(Stream("first-light", seed))))


def attempt(rng: Stream) -> Chain | None:
    """The puzzle of one stream; None if it leads to none."""
    spread = drawn_spread([1] * (CARDS - 1), SIDE, rng)
    board = dress(spread, rng) if spread else None
    return ask(board, rng) if board else None


def dress(spread: Spread, rng: Stream) -> Board | None:
    """The board on a spread that scores as the example; None if no faces do."""
    cards = rng.shuffled(load_deck("standard").cards)
    dressing = Dressing(spread, [Card(*rng.shuffled(card)) for card in cards])
    dressing.wish(WISH)
    faces = dressing.first(FOREVER)
    return spread.board(faces) if faces else None


def ask(board: Board, rng: Stream) -> Chain | None:
    """A puzzle with one solution, well above what greed reaches; None if there is none.

    Its faces show four cats, one or two of them of the colour that asks: they have few places.
    """
    sides = [(card, side) for card in unused(board, load_deck("standard").cards) for side in card]
    fit = [(c, s) for c, s in sides if not has_empty(s) and s.count(ASKED.letter) in (1, 2)]
    drawn = rng.shuffled(list(combinations(fit, FACES)))
    hands = (_faces(three) for three in drawn if len({card for card, _ in three}) == FACES)
    for puzzle, answer in single_chains(board, ASKED, hands, FOREVER, "brute"):
        if (answer.value or 0) >= greed(puzzle) + LEAD:
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
    assert not WISH.missed(tallies(puzzle.board)), tallies(puzzle.board)
    brute, cpsat = (solve(puzzle, engine=name) for name in ("brute", "cpsat"))
    assert brute.solutions == cpsat.solutions == 1, (brute, cpsat)
    assert brute.lines == cpsat.lines, (brute, cpsat)


def main() -> None:
    """Write the file, all of it or nothing."""
    verify(puzzle := first_light())
    write_whole(FILE, puzzle_text(puzzle))


def _faces(sides: tuple[tuple[Card, Face], ...]) -> tuple[Face, ...]:
    return tuple(face for _, face in sides)


if __name__ == "__main__":
    main()
