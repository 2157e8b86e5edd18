"""The parts from which a game is shown everywhere.

They are four: the scenery, which is its boards; the choices of a seat, a `Tabletop`; events, which
are moves and what a seat makes of them; and words. Each works for any game where the game has
nothing of its own to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from games.asked import Asked
from games.loading import Content
from games.protocol import Draft, End, Move, Observation, Option, Position, Puzzle, Setup
from games.rulings import Ruling
from languages.message import Message, message, sentences, translated, verbatim
from languages.messages import N_, _, plural
from languages.people import name_of, person
from puzzles.wording import asks_lead, ended
from solver.bots.replies import Reply
from views.advice import AdviceStep, Compared, Explained, HintPart, likely
from views.editing import AnyEditing
from views.event import Event
from views.results import (
    Names,
    Played,
    Players,
    names_of,
    position_of,
    totals,
    totals_json,
    winners,
    winning,
)
from views.scenery import AnyScenery
from views.sheet import Cells, Column, Note, Part, Sheet
from views.tabletop import AnyTabletop

M = TypeVar("M", bound=Move)
Obs = TypeVar("Obs", bound=Observation)
Pos = TypeVar("Pos", bound=Position)
E = TypeVar("E", bound=End)
P = TypeVar("P", bound=Puzzle)

Table = tuple[tuple[Column, ...], Iterable[Cells]]
"""The columns of a table of the seats, and the cells of each."""

Infer = Callable[[Any], Any]
"""The inferences of a seat about all that is hidden, from its observation; None if it has none."""


Sort = tuple[str, str]
"""A sentence about turns that allowed replies of one sort: to whoever took them, and of others."""

LEFT_POINTS: Final[Sort] = (
    N_("In turns {turns} you left points to somebody else."),
    N_("In turns {turns} {name} left points to somebody else."),
)


class Events(Generic[Pos, M, Obs]):
    """The moves of a game, and what a seat makes of them: its inferences, and advice for it."""

    changes: Callable[[Any, Any, Names], Iterable[Message]] | None = None
    """The changes that a move made, as everybody can see them, from the views around it."""

    no_choice = N_("There is nothing to choose: only one move is legal.")
    """The adviser's sentence where no choice is left."""

    harmless = N_("By what you have seen, the others aren't likely to take points from you next.")
    """That no reply to a move takes anything, as far as replies were looked for."""

    observation_options: tuple[str, ...] = ()
    """Set-up options that `analyse` needs for a position, which doesn't state them."""

    def event(self, before: Pos, move: M, after: Pos, players: Players) -> Event:
        """A move as everybody at the table may know it.

        Args:
            before, after: the positions around it.
            move: with nothing in it that isn't to be shown.
        """
        seat = before.turn
        name, text = name_of(seat, players[seat].name), verbatim(move)
        return Event(seat, message("{name}: {move}", name=name, move=text))

    def news(self, observation: Obs) -> str:
        """The thing that the seat to move has just learned, in a sentence."""
        return ""

    def continues(self, observation: Obs) -> bool:
        """Whether a move follows another one of the same seat that left the board as it was."""
        return False

    def rationale(self, before: Obs, after: Obs, players: Players, infer: Infer) -> Iterator[Part]:
        """The inferences from a move, by a seat's observations before it and after it."""
        if self.changes is None:
            yield _("Nothing is known about it but the move itself.")
            return
        names = names_of(players)
        for change in self.changes(before.view, after.view, names):
            yield translated(change, before.seat)

    def observation(self, content: Content, seat: int, options: Mapping[str, str]) -> Obs:
        """The observation of a seat in a position file."""
        observation: Obs = content.value.observation(seat)
        return observation

    def check_choice(self, observation: Obs) -> None:
        """Raise unless the seat to move knows enough to choose a move.

        Raises:
            GameError: it doesn't.
        """

    def tempting(self, observation: Obs) -> Any | None:
        """The move that gains the most points at once; None where points tell little."""
        return None

    def explained(
        self, observation: Obs, compared: Compared, players: Players, infer: Infer
    ) -> Explained:
        """The steps and the reasons of a suggested move.

        Args:
            compared: the moves that were compared, the suggested one first.
        """
        return Explained((AdviceStep(HintPart.PLACE, verbatim(compared[0].move)),))

    def reply(self, reply: Reply, reader: int, players: Players) -> AdviceStep:
        """A reply of another seat in words for the seat that it costs something, and its cells."""
        told = self.event(reply.before, reply.move, reply.after, players)
        return AdviceStep(
            HintPart.REPLY, likely(reply, sentences(told.deed, *told.effects)), told.cells
        )

    def sort(self, reply: Reply, reader: int) -> Sort:
        """The sort of a reply in words: the mistake that allows it."""
        return LEFT_POINTS

    def steps(self, draft: Draft, move: Any) -> tuple[Any, ...]:
        """The steps of a move, one after the other."""
        found = []
        for text in move.texts:
            step = next(step for step in draft.next_steps() if step.text == text)
            found.append(step)
            draft = draft.add(step)
        return tuple(found)

    def mover(self, observation: Obs, name: str) -> str:
        """The words after the name of the seat that is advised."""
        return ""

    def guesses(self, observation: Obs, names: Names, infer: Infer) -> Iterable[Part]:
        """The inferences of the seat about the others."""
        return ()

    def mover_json(self, observation: Obs) -> dict[str, object]:
        """The JSON fields of the seat that is advised."""
        return {}

    def guesses_json(self, observation: Obs, names: Names, infer: Infer) -> dict[str, object]:
        """The JSON fields of the inferences of the seat about the others."""
        return {}


AnyEvents = Events[Any, Any, Any]
PLAIN_EVENTS: Final = AnyEvents()


class Words(Generic[Pos, P, E]):
    """The texts and tables about the rules, a position, the end of a game, a puzzle."""

    # Rules

    package: ClassVar[str] = ""
    """The package whose `overview.toml` says how the game is played; empty where there is none."""

    options: ClassVar[Sequence[Option]] = ()
    """The options of the set-up."""

    ruling_options: ClassVar[tuple[str, ...]] = ()
    """Those that choose among rulings."""

    listed = "modes"
    """The name in JSON of the additions to a ruling."""

    pictures: ClassVar[str] = ""
    """The place of the pictures of the rules, `module:NAME`; empty where there are none."""

    legend = ""
    """The meaning of the signs on the board and in hands, and the scoring, in a few lines."""

    @staticmethod
    def rulings() -> Sequence[Ruling]:
        """How this program reads the rules."""
        return ()

    def legend_of(self, draft: Any) -> str:
        """The legend, as far as it has to do with a game or a puzzle."""
        return _(self.legend)

    def rulings_json(self, options: Mapping[str, str]) -> list[dict[str, object]]:
        """The rulings for programs."""
        return [
            {"name": ruling.name, "source": ruling.source, "text": ruling.text}
            | {self.listed: {value: text for _, value, text in self.additions(ruling, options)}}
            for ruling in self.rulings()
        ]

    def additions(
        self, ruling: Ruling, options: Mapping[str, str]
    ) -> Iterator[tuple[str, str, str]]:
        """The additions to a ruling, each with what it is called and the value of its option.

        Args:
            options: those that were chosen; by default a ruling is read under all values.
        """
        several = len(self.ruling_options) > 1
        for option in self.options:
            for value in option.values if option.name in self.ruling_options else ():
                if value in ruling.variants and options.get(option.name, value) == value:
                    name = f"{option.name} {value}" if several else value
                    yield name, value, ruling.variants[value]

    def setup(self, setup: Setup) -> str:
        """The set-up in a few words."""
        return ", ".join(f"{name} {value}" for name, value in setup.options.items())

    # Positions

    moves_found = plural("{n} move", "{n} moves")
    """How many moves there are."""

    editing: AnyEditing | None = None
    """The changes that are made by hand; None where positions can't be edited."""

    def whole(self, position: Pos, top: AnyTabletop) -> Sequence[Sheet]:
        """All that a file states besides the board."""
        return top.tables(position)

    def points_of(self, position: Pos) -> Table:
        """The points of every seat and where they come from."""
        cells = (("?" if total is None else total,) for total in totals(position))
        return (Column(_("points"), number=True),), cells

    def scores(self, content: Content, top: AnyTabletop) -> Sheet:
        """The points of every seat."""
        position: Pos = position_of(content)
        return top.seat_table(position, *self.points_of(position))

    def scores_json(self, content: Content) -> object:
        """The points of every seat, as a value of JSON."""
        return {"scores": totals_json(position_of(content))}

    def moves(self, content: Content) -> Sequence[str]:
        """Every legal move, in the order of its text."""
        position = position_of(content)
        return sorted({position.notation(move) for move in position.moves})

    # Results

    ties: tuple[str, str] | None = None
    """Who wins if several seats have the most points, by what: `You`, and anybody else."""

    def round_end(self, ended: Pos, top: AnyTabletop, seat: int | None = None) -> Sheet:
        """The points of a round that has ended, and of the game so far.

        Args:
            ended: the position at its end.
            seat: who reads it; by default the player who is called `You`.
        """
        return top.seat_table(ended, *self.result_points(ended), seat)

    def result_points(self, position: Pos) -> Table:
        """The points of every seat of a game that is over."""
        return self.points_of(position)

    def verdict(self, record: Played, position: Pos) -> str:
        """Who has won a finished game, in one sentence."""
        first, totals = winners(position), [score.total for score in position.scores()]
        if self.ties is None or len(first) > 1 or totals.count(max(totals)) == 1:
            return winning(record, first)
        return person(record.players[first[0]].name, *map(_, self.ties))

    def result_json(self, record: Played, position: Pos) -> dict[str, object]:
        """A position of a record for programs, with the result if the game is over."""
        return {
            "turns": len(record.turns),
            "over": position.over,
            "scores": totals_json(position),
        }

    def player_json(self, record: Played, seat: int) -> dict[str, object]:
        """The JSON fields of a player in a review."""
        return {}

    # Puzzles

    ends = N_("best end"), N_("best ends")
    """The names of one solution and of several different ones."""

    rules_in_short = ""
    """The rules for a reader of a book of puzzles who doesn't know the game."""

    solution_marks = ""
    """The meaning of the marks in the picture of a solution."""

    solution_tables = False
    """Whether a solution doesn't say all without the tables of the start."""

    needs_task = True
    """Whether a puzzle can't be solved by its board and its cards alone."""

    facts_heading = ""
    """How to read the facts, where they need it."""

    def reader(self, puzzle: P) -> int:
        """The seat that is called You, in words and in tables: by default the one to move.

        `NOBODY` where a puzzle addresses no seat; 0 where it has no seats.
        """
        position = getattr(puzzle, "position", None)
        return 0 if position is None else int(position.turn)

    def task(self, puzzle: P) -> Asked:
        """The task, which addresses the `reader`."""
        text = N_("{kind}: find the line that is worth most.")
        if puzzle.adversarial:
            text = N_("{kind}: find the line that is worth most, whatever the others do.")
        return Asked(message(text, kind=verbatim(puzzle.kind)))

    def task_note(self, puzzle: P) -> Note:
        """The task as it is shown."""
        return (translated(self.task(puzzle).text),)

    def points(self, puzzle: P) -> str:
        """The unit of the value of a puzzle."""
        return _("points of margin") if asks_lead(puzzle) else _("points")

    def missed(self, puzzle: P, value: int) -> str:
        """The value of a line that isn't the solution, in a sentence."""
        text = _("That way you end {end}, and more is possible.")
        if puzzle.adversarial:
            text = _("That way you end {end} after the best replies, and more is possible.")
        return text.format(end=translated(ended(puzzle, value)))

    def told(self, puzzle: P, line: Sequence[str]) -> Iterator[Note]:
        """A line in words, where its notation says too little."""
        yield from ()

    def sums(self, end: E) -> Iterator[str]:
        """How the points of an end come about."""
        yield from ()

    def facts(self, puzzle: P) -> Iterator[Note]:
        """The facts that a solver needs besides the board."""
        yield from ()

    def reading_of(self, puzzles: Sequence[P], title: str) -> str:
        """How to read the puzzles of a book, with all that has to be known for some of them."""
        if self.rules_in_short:
            return _(self.rules_in_short)
        return _("Puzzles of {game}. Every puzzle has one best answer.").format(game=title)


AnyWords = Words[Any, Any, Any]
PLAIN_WORDS: Final = AnyWords()


@dataclass(frozen=True)
class GameParts:
    """The parts of a game; its choices know the scenery, which draws them."""

    title: str
    choices: type[AnyTabletop] = AnyTabletop
    events: AnyEvents = PLAIN_EVENTS
    words: AnyWords = PLAIN_WORDS

    @property
    def scenery(self) -> AnyScenery | None:
        """The boards; None where a position is text."""
        return self.choices.scenery
