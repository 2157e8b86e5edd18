"""Who may sit down at Cat in the Box: levels as rows of data, variants, and a control.

It imports nothing heavy: a level loads its search when it decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, Final

from games.catinthebox.position import Observation
from games.catinthebox.steps import Discard, Play, Step
from games.rng import Stream
from languages.messages import N_, _
from solver.answer import Limit
from solver.bots.decision import Decision
from solver.bots.roster import (
    MORE,
    RANDOM,
    BotSearch,
    Level,
    PlayedOn,
    Roster,
    best_of,
    searching,
    seated_for_longer,
    seeing,
    variants,
)
from solver.catinthebox.policies import Policy

if TYPE_CHECKING:
    from solver.catinthebox.deduction.deduction import Deduction

SEARCH: Final = "solver.catinthebox.bots.expert:decide"

PAIR = 2

NO_FORESIGHT = (0,) * 6


@dataclass(frozen=True)
class Sampling:
    """How many worlds a search takes.

    Attributes:
        worlds: how many playouts take in turn, as one batch.
        drawn: how many are drawn for one of these, if they are weighed.
        batches: how many batches there are, each drawn once it is needed.
        weighed: the fewest playouts of a search for which worlds are weighed by what the others
            did; with fewer the time is better spent on playouts.
    """

    worlds: int = 500
    drawn: int = 4
    batches: int = 4
    weighed: int = 0


@dataclass(frozen=True)
class SearchSettings(BotSearch):
    """A bot that compares its steps by playouts in sampled worlds.

    Attributes:
        policy: how all seats go on in playouts.
        searching: whether the others are taken to play as searching bots do instead, where that
            was learnt (`policy.searching`).
        responding: whether the own seat goes on by the best response to them instead, where that
            was learnt (`policy.responding`).
        inferring: whether worlds are weighed by what the others did.
        trust: how far a policy is trusted, from 0 to 1: that of the others when worlds are weighed,
            the own one where it counts beside playouts. The rest of 1 goes to all steps alike.
        pair, crowd: how many worlds there are with two seats, and with more.
        chance: the part of the value of a round before the last that is the chance to win the
            game; the rest of 1 is for the points. At even totals a point is worth a point in both.
        leader: how much the points of the best other seat count against the own ones; the rest
            of 1 is for the mean of the others.
        exact: the most cards in a hand with which the end is solved exactly, with two seats.
        foresight: the most cards in a hand, by the number of seats, with which a seat searches
            within playouts; they do so only once the own hand has no more. 0 is never.
        looks: the worlds of a search within a playout.
        foreseen: how many such playouts there are at the most if no limit is given.
        bias: how much the policy's own opinion of a step counts beside its playouts, in points for
            each factor of e in probability; as much as one playout does.
        each: how many playouts in all a step has to have to be compared; where there are too few
            for every step, only the policy's likeliest steps are compared. 0 compares all.
    """

    policy: Policy = Policy.LEARNT
    searching: bool = True
    responding: bool = True
    inferring: bool = True
    trust: float = 0.9
    pair: Sampling = Sampling()
    crowd: Sampling = Sampling(200, 2, 10, weighed=1_000)
    chance: float = 0.7
    leader: float = 0.0
    exact: int = 5
    share: float = 6.0
    foresight: tuple[int, ...] = (0, 0, 0, 7, 0, 0)
    looks: int = 8
    foreseen: int = 1_500
    bias: float = 6.0
    each: int = 32
    clear: float = 2.5
    iterations: int = 16_000

    def sampling(self, seats: int) -> Sampling:
        """The numbers of worlds for a round of `seats` seats."""
        return self.pair if seats == PAIR else self.crowd


UNWEIGHED = Sampling(drawn=1, batches=1)
RIVAL = SearchSettings(
    policy=Policy.GREEDY,
    searching=False,
    responding=False,
    chance=0.0,
    inferring=False,
    pair=UNWEIGHED,
    crowd=UNWEIGHED,
    exact=0,
    foresight=NO_FORESIGHT,
    bias=0.0,
    each=0,
    clear=inf,
    iterations=200,
    timed=False,
)
EXPERT = SearchSettings()


def by_policy(
    policy: Policy, observation: Observation, _limit: Limit, rng: Stream, _also: Sequence[Step]
) -> Decision[Step, None]:
    """The best step by a policy, without looking ahead; the stream decides among equals."""
    if len(observation.moves) < 2:
        return Decision(observation.moves.random(rng))
    from solver.catinthebox.playouts.policy import chances, weights_of

    view = observation.view.round
    found = chances(view, weights_of(policy, len(view.seats), view.follow))
    return Decision(best_of(found, rng).move)


def policy_level(name: str, text: str, policy: Policy, error: float = 0.0) -> Level:
    """A level that takes the step which a policy finds best."""
    return Level(name, text, partial(by_policy, policy), error, careful=False)


LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        RANDOM,
        policy_level(
            "novice", N_("plays high cards to win tricks, and often slips"), Policy.NOVICE, 0.2
        ),
        policy_level(
            "greedy", N_("plays for its prediction, and keeps spaces for its cards"), Policy.GREEDY
        ),
        searching(
            SEARCH,
            [RIVAL],
            "rival",
            N_("tries each card in its head, but concludes nothing from yours"),
        ),
        searching(
            SEARCH,
            [EXPERT],
            "expert",
            N_("concludes from what you play which cards you have: hard to beat"),
        ),
    )
}
"""The bots by name, the weakest first."""


ONE_POLICY: Final[Mapping[str, Any]] = {"searching": False, "responding": False}

CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    "expert-no-inference": {"inferring": False},
    "expert-one-policy": ONE_POLICY,
    "expert-self-play": {"responding": False},
    "expert-greedy-playouts": {**ONE_POLICY, "policy": Policy.GREEDY},
    "expert-random-playouts": {**ONE_POLICY, "policy": Policy.EVEN},
    "expert-no-foresight": {"foresight": NO_FORESIGHT},
    "expert-no-bias": {"bias": 0.0},
    "expert-no-endgame": {"exact": 0},
    "expert-leader": {"leader": 1.0},
    "expert-points": {"chance": 0.0, "share": 0.0},
    "expert-round": {"chance": 0.0},
}
"""No inference; all seats taken to play by the policy learnt by self-play; its own seat alone taken
to play so; playouts by simple heuristics, and by chance; no search within playouts; its policy has
no say in what is compared; no exact end; against the best other seat instead of the mean; no
thought of the win; none before the last round."""

VARIANTS: Final[Mapping[str, Level]] = {
    "expert-no-playouts": policy_level(
        "expert-no-playouts", N_("plays by the policy of the expert's playouts"), Policy.LEARNT
    ),
    **variants(SEARCH, [EXPERT], CHANGES),
}

RESPONDER: Final = searching(
    SEARCH,
    [
        replace(
            EXPERT,
            pair=replace(EXPERT.pair, worlds=MORE * EXPERT.pair.worlds),
            crowd=replace(EXPERT.crowd, worlds=MORE * EXPERT.crowd.worlds),
            iterations=MORE * EXPERT.iterations,
            foreseen=MORE * EXPERT.foreseen,
        )
    ],
    "best-response",
    "",
)
"""The best response to rivals: the expert, which knows how they play as far as that was learnt."""


def measure() -> str:
    """The unit of the expert's values."""
    return _(
        "points ahead of the others at the end of the round, weighed by how much they help to win "
        "the game"
    )


def effect(observation: Observation, step: Step) -> str:
    """The effect of a step, in a sentence."""
    match step:
        case Discard(number):
            return _("That lays the {number} aside.").format(number=number)
        case Play(colour, _):
            moment = observation.view.round
            if moment.lead is None:
                return _("That leads {colour}.").format(colour=colour.word)
            if colour == moment.lead:
                return _("That follows {colour}.").format(colour=colour.word)
            closed = _("That closes {colour} for the rest of the round.")
            return closed.format(colour=moment.lead.word)
        case _:
            return _("Exactly that many tricks bring the bonus.")


def infer(observation: Observation) -> Deduction:
    """Where the hidden cards may be, by all that a seat has seen."""
    from solver.catinthebox.deduction.deduction import Deduction

    return Deduction.of(observation)


ROSTER = Roster(
    levels=LEVELS,
    default="greedy",
    adviser="expert",
    controls={
        "expert-seeing": partial(seeing, SEARCH, [EXPERT]),
        RESPONDER.name: partial(seated_for_longer, RESPONDER),
    },
    variants=VARIANTS,
    effect=effect,
    measures={"expert": measure},
    ladder="solver.catinthebox.bots",
    played_on=PlayedOn(
        "solver.catinthebox.bots.expert:positions",
        "solver.catinthebox.bots.expert:replies",
        player="expert-no-playouts",
        whole=True,
    ),
    infer=infer,
)
"""All who may sit down."""
