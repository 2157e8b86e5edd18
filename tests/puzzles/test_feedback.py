"""Feedback on attempts: the value still in reach after each step, and the replies of others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.protocol import IllegalMoveError, State
from games.rng import Stream
from puzzles import proof_engine
from puzzles.kind import AnyKind, kind_named, puzzles_of
from solver import brute
from solver.answer import Limit, OutOfTimeError
from tests.support.bars import every_kind, puzzle_of, shipped
from tests.support.catinthebox.puzzles import puzzle as catinthebox
from tests.support.effort import seeded
from tests.support.ifitfits.puzzles import puzzle as ifitfits
from tests.support.puzzle_sources import puzzle as catbox

SOURCES: dict[str, Callable[[int], Any]] = {
    "catbox": catbox,
    "catinthebox": catinthebox,
    "ifitfits": ifitfits,
}
"""Small puzzles of each game by their numbers."""


SOON = Limit(iterations=30_000)
"""Steps of `brute`; what takes longer is left out."""


def kind_for(puzzle: Any) -> AnyKind | None:
    kinds = puzzles_of(puzzle.game).kinds().values()
    return next((kind for kind in kinds if kind.suits(puzzle)), None)


def random_line(puzzle: Any, rng: Stream) -> tuple[str, ...]:
    """The texts of a random line, or of the first turn where others reply; none of a dead end."""
    state: State = puzzle.start
    texts: tuple[str, ...] = ()
    while state.end is None:
        children = tuple(state.children())
        if not children:
            return ()
        step, state = rng.choice(children)
        texts += step.texts
        if puzzle.adversarial:
            break
    return texts


@pytest.mark.parametrize("seed", seeded(20, 8))
@pytest.mark.parametrize("game", SOURCES)
def test_feedback_on_any_line_is_what_brute_finds(game: str, seed: int) -> None:
    puzzle = SOURCES[game](seed)
    kind = kind_for(puzzle)
    try:
        prospects = brute.prospects(puzzle, SOON)
    except OutOfTimeError:
        return
    line = random_line(puzzle, Stream("refuting", seed))
    if kind is None or not line:
        return
    reaches = kind.reaches(puzzle, line)
    assert reaches == proof_engine.reaches(puzzle, line)
    assert reaches[0] == max(each.value for each in prospects if each.steps[0] == line[0])
    assert kind.worth(puzzle, line) == proof_engine.worth(puzzle, line)


@every_kind
def test_a_solution_gives_nothing_away_and_a_bad_beginning_what_is_stated(
    game: str, kind: str
) -> None:
    challenge, parts = shipped(game, kind), kind_named(game, kind)
    puzzle = puzzle_of(challenge)
    value, steps = challenge.prospects[-1]
    assert parts.reaches(puzzle, steps[:1]) == (value,)
    if not puzzle.adversarial:
        assert set(parts.reaches(puzzle, challenge.solution)) == {challenge.value}
        assert parts.worth(puzzle, challenge.solution) == challenge.value
    if kind == "chain":
        return
    own = steps[0].partition("@")[0]
    refused = {"catbox": f"{own}@90,90", "catinthebox": "R9", "ifitfits": "oooo@-4,-3"}[game]
    with pytest.raises(IllegalMoveError):
        parts.reaches(puzzle, (refused,))


@pytest.mark.parametrize(
    ("game", "kind"), [("catinthebox", "tricks"), ("ifitfits", "duel"), ("catbox", "duel")]
)
def test_the_replies_lead_to_what_an_attempt_makes_sure_of(game: str, kind: str) -> None:
    challenge, parts = shipped(game, kind), kind_named(game, kind)
    puzzle = puzzle_of(challenge)
    value, steps = challenge.prospects[-1]
    turns = (tuple(move.texts) for move, _ in puzzle.start.children())
    beginning = [texts for texts in turns if texts[0] == steps[0]]
    first = next(texts for texts in beginning if parts.worth(puzzle, texts) == value)
    for replying in (parts.replies, proof_engine.replies):
        replies = replying(puzzle, first)
        assert replies
        assert value in {end.value for end in puzzle.readings((*first, *replies))}
