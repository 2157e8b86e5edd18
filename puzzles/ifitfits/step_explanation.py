"""The gain of each step of a line, in plain sentences made from the score's own parts."""

from __future__ import annotations

from collections.abc import Iterator

from games.ifitfits.board import Cat
from games.ifitfits.change import Change
from games.ifitfits.legality import owners_within
from games.ifitfits.steps import Evict, Lay, LayCat, Nap
from games.protocol import Cell
from games.refusals import CARDS
from languages.message import Message, all_of, capital, counted, message, sentences
from languages.messages import N_
from puzzles.ifitfits.box_text import box_named, boxes_beside, corner, pair, place, step_label
from puzzles.ifitfits.line_steps import LineStep


def step_text(step: LineStep) -> Message:
    """The effects of a step and its gain, in sentences; one that begins with a card is small."""
    done = done_text(step) if isinstance(step.step, Lay) else capital(done_text(step))
    rivals = _rivals(step.change) if step.change.stakes.margin else ()
    return sentences(done, *rivals, _balance(step.change))


def hints(step: LineStep) -> tuple[Message, Message]:
    """Where a step goes, and then the step itself."""
    box = next(boxes_beside(step.change.before, _cell(step)))
    count, inside = len(box.cells), isinstance(step.step, Evict)
    text = N_("It belongs beside the single card at {place}.")
    if count > 1:
        text = N_("It belongs beside the box of {cards} at {place}.")
        if inside:
            text = N_("It belongs in the box of {cards} at {place}.")
    elif inside:
        text = N_("It belongs in the single card at {place}.")
    where = message(text, cards=counted(CARDS, count), place=place(corner(box)))
    return where, message("Begin with this: {step}.", step=step_label(step.step))


def _cell(step: LineStep) -> Cell:
    assert isinstance(step.step, Lay | LayCat | Nap | Evict)
    return step.step.cell


def done_text(step: LineStep) -> Message:
    """The effects of a step on its box, in a sentence without a capital."""
    match step.step:
        case Lay() | Nap():
            return _joined(step)
        case LayCat():
            return _laid(step)
        case Evict():
            return _evicted(step, step.step)
        case _:
            return message("{step}: nothing can be played.", step=step_label(step.step))


def _joined(step: LineStep) -> Message:
    """The box that a new card joins, and the boxes that it closes, in a sentence."""
    change = step.change
    own = change.after.box_at(_cell(step))
    parts, shut = change.parts(own), [box for box in change.closed if box != own]
    done = [message("closes it")] * (own.closed and bool(parts))
    done += [message("shuts {box}", box=box_named(box)) for box in shut]
    return message(
        _joining_text(len(parts), bool(done)),
        step=step_label(step.step),
        box=box_named(parts[0] if parts else own),
        number=len(parts),
        cards=counted(CARDS, len(own.cells)),
        done=all_of(done),
    )


def _joining_text(boxes: int, more: bool) -> str:
    """The message about a card that is joined to a number of boxes, and closes some or none."""
    if not boxes:
        alone = N_("{step} is joined to nothing.")
        return N_("{step} is joined to nothing, and {done}.") if more else alone
    if boxes == 1:
        one = N_("{step} joins {box}, now of {cards}.")
        return N_("{step} joins {box}, now of {cards}, and {done}.") if more else one
    several = N_("{step} joins {number} boxes into one of {cards}.")
    return N_("{step} joins {number} boxes into one of {cards}, and {done}.") if more else several


def _laid(step: LineStep) -> Message:
    """The effect of a cat on its box, in a sentence."""
    change, seat = step.change, step.change.stakes.seat
    box = change.after.box_at(_cell(step))
    owners = change.score(box).owners
    text = N_("{step} is one more of yours in {box}.")
    if not owners_within(change.before, box.cells):
        text = N_("{step} makes {box} yours.")
    elif seat not in owners:
        text = N_("{step} lies in {box}, where others still have more cats.")
    elif seat not in change.had(box):
        text = N_("{step} gives you {box}.")
        if len(owners) > 1:
            text = N_("{step} gives you a share of {box}.")
    return message(text, step=step_label(step.step), box=box_named(box))


def _evicted(step: LineStep, evict: Evict) -> Message:
    """Whose cat goes, and who has the box then."""
    change, seat = step.change, step.change.stakes.seat
    things = change.before.cells if evict.asleep else change.before.edges
    cat = things[evict.cell]
    assert isinstance(cat, Cat)
    box = change.after.box_at(evict.cell)
    names = [
        message("yours") if owner == seat else message("seat {seat}'s", seat=owner)
        for owner in change.score(box).owners
    ]
    return message(
        "Princess takes the place of {cat}: {box} is {owners}.",
        cat=_cat_text(cat.seat, evict, own=cat.seat == seat),
        box=box_named(box),
        owners=all_of(names) if names else message("nobody's"),
    )


def _cat_text(seat: int, evict: Evict, *, own: bool) -> Message:
    """A cat that goes: whose it is, and where."""
    if evict.asleep:
        text = N_("seat {seat}'s cat asleep in {place}")
        if own:
            text = N_("your own cat asleep in {place}")
        return message(text, seat=seat, place=place(evict.cell))
    text = N_("your own cat across {pair}") if own else N_("seat {seat}'s cat across {pair}")
    return message(text, seat=seat, pair=pair(evict.cell))


def _rivals(change: Change) -> Iterator[Message]:
    """How the others fare, where anything changes for them."""
    for before, after in change.scores:
        if before.seat != change.stakes.seat and before.total != after.total:
            text = N_("Seat {seat} rises from {before} to {after}.")
            if after.total < before.total:
                text = N_("Seat {seat} falls from {before} to {after}.")
            yield message(text, seat=before.seat, before=before.total, after=after.total)


def _balance(change: Change) -> Message:
    before, after = change.worth
    text = N_("Nothing gained yet: {before} stays {after}.")
    if after > before:
        text = N_("Worth {change}: {before} becomes {after}.")
    if after < before:
        text = N_("It costs {change} for now: {before} becomes {after}.")
    return message(text, change=abs(after - before), before=before, after=after)
