"""A daily or a game in another language shows no English, whatever is chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from rich.console import Console

from games import registry
from games.protocol import HUMAN, Draft, GameError, Player, Puzzle
from games.registry import entry
from games.rng import Stream
from languages.messages import gettext, speaking
from puzzles.challenge import Challenge
from release.catalogues import TRANSLATED
from tests.support.bars import puzzle_of
from tests.support.challenges import texts_of
from tests.support.days import dailies_of
from views.tabletop import AnyTabletop, Choice, Targets, held_over
from views.text_table import lines_of
from views.turn_text import progress_lines
from views.view import View, view_of

GAMES = tuple(registry.GAMES)

ENGLISH = re.compile(
    r"(?<![\w:])(the|and|of|with|is|are|you|your|it|its|this|that|cards?|cats?|seats?|tricks?"
    r"|groups?|points?|tokens?|closed|wins?|nothing|nobody|lays?|covers?|from|shows|unknown)"
    r"(?![\w@])",
    re.IGNORECASE,
)
"""Words that neither Catalan nor Spanish has; `cat@3,-1` and `cat` are notation."""

TITLE = re.compile("Cat in the Box|If It Fits")

PLACEHOLDER = re.compile(r"\{\w*[^}]*\}")

TRIED = 7
"""One cell in seven is tried for the reason that refuses it."""

APART = 7
"""Before one move in seven all that may be chosen is read."""

WIDE = 400
"""Columns in which no sentence is broken."""


def some_dailies(game: str, count: int) -> list[Challenge]:
    """Some shipped dailies of every kind."""
    found: dict[str, list[Challenge]] = {}
    for challenge in dailies_of(game):
        found.setdefault(challenge.kind, []).append(challenge)
    return [each for alike in found.values() for each in alike[:: len(alike) // count][:count]]


def drafts(puzzle: Puzzle, line: tuple[str, ...], view: View) -> Iterator[Draft]:
    """The draft before each step of a solution that can be taken here, and after the last."""
    draft = puzzle.draft
    yield draft
    for text in line:
        try:
            draft = draft.add(*view.tabletop.steps(draft, text))
        except GameError:
            return
        yield draft


def said_of_choice(tabletop: AnyTabletop, draft: Draft, choice: Choice) -> Iterator[str]:
    """All that is said of a choice, of where it may go and of where it may not."""
    yield from filter(None, (choice.name, choice.effect, choice.title, choice.refusal))
    for inner in choice.more:
        yield from said_of_choice(tabletop, draft, inner)
    if choice.targets is not None:
        yield from said_of_aim(tabletop, draft, choice, choice.targets)


def said_of_aim(
    tabletop: AnyTabletop, draft: Draft, choice: Choice, targets: Targets
) -> Iterator[str]:
    for cell in targets.cells[::TRIED]:
        ghost = held_over(draft, choice, cell, 0)
        if isinstance(ghost.attempt, Choice):
            yield ghost.attempt.effect
        elif ghost.after is not None:
            yield from tabletop.effects(draft, ghost)
        elif not choice.inert:
            yield ghost.reason


def said_at(tabletop: AnyTabletop, draft: Any) -> Iterator[str]:
    """All that somebody reads who chooses the next step."""
    seat, look = getattr(draft, "seat", 0), tabletop.look(draft)
    yield tabletop.standing(draft, seat)
    yield from map(str, lines_of(tabletop.seats(draft, seat), tabletop.sign, WIDE, 99))
    for choice in (*tabletop.choices(draft), *([look] if look else ())):
        yield from said_of_choice(tabletop, draft, choice)
    yield from map(str, progress_lines(tabletop, draft, seat, 80))


def said(view: View, puzzle: Any, challenge: Challenge) -> Iterator[str]:
    """All that somebody reads who solves a daily."""
    tabletop, line = view.tabletop((), puzzle), [*drafts(puzzle, challenge.solution, view)]
    yield str(view.task_text(puzzle))
    yield view.words.points(puzzle)
    yield view.words.reading_of([puzzle], "")
    yield from map(
        gettext,
        (tabletop.legend, view.words.legend, view.words.solution_marks, *view.words.ends),
    )
    yield from map(str, view.fact_lines(puzzle))
    for draft in line:
        yield from said_at(tabletop, draft)
    yield from tabletop.happened(line)
    yield from map(str, view.tabletop.puzzle_help(puzzle))
    yield from map(str, view.words.sums(puzzle.replay(challenge.solution)))


def read(challenge: Challenge) -> list[str]:
    """All texts of a daily in the language that is spoken."""
    view, puzzle = view_of(entry(challenge.game)), puzzle_of(challenge)
    return [*texts_of(challenge).sentences, *filter(str.strip, said(view, puzzle, challenge))]


@cache
def in_english(game: str) -> list[list[str]]:
    return [read(each) for each in some_dailies(game, 2)]


@pytest.mark.slow
@pytest.mark.parametrize("tag", TRANSLATED)
@pytest.mark.parametrize("game", GAMES)
def test_a_daily_holds_no_english(game: str, tag: str) -> None:
    for challenge, english in zip(some_dailies(game, 2), in_english(game), strict=True):
        with speaking(tag):
            texts = read(challenge)
        assert len(texts) == len(english)
        for before, after in zip(english, texts, strict=True):
            assert not ENGLISH.search(TITLE.sub("", after)), after
            assert not PLACEHOLDER.search(after), after
            assert before != after or not ENGLISH.search(TITLE.sub("", before)), after


def said_in_game(game: str, seed: str) -> Iterator[str]:
    """The texts about every move of a random game, before it and after, and about its end."""
    rules, view = entry(game).game, view_of(entry(game))
    players = (Player("You", HUMAN), Player("Anna", "random"), Player("Ben", "random"))
    setup = rules.setup(len(players), {} if game == "catinthebox" else {"mode": "advanced"})
    dealt, rng = setup.deal(seed), Stream("spoken", seed)
    record, position = setup.record(seed, dealt, players), dealt.position()
    yield view.words.setup(setup)
    while not position.over:
        observation = position.observation(position.turn)
        if len(record.turns) % APART == 0:
            yield from said_at(view.tabletop(players), observation.view.draft)
            for line in view.seat_lines(observation, players, 200):
                yield from shown(line)
        move = position.moves.random(rng)
        after = position.play(move)
        yield from view.events.event(position, move, after, players).lines(0)
        draft = position.drafted(move)
        record, position = record.played(draft), after
        yield from shown(view.board(position, None, 200, players))
    yield from shown(view.printed(view.ending(record, position)))


def shown(part: Any) -> list[str]:
    """The lines of something on a terminal."""
    console = Console(width=200, no_color=True)
    with console.capture() as capture:
        console.print(part)
    return capture.get().splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("tag", TRANSLATED)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_shown_without_english(game: str, tag: str) -> None:
    with speaking(tag):
        texts = list(said_in_game(game, "1"))
    assert not [text for text in texts if ENGLISH.search(text) or PLACEHOLDER.search(text)]


@pytest.mark.slow
@pytest.mark.parametrize("tag", TRANSLATED)
@pytest.mark.parametrize("game", ["catinthebox", "ifitfits"])
def test_legends_and_help_fit_eighty_columns(game: str, tag: str) -> None:
    view = view_of(entry(game))
    puzzles = map(puzzle_of, some_dailies(game, 1))
    with speaking(tag):
        texts = [gettext(view.words.legend), gettext(view.tabletop().legend)]
        texts += [line for puzzle in puzzles for line in view.tabletop.puzzle_help(puzzle)]
    assert not [line for text in texts for line in text.splitlines() if len(line) > 80]
