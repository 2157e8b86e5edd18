"""The contexts of a turn or a duel of Cat Box, tabulated with the game's own rules.

Where anything is laid doesn't matter here, so that every card is taken as laid on one and the
same small board.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from games.catbox.board import Board, Placement
from games.catbox.faces import Card, Face
from games.catbox.legality import Cover, cover_rule
from games.catbox.position import Draft, Position
from games.catbox.puzzle import SingleTurn
from games.catbox.rulings import Edition, Token
from games.catbox.turn import Play, Source, Step, TakeFish
from games.protocol import GameError
from languages.messages import _
from solver.answer import Clock
from solver.catbox.encoding import TOKEN_BIT
from solver.catbox.search.transitions import ANY_FACE, BOXED_FACE, Transitions

MOST_CONTEXTS = 100_000
"""More contexts than this are not tabulated."""

_SIMPLE = (Token.STACK, Token.MOUSE, Token.BOX)

_SOMEWHERE = Placement(Face("KKKK"), 0, 0)
_TABLETOP = Board.of([_SOMEWHERE])


class TooManyContextsError(GameError):
    """The cards and tokens of a duel can go more ways than are tabulated."""


class Choices(NamedTuple):
    """The cards of a context: what each shows if it is laid, and those that can be fished.

    Attributes:
        sources: where each card lies that may be laid; those that can be fished come first.
        left: how many turns are left with this one.
    """

    position: Position
    sources: tuple[Source, ...]
    faces: tuple[Face, ...]
    fish: tuple[Card, ...]
    left: int


class Contexts:
    """Every context that can follow the start of a task, numbered from 0.

    Raises:
        TooManyContextsError: there are too many.
        OutOfTimeError: the time has run out.
        GameError: a face that somebody may lay is unknown.
    """

    def __init__(self, task: SingleTurn, clock: Clock, most: int = MOST_CONTEXTS) -> None:
        self._task, self._most = task, most
        self._start = replace(task.position, board=_TABLETOP, guards=())
        self._guarding = any(Token.BOX in seat.tokens for seat in task.position.seats)
        self._numbers: dict[tuple[object, ...], int] = {}
        self._waiting: list[tuple[Position, int]] = []
        self._rows: list[list[int]] = []
        self._tokens: list[list[int]] = []
        self._after = array("i")
        self._faces: list[Face] = []
        self.choices: list[Choices] = []
        self._number(self._start, task.length)
        for number, (position, left) in enumerate(self._waiting):
            clock.check()
            self._fill(number, position, left)

    @property
    def faces(self) -> frozenset[Face]:
        """Every face that may be laid."""
        return frozenset(self._faces)

    def transitions(self, numbers: dict[Face, int], guards: list[tuple[int, int]]) -> Transitions:
        """The contexts as arrays.

        Args:
            numbers: the number of each face.
            guards: the guards on the board, as seat and cell.
        """
        binding = self._start.edition is Edition.GRAIL
        return Transitions(
            np.array(self._rows, np.int32),
            np.array([numbers[face] for face in self._faces], np.int32),
            np.array(self._after, np.int32),
            np.array(self._tokens, np.int64),
            np.array(guards, np.int32).reshape(-1, 2),
            np.array([binding], np.int64),
        )

    def _number(self, position: Position, left: int) -> int:
        """The number of a context; a new one waits to be filled."""
        if left == 0 or position.over:
            return self._end(position, None, self._room(position))
        return self._enter((position, left), position, left)

    def _end(self, position: Position, spender: int | None, room: int, seat: int = -1) -> int:
        """The number of an end, in which only the tokens count, and who could lay what."""
        stakes = self._task.stakes(self._owned(position), spender)
        tokens = [stakes.own.tokens, *(rival.tokens for rival in stakes.rivals)]
        seat = position.turn if seat < 0 else seat
        number = self._enter((seat, room, *tokens), position, 0)
        self._rows[number] = [seat, 0, 0, 0, 0, 0, 0, room]
        self._tokens[number] = tokens
        return number

    def _owned(self, position: Position) -> Position:
        """The position as the seat of the puzzle sees it: whose points count doesn't change."""
        turn = self._start.turn
        return position if position.turn == turn else replace(position, turn=turn)

    def _enter(self, key: tuple[object, ...], position: Position, left: int) -> int:
        number = self._numbers.setdefault(key, len(self._waiting))
        if number == len(self._waiting):
            if number >= self._most:
                text = _("more than {number} ways to take cards")
                raise TooManyContextsError(text.format(number=self._most))
            self._waiting.append((position, left))
            self._rows.append([])
            self._tokens.append([])
            self.choices.append(Choices(position, (), (), (), left))
        return number

    def _fill(self, number: int, position: Position, left: int) -> None:
        if left == 0:
            return
        draft = position.draft
        laid = draft.sources()
        sources, faces = tuple(at for at, _ in laid), tuple(face for _, face in laid)
        fish = tuple(card for _, card in draft.hand_cards())
        held = sum(TOKEN_BIT[token] for token in set(position.mover.tokens))
        first, after = len(self._faces), len(self._after)
        self._rows[number] = [
            position.turn, held, left, first, len(fish), len(faces), after, self._room(position)
        ]  # fmt: skip
        stakes = self._task.stakes(self._owned(position))
        self._tokens[number] = [stakes.own.tokens, *(rival.tokens for rival in stakes.rivals)]
        self.choices[number] = Choices(position, sources, faces, fish, left)
        self._faces += faces
        if left == 1:
            follow = self._ends(position, sources)
        else:
            follow = self._turns(position, sources, left - 1)
        self._after.extend(follow)

    def _ends(self, position: Position, sources: tuple[Source, ...]) -> Iterator[int]:
        """The contexts after the last turn: cards matter only for the legality of a guard."""
        plain = self._end(position, None, 0, position.following)
        yield from [plain] * (1 + len(sources))
        if not position.mover.tokens:
            return
        spent = self._end(position, position.turn, 0, position.following)
        for source in sources:
            if Token.BOX in position.mover.tokens:
                after = position.after(_draft(position, [source], Token.BOX))
                yield self._end(position, position.turn, self._room(after), position.following)
            else:
                yield spent
        yield from [spent] * (2 * len(sources) ** 2)

    def _turns(self, position: Position, sources: tuple[Source, ...], left: int) -> Iterator[int]:
        """The contexts after a turn that isn't the last."""
        hands = [source for source in sources if source.seat is not None]
        held = position.mover.tokens
        simple = next((token for token in _SIMPLE if token in held), None)
        yield self._number(position.after(_draft(position, [], None)), left)
        for source in sources:
            yield self._number(position.after(_draft(position, [source], None)), left)
        if not held:
            return
        for source in sources:
            drafted = simple and position.after(_draft(position, [source], simple))
            yield self._number(drafted, left) if drafted else 0
        for token, fished in ((Token.PAW, False), (Token.FISH, True)):
            for source in sources:
                for other in sources:
                    if token in held and other != source and other in hands:
                        draft = _draft(position, [source, other], token, fished)
                        yield self._number(position.after(draft), left)
                    else:
                        yield 0

    def _room(self, position: Position) -> int:
        """The bits of what the seat to move could lay, which matters if a guard may be put."""
        if not self._guarding:
            return 0
        rules = {cover_rule(face) for _, face in position.playable(position.turn)}
        return ANY_FACE * bool(rules) | BOXED_FACE * (Cover.BOXED in rules)


def _draft(
    position: Position, taken: list[Source], token: Token | None, fished: bool = False
) -> Draft:
    """A complete turn that takes some cards; the second one with the fish."""
    steps: list[Step] = [Play(_SOMEWHERE, source) for source in taken]
    if fished:
        card = position.taken(taken[1])
        assert isinstance(card, Card)
        steps[1] = TakeFish(card, taken[1])
    played = len(steps) - fished
    return Draft(position, position.board, tuple(steps), tuple(taken), token, played)
