"""Lines in plain sentences: their steps, the gain of each, and the challenge of a good candidate.

Boxes, points and places are worded by the parts of the score itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from games.ifitfits.asked import task
from games.ifitfits.board import Board, Box, Cat
from games.ifitfits.cards import SPRAY, TOYS
from games.ifitfits.change import Change
from games.ifitfits.legality import owners_within, place_refusal
from games.ifitfits.position import Draft
from games.ifitfits.puzzle import BoxDraft, Duel, Packing, Puzzle, SingleTurn, TurnState
from games.ifitfits.scoring import BoxScore, Outcome, Stakes, icons_of, score_box
from games.ifitfits.steps import Evict, Lay, LayCat, Nap, Step, parse_step
from games.ifitfits.wording import card_named, pair, place, seat_named, step_words
from games.protocol import Cell
from games.refusals import CARDS
from languages.message import Message, all_of, capital, counted, message, sentences
from languages.messages import N_, Plural, plural
from puzzles.candidate import Candidate, new_challenge
from puzzles.challenge import Challenge
from puzzles.recipe import Recipe
from puzzles.wording import IDLE, Hints, Told, before_replies, lead, step_hint


def earned(box: BoxScore, seat: int) -> int:
    """The points of a box for a seat that scores it."""
    return box.points + box.extra[box.owners.index(seat)]


TOYS_TEXT = {
    "m": plural("{n} mouse", "{n} mice"),
    "b": plural("{n} ball", "{n} balls"),
    "f": plural("{n} feather", "{n} feathers"),
    "y": plural("{n} yarn", "{n} yarn"),
}
"""A number of toys, by their icon."""

SPRAYS = plural("{n} spray bottle", "{n} spray bottles")

FURTHER = plural("{sum}, and {n} for a further cat", "{sum}, and {n} for further cats")


def corner(box: Box) -> Cell:
    """The cell by which a box is named: the leftmost one of its highest row."""
    return min(box.cells, key=lambda cell: cell[::-1])


def box_named(box: Box) -> Message:
    """A box by where it lies."""
    return message("the box at {place}", place=place(corner(box)))


def toys_text(kind: str, count: int) -> Message:
    """Toys of a kind."""
    return counted(TOYS_TEXT[kind], count) if count else message("no toy")


def boxes_beside(board: Board, cell: Cell) -> Iterator[Box]:
    """The boxes that touch a cell by a side, each once; the one of the cell if it has one."""
    if cell in board.cells:
        yield board.box_at(cell)
        return
    near = {board.box_at(other) for _, other in board.neighbours(cell)}
    yield from sorted(near, key=lambda box: (-len(box.cells), corner(box)[::-1]))


class LineStep(NamedTuple):
    """One step of the puzzle's own seat."""

    step: Step
    change: Change


def line_steps(puzzle: Puzzle, line: Sequence[str]) -> tuple[LineStep, ...]:
    """The steps of a line; of a duel's line, those of the first turn.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    draft: BoxDraft | Draft
    if isinstance(puzzle, Packing):
        draft, steps = puzzle.draft, tuple(map(parse_step, line))
    else:
        draft, steps = puzzle.position.turn_draft, next(turns(puzzle, line)).steps
    found = []
    for step in steps:
        longer = draft.add(step)
        found.append(LineStep(step, Change(draft.board, longer.board, puzzle.stakes)))
        draft = longer
    return tuple(found)


def turns(puzzle: SingleTurn, line: Sequence[str]) -> Iterator[Draft]:
    """The turns of a line, one a seat that could do something.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    state: TurnState | Outcome = puzzle.start
    steps = [parse_step(text) for text in line]
    while steps and not isinstance(state, Outcome):
        draft = state.position.turn_draft.add(steps.pop(0))
        while steps and steps[0] in draft.next_steps():
            draft = draft.play(steps.pop(0))
        yield draft
        state = state.after(draft)


def step_text(step: LineStep) -> Message:
    """The effects of a step and its gain, in sentences; one that begins with a card is small."""
    done = done_text(step) if isinstance(step.step, Lay) else capital(done_text(step))
    rivals = _rivals(step.change) if step.change.stakes.margin else ()
    return sentences(done, *rivals, _balance(step.change))


def done_text(step: LineStep) -> Message:
    """The effects of a step on its box, in a sentence without a capital."""
    match step.step:
        case Lay() | Nap():
            return _joined(step)
        case LayCat():
            return _laid(step)
        case Evict():
            return _evicted(step, step.step)
        case _:
            return message("{step}: nothing can be played.", step=step_words(step.step))


def _cell(step: LineStep) -> Cell:
    assert isinstance(step.step, Lay | LayCat | Nap | Evict)
    return step.step.cell


def _joined(step: LineStep) -> Message:
    """The box that a new card joins, and the boxes that it closes, in a sentence."""
    change = step.change
    own = change.after.box_at(_cell(step))
    parts, shut = change.parts(own), [box for box in change.closed if box != own]
    done = [message("closes it")] * (own.closed and bool(parts))
    done += [message("shuts {box}", box=box_named(box)) for box in shut]
    return message(
        _joining_text(len(parts), bool(done)),
        step=step_words(step.step),
        box=box_named(parts[0] if parts else own),
        number=len(parts),
        cards=counted(CARDS, len(own.cells)),
        done=all_of(done),
    )


def _joining_text(boxes: int, more: bool) -> str:
    """The message about a card that is joined to a number of boxes, and closes some or none."""
    if not boxes:
        alone = N_("{step} is joined to nothing.")
        return N_("{step} is joined to nothing, and {done}.") if more else alone
    if boxes == 1:
        one = N_("{step} joins {box}, now of {cards}.")
        return N_("{step} joins {box}, now of {cards}, and {done}.") if more else one
    several = N_("{step} joins {number} boxes into one of {cards}.")
    return N_("{step} joins {number} boxes into one of {cards}, and {done}.") if more else several


def _laid(step: LineStep) -> Message:
    """The effect of a cat on its box, in a sentence."""
    change, seat = step.change, step.change.stakes.seat
    box = change.after.box_at(_cell(step))
    owners = change.score(box).owners
    text = N_("{step} is one more of yours in {box}.")
    if not owners_within(change.before, box.cells):
        text = N_("{step} makes {box} yours.")
    elif seat not in owners:
        text = N_("{step} lies in {box}, where others still have more cats.")
    elif seat not in change.had(box):
        text = N_("{step} gives you {box}.")
        if len(owners) > 1:
            text = N_("{step} gives you a share of {box}.")
    return message(text, step=step_words(step.step), box=box_named(box))


def _evicted(step: LineStep, evict: Evict) -> Message:
    """Whose cat goes, and who has the box then."""
    change, seat = step.change, step.change.stakes.seat
    things = change.before.cells if evict.asleep else change.before.edges
    cat = things[evict.cell]
    assert isinstance(cat, Cat)
    box = change.after.box_at(evict.cell)
    names = [
        message("yours") if owner == seat else message("{name}'s", name=seat_named(owner))
        for owner in change.score(box).owners
    ]
    return message(
        "Princess takes the place of {cat}: {box} is {owners}.",
        cat=_cat_text(cat.seat, evict, own=cat.seat == seat),
        box=box_named(box),
        owners=all_of(names) if names else message("nobody's"),
    )


def _cat_text(seat: int, evict: Evict, *, own: bool) -> Message:
    """A cat that goes: whose it is, and where."""
    if evict.asleep:
        text = N_("{name}'s cat asleep in {place}")
        if own:
            text = N_("your own cat asleep in {place}")
        return message(text, name=seat_named(seat), place=place(evict.cell))
    text = N_("your own cat across {pair}") if own else N_("{name}'s cat across {pair}")
    return message(text, name=seat_named(seat), pair=pair(evict.cell))


def _rivals(change: Change) -> Iterator[Message]:
    """How the others fare, where anything changes for them."""
    for before, after in change.scores:
        if before.seat != change.stakes.seat and before.total != after.total:
            text = N_("{name} rises from {before} to {after}.")
            if after.total < before.total:
                text = N_("{name} falls from {before} to {after}.")
            name = seat_named(before.seat)
            yield message(text, name=name, before=before.total, after=after.total)


def _balance(change: Change) -> Message:
    before, after = change.worth
    text = N_("Nothing gained yet: {before} stays {after}.")
    if after > before:
        text = N_("Worth {change}: {before} becomes {after}.")
    if after < before:
        text = N_("It costs {change} for now: {before} becomes {after}.")
    return message(text, change=abs(after - before), before=before, after=after)


def summed(board: Board, stakes: Stakes) -> Message:
    """How the value of a board comes about, box by box."""
    every = Outcome(board, stakes).scores()
    own = every[stakes.seat]
    worthy = [box for box in own.boxes if earned(box, stakes.seat)]
    parts = [_box_sum(board, box, stakes.seat) for box in worthy]
    text = N_("In all: no box brings you anything.")
    if parts:
        text = N_("In all: {boxes}.")
    if len(parts) > 1:
        text = N_("In all: {boxes}, which makes {total}.")
    summed = message(text, boxes=all_of(parts), total=own.total)
    if not stakes.margin:
        return summed
    most = max(score.total for score in every if score.seat != stakes.seat)
    text = N_("The best of the others has {points}: you are {lead}.")
    return sentences(summed, message(text, points=most, lead=lead(own.total - most)))


def _box_sum(board: Board, box: BoxScore, seat: int) -> Message:
    text = N_("{points} for the box at {place} ({icons})")
    if box.box.closed:
        text = N_("{points} for the closed box at {place} ({icons})")
    where, icons = place(corner(box.box)), _icons(board, box, seat)
    return message(text, points=earned(box, seat), place=where, icons=icons)


def _icons(board: Board, box: BoxScore, seat: int) -> Message:
    icons = Counter(icons_of(board, box.box))
    kind = max(TOYS, key=lambda toy: icons[toy])
    text = toys_text(kind, icons[kind])
    sprays, more = icons[SPRAY], box.extra[box.owners.index(seat)]
    if sprays:
        text = message("{toys} less {sprays}", toys=text, sprays=counted(SPRAYS, sprays))
    if box.box.closed:
        text = message("{sum}, doubled", sum=text)
    return counted(FURTHER, more, sum=text) if more else text


def refuted(puzzle: Puzzle, line: Sequence[str], better: Sequence[str]) -> Iterator[Told]:
    """The replies of the others to a turn, or the advantage of a better end over this one."""
    if isinstance(puzzle, Packing) or not puzzle.adversarial:
        yield Told(_difference(puzzle.replay(line), puzzle.replay(better)))
        return
    own, *answers = turns(puzzle, (*line, *better))
    for draft in answers:
        change = Change(draft.position.board, draft.board, puzzle.stakes)
        steps = all_of(map(step_words, draft.steps))
        text = message("{name} answers with {steps}.", name=seat_named(draft.seat), steps=steps)
        cells = frozenset(step.cell for step in draft.steps if hasattr(step, "cell"))
        yield Told(sentences(text, *_harm(change)), cells)
    if Outcome(own.board, puzzle.stakes).value <= puzzle.replay((*line, *better)).value:
        yield Told(message(IDLE))


def _harm(change: Change) -> Iterator[Message]:
    """The effect of a turn of another seat on the seat that is asked, and its cost."""
    seat = change.stakes.seat
    for had in change.scores[seat][0].boxes:
        own = earned(had, seat)
        now = change.score(next(box for box in change.after.boxes if box.cells >= had.box.cells))
        left = earned(now, seat) if seat in now.owners else 0
        if seat not in now.owners:
            yield message("You lose {box}.", box=box_named(had.box))
        elif left < own:
            text = N_("The box at {place} brings you {left} instead of {points}.")
            yield message(text, place=place(corner(had.box)), left=left, points=own)
    yield from _rivals(change) if change.stakes.margin else ()
    before, after = change.worth
    if after < before:
        yield message("It costs you {cost}.", cost=before - after)


BOXES: Final = plural("{n} box", "{n} boxes")
POINTS: Final = plural("{n} point", "{n} points")

SCORED: Final = N_("The best end has {best} with points for you; yours has {found}.")
CLOSED: Final = N_("The best end closes {best} of yours; yours closes {found}.")
RIVAL: Final = N_("The best end leaves the best of the others {best}; yours leaves it {found}.")
MORE: Final = N_("The best end has boxes that bring you {best}; yours bring you {found}.")
"""The advantage of the best end over another one, in a sentence."""


def _difference(found: Outcome, best: Outcome) -> Message:
    """The largest advantage of the best end over another one."""
    seat = best.stakes.seat
    (scored, shut, total, rival), (more, closed, most, least) = (
        _counts(end, seat) for end in (found, best)
    )
    if best.stakes.margin and rival - least > most - total:
        return _compared(RIVAL, POINTS, least, rival)
    if more > scored:
        return _compared(SCORED, BOXES, more, scored)
    if closed > shut:
        return _compared(CLOSED, BOXES, closed, shut)
    return _compared(MORE, POINTS, most, total)


def _compared(text: str, things: Plural, best: int, found: int) -> Message:
    """How many of some things the best end has, and how many another one."""
    return message(text, best=counted(things, best), found=found or message("none"))


def _counts(end: Outcome, seat: int) -> tuple[int, int, int, int]:
    """The boxes that bring a seat points, the closed ones of them, its points, the best other's."""
    scores = end.scores()
    worthy = [box for box in scores[seat].boxes if earned(box, seat) > 0]
    others = (score.total for score in scores if score.seat != seat)
    closed = sum(box.box.closed for box in worthy)
    return len(worthy), closed, scores[seat].total, max(others, default=0)


def explained(
    candidate: Candidate[Any], recipe: Recipe, outlook: tuple[Message, ...] = ()
) -> Challenge:
    """The challenge of a good candidate.

    Args:
        outlook: the best replies after the last step; empty if there are none.
    """
    puzzle, line = candidate.puzzle, candidate.lines[0].steps
    shown = line_steps(puzzle, line)
    last = summed(shown[-1].change.after, puzzle.stakes)
    return new_challenge(
        candidate,
        recipe,
        task=task(puzzle).text,
        start=shown[0].change.worth[0],
        hints=hints(puzzle, (), line),
        sentences=(*map(step_text, shown), *(outlook or (last,))),
    )


# Hints


def hints(puzzle: Puzzle, done: Sequence[str], rest: Sequence[str]) -> Hints:
    """The idea of the rest of a line, where its next step belongs, and that step."""
    steps = line_steps(puzzle, (*done, *rest))[len(done) :]
    step = steps[0]
    label = step_words(step.step)
    shown = step_hint(label, [_cell(step)], first=not done, last=len(steps) == 1)
    idea = _idea(puzzle, steps)
    if isinstance(puzzle, Duel):
        idea = _threat(puzzle, steps[-1].change.after) or before_replies(idea)
    return idea, _where(step), shown


def _where(step: LineStep) -> Told:
    """Where a step goes."""
    box = next(boxes_beside(step.change.before, _cell(step)))
    text = WHERE[isinstance(step.step, Lay | Nap), len(box.cells) == 1]
    cards = counted(CARDS, len(box.cells))
    return Told(message(text, cards=cards, place=place(corner(box))), box.cells)


WHERE: Final = {
    (True, True): N_("It belongs beside the single card at {place}."),
    (True, False): N_("It belongs beside the box of {cards} at {place}."),
    (False, True): N_("It belongs in the single card at {place}."),
    (False, False): N_("It belongs in the box of {cards} at {place}."),
}
"""Where a step goes, by whether it is beside a box or in it, and whether that is a single card."""


def _idea(puzzle: Puzzle, steps: Sequence[LineStep]) -> Told:
    """The source of most of the gain."""
    whole = Change(steps[0].change.before, steps[-1].change.after, puzzle.stakes)
    if isinstance(steps[0].step, Evict):
        return Told(message("Look for a cat that decides whose a box is: Princess can remove it."))
    ideas = (_box_idea(whole, box) for box in whole.after.boxes)
    _gain, idea = max(ideas, key=lambda pair: pair[0])
    gain = whole.worth[1] - whole.worth[0]
    if whole.stakes.margin and whole.gains[whole.stakes.seat] < gain:
        return Told(message("Look at what the others have: a box of theirs can lose its points."))
    return idea


def _box_idea(whole: Change, box: Box) -> tuple[int, Told]:
    """The gain of a seat at a box, and how it comes about."""
    seat, parts, score = whole.stakes.seat, whole.parts(box), whole.score(box)
    own = earned(score, seat) if seat in score.owners else 0
    scores = [score_box(whole.before, part, whole.stakes.mode) for part in parts]
    had = sum(earned(part, seat) for part in scores if seat in part.owners)
    cells = frozenset[Cell]().union(*(part.cells for part in parts))
    text = N_("One box can be worth more to you: count its toys.")
    if box in whole.closed and len(parts) > 1:
        text = N_("Boxes can be joined and closed together: that doubles their toys.")
    elif box in whole.closed:
        text = N_("A box can be closed: that doubles its toys.")
    elif len(parts) > 1:
        text = N_("Boxes can be joined into one.")
    elif seat in score.owners and seat not in whole.had(box):
        text = N_("A box can become yours: look where one cat is enough.")
        if any(part.owners for part in scores):
            text = N_("A box can be taken from others: look where one cat decides it.")
    return own - had, Told(message(text), cells)


LEAST_THREAT: Final = 2
"""Points that a threat takes at least."""


def _threat(puzzle: Duel, after: Board) -> Told | None:
    """The threat of another seat, if it costs much and can't be carried out later."""
    position, stakes = puzzle.position, puzzle.stakes
    turns = (replace(position, turn=seat).turns.drafts() for seat in range(puzzle.length))
    others = (
        draft for seat, drafts in enumerate(turns) if seat != position.turn for draft in drafts
    )
    worst = min(others, key=lambda draft: Outcome(draft.board, stakes).value)
    change = Change(position.board, worst.board, stakes)
    first = worst.steps[0]
    cost = change.worth[0] - change.worth[1]
    if cost < LEAST_THREAT or not isinstance(first, Lay):
        return None
    if place_refusal(after, first, position.mode) is None:
        return None
    card = card_named(first.card)
    text = message("{name} threatens to play {card}.", name=seat_named(worst.seat), card=card)
    return Told(sentences(text, *_harm(change)))
