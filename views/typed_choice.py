"""The choice that is typed: its number or its name, then the cells where it goes, and the way up.

A choice that is typed in part is an error which lists the ways to go on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.protocol import Draft, GameError, IllegalMoveError, Step, quoted
from languages.messages import _
from views.tabletop import AnyTabletop, Choice, Ghost, held_over

DIGITS: Final = 3
"""The most digits of a number in a list."""

WORD: Final = re.compile(r"[^\s,]+")
"""A part of a text; commas or spaces stand between the numbers of a cell."""


class Typed(NamedTuple):
    """A choice without a place, or something held over a cell.

    Attributes:
        words: what is typed to choose it where the ways to go on are listed.
        effect: what it does, in a sentence.
    """

    found: Choice | Ghost
    words: str = ""
    effect: str = ""


class Picked(NamedTuple):
    """The step that was chosen, or a choice of a whole move.

    Attributes:
        rest: the text behind it, which is about what follows.
    """

    found: Choice | Step
    rest: str = ""


class UnfinishedChoiceError(IllegalMoveError):
    """A choice was typed in part, and there are several ways to go on.

    Attributes:
        heading: what is chosen.
        ways: what may be typed next.
        prompt: the words before that.
    """

    def __init__(
        self, top: AnyTabletop, draft: Draft, choice: Choice, ways: Sequence[Typed]
    ) -> None:
        text = _("expected a number from 1 to {most}, or one of the list such as {words}")
        super().__init__(text.format(most=len(ways), words=ways[0].words))
        self.heading, self.ways = top.asked(choice), ways
        self.prompt = _("which> ") if choice.more else _("cell> ")
        self._top, self._draft, self._choice = top, draft, choice

    def finished(self, text: str) -> Picked:
        """The choice that a number of the list finishes, or the words of a way; as `chosen` says.

        Raises:
            IllegalMoveError: it is refused, or neither.
            UnfinishedChoiceError: there is still more to choose.
        """
        if not _is_number(text):
            return _followed(self._top, self._draft, self._choice, text)
        if not 1 <= int(text) <= len(self.ways):
            raise IllegalMoveError(str(self))
        return _settled(self._top, self._draft, self.ways[int(text) - 1].found, "")


def chosen(top: AnyTabletop, draft: Draft, text: str) -> Picked | None:
    """The choice with which a text begins; None if it begins with none.

    Raises:
        GameError: it is refused, or a cell can't be read.
        UnfinishedChoiceError: there is more to choose.
    """
    first, rest = _split(text)
    found = _among(top.choices(draft), first)
    return None if found is None else _followed(top, draft, found, rest)


def key_of(number: int, choice: Choice) -> str:
    """The key of a choice, which is also typed: its own, or its number in the list from 1."""
    return choice.key or str(number + 1)


def _among(choices: Sequence[Choice], word: str) -> Choice | None:
    """The choice that goes by a word: by its key first, then by what it is and by its name."""
    for number, choice in enumerate(choices):
        if key_of(number, choice) == word:
            return choice
    for choice in choices:
        names = choice.kind, choice.name, "" if choice.move is None else str(choice.move)
        if word and word.casefold() in map(str.casefold, names):
            return choice
    return None


def _followed(top: AnyTabletop, draft: Draft, choice: Choice, text: str) -> Picked:
    """The end of a choice, with the text that follows it."""
    if choice.refusal:
        raise IllegalMoveError(choice.refusal)
    if text and choice.more:
        first, rest = _split(text)
        found = _among(choice.more, first)
        if found is None:
            raise IllegalMoveError(str(UnfinishedChoiceError(top, draft, choice, _more(choice))))
        return _followed(top, draft, found, rest)
    if text and choice.targets is not None:
        return _placed(top, draft, choice, text)
    if choice.more or choice.targets is not None:
        ways = _more(choice) if choice.more else tuple(_places(top, draft, choice))
        if not ways:
            raise IllegalMoveError(_("{name} can't go anywhere now").format(name=choice.name))
        if len(ways) > 1:
            raise UnfinishedChoiceError(top, draft, choice, ways)
        return _settled(top, draft, ways[0].found, "")
    if text and choice.step is None:
        expected = _("{name}: nothing is expected after it")
        raise IllegalMoveError(expected.format(name=choice.name))
    return Picked(choice if choice.step is None else choice.step, text)


def _settled(top: AnyTabletop, draft: Draft, found: Choice | Ghost, text: str) -> Picked:
    """The step of something held over a cell, or what is carried on from there."""
    if isinstance(found, Choice):
        return _followed(top, draft, found, text)
    if not found.legal:
        raise IllegalMoveError(found.reason)
    if isinstance(found.attempt, Choice):
        return _followed(top, draft, found.attempt, text)
    assert found.attempt is not None
    return Picked(found.attempt, text)


def _placed(top: AnyTabletop, draft: Draft, choice: Choice, text: str) -> Picked:
    """A choice at the cell with which a text begins, the way up that follows it."""
    targets = choice.targets
    assert targets is not None
    words = [*WORD.finditer(text)]
    read = top.cell([word.group() for word in words])
    if read is None:
        expected = _("{text} is no cell: expected one such as {cell}")
        place = top.place(targets.cells[0])
        raise GameError(expected.format(text=quoted(text), cell=place))
    cell, left = read
    rest, way = text[words[-len(left)].start() :] if left else "", 0
    if left and targets.ways > 1 and _is_number(left[0]):
        if not 1 <= int(left[0]) <= targets.ways:
            expected = _("{word}: expected a way up from 1 to {most}")
            raise IllegalMoveError(expected.format(word=quoted(left[0]), most=targets.ways))
        way, rest = int(left[0]) - 1, _split(rest)[1]
    held = held_over(draft, choice, cell, way)
    if not held.legal:
        for other in range(targets.ways):
            if held_over(draft, choice, cell, other).legal:
                expected = _("{reason}; {words} is possible")
                words_there = f"{top.place(cell)} {other + 1}"
                raise IllegalMoveError(expected.format(reason=held.reason, words=words_there))
    return _settled(top, draft, held, rest)


def _more(choice: Choice) -> tuple[Typed, ...]:
    """The choices that follow one."""
    return tuple(Typed(each, each.name, each.effect) for each in choice.more)


def _places(top: AnyTabletop, draft: Draft, choice: Choice) -> Iterator[Typed]:
    """The cells where a choice may go, each way up; of cells that are one thing the first."""
    targets, known = choice.targets, set[object]()
    assert targets is not None
    for cell in targets.cells:
        for way in range(targets.ways):
            ghost = held_over(draft, choice, cell, way)
            if not ghost.legal:
                continue
            words = f"{top.place(cell)} {way + 1}" if way else top.place(cell)
            attempt = ghost.attempt
            thing = (attempt.lit or (cell, way)) if isinstance(attempt, Choice) else attempt
            if thing in known:
                continue
            known.add(thing)
            if isinstance(attempt, Choice):
                yield Typed(ghost, f"{words} {attempt.kind}".rstrip(), attempt.effect)
            else:
                yield Typed(ghost, words, "; ".join(top.effects(draft, ghost)))


def _split(text: str) -> tuple[str, str]:
    """The first word of a text, and the text behind it."""
    words = [*WORD.finditer(text)]
    rest = text[words[1].start() :] if len(words) > 1 else ""
    return words[0].group() if words else "", rest


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= DIGITS
