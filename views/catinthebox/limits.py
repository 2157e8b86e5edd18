"""The limits of a choice: by the rules, by a wish, and by a paradox that a play would lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from games.catinthebox.asked import wish_text
from games.catinthebox.change import Change
from games.catinthebox.deduce import DeduceDraft
from games.catinthebox.puzzle import TogetherDraft
from games.catinthebox.round import LAST_CARDS, Phase, Round
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import Colour, Play
from games.catinthebox.typed import AnyDraft, moment_of
from languages.lists import listed
from languages.message import translated
from languages.messages import N_, _

AT_ONCE: Final = N_("after this no space is left for {cards}: a paradox at once")
ALL: Final = N_("after this no space is left for {cards}: a paradox as soon as you have to play")
SEVERAL: Final = N_(
    "after this no space is left for {cards}: a paradox as soon as you have no other card to play"
)
LAST: Final = N_("after this no space is left for {cards}: it can only be the card that you keep")
"""The warnings, by how many cards of the hand are left without a space."""

COUNTED: Final = N_("your {number}"), N_("both {number}s")
MORE: Final = N_("all your {number}s")
"""One card of a number, two of them, and more."""


def limits(draft: AnyDraft, *, warns: bool = True) -> Iterator[str]:
    """Why there are no more choices, and which of them lead to a paradox, in sentences.

    Args:
        warns: whether paradoxes are spoken of.
    """
    if isinstance(draft, DeduceDraft):
        return
    moment = moment_of(draft)
    if isinstance(draft, TogetherDraft):
        yield from _unfulfilled(draft)
    if not moment.over and moment.phase is Phase.PLAY:
        yield from _rules(moment)
        if not warns:
            return
        warned = [(warning(moment, step), step) for step in moment.steps if isinstance(step, Play)]
        warned.sort(key=lambda each: each[0])
        for text, same in groupby(warned, key=lambda each: each[0]):
            if text:
                yield f"{' '.join(step.text for _text, step in same)}: {text}."


def _unfulfilled(draft: TogetherDraft) -> Iterator[str]:
    """Why a line for all seats can't end here."""
    if draft.round.paradox is not None:
        yield _("That is a paradox, which the line has to avoid: undo takes a play back.")
    elif draft.round.over:
        for wish in draft.task.wish:
            if not wish.holds(draft.round):
                text = _("It isn't so that {wish}: undo takes a play back.")
                yield text.format(wish=translated(wish_text(wish)))


def _rules(moment: Round) -> Iterator[str]:
    """The rules that limit the colours of a play."""
    lead = moment.lead
    colours = {step.colour for step in moment.steps if isinstance(step, Play)}
    if lead is None:
        if not moment.broken and colours and colours != {Colour.RED}:
            yield _("Red isn't broken yet: it can't be led.")
    elif colours == {lead} and moment.follow is Follow.STRICT:
        text = _("{colour} was led, and you follow as long as a card can.")
        yield text.format(colour=lead.word.capitalize())
    elif colours - {lead} and lead in moment.mover.open:
        text = _("{colour} was led: any other colour closes {led} for you.")
        yield text.format(colour=lead.word.capitalize(), led=lead.word)


def warning(moment: Round, play: Play) -> str:
    """The cards that a play leaves without a space, if that limits the rest of the round.

    It is true by what the seat knows: its own hand, its open colours and the board. A space that
    is taken stays so, and a colour that is closed too.
    """
    change = Change.by(moment, play)
    after, (known, cards) = change.after, change.lost
    own, left = after.paradox == change.seat, after.seats[change.seat].hand
    if not cards or len(left) <= LAST_CARDS or (after.over and not own):
        return ""
    if cards == known and len(cards) <= LAST_CARDS:
        return ""
    text = AT_ONCE if own else ALL if cards == left else SEVERAL
    return _(LAST if len(cards) <= LAST_CARDS else text).format(cards=_named(cards))


def _named(cards: Sequence[int]) -> str:
    """Cards of a hand, those of a number together."""
    counts = Counter(cards).items()
    texts = ((COUNTED[n - 1] if n <= len(COUNTED) else MORE, number) for number, n in counts)
    return listed([_(text).format(number=number) for text, number in texts])
