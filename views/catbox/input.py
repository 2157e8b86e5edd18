"""Steps as a person types them: in notation, or by the number of a card and of a cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.catbox.chain_draft import ChainDraft
from games.catbox.notation import parse_cell, parse_turn
from games.catbox.position import Draft
from games.catbox.turn import MoveMouse, Play, Step, TakeFish
from games.protocol import GameError, IllegalMoveError
from languages.messages import N_, _
from views.catbox.table import liftable
from views.unfinished_step import UnfinishedStepError

_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_FISH = re.compile(r"fish +\d{1,3}", re.ASCII | re.IGNORECASE)
_MOUSE = re.compile(r"mouse +\d{1,3}(?!\S)", re.ASCII | re.IGNORECASE)
_CELL = re.compile(r"-?\d+", re.ASCII)
_WORD = re.compile(r"[^\W\d_]{2,}|[?qQ]")

_USE = re.compile(r"(box@|mouse:|fish:)", re.IGNORECASE)

_JOINED = {"box": "box@", "mouse": "mouse:", "fish": "fish:"}
"""The beginning of a use of a token, by the word that people may leave a space after."""

_WHOLE = ("paw", "stack")
"""Uses of a token that are one word."""

_EXPECTED = {
    "box": N_("box: expected the cell to guard, as in box@3,-1"),
    "mouse": N_(
        "mouse: expected the card to lift and where it goes, as in mouse:KPoB@3,-1>0,2 or "
        "mouse 2 0,2; this lists the cards: mouse"
    ),
    "fish": N_(
        "fish: expected the number of a card in the hands, as in fish 2; this lists them: fish"
    ),
}
"""The message when the name of a token stands alone, by that name."""

AnyDraft = Draft | ChainDraft
"""A turn or a chain in the draft."""


def typed_steps(draft: AnyDraft, text: str) -> tuple[Step, ...]:
    """The steps that a text asks for.

    Names of tokens are understood in any case, and with a space after them.

    Raises:
        GameError: there is no such card or cell, or it is no notation of steps.
        UnfinishedStepError: a card is named, and no cell.
    """
    words = text.split()
    if _NUMBER.fullmatch(words[0]):
        return _numbered(draft, int(words[0]), words[1:])
    if isinstance(draft, Draft) and _FISH.fullmatch(text):
        return (_fish(draft, int(words[1])),)
    if isinstance(draft, Draft) and _MOUSE.match(text):
        return (_mouse(draft, int(words[1]), words[2:]),)
    return parse_turn(" ".join(_notation(words))).steps


def _notation(words: Sequence[str]) -> Iterator[str]:
    """Words in the game's notation, whatever the case of tokens, and with what belongs to them.

    Raises:
        GameError: a token lacks what it is used for.
    """
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name = word.lower().rstrip("@:")
        if name in _WHOLE:
            yield name
        elif name not in _JOINED:
            yield _USE.sub(lambda begun: begun[0].lower(), word)
        elif not rest:
            raise GameError(_(_EXPECTED[name]))
        else:
            yield _JOINED[name] + _used(name, rest)


def _used(name: str, rest: list[str]) -> str:
    """The use of a token as it is parsed: of the box a cell, also with a space for its comma."""
    first = rest.pop(0)
    if name == "box" and rest and _CELL.fullmatch(first.rstrip(",")):
        return f"{first.rstrip(',')},{rest.pop(0).lstrip(',')}"
    return first


def _numbered(draft: AnyDraft, number: int, rest: Sequence[str]) -> tuple[Step, ...]:
    """Card `number` on the cell that the rest names."""
    sources = draft.sources()
    if not 1 <= number <= len(sources):
        raise IllegalMoveError(_("there is no card {number} to lay").format(number=number))
    source, face = sources[number - 1]
    plays = [play for play in draft.plays() if play.source == source]
    if not rest:
        raise _unplaced(plays)
    x, y = parse_cell(_cell_text(" ".join(rest)))
    for play in plays:
        if (play.placement.x, play.placement.y) == (x, y):
            return (play,)
    placement = plays[0].placement._replace(x=x, y=y) if plays else None
    reason = placement and draft.refusal(Play(placement, source))
    raise IllegalMoveError(reason or _("{face} can't be laid anywhere").format(face=face))


def _unplaced(plays: Sequence[Play]) -> IllegalMoveError:
    """The error for a card without a cell: it names those where the card can be laid."""
    if not plays:
        return IllegalMoveError(_("this card can't be laid anywhere"))
    cells = {f"{play.placement.x},{play.placement.y}": play for play in plays}
    text = _(
        "none of these cells: expected a number from 1 to {most}, or a cell of the list such "
        "as {cell}"
    )
    reason = text.format(most=len(cells), cell=next(iter(cells)))
    heading = _("  cells for the top-left quadrant:")
    return UnfinishedStepError(cells, heading, _("cell> "), reason)


def _cell_text(text: str) -> str:
    """A cell as it is written, where a comma or spaces stand between its numbers."""
    return text if _WORD.match(text) else ",".join(text.replace(",", " ").split())


def _mouse(draft: Draft, number: int, rest: Sequence[str]) -> MoveMouse:
    """Card `number` of those that can be moved, to the cell that the rest names."""
    cards = dict(enumerate(liftable(draft), start=1))
    if number not in cards:
        text = _("there is no card {number} to move; this lists them: mouse")
        raise IllegalMoveError(text.format(number=number))
    if not rest:
        text = _("mouse {number}: expected where the card goes, as in mouse {number} 0,2")
        raise GameError(text.format(number=number))
    return MoveMouse(cards[number], *parse_cell(_cell_text(" ".join(rest))))


def _fish(draft: Draft, number: int) -> TakeFish:
    cards = dict(enumerate(draft.hand_cards(), start=1))
    if number not in cards:
        text = _("there is no card {number} in the hands")
        raise IllegalMoveError(text.format(number=number))
    source, card = cards[number]
    return TakeFish(card, source)
