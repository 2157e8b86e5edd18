"""The bounded solvers see a puzzle of Cat in the Box as its rules are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.catinthebox.puzzle import RoundState, tricks_left
from games.catinthebox.round import Round
from puzzles.catinthebox.sight import DeductionMoment, RoundMoment
from puzzles.kind import kind_named
from tests.support.bars import puzzle_of
from tests.support.days import dailies_of
from tests.support.sights import longer, random_sights


def played(puzzle: Any, line: tuple[str, ...]) -> Round:
    """The round after some plays."""
    state = RoundState(puzzle, puzzle.round)
    for text in line:
        state = next(after for step, after in state.children() if step.text == text)
    return state.round


def ends(state: RoundState) -> Iterator[int]:
    """The values of all ends that legal play leads to."""
    if state.end is not None:
        yield state.end.value
    else:
        for _step, after in state.children():
            yield from ends(after)


@pytest.mark.parametrize("kind", ["tricks", "together"])
def test_options_are_the_legal_plays(kind: str) -> None:
    for puzzle, line, moment in random_sights("catinthebox", kind, unasked=True):
        legal = [step.text for step in played(puzzle, line).steps]
        assert [option.step for option in moment.options] == legal


def test_a_play_is_worth_an_end_that_legal_play_leads_to() -> None:
    for puzzle, line, moment in random_sights("catinthebox", "tricks", unasked=True):
        if tricks_left(played(puzzle, line)) == 1:
            for option in moment.options:
                after = RoundState(puzzle, played(puzzle, longer(line, option)))
                assert option.value in set(ends(after))


def test_a_line_for_all_is_worth_the_groups_where_everybody_wins_as_predicted() -> None:
    """The points of the tricks are the same then in all lines."""
    for daily in dailies_of("catinthebox")[:60]:
        if daily.kind == "together":
            puzzle = puzzle_of(daily)
            *before, last = daily.solution
            moment = RoundMoment(puzzle, played(puzzle, tuple(before)), asked=True)
            values = {option.step: option.value for option in moment.options}
            tricks = sum(seat.prediction for seat in puzzle.round.seats)
            assert values[last] == daily.value - tricks


def test_all_clues_together_rule_out_all_answers_but_the_right_ones() -> None:
    worth = kind_named("catinthebox", "deduce").worth
    for puzzle, _line, moment in random_sights("catinthebox", "deduce"):
        assert [option.step for option in moment.options] == [each.text for each in puzzle.answers]
        for option in DeductionMoment(puzzle, together=3).options:
            assert option.value == worth(puzzle, [option.step]) - 1
