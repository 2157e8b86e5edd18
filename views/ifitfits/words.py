"""A suggested turn of If It Fits in words, made from the boxes that it changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from games.ifitfits.board import Board, Box
from games.ifitfits.outcome import Stakes
from games.ifitfits.position import Draft, Observation, Position
from games.ifitfits.scoring import score_box, scores
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Step, Turn
from games.ifitfits.wording import POINTS
from games.protocol import Cell
from languages.message import Message, all_of, capital, counted, message, sentences, verbatim
from languages.messages import N_
from languages.people import inner_name_of
from puzzles.ifitfits.box_text import corner, pair, place, step_label
from puzzles.ifitfits.line_steps import LineStep
from puzzles.ifitfits.step_explanation import done_text
from solver.bots.decision import Rated
from views.advice import (
    AdviceStep,
    Explained,
    HintPart,
    expected_less,
    gift,
    outbid,
    takeable,
)
from views.ifitfits.events import box_told, deed, points_told, toy_name
from views.ifitfits.paint import laid
from views.results import Names


@dataclass(frozen=True)
class SuggestedTurn:
    """A turn that the seat to move might take."""

    view: Position
    turn: Turn

    @cached_property
    def drafts(self) -> tuple[Draft, ...]:
        """The turn in the making, from the empty draft to the whole turn."""
        drafts = [self.view.draft]
        for step in self.turn.steps:
            drafts.append(drafts[-1].play(step))
        return tuple(drafts)

    @property
    def before(self) -> Board:
        """The board before it."""
        return self.view.board

    @property
    def after(self) -> Board:
        """The board after it."""
        return self.drafts[-1].board

    @cached_property
    def changes(self) -> tuple[int, ...]:
        """The points that each seat gains at once."""
        mode, seats = self.view.mode, len(self.view.seats)
        pairs = zip(
            *(scores(board, mode, seats) for board in (self.before, self.after)), strict=True
        )
        return tuple(now.total - was.total for was, now in pairs)

    @property
    def gain(self) -> int:
        """The points that its own seat gains."""
        return self.changes[self.view.turn]

    @property
    def placed(self) -> Sequence[Step]:
        """The steps that have a place."""
        return [step for step in self.turn.steps if not isinstance(step, Draw | Drop)]

    @property
    def box(self) -> Box | None:
        """The box in which its last step lies; None where nothing is laid."""
        return self.after.box_at(_cell(self.placed[-1])) if self.placed else None


def tempting(observation: Observation) -> Turn | None:
    """The turn that brings most points at once, if it may lay anything but a sleeping cat."""
    view = observation.view
    turns = [move for move in observation.moves if isinstance(move.steps[0], Lay | Evict)]
    if view.start is not None or not turns:
        return None
    return max(turns, key=lambda move: SuggestedTurn(view, move).gain)


def explained(observation: Observation, compared: Sequence[Rated[Turn]], names: Names) -> Explained:
    """The aim, the card and the place of the first turn of those compared, and its reasons."""
    turn = SuggestedTurn(observation.view, compared[0].move)
    text, cells = _aim(turn, names)
    steps = [AdviceStep(HintPart.AIM, text, cells)]
    if taken := _taken(turn):
        steps.append(AdviceStep(HintPart.CARD, taken))
    steps.append(_placed(turn, names))
    return Explained(tuple(steps), (*_effects(turn, names), *_better_than(turn, compared, names)))


# The three steps


def _aim(turn: SuggestedTurn, names: Names) -> tuple[Message, frozenset[Cell]]:
    """The one thing that matters most about a turn, and its cells."""
    first, box = turn.turn.steps[0], turn.box
    if isinstance(first, Draw):
        return message("See what you draw before you choose."), frozenset()
    if box is None:
        return message("Nothing of your hand can be played."), frozenset()
    cells = box.cells & turn.before.cells.keys()
    where = place(min(cells, key=lambda cell: cell[::-1])) if cells else place(corner(box))
    for holds, text in _box_aims(turn, box):
        if holds:
            return message(text, place=where), cells
    rival = min(range(len(turn.changes)), key=lambda seat: turn.changes[seat])
    if turn.changes[rival] < 0 and rival != turn.view.turn:
        points = counted(POINTS, -turn.changes[rival])
        return takeable(points, inner_name_of(rival, names[rival])), cells
    text = N_("Points can be won in the box at {place}.")
    if turn.gain <= 0:
        text = N_("Nothing is to be gained at once: prepare a box for later.")
    return message(text, place=where), cells


def _box_aims(turn: SuggestedTurn, box: Box) -> Iterator[tuple[bool, str]]:
    """Sentences about the box that a turn changes, and whether each of them holds."""
    own, mode = turn.view.turn, turn.view.mode
    owners = score_box(turn.after, box, mode).owners
    parts = [each for each in turn.before.boxes if each.cells & box.cells]
    had = {seat for part in parts for seat in score_box(turn.before, part, mode).owners}
    shut = box.closed and not any(part.cells == box.cells and part.closed for part in parts)
    mine, new = own in owners, own not in had
    yield shut and mine, N_("The box at {place} can be closed: a closed box counts double.")
    yield mine and new and len(owners) == 1, N_("The box at {place} can be yours.")
    yield mine and new, N_("You can share the box at {place}.")
    yield len(parts) > 1, N_("Boxes can be joined to the one at {place}.")


def _taken(turn: SuggestedTurn) -> Message | None:
    """The card as it lies in the hand, or what else is laid."""
    match turn.turn.steps[0]:
        case Lay(card):
            parts = [message("Take {card}.", card=verbatim(card.named))]
            if card != card.named:
                parts.append(message("Turn it by half a turn."))
            return sentences(*parts)
        case Nap():
            return message("Take one of your cats: it goes to sleep.")
        case Evict():
            return message("Take the Princess.")
        case LayToy(toy):
            return message("Lay the {toy}.", toy=toy_name(toy))
    return None


def _placed(turn: SuggestedTurn, names: Names) -> AdviceStep:
    """The place of the card and of the cat on it."""
    match turn.turn.steps:
        case [Draw()]:
            return AdviceStep(HintPart.PLACE, message("Draw a card."))
        case [Lay() as lay, *cats]:
            parts = [message("Lay it at {place}.", place=place(lay.cell))]
            parts += [message("Lay a cat across {pair}.", pair=pair(_cell(cat))) for cat in cats]
            cells = frozenset({lay.cell, *(cell for cat in cats for cell in _both(_cell(cat)))})
            return AdviceStep(HintPart.PLACE, sentences(*parts), cells)
    told = deed(turn.view, turn.turn, names)
    new = laid(turn.before, turn.after)
    return AdviceStep(HintPart.PLACE, told, frozenset((*new.cells, *new.edges)))


# The reasons


def _effects(turn: SuggestedTurn, names: Names) -> Iterator[Message]:
    """The boxes that the turn changes, and the points of all seats."""
    view = turn.view
    if isinstance(turn.turn.steps[0], Draw):
        yield message("One card of your hand is played after that, the new one or another.")
        return
    stakes = Stakes(view.mode, len(view.seats), view.turn)
    for draft, longer in zip(turn.drafts, turn.drafts[1:], strict=False):
        step = longer.steps[-1]
        if isinstance(step, Lay | LayCat | Nap):
            label = replace(step, card=step.card.named) if isinstance(step, Lay) else step
            done = done_text(LineStep(label, draft.board, longer.board, stakes))
            yield done if isinstance(step, Lay) else capital(done)
    after = replace(view, board=turn.after)
    if turn.box is not None:
        yield message("The box is then: {box}.", box=box_told(after, turn.box, names))
    yield from points_told(view, after, names)


def _better_than(
    turn: SuggestedTurn, compared: Sequence[Rated[Turn]], names: Names
) -> Iterator[Message]:
    """Why it is better than the turn that brings more at once."""
    bait = next((each.move for each in compared if _gain(turn.view, each.move) > turn.gain), None)
    if bait is None:
        return
    other = SuggestedTurn(turn.view, bait)
    yield outbid(all_of(map(_label, bait.steps)), other.gain, turn.gain)
    worse = [now - was for was, now in zip(turn.changes, other.changes, strict=True)]
    rivals = [seat for seat in range(len(worse)) if seat != turn.view.turn]
    most = max(rivals, key=lambda seat: worse[seat])
    if worse[most] > 0:
        yield gift(inner_name_of(most, names[most]), counted(POINTS, worse[most]))
    yield from expected_less(compared, bait)


def _gain(view: Position, move: Turn) -> int:
    return 0 if isinstance(move.steps[0], Draw) else SuggestedTurn(view, move).gain


def _label(step: Step) -> Message:
    """A step, with its card as it lies in the hand, and whether it is turned."""
    if not isinstance(step, Lay):
        return step_label(step)
    text = (
        N_("{card} at {place}") if step.card == step.card.named else N_("{card} turned at {place}")
    )
    return message(text, card=verbatim(step.card.named), place=place(step.cell))


def _cell(step: Any) -> Cell:
    cell: Cell = step.cell
    return cell


def _both(cell: Cell) -> tuple[Cell, Cell]:
    """A cell and the one to its right."""
    return cell, (cell[0] + 1, cell[1])
