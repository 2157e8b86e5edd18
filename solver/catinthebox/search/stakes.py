"""Compiled: the part of a moment's points that may still decide whether a goal is reached.

A search asks one thing: does the seat that makes the value high reach the goal? So of the points
only that matters on which the answer may still depend. Often it is no more than whether the seat
avoids a paradox; then tricks won, predictions, tokens and rivals may be forgotten, and many moments
become equal. What is left is written down relative to the goal, so that searches for different
goals share what they find.

Words of this module:
    rivals: the seats whose best is taken from the points in a margin; a score has none.
    lost: the goal is missed if the seat itself causes a paradox.
    gained: the goal is reached unless it does.
"""

from __future__ import annotations

from games.catinthebox.rulings import MOST_FOR_BONUS
from solver.catinthebox.encoding import (
    ALLOWED,
    COUNT,
    PREDICTED,
    WON,
    Int64s,
)
from solver.catinthebox.round_kernels import points
from solver.catinthebox.search.arrays import (
    FAR,
    MARGIN,
    MODE,
    REGION,
    REGION_SIZE,
    SEAT,
    SHAPED,
    SearchArrays,
)
from solver.catinthebox.search.safety import is_safe
from solver.catinthebox.search.survey import bonus_tricks
from solver.jit import inlined, kernel

MISSED, REACHED, OPEN_GOAL = range(3)
"""The goal is missed or reached whatever is played; or that has to be searched."""

SURVIVAL, LOSSES, GAINS, BOTH = range(4)
"""The kinds of ends that may still decide: whether the seat causes a paradox; how many points it
has lost then; its points if it causes none, for one misses the goal; or both kinds of points."""

NUMBERS = 4
"""Added to one of these where the points and the goal matter, not only how far they are apart."""

WON_SHIFT, GOAL_SHIFT = 16, 32
"""Where a word has the tricks that were won, and the goal or the points that it is apart."""

ZERO = 1 << 15
"""The offset of a number that may be below 0, so that it is stored as 16 bits."""

NO_STAKES, STAKES, BONUS = range(3)
"""Nothing of a seat matters; its points do; also its bonus (`STAKES | BONUS`)."""

MISSING_SHIFT, GROUP_SHIFT = 4, 8
"""Where the stakes of a seat have how many tricks it may still win so that it scores the bonus, and
the size of its group as far as it matters."""


@kernel
def weigh(state: Int64s, search: SearchArrays, left: int, goal: int) -> int:
    """Whether the goal is decided; if not, fill in what it may still depend on.

    `survey` has been made for the moment.
    """
    seat = search.question[SEAT]
    most_of_rivals, least_of_rivals, sure_of_rivals = _rivals(state, search)
    if search.most[seat] - least_of_rivals < goal and _is_missed(
        state, search, search.most[seat] - sure_of_rivals < goal
    ):
        return MISSED
    lost = -state[WON + seat] - least_of_rivals < goal
    gained = search.least[seat] - most_of_rivals >= goal
    if gained:
        if not lost and _losses_reach(state, search, left, goal):
            return REACHED
        if is_safe(state, search, seat):
            return REACHED
    _forget_stakes(state, search, lost, gained)
    if not gained:
        _note_own(state, search, goal + sure_of_rivals, goal + most_of_rivals)
    if search.asked[MODE] != SURVIVAL:
        _note_points(state, search, left, goal)
    return OPEN_GOAL


@inlined
def _forget_stakes(state: Int64s, search: SearchArrays, lost: bool, gained: bool) -> None:
    """Begin to fill in what the goal depends on."""
    if gained:
        search.asked[MODE] = SURVIVAL if lost else LOSSES
    else:
        search.asked[MODE] = GAINS if lost else BOTH
    search.asked[SHAPED] = 0
    for seat in range(state[COUNT]):
        search.stakes[seat], search.growing[seat] = NO_STAKES, 0


@inlined
def _note_points(state: Int64s, search: SearchArrays, left: int, goal: int) -> None:
    """Fill in how far the points are from the goal."""
    seat = search.question[SEAT]
    if search.question[MARGIN]:
        _note_rivals(state, search, left, goal)
    elif search.asked[MODE] == LOSSES:
        search.stakes[seat] = STAKES | goal + state[WON + seat] + ZERO << GOAL_SHIFT
    else:
        search.stakes[seat] |= goal - state[WON + seat] + ZERO << GOAL_SHIFT


@inlined
def _is_missed(state: Int64s, search: SearchArrays, sure: bool) -> bool:
    """Whether the goal is missed that is out of reach while no rival causes a paradox.

    Args:
        sure: whether it is out of reach also if one does.
    """
    return sure or bool(
        state[COUNT] == 2
        and search.question[MARGIN]
        and is_safe(state, search, 1 - search.question[SEAT])
    )


@inlined
def _rivals(state: Int64s, search: SearchArrays) -> tuple[int, int, int]:
    """Bounds on the best rival's points: upper, lower, and lower also after a paradox of one.

    No more than one causes a paradox: of several, the second is what the best has at least.
    """
    if not search.question[MARGIN]:
        return 0, 0, 0
    most, best, second = -FAR, -FAR, -FAR
    for other in range(state[COUNT]):
        if other != search.question[SEAT]:
            least = search.least[other]
            most = max(most, search.most[other])
            best, second = max(best, least), max(second, min(best, least))
    if state[COUNT] == 2:
        rival = 1 - search.question[SEAT]
        second = -state[WON + rival] - max(0, search.tricks[rival] - 1)
    return most, best, second


@inlined
def _losses_reach(state: Int64s, search: SearchArrays, left: int, goal: int) -> bool:
    """Whether the goal is reached also if the seat causes a paradox."""
    seat = search.question[SEAT]
    if not search.question[MARGIN]:
        return bool(-state[WON + seat] - max(0, search.tricks[seat] - 1) >= goal)
    for other in range(state[COUNT]):
        if other != seat and not _loss_reaches(state, search, other, left, goal):
            return False
    return True


@inlined
def _loss_reaches(state: Int64s, search: SearchArrays, other: int, left: int, goal: int) -> bool:
    """Whether a paradox of the seat reaches the goal as far as one rival goes.

    Nobody wins the trick of the paradox; of the others, no more than all go to these two.
    """
    together = state[WON + search.question[SEAT]] + state[WON + other] + left - 1
    return bool(-together - search.bonus[other] * search.most_joined[other] >= goal)


@inlined
def _note_own(state: Int64s, search: SearchArrays, low: int, high: int) -> None:
    """Fill in what matters of the bonus of the seat that makes the value high.

    Args:
        low: the points that it needs at least.
        high: the points that reach the goal in any case.
    """
    seat = search.question[SEAT]
    search.stakes[seat] = STAKES
    if search.bonus[seat]:
        first, last = bonus_tricks(state, search, seat)
        search.stakes[seat] |= _bonus_stakes(state, search, seat, low - last, high - first)


@inlined
def _note_rivals(state: Int64s, search: SearchArrays, left: int, goal: int) -> None:
    """Fill in the stakes of all rivals.

    How far the points are apart is enough, unless it matters who causes a paradox.
    """
    seat, mode, exact = search.question[SEAT], search.asked[MODE], search.asked[MODE] == BOTH
    won = state[WON + seat]
    for other in range(state[COUNT]):
        if other != seat:
            search.stakes[other] = _rival_stakes(state, search, other, left, goal)
            harmless = mode == LOSSES or won + state[WON + other] >= goal
            exact |= search.stakes[other] != NO_STAKES and not harmless
    if exact:
        search.asked[MODE] |= NUMBERS | won << WON_SHIFT | goal + ZERO << GOAL_SHIFT


@inlined
def _rival_stakes(state: Int64s, search: SearchArrays, other: int, left: int, goal: int) -> int:
    """The part of a rival's points that may decide whether the goal is reached."""
    seat, mode = search.question[SEAT], search.asked[MODE]
    won, theirs, least = state[WON + seat], state[WON + other], search.least[seat]
    gains = mode != LOSSES and least - search.most[other] < goal
    losses = mode != GAINS and not _loss_reaches(state, search, other, left, goal)
    if not gains and not losses:
        return NO_STAKES
    apart = goal + theirs + (won if mode == LOSSES else -won)
    word = STAKES | apart + ZERO << GOAL_SHIFT
    if search.bonus[other]:
        first, last = bonus_tricks(state, search, other)
        low, high = FAR, -FAR
        if gains:
            low, high = least - goal - last + 1, search.most[seat] - goal - first + 1
        if losses:
            low = min(low, 2 - won - theirs - left - goal)
            high = max(high, 1 - won - first - goal)
        word |= _bonus_stakes(state, search, other, low, high)
    return word


@inlined
def _bonus_stakes(state: Int64s, search: SearchArrays, seat: int, low: int, high: int) -> int:
    """The part of a bonus that matters, for a seat's stakes; fills in its tokens that matter.

    Args:
        low: a smaller group is as good as none.
        high: a larger group is as good as one of that size; 0 if the bonus makes no difference.
    """
    group, regions = search.group[seat], search.regions[seat]
    if high <= 0 or search.most_joined[seat] < low:
        return 0
    known, number = min(max(group, low - 1, 0), high), 0
    while known < high and regions[number, REGION_SIZE]:
        if regions[number, REGION_SIZE] > known:
            search.growing[seat] |= regions[number, REGION]
            search.asked[SHAPED] = 1
        number += 1
    missing = state[PREDICTED + seat] if state[ALLOWED] else MOST_FOR_BONUS
    return BONUS | missing - state[WON + seat] << MISSING_SHIFT | known << GROUP_SHIFT


@kernel
def worth(state: Int64s, search: SearchArrays) -> int:
    """The value of a round that is over."""
    seat = search.question[SEAT]
    own = points(state, seat)
    if not search.question[MARGIN]:
        return own
    best, first = 0, True
    for other in range(state[COUNT]):
        if other != seat:
            value = points(state, other)
            best = value if first else max(best, value)
            first = False
    return own - best
