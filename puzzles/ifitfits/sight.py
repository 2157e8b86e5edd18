"""A puzzle of If It Fits as the bounded solvers see it: points at first sight, joins and losses."""

from __future__ import annotations

from functools import partial

from games.ifitfits.board import Board, Box
from games.ifitfits.position import Draft
from games.ifitfits.puzzle import BoxDraft, Packing, SingleTurn, TurnState
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import BoxScore, Outcome, Score, Stakes, score_box, seat_scores
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayCat, Step
from games.protocol import Cell
from puzzles.bounded import DraftMoment, Idea, Ideas, Moment
from puzzles.ifitfits.explanation import earned

AnyDraft = BoxDraft | Draft

Boxes = tuple[BoxScore, ...]


class CardMoment(DraftMoment[AnyDraft]):
    """A turn, or the packing of boxes, in the making."""

    @property
    def options(self) -> Ideas:
        """To end, where that is allowed, and each next step."""
        board, stakes = self.draft.board, self.stakes(self.draft)
        was = tuple(score_box(board, box, stakes.mode) for box in board.boxes)
        before = seat_scores(was, stakes.seats)[stakes.seat]
        steps = enumerate(self.steps.values())
        ideas = (_idea(step, was, before, self.drafted(at), stakes) for at, step in steps)
        return Ideas.of(list(ideas))


def _idea(step: Step | None, was: Boxes, before: Score, after: AnyDraft, stakes: Stakes) -> Idea:
    """A step with the points that a person may see in it, or the end of a turn."""
    boxes = was if step is None else recounted(was, after.board, step, stakes.mode)
    scores = seat_scores(boxes, stakes.seats)
    now, value = scores[stakes.seat], stakes.worth([score.total for score in scores])
    if step is None:
        return Idea("", value, now.total)
    return Idea(
        step.text,
        value,
        own=now.total,
        joins=max(0, _doubled(now) - _doubled(before)),
        losses=sum(_lost(box, now) for box in before.boxes if box not in now.boxes),
        carried=_carried(value, boxes, after, stakes),
        place=_cell(step),
        card=_card(step),
        odd=not isinstance(step, Lay | LayCat),
    )


def recounted(was: Boxes, board: Board, step: Step, mode: Mode) -> Boxes:
    """The points of every box of a board, given those before the step that led to it."""
    cell = _cell(step)
    if cell is None:
        return was
    # A cat changes no box, but for what lies in it.
    near = () if isinstance(step, LayCat) else (each for _side, each in board.neighbours(cell))
    touched, fresh = {cell, *near}, list[Box]()
    for each in touched:
        if not any(each in box.cells for box in fresh):
            fresh.append(board.box_at(each))
    kept = (each for each in was if each.box.cells.isdisjoint(touched))
    return (*kept, *(score_box(board, box, mode) for box in fresh))


def _cell(step: Step) -> Cell | None:
    """The cell in which something changes, or the left one of two."""
    return None if isinstance(step, Draw | Drop) else step.cell


def _value(boxes: Boxes, stakes: Stakes) -> int:
    return stakes.worth([score.total for score in seat_scores(boxes, stakes.seats)])


def _carried(value: int, boxes: Boxes, after: AnyDraft, stakes: Stakes) -> int:
    """The points of the best cat across the card that a step lays."""
    cats = [step for step in after.next_steps() if isinstance(step, LayCat)]
    boards = ((cat, after.play(cat).board) for cat in cats)
    best = (_value(recounted(boxes, board, cat, stakes.mode), stakes) for cat, board in boards)
    return max(0, *(each - value for each in best)) if cats else 0


def _doubled(score: Score) -> int:
    """The points that a seat has because boxes are closed."""
    return sum(box.points // 2 for box in score.boxes if box.box.closed)


def _lost(box: BoxScore, score: Score) -> int:
    """The points that a seat no longer has of a box that it scored."""
    seat = score.seat
    kept = (earned(now, seat) for now in score.boxes if box.box.cells & now.box.cells)
    return max(0, earned(box, seat) - sum(kept))


def _card(step: Step) -> str:
    match step:
        case Lay(card):
            return str(card.named)
        case Drop(held):
            return str(held)
        case Evict():
            return "princess"
        case _:
            return ""


def _replied(state: TurnState, draft: Draft) -> Moment | None:
    """The reply to a turn; None after the last turn of the puzzle."""
    after = state.after(draft)
    if isinstance(after, Outcome):
        return None
    task, then = after.task, partial(_replied, after)
    return CardMoment(after.position.turn_draft, lambda _draft: task.stakes, then, replying=True)


def sight(puzzle: Packing | SingleTurn) -> Moment:
    """The first moment of an attempt."""
    then = (lambda _draft: None) if isinstance(puzzle, Packing) else partial(_replied, puzzle.start)
    return CardMoment(puzzle.draft, lambda _draft: puzzle.stakes, then)
