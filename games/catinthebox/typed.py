"""Moves in notation as a person types them, and how they are typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.catinthebox.deduce import DeduceDraft
from games.catinthebox.position import Draft
from games.catinthebox.puzzle import TogetherDraft
from games.catinthebox.round import Phase, Round
from games.catinthebox.steps import Colour, Discard, Play, Prediction, Step, noted, parse_step
from games.protocol import IllegalMoveError
from languages.lists import either_text
from languages.messages import N_, _

HELP = {
    Phase.DISCARD: N_("x4, or just 4  lay a card of this number aside, face down"),
    Phase.PREDICT: N_("=3, or just 3  predict that you will win that many tricks"),
    Phase.PLAY: N_(
        "B3, or just 3  play the 3 as blue (R red, B blue, Y yellow, G green);\n"
        "               the number alone is enough where only one colour is possible"
    ),
}
"""How the step of each phase is typed."""

LINE_HELP = N_("B3 R5 ...      several plays at once, of everybody in turn")
"""How a line for all seats is typed."""

ANSWER_HELP = N_("x4, or just 4  answer that the discard is a 4")
"""How an answer about a discard is typed."""

LONG = 4
"""Digits of a number that is no card, and isn't read as one."""

AnyDraft = Draft | TogetherDraft | DeduceDraft
"""A move, a line for all seats, or an answer about a discard, in the making."""


def moment_of(draft: AnyDraft) -> Round:
    """The moment of the round after the steps of a draft."""
    if isinstance(draft, DeduceDraft):
        return draft.task.round
    return draft.round if isinstance(draft, TogetherDraft) else draft.position.round


def typed_steps(draft: AnyDraft, text: str) -> Sequence[Step]:
    """The steps that a text asks for: one, or several in a line for all seats.

    Raises:
        GameError: it is no notation, or a number that could be several plays.
    """
    words = noted(text).split()
    if isinstance(draft, TogetherDraft):
        return _line(draft, words)
    if isinstance(draft, DeduceDraft):
        word = " ".join(words)
        return (Discard(int(word)) if _is_number(word) else _read(word),)
    return (_step(moment_of(draft), " ".join(words)),)


def help_lines(draft: AnyDraft) -> Iterator[str]:
    """How the next step is typed."""
    if isinstance(draft, DeduceDraft):
        yield _(ANSWER_HELP)
    else:
        yield _(HELP[moment_of(draft).phase])
    if isinstance(draft, TogetherDraft):
        yield _(LINE_HELP)


def _line(draft: TogetherDraft, words: Sequence[str]) -> tuple[Step, ...]:
    steps: tuple[Step, ...] = ()
    for word in words:
        step = _step(draft.round, word)
        draft, steps = draft.add(step), (*steps, step)
    return steps


def _step(moment: Round, word: str) -> Step:
    """A step in notation, whatever its case, or by its number alone.

    Raises:
        GameError: it is neither, or could be several plays.
    """
    if not _is_number(word):
        return _read(word)
    number = int(word)
    if moment.phase is Phase.DISCARD:
        return Discard(number)
    if moment.phase is Phase.PREDICT:
        return Prediction(number)
    return _only_play(moment, number)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < LONG


def _read(word: str) -> Step:
    """A step in notation, whatever its case."""
    return parse_step(word.lower() if word[:1] in "xX" else word.upper())


def _only_play(moment: Round, number: int) -> Step:
    plays = [step for step in moment.steps if isinstance(step, Play) and step.number == number]
    if len(plays) == 1:
        return plays[0]
    if plays:
        text = _("{number}: say in which colour: {expected}")
        raise IllegalMoveError(text.format(number=number, expected=either_text(plays)))
    moment.check(Play(moment.lead or Colour.BLUE, number))
    raise AssertionError("a play that no step allows was allowed")
