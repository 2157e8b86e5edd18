"""Boxes with new cats of which each is one of some contenders; it follows from the rest.

A literal for each contender says what no sum over cards and kinds of toys tells: which cards and
older boxes are worth enough together.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python.cp_model import BoolVarT, Domain, IntVar

from solver.cpsat.literals import Literals, negated
from solver.ifitfits.cpsat.boxes import Scored
from solver.ifitfits.cpsat.cats import Cats
from solver.ifitfits.cpsat.contenders import Contender, Contenders
from solver.ifitfits.cpsat.ground import Ground


def add_listed(
    literals: Literals,
    ground: Ground,
    boxes: Sequence[tuple[Scored, IntVar]],
    contenders: Contenders,
    cats: Cats,
) -> None:
    """Each of some boxes, given with its points and the largest first, is one of the contenders."""
    model, count = literals.model, len(boxes)
    model.add(sum(cats.at.values()) >= count)
    more = [model.new_int_var(0, contenders.more, "") for _ in boxes]
    model.add(sum(more) <= contenders.more)
    for number, (box, points) in enumerate(boxes, start=1):
        most = (ground.count - (count - number)) // number
        listed = [each for each in contenders.boxes if each.cards.bit_count() <= most]
        model.add(points <= _choose(literals, ground, box, listed) + more[number - 1])


def _choose(literals: Literals, ground: Ground, box: Scored, listed: Sequence[Contender]) -> IntVar:
    """The points of the contender that a box is."""
    model = literals.model
    chosen = [(each, model.new_bool_var("")) for each in listed]
    literals.exactly(*(lit for _, lit in chosen))
    for card in range(ground.count):
        holding = (lit for each, lit in chosen if each.cards >> card & 1)
        literals.exactly(negated(box.has(card)), *holding)
    for number in range(len(ground.boxes)):
        holding = (lit for each, lit in chosen if each.olds >> number & 1)
        literals.exactly(negated(box.holds(number)), *holding)
    literals.exactly(negated(box.closed), *(lit for each, lit in chosen if each.closed))
    return _points(literals, chosen)


def _points(literals: Literals, chosen: Sequence[tuple[Contender, BoolVarT]]) -> IntVar:
    """A variable whose values have literals, as a sum over contenders alone has no good bounds."""
    model, worth = literals.model, sorted({each.points for each, _ in chosen})
    points = model.new_int_var_from_domain(Domain.from_values(worth), "points of a contender")
    for value in worth:
        lit = literals.any(lit for each, lit in chosen if each.points == value)
        model.add(points == value).only_enforce_if(lit)
        model.add(points != value).only_enforce_if(negated(lit))
    return points
