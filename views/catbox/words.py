"""Cat Box in sentences: what a turn did, and why one is suggested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from games.catbox import legality, scoring
from games.catbox.board import Placement
from games.catbox.change import Change, under
from games.catbox.faces import EMPTY, IDENTITY_OF, UNKNOWN, Face, Identity
from games.catbox.game import RULES
from games.catbox.names import (
    FIRST_NAMES,
    IDENTITIES,
    LIKELY,
    NAMES,
    POINTS,
    QUADRANTS,
    SURE,
    TOKENS,
    face_named,
)
from games.catbox.position import Draft, Observation, Position
from games.catbox.rulings import seat_rules
from games.catbox.scoring import Stake, Stakes
from games.catbox.turn import MoveMouse, Play, PutGuard, Source, Step, TakeFish, Turn, Use
from games.protocol import Cell
from languages.message import (
    Message,
    all_of,
    by_reader,
    capital,
    cell,
    counted,
    in_context,
    in_row,
    message,
    sentences,
    verbatim,
)
from languages.messages import N_
from languages.numbers import Digits
from languages.people import name_of, said_of
from puzzles.catbox.explanation import (
    ExplainedStep,
    own_parts,
    rival_parts,
    turn_steps,
)
from views.advice import (
    AdviceStep,
    AnyReply,
    Compared,
    Explained,
    HintPart,
    expected_less,
    gift,
    likely,
    next_best,
    outbid,
    takeable,
)
from views.catbox.board import laid_cells
from views.event import Event
from views.parts import LEFT_POINTS, Sort
from views.results import Players

# Turns that were taken

YOURS = {
    Identity.BLACK: N_("{n} of your black cats"),
    Identity.PINK: N_("{n} of your pink cats"),
    Identity.PURPLE: N_("{n} of your purple cats"),
    Identity.BLUE: N_("{n} of your blue cats"),
    Identity.YELLOW: N_("{n} of your yellow cats"),
    Identity.CHIHUAHUA: N_("{n} of your empty boxes"),
}
"""A number of quadrants of the reader's own identity; the sentence serves for one as well."""

DEEDS = {
    Play: (
        N_("lay {card} at {place} over {covered}"),
        N_("lays {card} at {place} over {covered}"),
    ),
    MoveMouse: (
        N_("move {card} from {start} to {place} over {covered} with the mouse"),
        N_("moves {card} from {start} to {place} over {covered} with the mouse"),
    ),
    PutGuard: (N_("put the box token at {place}"), N_("puts the box token at {place}")),
    TakeFish: (N_("save {card} with the fish"), N_("saves {card} with the fish")),
    Use: (N_("use the {token} token"), N_("uses the {token} token")),
}
"""Each step as a predicate, in the second person and in the third."""


def event(before: Position, move: Turn, after: Position, players: Players) -> Event:
    """A turn as everybody may know it.

    Args:
        move: a turn that names the source of every card.
    """
    seat, name = before.turn, players[before.turn].name
    if not move.steps:
        return Event(seat, said_of(seat, name, N_("You pass."), N_("{name} passes.")))
    deeds = all_of(_deeds(before.draft, move, players))
    gains = list(_gained(before, after))
    cells = frozenset(laid_cells(before.board, after.board))
    if not gains:
        you, other = N_("You {deeds}."), N_("{name} {deeds}.")
        return Event(seat, said_of(seat, name, you, other, deeds=deeds), cells=cells)
    you, other = N_("You {deeds}: {gains}."), N_("{name} {deeds}: {gains}.")
    said = said_of(seat, name, you, other, deeds=deeds, gains=in_row(", ", gains))
    return Event(seat, said, cells=cells)


def _deeds(draft: Draft, move: Turn, players: Players) -> Iterator[Message]:
    """The steps of a turn as predicates of a sentence about the seat to move."""
    for step in move.steps:
        values = _values(draft, step, players)
        you, other = (message(text, **values) for text in DEEDS[type(step)])
        yield by_reader(draft.position.turn, you, other)
        draft = draft.play(step)


def _values(draft: Draft, step: Step, players: Players) -> dict[str, Message]:
    """The values in the sentence of a step: card, owner, place, and the cats covered."""
    position = draft.position
    match step:
        case Play(placement, source):
            card = owned(source, placement.face, position, players)
            return {"card": card, **_laid(draft, step, placement)}
        case MoveMouse(lifted):
            start = cell(lifted.x, lifted.y)
            return {"card": _card(lifted.face), "start": start, **_laid(draft, step, step.moved)}
        case TakeFish(card, source):
            return {"card": owned(source, card.public, position, players)}
        case PutGuard(x, y):
            return {"place": cell(x, y)}
        case Use(token):
            return {"token": TOKENS[token]}


def _laid(draft: Draft, step: Play | MoveMouse, placement: Placement) -> dict[str, Message]:
    """Where a card lies, and the quadrants that it covers, with those of the reader as theirs."""
    covered = Counter(IDENTITY_OF[letter] for letter in under(draft.board, step).values())
    quadrants = [
        _to_owner(draft.position, each, message(YOURS[each], n=n), counted(QUADRANTS[each], n))
        for each, n in covered.items()
    ]
    return {"place": cell(placement.x, placement.y), "covered": all_of(quadrants)}


def _gained(before: Position, after: Position) -> Iterator[Message]:
    """The change of the points of each colour on the board, where there is one."""
    change = Change(before.board, after.board)
    for identity in seat_rules(len(before.seats)).identities:
        if gain := change.gain(identity):
            values = {"colour": IDENTITIES[identity], "change": verbatim(f"{gain:+d}")}
            yours, others = N_("your {colour} {change}"), N_("{colour} {change}")
            texts = message(yours, **values), message(others, **values)
            yield _to_owner(before, identity, *texts)


def _to_owner(position: Position, identity: Identity, you: Message, other: Message) -> Message:
    """One message to the seat that has an identity, another to everybody else."""
    bearers = (at for at, seat in enumerate(position.seats) if seat.identity is identity)
    bearer = next(bearers, None)
    return other if bearer is None else by_reader(bearer, you, other)


def owned(source: Source | None, face: Face, position: Position, players: Players) -> Message:
    """A card, and from whose hand it is."""
    assert source is not None
    card, seat = _card(face), source.seat
    if seat is None:
        return message("the saved {card}", card=card)
    you, other = N_("your {card}"), N_("{name}'s {card}")
    if seat == position.turn:
        other = N_("their own {card}")
    values = {"card": card, "name": verbatim(players[seat].name)}
    return by_reader(seat, message(you, **values), message(other, **values))


def _card(face: Face) -> Message:
    """A card in notation, and its quadrants in colours, from the top left to the bottom right."""
    colours = in_row(", ", [COLOURS[letter] for letter in face])
    written = message("{face} ({colours})", face=verbatim(face), colours=colours)
    return face_named(face, written)


COLOURS: Final = {
    "K": in_context("quadrant", "black"),
    "P": in_context("quadrant", "pink"),
    "V": in_context("quadrant", "purple"),
    "B": in_context("quadrant", "blue"),
    "Y": in_context("quadrant", "yellow"),
    EMPTY: in_context("quadrant", "empty"),
}
"""The name of each quadrant of a card, by its letter."""


# Advice

SPARE: Final = 6
"""Placements that a turn and the next card add to a board at most, and some."""

RIVALS: Final = 3
"""Rivals at most whose changes an explanation names."""

NOTABLE: Final = 2
"""The fewest points by which a threat has to fall to be told."""


class Target(NamedTuple):
    """A thing to aim at: the points that it is about, a sentence, and its cells."""

    points: float
    text: Message
    cells: frozenset[Cell] = frozenset()


class Rival(NamedTuple):
    """A colour that is likely somebody's, by all that was seen.

    Attributes:
        share: how likely it is, of 1.
        seat: who likely has it; None where it may be one or another.
    """

    identity: Identity
    share: float
    seat: int | None = None


class Unknown(NamedTuple):
    """Another seat whose colour isn't likely any one.

    Attributes:
        loss: the points that a turn takes from it on average, by all that it may be.
    """

    seat: int
    loss: float


class Threat(NamedTuple):
    """A card that a rival may lay, as far as all see, to join areas of its colour.

    Attributes:
        gain: the points that it brings the colour.
        parts: the areas that it joins.
    """

    rival: Rival
    placement: Placement
    gain: int
    parts: tuple[frozenset[Cell], ...]


Shares = Mapping[int, Mapping[Identity, float]]
"""The probability of each colour that another seat may have, by the seats."""


@dataclass(frozen=True)
class SuggestedTurn:
    """A turn that the seat that observes might take.

    Attributes:
        held: how likely each other seat is to have each colour.
    """

    observation: Observation
    turn: Turn
    held: Shares

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

    @cached_property
    def rivals(self) -> Sequence[Rival]:
        """The colours that are likely somebody's."""
        return [rival for each in Identity if (rival := _rival(self.held, each)).share >= LIKELY]

    @property
    def unknown(self) -> Sequence[Unknown]:
        """The seats of no likely colour from which the turn takes something, the most first."""
        losses = [
            Unknown(seat, -sum(share * self.whole.gain(each) for each, share in shares.items()))
            for seat, shares in self.held.items()
            if max(shares.values()) < LIKELY
        ]
        return sorted((each for each in losses if each.loss >= 1), key=lambda each: -each.loss)

    @cached_property
    def whole(self) -> Change:
        """The change that the turn makes."""
        return Change(self.drafts[0].board, self.drafts[-1].board)

    @cached_property
    def steps(self) -> tuple[ExplainedStep, ...]:
        """The steps that have an effect of their own."""
        return tuple(turn_steps(self.drafts, self._stakes))

    @property
    def gain(self) -> int:
        """The points that the seat gains at once, less the one of a token that is spent."""
        return self.whole.gain(self.own) - (self.drafts[-1].token is not None)

    @property
    def effects(self) -> Sequence[Message]:
        """The effects of its steps on the seat, where they have any."""
        parts = ((step, tuple(own_parts(step))) for step in self.steps)
        return [step.label.doing(effects) for step, effects in parts if effects]

    def _stakes(self, spent: bool) -> Stakes:
        tokens = len(self.observation.view.mover.tokens)
        return Stakes(Stake(self.own, tokens - spent))


def _rival(held: Shares, identity: Identity) -> Rival:
    """A colour, and how likely it is whose."""
    shares = {seat: each.get(identity, 0.0) for seat, each in held.items()}
    seat = max(shares, key=lambda each: shares[each])
    if shares[seat] >= LIKELY:
        return Rival(identity, shares[seat], seat)
    return Rival(identity, sum(shares.values()))


def tempting(observation: Observation) -> Turn | None:
    """The turn of one card that brings most points at once; None where no card can be laid."""
    draft, own = observation.view.draft, observation.view.mover.identity
    assert own is not None
    turns = [draft.play(play) for play in draft.plays()]
    best = max(turns, key=lambda each: scoring.points(each.board, own), default=None)
    return None if best is None else best.move


def explained(
    observation: Observation, compared: Compared, players: Players, held: Shares
) -> Explained:
    """The aim, the cards and the place of the first turn of those compared, and its reasons."""
    turn = SuggestedTurn(observation, compared[0].move, held)
    threat = _threat_taken_away(turn)
    targets = [*_own_targets(turn), *_threats(threat, players), *_rivals_targets(turn, players)]
    reasons = [*_introduced(_reasons(turn, threat, compared, players), players)]
    if not targets:
        reasons += next_best(compared, lambda move: RULES.worded(observation.view.notation(move)))
    reasons = reasons or [step.label.doing(()) for step in turn.steps]
    steps = _aim(targets), _cards(turn, players), _place(turn, players)
    return Explained(steps, tuple(reasons), sum(each.points for each in targets))


# The three steps


def _aim(found: Sequence[Target]) -> AdviceStep:
    text = N_("Nothing is to be gained at once: look at what the next seats can do.")
    best = max(found, key=lambda each: each.points, default=Target(0, message(text)))
    return AdviceStep(HintPart.AIM, best.text, best.cells)


def _own_targets(turn: SuggestedTurn) -> Iterator[Target]:
    """The own points that the turn gains, by how it does."""
    change, own = turn.whole, turn.own
    (before, after), gain = change.tallies(own), change.gain(own)
    if gain <= 0:
        return
    parts = change.joined(own.letter)
    if own is Identity.CHIHUAHUA:
        text = N_("You can make a trio.")
        if after.formed <= before.formed:
            text = N_("More empty boxes can come into sight.")
        yield Target(gain, message(text))
    elif after.formed > before.formed and parts:
        text = N_("Your areas of {sizes} can become one.")
        areas = change.touched(own.letter, parts)
        yield Target(gain, message(text, sizes=_areas(areas)), frozenset[Cell]().union(*areas))
    elif after.formed > before.formed and (area := change.grown(own.letter)):
        text = N_("Your area of {size} can grow to {now}.")
        yield Target(gain, message(text, size=_areas([area]), now=after.formed), area)
    else:
        yield Target(gain, message("More of your cats can come into sight."))


def _threats(threat: tuple[Threat, int] | None, players: Players) -> Iterator[Target]:
    if threat is not None:
        found, left = threat
        text = N_("{name} is about to join areas of {sizes} for {points}: see to it that it can't.")
        told = message(
            text,
            name=message(FIRST_NAMES[found.rival.identity]),
            sizes=_areas(found.parts),
            points=counted(POINTS, found.gain),
        )
        points = (found.gain - left) * found.rival.share
        cells = frozenset[Cell]().union(*found.parts)
        yield Target(points, sentences(told, _holder(found.rival, players)), cells)


def _rivals_targets(turn: SuggestedTurn, players: Players) -> Iterator[Target]:
    for rival in turn.rivals:
        loss = -turn.whole.gain(rival.identity)
        if loss > 0:
            shown = takeable(counted(POINTS, loss), message(NAMES[rival.identity]))
            told = sentences(shown, _holder(rival, players))
            yield Target(loss * rival.share, told, turn.whole.gone(rival.identity.letter))
    for each in turn.unknown:
        text = N_("You can take {points} points on average from {name}, whoever that may be.")
        yield Target(each.loss, _of_unknown(text, each, players), turn.whole.altered)


def _of_unknown(text: str, given: Unknown, players: Players) -> Message:
    """A sentence about a seat whose colour isn't known."""
    name, points = verbatim(players[given.seat].name), verbatim(f"{Digits(given.loss):.1f}")
    return message(text, name=name, points=points)


def _holder(rival: Rival, players: Players) -> Message:
    """Whose a colour likely is."""
    percent = round(100 * rival.share)
    if rival.seat is None:
        return message("Somebody is likely to have that colour ({percent}%).", percent=percent)
    name = verbatim(players[rival.seat].name)
    if rival.share >= SURE:
        return message("That is {name}.", name=name)
    return message("That is likely to be {name} ({percent}%).", name=name, percent=percent)


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
    deeds = all_of(_deeds(view.draft, turn.turn, players))
    cells = laid_cells(view.board, turn.drafts[-1].board)
    guards = {(step.x, step.y) for step in turn.turn.steps if isinstance(step, PutGuard)}
    told = capital(message("{deeds}.", deeds=deeds))
    return AdviceStep(HintPart.PLACE, told, frozenset((*cells, *guards)))


# The reasons


Told = tuple[Rival | None, Message]
"""A reason, and the rival that it is about."""


def _reasons(
    turn: SuggestedTurn,
    threat: tuple[Threat, int] | None,
    compared: Compared,
    players: Players,
) -> Iterator[Told]:
    """The gains, costs and preventions of the turn, and why it is better than another."""
    effects = turn.effects
    if turn.gain > 0:
        yield from ((None, effect) for effect in effects)
    yield from _falls(turn)
    yield from _prevented(threat)
    text = N_("{name} loses {points} points on average, by all that {name} may be.")
    yield from ((None, _of_unknown(text, each, players)) for each in turn.unknown)
    if turn.gain <= 0 and effects:
        text = (
            N_("At once it costs you {points}.") if turn.gain else N_("It gains nothing at once.")
        )
        yield None, message(text, points=counted(POINTS, -turn.gain))
        yield from ((None, effect) for effect in effects)
    yield from _better_than(turn, compared)


def _introduced(reasons: Iterable[Told], players: Players) -> Iterator[Message]:
    """Reasons, with whose a colour likely is where it is named first."""
    known = set[Rival | None]({None})
    for rival, text in reasons:
        new = rival is not None and rival not in known
        yield sentences(text, _holder(rival, players)) if rival and new else text
        known.add(rival)


def _falls(turn: SuggestedTurn) -> Iterator[Told]:
    """The rivals that lose points, the one that loses most first."""
    changes = [(turn.whole.gain(rival.identity), rival) for rival in turn.rivals]
    for _change, rival in sorted(each for each in changes if each[0] < 0)[:RIVALS]:
        yield from ((rival, text) for text in rival_parts(turn.whole, Stake(rival.identity)))


def _prevented(threat: tuple[Threat, int] | None) -> Iterator[Told]:
    if threat is not None:
        found, left = threat
        text = N_(
            "{card} at {place} would have brought {name} {points}; now no card that all see "
            "brings it more than {n}."
        )
        placement, rival = found.placement, found.rival
        told = message(
            text,
            card=face_named(placement.face),
            place=cell(placement.x, placement.y),
            name=message(NAMES[rival.identity]),
            points=counted(POINTS, found.gain),
            n=left,
        )
        yield rival, told


def _better_than(turn: SuggestedTurn, compared: Compared) -> Iterator[Told]:
    """Why it is better than the card that brings more at once."""
    bait = tempting(turn.observation)
    other = None if bait is None else SuggestedTurn(turn.observation, bait, turn.held)
    if other is None or other.gain <= turn.gain:
        return
    against: list[Told] = [*_gift(turn, other)]
    against += ((None, text) for text in expected_less(compared, bait))
    if against:
        yield None, outbid(other.steps[-1].label.text, other.gain, turn.gain)
        yield from against


def _gift(turn: SuggestedTurn, other: SuggestedTurn) -> Iterator[Told]:
    """The rival that another turn would do most good."""
    gifts = {
        rival: other.whole.gain(rival.identity) - turn.whole.gain(rival.identity)
        for rival in turn.rivals
    }
    rival = max(gifts, key=lambda each: gifts[each] * each.share, default=None)
    if rival is not None and gifts[rival] > 0:
        yield rival, gift(message(NAMES[rival.identity]), counted(POINTS, gifts[rival]))


# Replies


def reply(reply: AnyReply, reader: int, players: Players) -> AdviceStep:
    """The card that another seat may lay, and all that it does to the seat that reads."""
    position, (play,) = reply.before, reply.move.steps
    own = position.seats[reader].identity
    draft = replace(position, board=position.board.spared(SPARE)).draft
    (step,) = turn_steps((draft, draft.play(play)), lambda _: Stakes(Stake(own)))
    placement = play.placement
    text = N_("{name} can answer with {card} at {place}: it {effects}. That costs you {points}.")
    told = message(
        text,
        name=name_of(reply.seat, players[reply.seat].name),
        card=owned(play.source, placement.face, position, players),
        place=cell(placement.x, placement.y),
        effects=all_of(own_parts(step)),
        points=counted(POINTS, round(reply.cost)),
    )
    return AdviceStep(HintPart.REPLY, likely(reply, told), frozenset(placement.cells))


SORTS: Final = {
    "cut": (
        N_("In turns {turns} you left a place where your largest area could be cut."),
        N_("In turns {turns} {name} left a place where their largest area could be cut."),
    ),
    "covered": (
        N_("In turns {turns} you left cats of yours where they could be covered."),
        N_("In turns {turns} {name} left cats of theirs where they could be covered."),
    ),
    "trio": (
        N_("In turns {turns} you left a place for a trio."),
        N_("In turns {turns} {name} left a place for a trio."),
    ),
    "joined": (
        N_("In turns {turns} you left a place where another colour's area could grow."),
        N_("In turns {turns} {name} left a place where another colour's area could grow."),
    ),
}
"""Sentences about the mistake that allows a sort of reply, to its maker and to others."""


def sort(reply: AnyReply, reader: int) -> Sort:
    """The sort of a reply: the worst that it does to a seat, or else the best for another."""
    change, own = Change(reply.before.board, reply.after.board), reply.before.seats[reader].identity
    if change.gain(own) < 0:
        was, now = change.tallies(own)
        return SORTS["cut" if now.formed < was.formed else "covered"]
    most = max((each for each in Identity if each is not own), key=change.gain)
    was, now = change.tallies(most)
    trio = most is Identity.CHIHUAHUA and now.formed > was.formed
    return SORTS["trio"] if trio else SORTS["joined"] if now.formed > was.formed else LEFT_POINTS


# Threats


def _threat_taken_away(turn: SuggestedTurn) -> tuple[Threat, int] | None:
    """The greatest threat that the turn lessens, with the points that remain of it."""
    before, after = turn.drafts[0], turn.drafts[-1]
    found = []
    for threat in _joins(before, turn.rivals):
        left = max((gain for _, gain in _gains(after, threat.rival)), default=0)
        if threat.gain - left >= NOTABLE:
            found.append((threat, max(left, 0)))
    return max(found, key=lambda each: each[0].gain - each[1], default=None)


def _joins(draft: Draft, rivals: Sequence[Rival]) -> Iterator[Threat]:
    """For each rival its best card of those that all see, if that joins areas."""
    for rival in rivals:
        best, identity = max(_gains(draft, rival), key=lambda each: each[1], default=None), rival[0]
        if best is not None and best[1] >= NOTABLE and identity is not Identity.CHIHUAHUA:
            change = Change(draft.board, draft.board.place(best[0]))
            parts, (was, now) = change.joined(identity.letter), change.tallies(identity)
            if parts and now.formed > was.formed:
                yield Threat(rival, *best, tuple(change.touched(identity.letter, parts)))


def _gains(draft: Draft, rival: Rival) -> Iterator[tuple[Placement, int]]:
    """The points for a colour of each card that all see and its seat, or the next, may lay."""
    position = draft.position
    seat = position.following if rival.seat is None else rival.seat
    gone = {source for source in draft.gone if source.seat is not None}
    barred = legality.guarded((guard.x, guard.y) for guard in position.guards_after(draft))
    faces = {
        face
        for source, face in position.playable(seat)
        if face != UNKNOWN and source.seat is not None and source not in gone
    }
    for face in sorted(faces):
        for placement in legality.placements(draft.board, face, barred):
            change = Change(draft.board, draft.board.place(placement))
            yield placement, change.gain(rival.identity)


def _areas(areas: Sequence[frozenset[Cell]]) -> Message:
    """Areas by their sizes, and by the leftmost cell of the highest row."""
    corners = [min(area, key=lambda cell: cell[::-1]) for area in areas]
    return all_of(
        message("{size} at {place}", size=len(area), place=cell(x, y))
        for area, (x, y) in zip(areas, corners, strict=True)
    )
