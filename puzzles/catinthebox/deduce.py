"""The kind `deduce`: which card did a seat discard?

Hidden discards could change places and fit all plays just as well. So an answer is forced only
where all hidden discards bear the same number; rounds are drawn in which they do.

People deduce by what they remember of the play, the more tricks the better. A strategy remembers
what the last tricks showed, besides the cards in sight. It solves a puzzle if that leaves one
answer; else it may fall for each of the wrong ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from games.catinthebox.asked import task
from games.catinthebox.deduce import Clue, Deduce, Numbers, possible, unseen_numbers
from games.catinthebox.files import read_puzzle
from games.catinthebox.position import Position, view
from games.catinthebox.problems import problems
from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import COPIES, Follow
from games.catinthebox.steps import UNKNOWN, WORDS, Discard, Play, parse_step
from games.catinthebox.wording import play_words, seat_named
from games.protocol import Cell
from games.rng import Stream
from languages.message import Message, all_of, message, sentences
from languages.messages import N_
from puzzles.candidate import Candidate, Strategy, new_challenge
from puzzles.catinthebox.rounds import begun, players_of, policy_step
from puzzles.challenge import Challenge, Trap
from puzzles.kind import Kind, lazily
from puzzles.recipe import AUTO, Params, Recipe
from puzzles.wording import Hints, Told, steps_named
from solver.answer import Line

PARAMS = {"cards": "2", "follow": Follow.STRICT, "seats": AUTO}
"""Cards in the hand of the seat that deduces, how colours are followed, and seats.

Following is strict, for a free choice of colours shows nothing of a hand: only a paradox and a
lead of red before it is broken do, which hardly ever proves a discard, and with five seats never.
"""

SUITED: Final[dict[str, Params]] = {
    "kitten": {"cards": "2", "seats": "3"},
}
"""The parameters that suit each tier."""

CARDS: Final = range(1, 6)

SEATS: Final = range(3, 6)
"""With two players the cards out of the game could change places with the discard, too."""


def remembered(puzzle: Deduce, tricks: int) -> tuple[Clue, ...]:
    """The clues of the last tricks, an unfinished one included."""
    seats, plays = len(puzzle.round.seats), len(puzzle.plays)
    unfinished = plays % seats > 0 or puzzle.round.paradox is not None
    last = plays // seats - (not unfinished)
    return tuple(clue for clue in puzzle.clues if clue.trick > last - tricks)


def left_by(puzzle: Deduce, tricks: int) -> Numbers:
    """The answers that the last tricks leave possible."""
    return possible(puzzle.round, puzzle.seat, remembered(puzzle, tricks))


def last_tricks(tricks: int, candidate: Candidate[Deduce]) -> Iterator[Line]:
    """Go by the last tricks."""
    puzzle = candidate.puzzle
    left = left_by(puzzle, tricks)
    for number in sorted(left):
        if len(left) == 1 or number not in puzzle.possible:
            yield Line(int(number in puzzle.possible), (Discard(number).text,))


STRATEGIES = (
    Strategy(partial(last_tricks, 1), message("go by the last trick alone")),
    Strategy(partial(last_tricks, 2), message("go by the last two tricks")),
    Strategy(partial(last_tricks, 3), message("go by the last three tricks")),
    Strategy(partial(last_tricks, 4), message("go by the last four tricks")),
)
"""The plainest first; after the last one the whole round has to be remembered."""


class DeduceCandidate(Candidate[Deduce]):
    """A question about a discard, and what is proved about it."""

    strategies = STRATEGIES

    @property
    def answer(self) -> int:
        """The one number that is possible."""
        (number,) = self.puzzle.possible
        return number

    def traps(self) -> Iterator[Trap]:
        """The wrong answers that shorter memories leave possible, each of them once."""
        puzzle, seen = self.puzzle, set[int]()
        for tricks in range(1, len(self.failing) + 1):
            for number in sorted(left_by(puzzle, tricks) - puzzle.possible - seen):
                seen.add(number)
                step = Discard(number).text
                plan = STRATEGIES[tricks - 1].text
                text = N_("It is tempting to {plan}. But that doesn't rule out {step}.")
                fault = message(text, plan=plan, step=steps_named(puzzle, step))
                why = (told.text for told in refuted(puzzle, (step,)))
                yield Trap((step,), 0, True, 0, 0, sentences(fault, *why))
                break


def refuted(puzzle: Deduce, line: Sequence[str], _better: Sequence[str] = ()) -> Iterator[Told]:
    """The clue that rules a number out, together with those after it."""
    answer = parse_step(line[0])
    assert isinstance(answer, Discard)
    for start, clue in reversed(tuple(enumerate(puzzle.clues))):
        if answer.number not in possible(puzzle.round, puzzle.seat, puzzle.clues[start:]):
            text = N_("This rules it out: {clue}")
            if start < len(puzzle.clues) - 1:
                text = N_("This rules it out, together with what was shown later: {clue}")
            yield Told(message(text, clue=clue_text(clue)), _spaces([clue]))
            return


def good(candidate: DeduceCandidate) -> bool:
    """The quality bar of a question: one answer, more than one without the plays."""
    alone = len(candidate.puzzle.possible) == 1 and bool(needed(candidate.puzzle))
    return alone and candidate.best is not None and not problems(candidate.puzzle)


def draw(recipe: Recipe, rng: Stream) -> Deduce | None:
    """A round in which all other seats discard the same number, as one seat sees it.

    Raises:
        GameError: the recipe has parameters that no such question has.
    """
    params = recipe.suited(PARAMS, SUITED)
    cards = recipe.number(params, "cards", CARDS)
    seats = recipe.seats(params, rng, SEATS)
    players = players_of(recipe, params, seats, rng)
    moment = begun(players, rng)
    looking, first = rng.below(seats), moment.leader
    others = [at for at in range(seats) if at != looking]
    common = set.intersection(*(set(moment.seats[at].hand) for at in others))
    if not common:
        return None
    number = rng.choice(sorted(common))
    while moment.phase is Phase.DISCARD:
        own = moment.turn == looking
        moment = moment.play(rng.choice(moment.steps) if own else Discard(number))
    moment, plays = _played_on(moment, looking, cards, rng)
    if len(moment.seats[looking].hand) > cards:
        return None
    seen = view(Position(moment), looking)
    return Deduce(seen, rng.choice(others), first, plays)


def _played_on(
    moment: Round, looking: int, cards: int, rng: Stream
) -> tuple[Round, tuple[Play, ...]]:
    """A random moment at which one seat holds `cards` cards at most, and the plays before it.

    Where the round ends first, its end.
    """
    plays, left = list[Play](), rng.below(len(moment.seats))
    while not moment.over:
        if len(moment.seats[looking].hand) <= cards:
            left -= 1
            if left < 0:
                break
        step = policy_step(moment, rng)
        if isinstance(step, Play):
            plays.append(step)
        moment = moment.play(step)
    return moment, tuple(plays)


def challenge(candidate: DeduceCandidate, recipe: Recipe) -> Challenge:
    """The challenge of a good question."""
    return new_challenge(
        candidate,
        recipe,
        task=task(candidate.puzzle).text,
        start=0,
        hints=hints(candidate.puzzle, (), ()),
        sentences=_explanation(candidate),
    )


def needed(puzzle: Deduce) -> tuple[Clue, ...]:
    """Clues that prove the answer and of which none is idle, the latest ones preferred."""
    kept = list(puzzle.clues)
    for clue in puzzle.clues:
        rest = [other for other in kept if other is not clue]
        if possible(puzzle.round, puzzle.seat, rest) == puzzle.possible:
            kept = rest
    return tuple(kept)


def hints(puzzle: Deduce, _done: Sequence[str], _rest: Sequence[str]) -> Hints:
    """The cards out of sight, where to look, what is seen there."""
    clues = needed(puzzle)
    tricks = sorted({clue.trick + 1 for clue in clues})
    text = N_("Look again at trick {tricks}.")
    if len(tricks) > 1:
        text = N_("Look again at tricks {tricks}.")
    return (
        Told(message("Count what is out of sight: {cards}.", cards=all_of(unseen(puzzle.round)))),
        Told(message(text, tricks=all_of(tricks)), _spaces(clues)),
        Told(clue_text(clues[-1]), _spaces(clues[-1:])),
    )


def _spaces(clues: Sequence[Clue]) -> frozenset[Cell]:
    """The spaces that were taken by the plays of some clues."""
    plays = (clue.play for clue in clues)
    return frozenset((play.number, int(play.colour)) for play in plays if play is not None)


def _explanation(candidate: DeduceCandidate) -> Iterator[Message]:
    """The cards out of sight, each clue, and what is left."""
    puzzle = candidate.puzzle
    yield _unseen_text(puzzle)
    yield from map(clue_text, needed(candidate.puzzle))
    hidden = sum(seat.discard is None for seat in puzzle.round.seats)
    text = FORCED[min(hidden, len(FORCED)) - 1]
    yield message(text, number=hidden, answer=candidate.answer, name=seat_named(puzzle.seat))


FORCED: Final = (
    N_(
        "However the cards are dealt so that each hand holds only what it may, the hidden discard "
        "bears the number {answer}. That is what {name} laid aside."
    ),
    N_(
        "However the cards are dealt so that each hand holds only what it may, both hidden "
        "discards bear the number {answer}. That is what {name} laid aside."
    ),
    N_(
        "However the cards are dealt so that each hand holds only what it may, each of the "
        "{number} hidden discards bears the number {answer}. That is what {name} laid aside."
    ),
)
"""The conclusion from all clues, for one hidden discard, two, and more."""


def _unseen_text(puzzle: Deduce) -> Message:
    """The cards out of sight, in a sentence."""
    return message("Out of sight: {cards}.", cards=all_of(unseen(puzzle.round)))


def clue_text(clue: Clue) -> Message:
    """The numbers that a play shows to be missing, in a sentence."""
    lacking = all_of(message("no {number}", number=number) for number in sorted(clue.lacking))
    trick, name = clue.trick + 1, seat_named(clue.seat)
    if clue.play is None:
        text = N_("In trick {trick} {name} caused a paradox, and so held {cards}.")
        return message(text, trick=trick, name=name, cards=lacking)
    play = play_words(clue.play)
    if clue.led is None:
        text = N_("In trick {trick} {name} led {play} before red was broken, and so held {cards}.")
        return message(text, trick=trick, name=name, play=play, cards=lacking)
    text = N_(
        "In trick {trick} {name} played {play} on {led}, and could declare no {colour}: so {name} "
        "held {cards}."
    )
    led, colour = play_words(clue.led), message(WORDS[clue.led.colour])
    values = {"play": play, "led": led, "colour": colour, "cards": lacking}
    return message(text, trick=trick, name=name, **values)


def unseen(moment: Round) -> list[int]:
    """The cards that aren't in sight, ascending."""
    seen = [token.space.number for token in moment.board.tokens]
    for seat in moment.seats:
        seen += [*seat.hand, seat.discard or UNKNOWN]
    return [n for n in sorted(unseen_numbers(moment)) for _ in range(COPIES - seen.count(n))]


DEDUCE = Kind(
    "deduce",
    N_("Find the hidden card"),
    N_("Find out which card somebody laid aside, from all that the round has shown."),
    PARAMS,
    draw,
    read_puzzle,
    DeduceCandidate,
    good,
    challenge,
    refuted=refuted,
    hints=hints,
    sight=lazily("puzzles.catinthebox.sight:sight"),
)
