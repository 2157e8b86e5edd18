"""The steps that can be typed next in a turn, or in the line of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rich.text import Text

from games.ifitfits.board import Board, Cat
from games.ifitfits.cards import PRINCESS
from games.ifitfits.legality import column_ends
from games.ifitfits.position import Draft
from games.ifitfits.puzzle import BoxDraft
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Step
from games.ifitfits.wording import pair_text, place_text, seat_text
from languages.lists import either_text
from languages.message import Message, message, verbatim
from languages.messages import N_, _, ngettext
from languages.people import inner_name
from views.ifitfits.input import AnyDraft, choosable, last_laid
from views.ifitfits.table import hand_text
from views.render.text_blocks import WIDTH, wrapped
from views.results import Names

HELP = N_("""\
draw           draw a card; then play one of the hand
nap x,y        lay a sleeping cat in a cell instead
N x,y          lay card N of your hand in a cell, the way it is drawn
N x,y turn     the same, turned by half a turn
left, right    lay a cat across that card and the one beside it, or end the turn
princess x,y   put a Princess in the place of a cat
drop N         discard, where nothing of the hand can be played
NOTATION       wooo:mms@3,-1 cat@3,-1 nap@2,0 princess@3,-1 toy:mm@3,-1""")
"""How turns are typed."""

PACKING_HELP = N_("""\
N x,y          lay card N in a cell, the way it is drawn
N x,y turn     the same, turned by half a turn
left, right    lay a cat across that card and the one beside it
NOTATION       wooo:mms@3,-1 cat@3,-1; several steps on one line, too""")
"""How the lines of a puzzle of one seat are typed."""

PLACING = N_("lay card N in a free cell; N x,y turn turns it by half a turn")
"""The effect of laying a card by its number."""

LISTED = 60
"""Places that are listed before the rest is left out."""


def choice_lines(draft: AnyDraft, names: Names = ()) -> Iterator[Text]:
    """The steps that can be typed next, with the cards to choose from."""
    steps = list(draft.next_steps())
    if isinstance(draft, Draft) and not draft.steps:
        yield from _first_lines(draft, steps, names)
        return
    yield from _cat_lines(draft, steps)
    if isinstance(draft, BoxDraft) and draft.left:
        yield _row("N x,y", _(PLACING))
    elif draft.complete:
        yield Text(_("  Enter ends the turn, undo takes the last step back."))


def help_lines(draft: AnyDraft) -> Iterator[str]:
    """How steps are typed."""
    yield _(PACKING_HELP) if isinstance(draft, BoxDraft) else _(HELP)


def _first_lines(draft: Draft, steps: Sequence[Step], names: Names) -> Iterator[Text]:
    position = draft.position
    if position.start is not None:
        ends = either_text([place_text(cell) for cell in column_ends(draft.board)])
        yield hand_text(choosable(draft), counts=position.start.cards)
        meaning = _("place starting card N at {places}; turn turns it by half a turn")
        yield _row("N x,y", meaning.format(places=ends))
        return
    if position.toy is not None:
        yield from _toy_lines(steps)
        return
    yield hand_text(choosable(draft), counts=position.mover.hand)
    yield from _choice_of_turn(steps)
    yield from _hand_lines(draft, steps, names)


def _toy_lines(steps: Sequence[Step]) -> Iterator[Text]:
    toys = [step for step in steps if isinstance(step, LayToy)]
    meaning = _("lay the special toy across x,y and the card to its right: {places}")
    if any(toy.inside for toy in toys):
        meaning = _("lay the special toy in a cell: {places}")
    yield _row("x,y", meaning.format(places=_places(toys)))


def _choice_of_turn(steps: Sequence[Step]) -> Iterator[Text]:
    if any(isinstance(step, Draw) for step in steps):
        yield _row("draw", _("draw a card, and play one of your hand"))
    if any(isinstance(step, Nap) for step in steps):
        meaning = _("lay a sleeping cat in a free cell instead")
        if any(isinstance(step, Lay) for step in steps):
            meaning = _("lay a sleeping cat in a free cell and nothing else")
        yield _row("nap x,y", meaning)


def _hand_lines(draft: Draft, steps: Sequence[Step], names: Names) -> Iterator[Text]:
    if any(isinstance(step, Lay) for step in steps):
        yield _row("N x,y", _(PLACING))
    evictions = [step for step in steps if isinstance(step, Evict)]
    if evictions:
        cats = "; ".join(
            str(eviction(draft.board, step, partial(_owner, names))) for step in evictions
        )
        meaning = _("put a Princess in the place of a cat: {cats}")
        yield _row("princess x,y", meaning.format(cats=cats))
    if any(isinstance(step, Drop) for step in steps):
        yield _row("drop N", _("nothing can be played: discard what you choose"))
    elif PRINCESS in choosable(draft) and not evictions and (draft.undealt or draft.position.drawn):
        yield _row("", _("(no cat lies on the table: the Princess can't be played)"))


def _owner(names: Names, seat: int) -> Message:
    return verbatim(inner_name(names[seat]) if names else seat_text(seat))


def _cat_lines(draft: AnyDraft, steps: Sequence[Step]) -> Iterator[Text]:
    """Where a cat may lie across the last card, or why it may not."""
    cats = [step for step in steps if isinstance(step, LayCat)]
    laid = last_laid(draft)
    for cat in cats:
        assert laid is not None
        side = "right" if cat.cell == laid.cell else "left"
        yield _row(side, _("lay a cat across {pair}").format(pair=pair_text(cat.cell)))


def eviction(board: Board, step: Evict, owners: Callable[[int], Message]) -> Message:
    """A cat that a Princess may replace: where it is, and whose.

    Args:
        owners: the name of a seat.
    """
    thing = board.cells[step.cell] if step.asleep else board.edges[step.cell]
    assert isinstance(thing, Cat)
    text = N_("{place} ({owner}, asleep)") if step.asleep else N_("{place} ({owner})")
    return message(text, place=verbatim(place_text(step.cell)), owner=owners(thing.seat))


def _places(steps: Sequence[LayToy]) -> str:
    places = " ".join(place_text(step.cell) for step in steps[:LISTED])
    more = len(steps) - LISTED
    if more <= 0:
        return places
    text = ngettext("{places} and {n} more", "{places} and {n} more", more)
    return text.format(places=places, n=more)


def _row(typed: str, meaning: str) -> Text:
    """An input and its effect, in as many lines as it needs."""
    lines = wrapped(Text(meaning), WIDTH - 17).split("\n")
    text = Text("\n").join(Text(" " * 17).append_text(line) for line in lines)
    return Text(f"  {typed:<15}").append_text(text[17:])
