"""The seats of a game that was played: their names, their points, who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from games.loading import Content
from games.protocol import GameError, Player, Position, Role
from languages.lists import listed
from languages.messages import _, ngettext
from languages.people import person, shown_name

Players = Sequence[Player]

Names = Sequence[str]
"""The names of the seats, by their numbers."""


class Played(Protocol):
    """A game that was played: a record, or as much of one as may be shown."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        ...

    @property
    def turns(self) -> Sequence[object]:
        """Each move so far."""
        ...

    @property
    def taken_back(self) -> tuple[int, ...]:
        """The moves that were kept each time some were taken back."""
        ...

    def positions(self) -> Iterator[Any]:
        """The position before the first move and after each."""
        ...


def totals(position: Position) -> list[int | None]:
    """The points of every seat if the game ended here; None where what counts is unknown."""
    return [_total(position, seat) for seat in range(len(position.seats))]


def _total(position: Position, seat: int) -> int | None:
    try:
        return position.score(seat).total
    except GameError:
        return None


def totals_json(position: Position) -> list[dict[str, object]]:
    """The points of every seat, for programs."""
    return [{"seat": seat, "total": total} for seat, total in enumerate(totals(position))]


def winners(position: Position) -> list[int]:
    """The seats in the first place."""
    places = position.places()
    return [seat for seat, place in enumerate(places) if place == min(places)]


def winning(record: Played, first: Sequence[int], how: str = "") -> str:
    """Who has won, in one sentence: in the second person where there is one winner, `You`."""
    names = [shown_name(record.players[seat].name) for seat in first]
    if len(names) > 1:
        return _("{names} share the victory.").format(names=listed(names))
    name = record.players[first[0]].name
    return person(name, _("You win{how}."), _("{name} wins{how}."), how=how)


def position_of(content: Content) -> Any:
    """The position of a puzzle or a position, or the last one of a record.

    Raises:
        GameError: there is none, or a record can't be replayed.
    """
    if content.role is Role.RECORD:
        *_before, found = content.value.positions()
    elif content.role is Role.POSITION:
        found = content.value
    else:
        found = getattr(content.value, "position", None)
    if found is None:
        raise GameError(_("format: a {role} has no position").format(role=content.role))
    return found


def players_of(content: Content) -> Players:
    """The players of a record; none of what is no game."""
    players: Players = content.value.players if content.role is Role.RECORD else ()
    return players


def seat_names(content: Content, position: Any) -> Names:
    """The names of the seats of a record or a position, as they are shown."""
    names = names_of(players_of(content), content.entry.game.seat_names(position))
    return tuple(map(shown_name, names))


def names_of(players: Players, otherwise: Names = ()) -> Names:
    """The names of the players, or others where nobody is named."""
    return tuple(player.name for player in players) or otherwise


def taken_back_text(record: Played) -> str:
    """The turns that were taken back in a game, in one sentence; empty if none were."""
    marks = dict.fromkeys(record.taken_back)
    places = listed([_("turn {number}").format(number=mark + 1) for mark in marks])
    return _("Taken back and played anew: {turns}.").format(turns=places) if marks else ""


def taken_text(name: str, moves: int) -> str:
    """That somebody took back a turn, and the moves since then."""
    you = ngettext("You took back a turn ({n} move).", "You took back a turn ({n} moves).", moves)
    other = ngettext(
        "{name} took back a turn ({n} move).", "{name} took back a turn ({n} moves).", moves
    )
    return person(name, you, other, n=moves)


def turns(number: int) -> str:
    """A number of turns."""
    return ngettext("{n} turn", "{n} turns", number).format(n=number)
