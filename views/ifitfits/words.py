"""If It Fits in sentences: what a move did, and why one is suggested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Any, Final, NamedTuple

from games.ifitfits import legality
from games.ifitfits.board import Board, Box, Cat, neighbour
from games.ifitfits.cards import OPEN, Card, Drawn, Toy
from games.ifitfits.change import Change
from games.ifitfits.game import RULES
from games.ifitfits.position import Draft, Observation, Position
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import Stakes, score_box
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Step, Turn
from games.ifitfits.wording import POINTS, card_named, pair, place, seat_names, step_words
from games.protocol import Cell
from games.refusals import CARDS
from languages.message import (
    Message,
    all_of,
    by_reader,
    capital,
    counted,
    in_row,
    message,
    sentences,
    verbatim,
)
from languages.messages import N_, plural
from languages.people import inner_name_of, name_of, said_of
from puzzles.ifitfits.explanation import (
    LineStep,
    corner,
    done_text,
    earned,
)
from views.advice import (
    AdviceStep,
    AnyReply,
    Compared,
    Explained,
    HintPart,
    expected_less,
    gift,
    next_best,
    outbid,
    takeable,
)
from views.event import Event
from views.ifitfits.paint import laid
from views.ifitfits.unseen import unseen_cards
from views.parts import LEFT_POINTS, Sort
from views.results import Names, Players, names_of

# Moves that were made

SPECIAL = {
    "m": N_("special toy with two mice"),
    "b": N_("special toy with two balls"),
    "f": N_("special toy with two feathers"),
    "y": N_("special toy with two yarn"),
}
"""The name of a special toy, by its icon."""


DEEDS = {
    Draw: (N_("draw a card"), N_("draws a card")),
    Lay: (N_("lay {card} at {place}"), N_("lays {card} at {place}")),
    LayCat: (N_("a cat across {pair}"), N_("a cat across {pair}")),
    Nap: (N_("lay a sleeping cat at {place}"), N_("lays a sleeping cat at {place}")),
    Evict: (
        N_("play a Princess: she takes the place of the cat at {cat}, which goes home"),
        N_("plays a Princess: she takes the place of the cat at {cat}, which goes home"),
    ),
    LayToy: (N_("lay the {toy} across {pair}"), N_("lays the {toy} across {pair}")),
    Drop: (
        N_("can play nothing and discard {held}"),
        N_("can play nothing and discards {held}"),
    ),
}
"""Each step as a predicate, in the second person and in the third."""

BEGINNING = (N_("begin with {card} at {place}"), N_("begins with {card} at {place}"))
"""The first card of a game as a predicate."""

INSIDE = (N_("lay the {toy} at {place}"), N_("lays the {toy} at {place}"))
"""A special toy in a cell as a predicate."""


def event(before: Position, move: Turn, after: Position, players: Players) -> Event:
    """A move as everybody may know it."""
    names = names_of(players, seat_names(before))
    new, change = laid(before.board, after.board), _change(before, after)
    return Event(
        before.turn,
        deed(before, move, names),
        tuple(_happened(before, move, after, change, names)),
        frozenset((*new.cells, *new.edges)),
        change.gains,
    )


def deed(before: Position, move: Turn, names: Names) -> Message:
    """A move in a sentence."""
    seat, deeds = before.turn, all_of(_deed(before, step, names) for step in move.steps)
    return said_of(seat, names[seat], N_("You {deeds}."), N_("{name} {deeds}."), deeds=deeds)


def toy_name(toy: Toy) -> Message:
    """A special toy in words."""
    return message(SPECIAL[toy.icons[0]])


def changes(before: Position, after: Position, names: Names) -> Iterator[Message]:
    """The changes that a move made for every seat, as everybody can see them."""
    new = laid(before.board, after.board)
    if not new.cells and not new.edges:
        yield message("Nothing on the board has changed.")
        return
    change = _change(before, after)
    boxes = dict.fromkeys(after.board.box_at(cell) for cell in (*new.cells, *new.edges))
    for box in boxes:
        text = N_("It is in a box that is open now: {box}.")
        if box.closed:
            text = N_("It is in a box that is closed now: {box}.")
        yield message(text, box=box_told(change, box, names))
    lines = list(points_told(change, names))
    yield from lines or [message("The points of all seats are as before.")]


def _change(before: Position, after: Position) -> Change:
    """The change that a move makes, with its own seat's points at stake."""
    stakes = Stakes(before.mode, len(before.seats), before.turn)
    return Change(before.board, after.board, stakes)


def _happened(
    before: Position, move: Turn, after: Position, change: Change, names: Names
) -> Iterator[Message]:
    if isinstance(move.steps[0], Draw | LayToy):
        yield from _drawn(before, after, names)
    for box in change.closed:
        yield message("A box is closed: {box}.", box=box_told(change, box, names))
    yield from points_told(change, names)
    yield from _ending(before, after, names)


def box_told(change: Change, box: Box, names: Names) -> Message:
    """A box with its size, and what it is worth to whom."""
    score, where = change.score(box), place(min(box.cells))
    cards = counted(CARDS, len(box.cells))
    if not score.owners:
        return message("{cards} at {place}, nobody scores it", cards=cards, place=where)
    return message(
        "{cards} at {place}, {points} for {owners}",
        cards=cards,
        place=where,
        points=counted(POINTS, score.points),
        owners=all_of(inner_name_of(seat, names[seat]) for seat in score.owners),
    )


def _deed(before: Position, step: Step, names: Names) -> Message:
    """A step as the predicate of a sentence about the seat to move."""
    texts = DEEDS[type(step)]
    if isinstance(step, Lay) and before.start is not None:
        texts = BEGINNING
    elif isinstance(step, LayToy) and step.inside:
        texts = INSIDE
    you, other = (message(text, **_values(before, step, names)) for text in texts)
    return by_reader(before.turn, you, other)


def _values(before: Position, step: Step, names: Names) -> dict[str, Message]:
    """The values in the sentence of a step: its card, toy or cat, and the place."""
    match step:
        case Draw():
            return {}
        case Drop(held):
            return {"held": card_named(held)}
    values = {"place": place(step.cell), "pair": pair(step.cell)}
    match step:
        case Lay(card):
            return values | {"card": card_named(card)}
        case LayToy(toy):
            return values | {"toy": toy_name(toy)}
        case Evict():
            cat = eviction(before.board, step, lambda seat: inner_name_of(seat, names[seat]))
            return values | {"cat": cat}
    return values


def eviction(board: Board, step: Evict, owners: Callable[[int], Message]) -> Message:
    """A cat that a Princess may replace: where it is, and whose.

    Args:
        owners: the name of a seat.
    """
    thing = board.cells[step.cell] if step.asleep else board.edges[step.cell]
    assert isinstance(thing, Cat)
    text = N_("{place} ({owner}, asleep)") if step.asleep else N_("{place} ({owner})")
    return message(text, place=place(step.cell), owner=owners(thing.seat))


def _drawn(before: Position, after: Position, names: Names) -> Iterator[Message]:
    """Special toys that turned up, and what nobody could draw or lay."""
    for gone in after.discards[len(before.discards) :]:
        assert isinstance(gone, Toy)
        text = N_("A {toy} turns up, has no place, and is out of the game.")
        yield message(text, toy=toy_name(gone))
    if after.toy is not None:
        yield message("It is a {toy}, which has to be laid at once.", toy=toy_name(after.toy))
    elif isinstance(before.toy, Toy) and before.pile and after.turn == before.turn:
        you, other = N_("You draw again."), N_("{name} draws again.")
        yield said_of(before.turn, names[before.turn], you, other)


def points_told(change: Change, names: Names) -> Iterator[Message]:
    """The points of all seats, if those of any have changed."""
    points = []
    for (_was, now), gain in zip(change.scores, change.gains, strict=True):
        text = N_("{name} {total} ({gain})") if gain else N_("{name} {total}")
        name = name_of(now.seat, names[now.seat])
        points.append(message(text, name=name, total=now.total, gain=verbatim(f"{gain:+d}")))
    if any(change.gains):
        yield message("Points now: {points}.", points=in_row(", ", points))


def _ending(before: Position, after: Position, names: Names) -> Iterator[Message]:
    if after.ending and not before.ending:
        text = N_("{cause}: nobody draws any more, and all play out their hands.")
        yield message(text, cause=_cause(after, names))
    if after.over:
        yield message("Nobody has a card: the game is over.")
    else:
        yield from _skipped(before, after, names)


def _cause(after: Position, names: Names) -> Message:
    """Why the last phase begins."""
    for at, (name, seat) in enumerate(zip(names, after.seats, strict=True)):
        if not seat.cats and after.pile:
            return said_of(at, name, N_("You have no cat left"), N_("{name} has no cat left"))
    return message("A last cat was laid") if after.pile else message("The pile is used up")


def _skipped(before: Position, after: Position, names: Names) -> Iterator[Message]:
    """The seats between two turns that had nothing to play."""
    if after.turn == before.turn or before.start is not None:
        return
    seat = before.following
    while seat != after.turn:
        yield said_of(
            seat,
            names[seat],
            N_("You have no card, and can't draw: skipped."),
            N_("{name} has no card, and can't draw: skipped."),
        )
        seat = replace(before, turn=seat).following


# Advice

NOTABLE: Final = 2
"""The fewest points of a rival that are worth a place."""

FEW_GAPS: Final = 3
"""Most gaps that a hint counts: a box with more is far from closed."""

GAPS = plural(
    "It is open to {n} empty place: closed, it would count double.",
    "It is open to {n} empty places: closed, it would count double.",
)


@dataclass(frozen=True)
class SuggestedTurn:
    """A turn that the seat to move might take."""

    view: Position
    turn: Turn

    @cached_property
    def drafts(self) -> tuple[Draft, ...]:
        """The turn in the making, from the empty draft to the whole turn."""
        drafts = [self.view.draft]
        for step in self.turn.steps:
            drafts.append(drafts[-1].play(step))
        return tuple(drafts)

    @cached_property
    def change(self) -> Change:
        """The change that it makes at once."""
        stakes = Stakes(self.view.mode, len(self.view.seats), self.view.turn)
        return Change(self.view.board, self.drafts[-1].board, stakes)

    @property
    def gain(self) -> int:
        """The points that its own seat gains."""
        return self.change.gains[self.view.turn]

    @property
    def placed(self) -> Sequence[Step]:
        """The steps that have a place."""
        return [step for step in self.turn.steps if not isinstance(step, Draw | Drop)]

    @property
    def box(self) -> Box | None:
        """The box in which its last step lies; None where nothing is laid."""
        return self.change.after.box_at(_cell(self.placed[-1])) if self.placed else None


def tempting(observation: Observation) -> Turn | None:
    """The turn that brings most points at once, if it may lay anything but a sleeping cat."""
    view = observation.view
    turns = [move for move in observation.moves if isinstance(move.steps[0], Lay | Evict)]
    if view.start is not None or not turns:
        return None
    return max(turns, key=lambda move: SuggestedTurn(view, move).gain)


class LostPlace(NamedTuple):
    """A place that a turn takes, where a rival could have won points.

    Attributes:
        cards: how many cards that the reader hasn't seen would have brought them there.
        most: the points of the best of these.
    """

    cell: Cell
    seat: int
    cards: int
    most: int


def explained(observation: Observation, compared: Compared, players: Players) -> Explained:
    """The aim, the card and the place of the first turn of those compared, and its reasons."""
    names = names_of(players, seat_names(observation.view))
    turn, unseen = SuggestedTurn(observation.view, compared[0].move), unseen_cards(observation)
    lost = _lost_place(turn, unseen)
    text, cells = _aim(turn, lost, names)
    steps = [AdviceStep(HintPart.AIM, text, cells)]
    if taken := _taken(turn):
        steps.append(AdviceStep(HintPart.CARD, taken))
    steps.append(_placed(turn, names))
    reasons = [*_reasons(turn, names), *_prepared(turn), *_denied(lost, unseen, names)]
    reasons += _better_than(turn, compared, names)
    reasons = reasons or [message("It brings nobody points.")]
    if len(reasons) == 1:
        reasons += next_best(compared, lambda move: RULES.worded(observation.view.notation(move)))
    return Explained(tuple(steps), tuple(reasons), _worth(turn, lost))


def _worth(turn: SuggestedTurn, lost: LostPlace | None) -> float:
    """How many points the reasons of a turn account for."""
    if isinstance(turn.turn.steps[0], Draw):
        return 0.0
    rivals = [gain for seat, gain in enumerate(turn.change.gains) if seat != turn.view.turn]
    return turn.gain - min(rivals) + (lost.most if lost else 0) + sum(1 for _ in _prepared(turn))


def _lost_place(turn: SuggestedTurn, unseen: Counter[Drawn]) -> LostPlace | None:
    """Where the turn lays a card, and the rival who could have won most there."""
    view, before = turn.view, turn.change.before
    cells = [cell for cell in turn.change.after.cells if cell not in before.cells]
    cards = {card: number for card, number in unseen.items() if isinstance(card, Card)}
    found = []
    for cell in cells if cards else ():
        shape = cache(partial(Shape.of, view, cell))
        for seat in set(range(len(view.seats))) - {view.turn}:
            gains = {card: _most(view, cell, card, seat, shape) for card in cards}
            winning = sum(number for card, number in cards.items() if gains[card] > 0)
            found.append(LostPlace(cell, seat, winning, max(gains.values())))
    best = max(found, key=lambda each: (each.most, each.cards), default=None)
    return best if best is not None and best.most >= NOTABLE else None


class Shape(NamedTuple):
    """The board around a cell with a card in it, or none.

    Attributes:
        boxes: those of the cell and of the cells that touch it; icons change nothing of them.
        cats: where each seat may lay a cat across the card.
    """

    boxes: Collection[Box] = ()
    cats: Sequence[Sequence[Cell]] = ()

    @classmethod
    def of(cls, view: Position, cell: Cell, sides: str) -> Shape:
        """The shape with a card of some sides; empty where it may not lie there, see `fits`."""
        board, card = view.board, Card(sides)
        if sides and not legality.fits(board, cell, card, view.mode):
            return cls()
        board = board.put(cell, card) if sides else board
        near = (cell, *(each for _, each in board.neighbours(cell)))
        cats = (
            legality.cat_edges(board, at, cell) if sides and seat.cats else ()
            for at, seat in enumerate(view.seats)
        )
        return cls({board.box_at(each) for each in near if each in board.cells}, tuple(cats))

    def points(self, board: Board, seat: int, mode: Mode) -> int:
        """The points of a seat in these boxes."""
        scores = (score_box(board, box, mode) for box in self.boxes)
        return sum(earned(score, seat) for score in scores if seat in score.owners)


def _most(view: Position, cell: Cell, card: Card, seat: int, shape: Callable[[str], Shape]) -> int:
    """The most points that a seat can win at once with a card in a cell."""
    was, most = shape("").points(view.board, seat, view.mode), 0
    for way in card.ways:
        found = shape(way.sides)
        if found.boxes:
            after = view.board.put(cell, way)
            boards = after, *(after.put_across(edge, Cat(seat)) for edge in found.cats[seat])
            most = max(most, *(found.points(each, seat, view.mode) - was for each in boards))
    return most


# What was allowed


CLOSED: Final = (
    N_("In turns {turns} you left a box that another could close."),
    N_("In turns {turns} {name} left a box that another could close."),
)
TAKEN: Final = (
    N_("In turns {turns} you left a box in which another could take points from you."),
    N_("In turns {turns} {name} left a box in which another could take points from them."),
)


def sort(reply: AnyReply, reader: int) -> Sort:
    """The sort of a reply: it takes points from the seat, or closes a box."""
    change = _change(reply.before, reply.after)
    if change.gains[reader] < 0:
        return TAKEN
    return CLOSED if change.closed else LEFT_POINTS


# The three steps


def _aim(
    turn: SuggestedTurn, lost: LostPlace | None, names: Names
) -> tuple[Message, frozenset[Cell]]:
    """The one thing that matters most about a turn, and its cells."""
    first, box = turn.turn.steps[0], turn.box
    if isinstance(first, Draw):
        return message("See what you draw before you choose."), frozenset()
    if box is None:
        return message("Nothing of your hand can be played."), frozenset()
    cells = box.cells & turn.change.before.cells.keys()
    where = place(min(cells, key=lambda cell: cell[::-1])) if cells else place(corner(box))
    for holds, text in _box_aims(turn.change, box):
        if holds:
            return message(text, place=where), cells
    gains = turn.change.gains
    rival = min(range(len(gains)), key=lambda seat: gains[seat])
    if gains[rival] < 0 and rival != turn.view.turn:
        points = counted(POINTS, -gains[rival])
        return takeable(points, inner_name_of(rival, names[rival])), cells
    if lost is not None and lost.most > turn.gain:
        name, spot = inner_name_of(lost.seat, names[lost.seat]), frozenset({lost.cell})
        return message("There is a place where {name} can win points: take it.", name=name), spot
    text = N_("Points can be won in the box at {place}.")
    if turn.gain <= 0:
        text = N_("Nothing is to be gained at once: lay what you need least, or prepare a box.")
    return message(text, place=where), cells


def _box_aims(change: Change, box: Box) -> Iterator[tuple[bool, str]]:
    """Sentences about the box that a turn changes, and whether each of them holds."""
    own, owners = change.stakes.seat, change.score(box).owners
    mine, new = own in owners, own not in change.had(box)
    shut = box in change.closed
    yield shut and mine, N_("The box at {place} can be closed: a closed box counts double.")
    yield mine and new and len(owners) == 1, N_("The box at {place} can be yours.")
    yield mine and new, N_("You can share the box at {place}.")
    yield len(change.parts(box)) > 1, N_("Boxes can be joined to the one at {place}.")


def _taken(turn: SuggestedTurn) -> Message | None:
    """The card as it lies in the hand, or what else is laid."""
    match turn.turn.steps[0]:
        case Lay(card):
            parts = [message("Take {card}.", card=card_named(card.named))]
            if card != card.named:
                parts.append(message("Turn it by half a turn."))
            return sentences(*parts)
        case Nap():
            return message("Take one of your cats: it goes to sleep.")
        case Evict():
            return message("Take the Princess.")
        case LayToy(toy):
            return message("The {toy} has to be laid at once.", toy=toy_name(toy))
    return None


def _placed(turn: SuggestedTurn, names: Names) -> AdviceStep:
    """The place of the card and of the cat on it."""
    match turn.turn.steps:
        case [Draw()]:
            return AdviceStep(HintPart.PLACE, message("Draw a card."))
        case [Lay() as lay, *cats]:
            parts = [message("Lay it at {place}.", place=place(lay.cell))]
            parts += [message("Lay a cat across {pair}.", pair=pair(_cell(cat))) for cat in cats]
            cells = frozenset({lay.cell, *(cell for cat in cats for cell in _both(_cell(cat)))})
            return AdviceStep(HintPart.PLACE, sentences(*parts), cells)
    told = deed(turn.view, turn.turn, names)
    if not isinstance(turn.turn.steps[0], Drop):
        deeds = all_of(_deed(turn.view, step, names) for step in turn.turn.steps)
        told = capital(message("{deeds}.", deeds=deeds))
    new = laid(turn.change.before, turn.change.after)
    return AdviceStep(HintPart.PLACE, told, frozenset((*new.cells, *new.edges)))


# The reasons


def _reasons(turn: SuggestedTurn, names: Names) -> Iterator[Message]:
    """The effect of the turn on a box of its seat, and the points of all seats that change."""
    change, box, own = turn.change, turn.box, turn.view.turn
    if isinstance(turn.turn.steps[0], Draw):
        yield message("One card of your hand is played after that, the new one or another.")
        return
    if box is not None and own in change.score(box).owners:
        yield from _effects(turn)
        yield message("The box is then: {box}.", box=box_told(change, box, names))
    if isinstance(turn.turn.steps[0], Nap):
        yield message("You keep your cards for better places.")
    yield from points_told(change, names)


def _effects(turn: SuggestedTurn) -> Iterator[Message]:
    """The effect of each step on its box."""
    for draft, longer in zip(turn.drafts, turn.drafts[1:], strict=False):
        step = longer.steps[-1]
        if isinstance(step, Lay | LayCat | Nap):
            change = Change(draft.board, longer.board, turn.change.stakes)
            label = replace(step, card=step.card.named) if isinstance(step, Lay) else step
            done = done_text(LineStep(label, change))
            yield done if isinstance(step, Lay) else capital(done)


def _prepared(turn: SuggestedTurn) -> Iterator[Message]:
    """The use of its box for later turns."""
    change, box, own = turn.change, turn.box, turn.view.turn
    if box is None or isinstance(turn.turn.steps[0], Draw):
        return
    score, before = change.score(box), change.before
    within = legality.owners_within(change.after, box.cells)
    had = any(own in legality.owners_within(before, part.cells) for part in change.parts(box))
    if within == {own} and not had:
        yield message("Nobody else may lay a cat in this box now, unless it is joined to another.")
    if within == {own} and not score.owners and score.points > 0:
        text = N_("An awake cat of yours there would then bring you {points}.")
        yield message(text, points=counted(POINTS, score.points))
    gaps = _gaps(change.after, box)
    if own in score.owners and score.points > 0 and 0 < len(gaps) <= FEW_GAPS:
        yield counted(GAPS, len(gaps))


def _gaps(board: Board, box: Box) -> frozenset[Cell]:
    """The empty cells that keep a box open; none where it can't be closed any more."""
    faced = (
        neighbour(cell, side)
        for cell in box.cells
        for side, kind in enumerate(board.sides(cell) or "")
        if kind == OPEN
    )
    gaps = frozenset(cell for cell in faced if cell not in board.cells)
    return gaps if all(map(board.table.holds, gaps)) else frozenset()


def _denied(lost: LostPlace | None, unseen: Counter[Drawn], names: Names) -> Iterator[Message]:
    """That a rival can't win points any more where the turn goes."""
    if lost is not None:
        text = N_(
            "It takes {place}, where {cards} of the {total} cards that you haven't seen would have "
            "brought {name} points, up to {most}."
        )
        name = inner_name_of(lost.seat, names[lost.seat])
        where, total = place(lost.cell), unseen.total()
        yield message(text, place=where, cards=lost.cards, total=total, name=name, most=lost.most)


def _better_than(turn: SuggestedTurn, compared: Compared, names: Names) -> Iterator[Message]:
    """Why it is better than the turn that brings more at once."""
    bait = next((each.move for each in compared if _gain(turn.view, each.move) > turn.gain), None)
    if bait is None:
        return
    other = SuggestedTurn(turn.view, bait)
    against = [*_gift(turn, other, names), *expected_less(compared, bait)]
    if against:
        yield outbid(all_of(map(_label, bait.steps)), other.gain, turn.gain)
        yield from against


def _gift(turn: SuggestedTurn, other: SuggestedTurn, names: Names) -> Iterator[Message]:
    """The rival that another turn would do most good."""
    worse = [now - was for was, now in zip(turn.change.gains, other.change.gains, strict=True)]
    rivals = [seat for seat in range(len(worse)) if seat != turn.view.turn]
    most = max(rivals, key=lambda seat: worse[seat])
    if worse[most] > 0:
        yield gift(inner_name_of(most, names[most]), counted(POINTS, worse[most]))


def _gain(view: Position, move: Turn) -> int:
    return 0 if isinstance(move.steps[0], Draw) else SuggestedTurn(view, move).gain


def _label(step: Step) -> Message:
    """A step, with its card as it lies in the hand, and whether it is turned."""
    if not isinstance(step, Lay):
        return step_words(step)
    text = (
        N_("{card} at {place}") if step.card == step.card.named else N_("{card} turned at {place}")
    )
    return message(text, card=card_named(step.card.named), place=place(step.cell))


def _cell(step: Any) -> Cell:
    cell: Cell = step.cell
    return cell


def _both(cell: Cell) -> tuple[Cell, Cell]:
    """A cell and the one to its right."""
    return cell, (cell[0] + 1, cell[1])
