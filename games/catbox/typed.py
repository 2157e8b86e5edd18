"""Steps in notation as a person types them, and how they are typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.catbox.position import Draft
from games.catbox.puzzle import ChainDraft
from games.catbox.rulings import Token
from games.catbox.turn import PASS, Step, parse_turn
from games.protocol import GameError, IllegalMoveError
from languages.messages import N_, _

_CELL = re.compile(r"-?\d+", re.ASCII)

_USE = re.compile(r"(box@|mouse:|fish:)", re.IGNORECASE)

_JOINED = {"box": "box@", "mouse": "mouse:", "fish": "fish:"}
"""The beginning of a use of a token, by the word that people may leave a space after."""

_WHOLE = ("paw", "stack")
"""Uses of a token that are one word."""

_EXPECTED = {
    "box": N_("box: expected the cell to guard, as in box@3,-1"),
    "mouse": N_("mouse: expected the card to lift and where it goes, as in mouse:KPoB@3,-1>0,2"),
    "fish": N_("fish: expected both sides of a card in the hands, as in fish:KPoB/YYVo"),
}
"""The message when the name of a token stands alone, by that name."""

TOKEN_HELP = {
    Token.PAW: N_("paw            after a card: play a second one from any hand"),
    Token.BOX: N_(
        "box x,y        no card may cover the nine cells around x,y until your next turn"
    ),
    Token.FISH: N_("fish, fish N   save a card of the hands for a later turn, card N of a list"),
    Token.STACK: N_(
        "stack          before a card: it may cover up to four cells, three cats at most"
    ),
    Token.MOUSE: N_(
        "mouse x,y x,y  after a card: move the uncovered card at a cell to another one"
    ),
}
"""How each token is used; each costs its point."""

HELP = N_("""\
N              choose card N, then a cell for it from a list
N x,y          lay card N with its top-left quadrant on x,y
FACE@x,y       the same in the game's notation; several on one line, too""")

PASS_HELP = N_("pass           when no card can be laid")

AnyDraft = Draft | ChainDraft
"""A turn or a chain in the draft."""


def typed_steps(draft: AnyDraft, text: str) -> tuple[Step, ...]:
    """The steps that a text asks for.

    Names of tokens are understood in any case, and with a space after them.

    Raises:
        GameError: it is no notation of steps, or names a token that isn't there.
    """
    if text.lower().split() == [str(PASS)]:
        raise IllegalMoveError(_("nobody passes here: a card can be laid"))
    words = text.split()
    if words[0].isdecimal():
        raise IllegalMoveError(_("there is no choice {number}").format(number=words[0]))
    name = words[0].lower().rstrip("@:")
    if len(words) == 1 and name in _JOINED and Token(name) not in _tokens(draft):
        raise IllegalMoveError(_("there is no {token} to use here").format(token=words[0]))
    return parse_turn(" ".join(_notation(words))).steps


def help_lines(draft: AnyDraft, *, passes: bool = True) -> Iterator[str]:
    """How cards are laid and tokens used, and that one passes, in a game."""
    yield _(HELP)
    if passes:
        yield _(PASS_HELP)
    yield from (_(TOKEN_HELP[token]) for token in _tokens(draft))


def _tokens(draft: AnyDraft) -> Sequence[Token]:
    """The tokens that are left to the seat that moves."""
    if isinstance(draft, ChainDraft):
        return ()
    return [token for token in draft.position.mover.tokens if token is not draft.token]


def _notation(words: Sequence[str]) -> Iterator[str]:
    """Words in the game's notation, whatever the case of tokens, and with what belongs to them.

    Raises:
        GameError: a token lacks what it is used for.
    """
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name = word.lower().rstrip("@:")
        if name in _WHOLE:
            yield name
        elif name not in _JOINED:
            yield _USE.sub(lambda begun: begun[0].lower(), word)
        elif not rest:
            raise GameError(_(_EXPECTED[name]))
        else:
            yield _JOINED[name] + _used(name, rest)


def _used(name: str, rest: list[str]) -> str:
    """The use of a token as it is parsed: of the box a cell, also with a space for its comma."""
    first = rest.pop(0)
    if name == "box" and rest and _CELL.fullmatch(first.rstrip(",")):
        return f"{first.rstrip(',')},{rest.pop(0).lstrip(',')}"
    return first
