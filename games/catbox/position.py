"""The whole truth of a game at one moment: the turns that may be taken, and what each seat sees.

Turns are put together in one place: listing them, checking one, reading one from text and entering
one by hand all go through a `Draft`, with the uses of the five tokens. Positions, drafts and
observations hold one another, so that they stand in one module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from games import protocol
from games.catbox import legality, scoring
from games.catbox.board import Board
from games.catbox.faces import UNKNOWN, UNKNOWN_CARD, Card, Face, Identity
from games.catbox.legality import Cover, Plays
from games.catbox.names import token_name
from games.catbox.rulings import Edition, Mode, Token, seat_rules
from games.catbox.scoring import Result, Score, decide, places
from games.catbox.turn import (
    PASS,
    Guard,
    MoveMouse,
    Play,
    PutGuard,
    Saved,
    Seat,
    Source,
    Step,
    TakeFish,
    Turn,
    Use,
)
from games.protocol import Cell, GameError, IllegalMoveError
from games.rng import Stream
from languages.lists import either_text
from languages.messages import _

WHEN: dict[Token, frozenset[int]] = {
    Token.PAW: frozenset({1}),
    Token.BOX: frozenset({0, 1}),
    Token.FISH: frozenset({0, 1}),
    Token.STACK: frozenset({0}),
    Token.MOUSE: frozenset({1}),
}
"""After how many cards played in the turn each token may be used."""

BARRED_ANCHORS = 16
"""Anchors that a guard bars at most: a face of 2x2 cells meets its 3x3 cells at 4x4 of them."""

_SPENT_BY: dict[type, Token] = {
    PutGuard: Token.BOX,
    TakeFish: Token.FISH,
    MoveMouse: Token.MOUSE,
}


def token_of(step: Step) -> Token | None:
    """The token that a step spends; None for the laying of a card."""
    return step.token if isinstance(step, Use) else _SPENT_BY.get(type(step))


class AmbiguousStepError(IllegalMoveError):
    """A step that more than one card could make; its text lists the sources."""


@dataclass(frozen=True)
class Draft:
    """The steps that the seat to move has taken so far, and what they did.

    Attributes:
        before: the draft without the last step, where that was taken here.
    """

    position: Position
    board: Board
    steps: tuple[Step, ...] = ()
    gone: tuple[Source, ...] = ()
    token: Token | None = None
    played: int = 0
    before: Draft | None = field(default=None, repr=False, compare=False)

    @property
    def must_play(self) -> bool:
        """Whether a card has to follow before the turn may end."""
        return self.played < (2 if self.token is Token.PAW else 1)

    @property
    def complete(self) -> bool:
        """Whether the turn may end here."""
        return not self.must_play and not self.strands_next

    @property
    def strands_next(self) -> bool:
        """Whether a guard of this turn would leave the next seat nowhere to lay a card."""
        if self.token is not Token.BOX:
            return False
        return not self._room(self.position.guards_after(self)) and self.end().stranded

    def _room(self, guards: Iterable[Guard]) -> int:
        """The bitboard of the anchors at which any face can be laid past some guards."""
        barred = legality.guarded((guard.x, guard.y) for guard in guards)
        return legality.anchors(self.board, Cover.FULL, barred)

    @property
    def goes_on(self) -> bool:
        """Whether a card may still be laid: the mover's if one has to follow, else the next's."""
        if self.must_play:
            return any(True for _play in self.plays())
        return not self.strands_next

    @property
    def move(self) -> Turn:
        """The steps so far as a turn."""
        return Turn(self.steps)

    @cached_property
    def barred(self) -> frozenset[Cell]:
        """The cells that guards keep free of the mover's cards."""
        cells = [(guard.x, guard.y) for guard in self.position.standing_guards]
        if self.position.edition is Edition.GRAIL:
            cells += [(step.x, step.y) for step in self.steps if isinstance(step, PutGuard)]
        return legality.guarded(cells)

    def sources(self) -> tuple[tuple[Source, Face], ...]:
        """The cards that may be laid next, each with the face that it would show.

        Raises:
            GameError: a face of the mover's own is unknown.
        """
        return self._sources

    @cached_property
    def _sources(self) -> tuple[tuple[Source, Face], ...]:
        if not self.must_play:
            return ()
        hands_only = self.played > 0
        faces = tuple(
            (source, face)
            for source, face in self.position.playable(self.position.turn)
            if source not in self.gone and not (hands_only and source.seat is None)
        )
        if any(face == UNKNOWN for _, face in faces):
            text = _("a face that seat {seat} may play is unknown (????)")
            raise GameError(text.format(seat=self.position.turn))
        return faces

    def hand_cards(self) -> Iterator[tuple[Source, Card]]:
        """The cards that are still in the hands."""
        return (pair for pair in self.position.hand_cards() if pair[0] not in self.gone)

    def plays(self) -> Plays:
        """Every legal way to lay the next card."""
        return Plays(self.board, self.sources(), self.barred, self.token is Token.STACK)

    def tokens(self) -> tuple[Token, ...]:
        """The tokens that may be used now."""
        if self.token is not None:
            return ()
        held = self.position.mover.tokens
        return tuple(t for t in Token if t in held and self.played in WHEN[t])

    def token_steps(self, token: Token) -> Iterator[Step]:
        """Every way to use a token that may be used now."""
        match token:
            case Token.PAW:
                if any(True for _card in self.hand_cards()):
                    yield Use(Token.PAW)
            case Token.BOX:
                yield from self._guards()
            case Token.FISH:
                for source, card in self.hand_cards():
                    yield TakeFish(card, source)
            case Token.STACK:
                yield Use(Token.STACK)
            case Token.MOUSE:
                for index in self.liftable():
                    yield from self.mouse_steps(index)

    def _guards(self) -> Iterator[PutGuard]:
        """Every guard on a card after which cards may still be laid."""
        room = self._room(self.position.standing_guards).bit_count()
        roomy = room > BARRED_ANCHORS and (not self.must_play or bool(self.sources()))
        for x, y in self.board.frame.cells(self.board.occupied):
            guard = PutGuard(x, y)
            if roomy or self.play(guard).goes_on:
                yield guard

    def liftable(self) -> Iterator[int]:
        """The layers of the board that the mouse may lift."""
        stood_on = {(guard.x, guard.y) for guard in self.position.standing_guards}
        for index in self.board.uncovered:
            if stood_on.isdisjoint(self.board.placements[index].cells):
                yield index

    def mouse_steps(self, index: int) -> Iterator[Step]:
        """Every place to which the mouse may take one liftable layer."""
        lifted = self.board.placements[index]
        for placed in legality.placements(self.board.lift(index), lifted.face, self.barred):
            if placed != lifted:
                yield MoveMouse(lifted, placed.x, placed.y)

    def next_steps(self) -> Iterator[Step]:
        """Every step that the rules allow next."""
        yield from self.plays()
        for token in self.tokens():
            yield from self.token_steps(token)

    def play(self, step: Step) -> Draft:
        """The draft with one more step, which must be legal and name its source."""
        board = self.board
        if isinstance(step, Play):
            board = board.place(step.placement)
        elif isinstance(step, MoveMouse):
            board = board.lift(board.topmost(step.lifted)).place(step.moved)
        return self.grown(step, board)

    def add(self, step: Step, *, any_source: bool = False) -> Draft:
        """The draft with one more step, checked.

        Args:
            any_source: take the first card where several could make the step.

        Raises:
            IllegalMoveError: the step isn't allowed here.
            AmbiguousStepError: more than one card could make it.
        """
        known = self.known(step, any_source)
        reason = self.refusal(known)
        if reason:
            raise IllegalMoveError(reason)
        return self.play(known)

    def variants(self, step: Step) -> Iterator[Draft]:
        """The draft with one more step, once for each card that can make it."""
        for known in self._sourced(step):
            if self.refusal(known) is None:
                yield self.play(known)

    def fitting(self, step: Play | TakeFish) -> list[Source]:
        """The sources that could make a step, one for each different outcome."""
        if isinstance(step, Play):
            fits = [source for source, face in self.sources() if face == step.placement.face]
        else:
            fits = [source for source, card in self.hand_cards() if step.card.agrees(card)]
        if step.source is not None:
            return [source for source in fits if source == step.source]
        return [at for at in fits if at == self._first_like(at, fits)]

    def named(self, step: Step) -> str:
        """The text of a legal step, with its source where cards of other outcomes fit as well."""
        if not isinstance(step, Play | TakeFish) or step.source is None:
            return step.text
        fits = self.fitting(step._replace(source=None))
        return step.text + (str(self._first_like(step.source, fits)) if len(fits) > 1 else "")

    def _first_like(self, source: Source, among: Iterable[Source]) -> Source:
        """The first of some sources that leads to the same outcome: the same card of that seat."""
        seat, card = source.seat, self.position.taken(source)
        return next(at for at in among if at.seat == seat and self.position.taken(at) == card)

    def refusal(self, step: Step) -> str | None:
        """Why the rules refuse a step whose source is known; None if they allow it."""
        token = token_of(step)
        if isinstance(step, Play):
            stacked = self.token is Token.STACK
            return legality.refusal(self.board, step.placement, self.barred, stacked=stacked)
        if token not in self.tokens():
            return self._refuse_token(token)
        reason = None
        if isinstance(step, MoveMouse):  # It has too many uses to list them all.
            reason = self._mouse_refusal(step)
        elif step not in self.token_steps(token):
            reason = _("this can't be done here")
            if isinstance(step, PutGuard):
                reason = _("no card lies there; a guard stands on a card")
                if (step.x, step.y) in self.board.frame.cells(self.board.occupied):
                    reason = _("then nobody could lay a card")
        return reason and f"{step.text}: {reason}"

    @property
    def text(self) -> str:
        """The text of the turn, with the source of a card only where it would be ambiguous."""
        return " ".join(self._texts) or str(PASS)

    @property
    def _texts(self) -> tuple[str, ...]:
        return (
            () if self.before is None else (*self.before._texts, self.before.named(self.steps[-1]))
        )

    def end(self) -> Position:
        """The position after this turn: hands refilled, the next seat to move."""
        return self._end

    @cached_property
    def _end(self) -> Position:
        return self.position.after(self)

    def grown(self, step: Step, board: Board) -> Draft:
        """The draft with one more step, which must be legal and name its source.

        Args:
            board: the board after the step.
        """
        gone, token, played = self.gone, self.token, self.played
        if isinstance(step, Play | TakeFish):
            assert step.source is not None
            gone = (*gone, step.source)
        if isinstance(step, Play):
            played += 1
        else:
            token = token_of(step)
        return Draft(self.position, board, (*self.steps, step), gone, token, played, self)

    def known(self, step: Step, any_source: bool = False) -> Step:
        """A step with the source of its card.

        Raises:
            IllegalMoveError: no card can make it.
            AmbiguousStepError: more than one can, and not `any_source` will do.
        """
        if isinstance(step, Play) and not self.must_play:
            text = _("{step}: the card of this turn is already played")
            raise IllegalMoveError(text.format(step=step.text))
        known = self._sourced(step)
        if not known:
            text = _("{step}: no card can be taken that shows this")
            raise IllegalMoveError(text.format(step=step.text))
        if len(known) > 1 and not any_source:
            names = [f"{step.text}{getattr(one, 'source', '')}" for one in known]
            text = _("{step} could be several cards: say {names}")
            raise AmbiguousStepError(text.format(step=step.text, names=either_text(names)))
        return known[0]

    def _sourced(self, step: Step) -> list[Step]:
        """The step with each source that could make it; as it is if it takes no card."""
        if isinstance(step, Play):
            return [step._replace(source=source) for source in self.fitting(step)]
        if isinstance(step, TakeFish):
            cards = dict(self.hand_cards())
            return [TakeFish(cards[source], source) for source in self.fitting(step)]
        return [step]

    def _mouse_refusal(self, step: MoveMouse) -> str | None:
        placements = self.board.placements
        found = [index for index in self.board.uncovered if placements[index] == step.lifted]
        if not found:
            cards = " ".join(str(placements[index]) for index in self.liftable())
            if not cards:
                text = _("{card} is no uncovered card; those that can be moved: none")
            else:
                text = _("{card} is no uncovered card; those that can be moved: {cards}")
            return text.format(card=step.lifted, cards=cards)
        if found[0] not in self.liftable():
            return _("a guard stands on {card}").format(card=step.lifted)
        if step.moved == step.lifted:
            return _("the card lies there already")
        return legality.refusal(self.board.lift(found[0]), step.moved, self.barred)

    def _refuse_token(self, token: Token | None) -> str:
        if token not in self.position.mover.tokens:
            text = _("there is no {token} token left to use")
        elif self.token is not None:
            text, token = _("only one token a turn: {token} is already used"), self.token
        elif self.played == 0:
            text = _("the {token} token is used after the card")
        else:
            text = _("the {token} token is used before the card")
        return text.format(token="" if token is None else token_name(token))


ATTEMPTS = 4
"""How often `random` tries to use a token before it plays without one."""


class Moves:
    """All turns of the seat to move: iterate, `in`, `len`, `random(rng)`, `drafts()`."""

    def __init__(self, start: Draft) -> None:
        self._start = start

    def __iter__(self) -> Iterator[Turn]:
        return (draft.move for draft in self.drafts())

    def __len__(self) -> int:
        return sum(1 for _ in self.drafts())

    def __contains__(self, turn: object) -> bool:
        if not isinstance(turn, Turn):
            return False
        try:
            self.draft(turn)
        except IllegalMoveError:
            return False
        return True

    def drafts(self) -> Iterator[Draft]:
        """Every legal turn as a complete draft, in the order of their text.

        A pass is the draft without steps, and comes first.
        """
        if self._start.position.over:
            return
        start = self._start
        if not start.plays():
            yield start
        yield from _completions(start)

    def draft(self, turn: Turn, *, any_source: bool = False) -> Draft:
        """The complete draft of a turn, checked step by step.

        Raises:
            IllegalMoveError: the turn isn't legal here.
        """
        if self._start.position.over:
            raise IllegalMoveError(_("the game is over"))
        draft = self._start
        if turn == PASS:
            if draft.plays():
                raise IllegalMoveError(_("a seat that has a legal placement may not pass"))
            return draft
        for step in turn.steps:
            draft = draft.add(step, any_source=any_source)
        if draft.must_play:
            raise IllegalMoveError(_("{turn} stops short: a card has to follow").format(turn=turn))
        if draft.strands_next:
            text = _("{turn} would leave the next seat no legal placement")
            raise IllegalMoveError(text.format(turn=turn))
        return draft

    def random(self, rng: Stream) -> Turn:
        """A legal turn, drawn without listing them.

        First a token or none, each as likely as the next, then each step evenly among
        those that fit; a token that leads nowhere gives way to another draw.

        Raises:
            IllegalMoveError: the game is over.
        """
        if self._start.position.over:
            raise IllegalMoveError(_("the game is over"))
        start = self._start
        for _attempt in range(ATTEMPTS):
            token = rng.choice((None, *self._start.position.mover.tokens))
            drawn = _draw(start, token, rng)
            if drawn is not None and drawn.complete:
                return drawn.move
        drawn = _draw(start, None, rng)
        return PASS if drawn is None else drawn.move


def _completions(draft: Draft) -> Iterator[Draft]:
    for step in sorted(draft.next_steps(), key=lambda step: step.text):
        longer = draft.play(step)
        if longer.complete:
            yield longer
        yield from _completions(longer)


def _draw(start: Draft, token: Token | None, rng: Stream) -> Draft | None:
    if token is None:
        return _draw_play(start, rng)
    use = partial(_draw_use, token)
    before = rng.choice(sorted(WHEN[token])) == 0
    draft: Draft | None = start
    for draw in (use, _draw_play) if before else (_draw_play, use):
        draft = draft and draw(draft, rng)
    return _draw_play(draft, rng) if draft and draft.must_play else draft


def _draw_play(draft: Draft, rng: Stream) -> Draft | None:
    plays = draft.plays()
    return draft.play(rng.choice(plays)) if plays else None


def _draw_use(token: Token, draft: Draft, rng: Stream) -> Draft | None:
    if token is Token.MOUSE:
        liftable = tuple(draft.liftable())
        steps = tuple(draft.mouse_steps(rng.choice(liftable))) if liftable else ()
    else:
        steps = tuple(draft.token_steps(token))
    return draft.play(rng.choice(steps)) if steps else None


Seen = protocol.Seen["Position", Turn]
"""A past turn as one seat saw it: the source of every card, and of a card that was saved only the
sides that the seat knows."""


@dataclass(frozen=True)
class Observation:
    """The game as one seat sees it.

    Attributes:
        seat: the seat that looks.
        view: the position with `????` for every face and None for every identity that
            this seat doesn't know.
        history: the turns that this seat has seen, the first one first; empty
            if unknown.
        cards: the deck of the game, which is no secret, as `listed`; empty if unknown.
    """

    seat: int
    view: Position
    history: tuple[Seen, ...] = ()
    cards: tuple[Card, ...] = ()

    @property
    def moves(self) -> Moves:
        """The turns that are legal whatever the hidden faces are; for the seat to move.

        A guard that might leave the next seat no placement, were its hidden faces full,
        is not among them.
        """
        return self.view.moves

    @property
    def text(self) -> str:
        """All that the seat knows; equal for two games exactly if they look alike to it.

        The first board, then by turns what lies in front of the seats and what was done.
        """
        first, *later = [*(seen.view for seen in self.history), self.view]
        board = " ".join(map(str, first.board.placements))
        lines = [f"seat {self.seat}", board, _in_sight(first)]
        for seen, after in zip(self.history, later, strict=True):
            lines += [" ".join(map(_sourced, seen.move.steps)) or "pass", _in_sight(after)]
        return "\n".join(lines)


def listed(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a deck in an order that doesn't depend on how they were shuffled."""
    return tuple(sorted(min(card, card.flipped) for card in cards))


def view(position: Position, seat: int) -> Position:
    """The position with everything blanked that `seat` doesn't know."""
    seats = tuple(s if index == seat else _blanked(s) for index, s in enumerate(position.seats))
    pile = position.pile and (
        Card(position.pile[0].public, UNKNOWN),
        *(UNKNOWN_CARD for _ in position.pile[1:]),
    )
    return replace(position, seats=seats, pile=pile)


def _sourced(step: Step) -> str:
    return f"{step.text}{getattr(step, 'source', None) or ''}"


def _in_sight(view: Position) -> str:
    """Everything that a view holds but the board."""
    seats = " | ".join(map(_seat_text, view.seats))
    pile = f"{view.pile[0] if view.pile else '-'} of {len(view.pile)}"
    return f"{view.turn}: {seats}; pile {pile}; guards {' '.join(map(str, view.guards)) or '-'}"


def _seat_text(seat: Seat) -> str:
    hand, tokens = " ".join(map(str, seat.hand)), " ".join(seat.tokens)
    saved = " ".join(f"{saved.seen}/{saved.face}" for saved in seat.saved)
    return f"{seat.identity or '?'} {hand or '-'} {tokens or '-'} {saved or '-'}"


def _step_seen(before: Position, step: Step) -> Step:
    if not isinstance(step, TakeFish):
        return step
    assert step.source is not None
    assert step.source.seat is not None
    return TakeFish(before.seats[step.source.seat].hand[step.source.slot], step.source)


def _blanked(seat: Seat) -> Seat:
    return Seat(
        identity=None,
        hand=tuple(Card(card.public, UNKNOWN) for card in seat.hand),
        tokens=seat.tokens,
        saved=tuple(
            saved if saved.public is None else Saved(UNKNOWN, saved.public) for saved in seat.saved
        ),
    )


@dataclass(frozen=True)
class Position:
    """A position between two turns.

    Attributes:
        turn: the seat to move.
        guards: box tokens on the table, in the order in which they were put.
        pile: the cards left to draw from the top; `????/????` where they aren't known.
        passes: how many seats in a row have just passed.
    """

    edition: Edition
    mode: Mode
    board: Board
    seats: tuple[Seat, ...]
    turn: int
    guards: tuple[Guard, ...] = ()
    pile: tuple[Card, ...] = ()
    passes: int = 0

    @property
    def mover(self) -> Seat:
        """The seat to move."""
        return self.seats[self.turn]

    @property
    def following(self) -> int:
        """The seat whose turn comes next."""
        return (self.turn + 1) % len(self.seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended (ruling: pass)."""
        left = self.pile or any(seat.hand or seat.saved for seat in self.seats)
        return not left or self.passes >= len(self.seats)

    @property
    def moves(self) -> Moves:
        """The legal turns, as a lazy collection."""
        return Moves(self.draft)

    @cached_property
    def draft(self) -> Draft:
        """The turn of the seat to move, with no step taken yet."""
        return Draft(self, self.board)

    @property
    def standing_guards(self) -> tuple[Guard, ...]:
        """The guards that bind the seat to move; its own is lifted as its turn begins."""
        return tuple(guard for guard in self.guards if guard.seat != self.turn)

    def drafted(self, turn: Turn, *, any_source: bool = False) -> Draft:
        """The complete draft of a turn, checked step by step.

        Raises:
            IllegalMoveError: the turn isn't legal here, or doesn't say which of several cards.
        """
        return self.moves.draft(turn, any_source=any_source)

    def play(self, turn: Turn, *, any_source: bool = False) -> Position:
        """The position after a turn.

        Raises:
            IllegalMoveError: as for `drafted`.
        """
        return self.drafted(turn, any_source=any_source).end()

    def after(self, draft: Draft) -> Position:
        """The position after a complete draft of this position's turn."""
        seats, pile = self._refilled(draft)
        return replace(
            self,
            board=draft.board,
            seats=seats,
            turn=self.following,
            guards=self.guards_after(draft),
            pile=pile,
            passes=self.passes + 1 if draft.move == PASS else 0,
        )

    def guards_after(self, draft: Draft) -> tuple[Guard, ...]:
        """The guards that stand after a draft: the next seat's own is lifted."""
        put = (step for step in draft.steps if isinstance(step, PutGuard))
        guards = self.standing_guards + tuple(Guard(self.turn, step.x, step.y) for step in put)
        return tuple(guard for guard in guards if guard.seat != self.following)

    def playable(self, seat: int) -> Iterator[tuple[Source, Face]]:
        """The cards that a seat may lay, each with the face that it would show.

        Its own cards show their secret face, cards of other hands the public one.
        """
        for source, card in self.hand_cards(seat):
            yield source, card.secret if source.seat == seat else card.public
        for slot, saved in enumerate(self.seats[seat].saved):
            yield Source(None, slot), saved.face

    def hand_cards(self, first: int | None = None) -> Iterator[tuple[Source, Card]]:
        """Every card in a hand, from the `first` seat (by default the mover) round the table."""
        start = self.turn if first is None else first
        for step in range(len(self.seats)):
            owner = (start + step) % len(self.seats)
            for slot, card in enumerate(self.seats[owner].hand):
                yield Source(owner, slot), card

    def taken(self, source: Source) -> Card | Saved:
        """The card at a source, as the mover would take it."""
        if source.seat is None:
            return self.mover.saved[source.slot]
        return self.seats[source.seat].hand[source.slot]

    @property
    def stranded(self) -> bool:
        """Whether the seat to move has cards to play but no legal placement for any."""
        faces = [face for _, face in self.playable(self.turn)]
        barred = self.draft.barred
        return bool(faces) and not any(
            legality.anchors(self.board, legality.cover_rule(face), barred) for face in faces
        )

    def scores(self) -> tuple[Score, ...]:
        """The points of every seat if the game ended here.

        Raises:
            GameError: an identity is unknown.
        """
        return tuple(map(self.score, range(len(self.seats))))

    def score(self, seat: int) -> Score:
        """The points of one seat if the game ended here.

        Raises:
            GameError: its identity is unknown.
        """
        tally = scoring.tally(self.board, self.identity(seat))
        return Score(seat, tally, len(self.seats[seat].tokens))

    def identity(self, seat: int) -> Identity:
        """The identity of a seat.

        Raises:
            GameError: it is unknown.
        """
        identity = self.seats[seat].identity
        if identity is None:
            raise GameError(_("the identity of seat {seat} is unknown").format(seat=seat))
        return identity

    def result(self) -> Result:
        """Who wins if the game ends here.

        Raises:
            GameError: an identity is unknown.
        """
        return decide(self.edition, self.scores())

    def places(self) -> tuple[float, ...]:
        """The place of each seat if the game ended here (ruling: tie).

        Raises:
            GameError: an identity is unknown.
        """
        return places(self.edition, self.scores())

    def notation(self, turn: Turn) -> str:
        """The text of a turn, with the source of a card only where it would be ambiguous."""
        return " ".join(spelled(self, turn)) or str(PASS)

    def observation(
        self, seat: int, history: tuple[Seen, ...] = (), cards: tuple[Card, ...] = ()
    ) -> Observation:
        """The position as a seat sees it (ruling: public and secret), with what it saw before."""
        return Observation(seat, view(self, seat), history, cards)

    def seen(self, turn: Turn, seat: int) -> Seen:
        """A turn as a seat sees it: what is laid and from where is public, a saved card is not.

        Args:
            turn: a turn of this position that names the source of every card.
        """
        before = view(self, seat)
        return Seen(before, Turn(tuple(_step_seen(before, step) for step in turn.steps)))

    def _refilled(self, draft: Draft) -> tuple[tuple[Seat, ...], tuple[Card, ...]]:
        """Cards and tokens of the turn gone; hands drawn up from the mover round the table."""
        seats = list(self.seats)
        seats[self.turn] = self._spent(draft)
        pile, size = self.pile, seat_rules(len(seats)).hand
        for step in range(len(seats)):
            owner = (self.turn + step) % len(seats)
            given = {source.slot for source in draft.gone if source.seat == owner}
            if given:
                hand = tuple(c for slot, c in enumerate(seats[owner].hand) if slot not in given)
                drawn = max(0, size - len(hand))
                seats[owner] = replace(seats[owner], hand=hand + pile[:drawn])
                pile = pile[drawn:]
        return tuple(seats), pile

    def _spent(self, draft: Draft) -> Seat:
        played = {source.slot for source in draft.gone if source.seat is None}
        saved = [card for slot, card in enumerate(self.mover.saved) if slot not in played]
        for step in draft.steps:
            if isinstance(step, TakeFish):
                own = step.source is not None and step.source.seat == self.turn
                public, secret = step.card
                saved.append(Saved(secret, public) if own else Saved(public))
        tokens = tuple(token for token in self.mover.tokens if token is not draft.token)
        return replace(self.mover, tokens=tokens, saved=tuple(saved))


def spelled(position: Position, turn: Turn) -> tuple[str, ...]:
    """The text of each step of a turn, with the source of a card where others fit as well.

    Where the cards are laid isn't looked at.

    Raises:
        AmbiguousStepError: a step doesn't say which of several cards.
    """
    draft, texts = position.draft, list[str]()
    for step in turn.steps:
        texts.append(draft.named(step))
        draft = draft.grown(draft.known(step), draft.board)
    return tuple(texts)
