"""Whatever position is edited, all who are asked about it answer, or refuse in one line.

Where `check` finds nothing to say and the seat to move knows what it needs, nobody refuses.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from games import registry
from games.loading import Content, parse
from games.protocol import HUMAN, GameError, IllegalMoveError, Observation, Player, Role
from games.registry import Entry
from games.rng import Stream
from languages.people import PEOPLE
from solver import engines
from solver.answer import Limit
from solver.bots.advice import Adviser
from solver.bots.roster import Level, roster_of
from tests.support.commands import catbox
from tests.support.effort import seeded
from tests.support.past_games import played
from views.editing import Edit
from views.sessions.analysis_board import AnalysisBoard, EditDraft, analysis_board, empty_file
from views.tabletop import Choice
from views.view import view_of
from web.server.analysis_work import LineStart, analysed, board_at, board_state
from web.server.work import hinted

SHORT: Final = Limit(iterations=8)
SECONDS: Final = 0.01
SOLVING: Final = Limit(seconds=0.3, iterations=300)
"""Bots and engines think just long enough to begin."""

HINTS: Final = "hint\n" * 3 + "numbers\n"
REFUSED: Final = 2

QUESTIONS: Final = {
    "catbox": ({"kind": "turn"}, {"kind": "turn", "objective": "margin"}, {"kind": "duel"}),
    "ifitfits": ({"kind": "turn"}, {"kind": "turn", "objective": "margin"}, {"kind": "duel"}),
    "catinthebox": ({"kind": "tricks"}, {"kind": "together", "objective": "total"}),
}
"""The questions that puzzles ask about any position of a game."""

OWN: Final = {"catbox": ("beliefs",), "catinthebox": ("deduce",), "ifitfits": ()}
"""The commands of one game alone, which are about the knowledge of a seat."""

GAMES = pytest.mark.parametrize("game", QUESTIONS)

Question = Callable[[], object]


class Case(NamedTuple):
    """A position that was edited, in a file of its own."""

    path: Path
    text: str
    board: AnalysisBoard

    @property
    def entry(self) -> Entry:
        """Its game."""
        return self.board.entry

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.board.now.position.seats)

    @property
    def sound(self) -> bool:
        """Whether `check` says nothing, and the seat to move knows enough to choose."""
        problems = self.entry.game.problems(self.board.now.position)
        return not problems and not self.board.obstacle


def edited(game: str, number: int, folder: Path) -> Case:
    """The position of a number."""
    text, path = edited_position(game, number), folder / "position.json"
    path.write_text(text)
    return Case(path, text, analysis_board(parse(text.encode()), {}))


def assert_answered(case: Case, questions: Iterable[Question]) -> None:
    """What is refused is refused in one line, and only where there is a reason."""
    for question in questions:
        said = refusal(question)
        assert "\n" not in said
        assert not (said and case.sound), said


def refusal(question: Question) -> str:
    """The reason why a question is refused; empty if it is answered."""
    try:
        question()
    except GameError as error:
        return str(error)
    return ""


def command(*args: str | Path, typed: str = "") -> None:
    """Run a command.

    Raises:
        GameError: it refuses, in one line.
    """
    done = catbox(*args, typed=typed)
    if done.returncode:
        assert done.returncode == REFUSED
        raise GameError(done.stderr.strip())


def looking(case: Case) -> Iterator[Question]:
    """The commands that look at a position."""
    for name in ("check", "show", "score", "moves"):
        yield partial(command, name, case.path)
    for name in ("score", "moves"):
        yield partial(command, name, case.path, "--json")
    picture = case.path.with_suffix(".svg")
    yield partial(command, "show", case.path, "--svg", picture, "--force")
    for level in roster_of(case.entry).advisers:
        yield partial(command, "analyse", case.path, "--bot", level, "--iterations", "8")
    if not case.board.obstacle:
        for name in OWN[case.entry.name]:
            yield partial(command, name, case.path)


def playing(case: Case) -> Iterator[Question]:
    """Games that go on from a position: a person who asks for hints, and bots to the end."""
    play = ("play", case.path, "--plain", "--record")
    hints, whole = (case.path.with_name(f"{name}.json") for name in ("hints", "whole"))
    yield partial(command, *play, hints, "--time", str(SECONDS), typed=HINTS)
    yield partial(command, *play, whole, "--pace", "0", *["bot:random"] * case.seats)


def on_the_page(case: Case) -> Iterator[Question]:
    """The page's board for analysis: as it lies, as it is edited, dealt, and its best turns."""
    root = LineStart(case.text, None, (), None)
    yield partial(board_state, root, (), None)
    yield partial(board_state, root, (), "")
    yield partial(analysed, root, (), SECONDS, "en")
    yield partial(_dealt_and_analysed, root)


def _dealt_and_analysed(root: LineStart) -> None:
    whole = LineStart(board_at(root, ()).dealt("1"), None, (), None)
    board_state(whole, (), None)
    analysed(whole, (), SECONDS, "en")


def thinking(case: Case) -> Iterator[Question]:
    """Each bot in the place of the seat to move, and each hint."""
    roster, entry = roster_of(case.entry), case.entry
    for level in roster.levels.values():
        yield partial(_chosen, case, level)
    for name in roster.advisers:
        yield partial(_hinted, case, Adviser(entry, name, SHORT, "1"))


def _chosen(case: Case, level: Level) -> None:
    observation: Observation = case.board.mover
    assert level.choose(observation, SHORT, Stream("edited")).move in observation.moves


def _hinted(case: Case, adviser: Adviser) -> None:
    observation: Observation = case.board.mover
    if len(observation.moves) > 1:
        people = tuple(Player(name, HUMAN) for name in PEOPLE[: case.seats])
        hinted(adviser, observation, people, "en")


def solving(case: Case) -> Iterator[Question]:
    """The puzzles that the position may be asked about."""
    for question in QUESTIONS[case.entry.name]:
        form, position = f"{case.entry.name}-puzzle/1", json.loads(case.text)
        raw = {"format": form, "objective": "score", **question, "position": position}
        yield partial(_solved, case, json.dumps(raw))


def _solved(case: Case, text: str) -> None:
    try:
        puzzle = parse(text.encode()).value
    except GameError:
        return
    path = case.path.with_name("puzzle.json")
    path.write_text(text)
    command("check", path)
    board_state(LineStart(text, None, (), None), (), None)
    engines.solve(puzzle, SOLVING)


@GAMES
@pytest.mark.parametrize("number", seeded(300, 4))
def test_every_command_answers_about_an_edited_position(
    game: str, number: int, tmp_path: Path
) -> None:
    case = edited(game, number, tmp_path)
    assert_answered(case, (*looking(case), *playing(case)))


@GAMES
@pytest.mark.parametrize("number", seeded(300, 4))
def test_the_page_every_bot_and_every_engine_answer_about_an_edited_position(
    game: str, number: int, tmp_path: Path
) -> None:
    case = edited(game, number, tmp_path)
    bots = () if case.board.over else thinking(case)
    assert_answered(case, (*on_the_page(case), *bots, *solving(case)))


# Positions that somebody has edited at random, with the changes of the analysis board


MOST_EDITS = 40
"""Changes of a position, at most."""

GAMES_BEFORE = 3
"""Different games of each number of seats from which positions come."""


def edited_position(game: str, number: int) -> str:
    """The file of a position after some random changes; another one for each number."""
    entry, rng = registry.entry(game), Stream("edited", game, number)
    text = _beginning(entry, rng)
    for _ in range(1 + rng.below(2)):
        text = _edited(entry, text, rng, rng.below(1 + rng.below(MOST_EDITS)))
        if rng.below(2):
            text = _dealt(text, rng)
    return text


def _beginning(entry: Entry, rng: Stream) -> str:
    """An empty board, or what the seat to move knows at some moment of a game."""
    seats = rng.choice(entry.game.seats)
    if not rng.below(4):
        return empty_file(entry, seats)
    record = played(entry.name, *["Anna"] * seats, seed=str(rng.below(GAMES_BEFORE)))
    content = Content(entry, Role.RECORD, record)
    return analysis_board(content, {}, rng.below(len(record.turns))).file


def _edited(entry: Entry, text: str, rng: Stream, edits: int) -> str:
    draft = EditDraft(entry, parse(text.encode()).value)
    for _ in range(edits):
        with suppress(GameError):
            draft = draft.add(_random_edit(draft, rng))
    return entry.game.text(draft.position)


def _dealt(text: str, rng: Stream) -> str:
    """The position with everything drawn that is unknown, if anything fits."""
    with suppress(GameError):
        return analysis_board(parse(text.encode()), {}).dealt(str(rng.below(100)))
    return text


def _random_edit(draft: Any, rng: Stream) -> Edit:
    """One of the changes that the board offers; each sort is as likely as the next.

    Raises:
        IllegalMoveError: it can't be made.
    """
    editing = view_of(draft.entry).words.editing
    assert editing is not None
    choices = tuple(editing.choices(draft.position, ""))
    return _picked(rng.choice(choices), rng)


def _picked(choice: Choice, rng: Stream) -> Edit:
    if choice.more:
        return _picked(rng.choice(choice.more), rng)
    if choice.targets is not None and choice.targets.cells:
        found = choice.targets.attempt(
            rng.choice(choice.targets.cells), rng.below(choice.targets.ways)
        )
        assert isinstance(found, Edit)
        return found
    if choice.step is None:
        raise IllegalMoveError(choice.name)
    assert isinstance(choice.step, Edit)
    return choice.step
