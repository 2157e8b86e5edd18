"""What the people at the table see: their own faces, everybody's public ones, nothing more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from cli.catbox.paint import face_text
from cli.output import counted
from cli.view import acting
from games.catbox import scoring
from games.catbox.draft import Draft
from games.catbox.faces import UNKNOWN, Card, Face
from games.catbox.observation import Observation
from games.catbox.position import Position
from games.catbox.rulings import Mode, Token
from games.catbox.seat import Seat
from games.catbox.turn import Source, Step, TakeFish, Turn
from games.protocol import Player

TOKEN_HELP = {
    Token.PAW: "paw            after a card: play a second one from any hand",
    Token.BOX: "box@x,y        guard the nine cells around x,y until your next turn",
    Token.FISH: "fish, fish N   list the hands, save card N of the hands for a later turn",
    Token.STACK: "stack          before a card: it may cover up to four cells, three cats at most",
    Token.MOUSE: "mouse:FACE@x,y>x2,y2   after a card: move an uncovered card",
}

HELP = """\
N              choose card N, then a cell for it from a list
N x,y          lay card N with its top-left quadrant on x,y
FACE@x,y       the same in the game's notation"""

PASS_HELP = "pass           when no card can be laid"


def seat_lines(observation: Observation, players: Sequence[Player]) -> Iterator[Text]:
    """What the seat to move knows besides the board."""
    view = observation.view
    mover = view.mover
    assert mover.identity is not None
    points = scoring.tally(view.board, mover.identity).total + len(mover.tokens)
    standing = f"{counted(points, 'point')} as it stands{tokens_within(len(mover.tokens))}"
    yield Text(f"You are {mover.identity.value}: {standing}.")
    if mover.saved:
        yield Text("You have saved ").append_text(faces_text(s.face for s in mover.saved))
    if view.mode is Mode.ADVANCED:
        yield Text(f"Your tokens: {' '.join(mover.tokens) or 'none'}.")
    for index, seat in enumerate(view.seats):
        if index != observation.seat:
            yield _other(players[index].name, seat, view.mode)
    if view.pile:
        top = Text(f"pile: {counted(len(view.pile), 'card')}, on top ")
        yield top.append_text(face_text(view.pile[0].public))


def tokens_within(tokens: int) -> str:
    """What is said of unused tokens after points in which they are counted."""
    return f", {tokens} of them for unused tokens" if tokens else ""


def card_lines(draft: Draft, players: Sequence[Player]) -> Iterator[Text]:
    """The cards that may be laid next, numbered from 1."""
    for number, (source, face) in enumerate(draft.sources(), start=1):
        line = Text(f"{number:>3}  ").append_text(face_text(face))
        yield line.append(f"  {_origin(draft, source, players)}", style="dim")


def hand_lines(draft: Draft, players: Sequence[Player]) -> Iterator[Text]:
    """The cards that the fish may save, numbered from 1."""
    for number, (source, card) in enumerate(draft.hand_cards(), start=1):
        own = source.seat == draft.position.turn
        line = Text(f"{number:>3}  ").append_text(face_text(card.secret if own else card.public))
        yield line.append(f"  {_origin(draft, source, players)}", style="dim")


def position_text(position: Position, names: Sequence[str] = ()) -> Text:
    """The seats, hands, tokens and guards of a position, as the file has them.

    Args:
        names: what the seats are called; by their numbers unless given.
    """
    names = names or [f"seat {index}" for index in range(len(position.seats))]
    mover = acting(names[position.turn], "are", "is")
    pile = f"{counted(len(position.pile), 'card')} in the pile"
    lines = [Text(f"{position.mode} game, {position.edition}; {mover} to move; {pile}")]
    for name, seat in zip(names, position.seats, strict=True):
        line = Text(f"{name}: {seat.identity or 'unknown identity'}; hand ")
        line.append_text(cards_text(seat.hand))
        if seat.saved:
            line.append("; saved ").append_text(faces_text(saved.face for saved in seat.saved))
        if seat.tokens:
            line.append("; tokens " + " ".join(seat.tokens))
        lines.append(line)
    lines += [Text("guards: " + " ".join(map(str, position.guards)))] if position.guards else []
    return Text("\n").join(lines)


def cards_text(cards: Iterable[Card]) -> Text:
    """Cards, both of their faces painted."""
    return Text(" ").join(
        face_text(card.public).append("/").append_text(face_text(card.secret)) for card in cards
    )


def faces_text(faces: Iterable[Face]) -> Text:
    """Faces, painted."""
    return Text(" ").join(face_text(face) for face in faces)


def public_text(turn: Turn, draft: Draft, players: Sequence[Player]) -> str:
    """A turn as all seats see it: with the hands that gave cards, without hidden sides."""
    return ", ".join(_public_step(step, draft, players) for step in turn.steps) or "passes"


def _public_step(step: Step, draft: Draft, players: Sequence[Player]) -> str:
    if isinstance(step, TakeFish):
        step = step._replace(card=Card(step.card.public, UNKNOWN))
    source: Source | None = getattr(step, "source", None)
    if source is None:
        return step.text
    return f"{step.text} ({_owner(source, draft.position.turn, players)})"


def _owner(source: Source, mover: int, players: Sequence[Player]) -> str:
    if source.seat is None:
        return "saved"
    return "own hand" if source.seat == mover else f"from {players[source.seat].name}"


def _origin(draft: Draft, source: Source, players: Sequence[Player]) -> str:
    card = draft.position.taken(source)
    if source.seat is None:
        return "saved under your fish"
    if source.seat == draft.position.turn:
        assert isinstance(card, Card)
        return f"your hand; the others see {card.public}"
    return f"the hand of {players[source.seat].name}"


def _other(name: str, seat: Seat, mode: Mode) -> Text:
    """What the others see of a seat."""
    line = Text(f"{name} shows ").append_text(faces_text(card.public for card in seat.hand))
    if seat.saved:
        line.append("; saved ").append_text(faces_text(card.seen for card in seat.saved))
    if mode is Mode.ADVANCED:
        line.append(f"; tokens: {' '.join(seat.tokens) or 'none'}")
    return line
