"""A moment of a round in lines: the research board, what is known of each seat, the open trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from cli.catinthebox.paint import (
    LEGEND,
    board_text,
    colours_text,
    hand_text,
    placed,
    play_text,
)
from cli.text_blocks import wrapped
from cli.view import acting
from games.catinthebox.position import Position
from games.catinthebox.puzzle import tricks_left
from games.catinthebox.round import Phase, Round, winning_play
from games.catinthebox.steps import Space
from games.protocol import Player

LONGEST = 12
"""How much of a name the table of seats shows."""

WIDTH = 80
"""The columns of a page of text."""

GAP = "  "
"""What stands between two columns."""

Names = Sequence[str]
"""What the seats are called."""


def seat_names(seats: int, players: Sequence[Player] = ()) -> Names:
    """The names of the players, or the numbers of the seats."""
    return tuple(player.name for player in players) or tuple(f"seat {at}" for at in range(seats))


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
    lines = [wrapped(line, width) for line in _heading(position, names)]
    lines.append(board_text(position.round.board, _placed(position, before)))
    lines += [Text(LEGEND, style="dim"), seats_text(position.round, players)]
    return Text("\n").join([*lines, wrapped(trick_text(position.round, names), width)])


def round_text(moment: Round, width: int = WIDTH) -> Text:
    """All that is known of a moment of a round."""
    return position_text(Position(moment), width=width)


def seats_text(moment: Round, players: Sequence[Player] = ()) -> Text:
    """A row a seat: open colours, prediction, tricks, group, points as they stand, cards."""
    names = [f"{at} {player.name}" for at, player in enumerate(players)]
    cut = [name[:LONGEST] for name in names or seat_names(len(moment.seats))]
    rows = [Text("  ").append(_head(moment, max(map(len, cut))), style="dim")]
    for at, name in enumerate(cut):
        row = Text("* " if _to_move(moment, at) else "  ")
        row.append(f"{name:<{max(map(len, [*cut, 'seat']))}}{GAP}")
        row.append_text(colours_text(moment.seats[at].open)).append(_numbers(moment, at))
        rows.append(row.append(_cards(moment, at)))
    return Text("\n").join(rows)


def trick_text(moment: Round, names: Names) -> Text:
    """What is going on: the open trick with who wins it so far, or why nothing is."""
    moment = moment.resolved()
    if moment.paradox is not None:
        return Text(f"A paradox of {names[moment.paradox]}: the round is over.")
    if moment.over:
        return Text("Everybody has one card left: the round is over.")
    following = acting(names[moment.turn], "are", "is")
    if moment.phase is Phase.DISCARD:
        return Text(f"Everybody lays one card aside, face down; {following} next.")
    if moment.phase is Phase.PREDICT:
        return Text(f"Everybody predicts how many tricks they win; {following} next.")
    number = tricks_won(moment) + 1
    text = Text(f"Trick {number} of {number - 1 + tricks_left(moment)}: ")
    if not moment.trick:
        return text.append(f"{acting(names[moment.leader], 'lead')}.")
    plays = Text(", ").join(play_texts(moment, names))
    winner = names[(moment.leader + winning_play(moment.trick)) % len(names)]
    winning = f"{acting(winner, 'win')} it so far"
    return text.append_text(plays).append(f"; {winning}, {following} next.")


def play_texts(moment: Round, names: Names) -> Iterator[Text]:
    """The plays of the open trick, each with who made it."""
    for place, play in enumerate(moment.trick):
        name = names[(moment.leader + place) % len(names)]
        yield Text(f"{name} ").append_text(play_text(play))


def tricks_won(moment: Round) -> int:
    """How many tricks have been won in a round."""
    return sum(seat.won for seat in moment.seats)


def totals_text(position: Position, names: Names) -> str:
    """The points of the rounds before this one."""
    totals = (sum(points) for points in zip(*position.past, strict=True))
    return ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))


def _heading(position: Position, names: Names) -> Iterator[Text]:
    if position.rounds > 1:
        before = f"; before it: {totals_text(position, names)}" if position.past else ""
        yield Text(f"Round {len(position.past) + 1} of {position.rounds}{before}")


def _placed(position: Position, before: Position | None) -> frozenset[Space]:
    """The spaces taken since an earlier moment of the same round."""
    if before is None or len(before.past) != len(position.past):
        return frozenset()
    return placed(before.round.board, position.round.board)


def _to_move(moment: Round, seat: int) -> bool:
    return not moment.resolved().over and seat == moment.turn


def _head(moment: Round, longest: int) -> str:
    said = f"{GAP}said" if moment.rules.predictions else ""
    seat = f"{'seat':<{max(longest, 4)}}"
    return f"{seat}{GAP}open{said}{GAP}won{GAP}group{GAP}points{GAP}cards"


def _numbers(moment: Round, at: int) -> str:
    seat, points = moment.seats[at], moment.points(at)
    said = "-" if seat.prediction is None else str(seat.prediction)
    shown = [f"{GAP}{said:<4}"] if moment.rules.predictions else []
    shown += [f"{seat.won:<3}", f"{points.group:<5}", f"{points.points:<6}"]
    return GAP.join(shown) if moment.rules.predictions else GAP + GAP.join(shown)


def _cards(moment: Round, at: int) -> str:
    seat = moment.seats[at]
    aside = "" if seat.discard is None else f", aside {seat.discard}"
    return f"{GAP}{hand_text(seat.hand)}{aside}"
