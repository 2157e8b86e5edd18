"""A line taken apart into steps, each with the boards before and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate, pairwise

from games.catbox.board import Placement
from games.catbox.change import Change
from games.catbox.duel_lines import parse_words, read_turns
from games.catbox.faces import UNKNOWN
from games.catbox.notation import parse_placement
from games.catbox.outcome import Stakes
from games.catbox.position import Draft
from games.catbox.puzzle import Chain, Puzzle, SingleTurn
from games.catbox.rulings import Token
from games.catbox.turn import MoveMouse, Play, PutGuard, Step, TakeFish, Use
from games.protocol import IllegalMoveError
from languages.message import verbatim
from languages.messages import N_, _
from puzzles.catbox.step_explanation import ExplainedStep, Label

SPARE = 4
"""Placements that a turn adds to a board at most, and some."""

LAID = (
    N_("{face} at {place}"),
    N_("{face} at {place} {effects}."),
    N_("{face} at {place} changes nothing of yours."),
)
"""How a card is described: what it is called, and what it does for the player, or doesn't."""

ALLOWING = {
    Token.PAW: (
        N_("The paw's second card, {face} at {place}"),
        N_("The paw's second card, {face} at {place}, {effects}."),
        N_("The paw's second card, {face} at {place}, changes nothing of yours."),
    ),
    Token.STACK: (
        N_("Stacked on what lies there, {face} at {place}"),
        N_("Stacked on what lies there, {face} at {place} {effects}."),
        N_("Stacked on what lies there, {face} at {place} changes nothing of yours."),
    ),
}
"""How a card that a token allows is described."""

PUT = (
    N_("The guard on {place}"),
    N_("The guard on {place} {effects}."),
    N_("The guard on {place} changes nothing of yours."),
)
SAVED = (
    N_("The fish, which saves {card}"),
    N_("The fish, which saves {card}, {effects}."),
    N_("The fish, which saves {card}, changes nothing of yours."),
)
MOVED = (
    N_("The mouse, which moves {face} at {place} to {goal}"),
    N_("The mouse, which moves {face} at {place} to {goal}, {effects}."),
    N_("The mouse, which moves {face} at {place} to {goal}, changes nothing of yours."),
)
"""How the uses of other tokens are described."""


def line_steps(puzzle: Puzzle, line: Sequence[str]) -> tuple[ExplainedStep, ...]:
    """The steps of a line of a puzzle; of a duel's line, those of the first turn.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    return tuple(_of_chain(puzzle, line) if isinstance(puzzle, Chain) else _of_turn(puzzle, line))


def first_turn(puzzle: SingleTurn, line: Sequence[str]) -> tuple[Draft, ...]:
    """The drafts of the mover's turn in a line, from the empty one to the whole turn.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    position = replace(puzzle.position, board=puzzle.position.board.spared(SPARE))
    reading = next(read_turns(position, parse_words(line), puzzle.length), None)
    if reading is None:
        text = _("{line}: not a line that the rules allow")
        raise IllegalMoveError(text.format(line=" ".join(line)))
    steps = reading.turns[0].turn.steps
    return tuple(accumulate(steps, lambda draft, step: draft.play(step), initial=position.draft))


def _of_chain(puzzle: Chain, line: Sequence[str]) -> Iterator[ExplainedStep]:
    board = puzzle.board.spared(len(puzzle.faces))
    for placement in map(parse_placement, line):
        after, label = board.place(placement), _laid(placement, LAID)
        yield ExplainedStep(label, Change(board, after), puzzle.stakes, puzzle.stakes)
        board = after


def _of_turn(puzzle: SingleTurn, line: Sequence[str]) -> Iterator[ExplainedStep]:
    return turn_steps(first_turn(puzzle, line), partial(_stakes, puzzle))


def turn_steps(
    drafts: Sequence[Draft], stakes_of: Callable[[bool], Stakes]
) -> Iterator[ExplainedStep]:
    """The steps of a turn that change the board or save a card.

    Args:
        drafts: from the empty one to the whole turn; their boards have one frame.
        stakes_of: whose points count, by whether a token was spent.
    """
    allowed = None
    for draft, then in pairwise(drafts):
        step = then.steps[-1]
        if isinstance(step, Use):
            allowed = step.token
            continue
        label = _label(step, ALLOWING[allowed] if allowed else LAID)
        spent = draft.token is not None and allowed is None
        stakes = stakes_of(spent), stakes_of(then.token is not None)
        lifts = isinstance(step, MoveMouse)
        yield ExplainedStep(label, Change(draft.board, then.board), *stakes, lifts)
        allowed = None


def _stakes(puzzle: SingleTurn, spent: bool) -> Stakes:
    mover = puzzle.position.turn
    return puzzle.stakes(puzzle.position, mover if spent else None)


Texts = tuple[str, str, str]
"""The messages of a `Label`."""


def _laid(placement: Placement, texts: Texts) -> Label:
    place = verbatim(f"{placement.x},{placement.y}")
    return Label(*texts, {"face": verbatim(placement.face), "place": place})


def _label(step: Step, laid: Texts) -> Label:
    """The label of a step.

    Args:
        laid: the messages for a card that is laid.
    """
    match step:
        case Play(placement):
            return _laid(placement, laid)
        case PutGuard(x, y):
            return Label(*PUT, {"place": verbatim(f"{x},{y}")})
        case TakeFish(card):
            seen = card.public if card.secret == UNKNOWN else card
            return Label(*SAVED, {"card": verbatim(seen)})
        case MoveMouse(lifted, x, y):
            of = _laid(lifted, MOVED)
            return of._replace(values={**of.values, "goal": verbatim(f"{x},{y}")})
        case Use():
            raise ValueError(f"{step.text} has no place of its own")
