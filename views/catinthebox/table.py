"""A moment of a round in lines: the research board, what is known of each seat, the open trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from games.catinthebox.position import Position
from games.catinthebox.puzzle import tricks_left
from games.catinthebox.round import Phase, Round, winning_play
from games.catinthebox.steps import Colour, Space
from games.catinthebox.wording import FOLLOWING, following_text, seat_text
from games.protocol import Player
from languages.message import capital, message, translated
from languages.messages import _
from languages.people import person, shown_name
from views.catinthebox.paint import LEGEND, board_text, colours_text, hand_text, placed, play_text
from views.catinthebox.sprites import PlayedCard
from views.render.text_blocks import wrapped

LONGEST = 12
"""How much of a name the table of seats shows."""

WIDTH = 80
"""The columns of a page of text."""

GAP = "  "
"""The space between two columns."""

Names = Sequence[str]
"""The names of the seats, by their numbers."""


def seat_names(seats: int, players: Sequence[Player] = ()) -> Names:
    """The names of the players, or the numbers of the seats."""
    return tuple(player.name for player in players) or tuple(map(seat_text, range(seats)))


def position_text(
    position: Position,
    before: Position | None = None,
    players: Sequence[Player] = (),
    width: int = WIDTH,
) -> Text:
    """All that is known of a moment of a game.

    Args:
        before: an earlier position; the tokens that were placed since then are marked.
    """
    names = seat_names(len(position.seats), players)
    lines = [wrapped(Text(round_of(position, names)), width)]
    lines.append(board_text(position.round.board, _placed(position, before)))
    lines += [Text(_(LEGEND), style="dim"), seats_text(position.round, players)]
    return Text("\n").join([*lines, wrapped(trick_text(position.round, names), width)])


def round_text(moment: Round, width: int = WIDTH) -> Text:
    """All that is known of a moment of a round."""
    return position_text(Position(moment), width=width)


def seats_text(moment: Round, players: Sequence[Player] = ()) -> Text:
    """A row a seat: open colours, prediction, tricks, group, points as they stand, cards."""
    names = [f"{at} {shown_name(player.name)}" for at, player in enumerate(players)]
    cut = [name[:LONGEST] for name in names or seat_names(len(moment.seats))]
    longest = max(map(len, [*cut, _("seat")]))
    rows = [Text("  ").append(_head(moment, longest), style="dim")]
    for at, name in enumerate(cut):
        row = Text("* " if _to_move(moment, at) else "  ")
        row.append(f"{name:<{longest}}{GAP}")
        row.append_text(colours_text(moment.seats[at].open)).append(_numbers(moment, at))
        rows.append(row.append(_cards(moment, at)))
    return Text("\n").join(rows)


def trick_text(moment: Round, names: Names) -> Text:
    """The open trick with who wins it so far, or the phase of the round in which there is none."""
    return Text().join(
        Text(part) if isinstance(part, str) else play_text(part.play)
        for part in trick_parts(moment.resolved(), names)
    )


def trick_parts(moment: Round, names: Names) -> Iterator[str | PlayedCard]:
    """The same, each play apart from the sentence around it."""
    if not moment.trick or moment.paradox is not None or moment.over:
        yield _between_tricks(moment, names)
        return
    yield _trick_heading(moment)
    for place, play in enumerate(moment.trick):
        name = names[(moment.leader + place) % len(names)]
        yield f"{', ' if place else ''}{shown_name(name)} "
        yield PlayedCard(play)
    winner = names[(moment.leader + winning_play(moment.trick)) % len(names)]
    winning = person(winner, _("You win it so far"), _("{name} wins it so far"))
    yield f"; {winning}, {_following(moment, names)}."


def _between_tricks(moment: Round, names: Names) -> str:
    """The phase of a round in which no card lies on the table."""
    if moment.paradox is not None:
        yours = _("A paradox of yours: the round is over.")
        return person(names[moment.paradox], yours, _("A paradox of {name}: the round is over."))
    if moment.over:
        return _("Everybody has one card left: the round is over.")
    if moment.phase is Phase.DISCARD:
        text = _("Everybody lays one card aside, face down; {next}.")
        return text.format(next=_following(moment, names))
    if moment.phase is Phase.PREDICT:
        text = _("Everybody predicts how many tricks they win; {next}.")
        return text.format(next=_following(moment, names))
    leading = person(names[moment.leader], _("You lead."), _("{name} leads."))
    return _trick_heading(moment) + leading


def _trick_heading(moment: Round) -> str:
    number = tricks_won(moment) + 1
    heading = _("Trick {number} of {tricks}:")
    return heading.format(number=number, tricks=number - 1 + tricks_left(moment)) + " "


def _following(moment: Round, names: Names) -> str:
    return person(names[moment.turn], _("You are next"), _("{name} is next"))


def play_texts(moment: Round, names: Names) -> Iterator[Text]:
    """The plays of the open trick, each with who made it."""
    for place, play in enumerate(moment.trick):
        name = names[(moment.leader + place) % len(names)]
        yield Text(f"{shown_name(name)} ").append_text(play_text(play))


def tricks_won(moment: Round) -> int:
    """How many tricks have been won in a round."""
    return sum(seat.won for seat in moment.seats)


def totals_text(position: Position, names: Names) -> str:
    """The points of the rounds before this one."""
    totals = (sum(points) for points in zip(*position.past, strict=True))
    return ", ".join(
        f"{shown_name(name)} {total}" for name, total in zip(names, totals, strict=True)
    )


def round_of(position: Position, names: Names = ()) -> str:
    """The round of a game and how one follows in it; with names, the points before it as well."""
    following = following_text(position.round.follow)
    if position.rounds == 1:
        return translated(capital(message(FOLLOWING[position.round.follow])))
    text, totals = _("Round {number} of {rounds}"), ""
    if names and position.past:
        text = _("Round {number} of {rounds}; before it: {totals}")
        totals = totals_text(position, names)
    number = len(position.past) + 1
    return f"{text.format(number=number, rounds=position.rounds, totals=totals)}; {following}"


def _placed(position: Position, before: Position | None) -> frozenset[Space]:
    """The spaces taken since an earlier moment of the same round."""
    if before is None or len(before.past) != len(position.past):
        return frozenset()
    return placed(before.round.board, position.round.board)


def _to_move(moment: Round, seat: int) -> bool:
    return not moment.resolved().over and seat == moment.turn


def _head(moment: Round, longest: int) -> str:
    return GAP.join([_("seat").ljust(longest), *_heads(moment), _("cards")])


def _heads(moment: Round) -> list[str]:
    """The heads of the columns of numbers, each as wide as the column."""
    said = [_("said").ljust(4)] * bool(moment.rules.predictions)
    heads = _("won").ljust(3), _("group").ljust(5), _("points").ljust(6)
    return [_("open").ljust(4), *said, *heads]


def _numbers(moment: Round, at: int) -> str:
    seat, points = moment.seats[at], moment.points(at)
    said = "-" if seat.prediction is None else str(seat.prediction)
    shown = [said] if moment.rules.predictions else []
    shown += [str(seat.won), str(points.group), str(points.points)]
    opened, *heads = _heads(moment)
    cells = (f"{cell:<{len(head)}}" for cell, head in zip(shown, heads, strict=True))
    return " " * (len(opened) - len(Colour)) + GAP + GAP.join(cells)


def _cards(moment: Round, at: int) -> str:
    seat = moment.seats[at]
    hand = hand_text(seat.hand)
    if seat.discard is not None:
        hand = _("{hand}, aside {card}").format(hand=hand, card=seat.discard)
    return f"{GAP}{hand}"
