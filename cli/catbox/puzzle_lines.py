"""A puzzle of Cat Box in lines: who sits where, what a board is worth, what may be typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rich.text import Text

from cli.catbox import table
from cli.catbox.paint import face_text
from games.catbox import scoring
from games.catbox.chain_draft import ChainDraft
from games.catbox.outcome import Stake, Stakes
from games.catbox.position import Position
from games.catbox.puzzle import Chain, SingleTurn
from games.catbox.rulings import Mode
from games.protocol import HUMAN, Player

HELP: Final = """\
N              choose card N, then a cell for it from a list
N x,y          lay card N with its top-left quadrant on x,y
FACE@x,y       the same in the game's notation; several on one line, too"""

TURN_HELP: Final = """\
end            end the turn (or just press Enter)
Of a card PUBLIC/SECRET you lay the secret side if it is your own, else the public side."""

READING: Final = (
    "In the corner of each quadrant stands its letter: K black, P pink, V purple, B blue, Y "
    "yellow, o an empty box. Lay the cards so that the rules allow each at its time: a card of "
    "four cats covers exactly one quadrant of what lies there, a card with an empty box one or "
    "two. Cards are never turned. Each cat seen of your colour is a point, and so is each cat of "
    "your largest connected area; the Chihuahua counts empty boxes, and two points for each area "
    "of exactly three cats. A place is given by the column and the row of a card's top left "
    "quadrant. Every puzzle has one best answer and no other. From kitten over tabby, tomcat and "
    "lynx to tiger they become harder. Hints come after the puzzles: first, second and third "
    "ones, so that you see no more than you want. Solutions are at the end."
)


def seats(puzzle: SingleTurn) -> Iterator[Text]:
    """Who sits where, with all that may matter to the turns that are taken.

    A turn draws two cards at most, and what is drawn after the last turn doesn't matter.
    """
    position = puzzle.position
    for step in range(len(position.seats)):
        index = (position.turn + step) % len(position.seats)
        yield _seat(index, position, open_hand=step > 0 and puzzle.adversarial)
    drawn = position.pile[: 2 * (puzzle.length - 1)]
    if drawn:
        yield Text("on top of the pile: ").append_text(table.cards_text(drawn))


def progress(puzzle: Any, draft: Any) -> Iterator[Text]:
    """What the board is worth after some steps, and what may be typed next."""
    yield Text(worth_text(puzzle, draft))
    if draft.steps:
        yield Text(f"  your steps: {' '.join(step.text for step in draft.steps)}")
    if not isinstance(draft, ChainDraft) and draft.tokens():
        yield Text(f"  tokens that you may use now: {' '.join(draft.tokens())}")
    if draft.must_play:
        yield from _cards(draft)
    elif not draft.complete:
        yield Text("  this guard would leave the next seat no legal placement; undo it")
    else:
        yield Text("  Enter ends the turn, undo takes the last step back.")


def players(position: Position) -> tuple[Player, ...]:
    """The seats of a position, which have no names."""
    return tuple(Player(f"seat {index}", HUMAN) for index in range(len(position.seats)))


def _cards(draft: Any) -> Iterator[Text]:
    if isinstance(draft, ChainDraft):
        for number, (_, face) in enumerate(draft.sources(), start=1):
            yield Text(f"{number:>3}  ").append_text(face_text(face))
    else:
        yield from table.card_lines(draft, players(draft.position))


def _stakes(puzzle: Any, draft: Any) -> Stakes:
    """Whose points count after some steps, with the tokens that are left."""
    if isinstance(puzzle, Chain):
        return puzzle.stakes
    spent = draft.token is not None
    stakes: Stakes = puzzle.stakes(puzzle.position, puzzle.position.turn if spent else None)
    return stakes


def worth_text(puzzle: Any, draft: Any) -> str:
    """What the board is worth if nothing more is laid."""
    own, rivals = _stakes(puzzle, draft)
    mine = f"You, {own.identity.value}: {_points(draft, own)}"
    if not rivals:
        return f"{mine} points as it stands{table.tokens_within(own.tokens)}."
    others = ", ".join(f"{rival.identity.value} {_points(draft, rival)}" for rival in rivals)
    lead = _points(draft, own) - max(_points(draft, rival) for rival in rivals)
    counting = any(stake.tokens for stake in (own, *rivals))
    tokens = ", unused tokens counted" if counting else ""
    return f"{mine}; {others}: a margin of {lead} as it stands{tokens}."


def _points(draft: Any, stake: Stake) -> int:
    return scoring.points(draft.board, stake.identity) + stake.tokens


def _seat(index: int, position: Position, *, open_hand: bool) -> Text:
    """One seat, with both sides of its cards if its hand is open."""
    seat = position.seats[index]
    name = "unknown" if seat.identity is None else seat.identity.value
    line = Text(f"seat {index} is {name}")
    if index == position.turn:
        line.append(" (you)")
    if open_hand and seat.hand:
        line.append(": ").append_text(table.cards_text(seat.hand))
    if seat.saved:
        line.append("; saved ").append(" ".join(saved.face for saved in seat.saved))
    if position.mode is Mode.ADVANCED:
        line.append(f"; tokens: {' '.join(seat.tokens) or 'none'}")
    return line
