"""A suggested turn of Cat Box in words, made from the score's own parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from games.catbox import legality, scoring
from games.catbox.board import Board, Placement
from games.catbox.faces import UNKNOWN, Identity
from games.catbox.names import POINTS, TOKENS
from games.catbox.outcome import Stake, Stakes
from games.catbox.position import Draft, Observation
from games.catbox.rulings import seat_rules
from games.catbox.turn import Play, PutGuard, Turn
from games.protocol import Cell
from languages.message import Message, all_of, counted, message, sentences, verbatim
from languages.messages import N_
from puzzles.catbox.line_steps import turn_steps
from puzzles.catbox.step_explanation import (
    FIRST_NAMES,
    NAMES,
    ExplainedStep,
    joined_parts,
    own_parts,
    rival_parts,
)
from solver.bots.decision import Rated
from views.advice import (
    AdviceStep,
    Explained,
    HintPart,
    expected_less,
    gift,
    outbid,
    takeable,
)
from views.catbox.events import event, owned
from views.results import Players

SPARE: Final = 6
"""Placements that a turn and the next card add to a board at most, and some."""

RIVALS: Final = 3
"""Rivals at most whose changes an explanation names."""

NOTABLE: Final = 2
"""The fewest points by which a threat has to fall to be told."""


class Target(NamedTuple):
    """A thing to aim at: the points that it is about, a sentence, and its cells."""

    points: int
    text: Message
    cells: frozenset[Cell] = frozenset()


class Threat(NamedTuple):
    """A card that the next seat may lay, as far as all see, to join areas of a colour.

    Attributes:
        gain: the points that it brings the colour.
        parts: the areas that it joins.
    """

    identity: Identity
    placement: Placement
    gain: int
    parts: tuple[frozenset[Cell], ...]


@dataclass(frozen=True)
class SuggestedTurn:
    """A turn that the seat that observes might take."""

    observation: Observation
    turn: Turn

    @cached_property
    def drafts(self) -> tuple[Draft, ...]:
        """The turn in the making, from the empty draft to the whole turn."""
        view = self.observation.view
        drafts = [replace(view, board=view.board.spared(SPARE)).draft]
        for step in self.turn.steps:
            drafts.append(drafts[-1].add(step))
        return tuple(drafts)

    @property
    def own(self) -> Identity:
        """The identity of the seat."""
        own = self.observation.view.seats[self.observation.seat].identity
        assert own is not None
        return own

    @property
    def rivals(self) -> Sequence[Identity]:
        """The identities that the others may be."""
        seats = len(self.observation.view.seats)
        return [each for each in seat_rules(seats).identities if each is not self.own]

    @cached_property
    def whole(self) -> ExplainedStep:
        """The turn as a single step, without its label."""
        steps = self.steps
        first, last = steps[0], steps[-1]
        return first._replace(after=last.after, then=last.then)

    @cached_property
    def steps(self) -> tuple[ExplainedStep, ...]:
        """The steps that have an effect of their own."""
        return tuple(turn_steps(self.drafts, self._stakes))

    def change(self, identity: Identity) -> int:
        """The points on the board that a colour gains by the turn."""
        return _change(identity, self.drafts[0].board, self.drafts[-1].board)

    @property
    def gain(self) -> int:
        """The points that the seat gains at once, less the one of a token that is spent."""
        return self.change(self.own) - (self.drafts[-1].token is not None)

    def _stakes(self, spent: bool) -> Stakes:
        tokens = len(self.observation.view.mover.tokens)
        return Stakes(Stake(self.own, tokens - spent))


def tempting(observation: Observation) -> Turn | None:
    """The turn of one card that brings most points at once; None where no card can be laid."""
    draft, own = observation.view.draft, observation.view.mover.identity
    assert own is not None
    turns = [draft.play(play) for play in draft.plays()]
    best = max(turns, key=lambda each: scoring.points(each.board, own), default=None)
    return None if best is None else best.move


def explained(
    observation: Observation, compared: Sequence[Rated[Turn]], players: Players
) -> Explained:
    """The aim, the cards and the place of the first turn of those compared, and its reasons."""
    turn = SuggestedTurn(observation, compared[0].move)
    threat = _threat_taken_away(turn)
    reasons = (*_effects(turn), *_prevented(threat), *_better_than(turn, compared))
    steps = _aim(turn, threat), _cards(turn, players), _place(turn, players)
    return Explained(steps, reasons)


# The three steps


def _aim(turn: SuggestedTurn, threat: tuple[Threat, int] | None) -> AdviceStep:
    found = [*_own_targets(turn), *_threats(threat), *_rivals_targets(turn)]
    text = N_("Nothing is to be gained at once: look at what the next seats can do.")
    best = max(found, key=lambda each: each.points, default=Target(0, message(text)))
    return AdviceStep(HintPart.AIM, best.text, best.cells)


def _own_targets(turn: SuggestedTurn) -> Iterator[Target]:
    """The own points that the turn gains, by how it does."""
    step, own, gain = turn.whole, turn.own, turn.change(turn.own)
    before, after = (scoring.tally(board, own) for board in (step.before, step.after))
    if gain <= 0:
        return
    parts = joined_parts(own.letter, step.before, step.after)
    if own is Identity.CHIHUAHUA:
        text = N_("You can make a trio.")
        if after.formed <= before.formed:
            text = N_("More empty boxes can come into sight.")
        yield Target(gain, message(text))
    elif after.formed > before.formed and parts:
        text = N_("Your areas of {sizes} can become one.")
        areas = [_cells(step.before, area) for area in _touching(own, step.before, parts)]
        yield Target(gain, message(text, sizes=_areas(areas)), frozenset[Cell]().union(*areas))
    elif after.formed > before.formed and (area := _grown(own, step)):
        text, cells = N_("Your area of {size} can grow to {now}."), _cells(step.before, area)
        yield Target(gain, message(text, size=_areas([cells]), now=after.formed), cells)
    else:
        yield Target(gain, message("More of your cats can come into sight."))


def _threats(threat: tuple[Threat, int] | None) -> Iterator[Target]:
    if threat is not None:
        found, left = threat
        text = N_("{name} is about to join areas of {sizes}: see to it that it can't.")
        name, sizes = message(FIRST_NAMES[found.identity]), _areas(found.parts)
        cells = frozenset[Cell]().union(*found.parts)
        yield Target(found.gain - left, message(text, name=name, sizes=sizes), cells)


def _rivals_targets(turn: SuggestedTurn) -> Iterator[Target]:
    step = turn.whole
    for rival in turn.rivals:
        loss = -turn.change(rival)
        if loss > 0:
            shown = takeable(counted(POINTS, loss), message(NAMES[rival]))
            gone = step.before.plane(rival.letter) & ~step.after.plane(rival.letter)
            yield Target(loss, shown, _cells(step.before, gone))


def _cards(turn: SuggestedTurn, players: Players) -> AdviceStep:
    """The cards as they lie in the hands, and the token that is spent."""
    view, spent = turn.observation.view, turn.drafts[-1].token
    plays = [step for step in turn.turn.steps if isinstance(step, Play)]
    cards = all_of(owned(p.source, p.placement.face, view, players) for p in plays)
    parts = [message("Take {cards}.", cards=cards)]
    if spent is not None:
        parts.append(message("Use the {token} token.", token=TOKENS[spent]))
    return AdviceStep(HintPart.CARD, sentences(*parts))


def _place(turn: SuggestedTurn, players: Players) -> AdviceStep:
    view = turn.observation.view
    told = event(view, turn.turn, view.play(turn.turn), players)
    guards = {(step.x, step.y) for step in turn.turn.steps if isinstance(step, PutGuard)}
    return AdviceStep(HintPart.PLACE, told.deed, told.cells | guards)


# The reasons


def _effects(turn: SuggestedTurn) -> Iterator[Message]:
    """The effect of each step on the seat, and the largest effects on rivals."""
    for step in turn.steps:
        yield step.label.doing(tuple(own_parts(step)))
    changed = [rival for rival in turn.rivals if turn.change(rival)]
    for rival in sorted(changed, key=lambda each: -abs(turn.change(each)))[:RIVALS]:
        yield from rival_parts(turn.whole, Stake(rival))


def _prevented(threat: tuple[Threat, int] | None) -> Iterator[Message]:
    if threat is not None:
        found, left = threat
        text = N_(
            "{card} at {place} would have brought {name} {points}; now no card that all see "
            "brings it more than {n}."
        )
        placement = found.placement
        yield message(
            text,
            card=verbatim(placement.face),
            place=verbatim(f"{placement.x},{placement.y}"),
            name=message(NAMES[found.identity]),
            points=counted(POINTS, found.gain),
            n=left,
        )


def _better_than(turn: SuggestedTurn, compared: Sequence[Rated[Turn]]) -> Iterator[Message]:
    """Why it is better than the card that brings more at once."""
    bait = tempting(turn.observation)
    if bait is None:
        return
    other = SuggestedTurn(turn.observation, bait)
    if other.gain <= turn.gain:
        return
    yield outbid(other.steps[-1].label.text, other.gain, turn.gain)
    worse = max(turn.rivals, key=lambda each: other.change(each) - turn.change(each))
    given = other.change(worse) - turn.change(worse)
    if given > 0:
        yield gift(message(NAMES[worse]), counted(POINTS, given))
    yield from expected_less(compared, bait)


# Threats


def _threat_taken_away(turn: SuggestedTurn) -> tuple[Threat, int] | None:
    """The greatest threat that the turn lessens, with the points that remain of it."""
    before, after = turn.drafts[0], turn.drafts[-1]
    found = []
    for threat in _joins(before, turn.rivals):
        left = max((gain for _, gain in _gains(after, threat.identity)), default=0)
        if threat.gain - left >= NOTABLE:
            found.append((threat, max(left, 0)))
    return max(found, key=lambda each: each[0].gain - each[1], default=None)


def _joins(draft: Draft, rivals: Sequence[Identity]) -> Iterator[Threat]:
    """For each rival its best card of those that all see, if that joins areas."""
    for rival in rivals:
        best = max(_gains(draft, rival), key=lambda each: each[1], default=None)
        if best is not None and best[1] >= NOTABLE and rival is not Identity.CHIHUAHUA:
            after = draft.board.place(best[0])
            parts = joined_parts(rival.letter, draft.board, after)
            grown = scoring.tally(after, rival).formed > scoring.tally(draft.board, rival).formed
            if parts and grown:
                areas = _touching(rival, draft.board, parts)
                yield Threat(rival, *best, tuple(_cells(after, area) for area in areas))


def _gains(draft: Draft, identity: Identity) -> Iterator[tuple[Placement, int]]:
    """The points for a colour of each card that the next seat may lay and that all see."""
    position = draft.position
    gone = {source for source in draft.gone if source.seat is not None}
    barred = legality.guarded((guard.x, guard.y) for guard in position.guards_after(draft))
    faces = {
        face
        for source, face in position.playable(position.following)
        if face != UNKNOWN and source.seat is not None and source not in gone
    }
    for face in sorted(faces):
        for placement in legality.placements(draft.board, face, barred):
            after = draft.board.place(placement)
            yield placement, _change(identity, draft.board, after)


def _change(identity: Identity, before: Board, after: Board) -> int:
    return scoring.points(after, identity) - scoring.points(before, identity)


def _grown(identity: Identity, step: ExplainedStep) -> int:
    """The area from which the largest one has grown, as a bitboard; 0 if it is all new."""
    letter, width = identity.letter, step.before.frame.width
    now = max(scoring.areas(step.after.plane(letter), width), key=int.bit_count, default=0)
    return max(_touching(identity, step.before, [now]), key=int.bit_count, default=0)


def _touching(identity: Identity, board: Board, parts: Sequence[int]) -> list[int]:
    """The areas of a colour that share cells with any of some parts, as bitboards."""
    areas = scoring.areas(board.plane(identity.letter), board.frame.width)
    return [area for area in areas if any(area & part for part in parts)]


def _areas(areas: Sequence[frozenset[Cell]]) -> Message:
    """Areas by their sizes, and by the leftmost cell of the highest row."""
    corners = [min(area, key=lambda cell: cell[::-1]) for area in areas]
    return all_of(
        message("{size} at {place}", size=len(area), place=verbatim(f"{x},{y}"))
        for area, (x, y) in zip(areas, corners, strict=True)
    )


def _cells(board: Board, *bits: int) -> frozenset[Cell]:
    return frozenset(cell for each in bits for cell in board.frame.cells(each))
