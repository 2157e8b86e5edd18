"""Dailies on the full screen: a wrong try, a hint, taking back, the solution."""

from __future__ import annotations

from datetime import date

import pytest
from textual.pilot import Pilot

from cli.screen.puzzle_table import PuzzleTable
from puzzles import dailies
from tests.support.challenges import chain_challenge, texts_of
from tests.support.screens import (
    attempts_at,
    press,
    run_on,
    screen_text,
    table_of,
    until,
)
from views.sessions.puzzle_session import PuzzleSession

DAY = date(2026, 11, 17)


async def lay(pilot: Pilot[None], attempts: PuzzleSession, step: str) -> None:
    """Move a card to where a step lays it, and lay it there."""
    table = table_of(pilot)
    for number in range(len(attempts.draft.left)):  # type: ignore[attr-defined]
        await press(pilot, str(number + 1))
        if table.cursor.chosen is not None and step.startswith(table.cursor.chosen.name):
            break
    goal = tuple(map(int, step.partition("@")[2].split(",")))
    while (ghost := table.cursor.ghost) is not None and ghost.cell != goal:
        right, down = goal[0] - ghost.cell[0], goal[1] - ghost.cell[1]
        if right:
            await press(pilot, "right" if right > 0 else "left")
        else:
            await press(pilot, "down" if down > 0 else "up")
    await press(pilot, "enter")


def test_a_wrong_try_a_hint_and_the_solution() -> None:
    challenge = chain_challenge()
    attempts = attempts_at(challenge)

    async def script(pilot: Pilot[None]) -> None:
        assert texts_of(challenge).task in " ".join(screen_text(pilot).split())
        for step in ("VoVV@-1,2", "KBVV@-2,0", "VYBB@-3,-1"):
            await lay(pilot, attempts, step)
        await until(pilot, "That reaches 14, and more is possible.")
        await press(pilot, "enter")
        assert attempts.draft.steps == ()
        await press(pilot, "u")
        assert len(attempts.draft.steps) == 2
        await press(pilot, "u", "u", "h")
        await until(pilot, "Hint 1 of 3: You can begin with VYBB")
        for step in challenge.solution:
            await lay(pilot, attempts, step)
        await until(pilot, "Solution: ")
        shown = screen_text(pilot)
        assert "That's it: 15, and nothing else is as good." in shown
        assert "Solution: VYBB@2,2 KBVV@3,1 VoVV@2,3" in shown

    run_on(PuzzleTable(attempts), script)
    assert attempts.progress.course == "x?*"


def test_no_hint_is_left_and_the_key_that_gives_up_is_named() -> None:
    attempts = attempts_at(chain_challenge())

    async def script(pilot: Pilot[None]) -> None:
        for _ in range(3):
            await press(pilot, "h")
        await press(pilot, "h")
        assert "there are no more hints; g gives up" in screen_text(pilot)

    run_on(PuzzleTable(attempts), script)


def test_giving_up_is_asked_for_twice() -> None:
    attempts = attempts_at(chain_challenge())

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "g")
        assert "Press g again" in screen_text(pilot)
        assert not attempts.progress.over
        await press(pilot, "g")
        await until(pilot, "Solution: ")

    run_on(PuzzleTable(attempts), script)
    assert attempts.progress.course == "-"


@pytest.mark.slow
@pytest.mark.diagonal
@pytest.mark.parametrize("name", ["catbox", "catinthebox", "ifitfits"])
@pytest.mark.parametrize("day", [0, 3, 6])
def test_the_dailies_of_a_week_are_tried_until_one_try_is_whole(name: str, day: int) -> None:
    challenge = dailies.shipped(name, date.fromordinal(DAY.toordinal() + day))
    assert challenge is not None
    attempts = attempts_at(challenge)

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        for _ in range(40):
            if not table.active or attempts.progress.course:
                break
            chosen, ghost = table.cursor.chosen, table.cursor.ghost
            refused = chosen is not None and bool(chosen.refusal)
            stuck = refused or (ghost is not None and not ghost.legal)
            await press(pilot, "tab" if stuck else "enter")
        await until(pilot, "Enter closes.")

    run_on(PuzzleTable(attempts), script)
    assert attempts.progress.tries == 1
