"""How a game is shown: plain text for any game, which a game's own view replaces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, cast

from rich.console import RenderableType
from rich.text import Text

from games import registry
from games.loading import Content
from games.overview import Section
from games.protocol import (
    Draft,
    End,
    GameError,
    IllegalMoveError,
    Observation,
    Player,
    Position,
    Puzzle,
    Role,
    Seen,
    Setup,
)
from games.registry import Entry
from languages.lists import listed
from languages.message import Message, message, translated, verbatim
from languages.messages import N_, _, ngettext, plural
from languages.people import person, shown_name
from views.render.drawing import TABLE, Drawing, Theme
from views.sheet import Cells, Column, Sheet
from views.text_table import PrintedSheet

if TYPE_CHECKING:
    from views.tabletop import Tabletop

NO_ORDER = 0
"""The number of a text that isn't one; no choice has it, since they are numbered from 1."""


class Played(Protocol):
    """A game that was played: a record, or as much of one as may be shown."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        ...

    @property
    def turns(self) -> tuple[str, ...]:
        """The text of each move so far."""
        ...

    @property
    def taken_back(self) -> tuple[int, ...]:
        """The moves that were kept each time some were taken back."""
        ...

    def positions(self) -> Iterator[Any]:
        """The position before the first move and after each."""
        ...


class View:
    """The defaults, which work for any game by `games.protocol` alone."""

    ends = N_("best end"), N_("best ends")
    """The names of one solution and of several different ones."""

    no_choice = N_("There is nothing to choose: only one move is legal.")
    """The adviser's sentence where no choice is left."""

    observation_options: tuple[str, ...] = ()
    """Set-up options that `analyse` needs for a position, which doesn't state them."""

    solution_marks = ""
    """The meaning of the marks in the picture of a solution."""

    ties = "", ""
    """Who wins if several seats have the most points, by what: `You`, and anybody else."""

    ruling_options: tuple[str, ...] = ()
    """Set-up options that choose among rulings."""

    one_step = False
    """Whether every move is a single step, so that it is made as soon as it is typed."""

    legend = ""
    """The meaning of the signs on the board and in hands, and the scoring, in a few lines."""

    def __init__(self, title: str) -> None:
        self.title = title

    # Files

    def position(self, content: Content) -> Any:
        """The position of a puzzle or a position, or the last one of a record.

        Raises:
            GameError: there is none, or a record can't be replayed.
        """
        if content.role is Role.RECORD:
            *_before, last = content.value.positions()
            return last
        found = content.value if content.role is Role.POSITION else None
        found = getattr(content.value, "position", found)
        if found is None:
            raise GameError(_("format: a {role} has no position").format(role=content.role))
        return found

    def start(self, puzzle: Puzzle) -> Any:
        """The position of a puzzle before its first step."""
        return getattr(puzzle, "position", puzzle)

    def show(self, content: Content, width: int) -> Iterator[RenderableType]:
        """A puzzle, a position, or where a record stands."""
        yield self.board(self.position(content), None, width)
        if content.role is Role.PUZZLE:
            yield self.task_text(content.value)

    def board(
        self, position: Any, before: Any, width: int, players: Sequence[Player] = ()
    ) -> RenderableType:
        """A position, with what changed since another one marked, if one is given.

        Args:
            players: who sits where, if the seats have names.
        """
        return Text(str(position))

    def plain(self, shown: Any) -> str:
        """A puzzle, a position or the end of a puzzle as lines of text without colours."""
        return str(getattr(shown, "position", shown))

    def drawing(self, shown: Any) -> Drawing:
        """The same as a drawing.

        Raises:
            GameError: there are no pictures of this game.
        """
        raise GameError(_("there are no pictures of {game}").format(game=self.title))

    def picture(self, content: Content) -> tuple[Drawing, str, str]:
        """The drawing of a file, its title, and what it holds in a few words.

        Raises:
            GameError: there are no pictures of this game.
        """
        raise GameError(_("there are no pictures of {game}").format(game=self.title))

    def scores(self, content: Content) -> Sheet:
        """The points of every seat."""
        position = self.position(content)
        players = content.value.players if content.role is Role.RECORD else ()
        return self.tabletop(players).seat_table(position, *self.points_of(position))

    def points_of(self, position: Any) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The points of every seat and where they come from: columns, and the cells of each."""
        cells = (("?" if total is None else total,) for total in totals(position))
        return (Column(_("points"), number=True),), cells

    def printed(self, sheet: Sheet) -> RenderableType:
        """A table as it is printed, with the signs of the game."""
        return PrintedSheet(sheet, self.tabletop().sign)

    def scores_json(self, content: Content) -> Any:
        """The points of every seat, as a value of JSON."""
        return {"scores": _scores_json(self.position(content))}

    moves_found = plural("{n} move", "{n} moves")
    """How many moves there are."""

    def moves(self, content: Content) -> Sequence[str]:
        """Every legal move, in the order of its text."""
        position = self.position(content)
        return sorted({position.notation(move) for move in position.moves})

    @property
    def overview(self) -> Sequence[Section]:
        """How the game is played and won, for newcomers."""
        return ()

    def rulings(self, options: Mapping[str, str]) -> Iterator[Text]:
        """How this program reads the rules."""
        yield Text(_("No rulings are listed for {game}.").format(game=self.title))

    def rulings_json(self, options: Mapping[str, str]) -> list[dict[str, Any]]:
        """The rulings for programs."""
        return []

    # Puzzles

    def task(self, puzzle: Puzzle) -> Message:
        """The task, in one sentence."""
        text = N_("{kind}: find the line that is worth most.")
        if puzzle.adversarial:
            text = N_("{kind}: find the line that is worth most, whatever the others do.")
        return message(text, kind=verbatim(puzzle.kind))

    def task_text(self, puzzle: Puzzle) -> Text:
        """The task as it is shown."""
        return Text(translated(self.task(puzzle)))

    def points(self, puzzle: Puzzle) -> str:
        """The unit of the value of a puzzle."""
        return _("points")

    def solution(self, puzzle: Puzzle, end: End, width: int) -> RenderableType:
        """The end of a solution, beside the start where there is room."""
        return Text(str(end.key))

    def solution_lines(self, puzzle: Puzzle, line: Sequence[str]) -> Iterator[Text]:
        """The line of a solution."""
        yield Text(_("line: ")).append(" ".join(line), style="bold")

    def solved_board(self, puzzle: Puzzle, end: End, width: int) -> RenderableType:
        """The end of a solution alone, with what is new in it marked."""
        return Text(str(end.key))

    def sums(self, end: End) -> Iterator[Text]:
        """How the points of an end come about."""
        yield from ()

    def puzzle_text(self, puzzle: Puzzle, width: int) -> RenderableType:
        """All that a puzzle states, to be solved on paper."""
        return self.board(self.start(puzzle), None, width)

    def puzzle_facts(self, puzzle: Puzzle) -> Iterator[Text]:
        """The facts that a solver needs besides the board."""
        yield from ()

    def puzzle_table(self, puzzle: Puzzle, width: int) -> Iterator[RenderableType]:
        """The same line by line, with the cards drawn where they are known."""
        yield from self.puzzle_facts(puzzle)

    def puzzle_progress(self, puzzle: Puzzle, draft: Draft, width: int) -> Iterator[RenderableType]:
        """The board after some steps, what it is worth, and what may be typed next."""
        board = self.draft_board(draft, puzzle.draft, width)
        yield self.board(self.start(puzzle), None, width) if board is None else board
        yield from self.progress(draft, (), width)

    def puzzle_help(self, puzzle: Puzzle) -> Iterator[str]:
        """How the steps of a puzzle are typed."""
        return self.help(puzzle.draft)

    def step_texts(self, draft: Draft) -> tuple[str, ...]:
        """The steps so far in notation, as unambiguous as they have to be."""
        return tuple(step.text for step in draft.steps)

    def puzzle_picture(self, puzzle: Puzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
        """A puzzle as a drawing, with its task above it if one is given.

        Raises:
            GameError: there are no pictures of this game.
        """
        raise GameError(_("there are no pictures of {game}").format(game=self.title))

    def solution_picture(self, puzzle: Puzzle, end: End, theme: Theme = TABLE) -> Drawing:
        """The end of a solution as a drawing.

        Raises:
            GameError: there are no pictures of this game.
        """
        raise GameError(_("there are no pictures of {game}").format(game=self.title))

    @property
    def reading(self) -> str:
        """How to read the puzzles of a book."""
        return _("Puzzles of {game}. Every puzzle has one best answer.").format(game=self.title)

    def reading_of(self, puzzles: Sequence[Any]) -> str:
        """The same, with what else has to be known for some puzzles."""
        return self.reading

    # A game that is played

    def setup(self, setup: Setup) -> str:
        """The set-up in a few words."""
        return ", ".join(f"{name} {value}" for name, value in setup.options.items())

    def seen(self, seen: Seen, players: Sequence[Player]) -> str:
        """A past move and who made it, with nothing in it that any seat may not know."""
        return f"{shown_name(players[seen.view.turn].name)}: {self.notation(seen, players)}"

    def notation(self, seen: Seen, players: Sequence[Player]) -> str:
        """A past move as it is written, with nothing in it that any seat may not know."""
        return str(seen.move)

    def consequences(self, before: Any, move: Any, players: Sequence[Player]) -> Iterator[str]:
        """The consequences of a move that all seats see, besides the move itself, a line each."""
        yield from ()

    def seat(
        self,
        observation: Observation,
        players: Sequence[Player],
        width: int,
        draft: Draft | None = None,
    ) -> Iterator[Text]:
        """The private state of the seat to move, besides the board.

        Args:
            draft: its turn so far, if it has begun.
        """
        yield Text(_("You know: {facts}").format(facts=observation.text))

    def choices(self, draft: Draft, players: Sequence[Player], width: int) -> Iterator[Text]:
        """The steps that may come next, numbered."""
        for number, step in enumerate(draft.next_steps(), start=1):
            yield Text(f"{number:>3}  {step.text}")

    def progress(self, draft: Draft, players: Sequence[Player], width: int) -> Iterator[Text]:
        """Where a move in the making stands, after its board."""
        if draft.steps:
            yield Text(
                _("  this turn: {steps}").format(steps=" ".join(step.text for step in draft.steps))
            )
        if draft.complete:
            yield Text(_("  Enter ends the turn, undo takes the last step back."))
        yield from self.choices(draft, players, width)

    def happened(
        self, drafts: Sequence[Draft], players: Sequence[Player], puzzle: Any = None
    ) -> Iterator[str]:
        """The effects of steps, a line each.

        Args:
            drafts: the move before the first of them, and after each.
            puzzle: what is solved, if it isn't a game.
        """
        yield from ()

    def draft_board(self, draft: Draft, start: Draft, width: int) -> RenderableType | None:
        """The board after the steps so far; None where a move changes none before it ends."""
        return None

    def steps(self, draft: Draft, text: str) -> Sequence[Any]:
        """The steps that a text asks for: the number of one, or its notation.

        Raises:
            GameError: there is no such step.
        """
        steps = list(draft.next_steps())
        number = int(text) if text.isascii() and text.isdigit() else NO_ORDER
        if 1 <= number <= len(steps):
            return (steps[number - 1],)
        for step in steps:
            if step.text == " ".join(text.split()):
                return (step,)
        expected = ", ".join(step.text for step in steps) or _("nothing more")
        raise IllegalMoveError(
            _("this can't be done here: expected {expected}").format(expected=expected)
        )

    def continues(self, observation: Observation) -> bool:
        """Whether a move follows another one of the same seat that left the board as it was."""
        return False

    def at_once(self, draft: Draft) -> bool:
        """Whether a draft is a move as soon as it is typed, with nothing to confirm."""
        return self.one_step

    def whole_move(self, draft: Draft, text: str) -> Any | None:
        """A move that a word states as a whole, such as a pass; None for other words.

        Raises:
            IllegalMoveError: it isn't allowed.
        """
        return None

    def ended(self, draft: Draft) -> Any:
        """The move, if it may end here.

        Raises:
            IllegalMoveError: it may not; the text says why.
        """
        if not draft.complete:
            raise IllegalMoveError(_("the move isn't whole yet; help lists what you can type"))
        return draft.move

    def commands(
        self, draft: Draft, players: Sequence[Player], width: int
    ) -> Mapping[str, Callable[[], Iterator[Text]]]:
        """The lines that each further command of a turn shows, by its word."""
        return {}

    def help(self, draft: Draft) -> Iterator[str]:
        """How steps are typed."""
        yield _("N              choose step N of the list")
        yield _("STEP           the same in the game's notation")

    def rationale(
        self, before: Observation, after: Observation, players: Sequence[Player]
    ) -> Iterator[RenderableType]:
        """The inferences from a move, by a seat's observations before it and after it."""
        yield Text(_("  Nothing is known about it but the move itself."))

    def ending(self, record: Played, position: Any, seat: int | None = None) -> Sheet:
        """The scores of a finished game, and who has won it.

        Args:
            seat: who reads it; by default the player who is called `You`.
        """
        top, first = self.tabletop(record.players), winners(position)
        sheet = top.seat_table(position, *self.result_points(position), seat)
        rows = tuple(replace(row, first=at in first) for at, row in enumerate(sheet.rows))
        return replace(sheet, rows=rows, notes=((self.verdict(record, position),),))

    def result_points(self, position: Any) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The same of a game that is over."""
        return self.points_of(position)

    def verdict(self, record: Played, position: Any) -> str:
        """Who has won a finished game, in one sentence."""
        first, totals = winners(position), [score.total for score in position.scores()]
        if len(first) > 1 or totals.count(max(totals)) == 1:
            return winning(record, first)
        return person(record.players[first[0]].name, *map(_, self.ties))

    def result_json(self, record: Played, position: Any) -> dict[str, Any]:
        """A position of a record for programs, with the result if the game is over."""
        return {
            "turns": len(record.turns),
            "over": position.over,
            "scores": _scores_json(position),
        }

    # The full screen

    def tabletop(self, players: Sequence[Player] = (), puzzle: Any = None) -> Tabletop:
        """The full screen's view of a game, or of a puzzle."""
        from views.tabletop import Tabletop

        return Tabletop(players, puzzle)

    # Advice

    def observation(self, content: Content, seat: int, options: Mapping[str, str]) -> Observation:
        """The observation of a seat in a position file."""
        return cast(Observation, content.value.observation(seat))

    def check_choice(self, observation: Observation) -> None:
        """Raise unless the seat to move knows enough to choose a move.

        Raises:
            GameError: it doesn't.
        """

    def mover(self, observation: Observation, name: str) -> str:
        """The words after the name of the seat that is advised."""
        return ""

    def guesses(
        self, observation: Observation, names: Sequence[str], width: int
    ) -> RenderableType | None:
        """The inferences of the seat about the others."""
        return None

    def mover_json(self, observation: Observation) -> dict[str, Any]:
        """The JSON fields of the seat that is advised."""
        return {}

    def guesses_json(self, observation: Observation, names: Sequence[str]) -> dict[str, Any]:
        """The JSON fields of the inferences of the seat about the others."""
        return {}

    def player_json(self, record: Played, seat: int) -> dict[str, Any]:
        """The JSON fields of a player in a review."""
        return {}


def view_of(entry: Entry) -> View:
    """The view of a game: its own, or the plain one."""
    return cast(View, registry.load(entry.view)) if entry.view else View(entry.title)


def totals(position: Position) -> list[int | None]:
    """The points of every seat if the game ended here; None where what counts is unknown."""
    return [_total(position, seat) for seat in range(len(position.seats))]


def _total(position: Position, seat: int) -> int | None:
    try:
        return position.score(seat).total
    except GameError:
        return None


def _scores_json(position: Position) -> list[dict[str, Any]]:
    return [{"seat": seat, "total": total} for seat, total in enumerate(totals(position))]


def winners(position: Position) -> list[int]:
    """The seats in the first place."""
    places = position.places()
    return [seat for seat, place in enumerate(places) if place == min(places)]


def winning(record: Played, first: Sequence[int], how: str = "") -> str:
    """Who has won, in one sentence: in the second person where there is one winner, `You`."""
    names = [shown_name(record.players[seat].name) for seat in first]
    if len(names) > 1:
        return _("{names} share the victory.").format(names=listed(names))
    name = record.players[first[0]].name
    return person(name, _("You win{how}."), _("{name} wins{how}."), how=how)


def seat_names(content: Content, seats: int) -> tuple[str, ...]:
    """The names of the seats of a record or a position."""
    if content.role is Role.RECORD:
        return tuple(shown_name(player.name) for player in content.value.players)
    return tuple(_("seat {seat}").format(seat=seat) for seat in range(seats))


def taken_back_text(record: Played) -> str:
    """The turns that were taken back in a game, in one sentence; empty if none were."""
    marks = dict.fromkeys(record.taken_back)
    places = ", ".join(_("turn {number}").format(number=mark) for mark in marks)
    return _("Turns were taken back after {turns}.").format(turns=places) if places else ""


def turns(number: int) -> str:
    """A number of turns."""
    return ngettext("{n} turn", "{n} turns", number).format(n=number)
