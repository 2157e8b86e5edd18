"""The kind `tricks`: the one best play of a trick, all cards open, all others against you.

A strategy of people looks at the position after each play and no further, and may take any of the
plays that are equal to it. The value of a play is proved elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Final, NamedTuple

from games.catinthebox.asked import task
from games.catinthebox.files import read_puzzle
from games.catinthebox.position import Position
from games.catinthebox.problems import problems
from games.catinthebox.puzzle import Objective, Tricks
from games.catinthebox.round import Round, Seat, winning_play
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import Play, parse_play
from games.catinthebox.wording import play_words, seat_named
from games.rng import Stream
from languages.message import Message, capital, counted, message, sentences
from languages.messages import N_, plural
from puzzles.candidate import Candidate, Strategy, best, new_challenge
from puzzles.catinthebox.rounds import (
    ending,
    players_of,
    policy_step,
    random_moment,
    spaces,
    strength,
    trick_sentences,
    wants_trick,
)
from puzzles.challenge import Challenge
from puzzles.kind import Kind, lazily
from puzzles.recipe import AUTO, Params, Recipe
from puzzles.wording import Hints, Told, ended, step_hint
from solver.answer import Line

PARAMS = {
    "cards": "4",
    "follow": Follow.FREE,
    "objective": AUTO,
    "seats": AUTO,
}
"""Cards in the hand of the seat that leads, how colours are followed, objective and seats."""

SUITED: Final[dict[str, Params]] = {
    "kitten": {"cards": "3", "seats": "3"},
}
"""The parameters that suit each tier."""

CARDS: Final = range(3, 8)

FEWER: Final = {5: "3"}
"""Cards by the number of seats where four would be too many for plain enumeration to prove."""

SEATS: Final = range(2, 6)

FEWEST: Final = 3
"""Legal plays of a puzzle, at least."""


class FirstPlay(NamedTuple):
    """A first play with the round before and after it.

    Attributes:
        reach: the value of the best play by all after it.
    """

    play: Play
    before: Round
    after: Round
    reach: int

    @property
    def seat(self) -> int:
        """Who plays."""
        return self.before.turn


FirstPlays = Sequence[FirstPlay]


def highest_card(plays: FirstPlays) -> FirstPlays:
    """The strongest card if a trick is needed, else the weakest."""
    sign = 1 if _wants(plays) else -1

    def rank(first: FirstPlay) -> int:
        red, follows, number = strength(first.before, first.play)
        return sign * (20 * red + 10 * follows + number)

    return best(plays, rank)


def what_they_lack(plays: FirstPlays) -> FirstPlays:
    """The plays that fewest seats can beat, by the lowest card; or those that most can."""
    sign = 1 if _wants(plays) else -1
    safest = best(plays, lambda first: -sign * beaters(first))
    return best(safest, lambda first: -sign * first.play.number)


def escape_space(plays: FirstPlays) -> FirstPlays:
    """The plays that leave most own cards with a space, then most spaces."""

    def room(first: FirstPlay) -> int:
        cards, free = escapes(first)
        return 100 * cards + free

    return best(plays, room)


def their_spaces(plays: FirstPlays) -> FirstPlays:
    """The space that the seat with the fewest choices needs most."""
    return best(plays, lambda first: -narrowest(first)[0])


def beaters(first: FirstPlay) -> int:
    """How many seats still to play in the trick can beat a play; all if it is beaten already."""
    count = len(first.before.seats)
    trick = (*first.before.trick, first.play)
    later = [(first.seat + step) % count for step in range(1, count - len(trick) + 1)]
    if winning_play(trick) != len(trick) - 1:
        return count
    return sum(_beats(first, trick, first.before.seats[seat]) for seat in later)


def _beats(first: FirstPlay, trick: tuple[Play, ...], seat: Seat) -> bool:
    """Whether a seat could win the trick, if nobody takes a space before it does."""
    lead, free = (
        trick[0].colour,
        [play for play in spaces(first.before, seat) if play != first.play],
    )
    bound = first.before.follow == "strict" and any(play.colour is lead for play in free)
    allowed = (play for play in free if play.colour is lead or not bound)
    return any(winning_play((*trick, play)) == len(trick) for play in allowed)


def escapes(first: FirstPlay) -> tuple[int, int]:
    """How many cards of the seat can be declared after its play, and on how many spaces."""
    held = first.after.seats[first.seat]
    free = spaces(first.after, held)
    numbers = {play.number for play in free}
    return sum(number in numbers for number in held.hand), len(free)


def narrowest(first: FirstPlay) -> tuple[int, int]:
    """The fewest spaces that another seat has after a play, and that seat."""
    others = (at for at in range(len(first.before.seats)) if at != first.seat)
    return min((len(spaces(first.after, first.after.seats[at])), at) for at in others)


def _wants(plays: FirstPlays) -> bool:
    return wants_trick(plays[0].before.mover)


Choose = Callable[[FirstPlays], FirstPlays]


def _lines(choose: Choose, candidate: TricksCandidate) -> Iterator[Line]:
    return (Line(first.reach, (first.play.text,)) for first in choose(candidate.first_plays))


HIGHEST: Final = N_("win with your highest card, or lose with your lowest")
KEEP_SPACES: Final = N_("keep as many spaces for your own cards as you can")
TAKE_SPACES: Final = N_("take away the spaces that somebody else needs")

STRATEGIES = (
    Strategy(
        partial(_lines, highest_card),
        message(HIGHEST),
    ),
    Strategy(partial(_lines, what_they_lack), message("play what the others can't beat")),
    Strategy(partial(_lines, escape_space), message(KEEP_SPACES)),
    Strategy(partial(_lines, their_spaces), message(TAKE_SPACES)),
)
"""The plainest first; after the last one only looking ahead is left."""


class TricksCandidate(Candidate[Tricks]):
    """A trick, and what is proved about it."""

    strategies = STRATEGIES
    whole = False

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


def good(candidate: TricksCandidate) -> bool:
    """The quality bar of a trick."""
    return candidate.busy and candidate.best is not None and not problems(candidate.puzzle)


def draw(recipe: Recipe, rng: Stream) -> Tricks | None:
    """A moment of a random round, all cards open, in which a seat leads or follows.

    Raises:
        GameError: the recipe has parameters that no trick has.
    """
    params = recipe.suited(PARAMS, SUITED)
    seats = recipe.seats(params, rng, SEATS)
    if seats in FEWER:
        params = {**params, "cards": FEWER[seats]}
    cards = recipe.number(params, "cards", CARDS)
    objective = recipe.objective(params, (Objective.SCORE, Objective.MARGIN), rng)
    players = players_of(recipe, params, seats, rng)
    moment = random_moment(players, cards, rng)
    if moment is None:
        return None
    for _number in range(rng.below(2) * rng.below(seats)):
        moment = moment.play(policy_step(moment, rng))
        if moment.over:
            return None
    return Tricks(Position(moment), objective)


def replies(puzzle: Tricks, line: Sequence[str]) -> tuple[str, ...]:
    """The plays of best play by all after the first one.

    Raises:
        IllegalMoveError: the play isn't legal.
    """
    from solver.catinthebox.search.engine import replies

    return replies(puzzle, line[0])


def refuted(puzzle: Tricks, line: Sequence[str], better: Sequence[str]) -> Iterator[Told]:
    """The tricks of best play by all after a play, and how they end."""
    play = parse_play(line[0])
    cells = frozenset({(play.number, int(play.colour))})
    for text in trick_sentences(puzzle.round, (*line, *better), puzzle.seat):
        yield Told(text, cells)
    yield Told(ending(puzzle.replay((*line, *better)).round, puzzle.seat))


def themes(
    puzzle: Tricks, solution: Sequence[str], ends: Mapping[tuple[str, ...], int]
) -> Iterator[Message]:
    """A paradox of one's own that the solution avoids, and the commonest other play doesn't."""
    other = max((line for line in ends if line[0] != solution[0]), key=ends.__getitem__, default=())
    if not other or puzzle.replay(solution).round.paradox == puzzle.seat:
        return
    if puzzle.replay((*other, *replies(puzzle, other))).round.paradox == puzzle.seat:
        text = N_("It avoids a paradox: after {play} you would be left without a card to declare.")
        yield message(text, play=play_words(parse_play(other[0])))


# Hints


def hints(puzzle: Tricks, _done: Sequence[str], rest: Sequence[str]) -> Hints:
    """The idea of a play, its card, and the play."""
    moment, play = puzzle.round, parse_play(rest[0])
    plays = [FirstPlay(each, moment, moment.play(each), 0) for each in _plays(moment)]
    first = next(each for each in plays if each.play == play)
    stuck = puzzle.replay(rest).round.paradox
    idea = _idea(plays, first, None if stuck == puzzle.seat else stuck)
    card = message("The card bears the number {number}.", number=play.number)
    space = play.number, int(play.colour)
    return Told(idea), Told(card), step_hint(play_words(play), [space], first=True, last=True)


def _plays(moment: Round) -> Iterator[Play]:
    return (step for step in moment.steps if isinstance(step, Play))


def _idea(plays: FirstPlays, first: FirstPlay, stuck: int | None) -> Message:
    """The idea of the first strategy that leads to a play.

    Args:
        stuck: the seat that best play drives into a paradox, if any.
    """
    wants = _wants(plays)
    if first in highest_card(plays):
        text = N_("You want no trick now: be as weak as you can.")
        return message(N_("You want a trick: be as strong as you can.") if wants else text)
    if first in what_they_lack(plays):
        text = N_("You want no trick: look at what the others can declare, and stay below it.")
        win = N_("You want a trick: look at what the others can declare, and what none can beat.")
        return message(win if wants else text)
    if first in escape_space(plays):
        return _kept_text(first)
    if stuck is not None:
        return message("{name} can be driven into a paradox.", name=seat_named(stuck))
    if first in their_spaces(plays):
        fewest, seat = narrowest(first)
        text = N_("{name} is short of spaces: leave only {spaces}.")
        return message(text, name=seat_named(seat), spaces=_spaces(fewest))
    return message("No rule of thumb finds it: look at what follows each play, to the last trick.")


def _kept_text(first: FirstPlay) -> Message:
    """The card of the seat for which fewest spaces are kept."""
    held = first.after.seats[first.seat]
    free = Counter(play.number for play in spaces(first.after, held))
    if not free:
        return message("Look at your own spaces: they run out.")
    number = min(free, key=lambda each: (free[each], each))
    return counted(KEPT, free[number], number=number)


KEPT: Final = plural(
    "Keep a space for your {number}: look at what your own plays would take.",
    "Keep {n} spaces for your {number}s: look at what your own plays would take.",
)


def challenge(candidate: TricksCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good trick."""
    puzzle = candidate.puzzle
    start = puzzle.value(puzzle.round)
    assert start is not None
    return new_challenge(
        candidate,
        recipe,
        task=task(puzzle).text,
        start=start,
        hints=hints(puzzle, (), candidate.lines[0].steps),
        sentences=_explanation(candidate),
    )


BEATING: Final = plural(
    "{n} player after you can beat {play}, and {need}.",
    "{n} players after you can beat {play}, and {need}.",
)

SPACES: Final = plural("{n} space", "{n} spaces")

ROOM: Final = (
    plural(
        "You have no space left for your last card.",
        "You have no space left for your {n} cards.",
    ),
    plural(
        "You are left with {spaces}, for {number} of your cards.",
        "You are left with {spaces}, for {number} of your {n} cards.",
    ),
    plural(
        "You are left with {spaces} for your last card.",
        "You are left with {spaces} for your {n} cards.",
    ),
)
"""The spaces that are left, where they suit none of the cards, some, and all of them."""


def _explanation(candidate: TricksCandidate) -> Iterator[Message]:
    """The tricks of the solution, the points, why it is best, and what comes next to it."""
    puzzle, best = candidate.puzzle, candidate.lines[0]
    yield from trick_sentences(puzzle.round, best.steps, puzzle.seat)
    yield ending(candidate.end, puzzle.seat)
    yield sentences(*_reasons(candidate.solution))
    second = sorted(candidate.prospects, key=lambda line: -line.value)[1]
    play = play_words(parse_play(second.steps[0]))
    text = N_("With it you end {best} at least; with the next best play, {play}, {second}.")
    ends = {"best": ended(puzzle, best.value), "second": ended(puzzle, second.value)}
    yield message(text, play=play, **ends)


def _reasons(first: FirstPlay) -> Iterator[Message]:
    """Visible reasons for the best play, one sentence each."""
    beating, (cards, free) = beaters(first), escapes(first)
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
    yield counted(ROOM[(cards > 0) + (cards == held)], held, spaces=_spaces(free), number=cards)
    fewest, seat = narrowest(first)
    text = N_("{name} is left with {spaces}.")
    yield message(text, name=seat_named(seat), spaces=_spaces(fewest))


def _spaces(number: int) -> Message:
    return counted(SPACES, number) if number else message("no space")


TRICKS = Kind(
    "tricks",
    N_("Outplay all the others"),
    N_("Find the one best play, all cards open and all others against you."),
    PARAMS,
    draw,
    read_puzzle,
    TricksCandidate,
    good,
    challenge,
    replies=replies,
    refuted=refuted,
    hints=hints,
    sight=lazily("puzzles.catinthebox.sight:sight"),
    themes=themes,
    read_off=lambda puzzle: puzzle.objective is Objective.MARGIN,
)
