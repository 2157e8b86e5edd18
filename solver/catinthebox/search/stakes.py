"""Compiled: what may become of a moment, and what of it may still decide whether a goal is reached.

First the survey: the places, tricks and groups that each seat may still get, and whether it is safe
from paradoxes, without search.

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

from games.catinthebox.round import LAST_CARDS
from games.catinthebox.rulings import MOST_FOR_BONUS
from solver.catinthebox.encoding import (
    ALLOWED,
    BEST,
    COUNT,
    EACH_COPY,
    EACH_ROW,
    FILLED,
    HANDS,
    IN_TRICK,
    LEADER,
    LED,
    OPEN,
    PREDICTED,
    PUBLISHED,
    ROW,
    ROW_BITS,
    SIZES,
    TOKENS,
    WINNER,
    WON,
    Int64s,
)
from solver.catinthebox.round_kernels import grow, largest_group, points
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
from solver.jit import inlined, kernel
from solver.jit.words import popcount


@inlined
def tricks_left(state: Int64s) -> int:
    """How many tricks are still to be taken, the open one included."""
    return state[SIZES + state[LEADER]] - LAST_CARDS + (state[IN_TRICK] > 0)


@inlined
def still_to_play(state: Int64s, seat: int) -> bool:
    """Whether a seat hasn't played to the open trick."""
    ahead = seat - state[LEADER]
    return (ahead if ahead >= 0 else ahead + state[COUNT]) >= state[IN_TRICK]


@inlined
def tricks_in_reach(state: Int64s, search: SearchArrays, seat: int, left: int) -> int:
    """The most tricks that a seat may still win of those that are left."""
    if state[IN_TRICK] == 0 or state[WINNER] == seat:
        return left
    lost = not still_to_play(state, seat) or not search.reach[seat] & beats(state)
    return left - lost


@inlined
def bonus_in_reach(state: Int64s, seat: int, tricks: int) -> bool:
    """Whether a seat that may win `tricks` more tricks may still score the bonus."""
    if not state[ALLOWED]:
        return bool(state[PUBLISHED] and state[WON + seat] <= MOST_FOR_BONUS)
    missing = state[PREDICTED + seat] - state[WON + seat]
    return bool(0 <= missing <= tricks)


@inlined
def plays_left(state: Int64s, seat: int) -> int:
    """How many cards a seat still plays."""
    return state[SIZES + seat] - LAST_CARDS


@kernel
def survey(state: Int64s, search: SearchArrays, left: int) -> None:
    """Fill in on which places each seat may still play, and what may become of its groups."""
    for seat in range(state[COUNT]):
        places = 0
        if left > 1 or still_to_play(state, seat):
            numbers = (state[HANDS + seat] & ROW_BITS) * EACH_ROW
            places = numbers & state[OPEN + seat] & ~state[FILLED]
        search.reach[seat] = places
    for seat in range(state[COUNT]):
        if seat == search.question[SEAT] or search.question[MARGIN]:
            _survey_points(state, search, seat, left)


@inlined
def _survey_points(state: Int64s, search: SearchArrays, seat: int, left: int) -> None:
    """Fill in the bounds on the tricks, the groups and the points of a seat."""
    tricks = tricks_in_reach(state, search, seat, left)
    least = state[WON + seat]
    most = least + tricks
    search.tricks[seat] = tricks
    search.bonus[seat] = bonus_in_reach(state, seat, tricks)
    if search.bonus[seat]:
        if not _is_surveyed(state, search, seat):
            _survey_groups(state, search, seat)
        first, last = bonus_tricks(state, search, seat)
        if first == least:
            with_group = least + search.group[seat]
            least = with_group if most <= last else min(with_group, last + 1)
        most = max(most, last + search.most_joined[seat])
    search.least[seat], search.most[seat] = least, most


@inlined
def bonus_tricks(state: Int64s, search: SearchArrays, seat: int) -> tuple[int, int]:
    """With how few and how many tricks a seat scores the bonus, if it may."""
    if state[ALLOWED]:
        return state[PREDICTED + seat], state[PREDICTED + seat]
    return state[WON + seat], min(state[WON + seat] + search.tricks[seat], MOST_FOR_BONUS)


@inlined
def _is_surveyed(state: Int64s, search: SearchArrays, seat: int) -> bool:
    """Whether all that the groups of a seat depend on is as it was when they were last surveyed.

    That is often so: a play changes the tokens and the hand of one seat. If not, it is noted.
    """
    last = search.surveyed[seat]
    tokens, places, hand = state[TOKENS + seat], search.reach[seat], state[HANDS + seat]
    plays = plays_left(state, seat)
    same = last[0] == tokens and last[1] == places and last[2] == hand and last[3] == plays
    last[0], last[1], last[2], last[3] = tokens, places, hand, plays
    return bool(same)


@inlined
def _survey_groups(state: Int64s, search: SearchArrays, seat: int) -> None:
    """Fill in the largest group of a seat, and with which tokens it may get a larger one.

    A group at the end lies within one region of tokens and places in reach that are connected. No
    more of the places can be filled than the seat still plays and has cards for.
    """
    tokens, places, hand = state[TOKENS + seat], search.reach[seat], state[HANDS + seat]
    area, plays = tokens | places, plays_left(state, seat)
    search.group[seat] = search.most_joined[seat] = largest_group(tokens)
    search.regions[seat, 0, REGION_SIZE] = 0
    while area:
        region = grow(area & -area, area)
        area &= ~region
        cards = min(plays, popcount(hand & copies(region & places)))
        if popcount(region & tokens) + cards > search.group[seat]:
            if cards == 1:
                _survey_places(search, seat, tokens, region & places)
            else:
                _survey_joins(search, seat, tokens, region, cards)


@inlined
def _survey_places(search: SearchArrays, seat: int, tokens: int, places: int) -> None:
    """Fill in the groups that one more token makes."""
    while places:
        place = places & -places
        places ^= place
        group = grow(place, tokens)
        _note_region(search, seat, group & tokens, popcount(group))


@inlined
def _survey_joins(search: SearchArrays, seat: int, tokens: int, region: int, cards: int) -> None:
    """Fill in the tokens that each group of a region may be joined with by `cards` more tokens.

    Those are the tokens that it reaches over at most `cards` places.
    """
    _note_region(search, seat, 0, cards)
    rest = region & tokens
    while rest:
        near = grow(rest & -rest, tokens)
        rest &= ~near
        for _ in range(cards):
            near |= (near << 1 | near >> 1 | near << ROW | near >> ROW) & region
            near = grow(near, tokens)
        _note_region(search, seat, near & tokens, popcount(near & tokens) + cards)


@inlined
def _note_region(search: SearchArrays, seat: int, tokens: int, size: int) -> None:
    """Fill in with which tokens a group of a size may come about, if it would be the largest."""
    if size > search.group[seat]:
        count = 0
        while search.regions[seat, count, REGION_SIZE]:
            count += 1
        search.regions[seat, count, REGION] = tokens
        search.regions[seat, count, REGION_SIZE] = size
        search.regions[seat, count + 1, REGION_SIZE] = 0
        search.most_joined[seat] = max(search.most_joined[seat], size)


@inlined
def copies(places: int) -> int:
    """For each number as many cards as it has places, as the word of a hand."""
    red, blue = places & ROW_BITS, places >> ROW & ROW_BITS
    yellow, green = places >> 2 * ROW & ROW_BITS, places >> 3 * ROW
    one, both = red | blue, red & blue
    either, pair = yellow | green, yellow & green
    two, three = both | pair | one & either, both & either | pair & one
    return one | either | two << ROW | three << 2 * ROW | (both & pair) << 3 * ROW


@inlined
def beats(state: Int64s) -> int:
    """The places of which each would win the open trick, in which something was played."""
    best, led = state[BEST], state[LED]
    higher = -1 << best
    if best < ROW:
        return ROW_BITS & higher
    return ROW_BITS | led & higher


@kernel
def is_safe(state: Int64s, search: SearchArrays, seat: int) -> bool:
    """Whether a seat can avoid a paradox whatever others play.

    Of each number it can play as many cards as it holds, or has places for: its *playable* cards.
    It follows the colour that was led where it can, so that it never closes a row in which it
    reaches a place. Then a play of its own takes one playable card; one of another seat takes one
    only once there are fewer places than cards left. So to make cards of a number unplayable takes
    the others as many plays of that number as there are places to spare, and one more for each
    card. If they hold too few cards for that, or play too few, the seat is safe.
    """
    plays = plays_left(state, seat)
    if plays <= 0:
        return True
    playable = state[HANDS + seat] & copies(search.reach[seat])
    needed = popcount(playable) - plays + 1
    if needed <= 0:
        return False
    ahead = _plays_of_others(state, seat)
    for number in range(1, ROW):
        cards = popcount(playable & EACH_COPY << number)
        if not cards:
            continue
        places = popcount(search.reach[seat] & EACH_ROW << number)
        spare = places - cards
        taken = min(_cards_against(state, search, seat, number), ahead)
        needed -= max(0, min(taken - spare, cards))
        if needed <= 0:
            return False
    return True


@inlined
def _plays_of_others(state: Int64s, seat: int) -> int:
    """How many cards the other seats still play."""
    plays = 0
    for other in range(state[COUNT]):
        if other != seat:
            plays += plays_left(state, other)
    return plays


@inlined
def _cards_against(state: Int64s, search: SearchArrays, seat: int, number: int) -> int:
    """How many cards of a number the others can lay where a seat may play."""
    cards = 0
    for other in range(state[COUNT]):
        if other != seat:
            shared = search.reach[seat] & search.reach[other] & EACH_ROW << number
            cards += min(popcount(state[HANDS + other] & EACH_COPY << number), popcount(shared))
    return cards


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
