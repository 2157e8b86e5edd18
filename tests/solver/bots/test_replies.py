"""The replies that people are told of are moves that can be made, and cost what is said.

Positions come from games by chance; the moves are some by chance, too. What is drawn of hidden
things looks to the seat just like the truth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from games import registry
from games.catbox import legality, scoring
from games.catbox.board import Placement
from games.catbox.faces import UNKNOWN
from games.rng import Stream
from solver.bots.replies import Reply, margin, replies_to, worlds_of
from solver.catinthebox.bots.expert import standing
from tests.views.test_truth import Moment, moments

GAMES = ("catbox", "catinthebox", "ifitfits")
COUNTS = [6, pytest.param(30, marks=pytest.mark.slow)]


def answered(game: str, moment: Moment) -> tuple[Any, Sequence[Any], Sequence[Reply]]:
    """A move by chance, the worlds in which it is answered, and the replies."""
    entry, observation = registry.entry(game), moment.observation
    move = observation.moves.random(moment.rng)
    worlds = worlds_of(entry, observation, Stream("worlds"))
    return move, worlds, replies_to(entry, observation, move, worlds, Stream("replies"))


def own_view(position: Any, seat: int) -> Any:
    return position.observation(seat).view


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("game", GAMES)
def test_every_world_looks_to_the_seat_like_the_truth(game: str, count: int) -> None:
    for moment in moments(game, count):
        observation = moment.observation
        shown = observation.view.alone() if game == "catinthebox" else observation.view
        worlds = worlds_of(registry.entry(game), observation, Stream("worlds"))
        assert len(worlds) == 10
        assert {own_view(world, observation.seat) for world in worlds} == {shown}


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("game", GAMES)
def test_replies_are_legal_moves_and_the_worst_one_comes_first(game: str, count: int) -> None:
    seen = 0
    for moment in moments(game, count):
        _, worlds, replies = answered(game, moment)
        expected = [reply.expected for reply in replies]
        assert expected == sorted(expected, reverse=True)
        for reply in replies:
            assert reply.cost > 0
            assert reply.before.turn == reply.seat
            assert reply.of in (0, len(worlds))
            assert 1 <= reply.worlds <= len(worlds)
            if reply.of:
                assert reply.before.play(reply.move) == reply.after
        seen += bool(replies)
    assert seen


def cards_in_sight(position: Any) -> Iterator[Placement]:
    """The faces that all see and the seat to move may lay, each wherever the rules allow it."""
    barred = position.draft.barred
    for face in {face for _, face in position.playable(position.turn)} - {UNKNOWN}:
        yield from legality.placements(position.board, face, barred)


@pytest.mark.parametrize("count", COUNTS)
def test_cat_box_no_card_in_sight_costs_more_than_the_reply(count: int) -> None:
    for moment in moments("catbox", count):
        move, _, replies = answered("catbox", moment)
        seat = moment.observation.seat
        own, after = (
            moment.observation.view.seats[seat].identity,
            moment.observation.view.play(move),
        )
        if after.over:
            assert not replies
            continue
        was = scoring.points(after.board, own)
        for other in set(range(len(after.seats))) - {seat}:
            position = replace(after, turn=other)
            least = min(
                (scoring.points(after.board.place(each), own) for each in cards_in_sight(position)),
                default=was,
            )
            costs = [reply.cost for reply in replies if reply.seat == other]
            assert costs == [was - least] * (least < was)
        for reply in replies:
            assert was - scoring.points(reply.after.board, own) == reply.cost


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("game", ["catinthebox", "ifitfits"])
def test_what_a_reply_costs_is_counted_by_the_rules(game: str, count: int) -> None:
    for moment in moments(game, count):
        seat = moment.observation.seat
        for reply in answered(game, moment)[2]:
            if game == "ifitfits":
                cost = margin(reply.before, seat) - margin(reply.after, seat)
            else:
                cost = standing(reply.before.round, seat) - standing(reply.after.round, seat)
            assert reply.cost <= cost if reply.worlds > 1 else reply.cost == cost


@pytest.mark.parametrize("game", GAMES)
def test_the_same_question_has_the_same_answer(game: str) -> None:
    (moment,) = moments(game, 1)
    entry, observation = registry.entry(game), moment.observation
    move = next(iter(observation.moves))
    found = [
        replies_to(
            entry, observation, move, worlds_of(entry, observation, Stream("a")), Stream("b")
        )
        for _ in range(2)
    ]
    assert found[0] == found[1]
