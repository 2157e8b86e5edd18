"""Puzzles and lessons on the full screen: tries, hints, the solution, in any language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cli.screen.puzzle_table import FirstLesson, LessonTable, PuzzleTable
from cli.screen.table import BoardView
from games import registry
from languages.messages import speaking
from puzzles.results import Progress
from tests.support import days
from tests.support.challenges import chain_challenge, texts_of
from tests.support.screens import (
    attempts_at,
    flat,
    ghost,
    page_text,
    press,
    run_on,
    screen_text,
    table_of,
    until,
)
from views.sessions.lesson_session import LessonProgress, LessonSession
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.question import ChallengeQuestion
from views.typed_choice import key_of

DAY = date(2026, 11, 17)


async def lay(pilot: Pilot[None], step: str) -> None:
    """Move a card to where a step lays it, and lay it there."""
    table = table_of(pilot)
    for number, choice in enumerate(table.cursor.choices):
        if step.startswith(choice.name):
            await press(pilot, key_of(number, choice))
    goal = tuple(map(int, step.partition("@")[2].split(",")))
    while (cell := ghost(pilot).cell) != goal:
        right, down = goal[0] - cell[0], goal[1] - cell[1]
        if right:
            await press(pilot, "right" if right > 0 else "left")
        else:
            await press(pilot, "down" if down > 0 else "up")
    await press(pilot, "enter")


def test_a_wrong_try_a_hint_and_the_solution() -> None:
    challenge = chain_challenge()
    attempts = attempts_at(challenge)

    async def script(pilot: Pilot[None]) -> None:
        assert ChallengeQuestion(challenge).task in flat(pilot)
        for step in ("VoVV@-1,2", "KBVV@-2,0", "VYBB@-3,-1"):
            await lay(pilot, step)
        await until(pilot, "That way you end with 14 points, and more is possible.")
        assert "VoVV@-1,2" in page_text(pilot)
        await press(pilot, "enter")
        assert attempts.draft.steps == ()
        await press(pilot, "u")
        assert len(attempts.draft.steps) == 2
        await press(pilot, "u", "u", "h")
        await until(pilot, "Hint 1 of 3: Your largest area can grow")
        for step in challenge.solution:
            await lay(pilot, step)
        await until(pilot, "Solution: ")
        shown = screen_text(pilot)
        assert "That's it: 15, and nothing else is as good." in shown
        assert "Solution: VYBB@2,2 KBVV@3,1 VoVV@2,3" in shown

    run_on(PuzzleTable(attempts), script)
    assert attempts.progress.course == "x?*"


def test_hints_end_giving_up_is_asked_for_twice_and_the_end_is_there_to_share() -> None:
    attempts = attempts_at(chain_challenge())

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "h", "h", "h")
        held = ghost(pilot)
        assert (held.choice.name, held.cell) == ("VYBB", (2, 2))
        await press(pilot, "h")
        again = flat(pilot)
        assert "There are no more hints; g gives up" in again
        assert all(f"Hint {number} of 3: " in again for number in (1, 2, 3))
        await press(pilot, "enter")
        await press(pilot, "g")
        assert "Press g again" in screen_text(pilot)
        assert not attempts.progress.over
        await press(pilot, "g")
        await until(pilot, "c copies the text to share.")
        assert "Solution: " in screen_text(pilot)
        assert "course ???-" in screen_text(pilot)
        await press(pilot, "c")
        await until(pilot, "Copied")
        assert pilot.app.clipboard == "course ???-"

    run_on(PuzzleTable(attempts, lambda progress: f"course {progress.course}"), script)


@pytest.mark.parametrize(
    ("course", "said"),
    [
        ("-", "given up after 0 tries, no hints"),
        pytest.param("x?*", "solved on try 2, 1 hint, 1:01", marks=pytest.mark.slow),
    ],
)
def test_a_puzzle_that_was_over_says_so_and_shows_its_solution(course: str, said: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, f"You have played this one: {said}")
        await until(pilot, "Solution: VYBB@2,2 KBVV@3,1 VoVV@2,3")

    question = ChallengeQuestion(chain_challenge())
    run_on(PuzzleTable(PuzzleSession(question, Progress(course, 61.0))), script)


TURNS = {"catbox": date(2027, 4, 13), "ifitfits": date(2026, 11, 15)}
"""Dailies that are one turn, which nobody answers."""

HELD = re.compile(r"(\S+ at -?\d+,-?\d+): ((?:(?!lays it).)*)\. Enter lays it here")

CELL = re.compile(r"-?\d+,-?\d+|box of \d+")
"""A cell, and a number of cells: all numbers that are no points."""


def keys_named(pilot: Pilot[None]) -> str:
    """The keys at the foot of the screen."""
    return screen_text(pilot).splitlines()[-1]


async def read_out(pilot: Pilot[None]) -> Mapping[str, str]:
    """The line below the board at all places of all cards, by somebody who presses `n`."""
    lines: dict[str, str] = {}
    for number, choice in enumerate(table_of(pilot).cursor.choices):
        await press(pilot, key_of(number, choice))
        while (found := HELD.search(flat(pilot))) and found[1] not in lines:
            lines[found[1]] = found[2]
            await press(pilot, "n")
    return lines


@pytest.mark.slow
@pytest.mark.parametrize("game", TURNS)
def test_no_points_are_read_over_the_places_of_a_turn_until_they_are_asked_for(game: str) -> None:
    challenge = days.challenge_of(game, TURNS[game])
    attempts = attempts_at(challenge)

    async def script(pilot: Pilot[None]) -> None:
        assert "p count" in keys_named(pilot)
        before = await read_out(pilot)
        assert len(before) > 20
        assert [line for line in before.values() if re.search(r"\d", CELL.sub("", line))] == []
        at = ghost(pilot).cell
        await press(pilot, "p")
        assert ghost(pilot).cell == at
        assert "p count" not in keys_named(pilot)
        after = await read_out(pilot)
        leads = {key: re.fullmatch(r"(.*); lead -?\d+ → (-?\d+)", after[key]) for key in after}
        assert {key: found[1] for key, found in leads.items() if found} == before
        if game == "catbox":
            assert max(int(found[2]) for found in leads.values() if found) == challenge.value
        await press(pilot, "h", "q")

    run_on(PuzzleTable(attempts), script, size=(120, 40))
    assert attempts.progress.course == "+?"
    assert attempts.progress.hints == 2


@pytest.mark.slow
def test_what_is_laid_has_no_points_until_the_puzzle_is_over() -> None:
    attempts = attempts_at(days.challenge_of("ifitfits", TURNS["ifitfits"]))
    start = attempts.draft
    open_ones = [step for step in start.next_steps() if any(start.add(step).next_steps())]

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        before = leads(pilot)
        for step in open_ones[::4]:
            table.take(start.add(step))
            assert leads(pilot) == [f" before your turn: {lead.strip(': ')}" for lead in before]
            table.undo()
            assert leads(pilot) == before
        table.take(start.add(open_ones[0]))
        table.end()
        await until(pilot, "and more is possible")
        assert attempts.progress.course == "x"
        assert "before your turn" not in "".join(leads(pilot))
        await press(pilot, "enter", "u")
        assert " before your turn" in leads(pilot)[0]
        await press(pilot, "g", "g")
        await until(pilot, "Solution: ")
        assert leads(pilot) == [": 2"]

    run_on(PuzzleTable(attempts), script, size=(120, 40))


def leads(pilot: Pilot[None]) -> Sequence[str]:
    """The lead that can be read, and whether it is that before the turn."""
    return re.findall(r"Your lead(: -?\d+| before your turn: -?\d+)", flat(pilot))


def test_where_points_are_said_anyway_they_are_not_asked_for() -> None:
    attempts = attempts_at(chain_challenge())

    async def script(pilot: Pilot[None]) -> None:
        assert "p count" not in keys_named(pilot)
        await press(pilot, "p")
        assert "the points are counted already" in flat(pilot)

    run_on(PuzzleTable(attempts), script, size=(120, 40))
    assert attempts.progress.course == ""


@pytest.mark.slow
@pytest.mark.diagonal
@pytest.mark.parametrize("name", ["catbox", "catinthebox", "ifitfits"])
@pytest.mark.parametrize("day", [0, 3, 6])
def test_the_dailies_of_a_week_are_tried_until_one_try_is_whole(name: str, day: int) -> None:
    challenge = days.challenge_of(name, date.fromordinal(DAY.toordinal() + day))
    attempts = attempts_at(challenge)

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        for _ in range(40):
            if not table.active or attempts.progress.course:
                break
            chosen, held = table.cursor.chosen, table.cursor.ghost
            refused = chosen is not None and bool(chosen.refusal)
            stuck = refused or (held is not None and not held.legal)
            await press(pilot, "tab" if stuck else "enter")
        await until(pilot, "Enter closes.")

    run_on(PuzzleTable(attempts), script)
    assert attempts.progress.tries == 1


WRONG = {"x1": "1", "x2": "2"}
"""Two answers to the daily, and the keys that choose them; at least one is wrong."""


def test_what_is_worked_out_in_a_thread_speaks_as_the_table_does() -> None:
    challenge = days.challenge_of("catinthebox", days.TODAY)
    wrong = next(step for step in WRONG if step not in challenge.solution)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *WRONG[wrong], "enter")
        await until(pilot, "encaixa amb tot")
        assert "El tauler torna a ser com a l'inici" in page_text(pilot)

    with speaking("ca"):
        run_on(PuzzleTable(attempts_at(challenge)), script)


def test_a_daily_is_translated_on_the_full_screen() -> None:
    challenge = days.challenge_of("catinthebox", days.TODAY)
    with speaking("es"):
        hints = texts_of(challenge).hints

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "h")
        assert "Pista 1 de 3" in screen_text(pilot)
        assert hints[0].split()[0] in screen_text(pilot)
        assert "pista" in screen_text(pilot).splitlines()[-1]

    assert hints[0] != texts_of(challenge).hints[0]
    with speaking("es"):
        run_on(PuzzleTable(attempts_at(challenge)), script)


def test_cards_keep_their_numbers_while_others_are_laid() -> None:
    attempts = attempts_at(chain_challenge())

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "1", "enter")
        assert len(attempts.draft.steps) == 1
        hand = screen_text(pilot).splitlines()[-6]
        assert ">2" in hand
        assert "3" in hand
        await press(pilot, "1")
        assert "there is no 1 to choose" in screen_text(pilot)
        await press(pilot, "3")
        held = table_of(pilot).cursor.chosen
        assert held is not None
        assert held.key == "3"

    run_on(PuzzleTable(attempts), script)


def test_the_text_of_a_solution_comes_first_and_its_board_is_behind_it() -> None:
    attempts = attempts_at(chain_challenge())

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "g", "g")
        shown = page_text(pilot)
        assert shown.index("course") < shown.index("Solution: ") < shown.index("shows")
        assert "In all:" in shown
        await press(pilot, "enter")
        assert "This is the solution. Enter goes on; i tells why" in screen_text(pilot)
        assert table_of(pilot).shown.steps == attempts.question.solved.steps
        await press(pilot, "i")
        assert "Solution: " in page_text(pilot)
        await press(pilot, "enter", "enter")
        assert not pilot.app.is_running

    run_on(PuzzleTable(attempts, lambda progress: f"course {progress.course}"), script)


def test_a_clock_runs_where_the_time_is_told_and_stays_hidden_once_it_was() -> None:
    def clocked() -> PuzzleTable:
        return PuzzleTable(attempts_at(chain_challenge()), lambda _: "shared")

    async def hide(pilot: Pilot[None]) -> None:
        await until(pilot, " 0:0")
        await press(pilot, "k")
        assert " 0:0" not in screen_text(pilot).splitlines()[0]

    async def hidden(pilot: Pilot[None]) -> None:
        assert " 0:0" not in screen_text(pilot).splitlines()[0]

    run_on(clocked(), hide)
    run_on(clocked(), hidden)


@pytest.mark.parametrize("lines", [24, 20])
def test_the_evidence_has_the_room_of_a_board_on_which_nothing_is_laid(lines: int) -> None:
    challenge = days.challenge_of("catinthebox", date(2026, 11, 29))

    async def script(pilot: Pilot[None]) -> None:
        seen = screen_text(pilot)
        assert sum(f"trick {number}:" in seen for number in range(1, 9)) >= 3
        await press(pilot, "l")
        assert "B  blue" in screen_text(pilot)
        await press(pilot, "i")
        assert "Which card did" in page_text(pilot)

    run_on(PuzzleTable(attempts_at(challenge)), script, (80 if lines == 24 else 60, lines))


def test_a_puzzle_names_no_key_that_refuses() -> None:
    async def script(pilot: Pilot[None]) -> None:
        keys = screen_text(pilot).splitlines()[-1]
        assert "w why" not in keys
        assert "m more" not in keys
        assert "i text" in keys
        assert "g give up" in keys

    run_on(PuzzleTable(attempts_at(chain_challenge())), script)


@pytest.fixture
def progress(tmp_path: Path) -> LessonProgress:
    return LessonProgress(tmp_path / "lessons.json")


def learner_of(game: str, progress: LessonProgress) -> LessonSession:
    return LessonSession(registry.entry(game), progress, print)


def test_a_wrong_move_is_not_made_again_by_one_key_too_many(progress: LessonProgress) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "6", "enter")
        await until(pilot, "A red 6 wins too, but it")
        await press(pilot, "enter", "6", "enter")
        assert "You have just tried that." in screen_text(pilot)
        await press(pilot, "h")
        assert "It has to be higher than Ben's 5." in screen_text(pilot)
        await press(pilot, "down", "enter")
        await until(pilot, "The move: B6")
        await press(pilot, "enter")
        await until(pilot, "Lesson 2 of 19: Following")

    run_on(LessonTable(learner_of("catinthebox", progress)), script)
    assert progress.of("catinthebox").done == ("colour",)


@pytest.mark.parametrize("keys", [("s",), ("enter", "s")])
def test_a_first_lesson_is_skipped_by_a_key_and_does_not_come_again(
    keys: tuple[str, ...], progress: LessonProgress
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Cat Box | a first lesson" in screen_text(pilot)
        assert "s skips the lesson" in page_text(pilot)
        await press(pilot, *keys)
        assert not pilot.app.is_running

    run_on(FirstLesson(learner_of("catbox", progress)), script)
    assert progress.of("catbox").at


@pytest.mark.slow
def test_any_lesson_is_opened_from_the_list(progress: LessonProgress) -> None:
    learner = learner_of("ifitfits", progress)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "b")
        assert "this is the first lesson" in screen_text(pilot)
        await press(pilot, "s", "enter", "b", "enter", "c")
        assert "[ ]  3  *....  Cats" in screen_text(pilot)
        await press(pilot, "down", "down", "enter")
        await until(pilot, "Lesson 3 of 19: Cats")
        await press(pilot, "enter", "c", "escape", "i")
        assert "Without a cat of yours it brings you nothing" in page_text(pilot)
        await press(pilot, "enter", "question_mark")
        await until(pilot, "s, b           skip to the next lesson")

    run_on(LessonTable(learner), script, (100, 40))
    assert progress.of("ifitfits").at == "cats"


def test_the_last_lesson_may_be_given_up(progress: LessonProgress) -> None:
    learner = learner_of("catbox", progress)
    learner.go(19)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "s")
        assert "this is the last lesson" in screen_text(pilot)
        await press(pilot, "g", "g")
        await until(pilot, f"The move: {' '.join(learner.lesson.answers[0])}")
        await press(pilot, "enter")

    run_on(LessonTable(learner), script)
    assert progress.of("catbox").done == ()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_text_of_a_lesson_lies_beside_the_board(
    game: str, size: tuple[int, int], progress: LessonProgress
) -> None:
    learner = learner_of(game, progress)
    learner.go(19)
    table = LessonTable(learner)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, "Threats: ")
        board, sheet = table.part(BoardView, "board"), table.screen.query_one(".sheet")
        assert not board.region.overlaps(sheet.region)

    run_on(table, script, size)
