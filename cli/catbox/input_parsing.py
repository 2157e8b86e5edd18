"""Steps as a person types them: in notation, or by the number of a card and of a cell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cli.output import console
from cli.prompt import ask
from games.catbox.chain_draft import ChainDraft
from games.catbox.draft import Draft
from games.catbox.notation import parse_cell, parse_turn
from games.catbox.turn import Play, Step, TakeFish
from games.protocol import IllegalMoveError

_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_FISH = re.compile(r"fish +\d{1,3}", re.ASCII)

AnyDraft = Draft | ChainDraft
"""A turn or a chain in the draft."""


def typed_steps(draft: AnyDraft, text: str) -> tuple[Step, ...]:
    """The steps that a text asks for; none if the person was asked for a cell and named none.

    Raises:
        GameError: there is no such card or cell, or it is no notation of steps.
        Quit: the person wants to leave.
    """
    words = text.split()
    if _NUMBER.fullmatch(words[0]):
        return _numbered(draft, int(words[0]), words[1:])
    if isinstance(draft, Draft) and _FISH.fullmatch(text):
        return (_fish(draft, int(words[1])),)
    return parse_turn(text).steps


def _numbered(draft: AnyDraft, number: int, rest: Sequence[str]) -> tuple[Step, ...]:
    """Card `number` on the cell that the rest names, or on one that is asked for."""
    sources = draft.sources()
    if not 1 <= number <= len(sources):
        raise IllegalMoveError(f"there is no card {number} to lay")
    source, face = sources[number - 1]
    plays = [play for play in draft.plays() if play.source == source]
    if not rest:
        return _chosen(plays)
    x, y = parse_cell(" ".join(rest).replace(" ", ""))
    for play in plays:
        if (play.placement.x, play.placement.y) == (x, y):
            return (play,)
    placement = plays[0].placement._replace(x=x, y=y) if plays else None
    reason = placement and draft.refusal(Play(placement, source))
    raise IllegalMoveError(reason or f"{face} can't be laid anywhere")


def _chosen(plays: Sequence[Play]) -> tuple[Step, ...]:
    if not plays:
        raise IllegalMoveError("this card can't be laid anywhere")
    cells = [f"{play.placement.x},{play.placement.y}" for play in plays]
    console.print("  cells for the top-left quadrant:")
    for line in _lines(f"{number}: {cell}" for number, cell in enumerate(cells, start=1)):
        console.print(f"  {line}")
    answer = ask("cell> ").replace(" ", "")
    if answer in cells:
        return (plays[cells.index(answer)],)
    if _NUMBER.fullmatch(answer) and 1 <= int(answer) <= len(plays):
        return (plays[int(answer) - 1],)
    if answer:
        raise IllegalMoveError("none of these cells")
    return ()


def _lines(items: Iterable[str]) -> Iterator[str]:
    """Items side by side, as many as fit into a line of the terminal."""
    line = ""
    for item in items:
        longer = f"{line}  {item}" if line else item
        if line and len(longer) + 2 > console.width:
            yield line
            longer = item
        line = longer
    yield line


def _fish(draft: Draft, number: int) -> TakeFish:
    cards = dict(enumerate(draft.hand_cards(), start=1))
    if number not in cards:
        raise IllegalMoveError(f"there is no card {number} in the hands")
    source, card = cards[number]
    return TakeFish(card, source)
