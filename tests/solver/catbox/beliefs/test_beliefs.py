"""Beliefs: what is inferred from what the others did, and from nothing that is hidden."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import exp, isclose, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import legality, scoring
from games.catbox.board import Board
from games.catbox.deal import deal
from games.catbox.faces import CATS, Card, Face, Identity
from games.catbox.position import Observation
from games.catbox.rulings import Mode, Token, seat_rules
from games.catbox.turn import Play
from games.protocol import Memory
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.beliefs.identities import DeckError, prior, unseen
from solver.catbox.beliefs.likelihood import STYLES, Style, evidence, observed_plays, posterior
from solver.catbox.bots.roster import LEVELS
from solver.catbox.face_points import values
from tests.support.boards import (
    DECK,
    FACES,
    dealt,
    legal_boards,
    mode_names,
    seat_counts,
    seeds,
    table,
)
from tests.support.histories import known, look_alikes, memory_of, played

lookers = st.integers(0, 4)
lengths = st.integers(0, 60)
GREEDY = STYLES[0]._replace(share=1.0)


def observed(seats: int, seed: int, turns: int, mode: Mode, looker: int) -> Observation:
    """The observation of a seat after random turns."""
    game = played(dealt(seats, seed, mode), seed, turns)
    last = game[-1][0].play(game[-1][1]) if game else dealt(seats, seed, mode)
    return memory_of(game, seats).observe(last, looker % seats)


def bots(name: str, seats: int, seed: int, turns: int) -> Memory:
    """The memory of the first turns of bots of one level, as (position, memory)."""
    position, memory, rng = dealt(seats, seed), Memory.blank(seats), Stream("test-bots", seed)
    for _ in range(turns):
        seen = memory.observe(position, position.turn)
        turn = LEVELS[name].choose(seen, Limit(), rng).move
        draft = position.drafted(turn)
        memory, position = memory.after(draft), draft.end()
    return memory


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


@given(seat_counts, seeds, lengths, mode_names, lookers)
def test_choices_name_every_face_that_is_known_by_now(
    seats: int, seed: int, turns: int, mode: Mode, looker: int
) -> None:
    looker %= seats
    game = played(dealt(seats, seed, mode), seed, turns)
    last = game[-1][0].play(game[-1][1]) if game else dealt(seats, seed, mode)
    seen = {face for position, _ in game for face in known(position, looker)}
    seen |= set(known(last, looker))
    found = list(observed_plays(memory_of(game, seats).observe(last, looker)))
    for position, turn in game:
        draft = position.draft
        for step in turn.steps:
            if isinstance(step, Play) and position.turn != looker:
                choice = found.pop(0)
                faces = Counter(face for _, face in draft.sources())
                assert choice.known.count(step.placement.face)
                assert Counter(choice.known) <= faces
                assert len(choice.known) + choice.hidden == sum(faces.values())
                assert faces - Counter(choice.known) <= Counter(set(FACES) - seen)
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
    cards = [
        Card(*(Face(side) for side in text.split("/")))
        for text in ("KPVB/KKKK", "KPoB/YYVo", "PYVB/KKoo", "PPVV/YVVo", "BBBo/YoYB")
    ]
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
    logs = evidence(replace(observation, cards=tuple(cards)), 1, (style,), fresh=False)
    assert isclose(logs[0, list(Identity).index(identity)], expected)


@given(seat_counts, seeds, lengths, mode_names, lookers)
def test_a_posterior_is_a_distribution_over_the_rows_of_the_prior(
    seats: int, seed: int, turns: int, mode: Mode, looker: int
) -> None:
    observation = observed(seats, seed, turns, mode, looker)
    beliefs, before = posterior(observation, DECK), prior(observation)
    assert (beliefs.seats, beliefs.rows) == (before.seats, before.rows)
    assert isclose(sum(beliefs.weights), 1)
    for seat in beliefs.seats:
        assert isclose(sum(beliefs.of(seat).values()), 1)
    if not observation.history:
        assert beliefs == before


@given(seat_counts, seeds, lengths, mode_names, lookers)
def test_games_that_look_alike_give_the_same_beliefs(
    seats: int, seed: int, turns: int, mode: Mode, looker: int
) -> None:
    first = deal(DECK, seats, seed, mode=mode)
    one, two = look_alikes(first, turns, looker % seats, seed)
    assert posterior(one, DECK) == posterior(two, DECK)


def test_the_order_in_which_a_deck_is_listed_changes_nothing() -> None:
    observation = observed(3, 4, 30, Mode.ADVANCED, 1)
    flipped = [card.flipped for card in DECK[::-1]]
    one, two = posterior(observation, DECK), posterior(observation, flipped)
    assert all(isclose(a, b, abs_tol=1e-6) for a, b in zip(one.weights, two.weights, strict=True))


@pytest.mark.parametrize("name", ["greedy", "rival"])
@pytest.mark.parametrize("seats", range(2, 6))
def test_bots_are_found_out_by_what_they_do(name: str, seats: int) -> None:
    position = dealt(seats, seats)
    history = bots(name, seats, seats, 24).histories[0]
    final = history[-1].view
    beliefs = posterior(Observation(0, final, history[:-1]), DECK)
    truth = tuple(position.seats[seat].identity for seat in beliefs.seats)
    assert beliefs.weights[beliefs.rows.index(truth)] > 0.5


def test_a_bot_that_plays_anything_is_hardly_found_out() -> None:
    for seed in range(6):
        observation = observed(2, seed, 40, Mode.BASIC, 0)
        assert max(posterior(observation, DECK).weights) < 0.9


def test_another_deck_is_refused() -> None:
    observation = observed(2, 1, 10, Mode.BASIC, 0)
    strange = [Card(Face("KKKK"), Face("PPPP"))] * 48
    with pytest.raises(DeckError, match="doesn't hold every"):
        posterior(observation, strange)


@given(seat_counts, seeds, lengths, mode_names, lookers)
def test_what_is_unseen_is_all_that_no_position_showed(
    seats: int, seed: int, turns: int, mode: Mode, looker: int
) -> None:
    looker %= seats
    game = played(dealt(seats, seed, mode), seed, turns)
    last = game[-1][0].play(game[-1][1]) if game else dealt(seats, seed, mode)
    seen = {face for position, _ in game for face in known(position, looker)}
    seen |= set(known(last, looker))
    observation = memory_of(game, seats).observe(last, looker)
    assert unseen(observation, DECK) == [face for face in FACES if face not in seen]
