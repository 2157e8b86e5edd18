"""If It Fits on the full screen: cards either way up, cats, Princesses, special toys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from games.ifitfits import legality, scoring
from games.ifitfits.board import Board, Cat
from games.ifitfits.cards import PRINCESS, UNKNOWN, Card
from games.ifitfits.change import Change
from games.ifitfits.position import Draft, Position, Seat
from games.ifitfits.puzzle import BoxDraft, Puzzle
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import Outcome, Stakes
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Step
from games.ifitfits.typed import (
    AnyDraft,
    choosable,
    choosable_copies,
    help_lines,
    seat_of,
    typed_steps,
)
from games.ifitfits.wording import (
    card_named,
    cards_text,
    cats_text,
    icons_shown,
    place_text,
    points_text,
    seat_text,
)
from games.protocol import Cell
from languages.lists import listed
from languages.message import card, typed, verbatim
from languages.messages import N_, _, ngettext
from languages.people import person
from views.ifitfits import words
from views.ifitfits.paint import LEGEND, SIGNS
from views.ifitfits.scenery import SCENERY
from views.ifitfits.sprites import Cardboard, Figure, FigureStep, figure, held_sprite
from views.render.text_blocks import GAP
from views.results import Names
from views.scene import Mark, SpriteAt
from views.scene_text import ACROSS
from views.sheet import Column, Note, Sheet, Signs, Sprite
from views.tabletop import Choice, Ghost, Tabletop, Targets, gain_text, lead_text

DRAWING: Final = N_("Draw a card, then play one of your hand.")
LAYING: Final = N_("Lay the card in a cell beside another one; after it you may lay a cat.")
STARTING: Final = N_("Lay this starting card at an end of the column.")
NAPPING: Final = N_("Instead of drawing, one of your cats sleeps in a cell: open on all sides.")
EVICTING: Final = N_("The Princess takes the place of a cat, which goes back to its owner.")
"""The effects of choices."""


class IfItFitsTabletop(Tabletop[AnyDraft, Puzzle]):
    """Cards that make boxes, and what lies on them."""

    legend, signs, scenery = LEGEND, SIGNS, SCENERY
    steps = staticmethod(typed_steps)
    help = staticmethod(help_lines)

    def choices(self, draft: AnyDraft) -> Sequence[Choice]:
        """The cards, cats and toys that can be laid, and what can be drawn or discarded."""
        steps = list(draft.next_steps())
        return [
            *(Choice(_("draw"), _(DRAWING), step=s) for s in steps if isinstance(s, Draw)),
            *_across(draft, steps),
            *_cards(draft, steps),
            *_evictions(draft, steps),
            *_naps(draft, steps),
            *(_drop(draft, step) for step in steps if isinstance(step, Drop)),
        ]

    @classmethod
    def at_once(cls, draft: AnyDraft) -> bool:
        """Drawing a card can't be taken back."""
        return any(isinstance(step, Draw) for step in draft.steps)

    def asked(self, choice: Choice) -> str:
        """The effect of a choice, and which cell is meant, and how a card is turned."""
        (sprite, *ways), parts = choice.sprites, [choice.effect]
        if isinstance(sprite, Cardboard) and ways:
            parts.append(_("A 2 behind the cell turns it by half a turn."))
        if isinstance(sprite, Figure) and not sprite.inside and sprite.thing is not PRINCESS:
            parts.append(_("The cell is the left one of two."))
        return " ".join(parts)

    def held_there(self, draft: AnyDraft, ghost: Ghost) -> Iterator[SpriteAt]:
        """The thing that is held, as it would lie; a cell that is taken is only marked."""
        step, mark = ghost.attempt, "legal" if ghost.legal else "refused"
        if isinstance(step, Lay | FigureStep):
            sprite = Cardboard(step.card) if isinstance(step, Lay) else figure(step, seat_of(draft))
            mark += "" if isinstance(sprite, Cardboard) or sprite.inside else ACROSS
            if ghost.legal or ghost.cell not in draft.board.cells:
                yield SpriteAt(sprite, *ghost.cell)
        yield SpriteAt(Mark(mark), *ghost.cell)

    def effects(self, draft: AnyDraft, ghost: Ghost) -> Iterator[str]:
        """The boxes that a step closes or joins, and the points that it brings."""
        after, step, puzzle = ghost.after, ghost.attempt, self.puzzle
        if isinstance(step, Draw | Drop):
            return
        assert isinstance(after, AnyDraft)
        if isinstance(step, Evict):
            cat = words.eviction(draft.board, step, lambda at: verbatim(self.name(at)))
            yield _("takes the place of the cat at {cat}").format(cat=cat)
        change = Change(draft.board, after.board, self._stakes(draft))
        if change.closed and "closed" not in self.untaught:
            yield _closed_text([len(box.cells) for box in change.closed])
        elif isinstance(step, Lay | Nap):
            size = len(change.after.box_at(step.cell).cells)
            yield _("makes a box of {size}").format(size=size) if size > 1 else _("begins a box")
        if "points" in self.untaught or not self.counts:
            return
        if puzzle is None or not change.stakes.margin:
            yield gain_text(*change.worth)
        else:
            yield lead_text(*change.worth, answered=puzzle.adversarial)

    def _stakes(self, draft: AnyDraft) -> Stakes:
        """Whose points count: in a game those of the seat that moves."""
        if self.puzzle is not None:
            return self.puzzle.stakes
        assert isinstance(draft, Draft)
        return Stakes(draft.position.mode, len(draft.position.seats), draft.seat)

    def has_face(self, sprite: Sprite) -> bool:
        """Whether it is a card or a Princess of a hand; cats and toys have names."""
        return not isinstance(sprite, Figure) or sprite.thing is PRINCESS

    def standing(self, draft: AnyDraft, seat: int) -> str:
        """Points and cats left."""
        if self.puzzle is not None:
            counted = self._tallied(draft)
            end = Outcome(counted.board, self.puzzle.stakes)
            return _worth_text(end, before=counted is not draft)
        assert isinstance(draft, Draft)
        if "points" in self.untaught:
            return ""
        points = points_text(_points_of(draft, seat))
        cats = cats_text(_moment(draft).seats[seat].cats)
        text = _("{name}: {points} so far, {cats} left")
        return text.format(name=self.name(seat), points=points, cats=cats)

    def held(self, draft: AnyDraft, seat: int) -> Sequence[Choice]:
        """The own hand."""
        hand = () if isinstance(draft, BoxDraft) else _moment(draft).seats[seat].hand
        return [
            Choice(
                str(held),
                sprites=(held_sprite(held),),
                count=count,
                own=True,
                caption=str(typed(held)),
            )
            for held, count in Counter(hand).items()
        ]

    def seats(self, draft: AnyDraft, seat: int) -> Sequence[Sheet]:
        """Each seat with its cat, points, cats left and cards; and what is going on."""
        if isinstance(draft, BoxDraft):
            cats = _("{cats} left to lay").format(cats=cats_text(draft.cats))
            cards = _("{cards} left to place").format(cards=cards_text(len(draft.left)))
            return [Sheet(notes=((cats,), (cards,)))]
        position = replace(_moment(draft), board=draft.board)
        replied = self.puzzle is not None and self.puzzle.adversarial
        counted = self._tallied(draft)
        before = None if counted is draft else counted.board
        sheet = self._standings(position, before, seat, hands=replied)
        return [replace(sheet, notes=tuple(_pile(position)) if "pile" not in self.untaught else ())]

    def tables(self, position: Position, seat: int | None = None) -> Sequence[Sheet]:
        """The hands, the phase of the game and who is next."""
        names = [self.name(at) for at in range(len(position.seats))]
        if self.players:
            names = [player.name for player in self.players]
        lines = _phase_lines(position, names) if "pile" not in self.untaught else ()
        notes = tuple((line,) for line in lines)
        return [replace(self.standings(position, seat), notes=notes)]

    def standings(
        self, position: Position, seat: int | None = None, *, hands: bool = True
    ) -> Sheet:
        """Each seat with its points, cats left and cards, which are counted or shown."""
        return self._standings(position, None, seat, hands=hands)

    def _standings(
        self, position: Position, before: Board | None, seat: int | None, *, hands: bool
    ) -> Sheet:
        """The same, with the points of the board before the turn if that is given."""
        points = _("points") if before is None else _("points before your turn")
        scored = position if before is None else replace(position, board=before)
        columns = (
            Column(_("pts"), points, number=True, part="points"),
            Column(_("cats"), _("cats left"), number=True, part="points"),
            Column(_("hand"), _("cards in hand"), number=not hands),
        )
        cells = (
            (score.total, each.cats, _hand_names(each) if hands else len(each.hand))
            for score, each in zip(scored.scores(), position.seats, strict=True)
        )
        turn = None if position.over else position.turn
        return self.seat_table(position, columns, cells, seat, turn)

    def limits(self, draft: AnyDraft) -> Iterator[str]:
        """The purpose of the starting cards."""
        if isinstance(draft, Draft) and draft.position.start is not None:
            yield _("These are starting cards: everybody lays one, and then draws as usual.")

    def name(self, seat: int) -> str:
        """The name of a seat; where nobody is named, the colour of its cats."""
        return super().name(seat) if self.players else seat_text(seat)

    def badge(self, position: Position | None, seat: int) -> Signs:
        """The cat of a seat."""
        return Signs((Figure(Cat(seat)),), seat_text(seat))

    def look(self, draft: AnyDraft) -> Choice | None:
        """Looks at the boxes, at who has cats there and what they are worth."""
        board, mode = draft.board, (draft if isinstance(draft, BoxDraft) else draft.position).mode
        counts = self._tallied(draft) is draft

        def look_at(cell: Cell, _way: int) -> Choice:
            return self._look_at(board, mode, cell, counts=counts)

        targets = Targets(tuple(board.cells), look_at)
        return Choice(_("look"), targets=targets, inert=True) if board.cells else None

    def _look_at(self, board: Board, mode: Mode, cell: Cell, *, counts: bool) -> Choice:
        box = board.box_at(cell)
        worth = scoring.score_box(board, box, mode)
        cells, place = len(box.cells), place_text(cell)
        text = ngettext(
            "{place}: a box of {n} cell, open", "{place}: a box of {n} cells, open", cells
        )
        if box.closed:
            text = ngettext(
                "{place}: a box of {n} cell, closed", "{place}: a box of {n} cells, closed", cells
            )
        size = text.format(place=place, n=cells)
        icons = icons_shown(scoring.icons_of(board, box))
        if not worth.cats:
            text = _("{box}, with {icons} in it; nobody has an awake cat there.")
            return Choice(_("look"), text.format(box=size, icons=icons))
        text, cats = _("{box}, with {icons} in it; cats: {cats}."), self._cats_text(worth)
        points = self._points_text(worth) if counts else ""
        if points:
            text = _("{box}, with {icons} in it; cats: {cats}; {points}.")
        return Choice(_("look"), text.format(box=size, icons=icons, cats=cats, points=points))

    def _cats_text(self, worth: scoring.BoxScore) -> str:
        """How many cats everybody has in a box."""
        counts = ((self.name(at), halves / scoring.WHOLE) for at, halves in worth.cats.items())
        return listed([f"{name} {count:g}" for name, count in counts])

    def _points_text(self, worth: scoring.BoxScore) -> str:
        """The points of a box and the seats that score them."""
        text, found = _("{points} to {name}"), []
        for at, extra in zip(worth.owners, worth.extra, strict=True):
            points = points_text(worth.points + extra)
            found.append(text.format(points=points, name=self.name(at)))
        return listed(found)


def _pile(position: Position) -> Iterator[Note]:
    """How many cards are left to draw, and whether anybody still draws."""
    if position.start is not None:
        yield (_(words.STARTING),)
    yield (_("pile: {cards}").format(cards=cards_text(len(position.pile))),)
    if position.ending and not position.over:
        yield (_("The last phase: nobody draws."),)


def _phase_lines(position: Position, names: Names) -> Iterator[str]:
    """The phase of the game, and who is next."""
    mover = names[position.turn]
    if position.over:
        yield _("Nobody has a card: the game is over.")
    elif position.start is not None:
        cards = " ".join(map(str, position.start.cards))
        yield person(
            mover,
            _("Starting cards: {cards}. You are next to place one."),
            _("Starting cards: {cards}. {name} is next to place one."),
            cards=cards,
        )
    elif position.ending:
        yield _("The last phase: hands are played out.") + f" {_next(mover)}"
    else:
        pile = _("pile: {cards}.").format(cards=cards_text(len(position.pile)))
        yield f"{pile} {_doing(position, mover)}"


def _doing(position: Position, mover: str) -> str:
    if position.toy is not None:
        return person(
            mover,
            _("You have drawn {toy}, and have to lay it now."),
            _("{name} has drawn {toy}, and has to lay it now."),
            toy=position.toy,
        )
    if position.drawn:
        return person(
            mover,
            _("You have drawn, and play a card."),
            _("{name} has drawn, and plays a card."),
        )
    return _next(mover)


def _next(mover: str) -> str:
    """Who is next."""
    return person(mover, _("You are next."), _("{name} is next."))


def _moment(draft: Draft) -> Position:
    """The position with what the steps have changed, where they can have changed a hand."""
    before = draft.position
    if before.start or before.toy or not draft.steps:
        return before
    after = before.after_turn(draft)
    return replace(after, turn=before.turn, drawn=before.drawn, ending=before.ending)


def _hand_names(seat: Seat) -> str:
    """The hand of a seat in notation; a hand of unknown cards is a count."""
    if not seat.hand:
        return _("none")
    if set(seat.hand) == {UNKNOWN}:
        return cards_text(len(seat.hand))
    return GAP.join(str(card("ifitfits", each)) for each in seat.hand)


def _points_of(draft: Draft, seat: int) -> int:
    """The points of a seat on the board after the steps."""
    position = draft.position
    return scoring.scores(draft.board, position.mode, len(position.seats))[seat].total


def _cards(draft: AnyDraft, steps: Sequence[Step]) -> Iterator[Choice]:
    """The cards, if any can be laid, each once; with why the others can't."""
    layable = {step.card.named for step in steps if isinstance(step, Lay)}
    places = (*legality.free_cells(draft.board), *draft.board.cells)
    copies = choosable_copies(draft)
    starting = isinstance(draft, Draft) and draft.position.start is not None
    for held in choosable(draft) if layable else ():
        if isinstance(held, Card):
            ways, name = held.named.ways, str(held.named)
            yield Choice(
                name,
                _(STARTING if starting else LAYING),
                tuple(map(Cardboard, ways)),
                copies.count(held),
                turned=tuple(map(str, ways)),
                own=isinstance(draft, Draft) and not starting,
                caption=str(typed(name)),
                targets=Targets(places, _laying(held.named), len(ways)),
                refusal="" if held.named in layable else _("it fits nowhere"),
            )


def _across(draft: AnyDraft, steps: Sequence[Step]) -> Iterator[Choice]:
    """A cat across the last card, or a special toy."""
    cats = [step for step in steps if isinstance(step, LayCat)]
    if cats:
        effect = _("Lay a cat across this card and the one beside it.")
        yield _placing(draft, cats, _("cat"), effect)
    toys = [step for step in steps if isinstance(step, LayToy)]
    if toys:
        name = _("the {toy}").format(toy=words.toy_name(toys[0].toy))
        yield _placing(draft, toys, name, _("It was drawn, and has to be laid at once."))


def _evictions(draft: AnyDraft, steps: Sequence[Step]) -> Iterator[Choice]:
    found = [step for step in steps if isinstance(step, Evict)]
    name, effect = _("Princess"), _(EVICTING)
    count = choosable_copies(draft).count(PRINCESS)
    refused = Choice(name, effect, (Figure(PRINCESS),), refusal=_("no cat lies on the table"))
    choice = _placing(draft, found, name, effect) if found else refused
    if found or (count and any(isinstance(step, Lay) for step in steps)):
        yield replace(choice, count=count, own=True, caption=name)


def _naps(draft: AnyDraft, steps: Sequence[Step]) -> Iterator[Choice]:
    naps = [step for step in steps if isinstance(step, Nap)]
    if naps:
        yield _placing(draft, naps, _("sleeping cat"), _(NAPPING))


def _drop(draft: AnyDraft, step: Drop) -> Choice:
    return Choice(
        _("discard {held}").format(held=card_named(step.held)),
        _("Nothing of your hand can be played: discard {held}.").format(held=card_named(step.held)),
        (held_sprite(step.held),),
        choosable_copies(draft).count(step.held),
        own=True,
        title=_("discard"),
        caption=str(typed(step.held)),
        step=step,
    )


def _closed_text(sizes: Sequence[int]) -> str:
    """That boxes of these sizes are closed."""
    text = _("closes a box of {cards}").format(cards=cards_text(sizes[0]))
    for size in sizes[1:]:
        text = _("{boxes} and of {cards}").format(boxes=text, cards=cards_text(size))
    return text


def _laying(card: Card) -> Callable[[Cell, int], Lay]:
    return lambda cell, way: Lay(card.ways[way], *cell)


def _placing(draft: AnyDraft, steps: Sequence[FigureStep], name: str, effect: str) -> Choice:
    """Steps with a place each; where two have the same, turning changes between them."""
    found: dict[Cell, list[FigureStep]] = {}
    for step in steps:
        found.setdefault(step.cell, []).append(step)
    ways = max(found.values(), key=len)
    sprites = tuple(figure(step, seat_of(draft)) for step in ways)

    def attempt(cell: Cell, way: int) -> FigureStep:
        there = found.get(cell) or [replace(step, x=cell[0], y=cell[1]) for step in ways]
        return there[way % len(there)]

    return Choice(name, effect, sprites, targets=Targets(tuple(found), attempt, len(ways)))


def _worth_text(end: Outcome, *, before: bool) -> str:
    """The value of the board if nothing more is laid: points, or the lead over the best other.

    Args:
        before: whether something was laid since.
    """
    text = _("Your lead before your turn: {lead}") if before else _("Your lead: {lead}")
    if end.stakes.margin:
        return text.format(lead=end.value)
    text = _("You: {points} before your turn.") if before else _("You: {points} as it stands.")
    return text.format(points=points_text(end.value))
