"""Whole games by random moves: they end, nothing is lost or seen that is hidden, records replay."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given

from games.catinthebox.deal import deck
from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import COPIES, Follow, seat_rules
from games.catinthebox.steps import Discard
from games.json_reader import FormatError
from games.loading import parse
from games.record import remembered
from solver.judge import areas
from tests.support.catinthebox.rounds import moments, readings, rounds_played, seat_counts, seeds
from tests.support.random_games import recorded


def cards_of(each: Round) -> Counter[int]:
    """All cards in hands, laid aside and on the board."""
    hands = Counter(number for seat in each.seats for number in seat.hand)
    aside = Counter(seat.discard for seat in each.seats if seat.discard is not None)
    return hands + aside + Counter(token.space.number for token in each.board.tokens)


@given(seat_counts, seeds, readings)
def test_no_card_and_no_token_is_lost(seats: int, seed: int, follow: Follow) -> None:
    rounds = rounds_played(seats, seed, follow)
    cards, rules = cards_of(rounds[0]), seat_rules(seats)
    assert cards.total() == seats * rules.hand + rules.neutral
    assert max(cards.values()) <= COPIES
    assert set(cards) <= set(deck(rules))
    for before, after in pairwise(rounds):
        assert cards_of(after) == cards
        laid = len(list(after.board.tokens)) - len(list(before.board.tokens))
        assert laid == (before.phase is Phase.PLAY)
        assert set(before.board.tokens) <= set(after.board.tokens)


@given(seat_counts, seeds, readings)
def test_every_round_ends_once_and_by_a_paradox_only_where_it_must(
    seats: int, seed: int, follow: Follow
) -> None:
    *rounds, end = rounds_played(seats, seed, follow)
    assert end.over
    assert not any(each.over or each.stuck for each in rounds)
    one_left = {len(seat.hand) for seat in end.seats} == {1} and not end.trick
    assert (end.paradox is None) == one_left
    if end.paradox is not None:
        assert end.paradox == end.turn
        free = {
            (colour, number)
            for colour in end.mover.open
            for number in end.mover.hand
            if end.board.free(colour, number)
        }
        assert free == set()


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
def test_a_seat_remembers_the_moves_of_the_present_round_apart(seats: int, seed: int) -> None:
    *_, (position, memory) = remembered(recorded("catinthebox", seats, seed, 60))
    seen = memory.observe(position, 0)
    fresh = [each for each in seen.history if each.view.past == position.past]
    assert list(seen.this_round) == fresh
    if seen.this_round:
        assert seen.this_round[0].view.round.phase is Phase.DISCARD


@given(moments)
def test_groups_are_the_connected_components_that_networkx_finds(each: Round) -> None:
    for seat in range(len(each.seats)):
        region = each.board.regions(seat)
        assert frozenset(region.areas) == areas(region.cells)
        assert each.board.group(seat) == max(map(len, region.areas), default=0)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda raw: raw["rounds"][0]["points"].__setitem__(0, 99), "totals"),
        (lambda raw: raw["totals"].__setitem__(0, 99), "totals"),
        (lambda raw: raw["rounds"][1]["plays"].__setitem__(0, "x1"), "rounds[1].plays[0]"),
        (lambda raw: raw["rounds"][0]["plays"].__setitem__(0, "Q1"), "rounds[0].plays[0]"),
        (lambda raw: raw["rounds"][0]["plays"].pop(), "rounds[1].discards[0]"),
        (lambda raw: raw["rounds"].pop(), "rounds"),
        (lambda raw: raw["rounds"][2].update(first=1), "rounds[2].first"),
        (lambda raw: raw["rounds"][0]["hands"][0].__setitem__(0, 9), "rounds[0]"),
        (lambda raw: raw["rounds"][0]["hands"][1].pop(), "rounds[0].hands[1]"),
        (lambda raw: raw.update(follow="never"), "follow"),
        (lambda raw: raw["rounds"][0].update(points=None), "rounds[1].points: expected null after"),
        (lambda raw: raw["rounds"][2].update(points=None), "totals: expected null"),
        (
            lambda raw: (raw["rounds"][2].update(points=None), raw.update(totals=None)),
            "rounds[2].points: the round is over",
        ),
        (lambda raw: raw["rounds"][2]["plays"].pop(), "rounds[2].points: the round isn't over"),
        (lambda raw: raw["rounds"][0]["points"].pop(), "rounds[0].points: 2 numbers: expected 3"),
        (
            lambda raw: (raw["rounds"][0].update(points=[9, 0, 2]), raw.update(totals=[11, 4, 1])),
            "rounds[0].points: not what the moves lead to: expected [8, 0, 2]",
        ),
        (lambda raw: raw["rounds"][0]["hands"].pop(), "rounds[0].hands: 2 hands: expected 3"),
        (lambda raw: raw["rounds"][0]["neutral"].append(1), "rounds[0].neutral: 1 card: expected"),
        (lambda raw: raw["rounds"][0]["discards"].append("B1"), "rounds[0].discards[3]: B1 stands"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(change: object, place: str) -> None:
    raw = json.loads(recorded("catinthebox", 3, 1).text)
    change(raw)  # type: ignore[operator]
    with pytest.raises(FormatError) as caught:
        list(parse(json.dumps(raw).encode()).value.positions())
    assert str(caught.value).startswith(place)
