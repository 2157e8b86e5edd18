"""`catbox deduce`: which cards may be hidden where, from what one seat has seen."""

from __future__ import annotations

from cli.commands.analysis import AfterTurn, Asker
from cli.options.common import AsJson, Everything, InputFile
from cli.options.lazy import command
from cli.print.output import console, print_json, say
from games.catinthebox.game import RULES
from games.catinthebox.position import Observation
from games.catinthebox.steps import UNKNOWN
from games.protocol import Role
from languages.messages import _, ngettext
from languages.numbers import Digits
from languages.people import person
from solver.catinthebox.deduction.deduction import Deduction
from views.catinthebox.deduction_text import SeatDeductions, deduced_json, deduced_parts
from views.catinthebox.view import PARTS
from views.results import position_of, seat_names
from views.sessions.analysis import looked
from views.sessions.inputs import naming
from views.sessions.past_game import load
from views.view import View


@command("deduce evening.json --seat 0 --turn 12")
def deduce(
    file: InputFile,
    seat: Asker = None,
    turn: AfterTurn = None,
    everything: Everything = False,
    as_json: AsJson = False,
) -> None:
    """Show which hidden cards are possible, by what one seat has seen.

    FILE is a position, or the record of a game. Of a position with unknown cards, all that it
    shows is used unless a seat is given. What is certain follows from the rules alone;
    probabilities take every deal and every discard for equally likely.
    """
    content = load(
        file, Role.RECORD, Role.POSITION, game=RULES.name, everything=everything, seat=seat
    )
    with naming(file):
        is_position = content.role is Role.POSITION and seat is None and turn is None
        if is_position and any(UNKNOWN in each.hand for each in content.value.seats):
            deduction, seen = Deduction.at(content.value.round), 0
        else:
            observation = looked(file, content, seat, turn)
            assert isinstance(observation, Observation)
            seat, seen = observation.seat, len(observation.history)
            deduction = Deduction.of(observation)
        look = SeatDeductions(deduction, seat_names(content, position_of(content)))
        if as_json:
            print_json({"seat": seat, "turns": seen, **deduced_json(look)})
            return
        shown = [_heading(look, seat, seen), *deduced_parts(look)]
    for part in shown:
        say(part) if isinstance(part, str) else console.print(View(PARTS).printed(part))


def _heading(look: SeatDeductions, seat: int | None, turns: int) -> str:
    """Who looks, after which moves, and how many worlds there are."""
    worlds = look.deduction.worlds
    text = ngettext(
        "{n:,} way to place the hidden cards", "{n:,} ways to place the hidden cards", worlds
    )
    fitting = text.format(n=Digits(worlds))
    if seat is None:
        return _("By what the file shows: {ways}.").format(ways=fitting)
    you = _("What you can deduce from this position alone: {ways}.")
    other = _("What {name} can deduce from this position alone: {ways}.")
    if turns:
        you = ngettext(
            "What you can deduce after {n} move: {ways}.",
            "What you can deduce after {n} moves: {ways}.",
            turns,
        )
        other = ngettext(
            "What {name} can deduce after {n} move: {ways}.",
            "What {name} can deduce after {n} moves: {ways}.",
            turns,
        )
    return person(look.names[seat], you, other, n=turns, ways=fitting)
