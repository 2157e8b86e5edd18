"""The end of a round: who won what, the bonus, and the points of the game so far."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from games.catinthebox.steps import UNKNOWN
from games.protocol import HUMAN, Player
from games.rng import Stream
from languages.messages import speaking
from tests.support.catinthebox.rounds import dealt, playout, seat_counts, seeds
from views.catinthebox.view import PARTS
from views.event import Event
from views.view import View

VIEW = View(PARTS)

PLAYERS = tuple(Player(name, HUMAN) for name in ("You", "Bob", "Cleo", "Dan", "Eve"))


def ends(seats: int, seed: int) -> list[tuple[Event, Any]]:
    """The moves of a random game that end a round, each with the position before it."""
    positions = list(playout(dealt(seats, seed), Stream("round end", str(seed))))
    found = []
    for before, after in pairwise(positions):
        move = next(step for step in before.moves if before.play(step) == after)
        event = VIEW.events.event(before, move, after, PLAYERS[:seats])
        if event.ended is not None:
            found.append((event, before))
    return found


@given(seat_counts, seeds)
def test_each_round_ends_with_the_points_of_every_seat(seats: int, seed: int) -> None:
    found = ends(seats, seed)
    assert len(found) == seats
    so_far = [0] * seats
    for number, (event, _) in enumerate(found, start=1):
        sheet = VIEW.words.round_end(event.ended, VIEW.tabletop(PLAYERS[:seats]))
        assert sheet.title == f"Round {number} of {seats} is over"
        assert [row.own for row in sheet.rows] == [True] + [False] * (seats - 1)
        for at, (tricks, bonus, points, total) in enumerate(row.cells for row in sheet.rows):
            scored = event.ended.round.points(at)
            assert str(tricks).split("/")[0] == str(scored.tricks)
            assert (bonus, points) == (scored.bonus, scored.points)
            so_far[at] += scored.points
            assert total == so_far[at]
        assert [row.first for row in sheet.rows] == [each == max(so_far) for each in so_far]


@given(seat_counts, seeds)
def test_nothing_that_a_seat_hides_is_in_it(seats: int, seed: int) -> None:
    for event, _ in ends(seats, seed):
        for seat in event.ended.seats:
            assert set(seat.hand) <= {UNKNOWN}
            assert seat.discard is None
        dealt_later = [deal for deal in event.ended.coming for hand in deal.hands if any(hand)]
        assert dealt_later == []


@pytest.mark.parametrize(
    ("tag", "title"),
    [
        ("en", "Round 1 of 3 is over"),
        ("ca", "La ronda 1 de 3 s'ha acabat"),
        ("es", "La ronda 1 de 3 ha terminado"),
    ],
)
def test_it_is_spoken_when_it_is_read(tag: str, title: str) -> None:
    event, _ = ends(3, 5)[0]
    with speaking(tag):
        assert VIEW.words.round_end(event.ended, VIEW.tabletop(PLAYERS[:3])).title == title


def test_a_paradox_is_named_above_the_points() -> None:
    paradoxes = [event for seed in range(8) for event, _ in ends(3, seed) if _paradox(event) == 1]
    sheet = VIEW.words.round_end(paradoxes[0].ended, VIEW.tabletop(PLAYERS[:3]))
    assert sheet.notes == (("A paradox of Bob: the round is over.",),)
    tricks, bonus, points, _ = sheet.rows[1].cells
    assert (bonus, points) == (0, -int(str(tricks).split("/")[0]))


def _paradox(event: Event) -> int | None:
    seat: int | None = event.ended.round.paradox
    return seat
