"""A turn in the making: which steps may come next, and the board that they make.

The one place where turns are put together: listing them, checking one, reading one from
text and entering one by hand all go through a `Draft`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from games.catbox import legality, tokens
from games.catbox.board import Board
from games.catbox.faces import UNKNOWN, Card, Face
from games.catbox.legality import Cover
from games.catbox.names import either, token_name
from games.catbox.plays import Plays
from games.catbox.rulings import Edition, Token
from games.catbox.seat import Guard
from games.catbox.turn import MoveMouse, Play, PutGuard, Source, Step, TakeFish, Turn
from games.protocol import Cell, GameError, IllegalMoveError
from languages.messages import _

if TYPE_CHECKING:
    from games.catbox.position import Position


class AmbiguousStepError(IllegalMoveError):
    """A step that more than one card could make; its text lists the sources."""


@dataclass(frozen=True)
class Draft:
    """The steps that the seat to move has taken so far, and what they did."""

    position: Position
    board: Board
    steps: tuple[Step, ...] = ()
    gone: tuple[Source, ...] = ()
    token: Token | None = None
    played: int = 0

    @property
    def must_play(self) -> bool:
        """Whether a card has to follow before the turn may end."""
        return self.played < (2 if self.token is Token.PAW else 1)

    @property
    def complete(self) -> bool:
        """Whether the turn may end here."""
        return not self.must_play and not self.strands_next

    @property
    def strands_next(self) -> bool:
        """Whether a guard of this turn would leave the next seat nowhere to lay a card."""
        if self.token is not Token.BOX:
            return False
        barred = legality.guarded((g.x, g.y) for g in self.position.guards_after(self))
        room_for_any_face = legality.anchors(self.board, Cover.FULL, barred)
        return not room_for_any_face and self.end().stranded

    @property
    def move(self) -> Turn:
        """The steps so far as a turn."""
        return Turn(self.steps)

    @cached_property
    def barred(self) -> frozenset[Cell]:
        """The cells that guards keep free of the mover's cards."""
        cells = [(guard.x, guard.y) for guard in self.position.standing_guards]
        if self.position.edition is Edition.GRAIL:
            cells += [(step.x, step.y) for step in self.steps if isinstance(step, PutGuard)]
        return legality.guarded(cells)

    @property
    def standing_guards(self) -> tuple[Guard, ...]:
        """The guards that bind the mover."""
        return self.position.standing_guards

    def sources(self) -> tuple[tuple[Source, Face], ...]:
        """The cards that may be laid next, each with the face that it would show.

        Raises:
            GameError: a face of the mover's own is unknown.
        """
        if not self.must_play:
            return ()
        hands_only = self.played > 0
        faces = tuple(
            (source, face)
            for source, face in self.position.playable(self.position.turn)
            if source not in self.gone and not (hands_only and source.seat is None)
        )
        if any(face == UNKNOWN for _, face in faces):
            text = _("a face that seat {seat} may play is unknown (????)")
            raise GameError(text.format(seat=self.position.turn))
        return faces

    def hand_cards(self) -> Iterator[tuple[Source, Card]]:
        """The cards that are still in the hands."""
        return (pair for pair in self.position.hand_cards() if pair[0] not in self.gone)

    def plays(self) -> Plays:
        """Every legal way to lay the next card."""
        return Plays(self.board, self.sources(), self.barred, self.token is Token.STACK)

    def tokens(self) -> tuple[Token, ...]:
        """The tokens that may be used now."""
        if self.token is not None:
            return ()
        held = self.position.mover.tokens
        return tuple(t for t in Token if t in held and self.played in tokens.WHEN[t])

    def token_steps(self, token: Token) -> Iterator[Step]:
        """Every way to use a token now."""
        return tokens.STEPS[token](self)

    def next_steps(self) -> Iterator[Step]:
        """Every step that the rules allow next."""
        yield from self.plays()
        for token in self.tokens():
            yield from self.token_steps(token)

    def play(self, step: Step) -> Draft:
        """The draft with one more step, which must be legal and name its source."""
        if isinstance(step, Play):
            board = self.board.place(step.placement)
            return self._grown(step, board, self.token, self.played + 1)
        board = self.board
        if isinstance(step, MoveMouse):
            board = board.lift(board.topmost(step.lifted)).place(step.moved)
        return self._grown(step, board, tokens.token_of(step), self.played)

    def add(self, step: Step, *, any_source: bool = False) -> Draft:
        """The draft with one more step, checked.

        Args:
            any_source: take the first card where several could make the step.

        Raises:
            IllegalMoveError: the step isn't allowed here.
            AmbiguousStepError: more than one card could make it.
        """
        known = self._with_source(step, any_source)
        reason = self.refusal(known)
        if reason:
            raise IllegalMoveError(reason)
        return self.play(known)

    def variants(self, step: Step) -> Iterator[Draft]:
        """The draft with one more step, once for each card that can make it."""
        for known in self._sourced(step):
            if self.refusal(known) is None:
                yield self.play(known)

    def fitting(self, step: Play | TakeFish) -> list[Source]:
        """The sources that could make a step, one for each different outcome."""
        if isinstance(step, Play):
            fits = [source for source, face in self.sources() if face == step.placement.face]
        else:
            fits = [source for source, card in self.hand_cards() if step.card.agrees(card)]
        if step.source is not None:
            return [source for source in fits if source == step.source]
        outcomes = {(source.seat, self.position.taken(source)): source for source in fits[::-1]}
        return sorted(outcomes.values(), key=fits.index)

    def refusal(self, step: Step) -> str | None:
        """Why the rules refuse a step whose source is known; None if they allow it."""
        token = tokens.token_of(step)
        if isinstance(step, Play):
            stacked = self.token is Token.STACK
            return legality.refusal(self.board, step.placement, self.barred, stacked=stacked)
        if token not in self.tokens():
            return self._refuse_token(token)
        if step not in self.token_steps(token):
            return f"{step.text}: {tokens.refusal(self, step)}"
        return None

    def end(self) -> Position:
        """The position after this turn: hands refilled, the next seat to move."""
        return self.position.after(self)

    def _grown(self, step: Step, board: Board, token: Token | None, played: int) -> Draft:
        gone = self.gone
        if isinstance(step, Play | TakeFish):
            assert step.source is not None
            gone = (*gone, step.source)
        return Draft(self.position, board, (*self.steps, step), gone, token, played)

    def _with_source(self, step: Step, any_source: bool) -> Step:
        if isinstance(step, Play) and not self.must_play:
            text = _("{step}: the card of this turn is already played")
            raise IllegalMoveError(text.format(step=step.text))
        known = self._sourced(step)
        if not known:
            text = _("{step}: no card can be taken that shows this")
            raise IllegalMoveError(text.format(step=step.text))
        if len(known) > 1 and not any_source:
            names = [f"{step.text}{getattr(one, 'source', '')}" for one in known]
            text = _("{step} could be several cards: say {names}")
            raise AmbiguousStepError(text.format(step=step.text, names=either(names)))
        return known[0]

    def _sourced(self, step: Step) -> list[Step]:
        """The step with each source that could make it; as it is if it takes no card."""
        if isinstance(step, Play):
            return [step._replace(source=source) for source in self.fitting(step)]
        if isinstance(step, TakeFish):
            cards = dict(self.hand_cards())
            return [TakeFish(cards[source], source) for source in self.fitting(step)]
        return [step]

    def _refuse_token(self, token: Token | None) -> str:
        if token not in self.position.mover.tokens:
            text = _("there is no {token} token left to use")
        elif self.token is not None:
            text, token = _("only one token a turn: {token} is already used"), self.token
        elif self.played == 0:
            text = _("the {token} token is used after the card")
        else:
            text = _("the {token} token is used before the card")
        return text.format(token="" if token is None else token_name(token))
