"""Plays, tricks and points in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.catinthebox.puzzle import PARADOX
from games.catinthebox.round import Round
from games.catinthebox.steps import Play, parse_play
from puzzles.wording import counted, listed

NUMBER_WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}


def play_words(play: Play) -> str:
    """A play in words, such as "blue 5"."""
    return f"{play.colour.word} {play.number}"


def named(seat: int, you: int | None) -> str:
    """A seat in the middle of a sentence."""
    return "you" if seat == you else f"seat {seat}"


def cards_text(hand: Sequence[int]) -> str:
    """Some cards, such as "2, 5 and 5"."""
    return listed([str(number) for number in hand])


def trick_sentences(moment: Round, line: Sequence[str], you: int | None) -> Iterator[str]:
    """One sentence for each trick of a line, an unfinished last one included."""
    plays: list[str] = []
    for text in line:
        if text == PARADOX:
            break
        play, seat = parse_play(text), moment.turn
        plays.append(f"{_verb(moment, seat, you)} {play_words(play)}")
        moment = moment.play(play)
        if not moment.trick:
            yield f"{_capital(', '.join(plays))}: {_takes(moment.leader, you)} the trick."
            plays = []
    if plays:
        yield f"{_capital(', '.join(plays))}."
    if moment.paradox is not None:
        verb = "have" if moment.paradox == you else "has"
        yield f"{_capital(named(moment.paradox, you))} {verb} no card left to declare: a paradox."


def ending(moment: Round, you: int | None) -> str:
    """The points of every seat at the end of a round."""
    parts = [_points(moment, seat, you) for seat in range(len(moment.seats))]
    return f"In the end: {'; '.join(parts)}."


def _points(moment: Round, seat: int, you: int | None) -> str:
    found = moment.points(seat)
    won = (
        f"{named(seat, you)} {'take' if seat == you else 'takes'} {counted(found.tricks, 'trick')}"
    )
    if seat == moment.paradox:
        return f"{won}, which count against {'you' if seat == you else 'it'}: {found.points}"
    if found.bonus:
        return f"{won} + {found.bonus} for the largest group = {found.points}"
    return f"{won} = {found.points}"


def _verb(moment: Round, seat: int, you: int | None) -> str:
    own = seat == you
    if moment.lead is None:
        return "you lead" if own else f"{named(seat, you)} leads"
    return "you play" if own else f"{named(seat, you)} plays"


def _takes(seat: int, you: int | None) -> str:
    return "you take" if seat == you else f"{named(seat, you)} takes"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
