"""A board for analysis: turns tried by hand from a moment of a game or from a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any, Final, NamedTuple

from games.json_reader import FormatError
from games.loading import Content, parse
from games.protocol import (
    HUMAN,
    Draft,
    GameError,
    IllegalMoveError,
    Memory,
    Move,
    Observation,
    Player,
    Position,
    Role,
)
from games.record import remembered
from games.registry import Entry
from games.rng import Stream
from languages.messages import N_, _
from languages.people import person, shown_name
from views.editing import AnyEditing, Edit
from views.results import Players
from views.scene import Scene
from views.sessions.own_turn import Reader, Tables
from views.sessions.past_game import PastGame
from views.sheet import Sheet
from views.table_state import DraftTable, Pick
from views.tabletop import AnyTabletop, Choice, Ghost, Tabletop
from views.view import View, view_of


@dataclass(frozen=True)
class EditDraft:
    """A position that may be changed in any way that leaves one that a file can state.

    Attributes:
        text: the last change in a few signs.
    """

    entry: Entry
    position: Any
    text: str = ""
    steps: tuple[Any, ...] = ()
    complete = False
    move = None

    def next_steps(self) -> Sequence[Edit]:
        """Nothing: changes are choices alone."""
        return ()

    def add(self, edit: Edit) -> EditDraft:
        """The position after a change.

        Raises:
            IllegalMoveError: no file may state it; the text says why.
        """
        try:
            parse(self.entry.game.text(edit.after).encode())
        except FormatError as error:
            problem = error.problems[0]
            raise IllegalMoveError(f"{problem.place}: {problem.text}") from None
        return replace(self, position=edit.after, text=edit.text)


class EditTabletop(Tabletop[Any, Any]):
    """A game's own table, on which changes are the choices."""

    def __init__(self, table: AnyTabletop, editing: AnyEditing, wanted: str) -> None:
        super().__init__(table.players)
        self._table, self._editing, self._wanted = table, editing, wanted
        self.scenery = table.scenery

    def choices(self, draft: Any) -> Sequence[Choice]:
        """The changes."""
        return tuple(self._editing.choices(draft.position, self._wanted))

    def effects(self, draft: Any, ghost: Ghost) -> Iterator[str]:  # noqa: ARG002
        """Nothing but the change itself."""
        yield from ()

    def standing(self, draft: Any, seat: int) -> str:
        """How the seat stands."""
        return self._table.standing(draft.position.draft, seat)

    def held(self, draft: Any, seat: int) -> Sequence[Choice]:
        """The cards of a seat."""
        return self._table.held(draft.position.draft, seat)

    def seats(self, draft: Any, seat: int) -> Sequence[Sheet]:
        """All seats."""
        return self._table.seats(draft.position.draft, seat)

    def look(self, draft: Any) -> Choice | None:
        """Looks at what lies in the cells."""
        return self._table.look(draft.position.draft)


class EditTable(DraftTable):
    """The table of a position that is edited."""

    def __init__(
        self, entry: Entry, players: Players, editing: AnyEditing, position: Any, wanted: str
    ) -> None:
        view = view_of(entry)
        table = EditTabletop(view.tabletop(players), editing, wanted)
        draft: Draft = EditDraft(entry, position)
        super().__init__(table, draft)
        self._entry = entry

    def edited(self, pick: Pick) -> tuple[str, str]:
        """The change that is picked, and the position with it as a file.

        Raises:
            IllegalMoveError: something is left to choose, or no file may state the position.
        """
        after: Any = self.step(pick)
        return after.text, self._entry.game.text(after.position)

    @property
    def _scene(self) -> Scene:
        position: Any = self.draft.position  # type: ignore[attr-defined]
        return self._scenery.scene(position.draft, position.draft)


SAMPLED: Final = (
    N_(
        "What you can't see stays open: a turn is worth its mean over the deals that fit what you "
        "know."
    ),
    N_(
        "What {name} can't see stays open: a turn is worth its mean over the deals that fit what "
        "{name} knows."
    ),
)
"""Sentences about hidden cards: to the one who is to move, and about anybody else."""

EQUALLY: Final = N_("No earlier turns are known, so each of these deals counts alike.")


class KnownPosition(NamedTuple):
    """A position between two turns.

    Attributes:
        memory: what the seats have seen before; None for a position without a history.
    """

    position: Position
    memory: Memory | None


@dataclass(frozen=True)
class AnalysisBoard:
    """A line of turns, each of which its seat takes by what it knows.

    Attributes:
        players: who sits where; empty if nobody is named.
        options: of the set-up, where a position doesn't state them.
        number: how many turns of the game come before the first moment.
        last: how many turns the game has; None for a position.
        turns: those that were tried, in notation.
        moments: the first one, and that after each turn.
        before: the moment before the first one, if there is any.
    """

    entry: Entry
    players: tuple[Player, ...]
    options: Mapping[str, str]
    number: int
    last: int | None
    moments: tuple[KnownPosition, ...]
    turns: tuple[str, ...] = ()
    before: KnownPosition | None = None

    @property
    def view(self) -> View:
        """How the game is shown."""
        return view_of(self.entry)

    @property
    def now(self) -> KnownPosition:
        """The moment after the last turn."""
        return self.moments[-1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.now.position.over

    @property
    def heading(self) -> str:
        """How many turns were taken, and whose turn it is."""
        number, seat = self.number + len(self.turns) + 1, self.now.position.turn
        if self.over:
            return _("{game}: the game is over").format(game=self.entry.title)
        name = shown_name(self._name(seat))
        if self.last is None and not self.turns:
            return _("{game}: {name} to move").format(game=self.entry.title, name=name)
        text = _("{game}, turn {number}: {name}")
        return text.format(game=self.entry.title, number=number, name=name)

    # Knowledge

    @property
    def mover(self) -> Observation:
        """The knowledge of the seat to move.

        Raises:
            GameError: it isn't known well enough what it holds.
        """
        position, memory = self.now
        if memory is not None:
            return self._seen(self.now, position.turn)
        content = Content(self.entry, Role.POSITION, position)
        found: Observation = self.view.events.observation(content, position.turn, self.options)
        return found

    @property
    def obstacle(self) -> str:
        """Why nothing can be chosen now; empty where something can."""
        if self.over:
            return _("the game is over")
        try:
            self.view.events.check_choice(self._seen(self.now, self.now.position.turn))
            self.view.events.check_choice(self.mover)
        except GameError as error:
            return str(error)
        return ""

    @property
    def looker(self) -> int:
        """The seat whose cards are shown: the one to move, if it is known what it holds."""
        moment = self.moments[0] if self.obstacle else self.now
        return moment.position.turn

    @property
    def notes(self) -> Sequence[str]:
        """Why no game leads here; that cards are hidden, and how turns are valued then."""
        if self.over:
            return ()
        return (*self._problems, *self._hidden)

    @property
    def caveats(self) -> Sequence[str]:
        """The limits of the worth of turns: without a history no deal is likelier than another."""
        return () if self.now.memory is not None else (_(EQUALLY),)

    @property
    def _hidden(self) -> Iterator[str]:
        if reason := self.obstacle:
            yield _("Nothing can be chosen now: {reason}.").format(reason=reason)
            return
        yield person(self._name(self.now.position.turn), *map(_, SAMPLED))

    @property
    def _problems(self) -> Iterator[str]:
        """The first reason why no game leads to a position that may have been made by hand."""
        position, memory = self.now
        if memory is None:
            for problem in self.entry.game.problems(position)[:1]:
                yield _("No game leads to this: {problem}.").format(problem=problem)

    @property
    def file(self) -> str:
        """The position as a file: of a game, what the seat to move knows of it.

        It is empty where no file may leave open what is unknown here.
        """
        position, memory = self.now
        shown = position if memory is None else self._seen(self.now, position.turn).view
        text = self.entry.game.text(shown)
        try:
            parse(text.encode())
        except FormatError:
            return ""
        return text

    @property
    def editable(self) -> bool:
        """Whether the position can be edited."""
        return self.view.words.editing is not None and bool(self.file)

    @property
    def searched(self) -> bool:
        """Whether cards are looked for by their notation where the position is edited."""
        editing = self.view.words.editing
        return editing is not None and editing.searched

    @property
    def open(self) -> bool:
        """Whether something is unknown that can be dealt."""
        position, memory = self.now
        if self.over or memory is not None:
            return False
        try:
            return self.dealt("") != self.entry.game.text(position)
        except GameError:
            return False

    # Turns

    def table(self, steps: Sequence[str] = ()) -> DraftTable:
        """The table after some steps of the turn, with the changes of the last turn marked.

        Raises:
            GameError: a step isn't legal.
        """
        return self.tables.after(steps)

    @cached_property
    def tables(self) -> Tables:
        """The tables after steps of the turn."""
        seat = self.looker
        start = self._seen(self.now, seat).view.draft
        earlier = self.moments[-2] if self.turns else self.before
        since = start if earlier is None else self._seen(earlier, seat).view.draft

        def laid(draft: Draft) -> DraftTable:
            tabletop = self.view.tabletop(self._seated)
            return DraftTable(tabletop, draft, since)

        return Tables(Reader(self.view, start), laid)

    def text_of(self, move: Move) -> str:
        """A turn of the seat to move in notation."""
        text: str = self.mover.view.notation(move)
        return text

    def dealt(self, seed: str) -> str:
        """The position as a file in which all is drawn that isn't known; the same for a seed.

        Raises:
            GameError: nothing fits what is known.
        """
        rules, position = self.entry.game, self.now.position
        if rules.completed is None:
            raise GameError(_("no game of {game} goes on from a position").format(game=rules.title))
        stream = Stream(f"{rules.name}-analysis", seed)
        return rules.text(rules.completed(position, self.options, stream).position())

    def editing(self, wanted: str = "") -> EditTable:
        """The table on which the position is edited, as its file states it.

        Args:
            wanted: the beginning of the notation of the cards that are offered.

        Raises:
            GameError: positions of the game can't be edited, or no file states this one.
        """
        editing = self.view.words.editing
        if editing is None or not self.editable:
            raise GameError(_("This position can't be edited: deal what is unknown first."))
        position = parse(self.file.encode()).value
        return EditTable(self.entry, self._seated, editing, position, wanted)

    def after(self, turns: Sequence[str]) -> AnalysisBoard:
        """The board after more turns.

        Raises:
            GameError: one of them isn't legal.
        """
        board = self
        for text in turns:
            board = board._played(text)
        return board

    def _played(self, text: str) -> AnalysisBoard:
        position, memory = self.now
        if position.over:
            raise IllegalMoveError(_("the game is over"))
        move = self.entry.game.parse_move(text)
        draft = position.drafted(move)
        moment = KnownPosition(draft.end(), memory and memory.after(draft))
        return replace(self, moments=(*self.moments, moment), turns=(*self.turns, text))

    @property
    def _seated(self) -> tuple[Player, ...]:
        """Who sits where; where nobody is named, people whom the game names."""
        names = self.entry.game.seat_names(self.now.position)
        return self.players or tuple(Player(name, HUMAN) for name in names)

    def _name(self, seat: int) -> str:
        return self._seated[seat].name

    def _seen(self, moment: KnownPosition, seat: int) -> Observation:
        """A moment as a seat sees it, whether or not it knows enough to choose."""
        if moment.memory is None:
            return moment.position.observation(seat)
        return moment.memory.observe(moment.position, seat)


def analysis_board(
    content: Content, options: Mapping[str, str], turn: int | None = None
) -> AnalysisBoard:
    """The board of a position, or of a game after some of its turns.

    Args:
        options: of the set-up, where a position doesn't state them.
        turn: by default the last one after which somebody has something to choose.

    Raises:
        GameError: it is neither, it has fewer turns, or it can't be replayed.
    """
    entry, value = content.entry, content.value
    if content.role is Role.POSITION:
        return AnalysisBoard(entry, (), options, 0, None, (KnownPosition(value, None),))
    if content.role is not Role.RECORD:
        raise GameError(_("format: a {role} has no position").format(role=content.role))
    past = PastGame(entry, value, everything=True)
    turn = _last_choice(past) if turn is None else turn
    past.until(turn)
    first = max(turn - 1, 0)
    moments = [KnownPosition(*each) for each in islice(remembered(value), first, turn + 1)]
    earlier = moments[0] if turn else None
    return AnalysisBoard(
        entry, past.players, options, turn, past.last, (moments[-1],), before=earlier
    )


def drawn(entry: Entry, observation: Observation, text: str) -> Draft:
    """The draft of a turn with all its steps, by what its seat knows."""
    draft: Draft = observation.view.draft
    for step in view_of(entry).events.steps(draft, entry.game.parse_move(text)):
        draft = draft.add(step)
    return draft


def empty_file(entry: Entry, seats: int) -> str:
    """The file of a position with as little as there can be.

    Raises:
        GameError: positions of the game can't be edited, or it has other numbers of seats.
    """
    editing = view_of(entry).words.editing
    if editing is None or seats not in entry.game.seats:
        raise GameError(_("there is no empty board of {game}").format(game=entry.title))
    return entry.game.text(editing.empty(seats))


def _last_choice(past: PastGame) -> int:
    """The last turn after which somebody has something to choose; the last one if there is none."""
    return next((turn for turn in range(past.last, -1, -1) if _chooses(past, turn)), past.last)


def _chooses(past: PastGame, turn: int) -> bool:
    observation = past.observation(turn)
    if observation.view.over:
        return False
    try:
        past.view.events.check_choice(observation)
    except GameError:
        return False
    return True
