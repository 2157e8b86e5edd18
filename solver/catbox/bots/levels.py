"""The bots for Cat Box, each level a row of data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest

from games.catbox import scoring
from games.catbox.draft import Draft
from games.catbox.faces import Identity
from games.catbox.observation import Observation
from games.catbox.rulings import Token
from games.catbox.turn import Turn, Use
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.bots.decision import ALTERNATIVES, Decision, Rated
from solver.catbox.beliefs.identities import FINE, Beliefs, prior
from solver.catbox.bots.settings import Search

SHORTLIST = 8
"""How many of the best single cards a bot tries to go on from with a token."""

TurnDecision = Decision[Turn, Beliefs]
Evaluation = Callable[[Observation, Draft, Beliefs], float]


@dataclass(frozen=True)
class Level:
    """A bot as a row of data.

    Attributes:
        text: what it does, in one sentence for people.
        evaluate: what a turn is worth to it; None plays any legal turn.
        error: how often it plays any legal turn instead.
        search: how it searches instead of only evaluating; needs to be told the deck.
    """

    name: str
    text: str
    evaluate: Evaluation | None = None
    error: float = 0.0
    search: Search | None = None

    @property
    def careful(self) -> bool:
        """Whether it never plays without a thought."""
        return self.error == 0 and (self.evaluate or self.search) is not None

    @property
    def timed(self) -> bool:
        """Whether it uses what time it is given."""
        return self.search is not None and self.search.shortlist > 1

    def choose(
        self, observation: Observation, limit: Limit, rng: Stream, also: Sequence[Turn] = ()
    ) -> TurnDecision:
        """The level's turn for the seat that observes and has to move.

        Equally good turns are drawn from `rng`. A limit cuts the list of turns that are rated,
        never to less than one; its iterations are turns.

        Args:
            also: legal turns that name their sources, to be among the alternatives, however bad,
                if the level gives a turn any value.

        Raises:
            IllegalMoveError: the game is over.
        """
        return choose(self, observation, limit, rng, also)


def own_points(observation: Observation, draft: Draft, _: Beliefs) -> float:
    """The mover's points after the turn, unused tokens included."""
    mover = observation.view.mover
    assert mover.identity is not None
    left = len(mover.tokens) - (draft.token is not None)
    return scoring.points(draft.board, mover.identity) + left


def margin(observation: Observation, draft: Draft, beliefs: Beliefs) -> float:
    """The mover's points minus the expected points of the best other seat."""
    points = {identity: scoring.points(draft.board, identity) for identity in Identity}
    tokens = {index: len(seat.tokens) for index, seat in enumerate(observation.view.seats)}
    return own_points(observation, draft, beliefs) - beliefs.best_other(points, tokens)


ADEPT = Search(shortlist=0)
EXPERT = Search(
    shortlist=32, rounds=2, ending=10_000_000, share=4.0, reserve=2.0, reading=4, hiding=2.0
)

LEVELS = {
    level.name: level
    for level in (
        Level("random", "plays any legal turn"),
        Level("novice", "plays for its own points, and often any turn", own_points, error=0.35),
        Level("greedy", "plays for the most points of its own", own_points),
        Level("rival", "plays for its points minus those of the best other seat", margin),
        Level("adept", "infers who is who, and plays against that", search=ADEPT),
        Level("expert", "infers who is who, and tries its best turns in rollouts", search=EXPERT),
    )
}
"""The bots by name, the weakest first."""


def choose(
    level: Level,
    observation: Observation,
    limit: Limit,
    rng: Stream,
    also: Sequence[Turn] = (),
) -> TurnDecision:
    """The level's turn for the seat that observes and has to move.

    Equally good turns are drawn from `rng`. A limit cuts the list of turns that are weighed,
    never to less than one; its iterations are turns.

    Args:
        also: legal turns that name their sources, to be among the alternatives, however bad,
            if the level gives a turn any value.

    Raises:
        IllegalMoveError: the game is over.
    """
    clock = Clock(limit)
    if level.search is not None and not observation.view.over:
        from solver.catbox.bots.expert import decide

        return decide(level.search, observation, clock, rng, also)
    if level.evaluate is None or observation.view.over or _errs(level, rng):
        return Decision(observation.moves.random(rng))
    beliefs = prior(observation)
    rated = _rated(level.evaluate, observation, beliefs, clock)
    if not rated:
        return Decision(observation.moves.random(rng), beliefs=beliefs)
    most = max(value for value, _ in rated)
    best = [draft.move for value, draft in rated if value == most]
    move = rng.choice(best)
    others = nlargest(ALTERNATIVES, rated, key=lambda pair: pair[0])
    listed = [(draft.move, value) for value, draft in others if draft.move != move]
    worth = dict([(move, most), *listed[: ALTERNATIVES - 1]])
    for turn in also:
        worth.setdefault(turn, _value(level.evaluate, observation, beliefs, turn))
    shown = tuple(
        Rated(turn, value, margin=_value(margin, observation, beliefs, turn))
        for turn, value in worth.items()
    )
    return Decision(move, most, shown, beliefs)


def _errs(level: Level, rng: Stream) -> bool:
    return level.error > 0 and rng.below(FINE) < level.error * FINE


def _value(evaluate: Evaluation, observation: Observation, beliefs: Beliefs, turn: Turn) -> float:
    return evaluate(observation, observation.moves.draft(turn), beliefs)


def _rated(
    evaluate: Evaluation, observation: Observation, beliefs: Beliefs, clock: Clock
) -> list[tuple[float, Draft]]:
    """Every turn that is weighed, with its value, in the order of weighing."""
    rated: list[tuple[float, Draft]] = []

    def weigh(drafts: Iterable[Draft]) -> None:
        for draft in drafts:
            if rated and clock.passed(len(rated)):
                return
            rated.append((evaluate(observation, draft, beliefs), draft))

    start = observation.view.draft
    weigh(start.play(play) for play in start.plays())
    shortlist = [draft for _, draft in nlargest(SHORTLIST, rated, key=lambda pair: pair[0])]
    for token in observation.view.mover.tokens:
        weigh(_WITH_TOKEN[token](start, shortlist) if token in _WITH_TOKEN else ())
    return rated


def _stacked(start: Draft, _: list[Draft]) -> Iterator[Draft]:
    ready = start.play(Use(Token.STACK))
    return (ready.play(play) for play in ready.plays())


def _second_cards(_: Draft, shortlist: list[Draft]) -> Iterator[Draft]:
    for draft in shortlist:
        ready = draft.play(Use(Token.PAW))
        yield from (ready.play(play) for play in ready.plays())


def _moved_cards(_: Draft, shortlist: list[Draft]) -> Iterator[Draft]:
    for draft in shortlist:
        yield from (draft.play(step) for step in draft.token_steps(Token.MOUSE))


_WITH_TOKEN: dict[Token, Callable[[Draft, list[Draft]], Iterator[Draft]]] = {
    Token.STACK: _stacked,
    Token.PAW: _second_cards,
    Token.MOUSE: _moved_cards,
}
"""How a turn goes on with each token that can gain points at once; box and fish can't."""
