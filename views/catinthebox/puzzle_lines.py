"""A puzzle of a round in lines: what is asked, the tricks of a solution, where points come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.catinthebox.puzzle import (
    PARADOX,
    Objective,
    Predict,
    RoundState,
    RoundTask,
    Together,
    Tricks,
)
from games.catinthebox.steps import Play, Prediction, parse_step
from games.catinthebox.wish import GroupWish, PredictionsWish, TokenWish, Wish, WonWish
from games.catinthebox.wording import TOKENS, TRICKS, tricks_text
from languages.message import Message, all_of, counted, message, sentences, verbatim
from languages.messages import N_, _
from views.catinthebox.table import open_plays, play_sign, tricks_won
from views.catinthebox.words import points_text
from views.results import names_of
from views.sheet import Note, Signs

MOST = {
    Objective.SCORE: N_("the most points in this round"),
    Objective.MARGIN: N_("the largest margin over the best other seat in this round"),
    Objective.TOTAL: N_("the most points of all seats together"),
}
"""The quantity that each objective maximises."""

READING: Final = N_(
    "Cat in the Box: cards bear numbers, and get a colour when they are played. On the research "
    "board each row is a colour and each column a number; a disc with the number of a seat lies "
    "on each space that is taken, and nobody may declare that card again. Anyone who declares "
    "another colour than the one that was led has that colour closed from then on. The highest "
    "red card wins a trick, and without red the highest card of the led colour; red can't be led "
    "before anybody has declared it. The round ends when everybody has one card left. A player "
    "who can't play causes a paradox: the round ends at once, and that player's tricks count minus "
    "one each. A trick is a point. Exactly as many tricks as predicted bring the largest group of "
    "own discs side by side as a bonus; with two players, at most four tricks do. A play is the "
    "letter of a colour and a number: R red, B blue, Y yellow, G green. All cards are open, and "
    "all other seats play as one against the seat whose points count. Hints come after the "
    "puzzles; solutions are at the end."
)


def task(puzzle: RoundTask) -> Message:
    """The task, in one sentence."""
    seats = len(puzzle.position.seats)
    if isinstance(puzzle, Together):
        return _together(puzzle)
    text = N_(
        "Predict your number of tricks for {aim}, with all others playing as one against you."
    )
    if isinstance(puzzle, Tricks):
        text = N_("Play one card for {aim}, with all others playing as one against you.")
    you = message("you are seat {seat} of {seats}.", seat=puzzle.seat, seats=seats)
    return sentences(you, message(text, aim=message(MOST[puzzle.objective])))


def _together(puzzle: Together) -> Message:
    """The task of a solver who plays for all seats."""
    aim = message(MOST[puzzle.objective])
    if puzzle.objective is Objective.SCORE:
        aim = message("the most points of seat {seat}", seat=puzzle.seat)
    seats = len(puzzle.position.seats)
    if not puzzle.wish:
        return message(
            "you play for all {seats} seats to the end of the round, without a paradox, for {aim}.",
            seats=seats,
            aim=aim,
        )
    return message(
        "you play for all {seats} seats to the end of the round, without a paradox, so that "
        "{wishes}, for {aim}.",
        seats=seats,
        wishes=_all_of(puzzle.wish),
        aim=aim,
    )


def _all_of(wishes: Sequence[Wish]) -> Message:
    """Wishes with "and" between all of them."""
    if len(wishes) == 1:
        return all_of(map(wish_named, wishes))
    return all_of([wish_named(wishes[0]), _all_of(wishes[1:])])


def wish_named(wish: Wish) -> Message:
    """A wish in words."""
    if isinstance(wish, PredictionsWish):
        return message("everybody wins as many tricks as predicted")
    if isinstance(wish, WonWish):
        won = counted(TRICKS, wish.tricks)
        return message("seat {seat} wins exactly {tricks}", seat=wish.seat, tricks=won)
    if isinstance(wish, GroupWish):
        size = counted(TOKENS, wish.size)
        return message("seat {seat} has a group of at least {tokens}", seat=wish.seat, tokens=size)
    assert isinstance(wish, TokenWish)
    play = verbatim(wish.space.text)
    return message("{play} is declared by seat {seat}", play=play, seat=wish.seat)


def sums(end: RoundState) -> Iterator[str]:
    """How the points of each seat come about."""
    for seat, name in enumerate(names_of(len(end.round.seats))):
        yield f"{name}: {points_text(end.round, seat)}"


def trick_notes(puzzle: RoundTask, line: Sequence[str]) -> Iterator[Note]:
    """A line in tricks, each with who has won it; a prediction and a paradox for themselves."""
    moment = puzzle.round
    names = names_of(len(moment.seats))
    plays = list(open_plays(moment, names))
    for text in line:
        if text == PARADOX:
            break
        step = parse_step(text)
        if isinstance(step, Prediction):
            assert isinstance(puzzle, Predict)
            text = _("{name} predicts {tricks}")
            tricks = tricks_text(step.tricks)
            yield ("  " + text.format(name=names[puzzle.seat], tricks=tricks),)
            moment = puzzle.after(step).round
            continue
        assert isinstance(step, Play)
        plays.append((f"{names[moment.turn]} ", play_sign(step)))
        moment = moment.play(step)
        if not moment.trick:
            winner = _("{name} wins").format(name=names[moment.leader])
            yield trick_note(tricks_won(moment), plays, winner)
            plays = []
    if moment.paradox is not None:
        stuck = _("{name} can't play: a paradox").format(name=names[moment.paradox])
        yield trick_note(tricks_won(moment) + 1, plays, stuck)


def trick_note(number: int, plays: Sequence[Note], ending: str, more: str = "") -> Note:
    """A trick, whole or not, and how it ended.

    Args:
        more: what follows behind it.
    """
    parts: list[str | Signs] = ["  " + _("trick {number}:").format(number=number) + " "]
    for at, play in enumerate(plays):
        parts += [", ", *play] if at else play
    return (*parts, f"{' -> ' if plays and ending else ''}{ending}{more}")
