"""The bounded solvers see a puzzle of If It Fits as its rules are."""

from __future__ import annotations

from typing import Any

import pytest

from games.ifitfits.scoring import Outcome
from games.ifitfits.steps import parse_step
from tests.support.sights import longer, random_sights


@pytest.mark.parametrize("kind", ["turn", "duel", "box"])
def test_options_are_the_legal_steps_each_worth_what_the_objective_is_after_it(kind: str) -> None:
    for puzzle, line, moment in random_sights("ifitfits", kind):
        legal = {step.text for step in drafted(puzzle, line).next_steps()}
        assert legal == {option.step for option in moment.options} - {""}
        assert len({option.step for option in moment.options}) == len(moment.options)
        for option in moment.options:
            after = drafted(puzzle, longer(line, option))
            assert option.value == Outcome(after.board, puzzle.stakes).value
            if after.complete and not puzzle.adversarial:
                assert option.value == puzzle.replay(longer(line, option)).value


def drafted(puzzle: Any, line: tuple[str, ...]) -> Any:
    """The draft of a line, each step checked."""
    draft = puzzle.draft
    for step in map(parse_step, line):
        draft = draft.add(step)
    return draft
