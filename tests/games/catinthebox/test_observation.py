"""The observation of a seat: equal for games that look alike to it, and nothing more."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from games.catinthebox.deal import Deal
from games.catinthebox.position import Position
from games.catinthebox.round import Phase
from games.catinthebox.steps import Discard
from games.protocol import Memory
from games.record import remembered
from tests.support.catinthebox.rounds import dealt, seat_counts, seeds
from tests.support.random_games import recorded


@given(seat_counts, seeds)
def test_nothing_hidden_can_be_read_from_an_observation(seats: int, seed: int) -> None:
    *_, (position, memory) = remembered(recorded("catinthebox", seats, seed, 3 * seats))
    for seat in range(seats):
        seen = memory.observe(position, seat)
        for view in (*(past.view for past in seen.history), seen.view):
            for other, shown in enumerate(view.seats):
                if other != seat:
                    assert set(shown.hand) <= {0}
                    assert shown.discard is None
            cards = {number for deal in view.coming for hand in deal.hands for number in hand}
            assert cards <= {0}
        for past in seen.history:
            own = past.view.turn == seat
            assert own or not isinstance(past.move, Discard) or past.move.number == 0


@given(seat_counts, seeds)
def test_games_with_other_hidden_cards_look_alike(seats: int, seed: int) -> None:
    """Two other seats swap their whole hands before anything is done."""
    start = dealt(seats, seed)
    hands = [seat.hand for seat in start.seats]
    other = _with_hands(start, [hands[0], *hands[:0:-1]])
    one, two = Memory.blank(seats), Memory.blank(seats)
    assert one.observe(start, 0).text == two.observe(other, 0).text
    if seats > 2 and hands[1] != hands[-1]:
        assert one.observe(start, 1).text != two.observe(other, 1).text


def _with_hands(position: Position, hands: list[tuple[int, ...]]) -> Position:
    deals = Deal(tuple(position.coming), position.round.follow, position.round.bonus)
    first = deals.rounds[0]._replace(first=position.round.leader, hands=tuple(hands))
    moment = first.round(position.round.follow, position.round.bonus)
    board = position.round.board
    return replace(position, round=replace(moment, board=board))


@given(seat_counts, seeds)
def test_a_seat_remembers_the_moves_of_the_present_round_apart(seats: int, seed: int) -> None:
    *_, (position, memory) = remembered(recorded("catinthebox", seats, seed, 60))
    seen = memory.observe(position, 0)
    fresh = [each for each in seen.history if each.view.past == position.past]
    assert list(seen.this_round) == fresh
    if seen.this_round:
        assert seen.this_round[0].view.round.phase is Phase.DISCARD
