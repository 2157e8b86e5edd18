"""How a bot of Cat Box searches, as a row of data, and its decision; it imports nothing heavy."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from games.catbox.rulings import Token
from games.catbox.turn import Turn
from solver.bots.decision import Decision
from solver.catbox.beliefs.identities import Beliefs
from solver.catbox.policy_weights import FOR_ITSELF, PolicyWeights

TurnDecision = Decision[Turn, Beliefs]
"""A turn, and the beliefs that led to it."""

ALWAYS_THEIRS = 99
"""More seats than there are."""

GAINING = frozenset({Token.STACK, Token.PAW, Token.MOUSE})
"""The tokens that can gain points at once."""


@dataclass(frozen=True)
class SearchSettings:
    """A bot that evaluates turns by beliefs, and compares the best of them by playouts.

    Attributes:
        inferring: whether beliefs follow from what the others did, and reasons are given by
            them; otherwise all deals of identities are equally likely.
        evaluation: the weights of a turn's value without playouts.
        tokens: the tokens that are considered.
        first_cards: with how many of the best first cards each token is tried.
        counts_turns: whether the iterations of a limit are evaluated turns; otherwise they are
            playouts.
        shortlist: how many of the best turns are played out; with fewer than 2 none is.
        rounds: how many turns of every seat a playout has.
        finish: with how many turns of every seat left, or fewer, a playout goes to the end: for two
            seats, for three, ...; none ever does where nothing is said.
        own, theirs: how the seat itself and the others choose in playouts.
        reading: from how many seats on another is taken to choose in the style that it has
            shown instead, if it has.
        lead: how much the own points less the mean of the others count at the end of a
            playout; the rest of 1 is for those less the best other's.
        share: the value of a whole win, in points, where a playout ends the game.
        endgame: how many placements may be evaluated to solve the last turns exactly; with 0
            they never are.
        leak_penalty: the cost, in points, of becoming certain to others, unless all of them have
            shown styles that don't find out.
        reserve: the value of a token, in points beyond its own, as the game begins; less and less
            until its end.
        iterations: how many playouts there are at the most if no limit is given.
        clear: by how many standard errors a turn is clearly behind the best, and isn't played out
            any more; see `halve`.
    """

    inferring: bool = True
    evaluation: PolicyWeights = FOR_ITSELF
    tokens: frozenset[Token] = frozenset(Token)
    first_cards: int = 6
    counts_turns: bool = False
    shortlist: int = 0
    rounds: int = 1
    finish: tuple[int, ...] = ()
    own: PolicyWeights = FOR_ITSELF
    theirs: PolicyWeights = FOR_ITSELF
    reading: int = ALWAYS_THEIRS
    lead: float = 1.0
    share: float = 0.0
    endgame: int = 0
    leak_penalty: float = 0.0
    reserve: float = 0.0
    iterations: int = 1000
    clear: float = inf
