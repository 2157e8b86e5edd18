"""How bots search: an evaluation, then playouts of a shortlist, and exact ends.

Everything is worked out from an observation. Turns are first evaluated without playouts, by beliefs
about all identities at once. For playouts, what is hidden is drawn from beliefs, and the same draws
are used for all turns that are compared. Of each turn it is also known how much it reveals: how
sure an onlooker becomes of the mover's identity.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from itertools import islice
from statistics import fmean
from sys import maxsize
from typing import NamedTuple, cast

import numpy as np

from games.catbox import scoring
from games.catbox.board import Board, Placement
from games.catbox.faces import UNKNOWN, Identity
from games.catbox.names import LIKELY, SURE, identity_name
from games.catbox.position import Draft, Observation, Position, Seen, view
from games.catbox.rulings import SEATS, Token
from games.catbox.turn import PASS, MoveMouse, Play, PutGuard, Step, Turn, Use
from games.protocol import Cell
from games.registry import Entry
from games.rng import Stream
from languages.messages import _
from languages.numbers import Digits
from solver.answer import Clock
from solver.bots.comparison import alternatives, compare, playouts
from solver.bots.decision import Decision, Rated
from solver.bots.replies import Reply
from solver.catbox.beliefs.identities import Beliefs, certain, prior
from solver.catbox.beliefs.likelihood import (
    AMONG_RIVALS,
    STYLES,
    Inference,
    Style,
    evidence,
    infer,
)
from solver.catbox.bots.roster import SearchSettings
from solver.catbox.encoding import Reals
from solver.catbox.face_points import Values, values
from solver.catbox.playouts.setup import MARGIN, Simulator
from solver.catbox.policy_weights import PolicyWeights

SPEED = 8_000_000
"""Placements that an exact end evaluates in a second, at the least."""


SEEDS = 1 << 60


NEVER = (0,) * len(SEATS)
"""No playout goes to the end because of how few turns are left."""


Compared = tuple[list[Rated[Turn]], str]
"""The turns that were compared, the best first, and how, in words."""


@dataclass(frozen=True)
class Expert:
    """One decision in the making."""

    search: SearchSettings
    observation: Observation
    beliefs: Beliefs
    styles: Mapping[int, Style]
    clock: Clock
    rng: Stream

    def compared(self, found: list[EvaluatedDraft], also: Sequence[Draft]) -> Compared:
        """The most promising turns, and those that are asked for, by what they lead to."""
        if self.search.shortlist < 2 or len(found) < 2:
            return self._evaluated(found, also)
        simulator = Simulator(self.observation, self.beliefs, self._turns)
        return self._solved(simulator, found, also) or self._played_out(simulator, found, also)

    @property
    def _turns(self) -> int:
        """How many turns a playout has at the most."""
        seats = len(self.observation.view.seats)
        last = seats * (self.search.finish or NEVER)[seats - SEATS[0]]
        return last if self._left - 1 <= last else seats * self.search.rounds

    def _evaluated(self, found: list[EvaluatedDraft], also: Sequence[Draft]) -> Compared:
        evaluator = TurnEvaluator(self.observation, self.beliefs, self.search.evaluation)
        best = [each.move for each in found if each.value == found[0].value]
        chosen = self.rng.choice(best)
        rated = {each.move: Rated(each.move, each.value, margin=each.margin) for each in found}
        for draft in also:
            if draft.move not in rated:
                value, margin = evaluator.of(draft)
                rated[draft.move] = Rated(draft.move, value, margin=margin)
        first = rated.pop(chosen)
        text = _("at first sight, among {turns} turns")
        return [first, *rated.values()], text.format(turns=1 + len(rated))

    def _solved(
        self, simulator: Simulator, found: list[EvaluatedDraft], also: Sequence[Draft]
    ) -> Compared | None:
        """The turns by their exact values if the game is about to end; None if it isn't."""
        if any(seat.tokens for seat in self.observation.view.seats):
            return None
        drafts = _distinct([*(each.draft for each in found), *also])
        if len(drafts) > self.search.shortlist and not self._fits(simulator, drafts):
            drafts = _distinct([*shortlist(found, self.search.shortlist), *also])
        if not self._fits(simulator, drafts):
            return None
        ends = [simulator.expected(simulator.start(draft.move)) for draft in drafts]
        rated = [
            Rated(draft.move, float(self._aimed(end, True)), margin=float(end[MARGIN]))
            for draft, end in zip(drafts, ends, strict=True)
        ]
        text = _("exactly solved, against {others} other turns")
        return sorted(rated, key=lambda each: -each.value), text.format(others=len(rated) - 1)

    def _fits(self, simulator: Simulator, drafts: Sequence[Draft]) -> bool:
        most, left, total = self.search.endgame, self.clock.left, 0
        if left is not None:
            most = min(most, int(SPEED * left))
        for draft in drafts:
            cost = simulator.placements(simulator.start(draft.move))
            total += cost or 0
            if cost is None or total > most:
                return False
        return True

    def _played_out(
        self, simulator: Simulator, found: list[EvaluatedDraft], also: Sequence[Draft]
    ) -> Compared:
        drafts = _distinct([*shortlist(found, self.search.shortlist), *also])
        starts = [simulator.start(draft.move) for draft in drafts]
        costs = self._costs(drafts)
        policies = self._policies()
        seed, over = self.rng.below(SEEDS), self._left - 1 <= self._turns
        compared = compare(
            [draft.move for draft in drafts],
            lambda turn, *samples: simulator.simulate(starts[turn], policies, seed, *samples),
            lambda turn, ends: self._aimed(ends, over) - costs[turn],
            self.clock,
            playouts(self.clock, self.search.iterations),
            [draft.move for draft in also],
            clear=self.search.clear,
        )
        compared.sort(key=lambda each: (-each.arm.samples, -each.arm.value))
        rated = [each.rated(each.ends[:, MARGIN]) for each in compared]
        count = sum(len(each.ends) for each in compared)
        text = _("the best of {turns} turns, which were played on {playouts} times in all")
        return rated, text.format(turns=len(rated), playouts=f"{Digits(count):,}")

    def _aimed(self, ends: Reals, over: bool) -> Reals:
        """The values of ends (rows as in `policy.MARGIN`), in points.

        Args:
            over: whether the game is over there, so that a share of the win counts too.
        """
        lead, share = self.search.lead, self.search.share if over else 0.0
        weights = np.array([1 - lead, lead, share])
        return cast(Reals, ends @ weights)

    def _policies(self) -> Reals:
        seats = range(len(self.observation.view.seats))
        search, own = self.search, self.observation.seat
        shown = self.styles if len(seats) >= search.reading else {}
        theirs = {seat: style.weights for seat, style in shown.items()}
        policies = {seat: theirs.get(seat, search.theirs) for seat in seats} | {own: search.own}
        return np.array([policies[seat] for seat in seats], float)

    def _costs(self, drafts: Sequence[Draft]) -> list[float]:
        """The cost of each turn that no playout sees, in points: tokens and information."""
        left, laid = self._left, len(self.observation.view.board.placements)
        reserve = self.search.reserve * (left / (left + laid))
        costs = [reserve * (draft.token is not None) for draft in drafts]
        shown = self.styles.values()
        watched = not shown or any(style.infers for style in shown)
        if not self.search.leak_penalty or not watched:
            return costs
        leak = InformationLeak(self.observation)
        leaks = [self.search.leak_penalty * leak.after(draft) for draft in drafts]
        return [cost + more for cost, more in zip(costs, leaks, strict=True)]

    @property
    def _left(self) -> int:
        """How many cards aren't laid yet."""
        view = self.observation.view
        return len(view.pile) + sum(len(seat.hand) + len(seat.saved) for seat in view.seats)


def _distinct(drafts: Sequence[Draft]) -> list[Draft]:
    """Drafts of different turns, in order."""
    return list({draft.move: draft for draft in drafts}.values())


def decide(
    search: SearchSettings,
    observation: Observation,
    clock: Clock,
    rng: Stream,
    also: Sequence[Turn] = (),
    truth: Position | None = None,
) -> Decision[Turn, Beliefs]:
    """The turn that the search finds best for the seat that observes and has to move.

    It remembers the game as its seat does: how the others play follows from that alone.

    Args:
        also: turns to compare with it, however bad.
        truth: the whole position, in which a control may look at identities, and at all cards if
            it sees them.

    Raises:
        DeckError: the observation doesn't fit the deck that it names.
        IllegalMoveError: the game is over, or one of `also` isn't legal.
    """
    if truth is not None and search.seeing:
        observation = replace(observation, view=truth)
    if search.inferring:
        styles = AMONG_RIVALS if search.among_rivals else STYLES
        inferred = infer(observation, observation.cards, styles)
    else:
        inferred = Inference(prior(observation), {})
    if truth is not None:
        inferred = inferred._replace(beliefs=certain(truth))
    beliefs = inferred.beliefs
    found = candidates(observation, beliefs, search, clock)
    if not found:
        return Decision(observation.moves.draft(PASS).move, beliefs=beliefs)
    expert = Expert(search, observation, beliefs, inferred.styles, clock, rng)
    rated, ground = expert.compared(found, [observation.moves.draft(turn) for turn in also])
    best = rated[0]
    why = reason(observation, beliefs, best.move, ground) if search.inferring else ""
    shown = tuple(alternatives(rated, also))
    return Decision(best.move, best.value, shown, beliefs, why)


GUARDS = 3
"""How many cells a guard is tried on, those with the most of the own quadrants around."""


EACH_TOKEN = 2
"""How many of the best turns with each token are on a shortlist, and without any."""


class EvaluatedDraft(NamedTuple):
    """A draft, and what it is worth without playouts.

    Attributes:
        value: by the aims of the seat, in points.
        margin: the expected points of the seat less those of the best other one.
        before: the draft without its last step.
        step: the last step.
    """

    value: float
    margin: float
    before: Draft
    step: Step

    @property
    def draft(self) -> Draft:
        """The draft; it is made when it is asked for, as few are."""
        return self.before.play(self.step)

    @property
    def move(self) -> Turn:
        """The draft as a turn."""
        return Turn((*self.before.steps, self.step))


class TurnEvaluator:
    """Evaluates the turns of one observation.

    Args:
        weights: those of the seat's aims; `error` and `anybody` are left out.
    """

    def __init__(self, observation: Observation, beliefs: Beliefs, weights: PolicyWeights) -> None:
        view = observation.view
        own = view.seats[observation.seat].identity
        assert own is not None
        self._policy = weights
        self._seats = len(view.seats)
        self.mine = _NUMBER[own]
        self._rows = np.array([[_NUMBER[each] for each in row] for row in beliefs.rows], np.int64)
        self._chances = np.array(beliefs.weights)
        self._tokens = np.array([len(view.seats[seat].tokens) for seat in beliefs.seats])
        self._held = len(view.mover.tokens)

    def plays(self, draft: Draft) -> list[EvaluatedDraft]:
        """Every way to lay the next card of a draft, with its value."""
        sources = draft.sources()
        if not sources:
            return []
        faces = tuple(dict.fromkeys(face for _, face in sources))
        stacked = draft.token is Token.STACK
        found = values(draft.board, faces, self._seats, draft.barred, stacked)
        worth = {face: self._worth(found, index, draft) for index, face in enumerate(faces)}
        return [
            EvaluatedDraft(value, margin, draft, Play(Placement(face, x, y), source))
            for source, face in sources
            for (x, y), value, margin in worth[face]
        ]

    def moved(self, draft: Draft, placement: Placement) -> list[EvaluatedDraft]:
        """Every place to which the mouse may take a card of a draft, with its value."""
        rest = draft.board.lift(draft.board.topmost(placement))
        found = values(rest, (placement.face,), self._seats, draft.barred, False)
        spent = Draft(draft.position, rest, draft.steps, draft.gone, Token.MOUSE, draft.played)
        return [
            EvaluatedDraft(value, margin, draft, MoveMouse(placement, x, y))
            for (x, y), value, margin in self._worth(found, 0, spent)
            if (x, y) != (placement.x, placement.y)
        ]

    def of(self, draft: Draft) -> tuple[float, float]:
        """The value and the margin of a complete draft, in points, see `EvaluatedDraft`."""
        points = [[scoring.points(draft.board, identity)] for identity in Identity]
        values, margins = self._evaluate(np.array(points, float), self._left(draft))
        return float(values[0]), float(margins[0])

    def _worth(self, found: Values, face: int, draft: Draft) -> list[tuple[Cell, float, float]]:
        """The places of a face with its value and its margin there, by anchor."""
        legal = np.flatnonzero(found.legal[face])
        values, margins = self._evaluate(found.own[:, face, legal], self._left(draft))
        anchors = (found.anchors[index] for index in legal)
        return list(zip(anchors, map(float, values), map(float, margins), strict=True))

    def _left(self, draft: Draft) -> int:
        return self._held - (draft.token is not None)

    def _evaluate(self, points: Reals, left: int) -> tuple[Reals, Reals]:
        """The values and the margins of placements, from the points of every identity after them.

        Args:
            points: identities x placements.
            left: the seat's own tokens that are still unused then.
        """
        policy, own = self._policy, points[self.mine]
        others = points[self._rows] + self._tokens[None, :, None]
        # Summed row by row: a matrix product sums in an order of its own, so that values which are
        # equal on paper would differ in their last bits from one machine to the next.
        best = np.cumsum(self._chances[:, None] * others.max(axis=1), axis=0)[-1]
        value = own.copy()
        if policy.others:
            value -= policy.others * (self._chances @ others.mean(axis=1))
        value += left
        if policy.leader:
            value -= policy.leader * best
        return cast(Reals, value), cast(Reals, own + left - best)


_NUMBER = {identity: number for number, identity in enumerate(Identity)}


def candidates(
    observation: Observation, beliefs: Beliefs, search: SearchSettings, clock: Clock
) -> list[EvaluatedDraft]:
    """The turns that a search considers with their values, the best first.

    All turns without a token are among them, and for each token some. Where the clock has run
    out, the remaining tokens are left out.
    """
    evaluator, start = (
        TurnEvaluator(observation, beliefs, search.evaluation),
        observation.view.draft,
    )
    limited = search.counts_turns and clock.iterations is not None
    most = max(1, clock.iterations or 0) if limited else maxsize
    found = evaluator.plays(start)[:most]
    plain = _best_first(found)[: search.first_cards]
    for token in observation.view.mover.tokens:
        if clock.left is not None and clock.left <= 0:
            break
        if token in search.tokens:
            more = (
                each for each in _with_token(token, evaluator, start, plain) if each.draft.complete
            )
            found += islice(more, most - len(found))
    return _best_first(found)


def shortlist(found: list[EvaluatedDraft], count: int) -> list[Draft]:
    """The best turns, and some with each token and without any, in the order of their values."""
    kinds: Counter[Token | None] = Counter()
    listed = []
    for number, each in enumerate(found):
        draft = each.draft
        kinds[draft.token] += 1
        if number < count or kinds[draft.token] <= EACH_TOKEN:
            listed.append(draft)
    return listed


def _best_first(found: Iterable[EvaluatedDraft]) -> list[EvaluatedDraft]:
    return sorted(found, key=lambda each: -each.value)


def _with_token(
    token: Token, evaluator: TurnEvaluator, start: Draft, plain: list[EvaluatedDraft]
) -> Iterator[EvaluatedDraft]:
    """Turns that use a token: for the stacking token any, for others after some first cards.

    The value of a guard and of a saved card comes later, which is for playouts to see.
    """
    if token is Token.STACK:
        yield from evaluator.plays(start.play(Use(Token.STACK)))
        return
    for each in plain:
        draft = each.draft
        if token is Token.PAW and any(True for _ in draft.hand_cards()):
            yield from evaluator.plays(draft.play(Use(Token.PAW)))
        elif token is Token.MOUSE:
            for index in draft.liftable():
                yield from evaluator.moved(draft, draft.board.placements[index])
        elif token in (Token.BOX, Token.FISH):
            letter = list(Identity)[evaluator.mine].letter
            fish, box = draft.token_steps(Token.FISH), _guards(draft.board, letter)
            for step in fish if token is Token.FISH else box:
                yield EvaluatedDraft(each.value - 1, each.margin - 1, draft, step)


def _guards(board: Board, letter: str) -> Iterator[PutGuard]:
    """Guards on the cells that have most of a letter around them."""
    shown = [cell for cell, each in board.cells.items() if each == letter]
    around = {
        (x, y): sum(1 for i, j in shown if abs(i - x) <= 1 and abs(j - y) <= 1)
        for x, y in board.cells
    }
    for x, y in nlargest(GUARDS, around, key=lambda cell: around[cell]):
        yield PutGuard(x, y)


def reason(observation: Observation, beliefs: Beliefs, turn: Turn, ground: str) -> str:
    """The immediate change of every seat's points by a turn, and the ground for choosing it.

    Raises:
        IllegalMoveError: the turn isn't legal by what is known.
    """
    before, after = observation.view.board, observation.moves.draft(turn).board
    changes = {
        identity: scoring.points(after, identity) - scoring.points(before, identity)
        for identity in Identity
    }
    own = observation.view.seats[observation.seat].identity
    assert own is not None
    own_change = f"{identity_name(own)} {changes[own]:+d}"
    return f"{', '.join((own_change, *_others(beliefs, changes)))}; {ground}"


def _others(beliefs: Beliefs, changes: Mapping[Identity, int]) -> Iterator[str]:
    """The seats whose identity is likely, then what the others gain on average."""
    unknown = []
    for seat in beliefs.seats:
        held = beliefs.of(seat)
        identity = max(held, key=lambda each: held[each])
        if held[identity] < LIKELY:
            unknown.append(sum(share * changes[each] for each, share in held.items()))
        else:
            likely = "" if held[identity] >= SURE else f" ({100 * held[identity]:.0f}%)"
            yield f"{identity_name(identity)}{likely} {changes[identity]:+d}"
    if unknown:
        text = _("others {change:+.1f}") if len(unknown) > 1 else _("the other {change:+.1f}")
        yield text.format(change=Digits(fmean(unknown)))


ONLOOKER = -1
"""The seat of an onlooker, who has no hand and no identity."""


class InformationLeak:
    """An onlooker's probability of the observer's true identity, now and after a turn."""

    def __init__(self, observation: Observation) -> None:
        own = observation.view.seats[observation.seat].identity
        assert own is not None
        self._identity = list(Identity).index(own)
        self._seat = observation.seat
        self._watcher = Observation(
            ONLOOKER,
            view(observation.view, ONLOOKER),
            tuple(Seen(view(e.view, ONLOOKER), e.move) for e in observation.history),
            observation.cards,
        )
        self._before = evidence(self._watcher, self._seat)

    @property
    def now(self) -> float:
        """The probability of the true identity."""
        return self._certainty(self._before)

    def after(self, draft: Draft) -> float:
        """How much a complete draft adds to the probability of the true identity."""
        last = Seen(self._watcher.view, draft.move)
        shown = replace(self._watcher, view=view(draft.end(), ONLOOKER), history=(last,))
        return self._certainty(self._before + evidence(shown, self._seat, fresh=False)) - self.now

    def _certainty(self, logs: Reals) -> float:
        mixed = np.logaddexp.reduce(logs, axis=0)
        likely = np.exp(mixed - mixed.max())
        return float(likely[self._identity] / likely.sum())


def replies(
    _entry: Entry, observation: Observation, move: Turn, _worlds: Sequence[Position], _rng: Stream
) -> list[Reply]:
    """Of each other seat the card in sight that it may lay where it costs most, the worst first.

    All see these cards: nothing has to be guessed.
    """
    own, after = observation.view.mover.identity, observation.view.play(move)
    assert own is not None
    seats = range(len(after.seats)) if not after.over else ()
    others = (replace(after, turn=seat) for seat in seats if seat != observation.seat)
    found = (reply for each in others for reply in _worst_card(each, own))
    return sorted(found, key=lambda each: -each.cost)


def _worst_card(position: Position, own: Identity) -> Iterator[Reply]:
    """The card of those that all see by which the seat to move takes most points from a colour."""
    draft = position.draft
    sources = {face: source for source, face in position.playable(position.turn) if face != UNKNOWN}
    if not sources:
        return
    faces = tuple(sorted(sources))
    found = values(draft.board, faces, len(position.seats), draft.barred, False)
    points = np.where(found.legal, found.own[_NUMBER[own]], np.inf)
    face, anchor = np.unravel_index(int(points.argmin()), points.shape)
    cost = scoring.points(draft.board, own) - float(points[face, anchor])
    if np.isfinite(cost) and cost > 0:
        name, place = faces[face], found.anchors[anchor]
        turn = draft.play(Play(Placement(name, *place), sources[name]))
        yield Reply(position.turn, position, turn.move, turn.end(), cost, 1, 0)
