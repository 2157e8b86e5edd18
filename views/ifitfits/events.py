"""Events of If It Fits: cards laid, boxes closed, points, special toys, the last phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from games.ifitfits.board import Box
from games.ifitfits.cards import Toy
from games.ifitfits.position import Position
from games.ifitfits.scoring import score_box
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Step, Turn
from games.ifitfits.wording import POINTS, place_text
from games.protocol import Cell
from games.refusals import CARDS
from languages.message import Message, all_of, by_reader, counted, in_row, message, verbatim
from languages.messages import N_
from languages.people import inner_name_of, name_of, said_of
from views.event import Event
from views.ifitfits.choices import eviction
from views.ifitfits.paint import laid
from views.results import Names

SPECIAL = {
    "m": N_("special toy with two mice"),
    "b": N_("special toy with two balls"),
    "f": N_("special toy with two feathers"),
    "y": N_("special toy with two yarn"),
}
"""The name of a special toy, by its icon."""


DEEDS = {
    Draw: (N_("draw a card"), N_("draws a card")),
    Lay: (N_("lay {card} at {place}"), N_("lays {card} at {place}")),
    LayCat: (N_("a cat across {pair}"), N_("a cat across {pair}")),
    Nap: (N_("lay a sleeping cat at {place}"), N_("lays a sleeping cat at {place}")),
    Evict: (
        N_("play a Princess: she takes the place of the cat at {cat}, which goes home"),
        N_("plays a Princess: she takes the place of the cat at {cat}, which goes home"),
    ),
    LayToy: (N_("lay the {toy} across {pair}"), N_("lays the {toy} across {pair}")),
    Drop: (
        N_("can play nothing and discard {held}"),
        N_("can play nothing and discards {held}"),
    ),
}
"""Each step as a predicate, in the second person and in the third."""

BEGINNING = (N_("begin with {card} at {place}"), N_("begins with {card} at {place}"))
"""The same of the first card of a game."""

INSIDE = (N_("lay the {toy} at {place}"), N_("lays the {toy} at {place}"))
"""The same of a special toy in a cell."""


def event(before: Position, move: Turn, after: Position, names: Names) -> Event:
    """A move as everybody may know it."""
    new = laid(before.board, after.board)
    return Event(
        before.turn,
        deed(before, move, names),
        tuple(_effects(before, move, after, names)),
        frozenset((*new.cells, *new.edges)),
        _gains(before, after),
    )


def deed(before: Position, move: Turn, names: Names) -> Message:
    """A move in a sentence."""
    seat, deeds = before.turn, all_of(_deed(before, step, names) for step in move.steps)
    return said_of(seat, names[seat], N_("You {deeds}."), N_("{name} {deeds}."), deeds=deeds)


def toy_name(toy: Toy) -> Message:
    """A special toy in words."""
    return message(SPECIAL[toy.icons[0]])


def changes(before: Position, after: Position, names: Names) -> Iterator[Message]:
    """The changes that a move made for every seat, as everybody can see them."""
    new = laid(before.board, after.board)
    if not new.cells and not new.edges:
        yield message("Nothing on the board has changed.")
        return
    boxes = dict.fromkeys(after.board.box_at(cell) for cell in (*new.cells, *new.edges))
    for box in boxes:
        text = N_("It is in a box that is open now: {box}.")
        if box.closed:
            text = N_("It is in a box that is closed now: {box}.")
        yield message(text, box=box_told(after, box, names))
    lines = list(points_told(before, after, names))
    yield from lines or [message("The points of all seats are as before.")]


def _effects(before: Position, move: Turn, after: Position, names: Names) -> Iterator[Message]:
    if isinstance(move.steps[0], Draw | LayToy):
        yield from _drawn(before, after, names)
    known = {box.cells for box in before.board.boxes if box.closed}
    for box in after.board.boxes:
        if box.closed and box.cells not in known:
            yield message("A box is closed: {box}.", box=box_told(after, box, names))
    yield from points_told(before, after, names)
    yield from _ending(before, after, names)


def box_told(position: Position, box: Box, names: Names) -> Message:
    """A box with its size, and what it is worth to whom."""
    score = score_box(position.board, box, position.mode)
    cards, place = counted(CARDS, len(box.cells)), _place(min(box.cells))
    if not score.owners:
        return message("{cards} at {place}, nobody scores it", cards=cards, place=place)
    return message(
        "{cards} at {place}, {points} for {owners}",
        cards=cards,
        place=place,
        points=counted(POINTS, score.points),
        owners=all_of(inner_name_of(seat, names[seat]) for seat in score.owners),
    )


def _place(cell: Cell) -> Message:
    return verbatim(place_text(cell))


def _pair(cell: Cell) -> Message:
    """A cell and the one to its right."""
    return all_of([_place(cell), _place((cell[0] + 1, cell[1]))])


def _deed(before: Position, step: Step, names: Names) -> Message:
    """A step as the predicate of a sentence about the seat to move."""
    texts = DEEDS[type(step)]
    if isinstance(step, Lay) and before.start is not None:
        texts = BEGINNING
    elif isinstance(step, LayToy) and step.inside:
        texts = INSIDE
    you, other = (message(text, **_values(before, step, names)) for text in texts)
    return by_reader(before.turn, you, other)


def _values(before: Position, step: Step, names: Names) -> dict[str, Message]:
    """The values in the sentence of a step: its card, toy or cat, and the place."""
    match step:
        case Draw():
            return {}
        case Drop(held):
            return {"held": verbatim(held)}
    values = {"place": _place(step.cell), "pair": _pair(step.cell)}
    match step:
        case Lay(card):
            return values | {"card": verbatim(card)}
        case LayToy(toy):
            return values | {"toy": toy_name(toy)}
        case Evict():
            named = partial(_inner_name, names)
            return values | {"cat": eviction(before.board, step, named)}
    return values


def _inner_name(names: Names, seat: int) -> Message:
    return inner_name_of(seat, names[seat])


def _drawn(before: Position, after: Position, names: Names) -> Iterator[Message]:
    """Special toys that turned up, and what nobody could draw or lay."""
    for gone in after.discards[len(before.discards) :]:
        assert isinstance(gone, Toy)
        text = N_("A {toy} turns up, has no place, and is out of the game.")
        yield message(text, toy=toy_name(gone))
    if after.toy is not None:
        yield message("It is a {toy}, which has to be laid at once.", toy=toy_name(after.toy))
    elif isinstance(before.toy, Toy) and before.pile and after.turn == before.turn:
        you, other = N_("You draw again."), N_("{name} draws again.")
        yield said_of(before.turn, names[before.turn], you, other)


def _gains(before: Position, after: Position) -> tuple[int, ...]:
    """The points gained by each seat."""
    pairs = zip(before.scores(), after.scores(), strict=True)
    return tuple(now.total - was.total for was, now in pairs)


def points_told(before: Position, after: Position, names: Names) -> Iterator[Message]:
    """The points of all seats, if those of any have changed."""
    gains = _gains(before, after)
    if any(gains):
        totals = (score.total for score in after.scores())
        rows = enumerate(zip(names, totals, gains, strict=True))
        points = in_row(", ", (_total(seat, *row) for seat, row in rows))
        yield message("Points now: {points}.", points=points)


def _total(seat: int, name: str, total: int, gain: int) -> Message:
    """The points of a seat, and by how much they have changed."""
    text = N_("{name} {total} ({gain})") if gain else N_("{name} {total}")
    return message(text, name=name_of(seat, name), total=total, gain=verbatim(f"{gain:+d}"))


def _ending(before: Position, after: Position, names: Names) -> Iterator[Message]:
    if after.ending and not before.ending:
        text = N_("{cause}: nobody draws any more, and all play out their hands.")
        yield message(text, cause=_cause(after, names))
    if after.over:
        yield message("Nobody has a card: the game is over.")
    else:
        yield from _skipped(before, after, names)


def _cause(after: Position, names: Names) -> Message:
    """Why the last phase begins."""
    for at, (name, seat) in enumerate(zip(names, after.seats, strict=True)):
        if not seat.cats and after.pile:
            return said_of(at, name, N_("You have no cat left"), N_("{name} has no cat left"))
    return message("A last cat was laid") if after.pile else message("The pile is used up")


def _skipped(before: Position, after: Position, names: Names) -> Iterator[Message]:
    """The seats between two turns that had nothing to play."""
    if after.turn == before.turn or before.start is not None:
        return
    seat = before.following
    while seat != after.turn:
        yield said_of(
            seat,
            names[seat],
            N_("You have no card, and can't draw: skipped."),
            N_("{name} has no card, and can't draw: skipped."),
        )
        seat = replace(before, turn=seat).following
