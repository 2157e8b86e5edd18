"""The observation of a seat: equal for games that look alike to it, and nothing more."""

from __future__ import annotations

from dataclasses import replace

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
from tests.support.ifitfits.file_samples import recorded
from tests.support.ifitfits.positions import modes, random_move, seat_counts, seeds

FEW = few()

lengths = st.integers(0, 60)


def watched(start: Position, memory: Memory, seed: int, moves: int) -> tuple[Position, Memory]:
    """A game after some random moves, with what its seats have seen."""
    rng = Stream("watched", seed)
    for _ in range(moves):
        if start.over:
            break
        move = random_move(start, rng)
        draft = start.drafted(move)
        memory, start = memory.after(draft), draft.end()
    return start, memory


def begun(seats: int, seed: int, mode: Mode) -> tuple[Position, Memory]:
    deal = new_setup(seats, {"mode": mode}).deal(str(seed))
    return deal.position(), deal.memory()


@given(seat_counts, seeds, modes, lengths)
@FEW
def test_nothing_hidden_can_be_read_from_an_observation(
    seats: int, seed: int, mode: Mode, moves: int
) -> None:
    position, memory = watched(*begun(seats, seed, mode), seed, moves)
    for seat in range(seats):
        seen = memory.observe(position, seat)
        assert len(seen.history) == len(memory.histories[seat])
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
    position, memory = watched(*begun(seats, seed, mode), seed, moves)
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


@given(seat_counts, seeds, modes)
@few()
def test_the_text_changes_with_every_move(seats: int, seed: int, mode: Mode) -> None:
    record = recorded(seats, seed, 60, mode)
    texts = [memory.observe(position, 0).text for position, memory in remembered(record)]
    assert len(set(texts)) == len(texts)


@given(seat_counts, seeds, modes)
@few()
def test_what_a_seat_knows_suffices_for_its_moves(seats: int, seed: int, mode: Mode) -> None:
    for position, memory in remembered(recorded(seats, seed, 60, mode)):
        if not position.over:
            seen = memory.observe(position, position.turn)
            assert [*seen.moves] == [*position.moves]
            assert seen.cards == memory.cards
