"""The table as people see it: their own faces, and everybody's public ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from games.catbox import legality
from games.catbox.faces import Card, Face
from games.catbox.names import identity_name, token_name
from games.catbox.position import Draft, Position
from games.catbox.puzzle import ChainDraft
from games.catbox.rulings import Mode, Token
from games.catbox.turn import PutGuard, Seat
from games.protocol import Cell
from languages.messages import N_, _, pgettext, plural
from languages.people import PEOPLE, person, shown_name
from views.catbox.sprites import CardFace
from views.sheet import Note, Signs

EFFECTS = {
    Token.PAW: N_("After your card, lay a second one at once, from any hand."),
    Token.BOX: N_("No card may cover the nine cells around a place until your next turn."),
    Token.FISH: N_("Save a card of any hand: from now on only you may lay it, in a later turn."),
    Token.STACK: N_("Before your card: it may cover up to four cells, at most three of them cats."),
    Token.MOUSE: N_("After your card, move a card of which nothing is covered to another place."),
}
"""The effect of each token."""

GAMES = {Mode.BASIC: N_("basic game"), Mode.ADVANCED: N_("advanced game")}
"""The name of the game that is played in each mode."""

LEGEND = N_("""\
K black, P pink, V purple, B blue, Y yellow cat; o empty box; (K) is new.
The card BYYK is B Y over Y K; BYYK@3,-1 lays its top left on column 3, row -1.
You score 1 for each cat of your colour in sight and 1 for each in its largest
area; the Chihuahua 1 an empty box, 2 an area of three.""")
"""The meaning of the signs, and the scoring."""

TOKEN_LEGEND = N_("""\
#K# and #.# are kept free by a box token: no card may cover them.
An unused token is a point.""")
"""The meaning of the signs of tokens, and what an unused one scores."""

PILE = plural("{n} card in the pile", "{n} cards in the pile")
"""How many cards are left to draw."""


def tokens_text(tokens: Iterable[Token]) -> str:
    """The names of tokens."""
    return " ".join(map(token_name, tokens)) or pgettext("tokens", "none")


def has_tokens(draft: Draft | ChainDraft) -> bool:
    """Whether tokens are used in a game or a puzzle."""
    return isinstance(draft, Draft) and draft.position.mode is Mode.ADVANCED


def guarded_cells(draft: Draft) -> Collection[Cell]:
    """The cells that guards keep free of any card, those of this turn included."""
    put = [(step.x, step.y) for step in draft.steps if isinstance(step, PutGuard)]
    guards = [(guard.x, guard.y) for guard in draft.position.standing_guards]
    return legality.guarded([*guards, *put])


def seat_in_short(index: int, seat: Seat) -> str:
    """The colour of a seat, or another name where the colour isn't known."""
    return PEOPLE[index] if seat.identity is None else identity_name(seat.identity)


def position_notes(position: Position, names: Sequence[str] = ()) -> Iterator[Note]:
    """The seats, hands, tokens and guards of a position, as the file has them.

    Args:
        names: what the seats are called; by their colours unless given.
    """
    names = names or [seat_in_short(index, seat) for index, seat in enumerate(position.seats)]
    text, mover = _("{game}, {edition}; {turn}; {pile}"), names[position.turn]
    state = text.format(
        game=_(GAMES[position.mode]),
        edition=position.edition,
        turn=person(mover, _("You are to move"), _("{name} is to move")),
        pile=PILE.of(len(position.pile)),
    )
    yield (state,)
    yield from map(_seat_note, names, position.seats)
    if position.guards:
        guards = " ".join(map(str, position.guards))
        yield (_("guards: {guards}").format(guards=guards),)


def _seat_note(name: str, seat: Seat) -> Note:
    """A seat with all that it holds."""
    text, identity = _("{name}: {identity}; hand "), _("unknown identity")
    if seat.identity is not None:
        identity = identity_name(seat.identity)
    if identity == name:
        text = _("{name}: hand ")
    note: Note = (text.format(name=shown_name(name), identity=identity), *pairs_note(seat.hand))
    if seat.saved:
        note = (*note, _("; saved "), faces_signs([saved.face for saved in seat.saved]))
    if seat.tokens:
        note = (*note, _("; tokens {tokens}").format(tokens=tokens_text(seat.tokens)))
    return note


def pairs_note(cards: Iterable[Card]) -> Iterator[str | Signs]:
    """Cards in a line, both of their faces drawn."""
    for at, card in enumerate(cards):
        yield from [" "] if at else ()
        yield from (faces_signs([card.public]), "/", faces_signs([card.secret]))


def faces_signs(faces: Sequence[Face]) -> Signs:
    """Faces next to each other."""
    return Signs(tuple(map(CardFace, faces)), " ".join(faces))
