"""The bounded solvers see a puzzle of Cat Box as its rules are."""

from __future__ import annotations

from typing import Any

import pytest

from games.catbox.puzzle import Chain, SingleTurn
from games.catbox.scoring import Outcome
from games.catbox.turn import parse_step
from puzzles.catbox.turn import attempt_worth
from tests.support.sights import longer, random_sights


@pytest.mark.parametrize("kind", ["chain", "turn", "advanced", "duel"])
def test_options_are_the_legal_steps_each_worth_what_the_objective_is_after_it(kind: str) -> None:
    for puzzle, line, moment in random_sights("catbox", kind):
        lines = [longer(line, option) for option in moment.options]
        drafts = [drafted(puzzle, each) for each in lines]
        legal = {step.text.partition("<")[0] for step in drafted(puzzle, line).next_steps()}
        assert legal == {each.step.partition("<")[0] for each in moment.options} - {""}
        assert len(set(lines)) == len(lines)
        for option, after, each in zip(moment.options, drafts, lines, strict=True):
            if isinstance(puzzle, Chain):
                assert option.value == Outcome(after.board, puzzle.stakes).value
            elif after.complete:
                at_once = SingleTurn(puzzle.position, puzzle.objective)
                assert option.value == attempt_worth(at_once, each)


def drafted(puzzle: Any, line: tuple[str, ...]) -> Any:
    """The draft of a line, each step checked."""
    draft = puzzle.draft
    for step in map(parse_step, line):
        draft = draft.add(step)
    return draft
