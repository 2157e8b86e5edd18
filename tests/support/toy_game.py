"""Ends: a game that lives in the tests alone, to prove that the house knows no game by name.

A row of numbers lies on the table. Each seat in turn takes the left or the right one. A seat
scores the sum of what it has taken, and its secret number more for each even one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import msgspec

from games.json_reader import Converter, FormatError, Problem, Problems, canonical
from games.protocol import (
    Format,
    GameError,
    IllegalMoveError,
    Memory,
    Option,
    Player,
    Role,
    Rules,
    Seen,
    quoted,
)
from games.record import (
    OptionalMarks,
    PlayedRecord,
    PlayerFile,
    StartingPosition,
    check_scores,
    final_scores,
    marks_given,
    marks_stated,
    players_of,
)
from games.registry import Entry
from games.rng import Stream
from solver.openspiel.adapter import Adapter, Drawn
from solver.openspiel.stage import Stage
from tests.support.position_task import PositionTask


class Take(NamedTuple):
    """One end of the row is taken: a step, and the whole move."""

    text: str

    @property
    def texts(self) -> tuple[str, ...]:
        return (self.text,)

    def __str__(self) -> str:
        return self.text


LEFT, RIGHT = Take("left"), Take("right")


class Points(NamedTuple):
    total: int


class Moves(tuple[Take, ...]):
    """The legal moves, which are few enough to be listed."""

    def random(self, rng: Stream) -> Take:
        return rng.choice(self)


@dataclass(frozen=True)
class Draft:
    """A move in the making: one step, and it is made."""

    position: Position
    steps: tuple[Take, ...] = ()

    @property
    def move(self) -> Take:
        return self.steps[0]

    @property
    def complete(self) -> bool:
        return bool(self.steps)

    def next_steps(self) -> Sequence[Take]:
        return () if self.steps else self.position.moves

    def add(self, step: Take) -> Draft:
        if step not in self.next_steps():
            raise IllegalMoveError(f"{step} can't be taken")
        return replace(self, steps=(step,))

    @property
    def text(self) -> str:
        return self.move.text

    def end(self) -> Position:
        return self.position.after(self.move)


@dataclass(frozen=True)
class Position:
    """`secrets` has None for what an observer doesn't know."""

    row: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]
    secrets: tuple[int | None, ...]
    turn: int = 0

    @property
    def seats(self) -> Sequence[tuple[int, ...]]:
        return self.taken

    @property
    def over(self) -> bool:
        return not self.row

    @property
    def moves(self) -> Moves:
        return Moves((LEFT, RIGHT)[: len(self.row)])

    @property
    def draft(self) -> Draft:
        return Draft(self)

    def drafted(self, move: Take) -> Draft:
        return self.draft.add(move)

    def play(self, move: Take) -> Position:
        return self.drafted(move).end()

    def after(self, move: Take) -> Position:
        number, row = (self.row[0], self.row[1:]) if move == LEFT else (self.row[-1], self.row[:-1])
        taken = list(self.taken)
        taken[self.turn] += (number,)
        return Position(row, tuple(taken), self.secrets, (self.turn + 1) % len(taken))

    def notation(self, move: Take) -> str:
        return move.text

    def scores(self) -> tuple[Points, ...]:
        return tuple(map(self.score, range(len(self.taken))))

    def score(self, seat: int) -> Points:
        secret, taken = self.secrets[seat], self.taken[seat]
        if secret is None:
            raise GameError(f"the secret of seat {seat} is unknown")
        return Points(sum(taken) + secret * sum(number % 2 == 0 for number in taken))

    def places(self) -> tuple[float, ...]:
        totals = [points.total for points in self.scores()]
        return tuple(
            1 + sum(t > own for t in totals) + (totals.count(own) - 1) / 2 for own in totals
        )

    def observation(
        self,
        seat: int,
        history: tuple[Seen[Position, Take], ...] = (),
        cards: tuple[()] = (),  # noqa: ARG002
    ) -> Observation:
        return Observation(seat, self.view(seat), history)

    def seen(self, move: Take, seat: int) -> Seen[Position, Take]:
        return Seen(self.view(seat), move)

    def view(self, seat: int) -> Position:
        secrets = tuple(own if at == seat else None for at, own in enumerate(self.secrets))
        return replace(self, secrets=secrets)

    def __str__(self) -> str:
        return " ".join(map(str, self.row)) or "nothing is left"


@dataclass(frozen=True)
class Observation:
    seat: int
    view: Position
    history: tuple[Seen[Position, Take], ...] = ()

    @property
    def moves(self) -> Moves:
        return self.view.moves

    @property
    def text(self) -> str:
        moves = " ".join(seen.move.text for seen in self.history)
        return f"{self.seat} {self.view.secrets[self.seat]} {moves}: {self.view}"


@dataclass(frozen=True)
class Deal:
    row: tuple[int, ...]
    secrets: tuple[int, ...]
    first: int = 0

    def position(self) -> Position:
        return Position(self.row, ((),) * len(self.secrets), self.secrets, self.first)

    def memory(self) -> Memory:
        return Memory.blank(len(self.secrets))


@dataclass(frozen=True)
class Dealing:
    """The row is drawn from the left, then the secret of each seat."""

    setup: Setup
    drawn: tuple[int, ...] = ()

    @property
    def outcomes(self) -> Sequence[tuple[int, float]]:
        row, left = range(1, self.setup.length + 1), self.setup.length - len(self.drawn)
        numbers = [n for n in row if n not in self.drawn] if left > 0 else range(3)
        done = left + self.setup.players == 0
        return () if done else [(number, 1 / len(numbers)) for number in numbers]

    @property
    def deal(self) -> Deal:
        return Deal(self.drawn[: self.setup.length], self.drawn[self.setup.length :])

    def after(self, outcome: int) -> Dealing:
        return replace(self, drawn=(*self.drawn, outcome))

    def describe(self, outcome: int) -> str:
        return str(outcome)


@dataclass(frozen=True)
class Setup:
    players: int
    length: int

    @property
    def options(self) -> Mapping[str, str]:
        return {"length": str(self.length)}

    def deal(self, seed: str, first: int = 0) -> Deal:
        rng = Stream("ends-deal", seed)
        row = tuple(rng.shuffled(range(1, self.length + 1)))
        return Deal(row, tuple(rng.below(3) for _ in range(self.players)), first)

    def record(self, seed: Any, deal: Deal, players: tuple[Player, ...]) -> Record:
        return Record(setup=self, seed=str(seed), deal=deal, players=players)

    def dealing(self) -> Dealing:
        return Dealing(self)

    @property
    def steps(self) -> tuple[str, ...]:
        return LEFT.text, RIGHT.text


def look_alike(setup: Setup, past: Drawn, _: Stage, seat: int, __: str, rng: Stream) -> Drawn:
    """The same game with other secrets of the other seats."""
    row, secrets = past.outcomes[: setup.length], past.outcomes[setup.length :]
    drawn = (own if at == seat else rng.below(3) for at, own in enumerate(secrets))
    return Drawn((*row, *drawn), past.steps)


ADAPTER = Adapter(worlds=look_alike)


LENGTH = Option("length", ("5", "9"), "9", "How many numbers lie in the row.")


def new_setup(players: int, options: Mapping[str, str]) -> Setup:
    length = options.get("length", LENGTH.default)
    if length not in LENGTH.values:
        raise GameError(f"length {quoted(length)}: expected 5 or 9")
    return Setup(players, int(length))


def parse_move(text: str) -> Take:
    if text not in ("left", "right"):
        raise GameError(f"{quoted(text)} is no move: expected left or right")
    return Take(text)


class PositionFile(msgspec.Struct):
    format: str
    row: list[int]
    taken: list[list[int]]
    secrets: list[int | None]
    turn: int = 0


class PuzzleFile(msgspec.Struct):
    """The seat to move makes the value high over `length` moves of all seats."""

    format: str
    kind: str
    position: PositionFile
    length: int


class RecordFile(msgspec.Struct):
    """`ends-game/1`: the whole deal follows from the seed."""

    format: str
    options: dict[str, str]
    seed: str
    first: int
    seats: list[PlayerFile]
    turns: list[str]
    scores: list[int] | None = None
    taken_back: OptionalMarks = msgspec.UNSET


@dataclass(frozen=True, kw_only=True)
class Record(PlayedRecord[Position, Take]):
    """A game from its deal to where it stands, and the scores that a finished record states."""

    deal: Deal
    setup: Setup
    seed: str
    claimed: tuple[int, ...] | None = None

    @property
    def text(self) -> str:
        seats = [PlayerFile(*player) for player in self.players]
        scores = None if self.claimed is None else list(self.claimed)
        head = "ends-game/1", dict(self.setup.options), self.seed, self.deal.first
        marks = marks_stated(self.taken_back)
        return canonical(
            Converter({}).write(RecordFile(*head, seats, list(self.turns), scores, marks))
        )

    def move(self, number: int) -> Take:
        return parse_move(self.turns[number])

    def check(self, passed: Sequence[Position]) -> None:
        check_scores(self.claimed, passed[-1])

    def played(self, draft: Draft) -> Record:
        return replace(self, turns=(*self.turns, draft.text), claimed=final_scores(draft.end()))


def read_record(raw: Mapping[str, Any]) -> Record:
    file = _read(raw, RecordFile)
    if file.first not in range(len(file.seats)):
        raise FormatError([Problem("first", f"there is no seat {file.first}")])
    try:
        setup = new_setup(len(file.seats), file.options)
    except GameError as error:
        raise FormatError([Problem("options", str(error))]) from None
    return Record(
        setup=setup,
        claimed=None if file.scores is None else tuple(file.scores),
        seed=file.seed,
        deal=setup.deal(file.seed, file.first),
        players=players_of(file.seats),
        turns=tuple(file.turns),
        taken_back=marks_given(file.taken_back),
    )


def read_position(raw: Any) -> Position:
    return _position(_read(raw, PositionFile))


def read_puzzle(raw: Any) -> PositionTask:
    file = _read(raw, PuzzleFile)
    return task(_position(file.position), file.length)


def task(position: Position, length: int) -> PositionTask:
    bound = 3 * sum(position.row) + 3 * sum(map(sum, position.taken))
    return PositionTask("ends", "best", position, parse_move, length, bound)


def text(content: Any) -> str:
    writer = Converter({})
    if isinstance(content, PositionTask):
        file = _file(content.position)
        puzzle = PuzzleFile("ends-puzzle/1", content.kind, file, content.length)
        return canonical(writer.write(puzzle))
    return canonical(writer.write(_file(content)))


def _file(position: Position) -> PositionFile:
    taken = [list(numbers) for numbers in position.taken]
    secrets = list(position.secrets)
    return PositionFile("ends-position/1", list(position.row), taken, secrets, position.turn)


def _position(file: PositionFile) -> Position:
    return Position(tuple(file.row), tuple(map(tuple, file.taken)), tuple(file.secrets), file.turn)


def _read(raw: Any, kind: Any) -> Any:
    problems = Problems()
    file = Converter({}).read(raw, kind, problems)
    problems.stop()
    return file


def completed(position: Position, _: Mapping[str, str], rng: Stream) -> StartingPosition:
    """Unknown secrets are drawn."""
    secrets = tuple(rng.below(3) if own is None else own for own in position.secrets)
    return StartingPosition(replace(position, secrets=secrets), Memory.blank(len(secrets)))


def _problems(content: Any) -> Iterator[str]:
    position = content.position if isinstance(content, PositionTask) else content
    numbers = [*position.row, *(number for taken in position.taken for number in taken)]
    if len(set(numbers)) < len(numbers):
        yield "a number stands twice"


RULES: Rules = Rules(
    name="ends",
    title="Ends",
    seats=range(2, 4),
    options=(LENGTH,),
    setup=new_setup,
    parse_move=parse_move,
    formats={
        "ends-puzzle/1": Format(Role.PUZZLE, read_puzzle),
        "ends-position/1": Format(Role.POSITION, read_position),
        "ends-game/1": Format(Role.RECORD, read_record),
    },
    text=text,
    problems=lambda content: tuple(_problems(content)),
    completed=completed,
)

ENTRY = Entry(
    "ends",
    "Ends",
    rules=f"{__name__}:RULES",
    openspiel=f"{__name__}:ADAPTER",
    puzzles="tests.support.toy_puzzles:PUZZLES",
    lessons="tests.support.toy_puzzles:TUTORIAL",
)
"""The row that a test puts into the registry."""
