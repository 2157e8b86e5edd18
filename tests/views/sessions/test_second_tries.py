"""A turn that gave something away is tried again, and judged by the search that found that."""

from __future__ import annotations

from functools import cache

import pytest

from languages.message import translated
from solver.answer import Limit
from solver.bots.advice import Adviser
from solver.bots.review import Assessment, assess
from tests.support.past_games import past
from views.sessions.own_turn import UntimelyError
from views.sessions.review import GameReview, Review
from views.sessions.second_try import SecondTry

GAMES = "catbox", "catinthebox", "ifitfits"


@cache
def review_of(name: str) -> Review:
    """The review of a game of random moves."""
    game = past(name, "Anna", "bot:random", "bot:random")
    work = GameReview(game, Adviser(game.entry, "rival", Limit(iterations=4), "7"))
    for point in work.due:
        work.add(assess(work.adviser, point))
    return work.review


def begun(name: str) -> SecondTry:
    """The worst turn of a game, tried again."""
    review = review_of(name)
    return SecondTry(review, review.worst[0])


def tried(session: SecondTry, text: str) -> Assessment:
    """A turn that is taken step by step, and judged."""
    move = session.review.record.entry.game.parse_move(text)
    for each in move.texts:
        session.turn.act(*session.turn.view.tabletop.steps(session.turn.draft, each))
    return session.judgement(session.turn.end())()


@pytest.mark.parametrize("name", GAMES)
def test_the_task_is_the_position_before_the_turn(name: str) -> None:
    session = begun(name)
    found = session.found
    assert session.task == (
        f"Turn {found.number + 1}: Anna gave away {found.lost:.1f}. Find a better one."
    )
    assert session.turn.observation == session.review.record.observation(found.number)
    assert not session.turn.line.begun


@pytest.mark.parametrize("name", GAMES)
def test_the_best_turn_solves_it_with_its_reason(name: str) -> None:
    session = begun(name)
    best = session.found.best
    assert best is not None
    move = session.review.record.entry.game.parse_move(best.text)
    lines = session.settle(tried(session, best.text))
    first, *reasons = lines
    assert first == "Yes: that is the turn that rival would have taken."
    assert reasons == list(session.review.reasons(session.found, best))
    assert session.over
    with pytest.raises(UntimelyError):
        session.judgement(move)


@pytest.mark.parametrize("name", GAMES)
def test_the_turn_of_the_game_is_no_better(name: str) -> None:
    session = begun(name)
    (line,) = session.settle(tried(session, session.found.taken))
    assert line.startswith("That was played in the game: it gives away ")
    assert not session.over
    assert not session.turn.line.begun


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_that_was_not_listed_is_judged_by_the_same_search(name: str) -> None:
    session = begun(name)
    listed = {each.text for each in session.found.listed}
    view = session.turn.observation.view
    other = next(
        (m for m in session.turn.observation.moves if view.notation(m) not in listed), None
    )
    if other is None:
        pytest.skip("all of its moves are listed")
    found = session.judgement(other)()
    assert found.played is not None
    assert found.best is not None
    assert session.found.best is not None
    assert found.best.text == session.found.best.text
    assert found.best.value == session.found.best.value


def test_what_is_better_than_in_the_game_and_not_the_best_is_told_apart() -> None:
    session = begun("catbox")
    better = [
        each
        for each in session.found.listed
        if session.found.best is not None
        and 0.5 < session.found.best.value - each.value < session.found.lost - 0.5
    ]
    (line,) = session.settle(tried(session, better[0].text))
    assert line.startswith("Better than in the game, but it still gives away ")


@pytest.mark.parametrize("name", GAMES)
def test_hints_stop_before_the_place_and_giving_up_shows_the_turn(name: str) -> None:
    session = begun(name)
    best = session.found.best
    assert best is not None
    steps = session.review.explained(session.found, best).steps
    for step in (*steps[:-1], steps[-2]):
        assert session.hint() == translated(step.text, session.found.seat)
    first, *_ = session.give_up()
    assert first == f"rival would have taken {best.text}."
    assert session.over


def test_the_worst_turns_of_people_come_first_to_be_tried() -> None:
    review = review_of("catbox")
    lost = [each.lost for each in review.worst]
    assert lost == sorted(lost, reverse=True)
    assert {each.seat for each in review.worst} == {0}
