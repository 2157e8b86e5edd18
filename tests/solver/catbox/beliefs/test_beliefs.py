"""Beliefs and worlds: what is inferred from what the others did, and from nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import exp, isclose, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import legality, scoring
from games.catbox.board import Board
from games.catbox.deal import deal
from games.catbox.faces import CATS, UNKNOWN, Card, Face, Identity, parse_card
from games.catbox.position import Observation, Position
from games.catbox.problems import of_position
from games.catbox.rulings import Mode, Token, seat_rules
from games.catbox.turn import Play
from games.protocol import Memory
from games.rng import Stream
from solver.catbox.beliefs.identities import Beliefs, DeckError, prior, unseen
from solver.catbox.beliefs.likelihood import STYLES, Style, evidence, observed_plays, posterior
from solver.catbox.beliefs.worlds import Worlds
from solver.catbox.face_points import values
from tests.support.boards import DECK, FACES, legal_boards, mode_names, seat_counts, seeds, table
from tests.support.effort import few
from tests.support.histories import Moment, bot_game, look_alikes, moment, moments

GREEDY = STYLES[0]._replace(share=1.0)


@given(legal_boards, seat_counts, st.booleans(), seeds)
def test_values_are_those_of_the_scoring(
    board: Board, seats: int, stacked: bool, seed: int
) -> None:
    rng = Stream("test-values", seed)
    faces = tuple(rng.shuffled(FACES)[:3])
    found = values(board, faces, seats, frozenset({(0, 0)}), stacked)
    identities = seat_rules(seats).identities
    for number, face in enumerate(faces):
        legal = set(legality.placements(board, face, frozenset({(0, 0)}), stacked=stacked))
        marked = [at for at, ok in zip(found.anchors, found.legal[number], strict=True) if ok]
        assert marked == [(p.x, p.y) for p in sorted(legal, key=lambda p: (p.y, p.x))]
        for placement in rng.shuffled(sorted(legal))[:4]:
            at = found.anchors.index((placement.x, placement.y))
            after = board.place(placement)
            points = [scoring.points(after, identity) for identity in identities]
            assert points == list(found.own[:, number, at])
            for mine in range(len(points)):
                rest = points[:mine] + points[mine + 1 :]
                best = [max(held) for held in combinations(rest, seats - 1)]
                assert isclose(sum(best) / len(best), found.others[mine, number, at])


@given(moments)
def test_choices_name_every_face_that_is_known_by_now(moment: Moment) -> None:
    looker = moment.seen.seat
    found = list(observed_plays(moment.seen))
    for position, turn in moment.game:
        draft = position.draft
        for step in turn.steps:
            if isinstance(step, Play) and position.turn != looker:
                choice = found.pop(0)
                faces = Counter(face for _, face in draft.sources())
                assert choice.known.count(step.placement.face)
                assert Counter(choice.known) <= faces
                assert len(choice.known) + choice.hidden == sum(faces.values())
                assert faces - Counter(choice.known) <= Counter(set(FACES) - moment.faces_seen)
                assert (choice.seat, choice.board) == (position.turn, draft.board)
                assert choice.barred == draft.barred
                assert choice.stacked == (draft.token is Token.STACK)
            draft = draft.add(step)
    assert found == []


def plain(face: Face, board: Board, style: Style, identity: Identity) -> dict[object, float]:
    """The weight of every placement of a face for somebody who plays for own points."""
    return {
        placement: exp(scoring.points(board.place(placement), identity) / style.temperature)
        for placement in legality.placements(board, face)
    }


@pytest.mark.parametrize("identity", [i for i in Identity if i.letter in CATS])
def test_a_likelihood_is_the_expectation_over_the_face_that_stays_hidden(
    identity: Identity,
) -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo PPVV/YVVo", turn=1)
    texts = ("KPVB/KKKK", "KPoB/YYVo", "PYVB/KKoo", "PPVV/YVVo", "BBBo/YoYB")
    cards = tuple(map(parse_card, texts))
    turn = next(t for t in position.moves if str(t) == "KKoo@1,1")
    observation = Memory.blank(2).after(position.drafted(turn)).observe(position.play(turn), 0)
    left = unseen(observation, cards)
    assert sorted(left) == ["BBBo", "KKKK", "YVVo", "YoYB"]
    style = GREEDY._replace(temperature=0.7, error=0.1)
    laid = turn.steps[0]
    assert isinstance(laid, Play)
    weights = {
        face: plain(face, position.board, style, identity)
        for face in (Face("KPoB"), laid.placement.face, *left)
    }
    common = sum(sum(weights[Face(face)].values()) for face in ("KPoB", "KKoo"))
    likely = sum(
        weights[laid.placement.face][laid.placement] / (common + sum(weights[face].values()))
        for face in left
    )
    count = sum(len(weights[Face(face)]) for face in ("KPoB", "KKoo"))
    even = sum(1 / (count + len(weights[face])) for face in left)
    expected = log((0.9 * likely + 0.1 * even) / len(left))
    logs = evidence(replace(observation, cards=cards), 1, (style,), fresh=False)
    assert isclose(logs[0, list(Identity).index(identity)], expected)


@given(moments)
def test_a_posterior_is_a_distribution_over_the_rows_of_the_prior(moment: Moment) -> None:
    beliefs, before = posterior(moment.seen, DECK), prior(moment.seen)
    assert (beliefs.seats, beliefs.rows) == (before.seats, before.rows)
    assert isclose(sum(beliefs.weights), 1)
    for seat in beliefs.seats:
        assert isclose(sum(beliefs.of(seat).values()), 1)
    if not moment.seen.history:
        assert beliefs == before


@given(seat_counts, seeds, st.integers(0, 60), mode_names, st.integers(0, 4))
def test_games_that_look_alike_give_the_same_beliefs(
    seats: int, seed: int, turns: int, mode: Mode, looker: int
) -> None:
    first = deal(DECK, seats, seed, mode=mode)
    one, two = look_alikes(first, turns, looker % seats, seed)
    assert posterior(one, DECK) == posterior(two, DECK)


def test_the_order_in_which_a_deck_is_listed_changes_nothing() -> None:
    seen = moment(3, 4, 30, Mode.ADVANCED, 1).seen
    flipped = [card.flipped for card in DECK[::-1]]
    one, two = posterior(seen, DECK), posterior(seen, flipped)
    assert all(isclose(a, b, abs_tol=1e-6) for a, b in zip(one.weights, two.weights, strict=True))


@pytest.mark.parametrize("name", ["greedy", "rival"])
@pytest.mark.parametrize("seats", range(2, 6))
def test_bots_are_found_out_by_what_they_do(name: str, seats: int) -> None:
    _, position, memory = bot_game([name] * seats, seats, 24)
    beliefs = posterior(memory.observe(position, 0), DECK)
    truth = tuple(position.seats[seat].identity for seat in beliefs.seats)
    assert beliefs.weights[beliefs.rows.index(truth)] > 0.5


def test_a_bot_that_plays_anything_is_hardly_found_out() -> None:
    for seed in range(6):
        assert max(posterior(moment(2, seed, 40, looker=0).seen, DECK).weights) < 0.9


@given(moments)
def test_what_is_unseen_is_all_that_no_position_showed(moment: Moment) -> None:
    left = [face for face in FACES if face not in moment.faces_seen]
    assert unseen(moment.seen, DECK) == left


# Worlds


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


@given(moments, st.booleans(), seeds)
def test_a_world_can_t_be_told_from_the_truth(moment: Moment, counting: bool, seed: int) -> None:
    seen = moment.seen
    world = sample(seen, posterior(seen, DECK), DECK, Stream(seed), counting=counting)
    assert world.observation(seen.seat, seen.history, seen.cards) == seen
    assert all(seat.identity is not None for seat in world.seats)
    assert all(UNKNOWN not in card for card in world.pile)
    assert world.mode is Mode.ADVANCED or not counting or not of_position(world)


@given(moments, seeds)
def test_no_world_holds_a_face_twice(moment: Moment, seed: int) -> None:
    world = sample(moment.seen, prior(moment.seen), DECK, Stream(seed))
    faces = [placement.face for placement in world.board.placements]
    faces += [side for seat in world.seats for card in seat.hand for side in card]
    faces += [side for seat in world.seats for s in seat.saved for side in s if side is not None]
    faces += [side for card in world.pile for side in card]
    assert len(set(faces)) == len(faces)
    assert len(set(FACES)) == len(FACES)


@given(moments, seeds)
def test_who_counts_cards_knows_every_back_and_the_cards_of_the_pile(
    moment: Moment, seed: int
) -> None:
    truth = moment.position
    world = sample(moment.seen, prior(moment.seen), DECK, Stream(seed), counting=True)
    for seat, real in zip(world.seats, truth.seats, strict=True):
        assert (seat.hand, seat.saved) == (real.hand, real.saved)
    assert world.pile[:1] == truth.pile[:1]
    cards = {frozenset(card) for card in DECK}
    assert all(frozenset(card) in cards for card in world.pile)
    if truth.mode is Mode.ADVANCED:
        assert {frozenset(c) for c in world.pile} == {frozenset(c) for c in truth.pile}


@given(seeds)
@few()
def test_the_same_stream_draws_the_same_world(seed: int) -> None:
    seen = moment(3, seed, 20, Mode.ADVANCED, 1).seen
    worlds = Worlds.of(seen, posterior(seen, DECK), DECK)
    one, two, other = (worlds.sample(Stream(name)) for name in ("a", "a", "b"))
    assert one == two != other


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 6))
def test_identities_are_drawn_as_often_as_the_beliefs_say(seats: int) -> None:
    seen = moment(seats, seats, 10, Mode.BASIC, 0).seen
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
    seen = moment(3, 2, 18, Mode.BASIC, 0).seen
    worlds, rng = Worlds.of(seen, prior(seen), DECK), Stream("test-faces")
    hand, pile = Counter[object](), Counter[object]()
    for _ in range(6000):
        world = worlds.sample(rng)
        hand[world.seats[1].hand[0].secret] += 1
        pile[world.pile[-1].public] += 1
    left = even(unseen(seen, DECK))
    assert chi_square(hand, left) < 4
    assert chi_square(pile, left) < 4


@pytest.mark.slow
def test_after_some_turns_worlds_hit_the_truth_about_as_often_as_the_posterior_says() -> None:
    games, hits, said, spread = 400, 0, 0.0, 0.0
    for seed in range(games):
        _, position, memory = bot_game(("greedy", "rival", "random"), seed, 3)
        seen = memory.observe(position, 2)
        beliefs = posterior(seen, DECK)
        world = sample(seen, beliefs, DECK, Stream("test-posterior", seed))
        hits += all(world.seats[at].identity is position.seats[at].identity for at in beliefs.seats)
        chance = sum(weight * weight for weight in beliefs.weights)
        said += chance
        spread += chance * (1 - chance)
    assert abs(hits - said) < 4 * sqrt(spread)


@pytest.mark.parametrize("counting", [False, True])
@pytest.mark.parametrize(
    ("deck", "refusal"),
    [
        (["KKKK/PPPP"] * 48, "doesn't hold every"),
        (["KPVB/KKKK", "KPoB/YYVo", "PYVB/KKoo", "BBoo/YYoo"], "the deck leaves"),
    ],
)
def test_a_deck_that_does_not_fit_is_refused(deck: list[str], refusal: str, counting: bool) -> None:
    seen = table("KPoB/YYVo", "PYVB/KKoo", pile="BBoo/YYoo VVoo/PPoo").observation(0)
    with pytest.raises(DeckError, match=refusal):
        sample(seen, prior(seen), list(map(parse_card, deck)), Stream(1), counting=counting)


def test_who_counts_cards_knows_no_side_of_a_card_of_the_pile() -> None:
    """Below the top, of which one side is seen, either side of any card may be public."""
    seen = moment(3, 1, 10, Mode.ADVANCED, 0).seen
    worlds = Worlds.of(seen, prior(seen), DECK, counting=True)
    publics = {card.public for number in range(60) for card in worlds.sample(Stream(number)).pile}
    hidden = {side for card in worlds.sample(Stream(0)).pile[1:] for side in card}
    assert hidden <= publics
