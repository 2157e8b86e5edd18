"""Cat Box on the full screen: cards, tokens, what they cover and bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from games.catbox import legality, scoring
from games.catbox.board import Board, Placement
from games.catbox.change import under
from games.catbox.faces import UNKNOWN, Card, Face, Identity
from games.catbox.names import (
    POINTS,
    face_named,
    identity_name,
    letter_of,
    placement_text,
    token_name,
)
from games.catbox.position import WHEN, Draft, Position, spelled
from games.catbox.puzzle import ChainDraft, Puzzle, SingleTurn
from games.catbox.rulings import Mode, Token, seat_rules
from games.catbox.scoring import Outcome, Stake, Stakes
from games.catbox.turn import PASS, MoveMouse, Play, PutGuard, Source, TakeFish, Turn, Use
from games.catbox.typed import AnyDraft, help_lines, typed_steps
from games.protocol import Cell, IllegalMoveError
from languages.lists import listed
from languages.message import cell as named_cell
from languages.messages import N_, _, draws, pgettext
from languages.people import YOU, person
from views.catbox import puzzle_lines
from views.catbox.board import LEGEND, TOKEN_LEGEND, laid_cells, lying, marked
from views.catbox.scenery import SCENERY
from views.catbox.sprites import CardFace, TokenTile, cat_badge
from views.catbox.table import EFFECTS, guarded_cells, has_tokens
from views.render.lattice import CellRange
from views.scene import Scene, SpriteAt
from views.sheet import Cells, Column, Note, Row, Sheet, Signs, Sprite
from views.tabletop import (
    NOBODY,
    AnyTabletop,
    Choice,
    Ghost,
    Tabletop,
    Targets,
    gain_text,
    lead_text,
)

COST: Final = N_(" Costs the point that it is worth unused.")
"""The cost of any token."""

LONGEST = 9
"""How much of a name stands above a card."""


class CatBoxTabletop(Tabletop[AnyDraft, Puzzle]):
    """Cards with both their sides, tokens, guards, and the points of every colour."""

    legend = LEGEND
    scenery = SCENERY
    steps = staticmethod(typed_steps)
    help = staticmethod(help_lines)

    def legend_of(self, draft: AnyDraft) -> str:
        """The signs on the board, with those of tokens where there are any."""
        return "\n".join(map(_, (LEGEND, TOKEN_LEGEND) if has_tokens(draft) else (LEGEND,)))

    def choices(self, draft: AnyDraft) -> Sequence[Choice]:
        """The cards that may be laid, and every token that is left."""
        if isinstance(draft, ChainDraft):
            return [self._card(draft, *each) for each in draft.sources()]
        cards = [self._card(draft, *each) for each in draft.sources()]
        nothing = draft.must_play and not draft.steps and not draft.plays()
        passing = [_passing()] if nothing else []
        return [*cards, *passing, *self._tokens(draft)]

    @classmethod
    def puzzle_help(cls, puzzle: Puzzle) -> Iterator[str]:
        """How cards are laid and tokens used in a puzzle."""
        yield from help_lines(puzzle.draft, passes=False)
        if isinstance(puzzle, SingleTurn):
            yield _(puzzle_lines.TURN_HELP)

    @staticmethod
    def step_texts(draft: AnyDraft) -> tuple[str, ...]:
        """The steps in notation, each with its source where it could be several cards."""
        if isinstance(draft, ChainDraft):
            return AnyTabletop.step_texts(draft)
        return spelled(draft.position, draft.move) if draft.steps else ()

    @staticmethod
    def ended(draft: AnyDraft) -> Turn:
        """The turn, if it may end here."""
        if draft.complete:
            return draft.move
        if not draft.must_play:
            text = _("this guard would leave the next seat no legal placement; undo it")
        elif draft.plays():
            text = _("a card has to be laid first; help lists what you can type")
        elif draft.steps:
            text = _("no card can be laid: type undo")
        else:
            text = _("no card can be laid: type pass")
        raise IllegalMoveError(text)

    def scene(self, draft: AnyDraft, start: AnyDraft, ghost: Ghost | None) -> Scene:
        """The board as its cards lie, with the card that is held over it."""
        board, step = draft.board, None if ghost is None else ghost.attempt
        under = board
        if isinstance(step, MoveMouse):
            under = board.lift(board.topmost(step.lifted))
        barred = () if isinstance(draft, ChainDraft) else guarded_cells(draft)
        marks = *marked("new", laid_cells(start.board, board)), *marked("barred", barred)
        held = () if ghost is None else _held(ghost)
        left, top, right, bottom = board.bounds
        frame = CellRange(left - 1, top - 1, right + 1, bottom + 1)
        return Scene(frame, (*lying(under), *marks, *held))

    def asked(self, choice: Choice) -> str:
        """The effect of a choice, and of a card which cell is meant."""
        if not any(isinstance(sprite, CardFace) for sprite in choice.sprites):
            return choice.effect
        return f"{choice.effect} {_('The cell is that of its top-left quadrant.')}"

    def effects(self, draft: AnyDraft, ghost: Ghost) -> Iterator[str]:
        """The quadrants that a card covers, and the points that it brings."""
        if isinstance(ghost.attempt, Choice):
            yield ghost.attempt.effect.rstrip(".")
            return
        step = ghost.attempt
        if isinstance(step, Play | MoveMouse):
            covered = under(draft.board, step).items()
            yield _covers([_quadrant(letter, cell) for cell, letter in covered])
        elif isinstance(step, PutGuard):
            yield _("keeps the nine marked cells free until your next turn")
        elif isinstance(step, Use):
            yield _(EFFECTS[step.token]).rstrip(".")
        elif isinstance(step, TakeFish):
            yield _("you alone may lay it, in a later turn")
        if self.counts:
            yield from self._gain(draft, ghost.after)

    def has_face(self, sprite: Sprite) -> bool:
        """Whether it is a card."""
        return isinstance(sprite, CardFace)

    def standing(self, draft: AnyDraft, seat: int) -> str:
        """Who the seat is, and its points; nothing where that isn't known."""
        if self.puzzle is not None:
            counted = self._tallied(draft)
            return puzzle_lines.worth_text(self.puzzle, counted, before=counted is not draft)
        assert isinstance(draft, Draft)
        identity, mine = draft.position.seats[seat].identity, draft.position.turn == seat
        if identity is None:
            return ""
        tokens = len(draft.position.seats[seat].tokens) - (mine and draft.token is not None)
        text = _("You are {identity}{letter}: {points} so far")
        if tokens:
            text = _("You are {identity}{letter}: {points} so far ({tokens} for unused tokens)")
        return text.format(
            identity=identity_name(identity),
            letter=letter_of(identity),
            points=POINTS.of(scoring.points(draft.board, identity) + tokens),
            tokens=tokens,
        )

    def seats(self, draft: AnyDraft, seat: int) -> Sequence[Sheet]:
        """The points of every colour, and each seat with what is known of it."""
        points = self._tallies(draft)
        if self.puzzle is not None:
            counted = self._tallied(draft)
            points = puzzle_lines.standings(self.puzzle, counted, before=counted is not draft)
        if isinstance(draft, ChainDraft):
            return [points]
        position = draft.position
        turn = None if position.over else position.turn
        used = {position.turn: draft.token}
        cells = (
            _cells(position, at, used.get(at), own=at == seat) for at in range(len(position.seats))
        )
        sheet = self.seat_table(position, _columns(), cells, seat, turn)
        notes = tuple(_pile(position)) if "sides" not in self.untaught else ()
        return [points, replace(sheet, notes=notes)]

    def tables(self, position: Position, seat: int | None = None) -> Sequence[Sheet]:
        """The points of every colour and each seat, but for tables without a row or a note."""
        sheets = self.seats(position.draft, NOBODY if seat is None else seat)
        return [sheet for sheet in sheets if sheet.filled or sheet.notes]

    def limits(self, draft: AnyDraft) -> Iterator[str]:
        """The effect of the token in use, and the places of box tokens."""
        if isinstance(draft, ChainDraft):
            return
        if draft.token is Token.STACK and draft.must_play:
            yield _("This card may cover up to four cells, at most three of them cats.")
        position = draft.position
        names = [player.name for player in self.players] or [
            YOU if at == position.turn else self.name(at) for at in range(len(position.seats))
        ]
        for guard in position.standing_guards:
            yield person(
                names[guard.seat],
                _("Your box token: no card may cover the nine cells around {place} (#)."),
                _("{name}'s box token: no card may cover the nine cells around {place} (#)."),
                place=_place((guard.x, guard.y)),
            )

    def badge(self, position: Position, seat: int) -> Signs | None:
        """The cat of a seat, where it is known."""
        identity = position.seats[seat].identity
        return None if identity is None else cat_badge(identity)

    def name(self, seat: int) -> str:
        """The name of a seat; in a puzzle its colour, where it is known."""
        if isinstance(self.puzzle, SingleTurn):
            identity = self.puzzle.position.seats[seat].identity
            if identity is not None:
                return identity_name(identity)
        return super().name(seat)

    def look(self, draft: AnyDraft) -> Choice | None:
        """Looks at the cards of the board, at what each covers, and what covers it."""
        targets = Targets(tuple(draft.board.cells), lambda cell, _: _seen(draft, cell))
        return Choice(_("look"), targets=targets, inert=True)

    def held(self, draft: AnyDraft, seat: int) -> Sequence[Choice]:
        """The own cards, with what the others see of them."""
        if isinstance(draft, ChainDraft):
            return ()
        gone = {source.slot for source in draft.gone if source.seat == seat}
        hand, yours = enumerate(draft.position.seats[seat].hand), pgettext("card", "yours")
        return [
            Choice(
                card.secret,
                sprites=(CardFace(card.secret),),
                own=True,
                title=yours,
                caption=self._all_see(card),
            )
            for slot, card in hand
            if slot not in gone
        ]

    # Cards

    def _card(self, draft: AnyDraft, source: Source, face: Face) -> Choice:
        """A card that may be laid."""
        whose, caption = self._origin(draft, source)
        own = isinstance(draft, Draft) and source.seat == draft.position.turn
        if not isinstance(draft, Draft):
            effect = _("Lay {face}.")
        elif own:
            effect = _("Lay {face} with the side that only you see.")
        else:
            effect = _("Lay {face} with the side that all see.")
        return Choice(
            face,
            effect.format(face=face_named(face)),
            (CardFace(face),),
            own=own,
            title=whose,
            caption=caption,
            targets=Targets(
                _anchors(draft.board), lambda cell, _: Play(Placement(face, *cell), source)
            ),
        )

    def _origin(self, draft: AnyDraft, source: Source) -> tuple[str, str]:
        """Whose a card is, and what the others see of it."""
        if isinstance(draft, ChainDraft):
            return "", ""
        if source.seat is None:
            return _("saved"), ""
        if source.seat != draft.position.turn:
            return self.name(source.seat)[:LONGEST], ""
        card = draft.position.taken(source)
        assert isinstance(card, Card)
        return pgettext("card", "yours"), self._all_see(card)

    def _all_see(self, card: Card) -> str:
        """The public face of an own card, which the others see."""
        return (
            _("all see {face}").format(face=face_named(card.public))
            if "sides" not in self.untaught
            else ""
        )

    # Tokens

    def _tokens(self, draft: Draft) -> Iterator[Choice]:
        for token in draft.position.mover.tokens if draft.token is None else ():
            usable = token in draft.tokens()
            refusal = "" if usable else draft.refusal(Use(token)) or ""
            if refusal or draft.played in WHEN[token]:
                yield self._token(draft, token, refusal)

    def _token(self, draft: Draft, token: Token, refusal: str) -> Choice:
        effect = _(EFFECTS[token]) + _(COST)
        choice = Choice(token_name(token), effect, (TokenTile(token),), minor=True)
        if refusal:
            return replace(choice, refusal=refusal)
        if token is Token.BOX:
            targets = Targets(tuple(draft.board.cells), lambda cell, _: PutGuard(*cell))
            return replace(choice, targets=targets)
        if token is Token.FISH:
            return replace(choice, more=tuple(self._fish(draft)))
        if token is Token.MOUSE:
            targets = Targets(tuple(draft.board.cells), lambda cell, _: _lifted(draft, cell))
            return replace(choice, targets=targets)
        return replace(choice, step=Use(token))

    def _fish(self, draft: Draft) -> Iterator[Choice]:
        for source, card in draft.hand_cards():
            own = source.seat == draft.position.turn
            face = card.secret if own else card.public
            whose, caption = self._origin(draft, source)
            text = _("Save {face} (your own).") if own else _("Save {face} ({whose}).")
            effect = text.format(face=face_named(face), whose=whose)
            step, sprites = TakeFish(card, source), (CardFace(face),)
            yield Choice(face, effect, sprites, title=whose, caption=caption, step=step)

    # Points

    def _tallies(self, draft: AnyDraft) -> Sheet:
        """The points of everybody who may play, the Chihuahua only once it was explained."""
        identities: Iterable[Identity] = Identity
        if isinstance(draft, Draft):
            identities = seat_rules(len(draft.position.seats)).identities
        tallies = [
            each
            for each in scoring.tallies(draft.board)
            if each.identity in identities
            and (each.identity is not Identity.CHIHUAHUA or "chihuahua" not in self.untaught)
        ]
        columns = tuple(Column(cat_badge(each.identity), number=True) for each in tallies)
        row = Row(tuple(each.total for each in tallies))
        return Sheet(columns, (row,), title=_("Points on the board now:"))

    def _stakes(self, draft: AnyDraft) -> Stakes | None:
        """Whose points count: in a game those of the seat to move, if it is known who it is."""
        if self.puzzle is not None:
            return puzzle_lines.stakes_of(self.puzzle, draft)
        assert isinstance(draft, Draft)
        own = draft.position.mover
        tokens = len(own.tokens) - (draft.token is not None)
        return None if own.identity is None else Stakes(Stake(own.identity, tokens))

    def _gain(self, draft: AnyDraft, after: object) -> Iterator[str]:
        assert isinstance(after, AnyDraft)
        was, now = self._stakes(draft), self._stakes(after)
        if was is None or now is None:
            return
        values = Outcome(draft.board, was).value, Outcome(after.board, now).value
        if self.puzzle is None or not was.rivals:
            yield gain_text(*values)
        else:
            yield lead_text(*values, answered=self.puzzle.adversarial)


def _passing() -> Choice:
    return Choice(_("pass"), _("No card can be laid: you pass."), move=PASS)


def _columns() -> tuple[Column, ...]:
    """The headings of the seats."""
    return (
        Column(_("shows"), _("cards that all see"), part="sides"),
        Column(_("tokens"), _("tokens left"), initials=True),
        Column(_("saved"), _("saved cards")),
    )


def _cells(position: Position, at: int, used: Token | None, *, own: bool) -> Cells:
    """The sides of a seat's cards that the reader sees, its tokens and saved cards.

    Args:
        used: the token that it uses in this turn.
    """
    seat = position.seats[at]
    saved = [card.face if own else card.seen for card in seat.saved]
    shown = [] if own else [card.public for card in seat.hand]
    return _faces(shown), _tokens_left(position, at, used), _faces(saved)


def _tokens_left(position: Position, at: int, used: Token | None) -> str | Signs:
    """The tokens of a seat that aren't used, in a game that has any."""
    tokens = [token for token in position.seats[at].tokens if token is not used]
    if position.mode is not Mode.ADVANCED:
        return ""
    if not tokens:
        return pgettext("tokens", "none")
    return Signs(tuple(map(TokenTile, tokens)), listed(list(map(token_name, tokens))))


def _pile(position: Position) -> Iterator[Note]:
    """How many cards are left to draw, and the side of the next one that all see."""
    if position.pile:
        number, face = len(position.pile), position.pile[0].public
        if face == UNKNOWN:
            yield (_("pile {number}").format(number=number),)
        else:
            top = Signs((CardFace(face),), face)
            yield (_("pile {number}, on top ").format(number=number), top)


def _seen(draft: AnyDraft, cell: Cell) -> Choice:
    """The card that shows in a cell, with what it covers and what covers it."""
    board = draft.board
    at = max(at for at, each in enumerate(board.placements) if cell in each.cells)
    card = board.placements[at]
    below, above = board.placements[:at], board.placements[at + 1 :]
    under = [_quadrant(_top(below, each), each) for each in card.cells if _top(below, each)]
    over = [_quadrant(_top(above, each), each) for each in card.cells if _top(above, each)]
    text = _("{quadrant}: {face} {covers}; {covered}.")
    if isinstance(draft, Draft) and cell in guarded_cells(draft):
        text = _("{quadrant}: {face} {covers}; {covered}; a box token keeps this place free.")
    shown = text.format(
        quadrant=_quadrant(board.cells[cell], cell),
        face=card.face,
        covers=_covers(under) if under else _("covers nothing"),
        covered=_is_covered(over) if over else _("nothing covers it"),
    )
    lit = tuple(each for each in card.cells if not _top(above, each))
    return Choice(_("look"), shown, lit=lit)


def _covers(quadrants: Sequence[str]) -> str:
    return _("covers {quadrants}").format(quadrants=listed(quadrants))


def _is_covered(quadrants: Sequence[str]) -> str:
    return _("is covered by {quadrants}").format(quadrants=listed(quadrants))


def _quadrant(letter: str, cell: Cell) -> str:
    """The quadrant in a cell, and its place."""
    if draws():
        return str(face_named(letter))
    return _("{letter} at {place}").format(letter=letter, place=_place(cell))


def _top(placements: Sequence[Placement], cell: Cell) -> str:
    """The letter that shows in a cell; nothing on the bare table."""
    for each in reversed(placements):
        if cell in each.cells:
            return each.face[each.cells.index(cell)]
    return ""


def _place(cell: Cell) -> str:
    return str(named_cell(*cell))


def _held(ghost: Ghost) -> Iterator[SpriteAt]:
    """The sprites held over the board, or marks on the cells concerned."""
    step, mark = ghost.attempt, "legal" if ghost.legal else "refused"
    if isinstance(step, Play | MoveMouse):
        placement = step.placement if isinstance(step, Play) else step.moved
        yield SpriteAt(CardFace(placement.face), placement.x, placement.y)
        yield from marked(mark, placement.cells)
    elif isinstance(step, PutGuard):
        yield from marked("lit", legality.guarded([ghost.cell]))
    else:
        yield from marked("lit", step.lit if isinstance(step, Choice) else [ghost.cell])


def _anchors(board: Board) -> tuple[Cell, ...]:
    """Where a face would touch the board, whether it may lie there or not."""
    left, top, right, bottom = board.bounds
    return tuple((x, y) for y in range(top - 1, bottom + 1) for x in range(left - 1, right + 1))


def _lifted(draft: Draft, cell: Cell) -> Choice:
    """The card in a cell, lifted by the mouse.

    Raises:
        IllegalMoveError: something covers it, or a guard stands on it.
    """
    board = draft.board
    at = max((at for at, each in enumerate(board.placements) if cell in each.cells), default=None)
    if at is None:
        raise IllegalMoveError(_("no card lies there"))
    placement = board.placements[at]
    if at not in board.uncovered:
        text = _("{card} is partly covered: only an uncovered card moves")
        raise IllegalMoveError(text.format(card=placement_text(placement)))
    if any((guard.x, guard.y) in placement.cells for guard in draft.position.standing_guards):
        raise IllegalMoveError(
            _("a box token stands on {card}").format(card=placement_text(placement))
        )
    targets = Targets(_anchors(board), lambda to, _: MoveMouse(placement, *to))
    effect = _("Move {card} to another place.").format(card=placement_text(placement))
    sprites = (CardFace(placement.face),)
    return Choice(token_name(Token.MOUSE), effect, sprites, targets=targets, lit=placement.cells)


def _faces(faces: Sequence[Face]) -> str | Signs:
    """Sides of cards, next to each other."""
    return Signs(tuple(map(CardFace, faces)), " ".join(faces)) if faces else ""
