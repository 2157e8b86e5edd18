"""Input for a round: notation in either case, or a number alone."""

from __future__ import annotations

from typing import Any

import pytest

from games.catinthebox.position import Draft, Position
from games.catinthebox.puzzle import Objective, Together
from games.catinthebox.round import Round
from games.catinthebox.steps import WORDS, Colour, Play
from games.catinthebox.typed import typed_steps
from games.protocol import GameError
from languages.messages import LANGUAGES, speaking
from tests.support.catinthebox.rounds import moment

OPEN_TRICK = {"board": "B6:0", "trick": "B6"}


def typed(each: Round, text: str) -> str:
    (step,) = typed_steps(Draft(Position(each)), text)
    return str(step)


def refused(each: Round, text: str) -> str:
    with pytest.raises(GameError) as caught:
        typed(each, text)
    return str(caught.value)


def playing(**more: Any) -> Round:
    return moment("2 5", "1 5 6", "1 4 6", **OPEN_TRICK, **more)


@pytest.mark.parametrize(
    ("text", "step"), [("b1", "B1"), (" G5 ", "G5"), ("x4", "x4"), ("=3", "=3")]
)
def test_notation_is_read_in_either_case(text: str, step: str) -> None:
    assert typed(playing(), text) == step


PLAYS = (
    "{word} {number}",
    "{word}{number}",
    "{letter}{number}",
    "{letter} {number}",
    "{number}{letter}",
    "{number} {letter}",
    "{number} {word}",
    "{number}{word}",
)
"""The ways to write a play."""


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("way", PLAYS)
def test_a_play_is_a_colour_and_a_number_in_any_order_and_language(way: str, tag: str) -> None:
    each = moment("1 2 5", "1 5 6", "1 4 6", board="R1:0")
    plays = [step for step in each.steps if isinstance(step, Play)]
    assert len({play.colour for play in plays}) == len(Colour)
    with speaking(tag):
        for play in plays:
            values = {"letter": str(play)[0], "number": play.number}
            for word in {play.colour.word, WORDS[play.colour], play.colour.word.upper()}:
                text = way.format(word=word, **values)
                assert {typed(each, text), typed(each, text.lower())} == {str(play)}


def test_several_plays_are_written_in_any_way() -> None:
    start = Together(Position(moment("1 2", "3 4", "5 6")), Objective.TOTAL)
    for text in ("blue 1 3B 5 blue", "B1 B3 B5", "1 b 3 b 5 b", "1B blue3 5blue"):
        assert [str(step) for step in typed_steps(start.draft, text)] == ["B1", "B3", "B5"]


def test_a_colour_without_a_number_is_no_move() -> None:
    assert "is no move" in refused(playing(), "blue")
    assert "is no move" in refused(playing(), "4 5 blue")


def test_a_number_is_enough_where_one_colour_is_possible() -> None:
    assert typed(playing(open={1: "B"}), "5") == "B5"


def test_a_number_that_could_be_several_plays_is_asked_for() -> None:
    assert refused(playing(open={1: "BY"}), "5") == "5: say in which colour: B5 or Y5"


def test_a_number_that_can_t_be_played_is_refused_with_the_reason() -> None:
    assert "holds no 3" in refused(playing(), "3")
    assert "the space is taken" in refused(playing(open={1: "B"}), "6")


def test_a_number_is_a_discard_or_a_prediction_in_those_phases() -> None:
    start = {"phase": "discard"}
    assert typed(moment("1 2", "2 3", "4 5", **start), "2") == "x2"
    start = {"phase": "predict"}
    assert typed(moment("1 2", "2 3", "4 5", **start), "3") == "=3"


def test_a_line_for_all_seats_is_typed_at_once_or_step_by_step() -> None:
    start = Together(Position(moment("1 2", "3 4", "5 6")), Objective.TOTAL)
    steps = typed_steps(start.draft, "b1 3 b5".replace("3", "y3"))
    assert list(map(str, steps)) == ["B1", "Y3", "B5"]
