"""Reasons why no game by the rules leads to a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.catinthebox.position import Position
from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import OPEN, Phase, Round
from games.catinthebox.wording import TRICKS
from games.refusals import expected
from languages.messages import _, plural

NEUTRALS: Final = plural("{n} neutral token", "{n} neutral tokens")
TOKENS: Final = plural("{n} token of seat {seat}", "{n} tokens of seat {seat}")
CLOSED: Final = plural("{n} colour closed", "{n} colours closed")
WON: Final = plural("{n} trick won", "{n} tricks won")
HELD: Final = plural("{n} card held and played", "{n} cards held and played")


def problems(content: Any) -> tuple[str, ...]:
    """All that no game by the rules leads to, in a puzzle or a position, one line each."""
    moment = (content if isinstance(content, Position) else content.position).round
    return tuple(problem for find in (_tokens, _tricks, _cards) for problem in find(moment))


def _tokens(moment: Round) -> Iterator[str]:
    owned = [token.owner for token in moment.board.tokens]
    if owned.count(NEUTRAL) != moment.rules.neutral:
        yield f"board: {NEUTRALS.of(owned.count(NEUTRAL))}: {expected(moment.rules.neutral)}"
    for seat in range(len(moment.seats)):
        played = _rounds_played(moment) + _in_trick(moment, seat)
        if owned.count(seat) != played:
            tokens = TOKENS.of(owned.count(seat), seat=seat)
            yield f"board: {tokens}: {expected(played)}"
    if moment.phase is not Phase.PLAY and len(owned) > moment.rules.neutral:
        text = _("tokens of players in the phase {phase}")
        yield f"board: {text.format(phase=moment.phase)}"


def _tricks(moment: Round) -> Iterator[str]:
    won, played = sum(seat.won for seat in moment.seats), _rounds_played(moment)
    if won != played:
        yield f"seats: {WON.of(won)}: {expected(played)}"
    for at, seat in enumerate(moment.seats):
        closed = sorted(OPEN - seat.open)
        if len(closed) > played + _in_trick(moment, at):
            text = _("{colours} in {tricks}")
            values = {"colours": CLOSED.of(len(closed)), "tricks": TRICKS.of(played)}
            yield f"seats[{at}].open: {text.format(**values)}"


def _cards(moment: Round) -> Iterator[str]:
    size, longest = moment.rules.hand, max(len(seat.hand) for seat in moment.seats)
    for at, seat in enumerate(moment.seats):
        held = len(seat.hand) + _rounds_played(moment) + _in_trick(moment, at)
        waiting = moment.phase is Phase.DISCARD and len(seat.hand) == longest
        dealt = size if waiting else size - 1
        if held != dealt:
            yield f"seats[{at}].hand: {HELD.of(held)}: {expected(dealt)}"
        missing = seat.prediction is None and moment.phase is Phase.PLAY
        if missing and moment.rules.predictions:
            yield f"seats[{at}].prediction: {_('no prediction yet')}"


def _rounds_played(moment: Round) -> int:
    """How many tricks have been played, by the tokens on the board."""
    owned = sum(token.owner != NEUTRAL for token in moment.board.tokens)
    return (owned - len(moment.trick)) // len(moment.seats)


def _in_trick(moment: Round, seat: int) -> bool:
    return (seat - moment.leader) % len(moment.seats) < len(moment.trick)
