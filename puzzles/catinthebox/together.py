"""The kind `together`: one person plays for all, so that everybody makes the prediction.

People plan such a line by keeping some lines in mind, the more the better. Each strategy goes play
by play and keeps the most hopeful lines, judged by what is in sight: predictions still within
reach, tokens that touch, spaces that are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Final, NamedTuple

from games.catinthebox.asked import task
from games.catinthebox.change import stuck_cards
from games.catinthebox.files import read_puzzle
from games.catinthebox.position import Position
from games.catinthebox.problems import problems
from games.catinthebox.puzzle import Objective, Together, tricks_left
from games.catinthebox.round import LAST_CARDS, Round
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import parse_play
from games.catinthebox.wish import GroupWish, PredictionsWish, TokenWish, Wish
from games.catinthebox.wording import play_words, seat_named
from games.rng import Stream
from languages.message import Message, all_of, capital, counted, message, sentences
from languages.messages import N_, plural
from puzzles.candidate import Candidate, Strategy, new_challenge
from puzzles.catinthebox.rounds import (
    considered,
    ending,
    players_of,
    random_moment,
    spaces,
    trick_sentences,
)
from puzzles.challenge import Challenge
from puzzles.kind import Kind, lazily
from puzzles.recipe import AUTO, Params, Recipe
from puzzles.wording import Hints, Told, step_hint
from solver.answer import Line

PARAMS = {"cards": "3", "follow": Follow.FREE, "seats": AUTO}
"""Cards in each hand, whether following is strict, and how many play."""

SUITED: Final[dict[str, Params]] = {
    "kitten": {"seats": "3"},
}
"""The parameters that suit each tier."""

CARDS: Final = range(3, 7)

SEATS: Final = range(3, 6)
"""Two players predict nothing."""

TRIES: Final = 30
"""Random lines that are looked at for one in which everybody can have predicted the tricks."""

MOST_LINES: Final = 20_000
"""About how many lines a puzzle has at most, by the choices along one of them."""

RARELY: Final = 4
"""One puzzle in this many has another wish, which seldom matters."""

FEWEST: Final = 2
"""Legal first plays of a puzzle, at least."""


class PartialLine(NamedTuple):
    """A line in the making."""

    moment: Round
    steps: tuple[str, ...] = ()

    def longer(self) -> Iterator[PartialLine]:
        """The line with one more play."""
        for step in self.moment.steps:
            yield PartialLine(self.moment.play(step), (*self.steps, step.text))


def keeping(width: int, candidate: Candidate[Together]) -> Iterator[Line]:
    """The whole lines found by a beam search that keeps `width` lines after each play."""
    puzzle = candidate.puzzle
    lines = [PartialLine(puzzle.round)]
    while lines and not lines[0].moment.over:
        longer = {line.moment: line for each in lines for line in each.longer()}
        alive = [line for line in longer.values() if line.moment.paradox is None]
        lines = sorted(alive, key=_order)[:width]
    for line in lines:
        value = puzzle.value(line.moment)
        if value is not None:
            yield Line(value, line.steps)


def _order(line: PartialLine) -> tuple[int, int, int, tuple[str, ...]]:
    """The most hopeful lines first: predictions within reach, groups, spaces to declare."""
    moment = line.moment
    left = tricks_left(moment)
    missing = [(seat.prediction or 0) - seat.won for seat in moment.seats]
    short = sum(max(lack, 0) for lack in missing) - left
    lost = sum(lack < 0 for lack in missing) + max(short, 0)
    tokens = sum(moment.board.group(seat) for seat in range(len(moment.seats)))
    free = min(len(spaces(moment, seat)) for seat in moment.seats)
    return lost, -tokens, -free, line.steps


STRATEGIES = (
    Strategy(partial(keeping, 1), message("choose play by play")),
    Strategy(partial(keeping, 2), message("follow only the two lines that look best")),
    Strategy(partial(keeping, 3), message("follow only the three lines that look best")),
    Strategy(partial(keeping, 5), message("follow only the five lines that look best")),
)
"""The plainest first; after the last one only the whole tree is left."""


class TogetherCandidate(Candidate[Together]):
    """A puzzle for all seats, and what is proved about it."""

    strategies = STRATEGIES

    @cached_property
    def end(self) -> Round:
        """The round at the end of the solution."""
        return self.puzzle.replay(self.lines[0].steps).round

    @cached_property
    def wishes_matter(self) -> bool:
        """Whether without any one wish there would be a better end, or another as good.

        The predictions are always worth fulfilling, for the bonus.
        """
        for wish in self.puzzle.wish:
            others = tuple(other for other in self.puzzle.wish if other != wish)
            if wish != PredictionsWish():
                line = self.engine.lone(replace(self.puzzle, wish=others))
                if line is not None and line.value <= self.value:
                    return False
        return True


def good(candidate: TogetherCandidate) -> bool:
    """The quality bar of a puzzle for all seats."""
    return (
        len(candidate.puzzle.round.steps) >= FEWEST
        and candidate.best is not None
        and candidate.wishes_matter
        and not problems(candidate.puzzle)
    )


def draw(recipe: Recipe, rng: Stream) -> Together | None:
    """A moment of a random round with predictions that a random line fulfils, and more wishes.

    Raises:
        GameError: the recipe has parameters that no such puzzle has.
    """
    params = recipe.suited(PARAMS, SUITED)
    cards = recipe.number(params, "cards", CARDS)
    seats = recipe.seats(params, rng, SEATS)
    players = players_of(recipe, params, seats, rng)
    moment = random_moment(players, cards, rng)
    if moment is None:
        return None
    if any(stuck_cards(moment, seat) > LAST_CARDS for seat in range(seats)):
        return None  # A seat has no space for more cards than it may keep: a paradox in the end.
    ends = (_random_end(moment, rng) for _ in range(TRIES))
    end = next((end for end in ends if end is not None), None)
    if end is None:
        return None
    pairs = zip(moment.seats, end.seats, strict=True)
    begun = replace(moment, seats=tuple(replace(s, prediction=e.won) for s, e in pairs))
    wishes = PredictionsWish(), *_more_wishes(begun, end, rng)
    return Together(Position(begun), Objective.TOTAL, wishes)


def _random_end(moment: Round, rng: Stream) -> Round | None:
    """The end of a random line, if everybody can have predicted what it won.

    None also where there are too many choices along it.
    """
    lines = 1
    while not moment.over:
        lines *= len(moment.steps)
        if lines > MOST_LINES:
            return None
        moment = moment.play(rng.choice(considered(moment, rng)))
    allowed = moment.rules.predictions
    fitting = all(seat.won in allowed for seat in moment.seats)
    return moment if moment.paradox is None and fitting else None


def _more_wishes(moment: Round, end: Round, rng: Stream) -> Iterator[Wish]:
    """One more wish that the end fulfils, now and then: a token, or the size of a group."""
    if rng.below(RARELY):
        return
    fresh = [token for token in end.board.tokens if moment.board.owner(token.space) is None]
    token, seat = rng.choice(fresh), rng.below(len(moment.seats))
    if end.board.group(seat) > moment.board.group(seat):
        yield GroupWish(seat, end.board.group(seat))
    else:
        yield TokenWish(token.space, token.owner)


def challenge(candidate: TogetherCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good puzzle."""
    puzzle = candidate.puzzle
    return new_challenge(
        candidate,
        recipe,
        task=task(puzzle).text,
        start=sum(puzzle.round.points(seat).points for seat in range(len(puzzle.round.seats))),
        hints=hints(puzzle, (), candidate.lines[0].steps),
        sentences=_explanation(candidate),
    )


def hints(puzzle: Together, done: Sequence[str], rest: Sequence[str]) -> Hints:
    """Who needs what, who wins the trick, and the next play."""
    moment = _after(puzzle.round, done)
    play = parse_play(rest[0])
    trick = rest[: len(moment.seats) - len(moment.trick)]
    winner = message("{name} wins this trick.", name=seat_named(_after(moment, trick).leader))
    space = play.number, int(play.colour)
    shown = step_hint(play_words(play), [space], first=not done, last=False)
    return _needs(moment), Told(winner), shown


def _after(moment: Round, line: Sequence[str]) -> Round:
    for text in line:
        moment = moment.play(parse_play(text))
    return moment


LEFT: Final = plural(
    "Count the tricks: {n} is still to be won.", "Count the tricks: {n} are still to be won."
)


def _needs(moment: Round) -> Told:
    """How many tricks are left, and who still needs some."""
    lacking = [(seat.prediction or 0) - seat.won for seat in moment.seats]
    some = N_("{name} still needs {number}")
    needs = [message(some, name=seat_named(at), number=n) for at, n in enumerate(lacking) if n > 0]
    text = N_("{needs}; nobody else may win one.")
    if not needs:
        text = N_("nobody needs one any more.")
    elif len(needs) == len(lacking):
        text = N_("{needs}.")
    told = capital(message(text, needs=all_of(needs)))
    return Told(sentences(counted(LEFT, tricks_left(moment)), told))


def refuted(puzzle: Together, line: Sequence[str], better: Sequence[str]) -> Iterator[Told]:
    """The seat whose group is larger by the most in the best line."""
    found, best = (puzzle.replay(steps).round for steps in (line, better))
    bonus = [(best.points(at).bonus, found.points(at).bonus) for at in range(len(best.seats))]
    seat = max(range(len(bonus)), key=lambda at: bonus[at][0] - bonus[at][1])
    text = N_("In the best line {name} has a group of {best} tokens; in yours of {found}.")
    values = {"best": bonus[seat][0], "found": bonus[seat][1]}
    yield Told(message(text, name=seat_named(seat), **values), found.board.cells(seat))


PARADOX_SHARE: Final = 0.25
"""The share of all attempts that end in a paradox, for it to be worth a word."""


def themes(
    puzzle: Together, _solution: Sequence[str], ends: Mapping[tuple[str, ...], int]
) -> Iterator[Message]:
    """A paradox that is easily caused."""
    stuck = sum(n for line, n in ends.items() if _after(puzzle.round, line).paradox is not None)
    if stuck >= PARADOX_SHARE * sum(ends.values()):
        yield message(
            "Beware of a paradox: somebody is easily left without a card to declare, at the last."
        )


FULFILLING: Final = plural(
    "Only one of the {plays} first plays can fulfil the wishes.",
    "{n} of the {plays} first plays can fulfil the wishes.",
)
"""How many first plays keep the wishes within reach, where some don't."""

LEADING: Final = plural(
    "Only one of them leads to {value} in all.", "{n} of them lead to {value} in all."
)
"""How many of those lead to the solution's value, where some don't."""

PAIR: Final = 2


def _explanation(candidate: TogetherCandidate) -> Iterator[Message]:
    """The tricks, the points, and how many first plays lead there."""
    puzzle, best = candidate.puzzle, candidate.lines[0]
    yield from trick_sentences(puzzle.round, best.steps, None)
    yield ending(candidate.end, None)
    values = [line.value for line in candidate.prospects]
    yield sentences(
        _fulfilling(len(puzzle.round.steps), len(values)),
        _leading(len(values), values.count(best.value), best.value),
    )


def _fulfilling(plays: int, fulfilling: int) -> Message:
    """How many of some first plays can fulfil the wishes."""
    if fulfilling < plays:
        return counted(FULFILLING, fulfilling, plays=plays)
    if plays == PAIR:
        return message("Both first plays can fulfil the wishes.")
    return message("Each of the {plays} first plays can fulfil the wishes.", plays=plays)


def _leading(plays: int, leading: int, value: int) -> Message:
    """How many of those lead to the best value."""
    if leading < plays:
        return counted(LEADING, leading, value=value)
    if plays == 1:
        return message("It leads to {value} in all.", value=value)
    if plays == PAIR:
        return message("Both lead to {value} in all.", value=value)
    return message("Each of them leads to {value} in all.", value=value)


TOGETHER = Kind(
    "together",
    N_("Play all the hands"),
    N_("Play all hands, so that everybody wins as many tricks as predicted."),
    PARAMS,
    draw,
    read_puzzle,
    TogetherCandidate,
    good,
    challenge,
    worth=lambda puzzle, line: puzzle.replay(line).value,
    refuted=refuted,
    hints=hints,
    sight=lazily("puzzles.catinthebox.sight:sight"),
    themes=themes,
)
