"""Whole games by random moves: they end, nothing is lost, and a record replays them."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given

from games.catinthebox.deal import deck
from games.catinthebox.game import RULES
from games.catinthebox.position import Position
from games.catinthebox.problems import problems
from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import COPIES, SEATS, Bonus, Follow, seat_rules
from games.catinthebox.setup import new_setup
from games.json_reader import FormatError
from games.loading import parse
from games.protocol import Player
from games.record import Record, remembered
from games.rng import Stream
from solver.judge import areas
from tests.support.catinthebox.rounds import (
    bonuses,
    moments,
    readings,
    rounds_played,
    seat_counts,
    seeds,
)
from tests.support.effort import few


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


@given(moments)
def test_tricks_won_are_tricks_played(each: Round) -> None:
    owned = sum(token.owner != NEUTRAL for token in each.board.tokens)
    played = (owned - len(each.trick)) // len(each.seats)
    broken = each.paradox is not None
    assert sum(seat.won for seat in each.seats) == played
    assert broken or owned == played * len(each.seats) + len(each.trick)


@given(moments)
def test_groups_are_the_connected_components_that_networkx_finds(each: Round) -> None:
    for seat in range(len(each.seats)):
        region = each.board.regions(seat)
        assert frozenset(region.areas) == areas(region.cells)
        assert each.board.group(seat) == max(map(len, region.areas), default=0)


def test_a_group_joins_side_by_side_and_never_across_a_corner() -> None:
    graph = nx.grid_2d_graph(3, 3)
    cells = frozenset({(0, 0), (1, 1), (2, 1), (2, 2)})
    assert sorted(map(len, areas(cells))) == sorted(
        map(len, nx.connected_components(graph.subgraph(cells)))
    )


@given(moments)
def test_random_play_leads_to_no_problem(each: Round) -> None:
    assert problems(Position(each)) == ()


def played_record(seats: int, seed: int, follow: Follow, bonus: Bonus, moves: int) -> Record:
    """The record of a game of `moves` random moves, or fewer if it ends before."""
    setup = new_setup(seats, {"follow": follow, "bonus": bonus})
    deal = setup.deal(str(seed), seed % seats)
    record: Record = setup.record(
        str(seed), deal, tuple(Player(f"seat {at}", "random") for at in range(seats))
    )
    position, rng = deal.position(), Stream("test-record", seed)
    for _ in range(moves):
        if position.over:
            break
        move = position.moves.random(rng)
        draft = position.drafted(move)
        record = record.played(draft)
        position = position.play(move)
    return record


@given(seat_counts, seeds, readings, bonuses)
def test_a_record_replays_to_the_same_totals(
    seats: int, seed: int, follow: Follow, bonus: Bonus
) -> None:
    record = played_record(seats, seed, follow, bonus, 1_000)
    again = parse(record.text.encode()).value
    assert again.text == record.text
    *_, last = again.positions()
    assert last.over
    totals = json.loads(record.text)["totals"]
    assert totals == [score.total for score in last.scores()]


@pytest.mark.parametrize("seats", list(SEATS))
@pytest.mark.parametrize("moves", [0, 3, 11])
def test_a_game_that_goes_on_is_a_record_too(seats: int, moves: int) -> None:
    record = played_record(seats, 4, Follow.FREE, Bonus.PUBLISHED, moves)
    again = parse(record.text.encode()).value
    assert again.text == record.text
    assert len(list(again.positions())) == moves + 1


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
    ],
)
def test_a_record_that_contradicts_itself_is_refused(change: object, place: str) -> None:
    raw = json.loads(played_record(3, 1, Follow.FREE, Bonus.PUBLISHED, 1_000).text)
    change(raw)  # type: ignore[operator]
    with pytest.raises(FormatError) as caught:
        list(parse(json.dumps(raw).encode()).value.positions())
    assert str(caught.value).startswith(place)


@given(seat_counts, seeds)
@few()
def test_what_a_seat_knows_suffices_for_its_moves(seats: int, seed: int) -> None:
    record = played_record(seats, seed, Follow.FREE, Bonus.PUBLISHED, 45)
    for position, memory in remembered(record):
        if not position.over:
            seen = memory.observe(position, position.turn)
            assert seen.moves == position.moves


def test_the_same_seed_deals_the_same_and_another_one_does_not() -> None:
    setup = RULES.setup(4, {})
    assert setup.deal("a") == setup.deal("a")
    assert setup.deal("a") != setup.deal("b")


@given(seat_counts, seeds)
@few()
def test_chance_draws_what_a_deck_holds(seats: int, seed: int) -> None:
    dealing, rng = new_setup(seats, {}).dealing(), Stream("draw", seed)
    while dealing.outcomes:
        assert abs(sum(share for _, share in dealing.outcomes) - 1) < 1e-9
        dealing = dealing.after(rng.choice([number for number, _ in dealing.outcomes]))
    start = dealing.deal.position()
    assert max(cards_of(start.round).values()) <= COPIES
    assert start.rounds == seats
