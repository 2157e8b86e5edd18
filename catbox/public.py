"""The names of `import catbox`: boards, games, puzzles, and functions that load and make them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, Self, cast

from games import loading, registry
from games.loading import Content
from games.protocol import HUMAN, GameError, Moves, Observation, Player, Role
from games.record import Record, remembered
from games.refusals import no_seat
from languages.lists import listed_or
from languages.message import translated
from languages.messages import _
from puzzles import dailies
from puzzles.challenge import Challenge, parse_challenge
from puzzles.dailies import Daily, parse_day
from puzzles.generator import generate as made
from puzzles.kind import Series
from puzzles.library import new_batch
from puzzles.recipe import tier_named
from solver import engines
from solver.answer import Answer, Limit, Line, Status
from solver.bots.advice import Adviser, DecisionPoint, limit_of
from solver.bots.roster import roster_of
from views.render.drawing import document
from views.view import view_of


@dataclass(frozen=True)
class Board:
    """The table of a puzzle, a game or a solution, with everything on it.

    `str(board)` draws it as text, and a notebook shows it as a picture.

    Attributes:
        game: the name of the game.
        content: the puzzle, position or solution it was taken from, as the game's own type.
    """

    game: str
    content: Any = field(repr=False)

    def __str__(self) -> str:
        return view_of(registry.entry(self.game)).plain(self.content)

    def svg(self) -> str:
        """The board as an SVG document.

        Raises:
            GameError: the game has no pictures.
        """
        entry = registry.entry(self.game)
        drawn = view_of(entry).scenery.drawing_of(self.content)
        return document(drawn, f"A {entry.title} board")

    def _repr_svg_(self) -> str:
        return self.svg()


class Playable(ABC):
    """A position of a game, to look at and to play on."""

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board, which draws itself."""

    @property
    def moves(self) -> Moves:
        """The legal moves of the seat to move, as a lazy collection; none once it is over."""
        return cast(Moves, self.board.content.moves)

    @property
    def turn(self) -> int:
        """The seat to move."""
        return cast(int, self.board.content.turn)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return cast(bool, self.board.content.over)

    def svg(self) -> str:
        """The board as an SVG document.

        Raises:
            GameError: the game has no pictures.
        """
        return self.board.svg()

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class Position(Playable):
    """A position without the game that led to it.

    Attributes:
        game: the name of the game.
        value: the position as the game's own type.
    """

    game: str
    value: Any = field(repr=False)

    def __str__(self) -> str:
        return str(self.board)

    @property
    def board(self) -> Board:
        """The board, which draws itself."""
        return Board(self.game, self.value)


class Game(Playable):
    """A game in progress, of any registered game.

    This is the one public class that changes: `play` makes a move, `undo` takes it back. What
    `position`, `board` and `record` return never changes.
    """

    def __init__(self, name: str, record: Record, past: list[tuple[Any, Any]]) -> None:
        self._entry = registry.entry(name)
        self._records = [record]
        self._past = past

    @classmethod
    def new(
        cls,
        seed: str | int = 0,
        players: int = 2,
        *,
        first: int = 0,
        game: str = registry.DEFAULT,
        **options: str,
    ) -> Self:
        """A game just dealt; the same seed deals the same cards.

        Args:
            players: the number of seats.
            first: the seat that begins.
            options: those of the game's set-up, such as `mode="advanced"`.

        Raises:
            GameError: the game, an option or its value doesn't exist, or isn't for these players.
        """
        rules = registry.entry(game).game
        known = [option.name for option in rules.options]
        for option in options:
            if option not in known:
                expected = listed_or(known) or _("none")
                raise GameError(
                    _("{option} is no option of {title}: expected {expected}").format(
                        option=option, title=rules.title, expected=expected
                    )
                )
        if first not in range(players):
            raise GameError(no_seat(first, players))
        setup = rules.setup(players, options)
        deal = setup.deal(str(seed), first)
        names = tuple(Player(f"seat {seat}", HUMAN) for seat in range(players))
        return cls.of(game, setup.record(seed, deal, names))

    @classmethod
    def of(cls, name: str, record: Record) -> Self:
        """The game of a record, ready to go on after its last move.

        Raises:
            GameError: a move of the record isn't legal.
        """
        return cls(name, record, list(remembered(record)))

    def __str__(self) -> str:
        return f"{self.board}\n{self._state}"

    def __repr__(self) -> str:
        return f"<{self._entry.title}: {len(self._past) - 1} moves, {self._state}>"

    @property
    def _state(self) -> str:
        if self.over:
            return f"over, {', '.join(map(str, self.scores))} points"
        return f"seat {self.turn} to move"

    @property
    def position(self) -> Any:
        """The whole truth at this moment, as the game's own immutable type."""
        return self._past[-1][0]

    @property
    def board(self) -> Board:
        """The board, which draws itself."""
        return Board(self._entry.name, self.position)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat if the game ended here."""
        return tuple(score.total for score in self.position.scores())

    @property
    def record(self) -> Record:
        """The record so far; `record.text` is its file."""
        return self._records[-1]

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that `play` knows, the weakest first."""
        return tuple(roster_of(self._entry).levels)

    def observation(self, seat: int | None = None) -> Observation:
        """The observation of a seat: the game as it has seen it; by default the seat to move."""
        position, memory = self._past[-1]
        seen: Observation = memory.observe(position, self.turn if seat is None else seat)
        return seen

    def play(
        self, move: Any, *, seconds: float | None = None, iterations: int | None = None
    ) -> str:
        """Make the move of the seat to move, and return it in notation.

        Args:
            move: the name of a bot that decides, a move in notation, or one of `moves`.
            seconds: how long a bot may think, if it uses time at all; it has a limit of its own.
            iterations: the same in the bot's own steps, so that it decides alike on any machine.

        Raises:
            GameError: the game is over, the move isn't legal, or the text is neither a bot nor
                a move.
        """
        position, memory = self._past[-1]
        if move in self.bots:
            limit = limit_of(roster_of(self._entry).level(move), seconds, iterations)
            bot = Adviser(self._entry, move, limit, str(self.record.seed))
            asked = DecisionPoint(len(self._past) - 1, self.observation())
            move = bot.decision(asked).move
        elif isinstance(move, str):
            move = self._parsed(move)
        draft = position.drafted(move)
        self._records.append(self.record.played(draft))
        self._past.append((draft.end(), memory.after(draft)))
        text: str = draft.text
        return text

    def _parsed(self, text: str) -> Any:
        """A move from its text.

        Raises:
            GameError: the text is neither a bot nor a move.
        """
        try:
            return self._entry.game.parse_move(text)
        except GameError as error:
            known = ", ".join(self.bots)
            text = _("{error}; or a bot: {bots}") if known else "{error}"
            raise GameError(text.format(error=error, bots=known)) from None

    def undo(self) -> None:
        """Take the last move back.

        Raises:
            GameError: no move was made since the game was dealt or loaded.
        """
        if len(self._records) == 1:
            raise GameError(_("there is no move to take back"))
        self._records.pop()
        self._past.pop()


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A puzzle of any game; it never changes.

    Attributes:
        task: the puzzle as the game's own type.
        challenge: hints, explanation and proved value, for a daily or a puzzle that was
            generated; None for one from a file.
    """

    task: Any
    challenge: Challenge | None = None

    def __repr__(self) -> str:
        tier = f", {self.tier}" if self.tier else ""
        return f"<{registry.entry(self.game).title} puzzle: {self.kind}{tier}>"

    def __str__(self) -> str:
        return "\n".join([*filter(None, [self._asked]), str(self.board)])

    @property
    def game(self) -> str:
        """The name of the game."""
        name: str = self.task.game
        return name

    @property
    def kind(self) -> str:
        """The name of the puzzle's kind, as its file states it."""
        kind: str = self.task.kind
        return kind

    @property
    def board(self) -> Board:
        """The board before anything is placed."""
        return Board(self.game, self.task)

    @property
    def text(self) -> str:
        """The puzzle's file."""
        return registry.entry(self.game).game.text(self.task)

    @property
    def _asked(self) -> str:
        """The task of a challenge; empty for a puzzle from a file."""
        return translated(self.challenge.task) if self.challenge else ""

    @property
    def tier(self) -> str | None:
        """How hard the puzzle is, where that is known."""
        return self.challenge.tier if self.challenge else None

    @property
    def hints(self) -> tuple[str, ...]:
        """Hints, each stronger than the one before; none for a puzzle from a file."""
        return tuple(map(translated, self.challenge.hints)) if self.challenge else ()

    def svg(self) -> str:
        """The board and the cards to place, as an SVG document.

        Raises:
            GameError: the game has no pictures.
        """
        entry = registry.entry(self.game)
        drawn = view_of(entry).scenery.puzzle_picture(self.task, self._asked)
        return document(drawn, f"A {entry.title} puzzle")

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True, repr=False)
class Solution:
    """An engine's answer to a puzzle, after the judge has checked it.

    `status` is `optimal` where the value is proved, `feasible` where the limit came first,
    `infeasible` where no line is legal, and `unknown` where nothing was found in time.
    """

    puzzle: Puzzle
    answer: Answer

    def __repr__(self) -> str:
        return f"<Solution: {self}>"

    def __str__(self) -> str:
        if self.value is None:
            return str(self.status)
        return f"{self.status}: {self.value} points with {' '.join(self.line)}"

    @property
    def status(self) -> Status:
        """How much is proved."""
        return self.answer.status

    @property
    def value(self) -> int | None:
        """The value of the best line; None without one."""
        return self.answer.value

    @property
    def bound(self) -> int | None:
        """A proved upper bound on what any line can reach; None if no line is legal."""
        return self.answer.bound

    @property
    def line(self) -> tuple[str, ...]:
        """The best line, one text a step; empty without one."""
        return self.answer.line

    @property
    def lines(self) -> tuple[Line, ...]:
        """The best lines, each with its value, as many as were asked for: they end differently.

        Where others reply, they begin differently, and go on with best play by all.
        """
        return self.answer.lines

    @property
    def solutions(self) -> int | None:
        """How many different ends reach the value; None where they weren't counted."""
        return self.answer.solutions

    @property
    def solutions_at_least(self) -> int | None:
        """How many were found before the count was given up; None if it wasn't, or not begun."""
        return self.answer.solutions_at_least

    @property
    def engine(self) -> str:
        """The engine that answered."""
        return self.answer.engine

    @cached_property
    def board(self) -> Board:
        """The board after the best line.

        Raises:
            GameError: there is no line.
        """
        if not self.line:
            raise GameError(
                _("the puzzle has no line to show: {status}").format(status=self.status)
            )
        return Board(self.puzzle.game, self.answer.ends[0])

    def _repr_svg_(self) -> str | None:
        return self.board.svg() if self.line else None


def load(source: str | Path) -> Any:
    """The content of a file: a `Puzzle`, a `Position`, a `Game` from its record, or a deck.

    Args:
        source: the file's path, or its JSON as text.

    Raises:
        GameError: the file can't be read, or something is wrong with it.
    """
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("{"):
        content = loading.parse(source.encode())
    else:
        try:
            content = loading.load(Path(source))
        except GameError as error:
            raise GameError(f"{source}: {error}") from None
    return _PUBLIC[content.role](content)


_PUBLIC: dict[Role, Callable[[Content], Any]] = {
    Role.PUZZLE: lambda content: Puzzle(content.value),
    Role.POSITION: lambda content: Position(content.entry.name, content.value),
    Role.RECORD: lambda content: Game.of(content.entry.name, content.value),
    Role.DECK: lambda content: content.value,
}


def solve(
    puzzle: Puzzle | str | Path,
    *,
    seconds: float | None = None,
    engine: str = "auto",
    top: int = 1,
) -> Solution:
    """The best play of a puzzle, proved unless a time limit comes first.

    Args:
        puzzle: the puzzle, or its file.
        seconds: the time after which the best line so far is returned.
        engine: the name of one engine; by default the one that suits the puzzle.
        top: how many lines that end differently to look for; where others reply, how many that
            begin differently, each with the value of its first play.

    Raises:
        GameError: the file holds no puzzle, or the engine has no model for it.
    """
    content = puzzle if isinstance(puzzle, Puzzle) else load(puzzle)
    if not isinstance(content, Puzzle):
        raise GameError(_("{source}: expected a puzzle").format(source=puzzle))
    return Solution(content, engines.solve(content.task, Limit(seconds), engine, top))


def daily(
    day: date | str | None = None, *, game: str = registry.DEFAULT, small: bool = False
) -> Puzzle:
    """The puzzle of a day, which is today's unless another is given.

    The dailies of some years are shipped; another is made by its recipe, which may take minutes.

    Args:
        day: a date, or its text such as `2026-03-01`.
        small: the small one of the day, for a minute.

    Raises:
        GameError: the day is before the first daily, or no date.
    """
    when = parse_day(game, str(day or date.today()))
    asked = Daily(game, when, Series.SMALL if small else Series.GRADED)
    shipped = dailies.shipped(*asked)
    return _public(shipped or parse_challenge(dailies.made_text(*asked)))


def generate(
    *,
    kind: str = "chain",
    tier: str = "kitten",
    seed: str | int = 1,
    game: str = registry.DEFAULT,
    **params: Any,
) -> Puzzle:
    """A puzzle with one best answer, proved; the same seed makes the same puzzle.

    Args:
        params: parameters of the kind, such as `cards=8`.

    Raises:
        GameError: there is no such kind or tier, or the kind has no such parameter or value.
    """
    pairs = [(name, str(value)) for name, value in params.items()]
    batch = new_batch(game, [kind], [tier_named(tier)], pairs, str(seed), 1)
    return _public(made(batch.recipe(0)))


def _public(challenge: Challenge) -> Puzzle:
    return Puzzle(loading.parse_object(challenge.puzzle).value, challenge)
