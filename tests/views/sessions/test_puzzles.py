"""A puzzle and a lesson are sessions, without a shell: actions, feedback, words, who is You."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from games import registry
from games.protocol import Draft, IllegalMoveError
from games.rng import Stream
from languages.message import translated
from puzzles.challenge import Challenge
from puzzles.lesson import tutorial_of
from puzzles.proof_engine import worth
from puzzles.results import Progress
from tests.support.bars import every_kind
from tests.support.bars import puzzle_of as puzzle_in
from tests.support.challenges import (
    advanced_challenge,
    chain_challenge,
    duel_challenge,
    turn_challenge,
)
from tests.support.days import dailies_of
from tests.web.random_puzzles import SOURCES
from views.sessions.lesson_session import LessonProgress, LessonSession
from views.sessions.own_turn import UntimelyError
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.question import (
    ChallengeQuestion,
    Feedback,
    LessonQuestion,
    Question,
    StepCost,
    feedback,
)
from views.sessions.share_text import lasting, local_time, next_text, others_text, share_text
from views.sheet import Sheet, Signs
from views.table_state import DraftTable, RowState
from views.tabletop import NOBODY, AnyTabletop, Ghost, held_over
from views.typed_choice import UnfinishedChoiceError, chosen
from views.view import view_of

WIDTH = 80


def question_of(game: str) -> ChallengeQuestion:
    """The first daily."""
    return ChallengeQuestion(dailies_of(game)[0])


def puzzle_of(game: str, begun: Progress = Progress()) -> PuzzleSession:
    """The same, to be solved."""
    return PuzzleSession(question_of(game), begun)


def own_steps(question: Question) -> Sequence[str]:
    """The steps of the solution that the solver takes."""
    return question.view.tabletop.step_texts(question.solved)


def lay(session: PuzzleSession, line: Sequence[str]) -> None:
    """Take steps in notation, until the line ends."""
    for text in line:
        if session.ends:
            break
        session.act(*session.view.tabletop.steps(session.draft, text))


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_puzzle_is_solved_after_all_hints_and_an_undone_step(game: str) -> None:
    session = puzzle_of(game)
    with pytest.raises(IllegalMoveError, match="nothing to take back"):
        session.undo()
    with pytest.raises(IllegalMoveError):
        session.judge()
    assert session.hint() == session.hints[0]
    assert (len(session.hints), session.hints_left) == (1, len(session.question.hints) - 1)
    while session.hints_left:
        session.hint()
    with pytest.raises(IllegalMoveError, match="there are no more hints"):
        session.hint()
    lay(session, own_steps(session.question)[:1])
    session.undo()
    assert session.draft == session.line.start
    with pytest.raises(UntimelyError, match="shown when the puzzle is over"):
        session.solution(WIDTH)
    lay(session, own_steps(session.question))
    assert session.judge()[0].startswith("That's it: ")
    assert session.progress.course == "???*"
    assert list(session.solution(WIDTH))


@pytest.mark.parametrize("game", registry.GAMES)
def test_nothing_is_done_in_a_puzzle_that_was_given_up(game: str) -> None:
    session = puzzle_of(game)
    session.give_up()
    for action in (session.undo, session.hint, session.give_up, session.judge):
        with pytest.raises(UntimelyError, match="over"):
            action()
    assert session.progress.course == "-"
    assert puzzle_of(game, session.progress).over


def test_a_wrong_try_clears_the_board_and_undo_brings_it_back() -> None:
    kept: list[Progress] = []
    question = question_of("catbox")
    session = PuzzleSession(question, keep=kept.append)
    trap = next(trap.line for trap in question.challenge.traps if trap.whole)
    lay(session, trap)
    *_, back = session.judge()
    assert back == "The board is back at the start; undo brings your steps back."
    assert not session.line.begun
    assert [each.course for each in kept] == ["x"]
    session.undo()
    assert session.view.tabletop.step_texts(session.draft) == trap[:-1]
    assert session.progress.tries == 1


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_lessons_are_learned_to_the_last(game: str, tmp_path: Path) -> None:
    progress = LessonProgress(tmp_path / "lessons.json")
    learner = LessonSession(registry.entry(game), progress, print)
    last = len(tutorial_of(game).lessons)
    for number in range(1, last + 1):
        assert learner.number == number
        session = learner.puzzle()
        session.act(*learner.lesson.answer.steps)
        assert session.judge() == ("Right!",)
        assert list(session.solution(WIDTH))
        assert learner.go_on() == (number < last)
    assert learner.open_rows == []
    assert len(progress.of(game).done) == last


def test_lessons_are_skipped_and_gone_back_to(tmp_path: Path) -> None:
    learner = LessonSession(registry.entry("catbox"), LessonProgress(tmp_path / "l.json"), print)
    learner.skip()
    assert learner.number == 2
    learner.back()
    with pytest.raises(UntimelyError, match="this is the first lesson"):
        learner.back()
    learner.go(len(learner.lessons))
    with pytest.raises(UntimelyError, match="this is the last lesson"):
        learner.skip()


# Feedback on whole attempts


OWN = [chain_challenge, turn_challenge, advanced_challenge, duel_challenge]

DUELS = [each for each in dailies_of("ifitfits")[:12] if each.kind == "duel"]


def judged(challenge: Challenge, line: Iterable[str] | None = None) -> Feedback:
    """The feedback on a line, by default on the solution; of two equal cards the first is taken."""
    question = ChallengeQuestion(challenge)
    draft = drafted(question, own_steps(question) if line is None else line)
    return feedback(challenge, question.puzzle, draft)


def drafted(question: Question, line: Iterable[str]) -> Draft:
    draft = question.start
    for text in line:
        draft = draft.add(*question.view.tabletop.steps(draft, text))
    return draft


@pytest.mark.parametrize("make", OWN)
def test_the_solution_gives_nothing_away(make: Callable[[], Challenge]) -> None:
    challenge = make()
    assert judged(challenge) == Feedback(challenge.value, (), None)


def test_a_trap_comes_with_its_text_and_the_last_step_or_the_end_may_give_something_away() -> None:
    challenge = chain_challenge()
    (trap,) = challenge.traps
    found = judged(challenge, trap.line)
    assert found[:3] == (14, (StepCost("VoVV@-1,2", 14, 1),), trap)
    last = judged(challenge, ["VYBB@2,2", "KBVV@3,1", "VoVV@-1,2"])
    assert last.costs == (("VoVV@-1,2", last.value, 15 - last.value),)
    too_soon = judged(advanced_challenge(), ["KoYo@-2,-3"])
    assert too_soon[:3] == (2, (StepCost(None, 2, 5),), None)


def test_the_text_of_a_trap_and_every_loss_after_it_are_said_once() -> None:
    challenge, after = dailies_of("catbox")[48], 0
    question = ChallengeQuestion(challenge)
    for trap in (trap for trap in challenge.traps if trap.whole):
        _, _, text, *losses = question.grade(drafted(question, trap.line)).lines
        assert text == translated(trap.text)
        assert len(losses) == len(judged(challenge, trap.line).costs) - 1
        after += len(losses)
    assert after


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_last_hint_of_a_lesson_leads_on_from_what_was_done(game: str) -> None:
    entry = registry.entry(game)
    for lesson in tutorial_of(game).lessons:
        question = LessonQuestion(entry, lesson)
        draft = question.start
        while not (draft.complete and question.grade(draft).right):
            named = question.hinted(draft)[-1].step
            assert named is not None
            draft = draft.add(named)
        assert {hint.step for hint in question.hinted(draft)} == {None}
        wrong = next(
            step
            for step in question.start.next_steps()
            if step.text != question.solved.steps[0].text
        )
        astray = question.start.add(wrong)
        if not astray.complete or question.lesson.missed(astray):
            assert all(hint.text.startswith("Take back ") for hint in question.hinted(astray))


@pytest.mark.parametrize("game", ["catbox", "ifitfits"])
def test_shipped_solutions_are_recognised_and_what_is_given_away_adds_up(game: str) -> None:
    for challenge in dailies_of(game)[:20]:
        assert judged(challenge) == Feedback(challenge.value, (), None), challenge.recipe
        for trap in challenge.traps:
            if trap.whole:
                found = judged(challenge, trap.line)
                assert found.value == trap.value
                assert sum(cost.lost for cost in found.costs) == challenge.value - trap.value
                assert found.costs[0][:2] == (trap.line[trap.step], trap.reach)


@pytest.mark.parametrize("challenge", DUELS, ids=lambda each: each.recipe)
def test_a_card_without_its_cat_is_worth_what_is_left_without_it(challenge: Challenge) -> None:
    question = ChallengeQuestion(challenge)
    card, *cat = own_steps(question)
    found = judged(challenge, [card])
    assert found.value == worth(question.puzzle, [card])
    if cat:
        lost = challenge.value - found.value
        assert found.costs == (StepCost(None, found.value, lost),)
        assert lost > 0


# What refutes a wrong try, and hints in the middle of one


def worst(question: ChallengeQuestion) -> Draft:
    """A try with the worst first step, which goes on as the first choices have it."""
    draft = question.start
    (*_, (_value, steps)) = question.challenge.prospects
    draft = draft.add(*question.view.tabletop.steps(draft, steps[0]))
    while not draft.complete:
        draft = draft.add(next(iter(draft.next_steps())))
    return draft


@every_kind
def test_a_wrong_try_is_refuted_in_sentences_and_a_reply_has_its_cells(
    game: str, kind: str
) -> None:
    asked = [each for each in dailies_of(game) if each.kind == kind and kind != "together"]
    for question in map(ChallengeQuestion, asked[::APART][:4]):
        grade = question.grade(worst(question))
        assert not grade.right
        assert len(grade.lines) > 1
        assert not any("@" in line for line in grade.lines[1:2])
        if question.puzzle.adversarial:
            assert grade.cells
            line = question.view.tabletop.step_texts(worst(question))
            assert question.puzzle.replay((*line, *grade.replies)).value < question.challenge.value


def test_the_reply_to_a_wrong_try_and_that_to_the_solution_are_there_to_be_drawn() -> None:
    question = ChallengeQuestion(next(e for e in dailies_of("catbox") if e.kind == "duel"))
    tried = worst(question)
    (reply,) = question.grade(tried).replies
    (laid,) = question.replied(tried, [reply])
    assert f"@{laid.x},{laid.y}" in reply
    (answer,) = question.answers
    assert question.challenge.solution[-1].endswith(f"@{answer.x},{answer.y}")
    assert not ChallengeQuestion(chain_challenge()).answers


def all_hints(session: PuzzleSession) -> list[str]:
    """Every hint that there still is."""
    found = []
    while session.hints_left:
        found.append(session.hint())
    return found


@pytest.mark.parametrize(("game", "kind"), [("catbox", "chain"), ("ifitfits", "box")])
def test_once_the_step_that_a_hint_names_is_taken_hints_go_on_with_the_next_one(
    game: str, kind: str
) -> None:
    question = ChallengeQuestion(next(e for e in dailies_of(game) if e.kind == kind))
    session = PuzzleSession(question)
    first, second, *_ = own_steps(question)
    named = all_hints(session)[-1]
    session.act(*question.view.tabletop.steps(session.draft, first))
    assert session.hints_left == 3
    opened = PuzzleSession(question, session.progress, line=session.line)
    assert opened.hints_left == 3
    assert opened.hints[-1] == named
    following = all_hints(session)[-1]
    hint = session.last_hint
    assert hint is not None
    assert hint.step is not None
    assert (session.progress.hints, hint.step.text) == (6, second.partition("<")[0])
    assert following.startswith("Hint 6 of 6: ")
    assert following != named
    session.undo()
    assert not session.hints_left


def test_hints_wait_until_the_step_that_they_name_is_taken() -> None:
    question = ChallengeQuestion(chain_challenge())
    session = PuzzleSession(question)
    all_hints(session)
    session.act(*worst(question).steps[:1])
    assert not session.hints_left


@every_kind
def test_the_second_hint_names_the_card_and_only_the_third_its_place(game: str, kind: str) -> None:
    question = ChallengeQuestion(next(e for e in dailies_of(game) if e.kind == kind))
    choices = question.tabletop().choices(question.start)
    idea, card, place = (hint.choice(choices) for hint in question.hinted(question.start))
    assert idea is None
    if kind == "deduce":
        assert card is place is None
        return
    assert card is not None
    assert place is not None
    assert card.number == place.number
    assert card.place is None


def test_a_better_end_of_a_chain_is_told_by_what_it_has_more() -> None:
    (trap,) = chain_challenge().traps
    told = [translated(each.text) for each in judged(chain_challenge(), trap.line).refuted]
    assert told == ["The best end has a largest area of 7; yours has one of 6."]


@every_kind
def test_a_hint_after_steps_of_the_solution_names_the_next_one(game: str, kind: str) -> None:
    question = ChallengeQuestion(next(e for e in dailies_of(game) if e.kind == kind))
    draft, texts = question.start, own_steps(question)
    assert [each.text for each in question.hinted(draft)] == list(question.hints)
    for text in texts:
        named = question.hinted(draft)[-1].step
        assert named is None or named.text == text.partition("<")[0]
        assert (named is None) == (kind == "deduce")
        draft = draft.add(*question.view.tabletop.steps(draft, text))
    assert question.hinted(draft)[-1].text == "Nothing more is needed: end it here."


def test_cards_of_a_chain_may_be_laid_in_any_order_and_others_are_taken_back() -> None:
    chains = (each for each in dailies_of("catbox") if each.kind == "chain")
    free = 0
    for question in map(ChallengeQuestion, islice(chains, 12)):
        *others, last = own_steps(question)
        if question.challenge.reach(last) == question.challenge.value:
            begun = question.start.add(*question.view.tabletop.steps(question.start, last))
            step = question.hinted(begun)[-1].step
            free += step is not None and step.text in others
        hint = question.hinted(worst(question))[-1]
        assert re.match("Take back .*: the solution goes another way. Begin with this: ", hint.text)
        assert hint.step is None
    assert free


# Points before a step


READ_OFF = {("catbox", "turn"), ("ifitfits", "turn"), ("catinthebox", "tricks")}
"""The kinds in which the points of a step would be the answer."""


GAINS = r"; (lead -?\d+ → -?\d+( .*)?|(brings|costs) you .*: -?\d+( to \d+)? points?)"
"""The points of a step, behind what else it does."""


def read_off_turn(game: str, begun: Progress = Progress()) -> PuzzleSession:
    """The first daily that is one turn, which nobody answers."""
    challenge = next(each for each in dailies_of(game) if each.kind in ("turn", "tricks"))
    return PuzzleSession(ChallengeQuestion(challenge), begun)


def typed_ways(session: PuzzleSession) -> list[str]:
    """The effects of all places of the first card, as the line mode lists them."""
    with pytest.raises(UnfinishedChoiceError) as unfinished:
        chosen(session.tabletop, session.draft, "1")
    return [way.effect for way in unfinished.value.ways]


@pytest.mark.parametrize("game", registry.GAMES)
def test_points_are_said_before_a_step_but_where_they_are_the_answer(game: str) -> None:
    for challenge in dailies_of(game)[:60]:
        question = ChallengeQuestion(challenge)
        margin = getattr(question.puzzle, "objective", "") == "margin"
        hidden = (game, challenge.kind) in READ_OFF and (margin or challenge.kind == "turn")
        assert question.counts != hidden
        assert question.counted.counts
        told = [*map("; ".join, shown_before(question)), ""]
        assert not (hidden and any(re.search(GAINS, text) for text in told))


def shown_before(question: Question) -> Iterator[Sequence[str]]:
    """All that is said of steps before one is taken."""
    top, start = question.tabletop(), question.start
    for choice in top.choices(start):
        for cell in () if choice.targets is None or choice.refusal else choice.targets.cells:
            ghost = held_over(start, choice, cell, 0)
            yield tuple(top.effects(start, ghost)) if ghost.after is not None else ()


@pytest.mark.parametrize("game", ["catbox", "ifitfits"])
def test_points_that_are_asked_for_count_as_a_hint_and_stay(game: str) -> None:
    session = read_off_turn(game)
    assert not session.question.counts
    before = typed_ways(session)
    session.count_for_me()
    after = typed_ways(session)
    assert [re.sub(GAINS, "", each) for each in after] == before
    assert all(re.search(GAINS, each) for each in after)
    assert (session.progress.hints, session.hints) == (1, ())
    assert session.question.counts
    with pytest.raises(IllegalMoveError, match="counted already"):
        session.count_for_me()
    again = read_off_turn(game, session.progress)
    assert typed_ways(again) == after
    assert again.hint().startswith("Hint 1 of 3: ")
    assert (again.progress.course, again.progress.hints, again.hints_left) == ("+?", 2, 2)


# Words on a daily that is over


@pytest.mark.parametrize(
    ("progress", "streak", "shown", "emoji", "plain"),
    [
        (
            Progress("x?x*", 221.9),
            5,
            "Solved on try 3, 1 hint, 3:41. Streak 5.",
            "❌💡❌✅",
            "[x] [?] [x] [*]",
        ),
        (Progress("*", 59.0), 0, "Solved on try 1, no hints, 0:59.", "✅", "[*]"),
        (Progress("+?*", 59.0), 0, "Solved on try 1, 2 hints, 0:59.", "🧮💡✅", "[+] [?] [*]"),
        (
            Progress("x-", 3600.0),
            1,
            "Given up after 1 try, no hints, 1:00:00. Streak 1.",
            "❌🛑",
            "[x] [-]",
        ),
        (Progress("-", 0.0), 0, "Given up after 0 tries, no hints, 0:00.", "🛑", "[-]"),
    ],
)
def test_the_text_to_share_tells_how_it_went_and_nothing_of_the_puzzle(
    progress: Progress, streak: int, shown: str, emoji: str, plain: str
) -> None:
    assert share_text("Daily", progress, streak) == f"Daily\n{shown}\n{emoji}"
    assert share_text("Daily", progress, streak, emoji=False) == f"Daily\n{shown}\n{plain}"


@pytest.mark.parametrize(
    ("emoji", "start", "end"), [(True, "...❌❌", "❌✅"), (False, "... [x] ", " [x] [*]")]
)
def test_a_long_course_is_cut_to_a_line(emoji: bool, start: str, end: str) -> None:
    text = share_text("Daily", Progress("x" * 40 + "*", 60.0), emoji=emoji)
    row = text.splitlines()[-1]
    assert row.startswith(start)
    assert row.endswith(end)
    assert cell_len(row) < 80


SOLVED, LATER, HINTED, GAVE_UP = (
    Progress("*", 60.0),
    Progress("x*", 80.0),
    Progress("?*", 200.0),
    Progress("xx-", 10.0),
)


def test_nothing_is_said_of_a_few_others_and_never_who_they_are() -> None:
    assert others_text([SOLVED, LATER]) == ""
    assert others_text([GAVE_UP] * 3) == "None of 3 others has solved it."
    assert others_text([SOLVED, LATER, HINTED, GAVE_UP]) == (
        "Of 4 others, 3 solved it, 1 at the first try without a hint."
        " Half of them took no longer than 1:20."
    )


DAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("time", "said"),
    [
        ((19, 0), "The next one in 5 h."),
        ((18, 48), "The next one in 5 h 12 min."),
        ((18, 47, 30), "The next one in 5 h 13 min."),
        ((22, 59), "The next one in 1 h 1 min."),
        ((23, 0, 1), "The next one in 1 h."),
        ((23, 1), "The next one in 59 min."),
        ((23, 59, 59), "The next one in 1 min."),
        ((0, 0), "The next one in 24 h."),
    ],
)
def test_the_time_to_the_next_one(time: tuple[int, ...], said: str) -> None:
    assert next_text(DAY, datetime(2026, 11, 20, *time).astimezone()) == said  # type: ignore[arg-type]


def test_after_midnight_the_next_one_is_there() -> None:
    now = datetime(2026, 11, 21, 0, 0, 1).astimezone()
    assert next_text(DAY, now) == "The one of today is there already."
    assert lasting(0) == "0 min"
    assert local_time().tzinfo is not None


# Whoever the words of a puzzle address is called You beside them; the lead, where it counts


ADDRESSED = re.compile(r"You are (?:the )?(?P<who>[A-Z][a-z]+)\.")
"""What the task of a puzzle says of the colour that it addresses."""

APART = 12
"""Of the dailies of a kind one in so many is asked, so that all sizes and seats are among them."""


def called_you(sheets: Iterator[Sheet]) -> set[str]:
    """The marks of the rows that are called You: their seats or identities."""
    rows = [row for sheet in sheets for row in sheet.rows]
    assert all((row.name == "You") == row.own for row in rows)
    badges = [row.badge for row in rows if row.own]
    return {badge.spoken.lower() for badge in badges if isinstance(badge, Signs)}


def assert_addressed(game: str, puzzle: Any) -> None:
    """Compare the words of a puzzle with its tables on the full screen and on the page."""
    view = view_of(registry.GAMES[game])
    top, seat = view.tabletop(puzzle=puzzle), view.words.reader(puzzle)
    sheets, asked = top.seats(puzzle.draft, seat), view.words.task(puzzle)
    marks, named = called_you(iter(sheets)), ADDRESSED.search(translated(asked.text))
    assert (named is None) == (game == "catinthebox")
    if any(sheet.rows for sheet in sheets):
        you = {str(seat)} - {str(NOBODY)} if named is None else {named["who"].lower()}
        assert marks == you, asked
    page = DraftTable(top, puzzle.draft).state(game, seat)
    rows: list[RowState] = [row for sheet in page.seats for row in sheet.rows]
    assert [row.own for row in rows] == [row.own for sheet in sheets for row in sheet.rows]
    assert page.standing == top.standing(puzzle.draft, seat)


@every_kind
def test_the_seat_that_a_daily_addresses_is_called_you(game: str, kind: str) -> None:
    asked = [each for each in dailies_of(game) if each.kind == kind][::APART]
    for question in map(ChallengeQuestion, asked):
        assert_addressed(game, question.puzzle)
        assert question.seat == question.view.words.reader(question.puzzle)
        assert kind != "chain" or question.seat == 0


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_seat_that_any_puzzle_addresses_is_called_you(game: str) -> None:
    for puzzle in islice(SOURCES[game](Stream("addressed", game)), 60):
        assert_addressed(game, puzzle)


@every_kind
def test_a_question_states_its_task_its_limits_and_what_they_mean(game: str, kind: str) -> None:
    question = ChallengeQuestion(next(each for each in dailies_of(game) if each.kind == kind))
    scale = f"{question.tier} of 5 cats"
    heading = f"{question.entry.title} | {question.kind_title}, {scale}"
    assert question.heading.startswith(heading)
    assert question.meaning[-1].startswith(f"{scale}: ")
    assert question.conditions
    assert len(question.meaning) > 1


# Where a puzzle asks for the largest lead, a step says how it changes the lead, and no points


SOME = 6
"""Puzzles of a game that are looked at."""


def some(game: str) -> Iterator[tuple[Any, AnyTabletop]]:
    """Dailies that ask for the largest lead, with their tables."""
    asked = (each for each in dailies_of(game) if each.puzzle.get("objective") == "margin")
    for puzzle in map(puzzle_in, islice(asked, SOME)):
        yield puzzle, view_of(registry.entry(game)).tabletop(puzzle=puzzle)


def previews(puzzle: Any, top: AnyTabletop) -> Iterator[tuple[Ghost, Any]]:
    """Each choice held over the first place where it may lie, and the draft with it."""
    for choice in top.choices(puzzle.draft):
        if choice.targets is not None and not choice.refusal:
            ghosts = (held_over(puzzle.draft, choice, cell, 0) for cell in choice.targets.cells)
            yield from [(ghost, ghost.after) for ghost in ghosts if ghost.after is not None][:1]


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_step_says_how_it_changes_the_lead(game: str) -> None:
    for puzzle, top in some(game):
        for ghost, after in previews(puzzle, top):
            *_, said = top.effects(puzzle.draft, ghost)
            found = re.fullmatch(r"lead (-?\d+) → (-?\d+)( before the others reply)?", said)
            assert found, said
            assert bool(found[3]) == puzzle.adversarial
            if game != "catinthebox" and not puzzle.adversarial and after.complete:
                line = view_of(registry.entry(game)).tabletop.step_texts(after)
                assert int(found[2]) == puzzle.replay(line).value


@pytest.mark.parametrize("game", ["catbox", "ifitfits"])
def test_the_lead_stands_above_one_table_with_names_and_cats(game: str) -> None:
    for puzzle, top in some(game):
        assert re.match(r"Your lead: -?\d+", top.standing(puzzle.draft, 0))
        seat = puzzle.position.turn if hasattr(puzzle, "position") else 0
        sheets = [sheet for sheet in top.seats(puzzle.draft, seat) if _points(sheet)]
        (sheet,) = sheets
        assert all(isinstance(row.badge, Signs) for row in sheet.rows)
        assert [row.name for row in sheet.rows if row.own] == ["You"]
        ahead = max(points for row, points in _points(sheet) if not row.own)
        own = next(points for row, points in _points(sheet) if row.own)
        assert f"Your lead: {own - ahead}" in top.standing(puzzle.draft, 0)


def _points(sheet: Sheet) -> list[tuple[Any, Any]]:
    """The rows of a table of points, with the points."""
    heads = [column.heading for column in sheet.columns]
    return [(row, row.cells[heads.index("pts")]) for row in sheet.rows] if "pts" in heads else []


def test_nobody_who_has_a_colour_goes_by_a_seat_number() -> None:
    view = view_of(registry.entry("catbox"))
    for puzzle, top in some("catbox"):
        shown = [*view.puzzle_progress(puzzle, puzzle.draft, 80), view.puzzle_text(puzzle, 80)]
        names = [row.name for sheet in top.seats(puzzle.draft, 0) for row in sheet.rows]
        assert not re.search(r"seat \d", "\n".join([*map(str, shown), *names]))
