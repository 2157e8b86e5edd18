"""The kind `tricks`: the one best play of a trick, all cards open, all others against you."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from games.catinthebox import wording
from games.catinthebox.files import read_puzzle
from games.catinthebox.position import Position
from games.catinthebox.problems import problems
from games.catinthebox.puzzle import Objective, Tricks
from games.catinthebox.round import Round
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import Play, parse_play
from games.refusals import CARDS as CARD_COUNT
from games.rng import Stream
from languages.message import Message, capital, counted, message, sentences
from languages.messages import N_, plural
from puzzles.candidate import Candidate, Explanation, new_challenge, weaker_traps
from puzzles.catinthebox import options
from puzzles.catinthebox.positions import Players, policy_step, random_moment, wants_trick
from puzzles.catinthebox.round_text import ending, play_words, trick_sentences
from puzzles.catinthebox.tricks_strategies import (
    STRATEGIES,
    FirstPlay,
    beaters,
    escapes,
    narrowest,
)
from puzzles.challenge import Challenge
from puzzles.kind import Kind
from puzzles.recipe import AUTO, FIRST, Recipe, Tier

PARAMS = {
    "cards": "4",
    "follow": Follow.FREE,
    "objective": AUTO,
    "seats": AUTO,
}
"""Cards in the hand of the seat that leads, how colours are followed, objective and seats."""

CARDS: Final = range(3, 8)

FEWER: Final = {5: "3"}
"""Cards by the number of seats where four would be too many for plain enumeration to prove."""

SEATS: Final = range(2, 6)

FEWEST: Final = 3
"""Legal plays of a puzzle, at least."""

PARADOXES: Final = 4
"""The number of the tier in which a paradox is forced on another seat."""


class TricksCandidate(Candidate[Tricks]):
    """A trick, and what is proved about it."""

    strategies = STRATEGIES

    @cached_property
    def first_plays(self) -> tuple[FirstPlay, ...]:
        """Each legal play with the round after it."""
        moment = self.puzzle.round
        plays = [(parse_play(line.steps[0]), line.value) for line in self.prospects]
        return tuple(FirstPlay(play, moment, moment.play(play), value) for play, value in plays)

    @property
    def solution(self) -> FirstPlay:
        """The best play."""
        assert self.best is not None
        wanted = self.best.steps[0]
        return next(first for first in self.first_plays if first.play.text == wanted)

    @cached_property
    def end(self) -> Round:
        """The round at the end of the solution."""
        return self.puzzle.replay(self.lines[0].steps).round

    @property
    def busy(self) -> bool:
        """Whether each card of the mover can be played, and there is a choice."""
        moment = self.puzzle.round
        numbers = {step.number for step in moment.steps if isinstance(step, Play)}
        return numbers == set(moment.mover.hand) and len(moment.steps) >= FEWEST

    def reaches(self, line: Sequence[str]) -> tuple[int, ...]:
        """The value of the best play by all after a first play; empty for any other line."""
        return tuple(each.value for each in self.prospects if each.steps == tuple(line))


def good(candidate: TricksCandidate, tier: Tier) -> bool:
    """The quality bar of a trick."""
    return (
        candidate.busy
        and candidate.graded(tier)
        and (tier.number != PARADOXES or _forced(candidate))
        and not problems(candidate.puzzle)
    )


def _forced(candidate: TricksCandidate) -> bool:
    """Whether another seat causes a paradox in the end."""
    return candidate.end.paradox not in (None, candidate.puzzle.seat)


def draw(recipe: Recipe, rng: Stream) -> Tricks | None:
    """A moment of a random round, all cards open, in which a seat leads or follows.

    Raises:
        GameError: the recipe has parameters that no trick has.
    """
    seats = recipe.seats(PARAMS, rng, SEATS)
    fewer = seats in FEWER and recipe.version > FIRST
    defaults = {**PARAMS, "cards": FEWER[seats]} if fewer else PARAMS
    cards = recipe.number(defaults, "cards", CARDS)
    objective = options.objective(recipe, PARAMS, rng)
    follow, closing = options.follow(recipe, PARAMS, rng), options.closing(recipe)
    moment = random_moment(Players(seats, follow, closing), cards, rng)
    if moment is None:
        return None
    for _number in range(rng.below(2) * rng.below(seats)):
        moment = moment.play(policy_step(moment, closing, rng))
        if moment.over:
            return None
    return Tricks(Position(moment), objective)


def challenge(candidate: TricksCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good trick."""
    puzzle, play = candidate.puzzle, candidate.solution.play
    given = Explanation(
        task=task(puzzle),
        start=_start(puzzle),
        hints=(
            message(IDEAS[recipe.tier.number - 1]),
            message("The card to play is a {number}.", number=play.number),
            message("Play {play}.", play=play_words(play)),
        ),
        sentences=_explanation(candidate),
        traps=weaker_traps(candidate, recipe.tier, whole=False),
    )
    return new_challenge(candidate, recipe, given)


def replies(puzzle: Tricks, line: Sequence[str]) -> tuple[str, ...]:
    """The plays of best play by all after the first one.

    Raises:
        IllegalMoveError: the play isn't legal.
    """
    from solver.catinthebox.search.engine import replies

    return replies(puzzle, line[0])


IDEAS: Final = (
    N_("Play the strongest card if you need a trick, the weakest if you don't."),
    N_("Look at what the others can declare: which play can they not beat?"),
    N_("Look at your own spaces: which play leaves you most cards that can still be declared?"),
    N_("Somebody is short of spaces: take one that is needed."),
    N_("No rule of thumb finds it: look at what follows each play, to the last trick."),
)
"""The first hint of each tier."""


def task(puzzle: Tricks) -> Message:
    """The task in sentences, for people."""
    against = message("All other seats together play against you.")
    if len(puzzle.round.seats) == 2:
        against = message("Seat {seat} plays against you.", seat=1 - puzzle.seat)
    return sentences(
        message("You are seat {seat}.", seat=puzzle.seat),
        message("All cards are open, and everybody plays to the end of the round."),
        against,
        message("Choose the play that makes sure of {aim}.", aim=message(AIMS[puzzle.objective])),
    )


AIMS: Final = {
    Objective.SCORE: N_("the most points"),
    Objective.MARGIN: N_("the largest lead over the best other seat"),
}
"""The goal of the player, by objective."""


def _start(puzzle: Tricks) -> int:
    """The value of the round if it ended at once."""
    value = puzzle.value(puzzle.round)
    assert value is not None
    return value


def _explanation(candidate: TricksCandidate) -> Iterator[Message]:
    """The tricks of the solution, the points, why it is best, and what comes next to it."""
    puzzle, best = candidate.puzzle, candidate.lines[0]
    yield from trick_sentences(puzzle.round, best.steps, puzzle.seat)
    yield ending(candidate.end, puzzle.seat)
    yield sentences(*_reasons(candidate.solution))
    second = sorted(candidate.prospects, key=lambda line: -line.value)[1]
    play = play_words(parse_play(second.steps[0]))
    text = N_("It makes sure of {value}; the next best play, {play}, only of {second}.")
    yield message(text, value=best.value, play=play, second=second.value)


BEATING: Final = plural(
    "{n} seat after you can beat {play}, and {need}.",
    "{n} seats after you can beat {play}, and {need}.",
)

SPACES: Final = plural("{n} space", "{n} spaces")


def _reasons(first: FirstPlay) -> Iterator[Message]:
    """Visible reasons for the best play, one sentence each."""
    beating, (cards, free) = beaters(first), escapes(first, first.seat)
    play, need = play_words(first.play), message("you want no trick")
    if wants_trick(first.before.mover):
        need = message("you still want a trick")
    if beating == len(first.before.seats):
        yield capital(message("{play} doesn't win the trick, and {need}.", play=play, need=need))
    elif beating == 0:
        yield message("Nobody after you can beat {play}, and {need}.", play=play, need=need)
    else:
        yield counted(BEATING, beating, play=play, need=need)
    held = len(first.after.seats[first.seat].hand)
    fewest, seat = narrowest(first)
    yield message(
        "You are left with {spaces} for {number} of your {cards}, {seat} with {others}.",
        spaces=counted(SPACES, free),
        number=cards,
        cards=counted(CARD_COUNT, held),
        seat=wording.seat_named(seat),
        others=counted(SPACES, fewest),
    )


KIND = Kind(
    "tricks",
    N_("Find the one best play, all cards open and all others against you."),
    PARAMS,
    draw,
    read_puzzle,
    TricksCandidate,
    good,
    challenge,
    replies=replies,
)
