"""The legal turns of a position, as a lazy collection."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.catbox import tokens
from games.catbox.draft import Draft
from games.catbox.rulings import Token
from games.catbox.tokens import WHEN
from games.catbox.turn import PASS, Turn
from games.protocol import IllegalMoveError
from games.rng import Stream
from languages.messages import _

ATTEMPTS = 4
"""How often `random` tries to use a token before it plays without one."""


class Moves:
    """All turns of the seat to move: iterate, `in`, `len`, `random(rng)`, `drafts()`."""

    def __init__(self, start: Draft) -> None:
        self._start = start

    def __iter__(self) -> Iterator[Turn]:
        return (draft.move for draft in self.drafts())

    def __len__(self) -> int:
        return sum(1 for _ in self.drafts())

    def __contains__(self, turn: object) -> bool:
        if not isinstance(turn, Turn):
            return False
        try:
            self.draft(turn)
        except IllegalMoveError:
            return False
        return True

    def drafts(self) -> Iterator[Draft]:
        """Every legal turn as a complete draft, in the order of their text.

        A pass is the draft without steps, and comes first.
        """
        if self._start.position.over:
            return
        start = self._start
        if not start.plays():
            yield start
        yield from _completions(start)

    def draft(self, turn: Turn, *, any_source: bool = False) -> Draft:
        """The complete draft of a turn, checked step by step.

        Raises:
            IllegalMoveError: the turn isn't legal here.
        """
        if self._start.position.over:
            raise IllegalMoveError(_("the game is over"))
        draft = self._start
        if turn == PASS:
            return _pass(draft)
        for step in turn.steps:
            draft = draft.add(step, any_source=any_source)
        if draft.must_play:
            raise IllegalMoveError(_("{turn} stops short: a card has to follow").format(turn=turn))
        if draft.strands_next:
            text = _("{turn} would leave the next seat no legal placement")
            raise IllegalMoveError(text.format(turn=turn))
        return draft

    def random(self, rng: Stream) -> Turn:
        """A legal turn, drawn without listing them.

        First a token or none, each as likely as the next, then each step evenly among
        those that fit; a token that leads nowhere gives way to another draw.

        Raises:
            IllegalMoveError: the game is over.
        """
        if self._start.position.over:
            raise IllegalMoveError(_("the game is over"))
        start = self._start
        for _attempt in range(ATTEMPTS):
            token = rng.choice((None, *self._start.position.mover.tokens))
            drawn = _draw(start, token, rng)
            if drawn is not None and drawn.complete:
                return drawn.move
        drawn = _draw(start, None, rng)
        return PASS if drawn is None else drawn.move


def _completions(draft: Draft) -> Iterator[Draft]:
    for step in sorted(draft.next_steps(), key=lambda step: step.text):
        longer = draft.play(step)
        if longer.complete:
            yield longer
        yield from _completions(longer)


def _pass(draft: Draft) -> Draft:
    if draft.plays():
        raise IllegalMoveError(_("a seat that has a legal placement may not pass"))
    return draft


def _draw(start: Draft, token: Token | None, rng: Stream) -> Draft | None:
    if token is None:
        return _draw_play(start, rng)
    order: tuple[Draw, Draw] = (_draw_play, _DRAWS.get(token, _draw_any(token)))
    if rng.choice(sorted(WHEN[token])) == 0:
        order = order[::-1]
    draft: Draft | None = start
    for draw in order:
        draft = draft and draw(draft, rng)
    return _draw_play(draft, rng) if draft and draft.must_play else draft


def _draw_play(draft: Draft, rng: Stream) -> Draft | None:
    plays = draft.plays()
    return draft.play(rng.choice(plays)) if plays else None


def _draw_any(token: Token) -> Draw:
    def draw(draft: Draft, rng: Stream) -> Draft | None:
        steps = tuple(draft.token_steps(token))
        return draft.play(rng.choice(steps)) if steps else None

    return draw


def _draw_mouse(draft: Draft, rng: Stream) -> Draft | None:
    liftable = tuple(tokens.liftable(draft))
    steps = tuple(tokens.mouse_steps(draft, rng.choice(liftable))) if liftable else ()
    return draft.play(rng.choice(steps)) if steps else None


Draw = Callable[[Draft, Stream], Draft | None]

_DRAWS: dict[Token, Draw] = {Token.MOUSE: _draw_mouse}
