"""The gain of each step of a line, in plain sentences made from the score's own parts."""

from __future__ import annotations

from collections.abc import Iterator

from games.ifitfits import scoring
from games.ifitfits.board import Board, Box, Cat, neighbour
from games.ifitfits.legality import owners_within
from games.ifitfits.scoring import BoxScore
from games.ifitfits.steps import Evict, Lay, LayCat, Nap
from games.ifitfits.wording import cards_text, pair_text, place_text
from games.protocol import Cell
from languages.lists import listed
from languages.messages import _
from puzzles.ifitfits.box_text import box_named, boxes_beside, corner, sentence, step_label
from puzzles.ifitfits.line_steps import LineStep
from puzzles.ifitfits.tried_turn import scores, worth


def step_text(step: LineStep) -> str:
    """The effects of a step and its gain, in sentences."""
    rivals = _rivals(step) if step.stakes.margin else ()
    return " ".join([sentence(_done(step)), *rivals, _balance(step)])


def hints(step: LineStep) -> tuple[str, str]:
    """Where a step goes, and then the step itself."""
    box = next(boxes_beside(step.before, _cell(step)))
    count, inside = len(box.cells), isinstance(step.step, Evict)
    text = _("It belongs beside the single card at {place}.")
    if count > 1:
        text = _("It belongs beside the box of {cards} at {place}.")
        if inside:
            text = _("It belongs in the box of {cards} at {place}.")
    elif inside:
        text = _("It belongs in the single card at {place}.")
    where = text.format(cards=cards_text(count), place=place_text(corner(box)))
    return where, _("Begin with this: {step}.").format(step=step_label(step.step))


def _cell(step: LineStep) -> Cell:
    assert isinstance(step.step, Lay | LayCat | Nap | Evict)
    return step.step.cell


def _done(step: LineStep) -> str:
    match step.step:
        case Lay() | Nap():
            return _joined(step)
        case LayCat():
            return _laid(step)
        case Evict():
            return _evicted(step, step.step)
        case _:
            return _("{step}: nothing can be played.").format(step=step_label(step.step))


def _joined(step: LineStep) -> str:
    """The box that a new card joins, and the boxes that it closes, in a sentence."""
    cell = _cell(step)
    own = step.after.box_at(cell)
    sides = (side for side in range(4) if step.after.joined(cell, side))
    parts = {step.before.box_at(neighbour(cell, side)) for side in sides}
    shut = [box for box in _closed(step) if box != own]
    done = [_("closes it")] * (own.closed and bool(parts))
    done += [_("shuts {box}").format(box=box_named(box)) for box in shut]
    return _joining_text(len(parts), bool(done)).format(
        step=step_label(step.step),
        box=box_named(next(iter(parts), own)),
        number=len(parts),
        cards=cards_text(len(own.cells)),
        done=listed(done),
    )


def _joining_text(boxes: int, more: bool) -> str:
    """The message about a card that is joined to a number of boxes, and closes some or none."""
    if not boxes:
        alone = _("{step} is joined to nothing.")
        return _("{step} is joined to nothing, and {done}.") if more else alone
    if boxes == 1:
        one = _("{step} joins {box}, now of {cards}.")
        return _("{step} joins {box}, now of {cards}, and {done}.") if more else one
    several = _("{step} joins {number} boxes into one of {cards}.")
    return _("{step} joins {number} boxes into one of {cards}, and {done}.") if more else several


def _closed(step: LineStep) -> list[Box]:
    """The boxes that a step has closed."""
    before = step.before.boxes
    return [box for box in step.after.boxes if box.closed and box not in before]


def _laid(step: LineStep) -> str:
    """The effect of a cat on its box, in a sentence."""
    seat, cell = step.stakes.seat, _cell(step)
    box = step.after.box_at(cell)
    found = _score(step.after, box, step)
    had = owners_within(step.before, box.cells)
    text = _("{step} is one more of yours in {box}.")
    if not had:
        text = _("{step} makes {box} yours.")
    elif seat not in found.owners:
        text = _("{step} lies in {box}, where others still have more cats.")
    elif seat not in _score(step.before, box, step).owners:
        text = _("{step} gives you {box}.")
        if len(found.owners) > 1:
            text = _("{step} gives you a share of {box}.")
    return text.format(step=step_label(step.step), box=box_named(box))


def _evicted(step: LineStep, evict: Evict) -> str:
    """Whose cat goes, and who has the box then."""
    things = step.before.cells if evict.asleep else step.before.edges
    cat = things[evict.cell]
    assert isinstance(cat, Cat)
    box = step.after.box_at(evict.cell)
    owners = _score(step.after, box, step).owners
    names = [
        _("yours") if seat == step.stakes.seat else _("seat {seat}'s").format(seat=seat)
        for seat in owners
    ]
    return _("Princess takes the place of {cat}: {box} is {owners}.").format(
        cat=_cat_text(cat.seat, evict, own=cat.seat == step.stakes.seat),
        box=box_named(box),
        owners=listed(names) or _("nobody's"),
    )


def _cat_text(seat: int, evict: Evict, *, own: bool) -> str:
    """A cat that goes: whose it is, and where."""
    if evict.asleep:
        text = (
            _("your own cat asleep in {place}") if own else _("seat {seat}'s cat asleep in {place}")
        )
        return text.format(seat=seat, place=place_text(evict.cell))
    text = _("your own cat across {pair}") if own else _("seat {seat}'s cat across {pair}")
    return text.format(seat=seat, pair=pair_text(evict.cell))


def _score(board: Board, box: Box, step: LineStep) -> BoxScore:
    return scoring.score_box(board, box, step.stakes.mode)


def _rivals(step: LineStep) -> Iterator[str]:
    """How the others fare, where anything changes for them."""
    pairs = zip(scores(step.before, step.stakes), scores(step.after, step.stakes), strict=True)
    for before, after in pairs:
        if before.seat != step.stakes.seat and before.total != after.total:
            text = _("Seat {seat} rises from {before} to {after}.")
            if after.total < before.total:
                text = _("Seat {seat} falls from {before} to {after}.")
            yield text.format(seat=before.seat, before=before.total, after=after.total)


def _balance(step: LineStep) -> str:
    before, after = (worth(board, step.stakes) for board in (step.before, step.after))
    text = _("Nothing gained yet: {before} stays {after}.")
    if after > before:
        text = _("Worth {change}: {before} becomes {after}.")
    if after < before:
        text = _("It costs {change} for now: {before} becomes {after}.")
    return text.format(change=abs(after - before), before=before, after=after)
