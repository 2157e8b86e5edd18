"""Where the points of a step are the answer, nobody reads them off by laying and taking back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec
import pytest
from rich.console import Console

from games.protocol import Draft, Step
from tests.support.days import dailies_of
from tests.support.other_points import change_points
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.question import ChallengeQuestion

KINDS = [("catbox", "turn"), ("ifitfits", "turn"), ("catinthebox", "tricks")]
"""The kinds in which the points of a step would be the answer."""

FEW = 3
"""First steps of which it is seen that their points would be shown otherwise."""


def uncounted(game: str, kind: str) -> PuzzleSession:
    """The first daily of a kind in which points aren't said."""
    found = (ChallengeQuestion(each) for each in dailies_of(game) if each.kind == kind)
    return PuzzleSession(next(question for question in found if not question.counts))


def counted(session: PuzzleSession) -> PuzzleSession:
    """The same puzzle for somebody who lets the points be counted."""
    other = PuzzleSession(session.question)
    other.count_for_me()
    return other


def told(session: PuzzleSession) -> Iterator[str]:
    """All that a terminal and the page show of the steps so far, and of those that may follow."""
    console = Console(width=100, color_system=None)
    with console.capture() as printed:
        console.print(*session.shown(100), sep="\n")
    yield printed.get()
    page = session.question.page(session.draft)
    state = page.state(session.question.entry.name, session.question.seat)
    yield msgspec.json.encode(state).decode()
    looking = session.tabletop.look(session.draft)
    if looking is not None and looking.targets is not None:
        yield from (page.look(*cell) for cell in looking.targets.cells)
    for number, choice in enumerate(session.tabletop.choices(session.draft)):
        if choice.targets is not None and not choice.refusal:
            yield from (place.text for place in page.places([number]))


def after(session: PuzzleSession, step: Step) -> Sequence[str]:
    """All that is shown after a step and after one more, if one may follow, taken back then."""
    shown = [*session.act(step), *told(session)]
    for further in islice(session.draft.next_steps(), 1):
        shown += after(session, further)
    session.undo()
    return shown


def tried(session: PuzzleSession, count: int | None = None) -> Sequence[Sequence[str]]:
    """All that is shown after each first step, or some of them."""
    return [after(session, step) for step in islice(session.draft.next_steps(), count)]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_same_is_shown_after_a_step_whatever_points_it_brings(
    game: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = uncounted(game, kind)
    asking, start = counted(session), session.draft
    hidden, said = tried(session), tried(asking, FEW)
    change_points(monkeypatch, game, start)
    assert tried(session) == hidden
    assert all(one != other for one, other in zip(tried(asking, FEW), said, strict=True))
    assert session.progress.course == ""


def is_shown(session: PuzzleSession, draft: Draft) -> bool:
    """Whether the points that the tables show are those after a line."""
    seat, right = session.question.seat, session.question.counted.tabletop()
    return session.tabletop.seats(draft, seat) == right.seats(draft, seat)


@pytest.mark.parametrize(("game", "kind"), KINDS[:2])
def test_a_wrong_try_counts_and_tells_its_value_alone_and_the_end_shows_all(
    game: str, kind: str
) -> None:
    session = uncounted(game, kind)
    question = session.question
    assert isinstance(question, ChallengeQuestion)
    wrong = next(step for step in session.draft.next_steps() if step != question.solved.steps[0])
    session.act(wrong)
    draft = session.draft
    value = question.puzzle.replay([wrong.text]).value
    assert re.search(rf"you end .*\b{abs(value)}\b", session.judge()[0])
    assert session.progress.course == "x"
    session.act(wrong)
    assert not is_shown(session, session.draft)
    session.undo()
    session.act(*question.solved.steps)
    assert not is_shown(session, session.draft)
    session.judge()
    assert session.progress.course == "x*"
    assert is_shown(session, session.end)
    assert is_shown(session, draft)


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_where_a_puzzle_is_over_all_points_are_said(game: str, kind: str) -> None:
    session = uncounted(game, kind)
    session.give_up()
    again = PuzzleSession(uncounted(game, kind).question, session.progress)
    assert session.question.counts
    assert again.question.counts
    assert session.progress.hints == 0
