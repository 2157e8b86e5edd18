"""If It Fits on the full screen: cards either way up, cats, Princesses, special toys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from rich.text import Text

from cli.ifitfits import events, puzzle_lines
from cli.ifitfits.paint import (
    COATS,
    LEGEND,
    NARROWEST,
    WIDEST,
    Pointer,
    Sheet,
    frame_of,
    held_text,
    laid,
)
from cli.ifitfits.table import after_steps, free_cells
from cli.ifitfits.typed_steps import AnyDraft, choosable
from cli.output import counted
from cli.tabletop import Aim, BoardText, Choice, Ghost, Room, Tabletop, gain_text
from games.ifitfits import legality, scoring
from games.ifitfits.board import Board
from games.ifitfits.box_draft import BoxDraft
from games.ifitfits.cards import PRINCESS, Card
from games.ifitfits.draft import Draft
from games.ifitfits.outcome import Outcome
from games.ifitfits.position import Position
from games.ifitfits.rulings import Mode
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Step
from games.protocol import Cell

DRAWING: Final = "Draw a card, then play one of your hand."
LAYING: Final = "Lay the card in a cell beside another one; after it you may lay a cat."
NAPPING: Final = "Instead of drawing, one of your cats sleeps in a cell: open on all sides."
EVICTING: Final = "The Princess takes the place of a cat, which goes back to its owner."
"""What choices do."""

SHORTEST: Final = 8
"""How much of a name stands in a table of one line a seat."""


class IfItFitsTabletop(Tabletop):
    """Cards that make boxes, and what lies on them."""

    legend = LEGEND

    def choices(self, draft: Any) -> Sequence[Choice]:
        """What may be laid, drawn or discarded."""
        steps = list(draft.next_steps())
        return [
            *(Choice("draw", DRAWING, step=step) for step in steps if isinstance(step, Draw)),
            *_across(steps),
            *_cards(draft, steps),
            *_evictions(draft, steps),
            *_naps(steps),
            *(_drop(step) for step in steps if isinstance(step, Drop)),
        ]

    def board(self, draft: Any, start: Any, ghost: Ghost | None, room: Room) -> BoardText:
        """The boxes, with what is held over them in brackets."""
        board, pointer = draft.board, None
        if ghost is not None:
            board, pointer = _held_over(board, ghost)
        frame = frame_of(draft.board)
        margin = 1 + max(len(str(y)) for y in frame.rows)
        fitting = (room.columns - margin - 1) // len(frame.columns) - 1
        wide = max(NARROWEST, min(fitting, WIDEST))
        new = laid(start.board, board)
        sheet = Sheet(board, new, _free(draft), frame, margin, wide, pointer=pointer)
        return BoardText(sheet.text(), sheet.regions)

    def effects(self, draft: Any, ghost: Ghost) -> Iterator[str]:
        """What a step closes or joins, and what it brings."""
        after: Any = ghost.after
        before, now = draft.board, after.board
        closed = {box.cells for box in before.boxes if box.closed}
        new = [box for box in now.boxes if box.closed and box.cells not in closed]
        if new:
            yield f"closes a box of {' and of '.join(counted(len(b.cells), 'card') for b in new)}"
        step = ghost.attempt
        if isinstance(step, Lay | Nap) and not new:
            size = len(now.box_at(step.cell).cells)
            yield f"makes a box of {size}" if size > 1 else "begins a box"
        yield gain_text(self._points(draft), self._points(after))

    def standing(self, draft: Any, seat: int) -> str:
        """Points and cats left."""
        if self.puzzle is not None:
            return puzzle_lines.worth_text(Outcome(draft.board, self.puzzle.stakes))
        points = counted(_points_of(draft, seat), "point")
        cats = counted(_moment(draft).seats[seat].cats, "cat")
        return f"{self.name(seat)}: {points} so far, {cats} left"

    def held(self, draft: Any, seat: int) -> Sequence[Choice]:
        """The own hand."""
        hand = () if isinstance(draft, BoxDraft) else _moment(draft).seats[seat].hand
        return [
            Choice(str(each), "", held_text(each), caption=str(each))
            for each in dict.fromkeys(hand)
        ]

    def seats(self, draft: Any, seat: int, lines: int = 99) -> Sequence[Text]:
        """Each seat with its cat, points, cats left and cards; and what is going on."""
        if isinstance(draft, BoxDraft):
            cats = Text(f"{counted(draft.cats, 'cat')} left to lay")
            return [cats, Text(f"{counted(len(draft.left), 'card')} left to place")]
        position = _moment(draft)
        every, rest = range(len(position.seats)), list(_pile(position))
        long = [line for at in every for line in self._seat(draft, position, at)]
        if len(long) + len(rest) <= lines:
            return [*long, *rest]
        short = [self._short(draft, position, at) for at in every]
        return [Text("  cat   seat     pts cats hand", "dim"), *short, *rest]

    def look(self, draft: Any) -> Choice | None:
        """Looks at the boxes, at who has cats there and what they are worth."""
        board, mode = draft.board, (draft if isinstance(draft, BoxDraft) else draft.position).mode
        aim = Aim(tuple(board.cells), lambda cell, _: self._look_at(board, mode, cell))
        return Choice("look", aim=aim, inert=True) if board.cells else None

    def _look_at(self, board: Board, mode: Mode, cell: Cell) -> Choice:
        box = board.box_at(cell)
        worth = scoring.score_box(board, box, mode)
        state = "closed" if box.closed else "open"
        size = f"{self.place(cell)}: a box of {counted(len(box.cells), 'cell')}, {state}"
        icons = "".join(sorted(scoring.icons_of(board, box))) or "nothing"
        if not worth.cats:
            return Choice("look", f"{size}, with {icons} in it; nobody has an awake cat there.")
        counts = ((self.name(at), halves / scoring.WHOLE) for at, halves in worth.cats.items())
        cats = " and ".join(f"{name} {count:g}" for name, count in counts)
        points = [worth.points + extra for extra in worth.extra]
        scored = " and ".join(
            f"{counted(each, 'point')} to {self.name(at)}"
            for at, each in zip(worth.owners, points, strict=True)
        )
        return Choice("look", f"{size}, with {icons} in it; cats: {cats}; {scored}.")

    def _seat(self, draft: Draft, position: Position, at: int) -> Iterator[Text]:
        """A seat in two lines."""
        seat = position.seats[at]
        yield _coat(position, at).append(f" {self.name(at)}")
        points, cats = counted(_points_of(draft, at), "point"), counted(seat.cats, "cat")
        yield Text(f"    {points}, {cats}, {counted(len(seat.hand), 'card')}")

    def _short(self, draft: Draft, position: Position, at: int) -> Text:
        """A seat in one line."""
        seat, name = position.seats[at], self.name(at)[:SHORTEST]
        numbers = f"{_points_of(draft, at):>3} {seat.cats:>4} {len(seat.hand):>4}"
        return _coat(position, at).append(f" {name:<{SHORTEST}} {numbers}")

    def _points(self, draft: AnyDraft) -> int:
        """The points of the seat that moves."""
        if isinstance(draft, BoxDraft):
            return Outcome(draft.board, self.puzzle.stakes).scores()[0].total
        return _points_of(draft, draft.seat)


def _coat(position: Position, at: int) -> Text:
    """The cat of a seat, and whether the seat is to move."""
    mark = "> " if at == position.turn and not position.over else "  "
    return Text(mark).append(f"=^{at}^=", style=COATS[at])


def _pile(position: Position) -> Iterator[Text]:
    """How many cards are left to draw, and whether anybody still draws."""
    yield Text(f"pile: {counted(len(position.pile), 'card')}")
    if position.ending and not position.over:
        yield Text("The last phase: nobody draws.")


def _moment(draft: Draft) -> Position:
    """The position with what the steps have changed, where they can have changed a hand."""
    position = draft.position
    return position if position.start or position.toy else after_steps(draft)


def _points_of(draft: Draft, seat: int) -> int:
    """The points of a seat on the board after the steps."""
    position = draft.position
    return scoring.scores(draft.board, position.mode, len(position.seats))[seat].total


def _cards(draft: AnyDraft, steps: Sequence[Step]) -> Iterator[Choice]:
    """The cards, if any can be laid, each once; with why the others can't."""
    layable = {step.card.named for step in steps if isinstance(step, Lay)}
    places = (*legality.free_cells(draft.board), *draft.board.cells)
    for card in choosable(draft) if layable else ():
        if isinstance(card, Card):
            refusal = "" if card.named in layable else "it fits nowhere"
            aim = Aim(places, _laying(card.named), len(card.named.ways))
            caption = str(card.named)
            yield Choice(
                caption, LAYING, held_text(card.named), "", caption, aim=aim, refusal=refusal
            )


def _across(steps: Sequence[Step]) -> Iterator[Choice]:
    """A cat across the last card, or a special toy."""
    cats = [step for step in steps if isinstance(step, LayCat)]
    if cats:
        yield Choice("cat", "Lay a cat across this card and the one beside it.", aim=_aim(cats))
    toys = [step for step in steps if isinstance(step, LayToy)]
    if toys:
        name = f"the {events.toy_name(toys[0].toy)}"
        yield Choice(name, "It was drawn, and has to be laid at once.", aim=_aim(toys))


def _evictions(draft: AnyDraft, steps: Sequence[Step]) -> Iterator[Choice]:
    found, face = [step for step in steps if isinstance(step, Evict)], held_text(PRINCESS)
    if found:
        yield Choice("Princess", EVICTING, face, caption="Princess", aim=_aim(found))
    elif any(isinstance(step, Lay) for step in steps) and PRINCESS in choosable(draft):
        refusal = "no cat lies on the table"
        yield Choice("Princess", EVICTING, face, caption="Princess", refusal=refusal)


def _naps(steps: Sequence[Step]) -> Iterator[Choice]:
    naps = [step for step in steps if isinstance(step, Nap)]
    if naps:
        yield Choice("sleeping cat", NAPPING, aim=_aim(naps))


def _drop(step: Drop) -> Choice:
    effect = f"Nothing of your hand can be played: discard {step.held}."
    return Choice(f"discard {step.held}", effect, held_text(step.held), "discard", step=step)


def _laying(card: Card) -> Callable[[Cell, int], Lay]:
    return lambda cell, way: Lay(card.ways[way], *cell)


def _aim(steps: Sequence[Any]) -> Aim:
    """Steps with a place each; where two have the same, turning changes between them."""
    found: dict[Cell, list[Any]] = {}
    for step in steps:
        found.setdefault(step.cell, []).append(step)
    most = max(len(each) for each in found.values())
    return Aim(tuple(found), lambda cell, way: found[cell][way % len(found[cell])], most)


def _held_over(board: Board, ghost: Ghost) -> tuple[Board, Pointer]:
    """The board with what is held over it, also where it may not lie unless something is there."""
    across = isinstance(ghost.attempt, LayCat) or not getattr(ghost.attempt, "asleep", True)
    across = across or not getattr(ghost.attempt, "inside", True)
    pointer = Pointer(ghost.cell, ghost.legal, across)
    if ghost.after is not None:
        after: Any = ghost.after
        return after.board, pointer
    if isinstance(ghost.attempt, Lay) and ghost.cell not in board.cells:
        return board.put(ghost.cell, ghost.attempt.card), pointer
    return board, pointer


def _free(draft: AnyDraft) -> Sequence[Cell]:
    """The cells that bear their places."""
    ends = None if isinstance(draft, BoxDraft) else free_cells(draft.position)
    return legality.free_cells(draft.board) if ends is None else list(ends)
