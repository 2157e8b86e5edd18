"""A review in at most six sentences: how each seat played, what came again and again, the turn."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, islice, zip_longest
from typing import Final

from games.protocol import Cell
from languages.lists import listed
from languages.message import cell as cell_of
from languages.message import drawn, translated, verbatim
from languages.messages import Plural, _, ngettext, plural
from languages.people import person
from solver.bots.review import Appraisal, Assessment, Fault, Summary
from views.advice import HintPart
from views.results import turns
from views.sessions.review import Review, points_text, swing_lines

MOST: Final = 6
"""Sentences at most."""

OFTEN: Final = 3
"""How often a better turn has to lie in the same cell to be told."""

AGAIN: Final = 2
"""How often a reply of one sort has to be allowed to be told."""

LOOKED_AT: Final = 5
"""Of how many of the worst turns the replies are looked at."""

GRADES: Final[dict[Fault, Plural]] = {
    Fault.BLUNDER: plural("{n} blunder", "{n} blunders"),
    Fault.MISTAKE: plural("{n} mistake", "{n} mistakes"),
    Fault.INACCURACY: plural("{n} inaccuracy", "{n} inaccuracies"),
}


def summary_lines(review: Review) -> tuple[str, ...]:
    """The sentences that sum a review up."""
    players = [_player_text(review, each) for each in review.summaries]
    others = chain(theme_lines(review), swing_lines(review))
    return (*players, *islice(others, MOST - len(players)))


def _player_text(review: Review, found: Summary) -> str:
    text = _("{name}: {turns}, {good} of them as good as {bot}'s; {lost} given away.")
    if found.accuracy is not None:
        text = _(
            "{name}: {turns}, {good} of them as good as {bot}'s; accuracy {accuracy} %, {grades}; "
            "{lost} given away."
        )
    return text.format(
        name=review.name(found.seat),
        turns=turns(found.turns),
        good=found.best,
        bot=review.adviser.level,
        accuracy=f"{found.accuracy or 0:.0f}",
        grades=_grades_text(found),
        lost=points_text(found.points),
    )


def _grades_text(found: Summary) -> str:
    """How many turns were bad, by how bad they were."""
    counts = [
        ngettext(*GRADES[grade], count).format(n=count)
        for grade, count in found.grades.items()
        if count
    ]
    return listed(counts) if counts else _("no mistake")


def theme_lines(review: Review) -> Iterator[str]:
    """Themes across turns, of each person in turn; without people, of whose course it is."""
    people = review.record.people or (review.observer,)
    themes = [[*_themes(review, each.seat)] for each in review.summaries if each.seat in people]
    return (line for lines in zip_longest(*themes) for line in lines if line)


def _themes(review: Review, seat: int) -> Iterator[str]:
    """The cell that a seat overlooked most often, and the replies that it allowed again."""
    own = [each for each in review.assessments if each.seat == seat]
    yield from _overlooked(review, own)
    yield from _allowed(review, own)


def _overlooked(review: Review, own: Sequence[Assessment]) -> Iterator[str]:
    bad = [each for each in own if not each.as_good and each.best and each.played]
    cells = Counter[Cell]()
    for each in bad:
        cells.update(_cells(review, each, each.best) - _cells(review, each, each.played))
    if not bad or not cells:
        return
    cell, count = min(cells.items(), key=lambda each: (-each[1], each[0]))
    if count >= OFTEN:
        you = _("In {n} of your {turns} the better one lay at {place}, and you overlooked it.")
        other = _("In {n} of {name}'s {turns} the better one lay at {place}, which was overlooked.")
        named = review.record.view.tabletop(review.record.players).place(cell)
        place = translated(drawn(verbatim(named), cell_of(*cell)))
        yield _of(review, bad[0].seat, you, other, n=count, turns=turns(len(own)), place=place)


def _cells(review: Review, found: Assessment, turn: Appraisal | None) -> frozenset[Cell]:
    """The cells in which a turn lays something."""
    steps = () if turn is None else review.explained(found, turn).steps
    places = [each.cells for each in steps if each.part is HintPart.PLACE]
    return frozenset[Cell]().union(*places)


def _allowed(review: Review, own: Sequence[Assessment]) -> Iterator[str]:
    """The sort of reply that a seat allowed most often, with the turns."""
    events, sorts = review.record.view.events, defaultdict[tuple[str, str], set[int]](set)
    worst = sorted(own, key=lambda each: -review.loss(each).points)
    for each in islice(worst, LOOKED_AT):
        for ground in review.grounds(each):
            if ground.later is not None and ground.later.seat != each.seat:
                sorts[events.sort(ground.later, each.seat)].add(each.number + 1)
    texts, numbers = max(sorts.items(), key=lambda each: len(each[1]), default=(("", ""), set()))
    if len(numbers) >= AGAIN:
        shown = listed([str(each) for each in sorted(numbers)])
        yield _of(review, own[0].seat, *map(_, texts), turns=shown)


def _of(review: Review, seat: int, you: str, other: str, **values: object) -> str:
    return person(review.record.players[seat].name, you, other, **values)
