"""Lines in plain sentences: their steps, the gain of each, and the challenge of a good candidate.

The gain of a step is worded by the parts of the score itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import accumulate, pairwise
from typing import Any, Final, NamedTuple

from games.catbox import legality, scoring
from games.catbox.asked import task
from games.catbox.board import Board, Placement
from games.catbox.change import Change
from games.catbox.faces import UNKNOWN, Identity
from games.catbox.names import FIRST_NAMES, NAMES, QUADRANTS, TRIOS, face_named
from games.catbox.position import Draft
from games.catbox.puzzle import Chain, Duel, LineTurn, Puzzle, SingleTurn, parse_words, read_turns
from games.catbox.rulings import Token
from games.catbox.scoring import TRIO_POINTS, Outcome, Stake, Stakes, Tally
from games.catbox.turn import MoveMouse, Play, PutGuard, Step, TakeFish, Use, parse_placement
from games.protocol import Cell, IllegalMoveError
from languages.message import Message, Value, all_of, cell, counted, in_row, message, sentences
from languages.messages import N_, Plural, _, plural
from puzzles.candidate import Candidate, new_challenge
from puzzles.challenge import Challenge
from puzzles.recipe import Recipe
from puzzles.wording import IDLE, Hints, Told, before_replies, lead, step_hint

UNUSED = plural("{n} unused token", "{n} unused tokens")

POINTS = plural("{n} point", "{n} points")

MAKES = plural("makes {n} trio", "makes {n} trios")

BREAKS = plural("breaks {n} trio", "breaks {n} trios")
"""Messages about trios made and broken."""


class Label(NamedTuple):
    """The messages of a step.

    Attributes:
        name: a noun phrase such as "PPKo at 3,1".
        does: a sentence about its effects for the player, with `{effects}`.
        idle: the same sentence for a step without effects.
        values: the other values in the messages.
    """

    name: str
    does: str
    idle: str
    values: Mapping[str, Value]

    @property
    def text(self) -> Message:
        """The name of the step, such as "PPKo at 3,1"."""
        return message(self.name, **self.values)

    def doing(self, effects: Sequence[Message]) -> Message:
        """The effects of the step, in a sentence."""
        if not effects:
            return message(self.idle, **self.values)
        return message(self.does, **self.values, effects=all_of(effects))


class ExplainedStep(NamedTuple):
    """One step of a line.

    Attributes:
        label: the messages of the step.
        stakes: whose points count before it; unused tokens may change.
        then: the same after it.
        lifts: whether a card is lifted, so that what it showed goes out of sight.
    """

    label: Label
    change: Change
    stakes: Stakes
    then: Stakes
    lifts: bool = False

    @property
    def worth(self) -> tuple[int, int]:
        """The objective before and after the step."""
        before, after = (
            Outcome(self.change.before, self.stakes),
            Outcome(self.change.after, self.then),
        )
        return before.value, after.value


SPARE = 4
"""Placements that a turn adds to a board at most, and some."""

LAID = (
    N_("{face} at {place}"),
    N_("{face} at {place} {effects}."),
    N_("{face} at {place} changes nothing of yours."),
)
"""How a card is described: what it is called, and what it does for the player, or doesn't."""

ALLOWING = {
    Token.PAW: (
        N_("The paw's second card, {face} at {place}"),
        N_("The paw's second card, {face} at {place}, {effects}."),
        N_("The paw's second card, {face} at {place}, changes nothing of yours."),
    ),
    Token.STACK: (
        N_("Stacked on what lies there, {face} at {place}"),
        N_("Stacked on what lies there, {face} at {place} {effects}."),
        N_("Stacked on what lies there, {face} at {place} changes nothing of yours."),
    ),
}
"""How a card that a token allows is described."""

PUT = (
    N_("The guard on {place}"),
    N_("The guard on {place} {effects}."),
    N_("The guard on {place} changes nothing of yours."),
)

SAVED = (
    N_("The fish, which saves {card}"),
    N_("The fish, which saves {card}, {effects}."),
    N_("The fish, which saves {card}, changes nothing of yours."),
)

MOVED = (
    N_("The mouse, which moves {face} at {place} to {goal}"),
    N_("The mouse, which moves {face} at {place} to {goal}, {effects}."),
    N_("The mouse, which moves {face} at {place} to {goal}, changes nothing of yours."),
)
"""How the uses of other tokens are described."""


def line_steps(puzzle: Puzzle, line: Sequence[str], done: int = 0) -> tuple[ExplainedStep, ...]:
    """The steps of a line of a puzzle; of a duel's line, those of the first turn.

    Args:
        done: how many of them are left out.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    if isinstance(puzzle, Chain):
        return tuple(_of_chain(puzzle, line))[done:]
    mover = puzzle.position.turn

    def stakes_of(spent: bool) -> Stakes:
        return puzzle.stakes(puzzle.position, mover if spent else None)

    return tuple(turn_steps(first_turn(puzzle, line)[done:], stakes_of))


def first_turn(puzzle: SingleTurn, line: Sequence[str]) -> tuple[Draft, ...]:
    """The drafts of the mover's turn in a line, from the empty one to the whole turn.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    position = replace(puzzle.position, board=puzzle.position.board.spared(SPARE))
    reading = next(read_turns(position, parse_words(line), puzzle.length), None)
    if reading is None:
        text = _("{line}: not a line that the rules allow")
        raise IllegalMoveError(text.format(line=" ".join(line)))
    steps = reading.turns[0].turn.steps
    return tuple(accumulate(steps, lambda draft, step: draft.play(step), initial=position.draft))


def _of_chain(puzzle: Chain, line: Sequence[str]) -> Iterator[ExplainedStep]:
    board = puzzle.board.spared(len(puzzle.faces))
    for placement in map(parse_placement, line):
        after, label = board.place(placement), _laid(placement, LAID)
        yield ExplainedStep(label, Change(board, after), puzzle.stakes, puzzle.stakes)
        board = after


def turn_steps(
    drafts: Sequence[Draft], stakes_of: Callable[[bool], Stakes]
) -> Iterator[ExplainedStep]:
    """The steps of a turn that change the board or save a card.

    Args:
        drafts: from the empty one to the whole turn; their boards have one frame.
        stakes_of: whose points count, by whether a token was spent.
    """
    allowed = None
    for draft, then in pairwise(drafts):
        step = then.steps[-1]
        if isinstance(step, Use):
            allowed = step.token
            continue
        label = _label(step, ALLOWING[allowed] if allowed else LAID)
        spent = draft.token is not None and allowed is None
        stakes = stakes_of(spent), stakes_of(then.token is not None)
        lifts = isinstance(step, MoveMouse)
        yield ExplainedStep(label, Change(draft.board, then.board), *stakes, lifts)
        allowed = None


Texts = tuple[str, str, str]
"""The messages of a `Label`."""


def _label(step: Step, laid: Texts) -> Label:
    """The label of a step.

    Args:
        laid: the messages for a card that is laid.
    """
    match step:
        case Play(placement):
            return _laid(placement, laid)
        case PutGuard(x, y):
            return Label(*PUT, {"place": cell(x, y)})
        case TakeFish(card):
            seen = card.public if card.secret == UNKNOWN else card
            return Label(*SAVED, {"card": face_named(seen)})
        case MoveMouse(lifted, x, y):
            of = _laid(lifted, MOVED)
            return of._replace(values={**of.values, "goal": cell(x, y)})
        case Use():
            raise ValueError(f"{step.text} has no place of its own")


def _laid(placement: Placement, texts: Texts) -> Label:
    place = cell(placement.x, placement.y)
    return Label(*texts, {"face": face_named(placement.face), "place": place})


def step_text(step: ExplainedStep) -> Message:
    """The effects of a step and its gain, in sentences."""
    own = step.label.doing(tuple(own_parts(step)))
    rivals = [line for stake in step.then.rivals for line in rival_parts(step.change, stake)]
    return sentences(own, *rivals, _balance(step))


def own_parts(step: ExplainedStep) -> Iterator[Message]:
    """The effects of a step on the points of the mover's identity, one phrase each."""
    identity = step.stakes.own.identity
    before, after = step.change.tallies(identity)
    yield from _seen(step, identity)
    if identity is Identity.CHIHUAHUA:
        more = after.formed - before.formed
        if more:
            yield counted(MAKES if more > 0 else BREAKS, abs(more))
    else:
        yield from _area(step.change, before, after)
    if step.then.own.tokens < step.stakes.own.tokens:
        yield message("costs the point of an unused token")


def _seen(step: ExplainedStep, identity: Identity) -> Iterator[Message]:
    """How many quadrants of a letter come into sight and out of it."""
    shown, gone = step.change.shown(identity.letter), step.change.gone(identity.letter)
    quadrants = QUADRANTS[identity]
    if shown:
        yield message("shows {quadrants} more", quadrants=counted(quadrants, shown))
    if gone:
        lifted, laid = N_("takes away {quadrants} of yours"), N_("covers {quadrants} of yours")
        yield message(lifted if step.lifts else laid, quadrants=counted(quadrants, len(gone)))


def _area(change: Change, before: Tally, after: Tally) -> Iterator[Message]:
    parts = change.joined(before.identity.letter)
    sizes: list[Value] = [part.bit_count() for part in parts]
    if after.formed > before.formed and parts:
        yield message(
            "joins areas of {sizes} into your largest, now {now} (it was {before})",
            sizes=reduce(lambda left, right: all_of([left, right]), sizes),
            now=after.formed,
            before=before.formed,
        )
    elif after.formed != before.formed:
        text = N_("cuts your area from {before} to {now}")
        if after.formed > before.formed:
            text = N_("lets your largest area grow from {before} to {now}")
        yield message(text, before=before.formed, now=after.formed)


def rival_parts(change: Change, stake: Stake) -> Iterator[Message]:
    """How a rival fares, if anything changes for it."""
    before, after = change.tallies(stake.identity)
    if before.total == after.total:
        return
    if after.total < before.total:
        text = N_("{name} falls from {before} to {now} ({reasons}).")
    else:
        text = N_("{name} rises from {before} to {now} ({reasons}).")
    reasons = in_row(", ", _reasons(before, after))
    was, now = before.total + stake.tokens, after.total + stake.tokens
    name = message(FIRST_NAMES[stake.identity])
    yield message(text, name=name, before=was, now=now, reasons=reasons)


def _reasons(before: Tally, after: Tally) -> Iterator[Message]:
    """The changed parts of an identity's points, one phrase each."""
    dog = before.identity is Identity.CHIHUAHUA
    if before.visible != after.visible:
        text = N_("boxes {before} to {now}") if dog else N_("cats {before} to {now}")
        yield message(text, before=before.visible, now=after.visible)
    if before.formed != after.formed:
        text = N_("trios {before} to {now}") if dog else N_("area {before} to {now}")
        yield message(text, before=before.formed, now=after.formed)


def _balance(step: ExplainedStep) -> Message:
    before, after = step.worth
    if after > before:
        text = N_("Worth {gain}: {before} becomes {now}.")
    elif after < before:
        text = N_("It costs {gain} for now: {before} becomes {now}.")
    else:
        text = N_("Nothing gained yet: {before} stays {now}.")
    return message(text, gain=abs(after - before), before=before, now=after)


def summed(board: Board, stakes: Stakes) -> Message:
    """How the value of the last board comes about."""
    sums = [_sum(board, stake) for stake in (stakes.own, *stakes.rivals)]
    if not stakes.rivals:
        return message("In all: {sum}.", sum=sums[0])
    return message(
        "In all: {sum}; against {others}. You are {lead}.",
        sum=sums[0],
        others=all_of(sums[1:]),
        lead=lead(Outcome(board, stakes).value),
    )


def _sum(board: Board, stake: Stake) -> Message:
    tally = scoring.tally(board, stake.identity)
    parts = [counted(QUADRANTS[stake.identity], tally.visible)]
    if stake.identity is Identity.CHIHUAHUA:
        trios = counted(TRIOS, tally.formed)
        parts += [message("{trios} x {points}", trios=trios, points=TRIO_POINTS)]
    else:
        parts += [message("{area} in the largest area", area=tally.formed)]
    parts += [counted(UNUSED, stake.tokens)] if stake.tokens else []
    total = tally.total + stake.tokens
    return message("{parts} = {total}", parts=in_row(" + ", parts), total=total)


def explained(
    candidate: Candidate[Any], recipe: Recipe, outlook: Message | None = None
) -> Challenge:
    """The challenge of a good candidate.

    Args:
        outlook: the best replies after the last step, in one sentence; None if there are none.
    """
    line = candidate.lines[0].steps
    shown = line_steps(candidate.puzzle, line)
    last = shown[-1]
    return new_challenge(
        candidate,
        recipe,
        task=task(candidate.puzzle).text,
        start=shown[0].worth[0],
        hints=hints(candidate.puzzle, (), line),
        sentences=(
            *map(step_text, shown),
            outlook or summed(last.change.after, last.then),
        ),
    )


# What refutes a wrong try


def refuted(puzzle: Puzzle, line: Sequence[str], better: Sequence[str]) -> Iterator[Told]:
    """The replies of the others to a turn, or the advantage of a better end over this one."""
    if isinstance(puzzle, Chain) or not puzzle.adversarial:
        differences = _differences(puzzle.replay(line), puzzle.replay(better))
        yield Told(max(differences, key=lambda pair: pair[0])[1])
        return
    position = replace(puzzle.position, board=puzzle.position.board.spared(SPARE * puzzle.length))
    reading = next(read_turns(position, parse_words((*line, *better)), puzzle.length))
    for taken in reading.turns[1:]:
        yield from _answer(puzzle, taken)
    after = reading.turns[0].position.play(reading.turns[0].turn)
    if Outcome(after.board, puzzle.stakes(after)).value <= puzzle.outcome(reading).value:
        yield Told(message(IDLE))


def _answer(puzzle: SingleTurn, taken: LineTurn) -> Iterator[Told]:
    """The steps of a rival's turn, and what they do to the seat that is asked."""
    position = taken.position

    def stakes_of(spent: bool) -> Stakes:
        return puzzle.stakes(position, position.turn if spent else None)

    drafts = accumulate(
        taken.turn.steps, lambda done, step: done.play(step), initial=position.draft
    )
    for step in turn_steps(tuple(drafts), stakes_of):
        done = step.label.doing(tuple(own_parts(step)))
        name = message(FIRST_NAMES[position.identity(position.turn)])
        rivals = [line for stake in step.then.rivals for line in rival_parts(step.change, stake)]
        before, after = step.worth
        cost = [message("It costs you {cost}.", cost=before - after)] * (after < before)
        text = message("{name} answers: {done}", name=name, done=done)
        yield Told(sentences(text, *rivals, *cost), step.change.altered)


IN_SIGHT: Final = N_("The best end shows {best}; yours shows {found}.")
AREA: Final = N_("The best end has a largest area of {best}; yours has one of {found}.")
TRIOS_MADE: Final = N_("The best end has {best}; yours has {found}.")
UNSPENT: Final = N_("The best end leaves you {best}; yours leaves {found}.")
RIVAL: Final = N_(
    "The best end leaves the strongest of the others {best}; yours leaves it {found}."
)
"""The advantage of the best end over another one, in a sentence."""


def _differences(found: Outcome, best: Outcome) -> Iterator[tuple[int, Message]]:
    """The advantages of the best end over another one: their worth, and a sentence."""
    own = best.stakes.own.identity
    was, now = (scoring.tally(end.board, own) for end in (found, best))
    yield now.visible - was.visible, _compared(IN_SIGHT, QUADRANTS[own], now.visible, was.visible)
    if own is Identity.CHIHUAHUA:
        formed = _compared(TRIOS_MADE, TRIOS, now.formed, was.formed)
    else:
        formed = message(AREA, best=now.formed, found=was.formed)
    yield now.bonus - was.bonus, formed
    kept, left = (end.stakes.own.tokens for end in (best, found))
    yield kept - left, _compared(UNSPENT, UNUSED, kept, left)
    least, most = (max(_points(end), default=0) for end in (best, found))
    yield most - least, _compared(RIVAL, POINTS, least, most)


def _compared(text: str, things: Plural, best: int, found: int) -> Message:
    """How many of some things the best end has, and how many another one."""
    return message(text, best=counted(things, best), found=found or message("none"))


def _points(end: Outcome) -> Iterator[int]:
    """The points of each rival at an end."""
    for stake in end.stakes.rivals:
        yield scoring.points(end.board, stake.identity) + stake.tokens


# Hints


def hints(puzzle: Puzzle, done: Sequence[str], rest: Sequence[str]) -> Hints:
    """The idea of the rest of a line, where its next step belongs, and that step."""
    steps = line_steps(puzzle, (*done, *rest), len(done))
    step = steps[0]
    cells = step.change.altered
    shown = step_hint(step.label.text, cells, first=not done, last=len(steps) == 1)
    idea = _idea(steps)
    if isinstance(puzzle, Duel):
        idea = _threat(puzzle, step) or before_replies(idea)
    elif isinstance(puzzle, SingleTurn) and puzzle.position.mover.tokens:
        token = first_turn(puzzle, (*done, *rest))[-1].token
        idea = _tokens_idea(token, idea)
    return idea, _place(step), shown


EARNS: Final = {
    Token.PAW: N_("The paw earns more than its point."),
    Token.STACK: N_("Stacking earns more than its point."),
    Token.MOUSE: N_("The mouse earns more than its point."),
}
"""The hint at each token that can belong to the best turn of a puzzle that is made."""


def _tokens_idea(token: Token | None, idea: Told) -> Told:
    """An idea for a turn in which a token may be used."""
    if token is None:
        return Told(sentences(idea.text, message("Keep your tokens.")), idea.cells)
    return Told(message(EARNS.get(token, N_("One token earns more than its point."))))


def _idea(steps: Sequence[ExplainedStep]) -> Told:
    """The source of most of a gain; cats that come into sight only where nothing else gains."""
    whole, stakes = Change(steps[0].change.before, steps[-1].change.after), steps[-1].then
    own = stakes.own.identity
    ideas = [_formed_idea(whole, own), *_rival_ideas(whole, stakes.rivals)]
    gain, idea = max(ideas, key=lambda pair: pair[0])
    return idea if gain > 0 else _shown_idea(whole, own)


def _shown_idea(whole: Change, own: Identity) -> Told:
    """That more can be shown, and what is covered for it."""
    shown, gone = whole.shown(own.letter), len(whole.gone(own.letter))
    text = N_("You can show {quadrants} more, and needn't cover any.")
    if gone:
        text = N_("You can show {quadrants} more, though some of yours are covered.")
    if shown <= gone:
        return Told(message("Nothing is gained at once: think of what follows."))
    return Told(message(text, quadrants=counted(QUADRANTS[own], shown)))


def _formed_idea(whole: Change, own: Identity) -> tuple[int, Told]:
    """Gains by areas: how much, and in words."""
    before, after = whole.tallies(own)
    if own is Identity.CHIHUAHUA:
        text = N_("Look for an area of two cats that can grow to three, or for one to cut down.")
        return after.bonus - before.bonus, Told(message(text))
    parts = whole.joined(own.letter)
    text, cells = N_("Your largest area can grow."), whole.grown(own.letter)
    if parts:
        text = N_("Your areas of {sizes} can be joined: look for a bridge.")
        cells = frozenset[Cell]().union(*whole.touched(own.letter, parts))
    sizes = all_of(part.bit_count() for part in parts)
    return after.bonus - before.bonus, Told(message(text, sizes=sizes), cells)


def _rival_ideas(whole: Change, rivals: Sequence[Stake]) -> Iterator[tuple[int, Told]]:
    """Losses of the strongest rivals: how much, and in words."""
    most = max((whole.tallies(stake.identity)[0].total for stake in rivals), default=0)
    for identity in (stake.identity for stake in rivals):
        before, after = whole.tallies(identity)
        if before.total < most:
            continue
        name, gone = message(FIRST_NAMES[identity]), whole.gone(identity.letter)
        text, cells = N_("{name} is in your way: you can cover {quadrants}."), frozenset[Cell]()
        if identity is Identity.CHIHUAHUA and after.formed < before.formed:
            text = N_("{name} is paid for trios: break one, with a fourth cat or by covering one.")
        elif after.formed < before.formed - len(gone):
            areas = scoring.regions(whole.before)[identity.letter].areas
            cells = max(areas, key=lambda area: (len(area), len(area & whole.altered)))
            text = N_("{name}'s area of {size} hangs together by few cats: cut it in two.")
            if len(cells & gone) == 1:
                text = N_("{name}'s area of {size} hangs together by one cat: cut it in two.")
        quadrants = counted(QUADRANTS[identity], len(gone))
        told = message(text, name=name, size=len(cells), quadrants=quadrants)
        yield before.total - after.total, Told(told, cells)


LEAST_THREAT: Final = 2
"""Points that a threat takes at least."""


def _threat(puzzle: Duel, step: ExplainedStep) -> Told | None:
    """The threat of another seat, if it costs much, and less after a step."""
    threats = [_worst(puzzle, seat) for seat in _others(puzzle)]
    seat, play, cost = max(threats, key=lambda found: found[2])
    position = puzzle.position
    board = step.change.before
    if cost < LEAST_THREAT or legality.refusal(step.change.after, play.placement) is None:
        return None
    change = Change(board, board.place(play.placement))
    done = ExplainedStep(_laid(play.placement, LAID), change, step.stakes, step.stakes)
    name, face = message(FIRST_NAMES[position.identity(seat)]), face_named(play.placement.face)
    effects = all_of(own_parts(done))
    text = N_("{name} threatens {face}, which {effects}.")
    if not any(own_parts(done)):
        text = N_("{name} threatens {face}.")
    return Told(message(text, name=name, face=face, effects=effects))


def _others(puzzle: Duel) -> Iterator[int]:
    return (seat for seat in range(puzzle.length) if seat != puzzle.position.turn)


def _worst(puzzle: Duel, seat: int) -> tuple[int, Play, int]:
    """A seat, the card with which it could hurt most if it were to move, and the cost of that."""
    position = replace(puzzle.position, turn=seat)
    board, stakes = position.board.spared(SPARE), puzzle.stakes(puzzle.position)
    play = min(
        (play for play in position.draft.plays()),
        key=lambda play: Outcome(board.place(play.placement), stakes).value,
    )
    cost = Outcome(board, stakes).value - Outcome(board.place(play.placement), stakes).value
    return seat, play, cost


def _place(step: ExplainedStep) -> Told:
    """Where a step belongs: at the area that it touches most of, its own colour's or a rival's."""
    cells = sorted(step.change.altered, key=lambda cell: cell[::-1])
    stakes, regions = (step.stakes.own, *step.stakes.rivals), scoring.regions(step.change.before)
    for whose in (stake.identity for stake in stakes):
        areas = () if whose is Identity.CHIHUAHUA else regions[whose.letter].areas
        touched = [area for area in areas if _near(area, cells)]
        if touched:
            area = max(touched, key=len)
            x, y = min(area, key=lambda cell: cell[::-1])
            name, place = message(NAMES[whose]), cell(x, y)
            text = NEAR[whose is step.stakes.own.identity, len(area) == 1]
            return Told(message(text, name=name, size=len(area), place=place), area)
    return Told(_quarter(step.change.before, cells))


NEAR: Final = {
    (True, True): N_("Look at your single cat at {place}: it belongs on it or beside it."),
    (True, False): N_("Look at your area of {size} at {place}: it belongs on it or beside it."),
    (False, True): N_("Look at {name}'s single cat at {place}: it belongs on it or beside it."),
    (False, False): N_(
        "Look at {name}'s area of {size} at {place}: it belongs on it or beside it."
    ),
}
"""Where a step belongs, by whether it is at the own colour, and at a single cat."""


def _near(area: frozenset[Cell], cells: Sequence[Cell]) -> bool:
    return any(abs(x - a) + abs(y - b) <= 1 for x, y in cells for a, b in area)


def _quarter(board: Board, cells: Sequence[Cell]) -> Message:
    left, top, right, bottom = board.bounds
    x, y = (sum(axis) / len(cells) for axis in zip(*cells, strict=True))
    at_left = 2 * x < left + right
    if 2 * y < top + bottom:
        upper = message("It belongs in the upper left of the board.")
        return upper if at_left else message("It belongs in the upper right of the board.")
    lower = message("It belongs in the lower left of the board.")
    return lower if at_left else message("It belongs in the lower right of the board.")
