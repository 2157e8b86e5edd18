"""The protocols of a game: set-ups, positions, observations, moves, tasks for puzzles.

Engines, bots, the arena, puzzles and commands work with these protocols alone, so that they serve
every game that `games.registry` names. Moves, steps and contents of files are a game's own types:
where a protocol takes one back, it is typed `Any`, and has to come from the same game.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from games.rng import Stream
from languages.message import Message, drawn, in_row, verbatim
from languages.people import PEOPLE

E = TypeVar("E")
M = TypeVar("M")
P = TypeVar("P")
S = TypeVar("S", covariant=True)


class Ending:
    """The last state of a line."""

    maximising: ClassVar[bool] = True
    closing: ClassVar[tuple[str, ...]] = ()

    @property
    def end(self) -> Self:
        """The end itself."""
        return self

    def children(self) -> Iterator[tuple[Move, State]]:
        """Nothing follows."""
        return iter(())


Cell = tuple[int, int]

HUMAN = "human"
"""The value of `Player.player` for a person."""


class GameError(ValueError):
    """Input or a move that the rules refuse; its text is one line for people."""


class IllegalMoveError(GameError):
    """A move that the rules don't allow; its text says why."""


def quoted(text: str, limit: int = 40) -> str:
    """`text` between quotation marks, cut to `limit` characters, with escapes."""
    shown = text if len(text) <= limit else text[: limit - 3] + "..."
    return '"' + escaped(shown.replace("\\", r"\\")) + '"'


def escaped(text: str, kept: str = "") -> str:
    """`text` with an escape for each sign that can't be printed, such as what steers a terminal.

    JSON stays JSON with the same value, since control characters never stand in it.

    Args:
        kept: signs that stay as they are.
    """
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() or each in kept else _escape(each) for each in text)


def _escape(sign: str) -> str:
    return repr(sign)[1:-1] if sign < " " else json.dumps(sign)[1:-1]


class Regions(NamedTuple):
    """The cells of one colour and the areas that the rules say they form.

    Attributes:
        joins: the pairs of cells that are joined; None where all that touch by a side are.
    """

    cells: frozenset[Cell]
    areas: tuple[frozenset[Cell], ...]
    joins: frozenset[tuple[Cell, Cell]] | None = None


Areas = Mapping[str, Sequence[frozenset[Cell]]]
"""The areas of every colour, the smallest first."""


class Step(Protocol):
    """One action within a move, such as to lay a card or to use a token."""

    @property
    def text(self) -> str:
        """The notation."""


class Move(Protocol):
    """All that one seat does before the next."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The notation, one string for each step in order."""

    def __str__(self) -> str: ...


class Moves(Protocol):
    """The legal moves of a position, as a lazy collection."""

    def __iter__(self) -> Iterator[Move]: ...

    def __contains__(self, move: object, /) -> bool: ...

    def __len__(self) -> int: ...

    def random(self, rng: Stream) -> Any:
        """A legal move, drawn without listing them.

        Raises:
            IllegalMoveError: the game is over.
        """


class Draft(Protocol):
    """A move in the making: the one place where the rules say what may come next."""

    @property
    def steps(self) -> tuple[Any, ...]:
        """The steps that were taken so far."""

    @property
    def move(self) -> Any:
        """The steps so far as a move."""

    @property
    def complete(self) -> bool:
        """Whether the move may end here."""

    def next_steps(self) -> Iterable[Step]:
        """Every step that the rules allow next."""

    def add(self, step: Any, /) -> Draft:
        """The draft with one more step, checked.

        Raises:
            IllegalMoveError: the step isn't allowed here.
        """


class MoveDraft(Draft, Protocol):
    """A draft of a move of a game: once it is complete, the move can be made."""

    @property
    def position(self) -> Position:
        """The position in which the move is made."""

    @property
    def text(self) -> str:
        """The text of the move, as `Position.notation` gives it."""

    def add(self, step: Any, /) -> MoveDraft:
        """The draft with one more step, checked; raises as `Draft.add` does."""

    def end(self) -> Position:
        """The position after the move, which must be complete."""


class Score(Protocol):
    """The points of one seat."""

    @property
    def total(self) -> int:
        """All of them."""


class Position(Protocol):
    """The whole truth of a game between two moves, as an immutable value."""

    @property
    def turn(self) -> int:
        """The seat to move."""

    @property
    def seats(self) -> Sequence[Any]:
        """The cards and everything else in front of each seat."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def moves(self) -> Moves:
        """The legal moves; none once the game is over."""

    @property
    def draft(self) -> MoveDraft:
        """The move of the seat to move, with no step taken yet."""

    def drafted(self, move: Any, /) -> MoveDraft:
        """The complete draft of a move: what makes it, records it and is remembered of it.

        Raises:
            IllegalMoveError: the move isn't legal here.
        """

    def play(self, move: Any, /) -> Position:
        """The position after a move.

        Raises:
            IllegalMoveError: the move isn't legal here.
        """

    def notation(self, move: Any, /) -> str:
        """The text of a move here, as unambiguous as it has to be; `Rules.parse_move` reads it."""

    def scores(self) -> Sequence[Score]:
        """The points of every seat if the game ended here.

        Raises:
            GameError: something that counts is unknown.
        """

    def score(self, seat: int) -> Score:
        """The points of one seat if the game ended here.

        Raises:
            GameError: something that counts is unknown.
        """

    def places(self) -> tuple[float, ...]:
        """The place of every seat if the game ended here, 1 for the winner.

        Seats that tie in everything share the mean of the places that they take up.
        """

    def observation(
        self, seat: int, history: tuple[Any, ...] = (), cards: tuple[Any, ...] = ()
    ) -> Observation:
        """The position as a seat sees it, with what it has seen before.

        Args:
            history: the moves that the seat has seen, the first one first; empty if unknown.
            cards: those of the deck, as a `Memory` has them.
        """

    def seen(self, move: Any, seat: int, /) -> Seen[Any, Any]:
        """A move of this position as a seat sees it, whose cards it says all."""


class Observation(Protocol):
    """The game as one seat sees it, with no way back to the position."""

    @property
    def seat(self) -> int:
        """The seat that looks."""

    @property
    def view(self) -> Any:
        """The position with everything hidden blanked."""

    @property
    def moves(self) -> Moves:
        """The moves that are legal whatever is hidden; for the seat to move."""

    @property
    def history(self) -> Sequence[Seen[Any, Any]]:
        """The moves that the seat has seen, the first one first."""

    @property
    def text(self) -> str:
        """All that the seat knows: equal for two games exactly if they look alike to it."""


@dataclass(frozen=True)
class Seen(Generic[P, M]):
    """A past move as one seat saw it.

    Attributes:
        view: the position before the move, as the seat saw it then; its `turn` is who moved.
        move: the move, with everything blanked that the seat doesn't know.
    """

    view: P
    move: M


class Observable(Protocol[S]):
    """A position, as far as a memory shows it."""

    def observation(self, seat: int, history: tuple[Any, ...], cards: tuple[Any, ...], /) -> S:
        """The position as a seat sees it, with what it has seen before."""


@dataclass(frozen=True)
class Memory:
    """The histories of all seats, each its own, kept by the program that runs the game.

    Attributes:
        histories: one a seat, of the moves since the memory began.
        cards: those of the deck, in an order that tells nothing; empty if unknown, or where all
            games have the same.
    """

    histories: tuple[tuple[Seen[Any, Any], ...], ...]
    cards: tuple[Any, ...] = ()

    @classmethod
    def blank(cls, seats: int, cards: tuple[Any, ...] = ()) -> Self:
        """The memory of a game that begins."""
        return cls(((),) * seats, cards)

    def after(self, draft: MoveDraft) -> Self:
        """The memory with one more move, by its complete draft."""
        histories = tuple(
            (*history, draft.position.seen(draft.move, seat))
            for seat, history in enumerate(self.histories)
        )
        return replace(self, histories=histories)

    def observe(self, position: Observable[S], seat: int) -> S:
        """The position as a seat sees it, with what it has seen before."""
        return position.observation(seat, self.histories[seat], self.cards)


class Deal(Protocol):
    """Everything that chance decides, before the first move."""

    def position(self) -> Position:
        """The position before the first move."""

    def memory(self) -> Memory:
        """The memory at the position of the deal, before the first move."""


class Dealing(Protocol):
    """A deal in the making: chance draws one thing after another."""

    @property
    def outcomes(self) -> Sequence[tuple[int, float]]:
        """Each possible next draw, by number, with its probability; empty at the end.

        How many draws there are, and up to which number, doesn't depend on what is drawn.
        """

    @property
    def deal(self) -> Deal:
        """The deal, once nothing is left to draw."""

    def after(self, outcome: int, /) -> Dealing:
        """The dealing with one more thing drawn."""

    def describe(self, outcome: int, /) -> str:
        """The name of the draw with this number, as the next one."""


class Player(NamedTuple):
    """Who sits in a seat: a name, and `human` or the bot that decides."""

    name: str
    player: str


class Setup(Protocol):
    """The set-up of a game, agreed before the deal: the number of seats, a mode, a deck."""

    @property
    def players(self) -> int:
        """The number of seats."""

    @property
    def options(self) -> Mapping[str, str]:
        """Each option with its value, as results state them; with a digest where it is a file."""

    def deal(self, seed: str, first: int = 0) -> Deal:
        """The deal of a seed; the same seed deals the same, in every process.

        Args:
            first: the seat that begins.
        """

    def record(self, seed: str | int | None, deal: Any, players: tuple[Player, ...], /) -> Any:
        """The record of a game that begins, a `games.record.PlayedRecord`."""

    def dealing(self) -> Dealing:
        """The deal with nothing drawn yet; seat 0 begins."""

    @property
    def steps(self) -> tuple[str, ...]:
        """The text of every step that there can be, in an order that never changes.

        Empty where a list would be too long, or texts ambiguous: then the game's OpenSpiel
        adapter numbers its steps.
        """


class Option(NamedTuple):
    """An option of the set-up.

    Attributes:
        values: those that there are; empty where any text may be one, such as a file's name.
        default: the value unless given.
        help: its purpose, in a sentence for people.
    """

    name: str
    values: tuple[str, ...]
    default: str
    help: str


class Role(StrEnum):
    """The kind of content in a file of a game."""

    PUZZLE = "puzzle"
    POSITION = "position"
    RECORD = "game"
    DECK = "deck"


class Format(NamedTuple):
    """A file format of a game.

    Attributes:
        read: makes the content of a file's JSON, and raises `FormatError`.
    """

    role: Role
    read: Callable[[Any], Any]


def people_names(position: Any) -> Sequence[str]:
    """Names for the people at a table."""
    return PEOPLE[: len(position.seats)]


@dataclass(frozen=True)
class Rules:
    """A game as `games` has it; the registry names the module that holds it.

    Attributes:
        seats: the numbers of seats that the game is made for.
        options: the options of its set-up.
        setup: the set-up of a number of seats and some options, the others by default; raises
            `GameError` for a value that there isn't.
        parse_move: a move from its text; raises `GameError`.
        formats: by the `format` that a file states.
        text: the canonical file of a puzzle, a position or a deck.
        problems: all that no game by the rules leads to in such a content, one line each.
        completed: a position, the options that its file leaves open, a stream -> the deal of a
            game that goes on from there, with everything drawn that the position doesn't state;
            raises `GameError`. None where games begin with a deal only.
        seat_names: names for the seats of a position in which nobody is named, in the language
            that is spoken.
        deck_form: a deck file to type the cards of one's own copy into, in the language that is
            spoken. None where a game has no decks.
        step_words: a step of a move as a message, with its card and its cell.
    """

    name: str
    title: str
    seats: range
    options: tuple[Option, ...]
    setup: Callable[[int, Mapping[str, str]], Setup]
    parse_move: Callable[[str], Any]
    formats: Mapping[str, Format] = field(hash=False)
    text: Callable[[Any], str]
    problems: Callable[[Any], Sequence[str]]
    completed: Callable[[Any, Mapping[str, str], Stream], Deal] | None = None
    deck_form: Callable[[], str] | None = None
    seat_names: Callable[[Any], Sequence[str]] = people_names
    step_words: Callable[[Any], Message] = verbatim

    def worded(self, *moves: str) -> Message:
        """Moves, or steps of one, in notation; with cards and cells where pictures are drawn."""
        pictured = in_row(", ", (words for move in moves for words in self._words_of(move)))
        return drawn(verbatim(" ".join(moves)), pictured)

    def _words_of(self, move: str) -> Iterator[Message]:
        """The words for each step of a move; what is none stands as it is."""
        try:
            found = self.parse_move(move)
        except GameError:
            yield verbatim(move)
        else:
            yield from map(self.step_words, getattr(found, "steps", (found,)))


class Counting(StrEnum):
    """The solutions that a task counts; `FIRST_ENDS` are the ends of the best first moves."""

    ENDS = "ends"
    FIRST_MOVES = "first moves"
    FIRST_ENDS = "ends of the first move"
    NONE = "none"


class End(Protocol):
    """The last state of a line, which has a value."""

    @property
    def key(self) -> Hashable:
        """Equal exactly for two ends that are the same solution."""

    @property
    def value(self) -> int:
        """The value of the task's objective."""

    @property
    def closing(self) -> tuple[str, ...]:
        """The words of a line after its last step, such as how the game has ended."""

    def regions(self) -> Mapping[str, Regions]:
        """Every colour's cells and areas, for an independent count."""

    def recount(self, areas: Areas) -> int:
        """`value` counted again from every colour's areas."""


class State(Protocol):
    """A point on the way from a task's start to one of its ends."""

    @property
    def end(self) -> End | None:
        """The end that is reached here; None while something is left to choose."""

    @property
    def maximising(self) -> bool:
        """Whether the one who chooses here wants the value high."""

    def children(self) -> Iterator[tuple[Move, State]]:
        """Each legal choice with the state it leads to, in the order of their notation."""

    @property
    def trace(self) -> Hashable:
        """Equal only for states with the same future."""


class Task(Protocol):
    """A puzzle: a start, the steps from it, and a value to make as high as possible."""

    @property
    def game(self) -> str:
        """The name of the game, as the registry has it."""

    @property
    def start(self) -> State:
        """The state in which nothing is chosen yet."""

    @property
    def adversarial(self) -> bool:
        """Whether opponents choose too, so that the value is a minimax."""

    @property
    def counting(self) -> Counting:
        """The solutions that are counted."""

    @property
    def line_estimate(self) -> float:
        """Upper bound on the number of lines."""

    def ceiling(self) -> int:
        """A proved upper bound on the value of any line, found without search."""

    def readings(self, line: Iterable[str]) -> Iterator[End]:
        """Every end that `line` may lead to by the rules; more than one if it is ambiguous.

        Raises:
            IllegalMoveError: a step is not allowed, or the line stops short.
        """

    def replay(self, line: Iterable[str]) -> End:
        """The end that `line` leads to by the rules.

        Raises:
            IllegalMoveError: a step is not allowed, or the line stops short.
        """


class SingleReading(ABC, Generic[E]):
    """A task whose lines can be read in one way only."""

    @abstractmethod
    def replay(self, line: Iterable[str]) -> E:
        """The end that a line leads to."""

    def readings(self, line: Iterable[str]) -> Iterator[E]:
        """The one end of a line."""
        yield self.replay(line)


class Puzzle(Task, Protocol):
    """A task that a file states, and that people solve by hand."""

    @property
    def kind(self) -> str:
        """The name of the puzzle's kind, as its file states it."""

    @property
    def draft(self) -> Draft:
        """The line with no step taken yet, as it is put together by hand."""
