"""The faces and placements that the other seats could choose from, as far as an observer knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.catbox.board import Board, Placement
from games.catbox.faces import UNKNOWN, Face
from games.catbox.position import Draft, Observation, Seen
from games.catbox.rulings import Token
from games.catbox.seat import Seat
from games.catbox.turn import Play, Source, TakeFish
from games.protocol import Cell


class ObservedPlay(NamedTuple):
    """One card that another seat laid.

    Attributes:
        board: the board before.
        barred: the cells under guards, on which no face may lie.
        stacked: whether the stacking token was used.
        laid: the placement that was chosen.
        known: the faces that might have been laid and that the observer knows by now, the
            chosen one among them.
        hidden: how many more faces there were that the observer doesn't know.
    """

    seat: int
    board: Board
    barred: frozenset[Cell]
    stacked: bool
    laid: Placement
    known: tuple[Face, ...]
    hidden: int


class _Private(NamedTuple):
    """The faces of a seat that only it could lay, as the observer knows them by now."""

    hand: tuple[Face, ...]
    saved: tuple[Face, ...]


def observed_plays(observation: Observation) -> Iterator[ObservedPlay]:
    """Every card that the other seats laid in the observer's history, the first one first.

    A face that stayed hidden for long is known once it is laid: what its owner did instead
    before that is judged by it too.
    """
    found: list[list[ObservedPlay]] = []
    private = [_private(seat) for seat in observation.view.seats]
    for entry in reversed(observation.history):
        private = _before(entry, private)
        if entry.view.turn != observation.seat:
            found.append(list(_of_turn(entry, private[entry.view.turn])))
    return (play for turn in reversed(found) for play in turn)


def _private(seat: Seat) -> _Private:
    return _Private(tuple(card.secret for card in seat.hand), tuple(s.face for s in seat.saved))


def _before(entry: Seen, after: list[_Private]) -> list[_Private]:
    """The private faces of each seat before a turn, from those that are known after it."""
    return [_one_before(entry, seat, private) for seat, private in enumerate(after)]


def _one_before(entry: Seen, seat: int, after: _Private) -> _Private:
    then, moved = _private(entry.view.seats[seat]), entry.view.turn == seat
    known = _revealed(entry, after) if moved else {}
    gone = [step.source for step in entry.move.steps if isinstance(step, Play | TakeFish)]
    lost = {source.slot for source in gone if source is not None and source.seat == seat}
    used = {source.slot for source in gone if source is not None and source.seat is None}
    hand = _put_back(
        then.hand, lost, after.hand, {s.slot: f for s, f in known.items() if s.seat == seat}
    )
    if not moved:
        return _Private(hand, after.saved)
    slots = {source.slot: face for source, face in known.items() if source.seat is None}
    return _Private(hand, _put_back(then.saved, used, after.saved, slots))


def _put_back(
    then: tuple[Face, ...], lost: set[int], after: tuple[Face, ...], known: dict[int, Face]
) -> tuple[Face, ...]:
    """The faces before a turn: those that stayed keep their order, those that went are named."""
    stayed = iter(after)
    return tuple(
        known.get(slot, face) if slot in lost else next(stayed) for slot, face in enumerate(then)
    )


def _revealed(entry: Seen, after: _Private) -> dict[Source, Face]:
    """The faces that the mover laid from its own cards or saved of them, by their sources."""
    fished = len([step for step in entry.move.steps if isinstance(step, TakeFish)])
    under = iter(after.saved[len(after.saved) - fished :])
    known = {}
    for step in entry.move.steps:
        if isinstance(step, Play) and step.source is not None:
            known[step.source] = step.placement.face
        elif isinstance(step, TakeFish) and step.source is not None:
            known[step.source] = next(under)
    return known


def _of_turn(entry: Seen, private: _Private) -> Iterator[ObservedPlay]:
    draft = Draft(entry.view, entry.view.board)
    for step in entry.move.steps:
        if isinstance(step, Play):
            yield _observed(draft, step, private)
        draft = draft.play(step)


def _observed(draft: Draft, step: Play, private: _Private) -> ObservedPlay:
    view = draft.position
    faces = [_face(source, face, view.turn, private) for source, face in _sources(draft)]
    known = tuple(face for face in faces if face != UNKNOWN)
    stacked = draft.token is Token.STACK
    hidden = len(faces) - len(known)
    return ObservedPlay(
        view.turn, draft.board, draft.barred, stacked, step.placement, known, hidden
    )


def _sources(draft: Draft) -> Iterator[tuple[Source, Face]]:
    """The cards that might be laid next; saved ones only as the first card of a turn."""
    for source, face in draft.position.playable(draft.position.turn):
        if source not in draft.gone and not (draft.played and source.seat is None):
            yield source, face


def _face(source: Source, face: Face, mover: int, private: _Private) -> Face:
    if source.seat is None:
        return private.saved[source.slot]
    return private.hand[source.slot] if source.seat == mover else face
