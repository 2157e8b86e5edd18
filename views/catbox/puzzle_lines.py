"""A puzzle of Cat Box in lines: who sits where, what a board is worth, what may be typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.names import identity_name, letter_of, token_name
from games.catbox.position import Draft, Position
from games.catbox.puzzle import Chain, Puzzle, SingleTurn
from games.catbox.rulings import Mode, Token
from games.catbox.scoring import Outcome, Stake, Stakes
from games.catbox.typed import AnyDraft
from languages.messages import N_, _, pgettext
from languages.people import YOU, shown_name
from views.catbox import table
from views.catbox.sprites import cat_badge
from views.sheet import Column, Note, Row, Sheet, Signs

TURN_HELP: Final = N_("""\
end            end the turn (or just press Enter)
Of your own cards you lay the secret side, of another's card the public one.""")

READING: Final = N_(
    "In the corner of each quadrant stands its letter: K black, P pink, V purple, B blue, Y "
    "yellow, o an empty box. Lay the cards one after the other, each as the rules allow: a card of "
    "four cats covers exactly one quadrant of what lies there, a card with an empty box one or "
    "two. Cards are never turned. Each cat seen of your colour is a point, and so is each cat of "
    "your largest connected area; the Chihuahua counts empty boxes, and two points for each area "
    "of exactly three cats. A place is given by the column and the row of a card's top left "
    "quadrant. Every puzzle has one best answer and no other. They become harder from kitten to "
    "tabby, tomcat, lynx and tiger. Hints come after the puzzles: first, second and third "
    "ones, so that you see no more than you want. Solutions are at the end; their red numbers "
    "say in which order the cards are laid."
)

TURNS_READING: Final = N_(
    "In a turn you lay one card: of your own cards the secret side, of another's card the public "
    "one. A card's two sides stand next to each other. A margin is your points less those of the "
    "best of the others. In a duel the others then reply as well as they can, all cards open."
)
"""The rules of a turn, for the reader of a printed puzzle."""

TOKENS_READING: Final = N_(
    "In the advanced game each unused token is a point, and you may use one of yours in the turn."
)
"""The rules of tokens, for the reader of a printed puzzle; `EFFECTS` has those of each."""


def seats(puzzle: SingleTurn) -> Iterator[Note]:
    """Who sits where, with all that may matter to the turns that are taken.

    A turn draws two cards at most, and what is drawn after the last turn doesn't matter.
    """
    position = puzzle.position
    for index in _order(position):
        open_hand = index != position.turn and puzzle.adversarial
        yield _seat(index, position, open_hand=open_hand)
    drawn = position.pile[: 2 * (puzzle.length - 1)]
    if drawn:
        yield _("on top of the pile: "), *table.pairs_note(drawn)


def reading(puzzles: Sequence[Puzzle]) -> str:
    """The letters and the rules in short, as far as some puzzles need them."""
    positions = [puzzle.position for puzzle in puzzles if isinstance(puzzle, SingleTurn)]
    parts = [_(READING), _(TURNS_READING)] if positions else [_(READING)]
    if any(position.mode is Mode.ADVANCED for position in positions):
        parts += [_(TOKENS_READING)]
        parts += [f"{token_name(token)}: {_(table.EFFECTS[token])}" for token in Token]
    return "\n".join(parts)


def _order(position: Position) -> Iterator[int]:
    """The seats from the one to move on."""
    count = len(position.seats)
    return ((position.turn + step) % count for step in range(count))


def stakes_of(puzzle: Puzzle, draft: AnyDraft) -> Stakes:
    """Whose points count after some steps, with the tokens that are left."""
    if isinstance(puzzle, Chain):
        return puzzle.stakes
    spent = isinstance(draft, Draft) and draft.token is not None
    return puzzle.stakes(puzzle.position, puzzle.position.turn if spent else None)


def worth_text(puzzle: Puzzle, draft: AnyDraft, *, before: bool = False) -> str:
    """The value of the board if nothing more is laid, with the tokens that count.

    Args:
        before: whether something was laid since.
    """
    own, rivals = stakes_of(puzzle, draft)
    if rivals and before:
        text = _("Your lead before your turn: {lead}")
        return text.format(lead=worth(puzzle, draft))
    if rivals:
        text = _("Your lead: {lead}")
        if any(stake.tokens for stake in (own, *rivals)):
            text = _("Your lead: {lead}, unused tokens counted")
        return text.format(lead=worth(puzzle, draft))
    if before:
        text = _("You, {identity}: {points} points before your turn.")
    elif own.tokens:
        text = _(
            "You, {identity}: {points} points as it stands, {tokens} of them for unused tokens."
        )
    else:
        text = _("You, {identity}: {points} points as it stands.")
    points, name = worth(puzzle, draft), identity_name(own.identity)
    return text.format(identity=name, points=points, tokens=own.tokens)


def worth(puzzle: Puzzle, draft: AnyDraft) -> int:
    """The value of the board if nothing more is laid: points, or the lead over the best other."""
    return Outcome(draft.board, stakes_of(puzzle, draft)).value


def standings(puzzle: Puzzle, draft: AnyDraft, *, before: bool = False) -> Sheet:
    """Whose points count, and where they come from, as a table.

    Args:
        before: whether something was laid since.
    """
    own, rivals = stakes_of(puzzle, draft)
    heads = (
        Column(_("pts"), _("points"), number=True),
        Column(pgettext("column", "seen"), _("seen"), number=True),
        Column(pgettext("column", "area"), _("areas"), number=True),
        Column(pgettext("column", "tok"), _("tokens"), number=True),
    )
    rows = [_row(draft.board, own, own=True), *(_row(draft.board, each) for each in rivals)]
    title = _("Points before your turn:") if before else _("Points on the board now:")
    return Sheet(heads, tuple(rows), _("identity"), title=title)


def _row(board: Board, stake: Stake, *, own: bool = False) -> Row:
    tally, name = scoring.tally(board, stake.identity), identity_name(stake.identity)
    cells = tally.total + stake.tokens, tally.visible, tally.bonus, stake.tokens or ""
    named = shown_name(YOU) if own else f"{name[:1].upper()}{name[1:]}"
    return Row(cells, named, cat_badge(stake.identity), own=own)


def _seat(index: int, position: Position, *, open_hand: bool) -> Note:
    """One seat in a line, with both sides of its cards if its hand is open."""
    seat, name = position.seats[index], table.seat_in_short(index, position.seats[index])
    shown = name if seat.identity is None else f"{name}{letter_of(seat.identity)}"
    if index == position.turn:
        shown = _("You are {identity}").format(identity=shown)
    parts: list[str | Signs] = [shown]
    if open_hand and seat.hand:
        parts += [": ", *table.pairs_note(seat.hand)]
    if seat.saved:
        parts += [_("; saved "), table.faces_signs([saved.face for saved in seat.saved])]
    if position.mode is Mode.ADVANCED:
        tokens = table.tokens_text(seat.tokens)
        parts.append(_("; tokens: {tokens}").format(tokens=tokens))
    return tuple(parts)
