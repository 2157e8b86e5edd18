"""Rounds of random games, played on by simple policies; their plays, tricks and points in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from games.catinthebox.deal import deal
from games.catinthebox.puzzle import PARADOX
from games.catinthebox.round import Phase, Round, Seat
from games.catinthebox.rulings import Bonus, Follow
from games.catinthebox.steps import Colour, Play, Step, parse_play
from games.catinthebox.wording import TRICKS, play_words, seat_named
from games.rng import Stream
from languages.message import Message, capital, counted, in_row, message
from languages.messages import N_
from puzzles.recipe import Recipe

CARELESS: Final = 2
"""One play in this many is any that its player thinks of; all others follow the prediction."""

RARELY: Final = 8
"""One follower in this many thinks of closing a colour that it could have followed."""

Strength = tuple[bool, bool, int]


def strength(moment: Round, play: Play) -> Strength:
    """How strong a play is in the trick; where it leads, red or not doesn't count."""
    if moment.lead is None:
        return False, False, play.number
    return play.colour is Colour.RED, play.colour is moment.lead, play.number


def wants_trick(seat: Seat) -> bool:
    """Whether a seat still has to win tricks; with two players it always wants them."""
    return seat.prediction is None or seat.won < seat.prediction


def spaces(moment: Round, seat: Seat) -> list[Play]:
    """The free spaces in open colours on which a seat could declare one of its cards."""
    return [
        Play(colour, number)
        for number in sorted(set(seat.hand))
        for colour in sorted(seat.open)
        if moment.board.free(colour, number)
    ]


class Players(NamedTuple):
    """Who plays a random round, and how colours are followed."""

    seats: int
    follow: Follow


def players_of(recipe: Recipe, defaults: Mapping[str, str], seats: int, rng: Stream) -> Players:
    """The players of a recipe's rounds: whether following is free or strict is said or drawn.

    Raises:
        GameError: the recipe has something else, or a parameter that isn't among the defaults.
    """
    follow = recipe.one_of(defaults, "follow", Follow) or rng.choice(tuple(Follow))
    return Players(seats, follow)


def begun(players: Players, rng: Stream) -> Round:
    """The first moment of a random round."""
    seats = players.seats
    dealt = deal(seats, f"{rng.word()}", rng.below(seats), players.follow, Bonus.PUBLISHED)
    return dealt.position().round


def considered(moment: Round, rng: Stream) -> tuple[Step, ...]:
    """The steps that a player thinks of: those that follow if there are any, rarely all.

    Players who close colours freely end nearly every round in a paradox before its last tricks.
    """
    steps = moment.steps
    following = tuple(s for s in steps if isinstance(s, Play) and s.colour is moment.lead)
    return following if following and rng.below(RARELY) else steps


def policy_step(moment: Round, rng: Stream) -> Step:
    """The strongest play for a seat that wants a trick, else the weakest; often any step."""
    steps = considered(moment, rng)
    plays = [step for step in steps if isinstance(step, Play)]
    if not plays or rng.below(CARELESS) == 0:
        return rng.choice(steps)
    strengths = [strength(moment, play) for play in plays]
    wanted = max(strengths) if wants_trick(moment.mover) else min(strengths)
    return rng.choice([p for p, found in zip(plays, strengths, strict=True) if found == wanted])


def random_moment(players: Players, cards: int, rng: Stream) -> Round | None:
    """The first lead from `cards` cards in a random round; None if the round has none."""
    moment = begun(players, rng)
    while not moment.over:
        moment = moment.play(policy_step(moment, rng))
        leading = moment.phase is Phase.PLAY and not moment.trick and not moment.over
        if leading and len(moment.mover.hand) == cards:
            # Discards decide nothing any more.
            seats = tuple(replace(seat, discard=None) for seat in moment.seats)
            return replace(moment, seats=seats)
    return None


def trick_sentences(moment: Round, line: Sequence[str], you: int | None) -> Iterator[Message]:
    """One sentence for each trick of a line, an unfinished last one included."""
    plays: list[Message] = []
    for word in line:
        if word == PARADOX:
            break
        play, seat = parse_play(word), moment.turn
        if moment.lead is None:
            text = N_("you lead {play}") if seat == you else N_("{name} leads {play}")
        else:
            text = N_("you play {play}") if seat == you else N_("{name} plays {play}")
        plays.append(message(text, name=seat_named(seat), play=play_words(play)))
        moment = moment.play(play)
        if not moment.trick:
            text = N_("{plays}: {name} takes the trick.")
            if moment.leader == you:
                text = N_("{plays}: you take the trick.")
            yield capital(message(text, plays=in_row(", ", plays), name=seat_named(moment.leader)))
            plays = []
    if plays:
        yield capital(message("{plays}.", plays=in_row(", ", plays)))
    if moment.paradox is not None:
        text = N_("{name} has no card left to declare: a paradox.")
        if moment.paradox == you:
            text = N_("You have no card left to declare: a paradox.")
        yield message(text, name=seat_named(moment.paradox))


def ending(moment: Round, you: int | None) -> Message:
    """The points of every seat at the end of a round."""
    parts = [_points(moment, seat, you) for seat in range(len(moment.seats))]
    return message("In the end: {points}.", points=in_row("; ", parts))


def _points(moment: Round, seat: int, you: int | None) -> Message:
    found = moment.points(seat)
    own, paradox = seat == you, seat == moment.paradox and found.tricks > 0
    text = N_("you take {tricks}") if own else N_("{name} takes {tricks}")
    tricks = counted(TRICKS, found.tricks) if found.tricks else message("no trick")
    won = message(text, name=seat_named(seat), tricks=tricks)
    text = N_("{won} = {points}")
    if found.bonus:
        text = N_("{won} + {bonus} for the largest group = {points}")
    if paradox:
        text = N_("{won}, which count against it: {points}")
    if paradox and own:
        text = N_("{won}, which count against you: {points}")
    return message(text, won=won, bonus=found.bonus, points=found.points)
