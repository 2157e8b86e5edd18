"""The kind `box`: place all cards, in any order, with some cats.

People go about it by strategies, each seeing further than the last. A strategy leaves what comes
out equal to chance, so it is a set of boards that it may end in. A card or a cat is laid only where
it gains something at once, unless cards are planned together: a strategy that finds nothing to gain
has no line. What single cards gain is asked of an engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, TypeVar

from games.ifitfits.board import Board, Cat
from games.ifitfits.cards import SPRAY, Card
from games.ifitfits.files import read_puzzle
from games.ifitfits.position import Position
from games.ifitfits.problems import problems
from games.ifitfits.puzzle import BoxDraft, Packing
from games.ifitfits.scoring import Outcome
from games.ifitfits.steps import parse_step
from games.protocol import IllegalMoveError
from games.rng import Stream
from languages.message import message
from languages.messages import N_, _
from puzzles.candidate import Candidate, Strategy, best, different
from puzzles.ifitfits.explanation import explained, hints, refuted
from puzzles.ifitfits.positions import mode_of, random_position
from puzzles.kind import Kind, lazily
from puzzles.proof_engine import ProofEngine, fastest
from puzzles.recipe import AUTO, Params, Recipe
from solver.answer import Line

T = TypeVar("T")

PARAMS = {"cards": "8", "mode": AUTO, "place": "3", "seats": AUTO}
"""Things in cells of the board, the rules, cards to place, and how many have played on it."""

SUITED: Final[dict[str, Params]] = {
    "tomcat": {"cards": "5", "place": "2"},
    "lynx": {"cards": "7", "place": "2"},
    "tiger": {"cards": "8", "place": "2"},
}
"""The parameters that suit each tier."""

CARDS: Final = range(4, 31)

PLACED: Final = range(2, 6)

CHOICE: Final = 3
"""Cards that are offered for each one to place; those with the most toys are taken."""

MOST_CATS: Final = 2

MOST_BOARDS: Final = 60
"""Boards that are equal to a strategy, at most; with more it leads nowhere."""

PLANNED: Final = 2
"""Cards that are planned together by the last strategy."""


def each_greedily(candidate: BoxCandidate) -> Iterator[Line]:
    """Lay whichever card gains most now, then the next one."""
    return _lines(candidate, _greedy(candidate, [candidate.puzzle.draft]))


def another_beginning(candidate: BoxCandidate) -> Iterator[Line]:
    """Begin with any one card where it gains most, then go on with whichever gains most."""
    return _lines(candidate, _greedy(candidate, _each_card(candidate, candidate.puzzle.draft)))


def in_every_order(candidate: BoxCandidate) -> Iterator[Line]:
    """Try the cards in every order, each where it gains most at its time."""
    return _lines(candidate, _ordered(candidate, 0))


def the_last_two_together(candidate: BoxCandidate) -> Iterator[Line]:
    """Try the cards in every order, each where it gains most, but plan the last two together."""
    for draft in _ordered(candidate, PLANNED):
        puzzle = candidate.puzzle
        rest = Packing(puzzle.mode, draft.board, draft.left, draft.cats)
        lines = candidate.engine.two(rest)[:1]
        yield from (Line(line.value, (*draft.move.texts, *line.steps)) for line in lines)


STRATEGIES = (
    Strategy(each_greedily, message("lay whichever card gains most, one after the other")),
    Strategy(another_beginning, message("begin with any one card where it gains most")),
    Strategy(in_every_order, message("try the cards in every order, each where it gains most")),
    Strategy(
        the_last_two_together,
        message("lay all but two where they gain most, and plan the last two"),
    ),
)
"""The plainest first; after the last one only planning from the first card is left."""


def _greedy(candidate: BoxCandidate, drafts: Iterable[BoxDraft]) -> list[BoxDraft]:
    """Every draft that goes on with whichever card gains most at its time, one a board."""
    found, stakes = list(drafts), candidate.puzzle.stakes
    while found and not found[0].complete:
        found = _few(
            laid
            for draft in found
            for laid in best(
                _each_card(candidate, draft), lambda laid: Outcome(laid.board, stakes).value
            )
        )
    return found


def _ordered(candidate: BoxCandidate, left: int) -> list[BoxDraft]:
    """Every draft with `left` cards to place and each other card placed where it gained most."""
    found = [candidate.puzzle.draft]
    while found and len(found[0].left) > left:
        found = _few(laid for draft in found for laid in _each_card(candidate, draft))
    return found


def _each_card(candidate: BoxCandidate, draft: BoxDraft) -> list[BoxDraft]:
    """The best placements of each card that is left."""
    cards = dict.fromkeys(draft.left)
    return [laid for card in cards for laid in _best_of(candidate, draft, card)]


def _best_of(candidate: BoxCandidate, draft: BoxDraft, card: Card) -> Iterator[BoxDraft]:
    """The placements of one card that gain most, with a cat only where it gains something.

    None where the card gains nothing: nobody knows where to lay it then.
    """
    puzzle = candidate.puzzle
    alone = Packing(puzzle.mode, draft.board, (card,), min(1, draft.cats))
    prospects = candidate.engine.prospects(alone)
    most = max((line.value for line in prospects), default=0)
    if most <= Outcome(draft.board, puzzle.stakes).value:
        return
    for line in prospects:
        if line.value == most:
            laid = draft.play(parse_step(line.steps[0]))
            yield from _with_value(laid, most, puzzle)


def _with_value(laid: BoxDraft, value: int, puzzle: Packing) -> Iterator[BoxDraft]:
    """A card as it was laid, or with a cat, if only that reaches the value."""
    if Outcome(laid.board, puzzle.stakes).value == value:
        yield replace(laid, laid=None)
        return
    for catted in laid.with_cats():
        if Outcome(catted.board, puzzle.stakes).value == value:
            yield catted


def _few(drafts: Iterable[BoxDraft]) -> list[BoxDraft]:
    """The first draft of each board; none where nobody could keep them all in mind."""
    found = different(drafts, lambda draft: (draft.board.key, draft.left, draft.cats))
    return found if len(found) <= MOST_BOARDS else []


def _lines(candidate: BoxCandidate, drafts: Sequence[BoxDraft]) -> Iterator[Line]:
    stakes = candidate.puzzle.stakes
    return (Line(Outcome(draft.board, stakes).value, draft.move.texts) for draft in drafts)


class BoxCandidate(Candidate[Packing]):
    """A box, and what is proved about it."""

    strategies = STRATEGIES

    @cached_property
    def without(self) -> dict[Card, int]:
        """For each sort of card, the best value of the box without one of them."""
        cards = self.puzzle.cards
        rests = (cards[:index] + cards[index + 1 :] for index in range(len(cards)))
        values = [self.value_of(replace(self.puzzle, cards=rest)) for rest in rests]
        return dict(zip(cards, values, strict=True))

    @property
    def busy(self) -> bool:
        """Whether every cat and every card is needed."""
        cats = self.puzzle.cats
        if cats and self.value_of(replace(self.puzzle, cats=cats - 1)) >= self.value:
            return False
        return max(self.without.values()) < self.value

    def reaches(self, line: Sequence[str]) -> tuple[int, ...]:
        """The best value still within reach after each step of a line."""
        return reaches(self.puzzle, line, self.engine)


def good(candidate: BoxCandidate) -> bool:
    """The quality bar of a box."""
    return candidate.best is not None and candidate.busy and not problems(candidate.puzzle)


def draw(recipe: Recipe, rng: Stream) -> Packing | None:
    """The board of a random game with the best of the next cards, for the seat to move.

    Raises:
        GameError: the recipe has parameters that no box of its tier has.
    """
    params = recipe.suited(PARAMS, SUITED)
    cards = recipe.number(params, "cards", CARDS)
    count = recipe.number(params, "place", PLACED)
    mode, seats = mode_of(recipe, params, rng), recipe.seats(params, rng)
    position = random_position(seats, cards, mode, rng, drawn=False)
    if position is None:
        return None
    cats = rng.below(MOST_CATS + 1)
    awake = Cat(position.turn) in position.board.edges.values()
    if cats > position.mover.cats or not (cats or awake):
        return None
    offered = [card for card in position.pile if isinstance(card, Card)][: CHOICE * count]
    chosen = sorted(offered, key=_worth)[-count:]
    return Packing(mode, _own_board(position), tuple(sorted(chosen, key=str)), cats)


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


def reaches(
    puzzle: Packing, line: Sequence[str], engine: ProofEngine | None = None
) -> tuple[int, ...]:
    """The best that can still be reached after each step of a line.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    proving, draft, found = engine or fastest(), puzzle.draft, list[int]()
    for step in map(parse_step, line):
        draft = draft.add(step)
        drafts = draft, *draft.with_cats()
        found.append(max(_rest_worth(puzzle, each, proving) for each in drafts))
    return tuple(found)


def _rest_worth(puzzle: Packing, draft: BoxDraft, engine: ProofEngine) -> int:
    """The best value of a box with some cards placed, without a cat across the last of them.

    Raises:
        IllegalMoveError: the cards that are left can't be placed.
    """
    if draft.complete:
        return Outcome(draft.board, puzzle.stakes).value
    value = engine.value(Packing(puzzle.mode, draft.board, draft.left, draft.cats))
    if value is None:
        raise IllegalMoveError(_("the cards that are left have no place"))
    return value


BOX = Kind(
    "box",
    N_("Pack every card"),
    N_("Place all the cards, in any order, with some cats."),
    PARAMS,
    draw,
    read_puzzle,
    BoxCandidate,
    good,
    explained,
    reaches,
    lambda puzzle, line: puzzle.replay(line).value,
    refuted=refuted,
    hints=hints,
    fits=lambda puzzle: (
        puzzle.kind == "box" and len(puzzle.cards) in PLACED and puzzle.cats <= MOST_CATS
    ),
    sight=lazily("puzzles.ifitfits.sight:sight"),
)
