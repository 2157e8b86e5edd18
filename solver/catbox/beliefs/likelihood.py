"""The likelihood of what the other seats did under each identity, and who they may be by it.

A seat is taken to lay each card by a choice with noise: the probability of a placement is
proportional to exp(value / temperature), and with a small probability any placement is drawn
evenly. The value is what the seat would have after it: its own points, or those less the
expected points of the best other, for a seat that knows no more than its own identity. Which of
these styles a seat has is not known either, and is found out along with its identity.

What is approximated: a seat's own face that is still hidden from the observer stands for all
faces that the observer hasn't seen, each as likely as the next (two hidden faces at once: some
pairs of them). A face that was laid later counts as known in all turns since it was drawn.
Of a turn with a token each card that was laid counts, under the rules that held for it; whether
and how the token was used is ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from games.catbox.board import Board, Placement
from games.catbox.faces import UNKNOWN, Card, Face, Identity
from games.catbox.position import Draft, Observation, Seen
from games.catbox.rulings import Token, seat_rules
from games.catbox.turn import Play, Seat, Source, TakeFish
from games.protocol import Cell
from solver.catbox.beliefs.identities import Beliefs, prior, unseen
from solver.catbox.encoding import Reals
from solver.catbox.face_points import Values, values
from solver.catbox.policy_weights import FOR_ITSELF, PolicyWeights


class Style(NamedTuple):
    """How a seat chooses, as a row of data.

    Attributes:
        share: how many of all players have this style, before anything is seen of one.
        against: how much the expected points of the best other weigh against the own ones.
        temperature: how many points make a difference.
        error: the probability that a placement is drawn evenly instead.
        weights: how a seat of this style goes on in playouts.
        infers: whether a seat of this style may find out who the others are.
    """

    name: str
    share: float
    against: float
    temperature: float
    error: float
    weights: PolicyWeights = FOR_ITSELF
    infers: bool = False


STYLES = (
    Style("greedy", 0.32, 0.0, 0.1, 0.006),
    Style("rival", 0.32, 1.0, 0.05, 0.03, PolicyWeights(anybody=1.0)),
    Style("thoughtful", 0.28, 0.5, 1.0, 0.03, infers=True),
    Style("loose", 0.04, 0.5, 1.5, 0.1, infers=True),
    Style("aimless", 0.04, 0.0, 1.0, 1.0),
)
"""Temperatures and errors of the first two were fitted by `python -m benchmarks.beliefs --fit`.

The third looks further than a turn, as the expert does: what it lays is often not the best at
once. The others are set by hand: they keep beliefs from being sure about people and about bots
that play in other ways. Their shares make beliefs a little too cautious among the first two.
"""


AMONG_RIVALS = tuple(style._replace(share=1.0) for style in STYLES if style.name == "rival")
"""The styles of those who are known to be rivals."""


PAIRINGS = 4
"""How many hidden faces each unseen face is put beside, where two or more are hidden."""


class _Sums(NamedTuple):
    """A board's placements under every style and identity.

    Attributes:
        all: the weight of all placements of each face (styles x identities x faces).
        laid: the weight of the one that was chosen (styles x identities).
        counts: the number of placements of each face.
    """

    all: Reals
    laid: Reals
    counts: Reals


class Inference(NamedTuple):
    """The conclusions of an observer about the others from all that it has seen.

    Attributes:
        beliefs: who may be who.
        styles: the most likely style of each other seat.
    """

    beliefs: Beliefs
    styles: dict[int, Style]


def posterior(
    observation: Observation, cards: Sequence[Card], styles: tuple[Style, ...] = STYLES
) -> Beliefs:
    """Who may be who after everything that the observer has seen, see `infer`."""
    return infer(observation, cards, styles).beliefs


def infer(
    observation: Observation, cards: Sequence[Card], styles: tuple[Style, ...] = STYLES
) -> Inference:
    """Who may be who, and how each plays; without history the prior, and no style.

    Args:
        cards: the deck, in any order; which side stands first doesn't matter.

    Raises:
        DeckError: something is seen that the deck doesn't hold.
    """
    before = prior(observation)
    if not observation.history:
        return Inference(before, {})
    game = _GameFaces.of(observation, cards)
    sums = {seat: _start(game, styles) for seat in range(game.seats) if seat != observation.seat}
    for play in observed_plays(observation):
        sums[play.seat] = sums[play.seat] + _logs(play, game, styles)
    mixed = {seat: np.logaddexp.reduce(logs, axis=0).tolist() for seat, logs in sums.items()}
    logs = {seat: dict(zip(Identity, each, strict=False)) for seat, each in mixed.items()}
    weights = [
        sum(logs[seat][identity] for seat, identity in zip(before.seats, row, strict=True))
        for row in before.rows
    ]
    likely = np.exp(np.array(weights) - max(weights))
    shares = tuple(map(float, likely / likely.sum()))
    beliefs = Beliefs(before.seats, before.rows, shares)
    likeliest = {seat: int(np.logaddexp.reduce(e, axis=1).argmax()) for seat, e in sums.items()}
    return Inference(beliefs, {seat: styles[number] for seat, number in likeliest.items()})


def evidence(
    observation: Observation, seat: int, styles: tuple[Style, ...] = STYLES, *, fresh: bool = True
) -> Reals:
    """The logarithm of how probable all that one seat did is (styles x identities).

    Args:
        fresh: count how common each style is; leave it out to add to earlier evidence.

    Raises:
        DeckError: something is seen that the deck doesn't hold.
    """
    game = _GameFaces.of(observation, observation.cards)
    logs = _start(game, styles)
    if not fresh:
        logs = np.zeros_like(logs)
    for play in observed_plays(observation):
        if play.seat == seat:
            logs = logs + _logs(play, game, styles)
    return logs


class _GameFaces(NamedTuple):
    """The seats and faces of a game, which all its plays share.

    Attributes:
        faces: every face of the deck once; elsewhere a face goes by its number.
        pool: the faces that the observer has never seen.
    """

    seats: int
    faces: tuple[Face, ...]
    number: dict[Face, int]
    pool: NDArray[np.int64]

    @classmethod
    def of(cls, observation: Observation, cards: Sequence[Card]) -> _GameFaces:
        faces = tuple(dict.fromkeys(side for card in cards for side in card))
        number = {face: index for index, face in enumerate(faces)}
        pool = np.array([number[face] for face in unseen(observation, cards)], np.int64)
        return cls(len(observation.view.seats), faces, number, pool)


def _start(game: _GameFaces, styles: tuple[Style, ...]) -> Reals:
    """How common each style is, before anything is seen."""
    shares = np.array([log(style.share) for style in styles])[:, None]
    return np.repeat(shares, len(seat_rules(game.seats).identities), axis=1)


def _logs(play: ObservedPlay, game: _GameFaces, styles: tuple[Style, ...]) -> Reals:
    """The logarithm of a play's probability (styles x identities)."""
    spot = (play.board, play.laid, play.barred, play.stacked)
    sums = _sums(*spot, game.faces, game.seats, styles)
    known = [game.number[face] for face in play.known]
    hidden = _hidden(play.hidden, game.pool)
    total = sums.all[:, :, known].sum(axis=2)[:, :, None] + sums.all[:, :, hidden].sum(axis=2)
    likely = (sums.laid[:, :, None] / total).mean(axis=2)
    even = (1 / (sums.counts[known].sum() + sums.counts[hidden].sum(axis=0))).mean()
    error = np.array([style.error for style in styles])[:, None]
    return cast(Reals, np.log((1 - error) * likely + error * even))


def _hidden(count: int, pool: NDArray[np.int64]) -> NDArray[np.int64]:
    """The cases of the hidden faces, one a column (count x cases); none if no face is unseen."""
    if not count or not len(pool):
        return np.zeros((0, 1), np.int64)
    shifts = range(1, 1 + (PAIRINGS if count > 1 else 1))
    cases = [[np.roll(pool, place * shift) for place in range(count)] for shift in shifts]
    return np.concatenate([np.stack(case) for case in cases], axis=1)


@lru_cache(maxsize=1024)
def _sums(
    board: Board,
    laid: Placement,
    barred: frozenset[Cell],
    stacked: bool,
    faces: tuple[Face, ...],
    seats: int,
    styles: tuple[Style, ...],
) -> _Sums:
    """The sums of one play, from public facts alone, so that all observers share them."""
    found = values(board, faces, seats, barred, stacked)
    face, at = faces.index(laid.face), found.anchors.index((laid.x, laid.y))
    weights = [_weights(found, style) for style in styles]
    return _Sums(
        np.stack([each.sum(axis=2) for each in weights]),
        np.stack([each[:, face, at] for each in weights]),
        found.legal.sum(axis=1).astype(float),
    )


def _weights(found: Values, style: Style) -> Reals:
    """The weight of every placement for a style; the best one of each identity weighs 1."""
    worth = np.where(found.legal, found.own - style.against * found.others, -np.inf)
    best = worth.max(axis=(1, 2), keepdims=True)
    return cast(Reals, np.exp((worth - best) / style.temperature))


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
        private = [_one_before(entry, seat, after) for seat, after in enumerate(private)]
        if entry.view.turn != observation.seat:
            found.append(list(_of_turn(entry, private[entry.view.turn])))
    return (play for turn in reversed(found) for play in turn)


def _private(seat: Seat) -> _Private:
    return _Private(tuple(card.secret for card in seat.hand), tuple(s.face for s in seat.saved))


def _one_before(entry: Seen, seat: int, after: _Private) -> _Private:
    """The private faces of a seat before a turn, from those that are known after it."""
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
    faces = list(_layable(draft, private))
    known = tuple(face for face in faces if face != UNKNOWN)
    stacked = draft.token is Token.STACK
    hidden = len(faces) - len(known)
    return ObservedPlay(
        view.turn, draft.board, draft.barred, stacked, step.placement, known, hidden
    )


def _layable(draft: Draft, private: _Private) -> Iterator[Face]:
    """The faces that might be laid next; saved ones only as the first card of a turn."""
    mover = draft.position.turn
    for source, face in draft.position.playable(mover):
        if source.seat is None and not draft.played and source not in draft.gone:
            yield private.saved[source.slot]
        elif source.seat is not None and source not in draft.gone:
            yield private.hand[source.slot] if source.seat == mover else face
