"""Moves as a person types them, and what may be typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.text import Text

from games.catinthebox.deduce import DeduceDraft
from games.catinthebox.position import Draft
from games.catinthebox.puzzle import TogetherDraft
from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import Colour, Discard, Play, Prediction, Step, noted, parse_step
from games.protocol import IllegalMoveError
from languages.lists import either_text
from languages.messages import N_, _
from views.catinthebox import deduce_puzzle, paradox
from views.catinthebox.cards import hand_cards
from views.catinthebox.paint import play_text
from views.render.text_blocks import GAP, WIDTH

HELP = {
    Phase.DISCARD: N_("x4, or just 4  lay a card of this number aside, face down"),
    Phase.PREDICT: N_("=3, or just 3  predict that you will win that many tricks"),
    Phase.PLAY: N_(
        "B3, or just 3  play the 3 as blue (R red, B blue, Y yellow, G green);\n"
        "               the number alone is enough where only one colour is possible"
    ),
}
"""How the step of each phase is typed."""

LINE_HELP = N_("B3 R5 ...      several plays at once, of all seats in turn")
"""How a line for all seats is typed."""

LONG = 4
"""Digits of a number that is no card, and isn't read as one."""

ASKED = N_("  type one of")
"""The words before the choices."""

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
        return (_answer(" ".join(words)),)
    return (_step(moment_of(draft), " ".join(words)),)


def choice_lines(draft: AnyDraft) -> Iterator[Text]:
    """The cards or numbers that can be typed next, and why there are no more."""
    if isinstance(draft, DeduceDraft):
        yield deduce_puzzle.choice_line(draft)
    else:
        yield from _choices(moment_of(draft))


def help_lines(draft: AnyDraft) -> Iterator[str]:
    """How the next step is typed."""
    if isinstance(draft, DeduceDraft):
        yield _(deduce_puzzle.HELP)
    else:
        yield _(HELP[moment_of(draft).phase])
    if isinstance(draft, TogetherDraft):
        yield _(LINE_HELP)


def _choices(moment: Round) -> Iterator[Text]:
    if moment.over:
        return
    if any(moment.mover.hand):
        yield hand_cards(moment, WIDTH)
    yield from map(Text, _reasons(moment))
    if moment.phase is Phase.PLAY:
        yield from _rows(list(_cards(moment.steps)))
        yield from paradox.warning_lines(moment, WIDTH)
    else:
        text = _("type one of  {steps}  to predict")
        if moment.phase is Phase.DISCARD:
            text = _("type one of  {steps}  to lay aside")
        yield Text("  " + text.format(steps=" ".join(map(str, moment.steps))))


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


def _answer(word: str) -> Step:
    """A discard that is guessed."""
    return Discard(int(word)) if _is_number(word) else _read(word)


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


def _cards(steps: Sequence[Step]) -> Iterator[Text]:
    """The plays of each card."""
    plays = sorted((step for step in steps if isinstance(step, Play)), key=_by_number)
    for _number, same in groupby(plays, key=lambda play: play.number):
        yield Text(" ").join(map(play_text, same))


def _rows(cards: Sequence[Text]) -> Iterator[Text]:
    """The plays of all cards on as many lines as they need."""
    asked = _(ASKED)
    row = Text(asked)
    for card in cards:
        if row.cell_len + len(GAP) + card.cell_len > WIDTH:
            yield row
            row = Text(" " * len(asked))
        row.append(GAP).append_text(card)
    yield row


def _by_number(play: Play) -> tuple[int, int]:
    return play.number, play.colour


def _reasons(moment: Round) -> Iterator[str]:
    """The rules that limit the choice, a sentence each."""
    if moment.phase is not Phase.PLAY:
        return
    lead = moment.lead
    colours = {step.colour for step in moment.steps if isinstance(step, Play)}
    if lead is None:
        if not moment.broken and colours and colours != {Colour.RED}:
            yield "  " + _("Red isn't broken yet: it can't be led.")
    elif colours == {lead} and moment.follow is Follow.STRICT:
        text = _("{colour} was led, and you follow as long as a card can.")
        yield "  " + text.format(colour=lead.word.capitalize())
    elif colours - {lead} and lead in moment.mover.open:
        text = _("{colour} was led: any other colour closes {led} for you.")
        yield "  " + text.format(colour=lead.word.capitalize(), led=lead.word)
