"""The whole truth of a game between two moves: what may be done, and what each seat sees.

Turns are put together in one place, the `Draft`. Positions, drafts and observations hold one
another, so that they stand in one module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from games import protocol
from games.ifitfits import legality, scoring
from games.ifitfits.board import Board, Cat
from games.ifitfits.cards import PRINCESS, UNKNOWN, Card, Drawn, HandCard, Toy
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import Score
from games.ifitfits.steps import DRAW, Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Step, Turn
from games.ifitfits.wording import place_text
from games.protocol import GameError, IllegalMoveError
from games.rng import Stream
from languages.lists import either_text
from languages.messages import _


@dataclass(frozen=True)
class Draft:
    """The steps that the seat to move has taken so far, and what they did.

    Attributes:
        undealt: whether the hand is played as it is, without drawing, as puzzles do.
    """

    position: Position
    board: Board
    steps: tuple[Step, ...] = ()
    undealt: bool = False

    @property
    def move(self) -> Turn:
        """The steps so far as a turn."""
        return Turn(self.steps)

    @property
    def complete(self) -> bool:
        """Whether the turn may end here."""
        return bool(self.steps)

    @property
    def seat(self) -> int:
        """The seat that moves."""
        return self.position.turn

    def next_steps(self) -> Iterator[Step]:
        """Every step that the rules allow next.

        Raises:
            GameError: a card of the hand is unknown.
        """
        if self.position.over:
            return
        if self.steps:
            laid = self.steps[-1]
            if isinstance(laid, Lay) and self.position.start is None and self.position.mover.cats:
                edges = legality.cat_edges(self.board, self.seat, laid.cell)
                yield from (LayCat(*edge) for edge in edges)
        elif self.position.start is not None:
            yield from self.position.start.placements(self.board, self.position.mode)
        elif self.position.toy is not None:
            yield from self._toys(self.position.toy)
        else:
            yield from self._turn_steps()

    def add(self, step: Step) -> Draft:
        """The draft with one more step, checked.

        Raises:
            IllegalMoveError: the step isn't allowed here; the text says why.
            GameError: a card of the hand is unknown.
        """
        reason = self.refusal(step)
        if reason is not None:
            raise IllegalMoveError(f"{step.text}: {reason}")
        return self.play(step)

    def play(self, step: Step) -> Draft:
        """The draft with one more step, which must be legal."""
        return Draft(self.position, self._board_after(step), (*self.steps, step), self.undealt)

    @property
    def text(self) -> str:
        """The text of the move."""
        return str(self.move)

    def end(self) -> Position:
        """The position after this turn, which must be complete."""
        return self._end

    @cached_property
    def _end(self) -> Position:
        return self.position.after(self)

    def refusal(self, step: Step) -> str | None:
        """Why the rules refuse a step; None if they allow it.

        Raises:
            GameError: a card of the hand is unknown.
        """
        if self.position.over:
            return _("the game is over")
        if self.steps:
            return self._cat_refusal(step)
        if self.position.start is not None:
            if not isinstance(step, Lay):
                return _("a starting card has to be placed")
            return self.position.start.refusal(self.board, self.position.mode, step)
        if self.position.toy is not None:
            return self._toy_refusal(step)
        return self._turn_refusal(step)

    # Legal steps

    def _turn_steps(self) -> Iterator[Step]:
        if self._may_choose:
            if not self.undealt:
                yield DRAW
            if self.position.mover.cats:
                yield from (Nap(*cell) for cell in legality.free_cells(self.board))
        if self._plays_hand:
            plays: Iterator[Step] = chain(self._lays(), self._evictions())
            first = next(plays, None)
            yield from map(Drop, self.position.held) if first is None else chain([first], plays)

    def _lays(self) -> Iterator[Step]:
        for held in self.position.held:
            if isinstance(held, Card):
                yield from legality.placements(self.board, held, self.position.mode)

    def _evictions(self) -> Iterator[Step]:
        if PRINCESS in self.position.held:
            yield from legality.evictions(self.board)

    def _toys(self, toy: Toy) -> Iterator[Step]:
        edges = legality.free_edges(self.board)
        if edges:
            yield from (LayToy(toy, *edge) for edge in edges)
        else:
            cells = legality.free_cells(self.board)
            yield from (LayToy(toy, *cell, True) for cell in cells)

    @property
    def _may_choose(self) -> bool:
        """Whether the seat may still choose between its hand and a sleeping cat."""
        return not self.position.drawn and not self.position.ending

    @property
    def _plays_hand(self) -> bool:
        return self.undealt or not self._may_choose

    # Why something may not come

    def _cat_refusal(self, step: Step) -> str | None:
        laid = self.steps[-1]
        if not isinstance(step, LayCat):
            return _("only a cat may follow here")
        if not isinstance(laid, Lay) or self.position.start is not None:
            return _("a cat may only follow a cardboard card that was played")
        if not self.position.mover.cats:
            return _("no cat is left")
        reason = legality.cat_refusal(self.board, self.seat, step.cell)
        beside = step.cell in (laid.cell, (laid.x - 1, laid.y))
        return reason if beside or reason else _("a cat goes across the card of this turn")

    def _toy_refusal(self, step: Step) -> str | None:
        toy = self.position.toy
        if not isinstance(step, LayToy) or step.toy != toy:
            return _("{toy} was drawn and has to be laid first").format(toy=toy)
        if not step.inside:
            return legality.edge_refusal(self.board, step.cell)
        if legality.free_edges(self.board):
            return _("a special toy goes across two cards while there is a place")
        return legality.cell_refusal(self.board, step.cell)

    def _turn_refusal(self, step: Step) -> str | None:
        if isinstance(step, Draw | Nap):
            return self._choice_refusal(step)
        if isinstance(step, LayCat):
            return _("a card has to be placed before a cat")
        if isinstance(step, LayToy):
            return _("no special toy was drawn")
        if not self._plays_hand:
            return _("draw a card first, or play a sleeping cat")
        return self._hand_refusal(step)

    def _choice_refusal(self, step: Draw | Nap) -> str | None:
        if self.position.ending:
            return _("the last phase has begun: hands are played out")
        if self.position.drawn:
            return _("this seat has drawn already")
        if isinstance(step, Draw):
            return _("nothing is drawn here") if self.undealt else None
        if not self.position.mover.cats:
            return _("no cat is left")
        return legality.cell_refusal(self.board, step.cell)

    def _hand_refusal(self, step: Lay | Evict | Drop) -> str | None:
        name = step.card.named if isinstance(step, Lay) else PRINCESS
        if isinstance(step, Drop):
            name = step.held
        if name not in self.position.held:
            return _("the hand doesn't hold {name}").format(name=name)
        if isinstance(step, Lay):
            return legality.place_refusal(self.board, step, self.position.mode)
        if isinstance(step, Evict):
            return legality.evict_refusal(self.board, step)
        if any(True for _ in self._lays()) or any(True for _ in self._evictions()):
            return _("one discards only if nothing of the hand can be played (ruling: unfit)")
        return None

    def _board_after(self, step: Step) -> Board:
        board, cat = self.board, Cat(self.seat)
        match step:
            case Lay():
                return board.put(step.cell, step.card)
            case LayCat():
                return board.put_across(step.cell, cat)
            case Nap():
                return board.put(step.cell, cat)
            case Evict() | LayToy():
                thing = step.toy if isinstance(step, LayToy) else PRINCESS
                inside = step.inside if isinstance(step, LayToy) else step.asleep
                return (board.put if inside else board.put_across)(step.cell, thing)
            case Draw() | Drop():
                return board


class Moves:
    """All moves of the seat to move: iterate, `in`, `len`, `random(rng)`, `drafts()`."""

    def __init__(self, start: Draft) -> None:
        self._start = start

    def __iter__(self) -> Iterator[Turn]:
        return (draft.move for draft in self.drafts())

    def __len__(self) -> int:
        return sum(1 for _ in self.drafts())

    def __bool__(self) -> bool:
        """Whether there is any: each legal first step is a move."""
        return any(True for _ in self._start.next_steps())

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Turn):
            return False
        try:
            self.draft(move)
        except IllegalMoveError:
            return False
        return True

    def drafts(self) -> Iterator[Draft]:
        """Every legal move as a complete draft, in the order of the steps' texts."""
        yield from _completions(self._start)

    def draft(self, move: Turn) -> Draft:
        """The complete draft of a move, checked step by step.

        Raises:
            IllegalMoveError: the move isn't legal here.
        """
        draft = self._start
        for step in move.steps:
            draft = draft.add(step)
        if not draft.complete:
            raise IllegalMoveError(_("a turn has a step"))
        return draft

    def random(self, rng: Stream) -> Turn:
        """A legal move, drawn step by step.

        Each sort of first step is as likely as the next, and so is each step of its sort; then
        each cat that may follow, and none.

        Raises:
            IllegalMoveError: the game is over.
        """
        draft = self._start
        steps = [*draft.next_steps()]
        if not steps:
            raise IllegalMoveError(_("the game is over"))
        sort = rng.choice([*dict.fromkeys(map(type, steps))])
        draft = draft.play(rng.choice([step for step in steps if type(step) is sort]))
        cats = [None, *draft.next_steps()]
        cat = rng.choice(cats)
        return draft.move if cat is None else draft.play(cat).move


def _completions(draft: Draft) -> Iterator[Draft]:
    for step in sorted(draft.next_steps(), key=lambda step: step.text):
        longer = draft.play(step)
        if longer.complete:
            yield longer
        yield from _completions(longer)


Seen = protocol.Seen["Position", Turn]
"""A past move as one seat saw it; all of it is public."""


@dataclass(frozen=True)
class Observation:
    """The game as one seat sees it.

    Attributes:
        seat: the seat that looks.
        view: the position with `????` for everything in a hand or in the pile that the seat
            doesn't know.
        history: the moves that the seat has seen, the first one first; empty if unknown.
        cards: what was shuffled for the pile and the hands, Princesses included, which is no
            secret, as `listed`; empty if unknown.
    """

    seat: int
    view: Position
    history: tuple[Seen, ...] = ()
    cards: tuple[Drawn, ...] = ()

    @property
    def moves(self) -> Moves:
        """The legal moves of the seat to move, which depend on nothing hidden from it."""
        return self.view.moves

    @property
    def text(self) -> str:
        """All that the seat knows; equal for two games exactly if they look alike to it."""
        first = (self.history[0].view if self.history else self.view).board
        lines = [
            f"seat {self.seat}",
            " ".join(map(str, self.cards)),
            " ".join(sorted(map(str, first.pieces()))),
        ]
        for seen in self.history:
            lines += [_in_sight(seen.view), str(seen.move)]
        return "\n".join(
            [*lines, _in_sight(self.view), " ".join(sorted(map(str, self.view.board.pieces())))]
        )


def listed(deck: Iterable[Drawn]) -> tuple[Drawn, ...]:
    """The contents of a deck in an order that doesn't depend on how they were shuffled."""
    return tuple(sorted(deck, key=str))


def view(position: Position, seat: int) -> Position:
    """The position with everything blanked that `seat` doesn't know."""
    seats = tuple(
        s if index == seat else replace(s, hand=(UNKNOWN,) * len(s.hand))
        for index, s in enumerate(position.seats)
    )
    return replace(position, seats=seats, pile=(UNKNOWN,) * len(position.pile))


def _in_sight(view: Position) -> str:
    """Everything that a view holds but the board."""
    seats = " | ".join(f"{' '.join(map(str, seat.hand)) or '-'} {seat.cats}" for seat in view.seats)
    agreed = f"{view.mode} {view.board.table.size} {view.turn} {view.drawn} {view.ending}"
    start = " ".join(map(str, view.start.cards)) + f" {view.start.left}" if view.start else "-"
    gone = " ".join(map(str, view.discards))
    return f"{agreed}: {seats}; pile {len(view.pile)}; {view.toy} {start} {gone or '-'}"


@dataclass(frozen=True)
class Seat:
    """A player's hand and cats.

    Attributes:
        hand: cards and Princesses, each card the way up that gives it its name, sorted.
        cats: those still in front of the player.
    """

    hand: tuple[HandCard, ...]
    cats: int

    def without(self, held: HandCard) -> Seat:
        """The seat with one thing of the hand gone."""
        at = self.hand.index(held)
        return replace(self, hand=self.hand[:at] + self.hand[at + 1 :])


@dataclass(frozen=True)
class Start:
    """The set-up before the first turn: players place starting cards (ruling: start).

    Attributes:
        cards: those not placed yet.
        left: how many players have still to place one.
    """

    cards: tuple[Card, ...]
    left: int

    def placements(self, board: Board, mode: Mode) -> Iterator[Lay]:
        """Every way to place one of the cards."""
        ways = sorted({way for card in self.cards for way in card.ways}, key=str)
        for cell in legality.column_ends(board):
            yield from (Lay(way, *cell) for way in ways if legality.fits(board, cell, way, mode))

    def refusal(self, board: Board, mode: Mode, lay: Lay) -> str | None:
        """Why a card may not be placed; None if it may."""
        ends = legality.column_ends(board)
        if lay.card.named not in (card.named for card in self.cards):
            cards = " ".join(map(str, self.cards))
            return _("expected one of the starting cards {cards}").format(cards=cards)
        if lay.cell not in ends:
            places = either_text([place_text(cell) for cell in ends])
            return _("expected a starting card at {places}").format(places=places)
        if not legality.fits(board, lay.cell, lay.card, mode):
            return _("a wall would lie against a wall")
        return None

    def without(self, card: Card) -> Start:
        """The set-up with one card placed."""
        at = [each.named for each in self.cards].index(card.named)
        return Start(self.cards[:at] + self.cards[at + 1 :], self.left - 1)


@dataclass(frozen=True)
class Position:
    """The whole truth of a game between two moves.

    Attributes:
        drawn: whether the seat to move has drawn already.
        pile: the cards to draw, from the top.
        ending: whether the last phase has begun (ruling: end).
        toy: the special toy that the seat to move has drawn and has to lay.
        start: the set-up, until every player has placed a starting card.
        discards: the cards and Princesses that went out of the game, in order.
    """

    mode: Mode
    board: Board
    seats: tuple[Seat, ...]
    turn: int
    pile: tuple[Drawn, ...] = ()
    drawn: bool = False
    ending: bool = False
    toy: Toy | None = None
    start: Start | None = None
    discards: tuple[Drawn, ...] = ()

    @property
    def mover(self) -> Seat:
        """The seat to move."""
        return self.seats[self.turn]

    @property
    def held(self) -> tuple[HandCard, ...]:
        """The different things in the hand of the seat to move, in order.

        Raises:
            GameError: one is unknown.
        """
        if UNKNOWN in self.mover.hand:
            text = _("a card in the hand of seat {seat} is unknown (????)")
            raise GameError(text.format(seat=self.turn))
        return tuple(dict.fromkeys(self.mover.hand))

    @property
    def over(self) -> bool:
        """Whether the last phase has begun and nobody has a card."""
        return self.ending and not any(seat.hand for seat in self.seats)

    @property
    def draft(self) -> Draft:
        """The move of the seat to move, with no step taken yet."""
        return Draft(self, self.board)

    @property
    def moves(self) -> Moves:
        """The legal moves: to draw is one of its own, and so is to lay a special toy."""
        return Moves(self.draft)

    @property
    def turn_draft(self) -> Draft:
        """The turn of the seat to move with its hand as it is, as puzzles take it."""
        return Draft(self, self.board, undealt=True)

    @property
    def turns(self) -> Moves:
        """The legal turns of the seat to move if nothing is drawn."""
        return Moves(self.turn_draft)

    def drafted(self, move: Turn) -> Draft:
        """The complete draft of a move, checked step by step.

        Raises:
            IllegalMoveError: the move isn't legal here.
        """
        return self.moves.draft(move)

    def play(self, move: Turn) -> Position:
        """The position after a move.

        Raises:
            IllegalMoveError: the move isn't legal here.
            GameError: the card that is drawn is unknown.
        """
        return self.drafted(move).end()

    def after(self, draft: Draft) -> Position:
        """The position after a complete draft of this position."""
        match draft.steps[0]:
            case Draw():
                return replace(self, drawn=True)._drawing()
            case LayToy():
                return replace(self, board=draft.board, toy=None)._drawing()
            case Lay(card) if self.start is not None:
                start, turn = self.start.without(card), self.following
                return replace(self, board=draft.board, start=start, turn=turn)._started()
        return replace(self.after_turn(draft), drawn=False).settled()

    def after_turn(self, draft: Draft) -> Position:
        """The position after a whole turn, before anything is settled for the next seat.

        Its seat to move is the next one, whether or not it can do anything, and `drawn` is as it
        was unless the last phase has begun.
        """
        seats = self._seats_after(draft)
        spent = min(self.mover.cats, seats[self.turn].cats) == 0
        ending = self.ending or spent or not self.pile
        return replace(
            self,
            board=draft.board,
            seats=seats,
            turn=self.following,
            ending=ending,
            drawn=self.drawn and not ending,
            discards=self.discards + tuple(s.held for s in draft.steps if isinstance(s, Drop)),
        )

    @property
    def following(self) -> int:
        """The next seat in turn order."""
        return (self.turn + 1) % len(self.seats)

    def notation(self, move: Turn) -> str:
        """The text of a move."""
        return str(move)

    @cached_property
    def _scores(self) -> tuple[Score, ...]:
        return scoring.scores(self.board, self.mode, len(self.seats))

    def scores(self) -> tuple[Score, ...]:
        """The points of every seat if the game ended here."""
        return self._scores

    def score(self, seat: int) -> Score:
        """The points of one seat if the game ended here."""
        return self._scores[seat]

    def places(self) -> tuple[float, ...]:
        """The place of every seat if the game ended here (ruling: tie)."""
        return scoring.places(self.scores())

    def observation(
        self, seat: int, history: tuple[Seen, ...] = (), cards: tuple[Drawn, ...] = ()
    ) -> Observation:
        """The position as a seat sees it, with what it has seen before."""
        return Observation(seat, view(self, seat), history, cards)

    def seen(self, move: Turn, seat: int) -> Seen:
        """A move of this position as a seat sees it."""
        return Seen(view(self, seat), move)

    def _drawing(self) -> Position:
        """The position once the seat to move has drawn until it has to decide something."""
        if not self.pile and self.mover.hand:
            return self
        if not self.pile:  # Nothing to play and nothing to draw: the turn is over.
            return replace(self, turn=self.following, ending=True, drawn=False).settled()
        top, pile = self.pile[0], self.pile[1:]
        if top is UNKNOWN:
            raise GameError(_("the card that is drawn is unknown (????)"))
        if isinstance(top, Toy):
            if legality.free_edges(self.board) or legality.free_cells(self.board):
                return replace(self, pile=pile, toy=top)
            return replace(self, pile=pile, discards=(*self.discards, top))._drawing()
        seats = list(self.seats)
        seats[self.turn] = replace(self.mover, hand=sorted_hand((*self.mover.hand, top)))
        return replace(self, pile=pile, seats=tuple(seats))

    def settled(self) -> Position:
        """The position with seats skipped that can do nothing (ruling: turn)."""
        position = self
        while not position.over and position.ending and not position.mover.hand:
            position = replace(position, turn=position.following)
        return position

    def _started(self) -> Position:
        """The position with players skipped whose starting cards don't fit."""
        position = self
        while position.start is not None:
            start = position.start
            if start.left and any(True for _ in start.placements(position.board, self.mode)):
                return position
            skipped = replace(start, left=start.left - 1) if start.left else None
            turn = position.following if start.left else position.turn
            position = replace(position, start=skipped, turn=turn)
        return position

    def _seats_after(self, draft: Draft) -> tuple[Seat, ...]:
        seats = list(self.seats)
        for step in draft.steps:
            own = seats[self.turn]
            match step:
                case Lay(card):
                    seats[self.turn] = own.without(card.named)
                case Drop(held):
                    seats[self.turn] = own.without(held)
                case LayCat() | Nap():
                    seats[self.turn] = replace(own, cats=own.cats - 1)
                case Evict():
                    seats[self.turn] = own.without(PRINCESS)
                    things = self.board.cells if step.asleep else self.board.edges
                    cat = things[step.cell]
                    assert isinstance(cat, Cat)
                    owner = seats[cat.seat]
                    seats[cat.seat] = replace(owner, cats=owner.cats + 1)
        return tuple(seats)


def sorted_hand(hand: tuple[HandCard, ...]) -> tuple[HandCard, ...]:
    """A hand in the order of its texts: in which order cards came is no part of a position."""
    return tuple(sorted(hand, key=str))
