"""A moment of a game in lines: the board, what lies in front of each seat, what is going on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rich.text import Text

from games.ifitfits.board import Board
from games.ifitfits.cards import PRINCESS, UNKNOWN, Held
from games.ifitfits.position import Draft, Position, Seat
from games.ifitfits.puzzle import BoxDraft, Packing
from games.ifitfits.wording import cards_text, cats_text
from games.protocol import Cell, Player
from languages.messages import _, ngettext
from languages.people import person
from views.ifitfits.paint import BLACK, DIM, LEGEND, LOOK, SIGNS, New, inked, laid
from views.ifitfits.scenery import SCENERY, board_scene, places
from views.ifitfits.sprites import held_sprite
from views.render.text_blocks import GAP, WIDTH, in_rows, wrapped
from views.results import Names, names_of
from views.scene_text import face_of


def board_text(
    board: Board, new: New = New(), width: int = WIDTH, free: Iterable[Cell] | None = None
) -> Text:
    """A board with its coordinates; arguments of `board_scene`."""
    return SCENERY.written(board_scene(board, new, free=free)).compact(width)


def position_text(
    position: Position,
    before: Position | None,
    seats: Iterable[Text],
    players: Sequence[Player] = (),
    width: int = WIDTH,
) -> Text:
    """All that is known of a moment of a game.

    Args:
        before: an earlier position; what was laid since then is marked, and the signs are
            explained in fewer words.
        seats: the lines of the table of seats.
    """
    names = names_of(len(position.seats), players)
    new = New() if before is None else laid(before.board, position.board)
    legend = legend_text() if before is None else Text(_(SIGNS), style=DIM)
    lines = [board_text(position.board, new, width, places(position.draft)), legend]
    lines += seats
    lines += (wrapped(Text(line), width) for line in phase_lines(position, names))
    return Text("\n").join(lines)


def packing_text(
    puzzle: Packing,
    board: Board | None = None,
    left: BoxDraft | None = None,
    width: int = WIDTH,
    *,
    brief: bool = False,
) -> Text:
    """The board of a puzzle of one seat, and what is left to place.

    Args:
        board: after some steps; what was laid since the start is marked.
        left: the steps, if some were taken.
        brief: whether the signs are explained in fewer words.
    """
    shown = puzzle.board if board is None else board
    draft = puzzle.draft if left is None else left
    legend = Text(_(SIGNS), style=DIM) if brief else legend_text()
    lines = [board_text(shown, laid(puzzle.board, shown), width), legend]
    if draft.left:
        lines.append(Text(_("to place:")))
        lines.append(hand_text(dict.fromkeys(draft.left), width, counts=draft.left))
    lines.append(Text(_("You have {cats} left.").format(cats=cats_text(draft.cats))))
    return Text("\n").join(lines)


def after_steps(draft: Draft) -> Position:
    """The position with what the steps of a turn have changed so far, and its seat to move."""
    before = draft.position
    if not draft.steps:
        return before
    after = before.after_turn(draft)
    return replace(after, turn=before.turn, drawn=before.drawn, ending=before.ending)


def legend_text() -> Text:
    """The meaning of the signs on a board."""
    return Text(_(LEGEND), style=DIM)


def hand_names(seat: Seat) -> str:
    """The hand of a seat in notation; a hand of unknown cards is a count."""
    if not seat.hand:
        return _("none")
    if set(seat.hand) == {UNKNOWN}:
        return cards_text(len(seat.hand))
    return GAP.join(map(str, seat.hand))


def name_text(held: Held) -> Text:
    """The notation of a card or a Princess; an unknown card is a question mark."""
    if held is UNKNOWN:
        return Text("?")
    return Text(str(held), style=BLACK if held is PRINCESS else "")


def hand_text(
    hand: Iterable[Held], width: int = WIDTH, counts: Sequence[Held] = (), first: int = 1
) -> Text:
    """The cards that can be played, drawn and numbered, in as many rows as they need.

    Args:
        counts: the whole hand; several copies of a card are counted.
        first: the number of the first one.
    """
    numbered = enumerate(hand, start=first)
    blocks = (_numbered(number, held, counts.count(held)) for number, held in numbered)
    return in_rows(blocks, width, len(GAP))


def phase_lines(position: Position, names: Names) -> Iterator[str]:
    """The phase of the game, and who is next."""
    mover = names[position.turn]
    if position.over:
        yield _("Nobody has a card: the game is over.")
    elif position.start is not None:
        cards = " ".join(map(str, position.start.cards))
        yield person(
            mover,
            _("Starting cards: {cards}. You are next to place one."),
            _("Starting cards: {cards}. {name} is next to place one."),
            cards=cards,
        )
    elif position.ending:
        yield _("The last phase: hands are played out.") + f" {_next(mover)}"
    else:
        pile = _("pile: {cards}.").format(cards=cards_text(len(position.pile)))
        yield f"{pile} {_doing(position, mover)}"


def _doing(position: Position, mover: str) -> str:
    if position.toy is not None:
        return person(
            mover,
            _("You have drawn {toy}, and have to lay it now."),
            _("{name} has drawn {toy}, and has to lay it now."),
            toy=position.toy,
        )
    if position.drawn:
        return person(
            mover,
            _("You have drawn, and play a card."),
            _("{name} has drawn, and plays a card."),
        )
    return _next(mover)


def _next(mover: str) -> str:
    """Who is next."""
    return person(mover, _("You are next."), _("{name} is next."))


def _numbered(number: int, held: Held, count: int) -> Text:
    title = f"{number}"
    if count > 1:
        text = ngettext("{number} ({n} of them)", "{number} ({n} of them)", count)
        title = text.format(number=number, n=count)
    return Text("\n").join([Text(title), face_of(held_sprite(held), inked, LOOK), name_text(held)])
