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

from collections.abc import Sequence
from functools import lru_cache
from math import log
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from games.catbox.board import Board, Placement
from games.catbox.faces import Card, Face, Identity
from games.catbox.position import Observation
from games.catbox.rulings import seat_rules
from games.protocol import Cell
from solver.catbox.beliefs.identities import Beliefs, prior
from solver.catbox.beliefs.observed_plays import ObservedPlay, observed_plays
from solver.catbox.beliefs.unseen import unseen
from solver.catbox.encoding import Reals
from solver.catbox.face_values import Values, values
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
    """Who may be who after everything that the observer has seen; without history the prior.

    Args:
        cards: the deck, in any order; which side stands first doesn't matter.

    Raises:
        DeckError: something is seen that the deck doesn't hold.
    """
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
    sums = _all_evidence(observation, cards, styles)
    logs = {seat: _by_identity(each) for seat, each in sums.items()}
    weights = [
        sum(logs[seat][identity] for seat, identity in zip(before.seats, row, strict=True))
        for row in before.rows
    ]
    likely = np.exp(np.array(weights) - max(weights))
    shares = tuple(map(float, likely / likely.sum()))
    beliefs = Beliefs(before.seats, before.rows, shares)
    return Inference(beliefs, {seat: _likeliest(each, styles) for seat, each in sums.items()})


def _likeliest(logs: Reals, styles: tuple[Style, ...]) -> Style:
    """The style under which what a seat did is most probable, over all identities."""
    return styles[int(np.logaddexp.reduce(logs, axis=1).argmax())]


def likelihoods(
    observation: Observation, cards: Sequence[Card], styles: tuple[Style, ...] = STYLES
) -> dict[int, dict[Identity, float]]:
    """For each other seat and identity: the logarithm of how probable what it did is.

    Raises:
        DeckError: something is seen that the deck doesn't hold.
    """
    sums = _all_evidence(observation, cards, styles)
    return {seat: _by_identity(logs) for seat, logs in sums.items()}


def _all_evidence(
    observation: Observation, cards: Sequence[Card], styles: tuple[Style, ...]
) -> dict[int, Reals]:
    """For each other seat, the logarithm of how probable what it did is (styles x identities)."""
    game = _GameFaces.of(observation, cards)
    sums = {seat: _start(game, styles) for seat in range(game.seats) if seat != observation.seat}
    for play in observed_plays(observation):
        sums[play.seat] = sums[play.seat] + _logs(play, game, styles)
    return sums


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


def _by_identity(logs: Reals) -> dict[Identity, float]:
    """Each identity's likelihood over all styles."""
    mixed = np.logaddexp.reduce(logs, axis=0)
    return dict(zip(Identity, map(float, mixed), strict=False))


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
