"""The table as people see it: their own faces, and everybody's public ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from rich.text import Text

from games.catbox import legality, scoring, tokens
from games.catbox.board import Placement
from games.catbox.chain_draft import ChainDraft
from games.catbox.faces import Card, Face
from games.catbox.names import POINTS, identity_name, token_name
from games.catbox.position import Draft, Observation, Position
from games.catbox.rulings import Mode, Token
from games.catbox.seat import Seat
from games.catbox.turn import PutGuard, Source
from games.protocol import Cell, Player
from languages.messages import N_, _, pgettext, plural
from languages.people import inner_name, person, shown_name
from views.catbox.board import face_text
from views.catbox.cards import Side, card_text, cards_text

LONGEST = 18
"""How much stands below a card at most."""

TOKEN_HELP = {
    Token.PAW: N_("paw            after a card: play a second one from any hand"),
    Token.BOX: N_(
        "box x,y        no card may cover the nine cells around x,y until your next turn"
    ),
    Token.FISH: N_("fish, fish N   list the hands, save card N of the hands for a later turn"),
    Token.STACK: N_(
        "stack          before a card: it may cover up to four cells, three cats at most"
    ),
    Token.MOUSE: N_(
        "mouse, mouse N x,y   after a card: list the uncovered cards, move card N to x,y"
    ),
}
"""How each token is used; each costs its point."""

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

HELP = N_("""\
N              choose card N, then a cell for it from a list
N x,y          lay card N with its top-left quadrant on x,y
FACE@x,y       the same in the game's notation""")

LEGEND = N_("""\
K black, P pink, V purple, B blue, Y yellow cat; o empty box; (K) is new.
The card BYYK is B Y over Y K; BYYK@3,-1 lays its top left on column 3, row -1.
You score 1 for each cat of your colour in sight and 1 for each in its largest
area; the Chihuahua 1 an empty box, 2 an area of three.""")
"""The meaning of the signs, and the scoring."""

TOKEN_LEGEND = N_("""\
#K# and #.# are kept free by a box token: no card may cover them.
An unused token is a point.""")
"""The same of the advanced game."""

PASS_HELP = N_("pass           when no card can be laid")

PILE = plural("{n} card in the pile", "{n} cards in the pile")
ON_TOP = plural("on top of {n} card", "on top of {n} cards")
"""How many cards are left to draw."""


def seat_lines(
    observation: Observation, players: Sequence[Player], width: int, draft: Draft | None = None
) -> Iterator[Text]:
    """The identity, the points and the tokens of the seat to move, perhaps after some steps."""
    view = observation.view
    begun = view.draft if draft is None else draft
    identity, left = view.mover.identity, tokens_left(begun)
    assert identity is not None
    text = _("You are {identity} ({letter}): {points} as it stands.")
    if left:
        text = _(
            "You are {identity} ({letter}): {points} as it stands, {tokens} of them for unused "
            "tokens."
        )
    yield Text(
        text.format(
            identity=identity_name(identity),
            letter=identity.letter,
            points=POINTS.of(scoring.points(begun.board, identity) + len(left)),
            tokens=len(left),
        )
    )
    if view.mode is Mode.ADVANCED:
        yield Text(_("Your tokens: {tokens}.").format(tokens=_typed(left)))
        for index, seat in enumerate(view.seats):
            if index != observation.seat:
                shown, yours = tokens_text(seat.tokens), _("Your tokens: {tokens}.")
                text = _("{name}'s tokens: {tokens}.")
                yield Text(person(players[index].name, yours, text, tokens=shown))
    yield from guard_lines(view, players)
    open_cards = list(_open_cards(observation, players))
    if open_cards:
        yield cards_text(open_cards, width)


def tokens_text(tokens: Iterable[Token]) -> str:
    """The names of tokens."""
    return " ".join(map(token_name, tokens)) or pgettext("tokens", "none")


def _typed(tokens: Sequence[Token]) -> str:
    return typed_tokens(tokens) if tokens else tokens_text(tokens)


def typed_tokens(tokens: Iterable[Token]) -> str:
    """The names of tokens, each with the word that is typed where that is another."""
    return " ".join(map(_typed_token, tokens))


def _typed_token(token: Token) -> str:
    name = token_name(token)
    return name if name == token.value else f"{name} ({token.value})"


def tokens_left(draft: Draft) -> list[Token]:
    """The tokens of the seat to move without the one that it has used in this turn."""
    return [token for token in draft.position.mover.tokens if token is not draft.token]


def guard_lines(position: Position, players: Sequence[Player]) -> Iterator[Text]:
    """Whose box tokens stand where."""
    for guard in position.standing_guards:
        text = person(
            players[guard.seat].name,
            _("Your box token: no card may cover the nine cells around {place} (#)."),
            _("{name}'s box token: no card may cover the nine cells around {place} (#)."),
            place=f"{guard.x},{guard.y}",
        )
        yield Text(text)


def has_tokens(draft: Draft | ChainDraft) -> bool:
    """Whether tokens are used in a game or a puzzle."""
    return isinstance(draft, Draft) and draft.position.mode is Mode.ADVANCED


def guarded_cells(draft: Draft) -> Collection[Cell]:
    """The cells that guards keep free of any card, those of this turn included."""
    put = [(step.x, step.y) for step in draft.steps if isinstance(step, PutGuard)]
    guards = [(guard.x, guard.y) for guard in draft.standing_guards]
    return legality.guarded([*guards, *put])


def seat_name(seat: int) -> str:
    """The name of a seat of which only the number is known."""
    return _("seat {seat}").format(seat=seat)


def seat_in_short(index: int, seat: Seat) -> str:
    """The colour of a seat, or its number where the colour isn't known."""
    return seat_name(index) if seat.identity is None else identity_name(seat.identity)


def card_lines(draft: Draft, players: Sequence[Player], width: int) -> Iterator[Text]:
    """The cards that may be laid next, numbered from 1."""
    cards = [
        card_text(_sides(draft, source, face, players), number)
        for number, (source, face) in enumerate(draft.sources(), start=1)
    ]
    if cards:
        yield cards_text(cards, width)


def hand_lines(draft: Draft, players: Sequence[Player], width: int) -> Iterator[Text]:
    """The cards that the fish may save, numbered from 1."""
    cards = []
    for number, (source, card) in enumerate(draft.hand_cards(), start=1):
        face = card.secret if source.seat == draft.position.turn else card.public
        cards.append(card_text(_sides(draft, source, face, players), number))
    yield cards_text(cards, width)


def lifted_lines(draft: Draft, width: int) -> Iterator[Text]:
    """The cards that the mouse may move, numbered from 1."""
    cards = (
        card_text([Side(placement.face, _at(placement))], number)
        for number, placement in enumerate(liftable(draft), start=1)
    )
    yield cards_text(cards, width)


def _at(placement: Placement) -> str:
    return _("at {place}").format(place=f"{placement.x},{placement.y}")


def liftable(draft: Draft) -> tuple[Placement, ...]:
    """The cards that the mouse may move, in the order of their cells."""
    found = (draft.board.placements[at] for at in tokens.liftable(draft))
    return tuple(sorted(found, key=lambda placement: (placement.y, placement.x)))


def position_text(position: Position, names: Sequence[str] = ()) -> Text:
    """The seats, hands, tokens and guards of a position, as the file has them.

    Args:
        names: what the seats are called; by their colours unless given.
    """
    names = names or [seat_in_short(index, seat) for index, seat in enumerate(position.seats)]
    lines = [Text(_state_text(position, names[position.turn]))]
    lines += map(_seat_text, names, position.seats)
    if position.guards:
        guards = " ".join(map(str, position.guards))
        lines.append(Text(_("guards: {guards}").format(guards=guards)))
    return Text("\n").join(lines)


def _state_text(position: Position, mover: str) -> str:
    """Mode and edition of a game, who is to move, and how many cards are left to draw."""
    text = _("{game}, {edition}; {turn}; {pile}")
    return text.format(
        game=_(GAMES[position.mode]),
        edition=position.edition,
        turn=person(mover, _("You are to move"), _("{name} is to move")),
        pile=PILE.of(len(position.pile)),
    )


def _seat_text(name: str, seat: Seat) -> Text:
    """A seat with all that it holds."""
    text, identity = _("{name}: {identity}; hand "), _("unknown identity")
    if seat.identity is not None:
        identity = identity_name(seat.identity)
    if identity == name:
        text = _("{name}: hand ")
    line = Text(text.format(name=shown_name(name), identity=identity))
    line.append_text(pairs_text(seat.hand))
    if seat.saved:
        line.append(_("; saved ")).append_text(faces_text(saved.face for saved in seat.saved))
    if seat.tokens:
        line.append(_("; tokens {tokens}").format(tokens=tokens_text(seat.tokens)))
    return line


def pairs_text(cards: Iterable[Card]) -> Text:
    """Cards in a line, both of their faces painted."""
    return Text(" ").join(
        face_text(card.public).append("/").append_text(face_text(card.secret)) for card in cards
    )


def faces_text(faces: Iterable[Face]) -> Text:
    """Faces, painted."""
    return Text(" ").join(face_text(face) for face in faces)


def _from(player: Player) -> str:
    """Whose hand gave a card."""
    return _("from {name}").format(name=inner_name(player.name))


def _sides(draft: Draft, source: Source, face: Face, players: Sequence[Player]) -> Iterator[Side]:
    """The side of a card that is laid, and what the others see of an own one."""
    if source.seat is None:
        yield Side(face, _("saved"))
    elif source.seat != draft.position.turn:
        yield Side(face, _from(players[source.seat])[:LONGEST])
    else:
        card = draft.position.taken(source)
        assert isinstance(card, Card)
        yield Side(face, pgettext("card", "yours"))
        yield Side(card.public, _("all see"))


def _open_cards(observation: Observation, players: Sequence[Player]) -> Iterator[Text]:
    """The top of the pile, and what others have saved."""
    view = observation.view
    if view.pile:
        yield card_text([Side(view.pile[0].public, ON_TOP.of(len(view.pile)))])
    for index, seat in enumerate(view.seats):
        for saved in seat.saved if index != observation.seat else ():
            caption = _("saved by {name}").format(name=players[index].name)
            yield card_text([Side(saved.seen, caption[:LONGEST])])
