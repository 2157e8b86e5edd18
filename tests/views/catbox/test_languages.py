"""All texts of Cat Box are in the language that is spoken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

import pytest
from rich.console import Console, RenderableType
from rich.table import Table

from games.catbox import scoring
from games.catbox.position import Position
from games.catbox.rulings import rulings
from games.catbox.turn import parse_turn
from games.loading import parse_object
from games.protocol import HUMAN, GameError, Player
from languages.message import translated
from languages.messages import ENGLISH, LANGUAGES, gettext, speaking
from puzzles.catbox.explanation import line_steps, step_text
from puzzles.catbox.lessons import TUTORIAL
from puzzles.dailies import shipped
from tests.support.boards import table
from views.catbox.table import position_notes
from views.catbox.view import PARTS, score_sheet
from views.render.drawing import Drawing
from views.tabletop import AnyTabletop, Choice, held_over
from views.text_table import lines_of
from views.turn_text import progress_lines
from views.view import View

VIEW = View(PARTS)

TRANSLATED = [tag for tag in LANGUAGES if tag != ENGLISH]

WORDS = re.compile(
    r"\b(the|and|your|yours|you|with|that|cards?|cats?|tokens?|covers?|lay|lies|lays|of|is|are|"
    r"it|by|from|points?|seats?|more|may|nothing|free|turn|saved|shows|sees?|none|unknown)\b"
)
"""Words that stand in English sentences, in no Catalan or Spanish one, and in no notation."""

DAYS = {
    "chain": date(2026, 1, 1),
    "turn": date(2026, 1, 2),
    "advanced": date(2026, 1, 3),
    "duel": date(2026, 1, 4),
}

PLAYERS = tuple(Player(name, HUMAN) for name in ("Violeta", "Bru", "Carla"))

REFUSED = (
    "KPVB@9,9",
    "KPVB@0,0",
    "KPoB@0,0",
    "YYVo@1,1",
    "mouse:KPVB@0,0>5,5",
    "paw",
    "box@9,9",
    "box@1,1",
    "fish:KPoB/YYVo",
    "stack YYVo@0,0",
    "KPoB@",
    "KPoB",
    "box",
    "mouse",
    "fish",
    "fish 99",
    "mouse 99",
    "99",
    "1 9,9",
    "x@1,2000",
    "pass",
)
"""Input that the rules, or the notation, refuse here."""


PLAYED = (
    "YYVo@0,-1 paw BBoP@-1,-2",
    "YYVo@-1,1 box@0,1",
    "fish:YYVo/YYVo BBoP@-1,0",
    "stack YYVo@1,-1",
    "BBoP@1,-1 mouse:BBoP@1,-1>-1,1",
)
"""Turns of seat 0 in `game`."""


def game() -> Position:
    """A game of three, with every token, a saved card, and a guard on the table."""
    return table(
        "YYVo/YYVo",
        "YYKK/????",
        "BBoP/????",
        board="KPVB@0,0 PoPY@1,1",
        tokens={0: "paw box fish stack mouse", 1: "paw", 2: ""},
        saved={2: "KKoo"},
        guards="1@2,2",
        pile="KPoB/???? YKVB/????",
    )


def plain(shown: Iterable[RenderableType]) -> Iterator[str]:
    """Texts, and tables cell by cell."""
    console = Console(width=200, highlight=False)
    for each in shown:
        if isinstance(each, Table):
            with console.capture() as captured:
                console.print(each)
            yield captured.get()
        else:
            yield str(each)


def written(drawing: Drawing) -> str:
    """All that is written on a picture."""
    return " ".join(re.findall(r">([^<>]+)</text>", " ".join(drawing.parts)))


def refusal(act: Callable[[], Any]) -> str:
    """The message of an error; empty if there is none."""
    try:
        act()
    except GameError as error:
        return str(error)
    return ""


def choices(
    tabletop: AnyTabletop, draft: Any, found: Iterable[Choice], places: int = 12
) -> Iterator[str]:
    """The texts of choices, of those that follow, and of some places where they can go."""
    for choice in found:
        yield from (choice.name, choice.effect, choice.title, choice.caption, choice.refusal)
        yield from choices(tabletop, draft, choice.more)
        cells = choice.targets.cells[-places:] if choice.targets and not choice.refusal else ()
        for cell in cells:
            ghost = held_over(draft, choice, cell, 0)
            yield from tabletop.effects(draft, ghost) if ghost.legal else [ghost.reason]
            if isinstance(ghost.attempt, Choice):
                yield from choices(tabletop, draft, [ghost.attempt])


def on_the_table(tabletop: AnyTabletop, draft: Any, seat: int) -> Iterator[str]:
    """All that the full screen says."""
    yield gettext(tabletop.legend)
    yield tabletop.standing(draft, seat)
    yield from map(str, lines_of(tabletop.seats(draft, seat), tabletop.sign, 40, 99))
    yield from map(str, lines_of(tabletop.seats(draft, seat), tabletop.sign, 40, 0))
    yield from choices(tabletop, draft, tabletop.held(draft, seat))
    yield from choices(tabletop, draft, tabletop.choices(draft))
    look = tabletop.look(draft)
    assert look is not None
    yield from choices(tabletop, draft, [look])


def said_in_play(position: Position) -> Iterator[str]:
    """All that is said of a game, by one who sits at the table."""
    tabletop, draft = VIEW.tabletop(PLAYERS), position.draft
    yield from on_the_table(tabletop, draft, position.turn)
    observation = position.observation(position.turn)
    yield from plain(VIEW.seat_lines(observation, PLAYERS, 80))
    yield from plain(progress_lines(tabletop, draft, position.turn, 80))
    yield from VIEW.tabletop.help(draft)
    for text in REFUSED:
        yield refusal(lambda text=text: taken(draft, text))  # type: ignore[misc]
    yield refusal(lambda: VIEW.tabletop.ended(draft))
    for each in (position, replace(position, turn=1)):
        yield from plain(VIEW.lines(position_notes(each, ("Violeta", "You", "Bru"))))
    yield from plain([VIEW.printed(score_sheet(scoring.tallies(position.board)))])
    for text in PLAYED:
        yield from plain(said_of_turn(position, text))


def taken(draft: Any, text: str) -> Any:
    """The draft after what somebody types."""
    for step in VIEW.tabletop.steps(draft, text):
        draft = draft.add(step)
    return VIEW.tabletop.ended(draft)


def said_of_turn(position: Position, text: str) -> Iterator[RenderableType]:
    """The texts during a turn, and those for other seats after it."""
    drafts = [position.draft]
    for step in position.moves.draft(parse_turn(text)).steps:
        drafts.append(drafts[-1].add(step))
        top = VIEW.tabletop(PLAYERS)
        yield from progress_lines(top, drafts[-1], position.turn, 80)
    yield from top.happened(drafts)
    turn = drafts[-1].move
    seen_move = position.seen(turn, 1).move
    yield from VIEW.events.event(position, seen_move, position.play(turn), PLAYERS).lines(0)
    for seat in range(len(position.seats)):
        after = position.play(turn).observation(seat)
        if after.view.turn == seat:
            yield from VIEW.seat_lines(after, PLAYERS, 80)


def said_of_puzzle(day: date) -> Iterator[str]:
    """All that is said of a daily while it is solved."""
    challenge = shipped("catbox", day)
    assert challenge is not None
    puzzle = parse_object(dict(challenge.puzzle)).value
    tabletop, drafts = VIEW.tabletop((), puzzle), [puzzle.draft]
    yield from on_the_table(tabletop, puzzle.draft, 0)
    yield VIEW.task_text(puzzle).plain
    yield VIEW.words.points(puzzle)
    yield VIEW.words.reading_of([puzzle], "")
    yield from VIEW.tabletop.puzzle_help(puzzle)
    yield from plain(VIEW.fact_lines(puzzle))
    yield from plain(VIEW.words.sums(puzzle.replay(challenge.solution)))
    yield from (translated(step_text(step)) for step in line_steps(puzzle, challenge.solution))
    for text in challenge.solution:
        found = next((step for step in drafts[-1].next_steps() if step.text == text), None)
        if found is not None:
            drafts.append(drafts[-1].add(found))
            yield from plain(VIEW.puzzle_progress(puzzle, drafts[-1], 80))
    yield from VIEW.tabletop((), puzzle).happened(drafts)
    yield written(VIEW.scenery.puzzle_picture(puzzle, gettext("Take one turn of the basic game.")))


def said_of_rules() -> Iterator[str]:
    """The overview, the rulings and the lessons."""
    yield from (gettext(part) for section in VIEW.overview for part in section)
    for ruling in rulings():
        yield from map(gettext, (ruling.text, *ruling.variants.values()))
    for lesson in TUTORIAL.lessons:
        texts = (lesson.title, *lesson.text, lesson.task, *lesson.hints, lesson.why)
        yield from map(gettext, (*texts, *lesson.remarks.values()))
        yield from lesson.missed(lesson.draft)
    yield from map(gettext, (VIEW.words.legend, VIEW.events.no_choice, VIEW.words.solution_marks))


SAID: dict[str, Callable[[], Iterator[str]]] = {
    "play": lambda: said_in_play(game()),
    "rules": said_of_rules,
    **{kind: partial(said_of_puzzle, day) for kind, day in DAYS.items()},
}


@pytest.mark.parametrize("tag", TRANSLATED)
@pytest.mark.parametrize("what", SAID)
def test_every_sentence_is_in_the_language_that_is_spoken(what: str, tag: str) -> None:
    with speaking(ENGLISH):
        english = list(SAID[what]())
    with speaking(tag):
        other = list(SAID[what]())
    assert len(other) == len(english)
    assert {text for text in other if WORDS.search(text)} == set()
    assert sum(map(bool, map(WORDS.search, english))) > len(english) // 10
    assert all("{" not in text for text in other)


@pytest.mark.parametrize("tag", TRANSLATED)
def test_every_refusal_has_a_reason_in_the_language_that_is_spoken(tag: str) -> None:
    draft = game().draft
    for text in REFUSED:
        english = refusal(partial(taken, draft, text))
        with speaking(tag):
            other = refusal(partial(taken, draft, text))
        assert english
        assert other not in ("", english)
