"""Events of Cat Box: the cards that a turn lays, the cats that they cover, and the points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.catbox import scoring
from games.catbox.board import Board, Placement
from games.catbox.faces import EMPTY, IDENTITY_OF, Face, Identity
from games.catbox.names import IDENTITIES, QUADRANTS, TOKENS
from games.catbox.position import Draft, Position
from games.catbox.turn import MoveMouse, Play, PutGuard, Source, Step, TakeFish, Turn, Use
from games.protocol import Player
from languages.message import (
    Message,
    all_of,
    by_reader,
    counted,
    in_context,
    in_row,
    message,
    verbatim,
)
from languages.messages import N_
from languages.people import said_of
from views.catbox.board import laid_cells
from views.event import Event

YOURS = {
    Identity.BLACK: N_("{n} of your black cats"),
    Identity.PINK: N_("{n} of your pink cats"),
    Identity.PURPLE: N_("{n} of your purple cats"),
    Identity.BLUE: N_("{n} of your blue cats"),
    Identity.YELLOW: N_("{n} of your yellow cats"),
    Identity.CHIHUAHUA: N_("{n} of your empty boxes"),
}
"""A number of quadrants of the reader's own identity; the sentence serves for one as well."""

DEEDS = {
    Play: (
        N_("lay {card} at {place} over {covered}"),
        N_("lays {card} at {place} over {covered}"),
    ),
    MoveMouse: (
        N_("move {card} from {start} to {place} over {covered} with the mouse"),
        N_("moves {card} from {start} to {place} over {covered} with the mouse"),
    ),
    PutGuard: (N_("put the box token at {place}"), N_("puts the box token at {place}")),
    TakeFish: (N_("save {card} with the fish"), N_("saves {card} with the fish")),
    Use: (N_("use the {token} token"), N_("uses the {token} token")),
}
"""Each step as a predicate, in the second person and in the third."""


def event(before: Position, move: Turn, after: Position, players: Sequence[Player]) -> Event:
    """A turn as everybody may know it.

    Args:
        move: a turn that names the source of every card.
    """
    seat, name = before.turn, players[before.turn].name
    if not move.steps:
        return Event(seat, said_of(seat, name, N_("You pass."), N_("{name} passes.")))
    deeds = all_of(_deeds(before.draft, move, players))
    gains = list(_gains(before, after))
    cells = frozenset(laid_cells(before.board, after.board))
    if not gains:
        you, other = N_("You {deeds}."), N_("{name} {deeds}.")
        return Event(seat, said_of(seat, name, you, other, deeds=deeds), cells=cells)
    you, other = N_("You {deeds}: {gains}."), N_("{name} {deeds}: {gains}.")
    said = said_of(seat, name, you, other, deeds=deeds, gains=in_row(", ", gains))
    return Event(seat, said, cells=cells)


def _deeds(draft: Draft, move: Turn, players: Sequence[Player]) -> Iterator[Message]:
    """The steps of a turn as predicates of a sentence about the seat to move."""
    for step in move.steps:
        values = _values(draft, step, players)
        you, other = (message(text, **values) for text in DEEDS[type(step)])
        yield by_reader(draft.position.turn, you, other)
        draft = draft.play(step)


def _values(draft: Draft, step: Step, players: Sequence[Player]) -> dict[str, Message]:
    """The values in the sentence of a step: card, owner, place, and the cats covered."""
    position = draft.position
    match step:
        case Play(placement, source):
            card = owned(source, placement.face, position, players)
            return {"card": card, **_laid(position, draft.board, placement)}
        case MoveMouse(lifted):
            rest = draft.board.lift(draft.board.topmost(lifted))
            start = verbatim(f"{lifted.x},{lifted.y}")
            return {"card": _card(lifted.face), "start": start, **_laid(position, rest, step.moved)}
        case TakeFish(card, source):
            return {"card": owned(source, card.public, position, players)}
        case PutGuard(x, y):
            return {"place": verbatim(f"{x},{y}")}
        case Use(token):
            return {"token": TOKENS[token]}


def _laid(position: Position, board: Board, placement: Placement) -> dict[str, Message]:
    """Where a card lies, and the quadrants that it covers, with those of the reader as theirs."""
    letters = [board.cells[cell] for cell in placement.cells if cell in board.cells]
    covered = Counter(IDENTITY_OF[letter] for letter in letters)
    quadrants = [
        _to_owner(position, each, message(YOURS[each], n=n), counted(QUADRANTS[each], n))
        for each, n in covered.items()
    ]
    return {"place": verbatim(f"{placement.x},{placement.y}"), "covered": all_of(quadrants)}


def _gains(before: Position, after: Position) -> Iterator[Message]:
    """The change of the points of each colour on the board, where there is one."""
    for was, now in zip(scoring.tallies(before.board), scoring.tallies(after.board), strict=True):
        if now.total != was.total:
            values = {
                "colour": IDENTITIES[now.identity],
                "change": verbatim(f"{now.total - was.total:+d}"),
            }
            yours, others = N_("your {colour} {change}"), N_("{colour} {change}")
            texts = message(yours, **values), message(others, **values)
            yield _to_owner(before, now.identity, *texts)


def _to_owner(position: Position, identity: Identity, you: Message, other: Message) -> Message:
    """One message to the seat that has an identity, another to everybody else."""
    bearers = (at for at, seat in enumerate(position.seats) if seat.identity is identity)
    bearer = next(bearers, None)
    return other if bearer is None else by_reader(bearer, you, other)


def owned(
    source: Source | None, face: Face, position: Position, players: Sequence[Player]
) -> Message:
    """A card, and from whose hand it is."""
    assert source is not None
    card, seat = _card(face), source.seat
    if seat is None:
        return message("the saved {card}", card=card)
    you, other = N_("your {card}"), N_("{name}'s {card}")
    if seat == position.turn:
        other = N_("their own {card}")
    values = {"card": card, "name": verbatim(players[seat].name)}
    return by_reader(seat, message(you, **values), message(other, **values))


def _card(face: Face) -> Message:
    """A card in notation, and its quadrants in colours, from the top left to the bottom right."""
    colours = in_row(", ", map(_colour, face))
    return message("{face} ({colours})", face=verbatim(face), colours=colours)


def _colour(letter: str) -> Message:
    return in_context("quadrant", "empty") if letter == EMPTY else IDENTITIES[IDENTITY_OF[letter]]
