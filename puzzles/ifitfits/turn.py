"""The kinds about a turn in a position: `turn` with the hand as it is, `duel` with replies.

A strategy of people looks at the board after each turn, and may take any of the turns that are
equal to it. The value of a turn is proved elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

from games.ifitfits.board import Box
from games.ifitfits.cards import PRINCESS, UNKNOWN, HandCard
from games.ifitfits.change import Change
from games.ifitfits.files import read_puzzle
from games.ifitfits.legality import owners_within
from games.ifitfits.position import Draft, Position, view
from games.ifitfits.problems import problems
from games.ifitfits.puzzle import Duel, Objective, SingleTurn
from games.ifitfits.scoring import Outcome, Score, Stakes
from games.ifitfits.steps import Drop, Evict, Lay, LayCat, Nap, Step, parse_step
from games.ifitfits.wording import seat_named, step_words
from games.rng import Stream
from languages.message import Message, all_of, message, sentences
from languages.messages import N_
from puzzles.candidate import Candidate, Strategy, best
from puzzles.challenge import Challenge
from puzzles.ifitfits.explanation import (
    earned,
    explained,
    hints,
    refuted,
    summed,
    turns,
)
from puzzles.ifitfits.positions import mode_of, random_position
from puzzles.kind import Kind, lazily
from puzzles.proof_engine import fastest
from puzzles.recipe import AUTO, Params, Recipe
from puzzles.wording import ended
from solver.answer import Line

CARDS: Final = range(6, 31)

FEWEST: Final = 2
"""Different things in the mover's hand, at least."""

UNDRAWN: Final = 3
"""In one puzzle in this many the mover hasn't drawn yet, and may lay a sleeping cat."""

SHORTLIST = 3
"""How many turns a player goes on from who looks at replies; the strategy's text says so, too."""


@dataclass(frozen=True, eq=False)
class TriedTurn:
    """A whole turn of the seat that moves.

    Attributes:
        stakes: whose points count; the puzzle's own seat is the one that moves.
    """

    draft: Draft
    stakes: Stakes

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The turn, step by step."""
        return self.draft.move.texts

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """The points of every seat after the turn."""
        return Outcome(self.draft.board, self.stakes).scores()

    @property
    def points(self) -> int:
        """The mover's points."""
        return self.scores[self.stakes.seat].total

    @property
    def value(self) -> int:
        """The value of the objective right after the turn."""
        return self.stakes.worth([score.total for score in self.scores])

    @property
    def entered(self) -> Box | None:
        """The box that had no cat, if one was laid in it, as it is now."""
        before, last = self.draft.position.board, self.draft.steps[-1]
        if not isinstance(last, LayCat | Nap):
            return None
        box = self.draft.board.box_at(last.cell)
        return None if owners_within(before, box.cells & before.cells.keys()) else box

    def open_worth(self, box: Box) -> int:
        """The mover's points for the box that holds all cells of another, if it weren't doubled.

        0 where the mover doesn't score it.
        """
        seat = self.stakes.seat
        own = (each for each in self.scores[seat].boxes if each.box.cells >= box.cells)
        return next((earned(each, seat) - each.points // 2 * each.box.closed for each in own), 0)

    @property
    def closes(self) -> bool:
        """Whether a box that the mover scores is closed now and wasn't, or grew and still is."""
        change = Change(self.draft.position.board, self.draft.board, self.stakes)
        return any(each.box in change.closed for each in self.scores[self.stakes.seat].boxes)


class SeatedCandidate(Candidate[SingleTurn]):
    """A puzzle about a turn, and what is proved about it."""

    @cached_property
    def tried(self) -> tuple[TriedTurn, ...]:
        """Every legal turn, in the order of its steps' texts."""
        return tuple(
            TriedTurn(draft, self.puzzle.stakes) for draft in self.puzzle.position.turns.drafts()
        )

    @cached_property
    def start(self) -> int:
        """The value of the position before the turn."""
        return Outcome(self.puzzle.position.board, self.puzzle.stakes).value

    @property
    def busy(self) -> bool:
        """Whether all of the mover's hand differs, and each of it could gain something at once."""
        hand = self.puzzle.position.mover.hand
        if len(set(hand)) < max(FEWEST, len(hand)):
            return False
        gaining = (line for line in self.at_once if line.value > self.start)
        return set(hand) <= {_taken(parse_step(line.steps[0])) for line in gaining}

    @cached_property
    def at_once(self) -> tuple[Line, ...]:
        """Each first step with what the best turn that begins with it is worth at once."""
        return self.engine.prospects(SingleTurn(self.puzzle.position, self.puzzle.objective))

    @property
    def first_steps(self) -> tuple[Line, ...]:
        """Each first step with the value of the best turn that begins with it."""
        found = dict[str, int]()
        for line in self.prospects:
            first = line.steps[0]
            found[first] = max(found.get(first, line.value), line.value)
        return tuple(Line(value, (first,)) for first, value in found.items())

    def reach(self, tried: TriedTurn) -> int:
        """The value right after a turn."""
        return tried.value

    def reaches(self, line: Sequence[str]) -> tuple[int, ...]:
        """The value of the best turn with the same first steps, after each step of a turn."""
        return _reached(list(_lines(self, self.tried)), tuple(line))


def _reached(turns: Sequence[Line], texts: tuple[str, ...]) -> tuple[int, ...]:
    """After each step of a turn, the value of the best of some turns that begin like it."""
    return tuple(
        max(turn.value for turn in turns if turn.steps[:count] == texts[:count])
        for count in range(1, len(texts) + 1)
    )


def _taken(step: Step) -> HandCard | None:
    """The card or Princess that a step takes from the hand; None for a sleeping cat."""
    match step:
        case Lay(card):
            return card.named
        case Evict():
            return PRINCESS
        case Drop(held):
            return held
        case _:
            return None


def biggest_box(candidate: SeatedCandidate) -> Iterator[Line]:
    """Make the box of one's own that is worth most now as large as possible, closed or not."""
    puzzle = candidate.puzzle
    seat = puzzle.position.turn
    own = Outcome(puzzle.position.board, puzzle.stakes).scores()[seat].boxes
    for biggest in best(own, lambda box: earned(box, seat)):
        worth = partial(TriedTurn.open_worth, box=biggest.box)
        yield from _lines(candidate, best(candidate.tried, worth))


def free_box(candidate: SeatedCandidate) -> Iterator[Line]:
    """Lay a cat in the box that has none and can be worth most, closed or not."""
    entering = [(tried, tried.entered) for tried in candidate.tried]
    worths = [(tried, tried.open_worth(box)) for tried, box in entering if box is not None]
    return _lines(candidate, (tried for tried, _ in best(worths, lambda pair: pair[1])))


def closed_box(candidate: SeatedCandidate) -> Iterator[Line]:
    """Close a box of one's own, the one that brings most points."""
    closing = (tried for tried in candidate.tried if tried.closes)
    return _lines(candidate, best(closing, lambda tried: tried.points))


def most_points(candidate: SeatedCandidate) -> Iterator[Line]:
    """Take as many points of one's own as possible."""
    return _lines(candidate, best(candidate.tried, lambda tried: tried.points))


def most_at_once(candidate: SeatedCandidate) -> Iterator[Line]:
    """Take what is worth most at once, whatever the replies."""
    return _lines(candidate, best(candidate.tried, lambda tried: tried.value))


def the_shortlist(candidate: SeatedCandidate) -> Iterator[Line]:
    """Compare what is left after the best replies to the few turns that are worth most at once."""
    values = sorted((tried.value for tried in candidate.tried), reverse=True)
    floor = values[min(SHORTLIST, len(values)) - 1]
    return _lines(candidate, (tried for tried in candidate.tried if tried.value >= floor))


def _lines(candidate: SeatedCandidate, tried: Iterable[TriedTurn]) -> Iterator[Line]:
    return (Line(candidate.reach(each), each.texts) for each in tried)


def good(candidate: SeatedCandidate) -> bool:
    """The quality bar of a turn, alone or in a duel."""
    return candidate.busy and candidate.best is not None and not problems(candidate.puzzle)


def drawn_position(
    recipe: Recipe, defaults: dict[str, str], seats: int, cards: int, rng: Stream
) -> Position | None:
    """A position of a random game from which nothing was discarded; None if a draw has none.

    Raises:
        GameError: the recipe has parameters that no such position has.
    """
    mode, drawn = mode_of(recipe, defaults, rng), rng.below(UNDRAWN) > 0
    position = random_position(seats, cards, mode, rng, drawn=drawn)
    if position is None or position.discards:
        return None
    return replace(position, pile=(UNKNOWN,) * len(position.pile))


# The kind `turn`: one turn, with the hand as it is

TURN_PARAMS = {
    "cards": "14",
    "mode": AUTO,
    "objective": AUTO,
    "seats": AUTO,
}
"""Things in cells of the board, the rules, what counts, and how many play."""


TURN_SUITED: Final[dict[str, Params]] = {
    "kitten": {"cards": "8", "mode": "basic", "seats": "2"},
    "tabby": {"cards": "10", "mode": "basic"},
}
"""The parameters that suit each tier."""


class TurnCandidate(SeatedCandidate):
    """A turn, and what is proved about it."""

    strategies = (
        Strategy(biggest_box, message("go on with the biggest box")),
        Strategy(free_box, message("lay a cat in the best box that has none")),
        Strategy(closed_box, message("close a box that is nearly closed")),
        Strategy(most_points, message("take the most points, whatever the others keep")),
    )


def draw_turn(recipe: Recipe, rng: Stream) -> SingleTurn | None:
    """A turn in a random game, as the seat to move sees it.

    Raises:
        GameError: the recipe has parameters that no turn of its tier has.
    """
    params = recipe.suited(TURN_PARAMS, TURN_SUITED)
    objective = recipe.objective(params, Objective, rng)
    seats = recipe.seats(params, rng)
    cards = recipe.number(params, "cards", CARDS)
    position = drawn_position(recipe, params, seats, cards, rng)
    return None if position is None else SingleTurn(view(position, position.turn), objective)


TURN = Kind(
    "turn",
    N_("Find the best turn"),
    N_("Take one turn with the hand as it is."),
    TURN_PARAMS,
    draw_turn,
    read_puzzle,
    TurnCandidate,
    good,
    explained,
    worth=lambda puzzle, line: puzzle.replay(line).value,
    refuted=refuted,
    hints=hints,
    sight=lazily("puzzles.ifitfits.sight:sight"),
    read_off=lambda _puzzle: True,
)


# The kind `duel`: one turn, then one of every other seat, all hands open

DUEL_PARAMS = {"cards": "12", "mode": AUTO, "objective": AUTO, "seats": "2"}
"""Things in cells of the board, the rules, what counts, and how many play."""

DUEL_SUITED: Final[dict[str, Params]] = {
    "kitten": {"cards": "7", "mode": "basic"},
    "tabby": {"cards": "8", "mode": "basic"},
}
"""The parameters that suit each tier."""

SEATS: Final = range(2, 4)


class DuelCandidate(SeatedCandidate):
    """A turn with the replies to it, and what is proved about it."""

    whole = False
    strategies = (
        *TurnCandidate.strategies[:2],
        Strategy(most_at_once, message("take what is worth most at once, whatever the replies")),
        Strategy(
            the_shortlist, message("look at the replies to the 3 turns that are worth most at once")
        ),
    )

    @cached_property
    def values(self) -> dict[tuple[str, ...], int]:
        """The value of each turn after the best replies, by its steps."""
        return {line.steps: line.value for line in self.prospects}

    def reach(self, tried: TriedTurn) -> int:
        """The value of a turn after the best replies."""
        return self.values[tried.texts]


def draw_duel(recipe: Recipe, rng: Stream) -> Duel | None:
    """A turn in a random game, all hands open.

    Raises:
        GameError: the recipe has parameters that no duel has.
    """
    params = recipe.suited(DUEL_PARAMS, DUEL_SUITED)
    objective = recipe.objective(params, Objective, rng)
    seats = recipe.number(params, "seats", SEATS)
    cards = recipe.number(params, "cards", CARDS)
    position = drawn_position(recipe, params, seats, cards, rng)
    return None if position is None else Duel(position, objective)


def duel_challenge(candidate: DuelCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good duel."""
    outlook = _outlook(candidate.puzzle, candidate.lines[0].steps)
    return explained(candidate, recipe, tuple(outlook))


def _outlook(puzzle: SingleTurn, line: Sequence[str]) -> Iterator[Message]:
    """The best replies, what is left, and how that is counted."""
    _own, *replies = turns(puzzle, line)
    for draft in replies:
        labels = all_of(map(step_words, draft.steps))
        text = N_("{name} has nothing better than {steps}.")
        yield message(text, name=seat_named(draft.seat), steps=labels)
    end = puzzle.replay(line)
    told = message("Whatever is tried, you end {end}.", end=ended(puzzle, end.value))
    yield sentences(told, summed(end.board, end.stakes))


# Engines are asked about what is left after a step, since `brute` would take long.


def duel_reaches(puzzle: Duel, line: Sequence[str]) -> tuple[int, ...]:
    """The value of the best turn with the same first steps, after each step of a turn.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    return _reached(fastest().prospects(puzzle), _texts(puzzle, line))


def duel_worth(puzzle: Duel, line: Sequence[str]) -> int:
    """The value of a whole turn, after the best replies.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    texts = _texts(puzzle, line)
    return next(each.value for each in fastest().prospects(puzzle) if each.steps == texts)


def duel_replies(puzzle: Duel, line: Sequence[str]) -> tuple[str, ...]:
    """The best replies to a whole turn.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    from solver.ifitfits.search.engine import replies

    return replies(puzzle, _texts(puzzle, line))


def _texts(puzzle: Duel, line: Sequence[str]) -> tuple[str, ...]:
    draft = puzzle.draft
    for step in map(parse_step, line):
        draft = draft.add(step)
    return draft.move.texts


DUEL = Kind(
    "duel",
    N_("Outplay the best reply"),
    N_("Take one turn; then the others reply as well as they can."),
    DUEL_PARAMS,
    draw_duel,
    read_puzzle,
    DuelCandidate,
    good,
    duel_challenge,
    duel_reaches,
    duel_worth,
    duel_replies,
    refuted,
    hints,
    sight=lazily("puzzles.ifitfits.sight:sight"),
)
