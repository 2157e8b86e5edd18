"""Choices as lines of a terminal: cards side by side, below them what is only named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rich.text import Text

from games.protocol import Draft
from languages.messages import _
from views.render.text_blocks import INDENT, beside, in_rows, indented
from views.sheet import Sprite
from views.tabletop import AnyTabletop, Choice, done, not_among
from views.typed_choice import Typed, key_of

GAP: Final = 2
"""Columns between two choices."""

EXPLAINED: Final = 9
"""The most ways to go on with a choice that are listed with their effects, a line each."""


def choice_lines(top: AnyTabletop, draft: Draft, seat: int, width: int) -> Iterator[Text]:
    """The choices with their numbers, and the cards of a hand for which there is none."""
    choices = top.choices(draft)
    cards = [
        beside(Text(f"{key_of(at, choice):>3} "), _card(choice, face), 0)
        for at, choice in enumerate(choices)
        if not choice.minor and (face := face_lines(choice, top.face))
    ]
    held = [
        beside(Text(" " * (2 * INDENT)), _card(each, face_lines(each, top.face)), 0)
        for each in not_among(choices, top.held(draft, seat))
    ]
    if held:
        yield Text(" " * INDENT).append(_("you hold"), "dim")
        yield in_rows(held, width, GAP)
    if cards:
        yield in_rows(cards, width, GAP)
    refused: dict[str, list[str]] = {}
    for at, choice in enumerate(choices):
        if choice.refusal and not choice.minor and face_lines(choice, top.face):
            refused.setdefault(choice.refusal, []).append(key_of(at, choice))
    for reason, keys in refused.items():
        yield _line(", ".join(keys), reason, width)
    for at, choice in enumerate(choices):
        if not choice.minor and not face_lines(choice, top.face):
            effect = choice.refusal or _effect(top, draft, choice)
            yield _line(f"{key_of(at, choice)}  {choice.name}", effect, width)
    minor = [
        f"{key_of(at, choice)} {choice.name}"
        for at, choice in enumerate(choices)
        if choice.minor and not choice.refusal
    ]
    if minor:
        yield indented("   ".join(minor), width)


def hand_text(top: AnyTabletop, draft: Draft, width: int) -> Text:
    """The cards that may be chosen, without their numbers."""
    cards = (_card(choice, face_lines(choice, top.face)) for choice in top.choices(draft))
    return in_rows((beside(Text(" " * INDENT), card, 0) for card in cards), width, GAP)


def way_lines(ways: Sequence[Typed], width: int) -> Iterator[Text]:
    """The ways to go on with a choice: with their effects where they are few, or side by side."""
    if len(ways) <= EXPLAINED:
        for number, way in enumerate(ways, start=1):
            yield _line(f"{number}  {way.words}", way.effect, width)
        return
    line = ""
    for number, way in enumerate(ways, start=1):
        item = f"{number}: {way.words}"
        if line and len(line) + len(item) + 2 * INDENT > width:
            yield Text(" " * INDENT + line)
            line = ""
        line = f"{line}  {item}" if line else item
    yield Text(" " * INDENT + line)


def face_lines(choice: Choice, face: Callable[[Sprite], Text]) -> Sequence[Text]:
    """A choice the way up that comes first, and how many there are of it; empty for a name."""
    drawn = face(choice.sprites[0]) if choice.sprites else Text()
    lines = list(drawn.split("\n")) if drawn.plain else []
    if lines and choice.count > 1:
        lines[len(lines) // 2].append(f" x{choice.count}")
    return lines


def _card(choice: Choice, face: Sequence[Text]) -> Text:
    """A card, below its notation where it is called so, and what else there is to know of it."""
    shown = "".join([*(line.plain for line in face), choice.caption])
    named = [Text(f" {choice.name}")] if choice.name == choice.kind not in shown else []
    below = [*filter(None, [choice.title]), *choice.caption.splitlines()]
    return Text("\n").join([*named, *face, *(Text(f" {line}", "dim") for line in below)])


def _effect(top: AnyTabletop, draft: Draft, choice: Choice) -> str:
    """The effects of a step that needs no place, or a sentence about a choice."""
    if choice.step is None:
        return choice.effect
    after = done(choice.step, draft.add(choice.step))
    return "; ".join(top.effects(draft, after)) or choice.effect


def _line(head: str, effect: str, width: int) -> Text:
    """A choice and its effect."""
    return indented(f"{head}: {effect}" if effect else head, width)
