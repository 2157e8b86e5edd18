"""The observation of a seat: equal for games that look alike to it, and nothing more."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given

from games.catinthebox.deal import Deal
from games.catinthebox.position import Position
from games.catinthebox.round import Phase
from games.catinthebox.steps import Discard
from games.protocol import Memory
from games.rng import Stream
from tests.support.catinthebox.rounds import dealt, playout, seat_counts, seeds


def watched(position: Position, seed: int, moves: int) -> tuple[Position, Memory]:
    """A game after some random moves, with what its seats have seen."""
    memory, rng = Memory.blank(len(position.seats)), Stream("watched", seed)
    for _ in range(moves):
        if position.over:
            break
        move = position.moves.random(rng)
        draft = position.drafted(move)
        memory, position = memory.after(draft), draft.end()
    return position, memory


@given(seat_counts, seeds)
def test_nothing_hidden_can_be_read_from_an_observation(seats: int, seed: int) -> None:
    position, memory = watched(dealt(seats, seed), seed, 3 * seats)
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
def test_the_text_changes_with_every_move(seats: int, seed: int) -> None:
    memory, texts = Memory.blank(seats), []
    game = list(playout(dealt(seats, seed).alone(), Stream("text", seed)))
    rng = Stream("text", seed)
    for before, after in pairwise(game):
        move = before.moves.random(rng)
        draft = before.drafted(move)
        memory = memory.after(draft)
        texts.append(memory.observe(after, 0).text)
    assert len(set(texts)) == len(texts)


@given(seat_counts, seeds)
def test_a_seat_remembers_the_moves_of_the_present_round_apart(seats: int, seed: int) -> None:
    position, memory = watched(dealt(seats, seed), seed, 60)
    seen = memory.observe(position, 0)
    fresh = [each for each in seen.history if each.view.past == position.past]
    assert list(seen.this_round) == fresh
    if seen.this_round:
        assert seen.this_round[0].view.round.phase is Phase.DISCARD
