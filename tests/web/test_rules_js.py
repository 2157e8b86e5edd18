"""The rules of each game in the browser are those of Python, on dailies and in random play."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from games import registry
from games.loading import parse_object
from games.protocol import Draft, GameError
from games.registry import Entry
from games.rng import Stream
from languages.messages import ENGLISH, speaking, with_pictures
from puzzles.kind import puzzles_of
from tests.support.bars import puzzle_of, shipped
from tests.support.catinthebox.rounds import raw_position
from tests.support.days import dailies_of
from tests.web.random_puzzles import SOURCES
from views.table_state import DraftTable, Place
from views.tabletop import Choice
from views.view import view_of
from web.bundles import static_files

GAMES = [name for name, entry in registry.GAMES.items() if view_of(entry).page_scenery.rules]
"""The games whose puzzles can be played without a server."""

KINDS = [(game, kind) for game in GAMES for kind in puzzles_of(game).kinds()]

SCRIPT = Path(__file__).with_name("rules.mjs")

DAILY = 3
"""One puzzle in this number is a random one, if the game has others than its dailies."""

REFUSED = "refused"

SECONDS = 120
"""After which node has failed."""


class Case(NamedTuple):
    """A moment of a puzzle: questions to the rules in the browser, and the right answers."""

    question: dict[str, Any]
    answers: list[Any]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page as they are served."""
    root = tmp_path_factory.mktemp("page")
    for address, source in static_files().items():
        path = root / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(source.read_bytes())
    return root


@pytest.mark.parametrize(
    "count",
    [
        *(25, pytest.param(150, marks=pytest.mark.slow)),
        pytest.param(3000, marks=pytest.mark.nightly),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_some_moments(game: str, node: str, served: Path, count: int) -> None:
    assert_same(node, served, cases(game, Stream("rules", game), count))


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_daily_of_every_kind(game: str, kind: str, node: str, served: Path) -> None:
    entry, rng = registry.GAMES[game], Stream("kinds", game, kind)
    moments = _moments(puzzle_of(shipped(game, kind)), rng)
    assert_same(node, served, (_case(entry, *moment, rng) for moment in moments))


@pytest.mark.parametrize("board", ["", "R1:1", "B3:0 Y3:1 G3:0 B4:1 Y4:0 G4:1"])
def test_red_is_led_once_it_is_broken_or_nothing_else_can_be(
    node: str, served: Path, board: str
) -> None:
    position = raw_position("3 4", "4 5", board=board)
    raw = {"format": "catinthebox-puzzle/1", "kind": "tricks", "objective": "score"}
    puzzle = parse_object(raw | {"position": position}).value
    entry, rng = registry.GAMES["catinthebox"], Stream("red", board)
    assert_same(node, served, iter([_case(entry, puzzle, puzzle.draft, rng)]))


def assert_same(node: str, served: Path, asked: Iterator[Case]) -> None:
    """Compare what one process of node answers with what Python says."""
    with speaking(with_pictures(ENGLISH)):
        known = list(asked)
    lines = "".join(msgspec.json.encode(case.question).decode() + "\n" for case in known)
    done = subprocess.run(
        [node, SCRIPT, served], input=lines, capture_output=True, text=True, timeout=SECONDS
    )
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for case, answered in zip(known, answers, strict=True):
        for ask, right, found in zip(case.question["ask"], case.answers, answered, strict=True):
            place = (case.question["puzzle"], case.question["steps"], ask)
            assert _compared(ask[0], found) == right, place


def _compared(name: str, found: dict[str, Any]) -> Any:
    """The part of an answer that is compared: of a refusal, that it is one."""
    if "refused" in found:
        assert found["refused"]
        return REFUSED
    return _outline(found["value"]) if name == "table" else found["value"]


def _answer(say: Callable[[Any], Any], asked: Any) -> Any:
    """What Python says."""
    try:
        return say(asked)
    except GameError:
        return REFUSED


def cases(game: str, rng: Stream, count: int) -> Iterator[Case]:
    """Moments in attempts at random puzzles."""
    entry = registry.GAMES[game]
    moments = (each for puzzle in _puzzles(entry, rng) for each in _moments(puzzle, rng))
    return (_case(entry, *moment, rng) for moment in islice(moments, count))


def _puzzles(entry: Entry, rng: Stream) -> Iterator[Any]:
    random_ones = SOURCES[entry.name](rng)
    while True:
        if rng.below(DAILY):
            yield puzzle_of(rng.choice(dailies_of(entry.name)))
        else:
            yield next(random_ones)


def _moments(puzzle: Any, rng: Stream) -> Iterator[tuple[Any, Draft]]:
    """The drafts of one random attempt, from the empty one to one that nothing follows."""
    draft: Draft = puzzle.draft
    while True:
        yield puzzle, draft
        steps = list(draft.next_steps())
        if not steps:
            return
        draft = draft.add(rng.choice(steps))


def _case(entry: Entry, puzzle: Any, draft: Draft, rng: Stream) -> Case:
    view = view_of(entry)
    counts = bool(rng.below(2))
    top, texts = view.tabletop(puzzle=puzzle, counts=counts), view.tabletop.step_texts
    steps = list(texts(draft)) if draft.steps else []
    seat = view.words.reader(puzzle)
    first = DraftTable(top, puzzle.draft).opening(entry.name, seat)
    table = DraftTable(top, draft, puzzle.draft)
    state = msgspec.to_builtins(table.state(entry.name, seat))
    asked: list[tuple[list[Any], Any]] = [(["table"], _outline(state))]
    choices = top.choices(draft)
    asked += [(["places", pick], _shown(found)) for pick, found in _aims(table, choices, rng)]
    for pick in _whole_picks(choices, rng):
        taken = _answer(lambda pick: list(texts(table.take(pick))), pick)
        asked.append((["take", pick], taken))
    for cell in _cells(state, rng):
        asked.append((["look", *cell], _answer(lambda cell: _says_points(table, cell), cell)))
    if draft.complete and steps and puzzle.adversarial:
        asked += [(["worth"], None), (["key"], None)]
    elif draft.complete and steps:
        end = puzzle.replay(steps)
        key = sha256(view.page_scenery.key(end).encode()).hexdigest()
        asked += [(["worth"], end.value), (["key"], key)]
    question = {
        "game": entry.name,
        "puzzle": json.loads(entry.game.text(puzzle)),
        "steps": steps,
        "first": first,
        "counts": counts,
        "ask": [ask for ask, _ in asked],
    }
    return Case(question, [right for _, right in asked])


def _outline(state: dict[str, Any]) -> dict[str, Any]:
    """The parts of a table that the rules decide."""
    board = state["board"]
    return {
        "steps": list(state["steps"]),
        "complete": state["complete"],
        "whole": state["whole"],
        "grid": list(board["grid"]),
        "picture": board["picture"],
        "cells": sorted([x, y, text] for x, y, text in board["cells"]),
        "choices": [_outline_of(choice) for choice in state["choices"]],
        "held": [_outline_of(choice) for choice in state["held"]],
        "seats": [_sheet_outline(sheet) for sheet in state["seats"]],
    }


def _sheet_outline(sheet: dict[str, Any]) -> list[Any]:
    """The words and numbers of a table, and whose turn it says it is."""
    headings = [sheet["title"], *(column["heading"]["text"] for column in sheet["columns"])]
    notes = ["".join(part["text"] for part in note) for note in sheet["notes"]]
    rows = [[row["turn"], *(cell["text"] for cell in row["cells"])] for row in sheet["rows"]]
    return [headings, notes, rows]


def _says_points(table: DraftTable, cell: tuple[int, int]) -> bool:
    """Whether a look at a cell says points; the other words differ from those of the page."""
    return bool(re.search(" points? to ", table.look(*cell)))


def _outline_of(choice: dict[str, Any]) -> list[Any]:
    more = [_outline_of(each) for each in choice.get("more", ())]
    refused = bool(choice.get("refusal"))
    faces = len(choice.get("faces", ()))
    texts = [choice["name"], choice.get("effect", ""), choice.get("caption", "")]
    shown = [choice.get("sprite", ""), choice.get("count", 1), choice.get("own", False), faces]
    return [*texts, choice["doing"], choice.get("ways", 1), refused, *shown, more]


def _aims(
    table: DraftTable, choices: Sequence[Choice], rng: Stream
) -> Iterator[tuple[list[Any], list[Place]]]:
    """A pick of a random choice that goes somewhere, and those to which it leads, with places."""
    aiming = [[at] for at, choice in enumerate(choices) if choice.targets and not choice.refusal]
    pick: list[Any] = rng.choice(aiming) if aiming else []
    while pick:
        try:
            places = list(table.places(pick))
        except GameError:
            return
        yield pick, places
        legal = [place for place in places if place.legal]
        cells = [[place.x, place.y, place.way] for place in legal]
        pick = [*pick, rng.choice(cells)] if cells else []


def _whole_picks(choices: Sequence[Choice], rng: Stream) -> Iterator[list[Any]]:
    """A random pick of each choice, whether it is allowed or not."""
    for at, choice in enumerate(choices):
        if choice.targets:
            cell = rng.choice(choice.targets.cells)
            yield [at, [*cell, rng.below(choice.targets.ways)]]
        elif choice.more:
            yield [at, rng.below(len(choice.more))]
        else:
            yield [at]


def _shown(places: list[Place]) -> Any:
    """Places with the text of what may be done there, and whether there is one for what may not."""
    return [
        [each.x, each.y, each.way, each.legal, each.text if each.legal else bool(each.text)]
        for each in places
    ]


def _cells(state: dict[str, Any], rng: Stream) -> Iterator[tuple[int, int]]:
    """An occupied cell, and one that may be bare."""
    if state["board"]["cells"]:
        x, y, _ = rng.choice(state["board"]["cells"])
        yield x, y
        yield x + rng.below(5) - 2, y + rng.below(5) - 2
