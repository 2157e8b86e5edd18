"""A review shows the turns that could have been taken: in order, drawn and in words."""

from __future__ import annotations

from functools import cache

import pytest

from languages.message import translated
from solver.answer import Limit
from solver.bots.advice import Adviser
from solver.bots.review import Appraisal, Assessment, assess
from tests.support.past_games import past
from views.sessions.review import SHOWN, GameReview, Review, alternatives, point_lines

GAMES = "catbox", "catinthebox", "ifitfits"
SEATS = "Anna", "bot:random", "bot:greedy"


@cache
def review_of(name: str) -> Review:
    """The review of a few turns of a game by a level that values all of its moves."""
    game = past(name, *SEATS, turns=1000)
    work = GameReview(game, Adviser(game.entry, "rival", Limit(iterations=4), "7"))
    for point in work.due[:8]:
        work.add(assess(work.adviser, point))
    return work.review


@pytest.mark.parametrize("name", GAMES)
def test_alternatives_stand_in_the_order_of_their_value(name: str) -> None:
    for found in review_of(name).assessments:
        values = [each.turn.value for each in alternatives(found)]
        assert values == sorted(values, reverse=True)
        assert len(values) <= SHOWN
        if found.played is not None:
            assert [each.turn.text for each in alternatives(found) if each.taken] == [found.taken]


@pytest.mark.parametrize("name", GAMES)
def test_each_alternative_is_drawn_as_its_seat_would_have_seen_it(name: str) -> None:
    review, drawn = review_of(name), 0
    for found in review.assessments:
        view = review.record.observation(found.number).view
        for each in alternatives(found):
            draft = review.drawn(found, each.turn.text)
            assert draft.complete
            assert view.notation(draft.move) == each.turn.text
            drawn += 1
    assert drawn > 8


@pytest.mark.parametrize("name", GAMES)
def test_each_alternative_has_its_reason_in_words(name: str) -> None:
    review = review_of(name)
    for found in review.assessments:
        for each in alternatives(found):
            reasons = review.reasons(found, each.turn)
            assert reasons
            assert all(text.endswith(".") for text in reasons)


def test_a_turn_that_was_only_compared_as_it_was_taken_has_no_place() -> None:
    listed = tuple(Appraisal(f"t{n}", 20.0 - n, 0.0) for n in range(11))
    found = Assessment(0, 0, "t10", listed[-1], listed, "")
    shown = alternatives(found)
    assert [each.place for each in shown] == [1, 2, 3, 4, None]
    assert [each.taken for each in shown] == [False] * 4 + [True]


def test_an_adviser_s_choice_that_others_exceed_is_named() -> None:
    listed = Appraisal("chosen", 1.0, 0.5), Appraisal("more", 1.5, 0.5)
    shown = alternatives(Assessment(0, 0, "chosen", listed[0], listed, ""))
    assert [(each.turn.text, each.chosen) for each in shown] == [("more", False), ("chosen", True)]


def test_reasons_speak_to_a_person_and_of_a_bot() -> None:
    game = past("catbox", *SEATS)
    work = GameReview(game, Adviser(game.entry, "rival", Limit(), "7"), bots=True)
    for point in work.wanted:
        if point.number in (6, 7):
            work.add(assess(work.adviser, point))
    person, bot = work.review.assessments
    assert person.best is not None
    assert bot.best is not None
    assert work.review.reasons(bot, bot.best) == (bot.why,)
    assert "you" not in bot.why.lower()
    said = work.review.explained(person, person.best).reasons
    assert work.review.reasons(person, person.best) == tuple(translated(each, 0) for each in said)


def test_a_turn_that_mattered_says_what_was_better_and_why() -> None:
    review = review_of("catbox")
    found = review.worst[0]
    assert found.best is not None
    close = found._replace(
        played=found.listed[-1]._replace(margin=-4.0),
        listed=(found.best._replace(margin=1.0), *found.listed[1:]),
    )
    shown = Review(review.record, review.positions, review.adviser, [close])
    gave, better = point_lines(shown)
    assert gave == f"^ Turn {found.number + 1}: Anna gave away {close.lost:.1f}"
    assert better.startswith(f"    better: {found.best.text}. ")
    assert better.endswith(".")
