"""What a move brings about, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cli.ifitfits.choices import eviction_text
from cli.ifitfits.paint import NAMES, laid
from cli.ifitfits.table import Names, pair_text, place_text
from cli.output import counted
from cli.view import acting
from games.ifitfits.board import Box
from games.ifitfits.cards import Toy
from games.ifitfits.position import Position
from games.ifitfits.scoring import score_box
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Step, Turn

KINDS = {"m": "mice", "b": "balls", "f": "feathers"}
"""What two toys of a kind are called."""


def move_text(before: Position, move: Turn, names: Names) -> str:
    """A move as everybody may see it."""
    return " and ".join(_step_text(before, step, names) for step in move.steps)


def toy_name(toy: Toy) -> str:
    """A special toy in words."""
    return f"special toy with two {KINDS.get(toy.icons[0], NAMES[toy.icons[0]])}"


def consequences(before: Position, move: Turn, names: Names) -> Iterator[str]:
    """What the table sees after a move, besides the move."""
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
            yield f"  A box is closed: {box_text(after, box, names)}."


def box_text(position: Position, box: Box, names: Names) -> str:
    """A box with its size, and what it is worth to whom."""
    score = score_box(position.board, box, position.mode)
    size = f"{counted(len(box.cells), 'card')} at {place_text(min(box.cells))}"
    owners = " and ".join(names[seat] for seat in score.owners)
    worth = f"{counted(score.points, 'point')} for {owners}" if owners else "nobody scores it"
    return f"{size}, {worth}"


def effects(before: Position, after: Position, names: Names) -> Iterator[str]:
    """What a move changed for every seat, as everybody can see it."""
    new = laid(before.board, after.board)
    if not new.cells and not new.edges:
        yield "  Nothing on the board has changed."
        return
    boxes = dict.fromkeys(after.board.box_at(cell) for cell in (*new.cells, *new.edges))
    for box in boxes:
        yield f"  {_state(after, box, names)}."
    lines = list(_points(before, after, names))
    yield from lines or ["  The points of all seats are as before."]


def _state(position: Position, box: Box, names: Names) -> str:
    how = "closed" if box.closed else "open"
    return f"It is in a box that is {how} now: {box_text(position, box, names)}"


def _step_text(before: Position, step: Step, names: Names) -> str:
    match step:
        case Draw():
            return "draws a card"
        case Lay(card, x, y):
            return f"{'lays' if before.start is None else 'begins with'} {card} at {x},{y}"
        case LayCat():
            return f"a cat across {pair_text(step.cell)}"
        case Nap(x, y):
            return f"lays a sleeping cat at {x},{y}"
        case Evict():
            cat = eviction_text(before.board, step, names)
            return f"plays a Princess: she takes the place of the cat at {cat}, which goes home"
        case LayToy(toy, x, y, inside):
            where = f"at {x},{y}" if inside else f"across {pair_text(step.cell)}"
            return f"lays the {toy_name(toy)} {where}"
        case Drop(held):
            return f"can play nothing and discards {held}"


def _drawn(before: Position, after: Position, names: Names) -> Iterator[str]:
    """Special toys that turned up, and what nobody could draw or lay."""
    for gone in after.discards[len(before.discards) :]:
        assert isinstance(gone, Toy)
        yield f"  A {toy_name(gone)} turns up, has no place, and is out of the game."
    if after.toy is not None:
        yield f"  It is a {toy_name(after.toy)}, which has to be laid at once."
    elif isinstance(before.toy, Toy) and before.pile and after.turn == before.turn:
        yield f"  {acting(names[before.turn], 'draw')} again."


def _points(before: Position, after: Position, names: Names) -> Iterator[str]:
    """The points of all seats, if those of any have changed."""
    was, now = before.scores(), after.scores()
    if [score.total for score in was] == [score.total for score in now]:
        return
    parts = (
        f"{name} {new.total}" + (f" ({new.total - old.total:+d})" if new.total != old.total else "")
        for name, old, new in zip(names, was, now, strict=True)
    )
    yield f"  Points now: {', '.join(parts)}."


def _ending(before: Position, after: Position, names: Names) -> Iterator[str]:
    if after.ending and not before.ending:
        yield f"  {_cause(after, names)}: nobody draws any more, and all play out their hands."
    if after.over:
        yield "  Nobody has a card: the game is over."
    else:
        yield from _skipped(before, after, names)


def _cause(after: Position, names: Names) -> str:
    """Why the last phase begins."""
    for name, seat in zip(names, after.seats, strict=True):
        if not seat.cats and after.pile:
            return f"{acting(name, 'have', 'has')} no cat left"
    return "The pile is used up" if not after.pile else "A last cat was laid"


def _skipped(before: Position, after: Position, names: Names) -> Iterator[str]:
    """The seats between two turns that had nothing to play."""
    if after.turn == before.turn or before.start is not None:
        return
    seat = before.following
    while seat != after.turn:
        yield f"  {acting(names[seat], 'have', 'has')} no card, and can't draw: skipped."
        seat = replace(before, turn=seat).following
