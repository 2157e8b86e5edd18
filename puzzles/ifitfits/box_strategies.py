"""How people go about a box: each strategy sees further than the last.

A strategy leaves what comes out equal to chance, so it is a set of boards that it may end in. A
card or a cat is laid only where it gains something at once, unless cards are planned together: a
strategy that finds nothing to gain has no line. What single cards gain is asked of an engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Protocol

from games.ifitfits.box_draft import BoxDraft
from games.ifitfits.cards import Card
from games.ifitfits.outcome import Outcome
from games.ifitfits.puzzle import Packing
from games.ifitfits.steps import parse_step
from languages.message import message
from puzzles.candidate import Strategy, best, different
from puzzles.proof_engine import ProofEngine
from solver.answer import Line, OutOfTimeError

MOST_BOARDS: Final = 60
"""Boards that are equal to a strategy, at most; a candidate with more is no puzzle."""

PLANNED: Final = 2
"""Cards that are planned together by the last strategy."""


class HasBox(Protocol):
    """A candidate as strategies see it."""

    @property
    def puzzle(self) -> Packing:
        """The puzzle."""

    @property
    def engine(self) -> ProofEngine:
        """The engine that proves the values of placements."""


def each_greedily(candidate: HasBox) -> Iterator[Line]:
    """Lay whichever card gains most now, then the next one."""
    return _lines(candidate, _greedy(candidate, [candidate.puzzle.draft]))


def another_beginning(candidate: HasBox) -> Iterator[Line]:
    """Begin with any one card where it gains most, then go on with whichever gains most."""
    return _lines(candidate, _greedy(candidate, _each_card(candidate, candidate.puzzle.draft)))


def in_every_order(candidate: HasBox) -> Iterator[Line]:
    """Try the cards in every order, each where it gains most at its time."""
    return _lines(candidate, _ordered(candidate, 0))


def the_last_two_together(candidate: HasBox) -> Iterator[Line]:
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
"""Those that a tier is named by; after the last one only planning from the first card is left."""


def _greedy(candidate: HasBox, drafts: Iterable[BoxDraft]) -> list[BoxDraft]:
    """Every draft that goes on with whichever card gains most at its time, one a board."""
    found = list(drafts)
    while found and not found[0].complete:
        longer = (laid for draft in found for laid in _most(candidate, draft))
        found = _few(longer)
    return found


def _ordered(candidate: HasBox, left: int) -> list[BoxDraft]:
    """Every draft with `left` cards to place and each other card placed where it gained most."""
    found = [candidate.puzzle.draft]
    while found and len(found[0].left) > left:
        found = _few(laid for draft in found for laid in _each_card(candidate, draft))
    return found


def _most(candidate: HasBox, draft: BoxDraft) -> list[BoxDraft]:
    """The best placements of those cards that gain most."""
    each = _each_card(candidate, draft)
    return best(each, lambda laid: Outcome(laid.board, candidate.puzzle.stakes).value)


def _each_card(candidate: HasBox, draft: BoxDraft) -> list[BoxDraft]:
    """The best placements of each card that is left."""
    cards = dict.fromkeys(draft.left)
    return [laid for card in cards for laid in _best_of(candidate, draft, card)]


def _best_of(candidate: HasBox, draft: BoxDraft, card: Card) -> Iterator[BoxDraft]:
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
    """The first draft of each board.

    Raises:
        OutOfTimeError: there are too many.
    """
    found = different(drafts, lambda draft: (draft.board.key, draft.left, draft.cats))
    if len(found) > MOST_BOARDS:
        raise OutOfTimeError
    return found


def _lines(candidate: HasBox, drafts: Sequence[BoxDraft]) -> Iterator[Line]:
    stakes = candidate.puzzle.stakes
    return (Line(Outcome(draft.board, stakes).value, draft.move.texts) for draft in drafts)
