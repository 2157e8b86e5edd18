"""The consequences of a move, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.ifitfits.board import Box
from games.ifitfits.cards import Toy
from games.ifitfits.position import Position
from games.ifitfits.scoring import score_box
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Step, Turn
from games.ifitfits.wording import cards_text, pair_text, place_text, points_text
from languages.lists import listed
from languages.messages import N_, _
from languages.people import inner_name, person, shown_name
from views.ifitfits.choices import eviction_text
from views.ifitfits.paint import laid
from views.ifitfits.table import Names

SPECIAL = {
    "m": N_("special toy with two mice"),
    "b": N_("special toy with two balls"),
    "f": N_("special toy with two feathers"),
    "y": N_("special toy with two yarn"),
}
"""The name of a special toy, by its icon."""


def move_text(before: Position, move: Turn, names: Names) -> str:
    """A move as everybody may see it, in a sentence."""
    deeds = listed([_step_text(before, step, names) for step in move.steps])
    return person(names[before.turn], _("You {deeds}."), _("{name} {deeds}."), deeds=deeds)


def toy_name(toy: Toy) -> str:
    """A special toy in words."""
    return _(SPECIAL[toy.icons[0]])


def consequences(before: Position, move: Turn, names: Names) -> Iterator[str]:
    """The consequences of a move that the whole table sees, besides the move."""
    after = before.play(move)
    if isinstance(move.steps[0], Draw | LayToy):
        yield from _drawn(before, after, names)
    yield from closed_boxes(before, after, names)
    yield from _points(before, after, names)
    yield from _ending(before, after, names)


def closed_boxes(before: Position, after: Position, names: Names) -> Iterator[str]:
    """The boxes that a move has closed, and what they are worth."""
    known = {box.cells for box in before.board.boxes if box.closed}
    for box in after.board.boxes:
        if box.closed and box.cells not in known:
            text = _("A box is closed: {box}.")
            yield f"  {text.format(box=box_text(after, box, names))}"


def box_text(position: Position, box: Box, names: Names) -> str:
    """A box with its size, and what it is worth to whom."""
    score = score_box(position.board, box, position.mode)
    cards, place = cards_text(len(box.cells)), place_text(min(box.cells))
    if not score.owners:
        text = _("{cards} at {place}, nobody scores it")
        return text.format(cards=cards, place=place)
    owners, points = (
        names_text([inner_name(names[seat]) for seat in score.owners]),
        points_text(score.points),
    )
    text = _("{cards} at {place}, {points} for {owners}")
    return text.format(cards=cards, place=place, points=points, owners=owners)


def names_text(names: Sequence[str]) -> str:
    """Some names, with "and" between them."""
    first, *others = names
    return listed([first, names_text(others)]) if others else first


def effects(before: Position, after: Position, names: Names) -> Iterator[str]:
    """The changes that a move made for every seat, as everybody can see them."""
    new = laid(before.board, after.board)
    if not new.cells and not new.edges:
        yield "  " + _("Nothing on the board has changed.")
        return
    boxes = dict.fromkeys(after.board.box_at(cell) for cell in (*new.cells, *new.edges))
    for box in boxes:
        yield f"  {_state(after, box, names)}"
    lines = list(_points(before, after, names))
    yield from lines or ["  " + _("The points of all seats are as before.")]


def _state(position: Position, box: Box, names: Names) -> str:
    text = _("It is in a box that is open now: {box}.")
    if box.closed:
        text = _("It is in a box that is closed now: {box}.")
    return text.format(box=box_text(position, box, names))


def _step_text(before: Position, step: Step, names: Names) -> str:
    """A step as the predicate of a sentence about the seat to move."""
    name = names[before.turn]
    match step:
        case Draw():
            return person(name, _("draw a card"), _("draws a card"))
        case Lay(card):
            you, other = _("lay {card} at {place}"), _("lays {card} at {place}")
            if before.start is not None:
                you, other = _("begin with {card} at {place}"), _("begins with {card} at {place}")
            return person(name, you, other, card=card, place=place_text(step.cell))
        case LayCat():
            return _("a cat across {pair}").format(pair=pair_text(step.cell))
        case Nap():
            you, other = _("lay a sleeping cat at {place}"), _("lays a sleeping cat at {place}")
            return person(name, you, other, place=place_text(step.cell))
        case Evict():
            return person(
                name,
                _("play a Princess: she takes the place of the cat at {cat}, which goes home"),
                _("plays a Princess: she takes the place of the cat at {cat}, which goes home"),
                cat=eviction_text(before.board, step, names),
            )
        case LayToy(toy, inside=True):
            you, other = _("lay the {toy} at {place}"), _("lays the {toy} at {place}")
            return person(name, you, other, toy=toy_name(toy), place=place_text(step.cell))
        case LayToy(toy):
            you, other = _("lay the {toy} across {pair}"), _("lays the {toy} across {pair}")
            return person(name, you, other, toy=toy_name(toy), pair=pair_text(step.cell))
        case Drop(held):
            return person(
                name,
                _("can play nothing and discard {held}"),
                _("can play nothing and discards {held}"),
                held=held,
            )


def _drawn(before: Position, after: Position, names: Names) -> Iterator[str]:
    """Special toys that turned up, and what nobody could draw or lay."""
    for gone in after.discards[len(before.discards) :]:
        assert isinstance(gone, Toy)
        text = _("A {toy} turns up, has no place, and is out of the game.")
        yield f"  {text.format(toy=toy_name(gone))}"
    if after.toy is not None:
        text = _("It is a {toy}, which has to be laid at once.")
        yield f"  {text.format(toy=toy_name(after.toy))}"
    elif isinstance(before.toy, Toy) and before.pile and after.turn == before.turn:
        name = names[before.turn]
        yield "  " + person(name, _("You draw again."), _("{name} draws again."))


def _points(before: Position, after: Position, names: Names) -> Iterator[str]:
    """The points of all seats, if those of any have changed."""
    was, now = before.scores(), after.scores()
    if [score.total for score in was] == [score.total for score in now]:
        return
    parts = (
        f"{shown_name(name)} {new.total}"
        + (f" ({new.total - old.total:+d})" if new.total != old.total else "")
        for name, old, new in zip(names, was, now, strict=True)
    )
    yield "  " + _("Points now: {points}.").format(points=", ".join(parts))


def _ending(before: Position, after: Position, names: Names) -> Iterator[str]:
    if after.ending and not before.ending:
        text = _("{cause}: nobody draws any more, and all play out their hands.")
        yield f"  {text.format(cause=_cause(after, names))}"
    if after.over:
        yield "  " + _("Nobody has a card: the game is over.")
    else:
        yield from _skipped(before, after, names)


def _cause(after: Position, names: Names) -> str:
    """Why the last phase begins."""
    for name, seat in zip(names, after.seats, strict=True):
        if not seat.cats and after.pile:
            return person(name, _("You have no cat left"), _("{name} has no cat left"))
    return _("The pile is used up") if not after.pile else _("A last cat was laid")


def _skipped(before: Position, after: Position, names: Names) -> Iterator[str]:
    """The seats between two turns that had nothing to play."""
    if after.turn == before.turn or before.start is not None:
        return
    seat = before.following
    while seat != after.turn:
        yield "  " + person(
            names[seat],
            _("You have no card, and can't draw: skipped."),
            _("{name} has no card, and can't draw: skipped."),
        )
        seat = replace(before, turn=seat).following
