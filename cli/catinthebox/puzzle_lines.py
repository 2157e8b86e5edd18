"""A puzzle of a round in lines: what is asked, the tricks of a solution, where points come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from cli.catinthebox.events import points_text
from cli.catinthebox.paint import play_text
from cli.catinthebox.table import play_texts, seat_names, tricks_won
from cli.output import counted
from games.catinthebox.puzzle import (
    PARADOX,
    Moment,
    Objective,
    Predict,
    RoundTask,
    Together,
    TogetherDraft,
    Tricks,
)
from games.catinthebox.steps import Play, Prediction, parse_step
from games.catinthebox.wish import GroupWish, PredictionsWish, TokenWish, Wish, WonWish

MOST = {
    Objective.SCORE: "the most points in this round",
    Objective.MARGIN: "the largest margin over the best other seat in this round",
    Objective.TOTAL: "the most points of all seats together",
}
"""What each objective asks for."""

READING: Final = (
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


def task_text(puzzle: RoundTask) -> str:
    """What is asked, in one sentence."""
    seats = len(puzzle.position.seats)
    if isinstance(puzzle, Together):
        wishes = ", so that " + " and ".join(map(wish_text, puzzle.wish)) if puzzle.wish else ""
        alone = f"the most points of seat {puzzle.seat}"
        most = alone if puzzle.objective is Objective.SCORE else MOST[puzzle.objective]
        played = f"you play for all {seats} seats to the end of the round"
        return f"{played}, without a paradox{wishes}, for {most}."
    asked = "Play one card" if isinstance(puzzle, Tricks) else "Predict your number of tricks"
    against = "with all others playing as one against you"
    return (
        f"you are seat {puzzle.seat} of {seats}. {asked} for {MOST[puzzle.objective]}, {against}."
    )


def wish_text(wish: Wish) -> str:
    """A wish in words."""
    if isinstance(wish, PredictionsWish):
        return "everybody wins as many tricks as predicted"
    if isinstance(wish, WonWish):
        return f"seat {wish.seat} wins exactly {counted(wish.tricks, 'trick')}"
    if isinstance(wish, GroupWish):
        return f"seat {wish.seat} has a group of at least {counted(wish.size, 'token')}"
    assert isinstance(wish, TokenWish)
    return f"{wish.space.text} is declared by seat {wish.seat}"


def points_noun(puzzle: RoundTask) -> str:
    """What a value counts."""
    if puzzle.objective is Objective.MARGIN:
        return "points of margin"
    return "points in all" if puzzle.objective is Objective.TOTAL else "points"


def sums(end: Moment) -> Iterator[Text]:
    """How the points of each seat come about."""
    for seat, name in enumerate(seat_names(len(end.round.seats))):
        yield Text(f"{name}: {points_text(end.round, seat)}")


def trick_lines(puzzle: RoundTask, line: Sequence[str]) -> Iterator[Text]:
    """A line in tricks, each with who has won it; a prediction and a paradox for themselves."""
    moment = puzzle.round
    names = seat_names(len(moment.seats))
    plays = list(play_texts(moment, names))
    for text in line:
        if text == PARADOX:
            break
        step = parse_step(text)
        if isinstance(step, Prediction):
            assert isinstance(puzzle, Predict)
            yield Text(f"  {names[puzzle.seat]} predicts {counted(step.tricks, 'trick')}")
            moment = puzzle.after(step).round
            continue
        assert isinstance(step, Play)
        plays.append(Text(f"{names[moment.turn]} ").append_text(play_text(step)))
        moment = moment.play(step)
        if not moment.trick:
            yield trick_line(tricks_won(moment), plays, f"{names[moment.leader]} wins")
            plays = []
    if moment.paradox is not None:
        stuck = f"{names[moment.paradox]} can't play: a paradox"
        yield trick_line(tricks_won(moment) + 1, plays, stuck)


def progress(draft: TogetherDraft) -> Iterator[Text]:
    """The plays so far, and why the line can't end here."""
    if draft.steps:
        yield Text(f"  your line: {' '.join(map(str, draft.steps))}")
    if draft.round.paradox is not None:
        yield Text("  That is a paradox, which the line has to avoid: undo takes a play back.")
    elif draft.round.over:
        for wish in draft.task.wish:
            if not wish.holds(draft.round):
                yield Text(f"  It isn't so that {wish_text(wish)}: undo takes a play back.")


def trick_line(number: int, plays: Sequence[Text], ending: str) -> Text:
    """A trick, whole or not, and how it ended."""
    text = Text(f"  trick {number}: ").append_text(Text(", ").join(plays))
    return text.append(f"{' -> ' if plays and ending else ''}{ending}")
