"""The full screen's view of a move in the making: choices, their places, the board.

A game says by its `Tabletop` which choices there are and how they look; the draft alone decides
which are legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from rich.text import Text

from games.protocol import (
    Cell,
    Draft,
    GameError,
    IllegalMoveError,
    Move,
    Player,
    Puzzle,
    Step,
)
from languages.message import translated, typed
from languages.messages import _, ngettext
from languages.people import PEOPLE, YOU, is_reader, shown_name
from views.render.lattice import Region
from views.scene import Mark, Scene, SpriteAt
from views.scene_text import face_of, line_of
from views.scenery import AnyScenery
from views.sheet import Cells, Column, Row, Sheet, Signs, Sprite

D = TypeVar("D", bound=Draft)
P = TypeVar("P", bound=Puzzle)

COORDINATE: Final = re.compile(r"-?\d{1,3}", re.ASCII)
"""One of the two numbers of a cell."""

NOBODY: Final = -1
"""The seat of those who sit at none: who only watch, or who play for all seats."""


class Targets(NamedTuple):
    """Where something that was chosen may go.

    Attributes:
        cells: the cells that can be tried, whether the rules allow them or not.
        attempt: the step that a cell and a way up mean, or another choice that is carried on
            from there; raises `IllegalMoveError` where they mean nothing.
        ways: how many ways up there are.
    """

    cells: tuple[Cell, ...]
    attempt: Callable[[Cell, int], Step | Choice]
    ways: int = 1


@dataclass(frozen=True)
class Choice:
    """Something that may be chosen next. One of `step`, `targets`, `more` and `move` is given.

    Attributes:
        name: a word or two.
        effect: what it does and what it costs, in a sentence.
        sprites: how it looks, one for each way up; none for what is only named.
        turned: its name each way up, where that differs.
        count: how many there are of it, each of which is drawn.
        own: whether it is of the hand of the seat that looks.
        title: whose it is, if that matters.
        caption: what else there is to know of it, in a few words.
        key: what is pressed to choose it; by default its number.
        step: what is done as soon as it is chosen.
        targets: where it goes.
        more: what has to be chosen next.
        move: a whole move, such as a pass.
        lit: the cells on which it lies so far.
        refusal: why it can't be chosen now.
        minor: whether it stands in the menu instead of beside the cards.
        inert: whether it only looks at what lies somewhere.
    """

    name: str
    effect: str = ""
    sprites: tuple[Sprite, ...] = ()
    count: int = 1
    turned: tuple[str, ...] = ()
    own: bool = False
    title: str = ""
    caption: str = ""
    key: str = ""
    step: Step | None = None
    targets: Targets | None = None
    more: tuple[Choice, ...] = ()
    move: Move | None = None
    lit: tuple[Cell, ...] = ()
    refusal: str = ""
    minor: bool = False
    inert: bool = False

    @property
    def kind(self) -> str:
        """The notation of what it is; empty for what is only named."""
        return self.sprites[0].text if self.sprites else ""


def not_among(choices: Sequence[Choice], held: Sequence[Choice]) -> list[Choice]:
    """The cards of a hand that none of the choices stands for."""
    offered = {choice.kind for choice in choices if choice.own}
    return [card for card in held if card.kind not in offered]


class Ghost(NamedTuple):
    """Something that was chosen, held over a cell.

    Attributes:
        attempt: the step that it would be, or what is chosen next; None where it is nothing.
        after: the draft with that step; None if the rules refuse it.
        reason: why they do.
    """

    choice: Choice
    cell: Cell
    way: int
    attempt: Step | Choice | None = None
    after: Draft | None = None
    reason: str = ""

    @property
    def legal(self) -> bool:
        """Whether it may go there."""
        return self.after is not None or isinstance(self.attempt, Choice)


def held_over(draft: Draft, choice: Choice, cell: Cell, way: int) -> Ghost:
    """A choice held over a cell: what it would do there, or why it may not."""
    assert choice.targets is not None
    ghost = Ghost(choice, cell, way % choice.targets.ways)
    try:
        attempt = choice.targets.attempt(cell, ghost.way)
        ghost = ghost._replace(attempt=attempt)
        return ghost if isinstance(attempt, Choice) else ghost._replace(after=draft.add(attempt))
    except GameError as error:
        return ghost._replace(reason=str(error))


def done(step: Step, after: Draft) -> Ghost:
    """A step that was taken, wherever it went, with the draft after it."""
    return Ghost(Choice(step.text), (0, 0), 0, step, after)


class Room(NamedTuple):
    """Columns and lines that there are for something."""

    columns: int
    lines: int


class BoardText(NamedTuple):
    """A board as text, and where each of its cells is drawn."""

    text: Text
    regions: Mapping[Cell, Region]

    def cell_at(self, column: int, line: int) -> Cell | None:
        """The cell to which a sign of the text belongs."""
        found = (cell for cell, part in self.regions.items() if part.holds(column, line))
        return next(found, None)


class Notation(Generic[D, P]):
    """How steps are typed, and when they are a move; the defaults work for any game."""

    one_step = False
    """Whether every move is a single step, so that it is made as soon as it is typed."""

    @staticmethod
    def steps(draft: D, text: str) -> Sequence[Step]:
        """The steps that a text in notation asks for.

        Raises:
            GameError: there is no such step.
        """
        steps = list(draft.next_steps())
        for step in steps:
            if step.text == " ".join(text.split()):
                return (step,)
        expected = ", ".join(step.text for step in steps) or _("nothing more")
        raise IllegalMoveError(
            _("this can't be done here: expected {expected}").format(expected=expected)
        )

    @staticmethod
    def help(draft: D) -> Iterator[str]:
        """How steps are typed in notation."""
        yield _("STEP           the same in the game's notation")

    @classmethod
    def puzzle_help(cls, puzzle: P) -> Iterator[str]:
        """How the steps of a puzzle are typed."""
        draft: Any = puzzle.draft
        return cls.help(draft)

    @staticmethod
    def step_texts(draft: D) -> tuple[str, ...]:
        """The steps so far in notation, as unambiguous as they have to be."""
        return tuple(step.text for step in draft.steps)

    @staticmethod
    def ended(draft: D) -> Move:
        """The move, if it may end here.

        Raises:
            IllegalMoveError: it may not; the text says why.
        """
        if not draft.complete:
            raise IllegalMoveError(_("the move isn't whole yet; help lists what you can type"))
        move: Move = draft.move
        return move

    @classmethod
    def at_once(cls, draft: D) -> bool:
        """Whether a draft is a move as soon as it is typed, with nothing to confirm."""
        return cls.one_step


class Tabletop(Notation[D, P]):
    """How a game's drafts and puzzles look; the defaults work for any game.

    Args:
        players: who sits where; empty in a puzzle.
        puzzle: what is solved, if it isn't a game.
        untaught: the parts of the table that no lesson has explained yet, which aren't shown.
        counts: whether the points of steps are said before they are judged.
    """

    legend = ""
    """The meaning of the signs on the board."""

    signs = ""
    """The letters on cards in one line, where they don't explain themselves."""

    scenery: AnyScenery | None = None
    """The boards; None where a position is text."""

    def __init__(
        self,
        players: Sequence[Player] = (),
        puzzle: P | None = None,
        untaught: Collection[str] = (),
        *,
        counts: bool = True,
    ) -> None:
        self.players = tuple(players)
        self.puzzle = puzzle
        self.untaught = untaught
        self.counts = counts

    def _tallied(self, draft: D) -> D:
        """The draft whose points are said: until a line is judged, the one before its steps."""
        if self.counts or self.puzzle is None or not draft.steps:
            return draft
        before: Any = self.puzzle.draft
        return cast(D, before)

    def legend_of(self, draft: D) -> str:
        """The legend, as far as it has to do with a draft."""
        return _(self.legend)

    def choices(self, draft: D) -> Sequence[Choice]:
        """The next choices, and refused ones whose reason is worth a sentence."""
        return [Choice(step.text, step=step) for step in draft.next_steps()]

    def asked(self, choice: Choice) -> str:
        """The question about where a choice goes."""
        return choice.effect

    def effects(self, draft: D, ghost: Ghost) -> Iterator[str]:
        """The effects of a legal step, a line each: what it covers, the points that it brings."""
        yield from ()

    def limits(self, draft: D) -> Iterator[str]:
        """Why no more can be chosen, and what has to be known for it, in sentences."""
        yield from ()

    def happened(self, drafts: Sequence[D]) -> Iterator[str]:
        """The effects of steps that were taken, a line each.

        Args:
            drafts: the move before the first of them, and after each.
        """
        for before, after in pairwise(drafts):
            step = after.steps[-1]
            effects = "; ".join(self.effects(before, done(step, after)))
            if effects:
                yield f"{translated(typed(f'{step.text}:'))} {effects}."

    # Boards

    def board(self, draft: D, start: D, ghost: Ghost | None, room: Room) -> BoardText:
        """The board after the steps of a draft, with what is held over it.

        Args:
            start: the draft before its first step, or an earlier one; what is new is marked.
        """
        if self.scenery is None:
            return BoardText(Text(str(getattr(draft, "position", self.puzzle))), {})
        scene = self.scene(draft, start, ghost)
        return BoardText(*self.scenery.written(scene).fitting(*room))

    def text(self, draft: D, start: D, width: int, *, brief: bool = True) -> Text:
        """The board as a small text, and the meaning of its signs.

        Args:
            brief: whether it is one of several boards, so that the legend may be short.
        """
        if self.scenery is None:
            return Text(str(getattr(draft, "position", self.puzzle)))
        board = self.scenery.text(self.scenery.small_scene(draft, start, self.puzzle), width)
        legend = self.scenery.legend if brief else self.scenery.whole_legend or self.scenery.legend
        legend = _(legend) if legend else ""
        return board.append(f"\n{legend}", "dim") if legend else board

    def scene(self, draft: D, start: D, ghost: Ghost | None) -> Scene:
        """The board with what is held over it, as a scene."""
        assert self.scenery is not None
        scene = self.scenery.scene(draft, start, self.puzzle)
        held = () if ghost is None else self.held_there(draft, ghost)
        return replace(scene, pieces=(*scene.pieces, *held))

    def held_there(self, draft: D, ghost: Ghost) -> Iterator[SpriteAt]:
        """The held sprite over a cell, as it would lie there."""
        if ghost.choice.sprites:
            yield SpriteAt(ghost.choice.sprites[ghost.way], *ghost.cell)
        yield SpriteAt(Mark("legal" if ghost.legal else "refused"), *ghost.cell)

    def face(self, sprite: Sprite, *, large: bool = False) -> Text:
        """A sprite in a few lines; empty where its name says it better.

        Args:
            large: whether there is much room.
        """
        scenery = self.scenery
        if scenery is not None and scenery.look.outline is not None:
            return Text(scenery.look.outline(sprite, large))
        if scenery is None or not scenery.look.faces or not self.has_face(sprite):
            return Text()
        return face_of(sprite, scenery.inked, scenery.look, large=large)

    def has_face(self, sprite: Sprite) -> bool:
        """Whether a sprite is drawn where it is held."""
        return True

    # Seats

    def standing(self, draft: D, seat: int) -> str:
        """How the seat that looks stands, in a few words."""
        return ""

    def held(self, draft: D, seat: int) -> Sequence[Choice]:
        """The cards of a seat, each sort with its count."""
        return ()

    def seats(self, draft: D, seat: int) -> Sequence[Sheet]:
        """The public state of the seats, and the private state of one of them."""
        return ()

    def standings(self, position: Any, seat: int | None = None) -> Sheet:
        """Each seat as all see it, as a table.

        Args:
            seat: the reader's; by default that of the player who is called `You`.
        """
        return Sheet()

    def tables(self, position: Any, seat: int | None = None) -> Sequence[Sheet]:
        """All that is known of a position besides the board, cards of hands among it.

        Args:
            seat: as for `standings`.
        """
        return [self.standings(position, seat)]

    def sign(self, sprite: Sprite) -> Text:
        """A sprite in a few letters of a line."""
        return line_of(sprite) if self.scenery is None else line_of(sprite, self.scenery.inked)

    def look(self, draft: D) -> Choice | None:
        """Looks at what lies in the cells, and says it in a sentence each."""
        return None

    def place(self, cell: Cell) -> str:
        """The name of a cell."""
        return f"{cell[0]},{cell[1]}"

    def cell(self, words: Sequence[str]) -> tuple[Cell, Sequence[str]] | None:
        """The cell by whose name some words begin, and the rest; None where they begin with none.

        Its two numbers may be two words.
        """
        if len(words) < 2 or not all(map(COORDINATE.fullmatch, words[:2])):
            return None
        return (int(words[0]), int(words[1])), words[2:]

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return shown_name(self.players[seat].name) if self.players else PEOPLE[seat]

    def badge(self, position: Any, seat: int) -> Signs | None:
        """How a seat is marked on the board, if it is."""
        return None

    def seat_table(
        self,
        position: Any,
        columns: Iterable[Column],
        cells: Iterable[Cells],
        seat: int | None = None,
        turn: int | None = None,
    ) -> Sheet:
        """A table with a row for each seat, in which the reader of a puzzle is addressed.

        Args:
            seat: the reader's; by default that of the player who is called `You`.
            turn: the seat to move, if the game goes on.
        """
        if seat is None:
            readers = (at for at, player in enumerate(self.players) if is_reader(player.name))
            seat = next(readers, None)
        columns, rows = tuple(columns), []
        for at, each in enumerate(cells):
            own = at == seat
            name = shown_name(YOU) if own and not self.players else self.name(at)
            badge = self.badge(position, at)
            shown = (
                cell if column.part not in self.untaught else ""
                for column, cell in zip(columns, each, strict=True)
            )
            rows.append(Row(tuple(shown), name, badge, turn=at == turn, own=own))
        return Sheet(columns, tuple(rows), _("seat"))


AnyTabletop = Tabletop[Any, Any]


def lead_text(before: int, after: int, *, answered: bool) -> str:
    """The change of a lead by a step, in words.

    Args:
        answered: whether the others reply before the lead counts.
    """
    text = _("lead {before} → {after}")
    if answered:
        text = _("lead {before} → {after} before the others reply")
    return text.format(before=before, after=after)


def gain_text(before: int, after: int) -> str:
    """The points that a step gains or loses, in words."""
    message = _gain_message(before, after)
    return message.format(gained=abs(after - before), before=before, n=after)


def _gain_message(before: int, after: int) -> str:
    if before == after:
        return ngettext("brings you nothing: {n} point", "brings you nothing: {n} points", after)
    if before < after:
        return ngettext(
            "brings you {gained}: {before} to {n} point",
            "brings you {gained}: {before} to {n} points",
            after,
        )
    return ngettext(
        "costs you {gained}: {before} to {n} point",
        "costs you {gained}: {before} to {n} points",
        after,
    )
