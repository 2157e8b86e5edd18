"""The kind `box`: place all cards, in any order, with some cats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, TypeVar

from games.ifitfits.board import Board, Cat
from games.ifitfits.box_draft import SEAT
from games.ifitfits.cards import SPRAY, Card
from games.ifitfits.files import read_puzzle
from games.ifitfits.position import Position
from games.ifitfits.problems import problems
from games.ifitfits.puzzle import Packing
from games.ifitfits.steps import Lay, parse_step
from games.protocol import GameError
from games.rng import Stream
from languages.message import Message, message, sentences, verbatim
from languages.messages import N_, _
from puzzles.candidate import Candidate
from puzzles.challenge import Challenge
from puzzles.ifitfits import options
from puzzles.ifitfits.box_strategies import PLANNED, STRATEGIES
from puzzles.ifitfits.box_text import you
from puzzles.ifitfits.explanation import explained
from puzzles.ifitfits.line_steps import line_steps
from puzzles.ifitfits.positions import random_position
from puzzles.ifitfits.step_regret import box_reaches, box_worth
from puzzles.kind import Kind
from puzzles.recipe import AUTO, Recipe, Tier

T = TypeVar("T")

PARAMS = {"cards": "8", "mode": AUTO, "place": "3", "seats": AUTO}
"""Things in cells of the board, the rules, cards to place, and how many have played on it."""

CARDS: Final = range(4, 31)

PLACED: Final = range(2, 6)

CHOICE: Final = 3
"""Cards that are offered for each one to place; those with the most toys are taken."""

MOST_CATS: Final = 2

TASKS: Final = (
    N_("Place these {number} cards, in any order and without cats, for the most points."),
    N_(
        "Place these {number} cards, in any order and with at most one cat, right after a card "
        "and across it, for the most points."
    ),
    N_(
        "Place these {number} cards, in any order and with at most two cats, each right after a "
        "card and across it, for the most points."
    ),
)
"""The task in a sentence, by the number of cats."""


class BoxCandidate(Candidate[Packing]):
    """A box, and what is proved about it."""

    strategies = STRATEGIES

    @cached_property
    def without(self) -> dict[Card, int]:
        """For each sort of card, the best value of the box without one of them."""
        cards = self.puzzle.cards
        found = {}
        for index, card in enumerate(cards):
            found[card] = self._value(
                replace(self.puzzle, cards=cards[:index] + cards[index + 1 :])
            )
        return found

    @property
    def busy(self) -> bool:
        """Whether every cat and every card is needed."""
        return self._needs_cats and max(self.without.values()) < self.value

    @property
    def _needs_cats(self) -> bool:
        cats = self.puzzle.cats
        return not cats or self._value(replace(self.puzzle, cats=cats - 1)) < self.value

    def reaches(self, line: Sequence[str]) -> tuple[int, ...]:
        """The best value still within reach after each step of a line."""
        return box_reaches(self.puzzle, line, self.engine)

    def _value(self, puzzle: Packing) -> int:
        value = self.engine.value(puzzle)
        assert value is not None
        return value


def good(candidate: BoxCandidate, tier: Tier) -> bool:
    """The quality bar of a box."""
    return candidate.graded(tier) and candidate.busy and not problems(candidate.puzzle)


def draw(recipe: Recipe, rng: Stream) -> Packing | None:
    """The board of a random game with the best of the next cards, for the seat to move.

    Raises:
        GameError: the recipe has parameters that no box of its tier has.
    """
    cards = recipe.number(PARAMS, "cards", CARDS)
    count = recipe.number(PARAMS, "place", PLACED)
    if count == PLANNED and recipe.tier.number > len(STRATEGIES):
        text = _("two cards are never a {tier}: try place=3")
        raise GameError(text.format(tier=recipe.tier.name))
    mode, seats = options.mode(recipe, PARAMS, rng), recipe.seats(PARAMS, rng)
    position = random_position(seats, cards, mode, rng, drawn=False)
    if position is None:
        return None
    cats = rng.below(MOST_CATS + 1)
    if cats > position.mover.cats or not (cats or _lies_awake(position)):
        return None
    offered = [card for card in position.pile if isinstance(card, Card)][: CHOICE * count]
    chosen = sorted(offered, key=_worth)[-count:]
    return Packing(mode, _own_board(position), tuple(sorted(chosen, key=str)), cats)


def _lies_awake(position: Position) -> bool:
    """Whether a cat of the seat to move lies across two cells."""
    return Cat(position.turn) in position.board.edges.values()


def _worth(card: Card) -> tuple[int, str]:
    """Toys less spray bottles; of equal ones the name decides."""
    sprays = card.icons.count(SPRAY)
    return len(card.icons) - 2 * sprays, str(card)


def _own_board(position: Position) -> Board:
    """The board with the seats renamed: the one to move is seat 0."""
    board, turn, count = position.board, position.turn, len(position.seats)
    cells = {cell: _renamed(thing, turn, count) for cell, thing in board.cells.items()}
    edges = {cell: _renamed(thing, turn, count) for cell, thing in board.edges.items()}
    return Board(board.table, cells, edges)


def _renamed(thing: T, turn: int, count: int) -> T | Cat:
    return Cat((thing.seat - turn) % count) if isinstance(thing, Cat) else thing


def task(puzzle: Packing) -> Message:
    """The task in two sentences, for people."""
    asked = message(TASKS[puzzle.cats], number=len(puzzle.cards))
    return sentences(you(SEAT, puzzle.mode), asked)


def challenge(candidate: BoxCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good box."""
    puzzle, step = candidate.puzzle, _beginning(candidate)
    begin = line_steps(puzzle, (step,))[0]
    return explained(candidate, recipe, task(puzzle), begin, _why(candidate, step))


def _beginning(candidate: BoxCandidate) -> str:
    """Of the solution's cards that a best line may begin with, the one that matters most."""
    first = {line.steps[0] for line in candidate.prospects if line.value == candidate.value}
    steps = [step for step in candidate.lines[0].steps if step in first]
    return min(steps, key=lambda step: candidate.without[_card(step)])


def _why(candidate: BoxCandidate, step: str) -> Message:
    """The first hint: the card to begin with, and what could be reached if it weren't there."""
    card, values = _card(step), list(candidate.without.values())
    least = candidate.without[card]
    alone = values.count(least) == 1 and least == min(values)
    text = N_("You can begin with {card}: without it no more than {value} could be reached.")
    if alone:
        text = N_("{card} matters most: without it no more than {value} could be reached.")
    return message(text, card=verbatim(card), value=least)


def _card(text: str) -> Card:
    step = parse_step(text)
    assert isinstance(step, Lay)
    return step.card.named


def fits(puzzle: Packing) -> bool:
    """Whether a puzzle is a box of no more cards and cats than are ever drawn."""
    if puzzle.kind != "box":
        return False
    return len(puzzle.cards) in PLACED and puzzle.cats <= MOST_CATS


KIND = Kind(
    "box",
    N_("Place all the cards, in any order, with some cats."),
    PARAMS,
    draw,
    read_puzzle,
    BoxCandidate,
    good,
    challenge,
    box_reaches,
    box_worth,
    fits=fits,
)
