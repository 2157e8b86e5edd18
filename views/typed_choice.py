"""The choice that is typed: its number or its name, then the cells where it goes, and the way up.

A choice that is typed in part is an error which lists the ways to go on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.protocol import Draft, GameError, IllegalMoveError, Step, quoted
from languages.messages import _
from views.tabletop import AnyTabletop, Choice, Ghost, held_over

DIGITS: Final = 3
"""The most digits of a number in a list."""


class Typed(NamedTuple):
    """A choice without a place, or something held over a cell.

    Attributes:
        words: what is typed to choose it where the ways to go on are listed.
        effect: what it does, in a sentence.
    """

    found: Choice | Ghost
    words: str = ""
    effect: str = ""


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

    def finished(self, text: str) -> Choice | Step:
        """The choice that a number of the list finishes, or the words of a way; as `chosen` says.

        Raises:
            IllegalMoveError: it is refused, or neither.
            UnfinishedChoiceError: there is still more to choose.
        """
        if _is_number(text):
            if not 1 <= int(text) <= len(self.ways):
                raise IllegalMoveError(str(self))
            return _settled(self._top, self._draft, self.ways[int(text) - 1].found, ())
        return _followed(self._top, self._draft, self._choice, _words(text))


def chosen(top: AnyTabletop, draft: Draft, text: str) -> Choice | Step | None:
    """The step that a text chooses, or a choice of a whole move; None if it begins with no choice.

    Raises:
        GameError: it is refused, or a cell can't be read.
        UnfinishedChoiceError: there is more to choose.
    """
    first, *rest = _words(text)
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
        if word.casefold() in map(str.casefold, names):
            return choice
    return None


def _followed(
    top: AnyTabletop, draft: Draft, choice: Choice, words: Sequence[str]
) -> Choice | Step:
    """The end of a choice, with the words that follow it."""
    if choice.refusal:
        raise IllegalMoveError(choice.refusal)
    if words and choice.more:
        found = _among(choice.more, words[0])
        if found is None:
            raise IllegalMoveError(str(UnfinishedChoiceError(top, draft, choice, _more(choice))))
        return _followed(top, draft, found, words[1:])
    if words and choice.targets is not None:
        return _placed(top, draft, choice, words)
    if words:
        text = _("{name}: nothing is expected after it")
        raise IllegalMoveError(text.format(name=choice.name))
    if choice.more or choice.targets is not None:
        ways = _more(choice) if choice.more else tuple(_places(top, draft, choice))
        if not ways:
            raise IllegalMoveError(_("{name} can't go anywhere now").format(name=choice.name))
        if len(ways) > 1:
            raise UnfinishedChoiceError(top, draft, choice, ways)
        return _settled(top, draft, ways[0].found, ())
    return choice if choice.step is None else choice.step


def _settled(
    top: AnyTabletop, draft: Draft, found: Choice | Ghost, words: Sequence[str]
) -> Choice | Step:
    """The step of something held over a cell, or what is carried on from there."""
    if isinstance(found, Choice):
        return _followed(top, draft, found, words)
    if not found.legal:
        raise IllegalMoveError(found.reason)
    if isinstance(found.attempt, Choice):
        return _followed(top, draft, found.attempt, words)
    assert found.attempt is not None
    if words:
        raise IllegalMoveError(_("{word}: nothing is expected here").format(word=quoted(words[0])))
    return found.attempt


def _placed(top: AnyTabletop, draft: Draft, choice: Choice, words: Sequence[str]) -> Choice | Step:
    """A choice at the cell with which some words begin, the way up that follows it."""
    targets = choice.targets
    assert targets is not None
    read = top.cell(words)
    if read is None:
        text = _("{text} is no cell: expected one such as {cell}")
        place = top.place(targets.cells[0])
        raise GameError(text.format(text=quoted(" ".join(words)), cell=place))
    cell, rest = read
    way = 0
    if rest and targets.ways > 1 and _is_number(rest[0]):
        if not 1 <= int(rest[0]) <= targets.ways:
            text = _("{word}: expected a way up from 1 to {most}")
            raise IllegalMoveError(text.format(word=quoted(rest[0]), most=targets.ways))
        way, rest = int(rest[0]) - 1, rest[1:]
    return _settled(top, draft, held_over(draft, choice, cell, way), rest)


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
            words = top.place(cell) if targets.ways == 1 else f"{top.place(cell)} {way + 1}"
            if isinstance(ghost.attempt, Choice):
                lit, words = ghost.attempt.lit or (cell, way), f"{words} {ghost.attempt.kind}"
                if lit not in known:
                    yield Typed(ghost, words.rstrip(), ghost.attempt.effect)
                known.add(lit)
            else:
                yield Typed(ghost, words, "; ".join(top.effects(draft, ghost)))


def _words(text: str) -> Sequence[str]:
    """The parts of a text, whether commas or spaces stand between the numbers of a cell."""
    return text.replace(",", " ").split()


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= DIGITS
