"""The observation of a seat: equal for games that look alike to it, and nothing more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.ifitfits.cards import UNKNOWN, Card
from games.ifitfits.position import Position, sorted_hand
from games.ifitfits.rulings import Mode
from games.ifitfits.setup import new_setup
from games.protocol import Memory
from games.record import remembered
from games.rng import Stream
from tests.support.effort import few
from tests.support.ifitfits.positions import modes, seat_counts, seeds
from tests.support.random_games import recorded

FEW = few()

lengths = st.integers(0, 60)


def watched(seats: int, seed: int, mode: Mode, moves: int) -> Any:
    """A game after some random moves, with what its seats have seen."""
    *_, last = remembered(recorded("ifitfits", seats, seed, moves, {"mode": mode}))
    return last


def begun(seats: int, seed: int, mode: Mode) -> tuple[Position, Memory]:
    deal = new_setup(seats, {"mode": mode}).deal(str(seed))
    return deal.position(), deal.memory()


@given(seat_counts, seeds, modes, lengths)
@FEW
def test_nothing_hidden_can_be_read_from_an_observation(
    seats: int, seed: int, mode: Mode, moves: int
) -> None:
    position, memory = watched(seats, seed, mode, moves)
    for seat in range(seats):
        seen = memory.observe(position, seat)
        assert len(seen.history) == len(memory.histories[seat])
        assert seen.cards == memory.cards
        for view in (*(past.view for past in seen.history), seen.view):
            assert set(view.pile) <= {UNKNOWN}
            for other, shown in enumerate(view.seats):
                assert other == seat or set(shown.hand) <= {UNKNOWN}
        assert seen.view.mover.hand == position.mover.hand or seat != position.turn


def shuffled(position: Position, seat: int, rng: Stream) -> Position:
    """The position with other cards in the pile and in all hands but one."""
    hidden = [*position.pile]
    for other, each in enumerate(position.seats):
        hidden += each.hand if other != seat else ()
    cards = [card for card in rng.shuffled(hidden) if isinstance(card, Card)]
    rest = [card for card in hidden if not isinstance(card, Card)]
    seats = []
    for other, each in enumerate(position.seats):
        hand = each.hand if other == seat else tuple(cards.pop() for _ in each.hand)
        seats.append(replace(each, hand=sorted_hand(hand)))
    return replace(position, seats=tuple(seats), pile=tuple(rng.shuffled([*cards, *rest])))


@given(seat_counts, seeds, modes)
@FEW
def test_games_with_other_hidden_cards_look_alike(seats: int, seed: int, mode: Mode) -> None:
    start, memory = begun(seats, seed, mode)
    for seat in range(seats):
        other = shuffled(start, seat, Stream("other", seed, seat))
        assert other != start
        assert memory.observe(other, seat) == memory.observe(start, seat)
        assert memory.observe(other, seat).text == memory.observe(start, seat).text


@given(seat_counts, seeds, modes, lengths)
@FEW
def test_games_that_look_alike_stay_alike_while_the_seat_sees_the_same(
    seats: int, seed: int, mode: Mode, moves: int
) -> None:
    """Hidden cards change after some moves: what the other seats hold now is not what they held."""
    position, memory = watched(seats, seed, mode, moves)
    cards = [card for card in position.pile if isinstance(card, Card)]
    seat = position.turn
    if len(cards) >= sum(len(each.hand) for each in position.seats):
        other = shuffled(position, seat, Stream("later", seed))
        assert memory.observe(other, seat).text == memory.observe(position, seat).text
        assert [*memory.observe(other, seat).moves] == [*position.moves]


@given(seat_counts, seeds)
@FEW
def test_a_seat_that_holds_other_cards_sees_another_game(seats: int, seed: int) -> None:
    start, memory = begun(seats, seed, Mode.BASIC)
    other = shuffled(start, 1, Stream("hand", seed))
    if other.seats[0].hand != start.seats[0].hand:
        assert memory.observe(other, 0).text != memory.observe(start, 0).text
