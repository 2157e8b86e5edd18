"""The research board as text: coloured on a terminal, readable without colour."""

from __future__ import annotations

from collections.abc import Iterable

from games.catinthebox.research_board import ResearchBoard
from games.catinthebox.steps import UNKNOWN, Colour, Space
from games.catinthebox.wording import cards_text
from languages.messages import N_, _

STYLES = {
    Colour.RED: "grey100 on red3",
    Colour.BLUE: "grey100 on dodger_blue3",
    Colour.YELLOW: "grey0 on gold1",
    Colour.GREEN: "grey100 on green4",
}
"""How a card is painted that is declared in a colour; its letter stands there, too."""

LEGEND = N_("digit: a player's token, n: nobody's, .: free, (): new, -: closed, →: to move")
"""The meaning of the signs on a board and beside it."""

SIGNS = N_("""\
Rows are colours, columns numbers: a 3 played as blue puts your token on B3.
digit: a player's token, n: nobody's, .: free, (): new, -: closed, →: to move
won 1/3        tricks won, of those predicted
grp            own tokens side by side, at most: the bonus, if it is earned
pts            points of all rounds, if this one ended now
A trick is a point. The highest red wins it, else the highest of the colour led.
The round ends at one card each, or when somebody can't play: a paradox, which
makes each trick of that player count -1.""")
"""The meaning of the signs and of the columns of the table of seats, and the scoring."""


def placed(before: ResearchBoard, after: ResearchBoard) -> frozenset[Space]:
    """The spaces that are taken on one board, and weren't on the one before."""
    return frozenset(
        token.space for token in after.tokens if before.owner(token.space) != token.owner
    )


def hand_text(hand: Iterable[int]) -> str:
    """The numbers of a hand; an unknown card is a question mark, and a hand of these a count."""
    cards = tuple(hand)
    if len(cards) > 1 and not any(cards):
        return cards_text(len(cards))
    return " ".join("?" if number == UNKNOWN else str(number) for number in cards) or _("none")
