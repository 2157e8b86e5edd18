"""A puzzle of a round in lines: what was played, its solution, where points come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.catinthebox.deduce import Deduce, Deduced, rounds_before
from games.catinthebox.puzzle import PARADOX, Predict, RoundState, RoundTask
from games.catinthebox.steps import Discard, Play, Prediction, parse_step
from games.catinthebox.wording import seat_text, tricks_text
from games.protocol import people_names
from languages.lists import either_text
from languages.messages import N_, _
from views.catinthebox.table import open_plays, play_sign, tricks_won
from views.catinthebox.words import points_text
from views.sheet import Note, Signs

READING: Final = N_(
    "Cat in the Box: cards bear numbers, and get a colour when they are played. On the research "
    "board each row is a colour and each column a number; a disc with the number of a player lies "
    "on each space that is taken, and nobody may declare that card again. Anyone who declares "
    "another colour than the one that was led has that colour closed from then on. The highest "
    "red card wins a trick, and without red the highest card of the led colour; red can't be led "
    "before anybody has declared it. The round ends when everybody has one card left. A player "
    "who can't play causes a paradox: the round ends at once, and that player's tricks count minus "
    "one each. A trick is a point. Exactly as many tricks as predicted bring the largest group of "
    "own discs side by side as a bonus; with two players, at most four tricks do. A play is the "
    "letter of a colour and a number: R red, B blue, Y yellow, G green. All cards are open, and "
    "all the others play as one against the player whose points count. Hints come after the "
    "puzzles; solutions are at the end."
)


def sums(end: RoundState | Deduced) -> Iterator[str]:
    """How the points of each seat come about, or which answers fit all that was shown."""
    if isinstance(end, RoundState):
        for seat, name in enumerate(people_names(end.round)):
            yield f"{name}: {points_text(end.round, seat)}"
        return
    fitting = [Discard(number) for number in sorted(end.task.possible)]
    text = _("By all that was shown, {name} laid aside {cards}.")
    cards = either_text(fitting) if fitting else _("nothing")
    yield text.format(name=seat_text(end.task.seat), cards=cards)


def trick_notes(puzzle: RoundTask, line: Sequence[str]) -> Iterator[Note]:
    """A line in tricks, each with who has won it; a prediction and a paradox for themselves."""
    moment = puzzle.round
    names = people_names(moment)
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
            yield _trick_note(tricks_won(moment), plays, winner)
            plays = []
    if moment.paradox is not None:
        stuck = _("{name} can't play: a paradox").format(name=names[moment.paradox])
        yield _trick_note(tricks_won(moment) + 1, plays, stuck)


def played(puzzle: Deduce) -> Iterator[Note]:
    """All tricks of the round so far, each with who has won it."""
    yield (_("What was played:"),)
    names = people_names(puzzle.round)
    rounds = list(rounds_before(puzzle.round, puzzle.first, puzzle.plays))
    plays: list[Note] = []
    for before, after, play in zip(rounds, rounds[1:], puzzle.plays, strict=False):
        plays.append((f"{names[before.turn]} ", play_sign(play)))
        if not after.trick:
            winner = _("{name} wins").format(name=names[after.leader])
            yield _trick_note(tricks_won(after), plays, winner)
            plays = []
    if puzzle.round.trick:
        more = " ..." if puzzle.round.paradox is None else ""
        plays = list(open_plays(puzzle.round, names))
        yield _trick_note(tricks_won(puzzle.round) + 1, plays, "", more)


def _trick_note(number: int, plays: Sequence[Note], ending: str, more: str = "") -> Note:
    """A trick, whole or not, and how it ended.

    Args:
        more: what follows behind it.
    """
    parts: list[str | Signs] = ["  " + _("trick {number}:").format(number=number) + " "]
    for at, play in enumerate(plays):
        parts += [", ", *play] if at else play
    return (*parts, f"{' -> ' if plays and ending else ''}{ending}{more}")
