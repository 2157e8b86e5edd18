"""What each step of a line gains, in plain sentences made from the score's own parts."""

from __future__ import annotations

from collections.abc import Iterator

from games.ifitfits import scoring
from games.ifitfits.board import Board, Box, Cat, neighbour
from games.ifitfits.legality import owners_within
from games.ifitfits.scoring import BoxScore
from games.ifitfits.steps import Evict, Lay, LayCat, Nap
from games.protocol import Cell
from puzzles.ifitfits.box_text import (
    box_named,
    boxes_beside,
    pair_text,
    place_text,
    sentence,
    step_label,
)
from puzzles.ifitfits.line_steps import LineStep
from puzzles.ifitfits.tried import scores, worth
from puzzles.wording import listed


def step_text(step: LineStep) -> str:
    """What a step does, and what that is worth."""
    rivals = _rivals(step) if step.stakes.margin else ()
    return " ".join([sentence(_done(step)), *rivals, _balance(step)])


def hints(step: LineStep) -> tuple[str, str]:
    """Where a step goes, and then the step itself."""
    box = next(boxes_beside(step.before, _cell(step)))
    count = len(box.cells)
    size = f"the box of {count} cards at" if count > 1 else "the single card at"
    where = place_text(min(box.cells, key=lambda cell: cell[::-1]))
    beside = "in" if isinstance(step.step, Evict) else "beside"
    return f"It belongs {beside} {size} {where}.", f"Begin with this: {step_label(step.step)}."


def _cell(step: LineStep) -> Cell:
    assert isinstance(step.step, Lay | LayCat | Nap | Evict)
    return step.step.cell


def _done(step: LineStep) -> str:
    match step.step:
        case Lay() | Nap():
            return f"{step_label(step.step)} {_joined(step)}"
        case LayCat():
            return f"{step_label(step.step)} {_laid(step)}"
        case Evict():
            return _evicted(step, step.step)
        case _:
            return f"{step_label(step.step)}: nothing can be played"


def _joined(step: LineStep) -> str:
    """What a new card is joined to, and what it closes."""
    cell = _cell(step)
    own = step.after.box_at(cell)
    sides = (side for side in range(4) if step.after.joined(cell, side))
    parts = {step.before.box_at(neighbour(cell, side)) for side in sides}
    if not parts:
        text = "is joined to nothing"
    elif len(parts) == 1:
        text = f"joins {box_named(*parts)}, now of {len(own.cells)} cards"
    else:
        text = f"joins {len(parts)} boxes into one of {len(own.cells)} cards"
    shut = [box for box in _closed(step) if box != own]
    done = ["closes it"] * (own.closed and bool(parts))
    done += [f"shuts {box_named(box)}" for box in shut]
    return f"{text}, and {listed(done)}" if done else text


def _closed(step: LineStep) -> list[Box]:
    """The boxes that a step has closed."""
    before = step.before.boxes
    return [box for box in step.after.boxes if box.closed and box not in before]


def _laid(step: LineStep) -> str:
    """What a cat changes in its box."""
    seat, cell = step.stakes.seat, _cell(step)
    box = step.after.box_at(cell)
    found = _score(step.after, box, step)
    had = owners_within(step.before, box.cells)
    if not had:
        return f"makes {box_named(box)} yours"
    if seat not in found.owners:
        return f"lies in {box_named(box)}, where others still have more cats"
    if seat not in _score(step.before, box, step).owners:
        return f"gives you {'a share of ' * (len(found.owners) > 1)}{box_named(box)}"
    return f"is one more of yours in {box_named(box)}"


def _evicted(step: LineStep, evict: Evict) -> str:
    """Whose cat goes, and who has the box then."""
    things = step.before.cells if evict.asleep else step.before.edges
    cat = things[evict.cell]
    assert isinstance(cat, Cat)
    whose = "your own cat" if cat.seat == step.stakes.seat else f"seat {cat.seat}'s cat"
    where = (
        f"asleep in {place_text(evict.cell)}" if evict.asleep else f"across {pair_text(evict.cell)}"
    )
    box = step.after.box_at(evict.cell)
    owners = _score(step.after, box, step).owners
    names = ["yours" if seat == step.stakes.seat else f"seat {seat}'s" for seat in owners]
    left = listed(names) or "nobody's"
    return f"Princess takes the place of {whose} {where}: {box_named(box)} is {left}"


def _score(board: Board, box: Box, step: LineStep) -> BoxScore:
    return scoring.score_box(board, box, step.stakes.mode)


def _rivals(step: LineStep) -> Iterator[str]:
    """How the others fare, where anything changes for them."""
    pairs = zip(scores(step.before, step.stakes), scores(step.after, step.stakes), strict=True)
    for before, after in pairs:
        if before.seat != step.stakes.seat and before.total != after.total:
            verb = "falls" if after.total < before.total else "rises"
            yield f"Seat {before.seat} {verb} from {before.total} to {after.total}."


def _balance(step: LineStep) -> str:
    before, after = (worth(board, step.stakes) for board in (step.before, step.after))
    if after > before:
        return f"Worth {after - before}: {before} becomes {after}."
    if after < before:
        return f"It costs {before - after} for now: {before} becomes {after}."
    return f"Nothing gained yet: {before} stays {after}."
