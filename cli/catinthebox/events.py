"""What a move brings about, in sentences: tricks won, a paradox, the points of a round."""

from __future__ import annotations

from collections.abc import Iterator

from cli.catinthebox.table import Names
from cli.output import counted
from cli.view import acting
from games.catinthebox.position import Position
from games.catinthebox.round import Phase, Round
from games.catinthebox.steps import Discard, Play, Prediction, Step


def move_text(before: Round, move: Step) -> str:
    """A move as everybody may see it."""
    if isinstance(move, Discard):
        return "lays a card aside"
    if isinstance(move, Prediction):
        return f"predicts {counted(move.tricks, 'trick')}"
    if before.lead is None:
        return f"leads {move}"
    closes = before.lead is not move.colour and before.lead in before.mover.open
    return f"plays {move}" + (f", which closes {before.lead.word} for them" if closes else "")


def consequences(before: Position, move: Step, names: Names) -> Iterator[str]:
    """What the table sees after a move, besides the move."""
    after = before.round.play(move)
    if isinstance(move, Play):
        yield from _trick(before.round, after, move, names)
    if after.paradox is not None:
        stuck = acting(names[after.paradox], "have", "has")
        yield f"{stuck} no card to declare: a paradox ends the round."
    if after.over:
        yield from round_lines(after, names, f"Round {len(before.past) + 1}")


def round_lines(ended: Round, names: Names, title: str) -> Iterator[str]:
    """The points of a round, a line a seat."""
    yield f"{title} is over:"
    for seat, name in enumerate(names):
        yield f"  {name}: {points_text(ended, seat)}"


def points_text(ended: Round, seat: int) -> str:
    """How the points of a seat come about."""
    own, points = ended.seats[seat], ended.points(seat)
    tricks = counted(points.tricks, "trick")
    if seat == ended.paradox:
        return f"a paradox, {tricks} counted against them = {points.points}"
    said = "" if own.prediction is None else f" of {own.prediction} predicted"
    if points.bonus:
        return f"{tricks}{said} + {points.bonus} in the largest group = {points.points}"
    return f"{tricks}{said}, no bonus = {points.points}"


def effects(before: Position, after: Position, names: Names) -> Iterator[str]:
    """What a move changed for its seat, as everybody can see it."""
    seat = before.turn
    if before.round.phase is not Phase.PLAY:
        yield "  Nothing on the board has changed."
        return
    if len(after.past) > len(before.past):
        yield "  It ended the round."
        return
    was, now = before.round, after.round
    for colour in sorted(was.seats[seat].open - now.seats[seat].open):
        yield f"  {names[seat]} can't declare {colour.word} any more in this round."
    groups = was.board.group(seat), now.board.group(seat)
    yield f"  Its largest group: {groups[1]} ({groups[0]} before)."
    said, won = now.seats[seat].prediction, now.seats[seat].won
    if said is not None:
        yield f"  It has won {counted(won, 'trick')} of the {said} that it predicted."
    points = was.points(seat).points, now.points(seat).points
    yield f"  If the round ended now: {counted(points[1], 'point')} ({points[0]} before)."


def _trick(before: Round, after: Round, move: Play, names: Names) -> Iterator[str]:
    if len(before.trick) + 1 < len(before.seats):
        return
    plays = (*before.trick, move)
    place = (after.leader - before.leader) % len(names)
    yield f"{acting(names[after.leader], 'win')} the trick with {plays[place]}."
