"""Rounds of Cat in the Box: written down in a few words, or reached by random play."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from games.catinthebox.files import read_position
from games.catinthebox.position import Position
from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import SEATS, Bonus, Follow
from games.catinthebox.setup import new_setup
from games.rng import Stream

seat_counts = st.sampled_from(list(SEATS))
seeds = st.integers(0, 10_000)
readings = st.sampled_from(list(Follow))
bonuses = st.sampled_from(list(Bonus))


def raw_position(
    *hands: str,
    board: str = "",
    leader: int = 0,
    trick: str = "",
    open: Mapping[int, str] = {},  # noqa: A002
    predictions: Sequence[int | None] = (),
    won: Sequence[int] = (),
    **more: Any,
) -> dict[str, Any]:
    """The JSON of a position file.

    Args:
        hands: one a seat, such as `2 5 5`; `?` for an unknown card.
        board: tokens such as `B6:1 G2:n`.
        trick: the plays of the open trick.
        open: the open colours of a seat where they are not all.
        more: any other key of the file.
    """
    seats = [
        {
            "hand": [None if card == "?" else int(card) for card in hand.split()],
            "open": open.get(seat, "RBYG"),
            "prediction": predictions[seat] if predictions else None,
            "won": won[seat] if won else 0,
            "discard": None,
        }
        for seat, hand in enumerate(hands)
    ]
    return {
        "format": "catinthebox-position/1",
        "seats": seats,
        "board": board.split(),
        "leader": leader,
        "trick": trick.split(),
    } | more


def moment(*hands: str, **more: Any) -> Round:
    """A moment of a round, by the arguments of `raw_position`."""
    return read_position(json.loads(json.dumps(raw_position(*hands, **more)))).round


def dealt(
    seats: int, seed: int | str, follow: Follow = Follow.FREE, bonus: Bonus = Bonus.PUBLISHED
) -> Position:
    """A game before its first move."""
    options = {"follow": follow.value, "bonus": bonus.value}
    return new_setup(seats, options).deal(str(seed)).position()


def playout(position: Position, rng: Stream) -> Iterator[Position]:
    """A position and all that follow by random moves."""
    yield position
    while not position.over:
        position = position.play(position.moves.random(rng))
        yield position


def rounds_played(
    seats: int, seed: int, follow: Follow = Follow.FREE, bonus: Bonus = Bonus.PUBLISHED
) -> list[Round]:
    """Every moment of a round by random play."""
    start = dealt(seats, seed, follow, bonus).alone()
    return [position.round for position in playout(start, Stream("test-round", seed))]


def end_game(
    seats: int, seed: int, cards: int, follow: Follow = Follow.FREE, bonus: Bonus = Bonus.PUBLISHED
) -> Round:
    """The first moment of a random round with at most `cards` cards in each hand, or its end."""
    return next(
        each
        for each in rounds_played(seats, seed, follow, bonus)
        if each.over
        or (each.phase is Phase.PLAY and max(len(seat.hand) for seat in each.seats) <= cards)
    )


moments = st.builds(
    lambda seats, seed, follow, bonus, at: _at(rounds_played(seats, seed, follow, bonus), at),
    seat_counts,
    seeds,
    readings,
    bonuses,
    st.floats(0, 1, exclude_max=True),
)
"""Any moment of a random round, with any number of seats, by any reading of the rules."""


def _at(rounds: list[Round], share: float) -> Round:
    return rounds[int(share * len(rounds))]
