"""Worlds: positions that agree with what is seen, and hit the truth as often as they should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.faces import UNKNOWN, Card, Face
from games.catbox.position import Observation, Position
from games.catbox.problems import of_position
from games.catbox.rulings import Mode
from games.catbox.turn import Turn
from games.protocol import Memory
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.beliefs.identities import Beliefs, DeckError, prior, unseen
from solver.catbox.beliefs.likelihood import posterior
from solver.catbox.beliefs.worlds import Worlds
from solver.catbox.bots.roster import LEVELS
from tests.support.boards import DECK, FACES, dealt, mode_names, seat_counts, seeds, table
from tests.support.effort import few
from tests.support.histories import memory_of, played

lookers = st.integers(0, 4)
lengths = st.integers(0, 60)


def moment(
    seats: int, seed: int, turns: int, mode: Mode, looker: int
) -> tuple[Position, Observation]:
    """A position after random turns, and what a seat knows of it."""
    game = played(dealt(seats, seed, mode), seed, turns)
    last = game[-1][0].play(game[-1][1]) if game else dealt(seats, seed, mode)
    return last, memory_of(game, seats).observe(last, looker % seats)


def sample(
    seen: Observation, beliefs: Beliefs, cards: Sequence[Card], rng: Stream, counting: bool = False
) -> Position:
    """A world of an observation of which no other is drawn."""
    return Worlds.of(seen, beliefs, cards, counting=counting).sample(rng)


def chi_square(counts: Mapping[object, int], expected: Mapping[object, float]) -> float:
    """How far counts are from what is expected, in standard deviations of chi-square."""
    assert set(counts) <= set(expected)
    total = sum(counts.values())
    assert isclose(sum(expected.values()), 1)
    squares = [
        (counts.get(key, 0) - total * share) ** 2 / (total * share)
        for key, share in expected.items()
        if share > 0
    ]
    freedom = len(squares) - 1
    return (sum(squares) - freedom) / sqrt(2 * freedom)


def even(things: Iterable[object]) -> dict[object, float]:
    """The same probability for each of some things, more where one stands more often."""
    counts = Counter(things)
    total = sum(counts.values())
    return {thing: count / total for thing, count in counts.items()}


@given(seat_counts, seeds, lengths, mode_names, lookers, st.booleans())
def test_a_world_can_t_be_told_from_the_truth(
    seats: int, seed: int, turns: int, mode: Mode, looker: int, counting: bool
) -> None:
    _, seen = moment(seats, seed, turns, mode, looker)
    world = sample(seen, posterior(seen, DECK), DECK, Stream(seed), counting=counting)
    assert world.observation(seen.seat, seen.history) == seen
    assert all(seat.identity is not None for seat in world.seats)
    assert all(UNKNOWN not in card for card in world.pile)
    assert mode is Mode.ADVANCED or not counting or not of_position(world)


@pytest.mark.slow
@given(seat_counts, seeds, lengths, mode_names, lookers)
def test_no_world_holds_a_face_twice(
    seats: int, seed: int, turns: int, mode: Mode, looker: int
) -> None:
    _, seen = moment(seats, seed, turns, mode, looker)
    world = sample(seen, prior(seen), DECK, Stream(seed))
    faces = [placement.face for placement in world.board.placements]
    faces += [side for seat in world.seats for card in seat.hand for side in card]
    faces += [side for seat in world.seats for s in seat.saved for side in s if side is not None]
    faces += [side for card in world.pile for side in card]
    assert len(set(faces)) == len(faces)


@given(seat_counts, seeds, lengths, mode_names, lookers)
def test_who_counts_cards_knows_every_back_and_the_cards_of_the_pile(
    seats: int, seed: int, turns: int, mode: Mode, looker: int
) -> None:
    truth, seen = moment(seats, seed, turns, mode, looker)
    world = sample(seen, prior(seen), DECK, Stream(seed), counting=True)
    for seat, real in zip(world.seats, truth.seats, strict=True):
        assert (seat.hand, seat.saved) == (real.hand, real.saved)
    assert world.pile[:1] == truth.pile[:1]
    cards = {frozenset(card) for card in DECK}
    assert all(frozenset(card) in cards for card in world.pile)
    if mode is Mode.ADVANCED:
        assert {frozenset(c) for c in world.pile} == {frozenset(c) for c in truth.pile}


@given(seeds)
@few()
def test_the_same_stream_draws_the_same_world(seed: int) -> None:
    _, seen = moment(3, seed, 20, Mode.ADVANCED, 1)
    worlds = Worlds.of(seen, posterior(seen, DECK), DECK)
    one, two, other = (worlds.sample(Stream(name)) for name in ("a", "a", "b"))
    assert one == two != other


def test_truths_that_look_alike_get_the_same_worlds() -> None:
    truth, seen = moment(4, 6, 25, Mode.BASIC, 2)
    hidden = [
        replace(seat, hand=tuple(Card(c.public, Face("oooo")) for c in seat.hand))
        if index != seen.seat
        else seat
        for index, seat in enumerate(truth.seats)
    ]
    pile = tuple(
        c if not at else Card(Face("oooo"), Face("oooo")) for at, c in enumerate(truth.pile)
    )
    again = replace(truth, seats=tuple(hidden), pile=pile).observation(seen.seat, seen.history)
    assert sample(again, prior(again), DECK, Stream(1)) == sample(
        seen, prior(seen), DECK, Stream(1)
    )


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 6))
def test_identities_are_drawn_as_often_as_the_beliefs_say(seats: int) -> None:
    _, seen = moment(seats, seats, 10, Mode.BASIC, 0)
    beliefs = posterior(seen, DECK)
    worlds, rng = Worlds.of(seen, beliefs, DECK), Stream("test-worlds", seats)
    drawn = Counter[object](
        tuple(world.seats[seat].identity for seat in beliefs.seats)
        for world in (worlds.sample(rng) for _ in range(3000))
    )
    weights = dict[object, float](zip(beliefs.rows, beliefs.weights, strict=True))
    common = {row: weight for row, weight in weights.items() if weight * 3000 >= 5}
    rare = sum(weights.values()) - sum(common.values())
    counts = Counter[object]({row: count for row, count in drawn.items() if row in common})
    counts["rare"] = 3000 - sum(counts.values())
    assert chi_square(counts, common | {"rare": rare}) < 4


def test_every_unseen_face_is_as_likely_in_every_hidden_place() -> None:
    _, seen = moment(3, 2, 18, Mode.BASIC, 0)
    worlds, rng = Worlds.of(seen, prior(seen), DECK), Stream("test-faces")
    hand, pile = Counter[object](), Counter[object]()
    for _ in range(6000):
        world = worlds.sample(rng)
        hand[world.seats[1].hand[0].secret] += 1
        pile[world.pile[-1].public] += 1
    left = even(unseen(seen, DECK))
    assert chi_square(hand, left) < 4
    assert chi_square(pile, left) < 4


def truth_row(position: Position, beliefs: Beliefs) -> tuple[object, ...]:
    return tuple(position.seats[seat].identity for seat in beliefs.seats)


@pytest.mark.slow
def test_by_the_prior_worlds_hit_the_true_identities_and_faces_as_often_as_chance() -> None:
    deals, hits, backs, chance = 3000, 0, 0, 0.0
    for seed in range(deals):
        position = dealt(3, seed)
        seen = position.observation(0)
        beliefs = prior(seen)
        world = sample(seen, beliefs, DECK, Stream("test-hits", seed))
        hits += truth_row(world, beliefs) == truth_row(position, beliefs)
        backs += world.seats[1].hand[0].secret == position.seats[1].hand[0].secret
        chance += 1 / len(unseen(seen, DECK))
    for count, share in ((hits, 1 / 12), (backs, chance / deals)):
        assert abs(count - deals * share) < 4 * sqrt(deals * share * (1 - share))


def greedy_moment(seed: int) -> tuple[Position, Observation]:
    """Some turns of bots that are not easy to see through yet."""
    position, memory, rng = dealt(3, seed), Memory.blank(3), Stream("test-greedy", seed)
    for _ in range(3):
        level = LEVELS[("greedy", "rival", "random")[position.turn]]
        turn: Turn = level.choose(memory.observe(position, position.turn), Limit(), rng).move
        draft = position.drafted(turn)
        memory, position = memory.after(draft), draft.end()
    return position, memory.observe(position, 2)


@pytest.mark.slow
def test_after_some_turns_worlds_hit_the_truth_about_as_often_as_the_posterior_says() -> None:
    games, hits, said, spread = 400, 0, 0.0, 0.0
    for seed in range(games):
        position, seen = greedy_moment(seed)
        beliefs = posterior(seen, DECK)
        world = sample(seen, beliefs, DECK, Stream("test-posterior", seed))
        hits += truth_row(world, beliefs) == truth_row(position, beliefs)
        chance = sum(weight * weight for weight in beliefs.weights)
        said += chance
        spread += chance * (1 - chance)
    assert abs(hits - said) < 4 * sqrt(spread)


@pytest.mark.parametrize("counting", [False, True])
def test_a_deck_that_does_not_fit_is_refused(counting: bool) -> None:
    _, seen = moment(2, 1, 10, Mode.BASIC, 0)
    strange = [Card(Face("KKKK"), Face("PPPP"))] * 48
    with pytest.raises(DeckError, match="doesn't hold every"):
        sample(seen, prior(seen), strange, Stream(1), counting=counting)


@pytest.mark.parametrize("counting", [False, True])
def test_a_deck_that_leaves_too_little_is_refused(counting: bool) -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", pile="BBoo/YYoo VVoo/PPoo")
    cards = [Card(Face("KPVB"), Face("KKKK"))]
    cards += [Card(*map(Face, t.split("/"))) for t in ("KPoB/YYVo", "PYVB/KKoo", "BBoo/YYoo")]
    seen = position.observation(0)
    with pytest.raises(DeckError, match="the deck leaves"):
        sample(seen, prior(seen), cards, Stream(1), counting=counting)


def test_the_deck_of_the_tests_has_no_face_twice() -> None:
    assert len(set(FACES)) == len(FACES)


def test_who_counts_cards_knows_no_side_of_a_card_of_the_pile() -> None:
    """Below the top, of which one side is seen, either side of any card may be public."""
    _, seen = moment(3, 1, 10, Mode.ADVANCED, 0)
    worlds = Worlds.of(seen, prior(seen), DECK, counting=True)
    publics = {card.public for number in range(60) for card in worlds.sample(Stream(number)).pile}
    hidden = {side for card in worlds.sample(Stream(0)).pile[1:] for side in card}
    assert hidden <= publics
