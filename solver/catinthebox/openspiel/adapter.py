"""Cat in the Box as OpenSpiel needs it: bounds, and games that a seat can't tell apart.

The steps are numbered as `Setup.steps` lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import cast

from games.catinthebox.deal import deck
from games.catinthebox.position import Position, RoundDeal, view
from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import Round
from games.catinthebox.rulings import seat_rules
from games.catinthebox.setup import CatInTheBoxSetup
from games.catinthebox.steps import Discard, Play, Step
from games.rng import Stream
from solver.catinthebox.deduction.deduction import Deduction, World
from solver.openspiel.adapter import Adapter, Drawn, ListedSteps
from solver.openspiel.stage import END, Stage

BELIEFS = ("prior",)
"""How hidden cards are drawn: all deals that fit what was seen are alike."""


@dataclass(frozen=True)
class PlayedRound:
    """A round as far as it was played, with the whole truth.

    Attributes:
        plays: each with the round before it.
    """

    dealt: RoundDeal
    last: Round
    plays: tuple[tuple[Round, Play], ...]

    def world(self, seat: int, rng: Stream) -> World:
        """Hidden cards that a seat takes for possible."""
        plays = ((_seen(before, seat), play) for before, play in self.plays)
        return Deduction.at(_seen(self.last, seat), plays).sample(rng)

    def deal(self, world: World) -> RoundDeal:
        """The deal of the round, if a world is the true one."""
        cards = [[*hand] for hand in world.hands]
        for seat, number in enumerate(world.discards):
            cards[seat] += [number] if number else []
        for token in self.last.board.tokens:
            if token.owner != NEUTRAL:
                cards[token.owner].append(token.space.number)
        return self.dealt._replace(hands=tuple(tuple(sorted(hand)) for hand in cards))


def look_alike(
    setup: CatInTheBoxSetup, past: Drawn, _stage: Stage, seat: int, _: str, rng: Stream
) -> Drawn:
    """A whole game that a seat can't tell from the one that led to a stage.

    What the seat doesn't know of the present round and of those before is drawn anew, the others'
    discards included; the rounds to come are dealt anew.
    """
    deals = replace(setup.dealing(), drawn=past.outcomes).deal.rounds
    laid, drawn = list[int](), list[RoundDeal]()
    for played in _rounds(setup, past):
        world = played.world(seat, rng)
        drawn.append(played.deal(world))
        order = [(played.dealt.first + place) % setup.players for place in range(setup.players)]
        laid += [card for card in (world.discards[each] for each in order) if card]
    outcomes = [card for deal in drawn for card in _cards(deal)]
    for deal in deals[len(drawn) :]:
        outcomes += rng.shuffled(deck(seat_rules(setup.players)))[: len(_cards(deal))]
    return Drawn(tuple(outcomes), tuple(_renumbered(setup, past.steps, iter(laid))))


def points(setup: CatInTheBoxSetup) -> int:
    """More points than any seat can be ahead or behind: all tricks and tokens of every round."""
    rules = seat_rules(setup.players)
    return setup.players * (2 * rules.hand + rules.spaces)


def longest(setup: CatInTheBoxSetup) -> int:
    """More steps than any game has."""
    rules = seat_rules(setup.players)
    return setup.players * setup.players * (rules.hand + 1)


ADAPTER = Adapter(beliefs=BELIEFS, worlds=look_alike, points=points, longest=longest)


def _rounds(setup: CatInTheBoxSetup, past: Drawn) -> Iterator[PlayedRound]:
    """The rounds that were begun."""
    deal = replace(setup.dealing(), drawn=past.outcomes).deal
    position, numbers = deal.position(), ListedSteps(setup)
    plays, dealt = list[tuple[Round, Play]](), iter(deal.rounds)
    for number in past.steps:
        step, before = cast(Step, numbers.step(position.draft, number)), position.round
        if isinstance(step, Play):
            plays.append((before, step))
        position = position.play(step)
        if position.round.phase is not before.phase and before.play(step).over:
            yield PlayedRound(next(dealt), before.play(step), tuple(plays))
            plays.clear()
    yield PlayedRound(next(dealt), position.round, tuple(plays))


def _seen(moment: Round, seat: int) -> Round:
    return view(Position(moment), seat).round


def _cards(deal: RoundDeal) -> tuple[int, ...]:
    """The cards of a deal in the order in which they are drawn."""
    return (*(card for hand in deal.hands for card in hand), *deal.neutral)


def _renumbered(setup: CatInTheBoxSetup, past: Iterable[int], laid: Iterator[int]) -> Iterator[int]:
    """The steps of a game with other discards."""
    numbers = range(1, seat_rules(setup.players).numbers + 1)
    discard = {number: setup.steps.index(Discard(number).text) + END + 1 for number in numbers}
    for step in past:
        yield discard[next(laid)] if step in discard.values() else step
