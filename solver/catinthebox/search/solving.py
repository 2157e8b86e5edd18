"""Compiled: values, all best plays and the line of best play of a moment.

A value is found by alpha-beta with a window of nothing, on a stack of frames. One seat makes the
value high, all others make it low, so a moment is settled for a goal as soon as one play of the
seat to act is found that suits its side. The table keeps what each search proves: searches for
other goals begin with it. First in this module stands the survey of what may become of a moment
without search, then what of it may still decide (`weigh`), then the table and its keys (`set_key`).

A play has a rank, the lowest is tried first. It is the effort that plays like it took before, in
binary logarithms, and a bias by what it does: the seats that make the value low as one do best to
take places from the seat that makes it high, not from one another, and to keep their colours open;
that seat does best to take places from them. What the biases look at was learnt from short proofs,
by a conditional logit of the play that decided among all plays of its moment. Kept is what makes
searches shorter, in sizes chosen by the moments that searches of some dozen positions took.

One play may need a thousand times the work of another that suits as well. So where many plays are
left, each play gets a share of moments; one that isn't settled with it is postponed until all
others have had theirs, then the shares grow. What was proved below it isn't lost: the table has it.

Words of this module, which mean the same in all kernels:
    search: all arrays.
    goal: a value; a search decides whether the seat that makes the value high reaches it.
    depth: how many plays were made since the search began.
    rivals: the seats whose best is taken from the points in a margin; a score has none.
    lost: the goal is missed if the seat itself causes a paradox.
    gained: the goal is reached unless it does.
"""

from __future__ import annotations

from math import log2
from typing import Annotated, NamedTuple

import numpy as np

from games.catinthebox.round import LAST_CARDS
from games.catinthebox.rulings import COLOURS, MOST_FOR_BONUS
from solver.catinthebox.round_kernels import (
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
    MOST_PLAYS,
    MOST_SEATS,
    NOBODY,
    OPEN,
    PARADOX,
    PREDICTED,
    PUBLISHED,
    ROW,
    ROW_BITS,
    SIZES,
    STRICT,
    TOKENS,
    TURN,
    WINNER,
    WON,
    Int64Rows,
    Int64s,
    broken,
    finished,
    grow,
    largest_group,
    lay,
    over,
    plays,
    points,
    row_of,
    take_back,
)
from solver.jit import control, entry_point, inlined, kernel
from solver.jit.control import ENDLESS, MOST_NODES, NODES, STOP
from solver.jit.words import lowest, popcount

LEAST, MOST = control.BEST, control.BOUND
"""In a control, the proved bounds on the value that is asked."""

SEAT, MARGIN = range(2)
"""The numbers of a question: the seat that makes the value high, and whether its value is less the
best other's."""

COUNT_MOVES, NEXT, POSTPONED, CHECK, SLOT, RAISING, KIND, WINNING, START, LIMIT, SHARE = range(11)
"""The numbers of a frame: how many plays it has, how many were tried, and how many of these were
postponed; where the table keeps it, whether the seat to play makes the value high, the first of its
kinds of plays, the places that would win the open trick; how many moments there were before the
last play, after how many it is postponed, and how many each play may take."""

FRAME = 11

SHAPED, MODE = range(2)
"""The numbers of what is asked: whether it matters which places are side by side, and a word with
which kinds of ends the goal may still depend on."""

REGION, REGION_SIZE = range(2)
"""The numbers of a region: the tokens in it, and the size of the largest group that it may hold in
the end."""

KINDS = 3
"""For either side: a play that leads, one that doesn't win the trick so far, and one that does."""

MOST_REGIONS = 2 * COLOURS * (ROW - 1)
"""No seat has more regions, and groups in them, than this; the last one only ends them."""

MOST_CHOICES = COLOURS * (ROW - 1)
"""No seat has more plays than the board has spaces."""

FAR = 1 << 14
"""More than any value."""


class SearchArrays(NamedTuple):
    """The arrays that a search writes to.

    Attributes:
        control: see `solver.jit.control.STOP` (5).
        question: see `SEAT` (2).
        frames: one for each depth (MOST_PLAYS + 1 x FRAME).
        moves, ranks: the plays of each depth, and which is tried first (MOST_PLAYS + 1 x
            MOST_CHOICES).
        effort: how much work it was to try a play, at each depth and for each kind of play
            (MOST_PLAYS + 1 x 2 * KINDS x places).
        reach: for each seat, the places on which it may still play (MOST_SEATS).
        tricks: for each seat that counts, the most tricks that it may still win (MOST_SEATS).
        least, most: its points at least, unless it causes a paradox, and at most (MOST_SEATS).
        bonus: whether it may still score the bonus (MOST_SEATS).
        group: the size of its largest group, if it may (MOST_SEATS).
        most_joined: a bound on how large that group may get (MOST_SEATS).
        regions: where it may get larger, ended by one of size 0 (MOST_SEATS x MOST_REGIONS x 2).
        surveyed: the words from which the last three follow (MOST_SEATS x 4; see `survey`).
        asked: see `MODE` (2).
        stakes: for each seat, the part of its points that may decide whether the goal is reached
            (MOST_SEATS; see `weigh`).
        growing: its tokens that matter for that (MOST_SEATS).
        table: known bounds (entries x 2); the number of entries is a power of two.
    """

    control: Int64s
    question: Int64s
    frames: Int64Rows
    moves: Int64Rows
    ranks: Int64Rows
    effort: Annotated[Int64s, 3]
    reach: Int64s
    tricks: Int64s
    least: Int64s
    most: Int64s
    bonus: Int64s
    group: Int64s
    most_joined: Int64s
    regions: Annotated[Int64s, 3]
    surveyed: Int64Rows
    asked: Int64s
    stakes: Int64s
    growing: Int64s
    table: Int64Rows


def new_search(seat: int, *, margin: bool, table_bits: int) -> SearchArrays:
    """The arrays of a search that begins, with a table of `2**table_bits` entries."""
    depths = MOST_PLAYS + 1
    return SearchArrays(
        np.array([0, 0, ENDLESS, -FAR, FAR], np.int64),
        np.array([seat, margin], np.int64),
        np.zeros((depths, FRAME), np.int64),
        np.zeros((depths, MOST_CHOICES), np.int64),
        np.zeros((depths, MOST_CHOICES), np.int64),
        np.zeros((depths, 2 * KINDS, COLOURS * ROW), np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros((MOST_SEATS, MOST_REGIONS, 2), np.int64),
        np.full((MOST_SEATS, 4), NOBODY, np.int64),
        np.zeros(2, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        new_table(table_bits),
    )


def new_table(bits: int) -> Int64s:
    """An empty table of `2**bits` entries."""
    return np.zeros((1 << bits, 2), np.int64)


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

    Often that is no more than whether the seat avoids a paradox; then tricks won, predictions,
    tokens and rivals may be forgotten, and many moments become equal. What is left is written down
    relative to the goal, so that searches for different goals share what they find. `survey` has
    been made for the moment.
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


LEFT_SHIFT, KNOWN_SHIFT = 8, 16
"""Where an entry has the plays that were left, and what is known; the best play comes first."""

BYTE = (1 << 8) - 1

IS_MISSED, IS_REACHED = 1, 2
"""The knowledge of a moment: the goal is missed, or reached."""

WAYS = 4
"""Entries that share a slot."""

EMPTY = 0


@inlined
def find(table: Int64s, slot: int, check: int) -> int:
    """The entry of a moment, `EMPTY` if there is none."""
    for way in range(WAYS):
        if table[slot ^ way, 0] == check:
            return table[slot ^ way, 1]
    return EMPTY


@inlined
def reached_in(entry: int) -> bool:
    """Whether an entry says that the goal is reached."""
    return bool(entry >> KNOWN_SHIFT == IS_REACHED)


@inlined
def move_of(entry: int) -> int:
    """The best play of an entry."""
    return entry & BYTE


@kernel
def keep(table: Int64s, slot: int, check: int, reached: bool, move: int, left: int) -> None:
    """Keep what is proved of a moment in place of the one with the fewest plays.

    Args:
        reached: whether the goal is reached.
        move: the play that does so, or misses it; 0 where none matters.
        left: the plays that were left.
    """
    place, least = slot, BYTE + 1
    for way in range(WAYS):
        entry = table[slot ^ way, 1]
        if entry >> LEFT_SHIFT & BYTE < least:
            place, least = slot ^ way, entry >> LEFT_SHIFT & BYTE
    known = IS_REACHED if reached else IS_MISSED
    table[place, 0] = check
    table[place, 1] = move | left << LEFT_SHIFT | known << KNOWN_SHIFT


ONE, OTHER = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)
"""Odd factors of the two hashes."""

HALF_WORD = np.uint64(32)

NUMBER_BITS = ROW - 1


@inlined
def mixed(code: np.uint64, word: int, factor: np.uint64) -> np.uint64:
    """A hash with one more word."""
    code = (code ^ np.uint64(word)) * factor
    return code ^ code >> HALF_WORD


@kernel
def set_key(state: Int64s, search: SearchArrays, depth: int, left: int) -> None:
    """Write the key of a moment to its frame; `survey` has been made for it.

    An entry of the table serves all moments of the same key. It is two words: a check of 64 bits,
    and whether the goal is reached with the play to it. Its slot comes from another hash of the
    same moment, so that two moments are taken for one only if both hashes agree: with 2**22 entries
    once in 2**86 comparisons.

    Two moments get the same key only if every way to play on is the same in both and has the same
    value. That holds although some things are left out:

    - A space on which no seat may play any more, for want of an open colour or a card of its
      number, is as good as taken. So the sets of places that the seats *reach* stand for the board,
      the open colours and the numbers of the hands: a play takes its place out of every set, a card
      that runs out its column, a closed colour its row, and each of these is known from the key.
    - A card beyond the number of places that a seat reaches with it can't be played. The cards left
      are as many as the tricks left, one more, so those that can't be played need not be known.
    - A seat that has played to the last trick reaches nothing.
    - In the open trick, of the plays only the row that was led, who wins so far, and which places
      that the seats to come reach would beat it.
    - The tokens of a seat only as long as it may still score the bonus: once it has won more tricks
      than it predicted, or can't win as many, no group counts. Tricks that others win, and their
      tokens, count for a margin only. Of tokens that count, those in a region that can never hold a
      larger group than the largest of now need not be known, but the size of that group.
    - Where no tokens count, the colours but red differ in nothing, so their rows may trade places:
      no ruling names them, and places in different rows matter to groups alone.
    """
    head = state[COUNT] | state[STRICT] << 3 | state[PUBLISHED] << 4 | broken(state) << 5
    head |= state[TURN] << 6 | state[IN_TRICK] << 9 | state[WINNER] + 1 << 12
    head |= search.question[SEAT] << 15 | left << 18
    one, other = mixed(ONE, head, ONE), mixed(OTHER, head, OTHER)
    stakes = search.asked[MODE]
    one, other = mixed(one, stakes, ONE), mixed(other, stakes, OTHER)
    for each in range(state[COUNT]):
        spare = (state[HANDS + each] & copies(search.reach[each])) >> ROW
        one, other = mixed(one, spare, ONE), mixed(other, spare, OTHER)
        stakes = search.stakes[each]
        if stakes:
            one, other = mixed(one, stakes, ONE), mixed(other, stakes, OTHER)
            stakes = search.growing[each]
            one, other = mixed(one, stakes, ONE), mixed(other, stakes, OTHER)
        else:
            one, other = mixed(one, -1, ONE), mixed(other, -1, OTHER)
    beating = _beating(state, search)
    if search.asked[SHAPED]:
        one, other = mixed(one, beating, ONE), mixed(other, beating, OTHER)
        one, other = mixed(one, state[LED], ONE), mixed(other, state[LED], OTHER)
        for each in range(state[COUNT]):
            one = mixed(one, search.reach[each], ONE)
            other = mixed(other, search.reach[each], OTHER)
    else:
        red, low, middle, high = _rows(state, search, beating)
        one = mixed(mixed(mixed(mixed(one, red, ONE), low, ONE), middle, ONE), high, ONE)
        other = mixed(
            mixed(mixed(mixed(other, red, OTHER), low, OTHER), middle, OTHER), high, OTHER
        )
    frame = search.frames[depth]
    frame[CHECK] = np.int64(other)
    frame[SLOT] = np.int64(one & np.uint64(len(search.table) - 1))


@inlined
def _beating(state: Int64s, search: SearchArrays) -> int:
    """The places that the seats to come reach and that would win the open trick."""
    if state[IN_TRICK] == 0:
        return 0
    places = 0
    for ahead in range(state[IN_TRICK], state[COUNT]):
        places |= search.reach[(state[LEADER] + ahead) % state[COUNT]]
    return places & beats(state)


@inlined
def _rows(state: Int64s, search: SearchArrays, beating: int) -> tuple[int, int, int, int]:
    """The places that the seats reach in each row: red, then the others, sorted by their words."""
    red = _row(state, search, beating, 0)
    low, middle = _row(state, search, beating, 1), _row(state, search, beating, 2)
    high = _row(state, search, beating, 3)
    low, middle = min(low, middle), max(low, middle)
    middle, high = min(middle, high), max(middle, high)
    return red, min(low, middle), max(low, middle), high


@inlined
def _row(state: Int64s, search: SearchArrays, beating: int, colour: int) -> int:
    """The places of a row that win the trick and that each seat reaches, and whether it was led."""
    shift = ROW * colour + 1
    word = beating >> shift & ROW_BITS >> 1
    for seat in range(state[COUNT]):
        word = word << NUMBER_BITS | search.reach[seat] >> shift & ROW_BITS >> 1
    return word << 1 | state[LED] >> shift & 1


UNIT, UNDECIDED, RATE = 256, 3000, 3
"""The effort of a play is a moving average: so much a doubling of its moments, so much more if it
didn't decide, of which a new one counts as one in `2**RATE`."""

TAKES, DISTURBS, COMPETES = -2000, 1000, -700
"""The bias of a play of the seats that make the value low, on a place that the seat reaches which
makes it high, and for each of their own that reaches it too; and of a play of that one seat, for
each other seat that reaches its place."""

CLOSES, WIDE = 1300, 155
"""The bias of a play that closes the colour that was led; and of one of the seats that make the
value low, for each place that its seat reaches in the row."""


@kernel
def list_plays(state: Int64s, search: SearchArrays, depth: int, choices: int) -> int:
    """Fill the plays of a moment into its frame, with their ranks; returns how many there are."""
    frame, moves, ranks = search.frames[depth], search.moves[depth], search.ranks[depth]
    winning = beats(state) if state[IN_TRICK] else 0
    kind = frame[RAISING] * KINDS + (state[IN_TRICK] > 0)
    frame[KIND], frame[WINNING] = kind, winning
    one, two = _reaching(state, search)
    closing = ~state[LED] if state[IN_TRICK] and state[OPEN + state[TURN]] & state[LED] else 0
    count = 0
    while choices:
        place = lowest(choices)
        choices &= choices - 1
        others = (one >> place & 1) + 2 * (two >> place & 1)
        rank = effort_of(search, depth, place) + CLOSES * (closing >> place & 1)
        rank += _bias(state, search, place, others)
        moves[count], ranks[count] = place, rank
        count += 1
    frame[COUNT_MOVES], frame[NEXT] = count, 0
    return count


@inlined
def _bias(state: Int64s, search: SearchArrays, place: int, others: int) -> int:
    """The bias of a play by the places that it leaves to whom.

    Args:
        others: by how many seats its place is reached, the one to act and its opponent left out.
    """
    seat, target = state[TURN], search.question[SEAT]
    if seat == target:
        return COMPETES * others
    wide = popcount(search.reach[seat] & row_of(place))
    return TAKES * (search.reach[target] >> place & 1) + DISTURBS * others + WIDE * wide


@inlined
def _reaching(state: Int64s, search: SearchArrays) -> tuple[int, int]:
    """How many seats reach each place, in two bits, 3 for more.

    The seat to act and the one that makes the value high are left out.
    """
    one, two = 0, 0
    for seat in range(state[COUNT]):
        if seat != state[TURN] and seat != search.question[SEAT]:
            reach = search.reach[seat]
            one, two = one ^ reach | one & two & reach, two | one & reach
    return one, two


@inlined
def effort_of(search: SearchArrays, depth: int, place: int) -> int:
    """How much work it was to try a play at a depth, and plays of its kind before."""
    frame = search.frames[depth]
    return search.effort[depth, frame[KIND] + (frame[WINNING] >> place & 1), place]


@kernel
def note_effort(search: SearchArrays, depth: int, place: int, decided: bool) -> None:
    """Note how much work it was to try the last play at a depth."""
    frame = search.frames[depth]
    effort = int(UNIT * log2(search.control[NODES] - frame[START])) + (0 if decided else UNDECIDED)
    kind = frame[KIND] + (frame[WINNING] >> place & 1)
    search.effort[depth, kind, place] += (effort - search.effort[depth, kind, place]) >> RATE


OPENED = OPEN_GOAL
"""The goal is neither missed nor reached yet: the frame of the moment is filled."""

FEW_PLAYS, FEW_SEATS = 12, 2
"""With fewer plays left than that, or so few seats, no play is postponed: it would cost time."""

LEAST_SHARE, PART, GROWTH = 2000, 4, 8
"""The least number of moments that a play gets; the part of those left that it gets, as a divisor;
and the factor by which the shares grow each time that all plays were postponed."""


@kernel
def settle(state: Int64s, search: SearchArrays, goal: int) -> bool:
    """Whether the value of a moment is the goal or more.

    It means nothing if `search.control[STOP]` is set.
    """
    depth = 0
    known = _enter(state, search, depth, goal)
    while depth > 0 or known == OPENED:
        if search.control[STOP]:
            while depth > 0:
                take_back(state)
                depth -= 1
            return False
        if known == OPENED:
            move = _next_move(search, depth)
            if move:
                lay(state, move)
                depth += 1
                known = _enter(state, search, depth, goal)
                if known == OPENED and search.control[NODES] > search.frames[depth - 1, LIMIT]:
                    depth = _give_up(state, search, depth)
            else:
                known = MISSED if search.frames[depth, RAISING] else REACHED
                _keep(state, search, depth, known, 0)
        else:
            take_back(state)
            depth -= 1
            known = _offer(state, search, depth, known)
    return known == REACHED


@kernel
def _give_up(state: Int64s, search: SearchArrays, depth: int) -> int:
    """Go back to the first depth whose play has used up its share, and postpone that play."""
    while depth > 0 and search.control[NODES] > search.frames[depth - 1, LIMIT]:
        take_back(state)
        depth -= 1
    frame, moves = search.frames[depth], search.moves[depth]
    place = moves[frame[NEXT] - 1]
    note_effort(search, depth, place, False)
    moves[frame[POSTPONED]] = place
    frame[POSTPONED] += 1
    return depth


@inlined
def _begin_again(search: SearchArrays, depth: int) -> None:
    """Let the plays of a depth that were postponed be tried with larger shares."""
    frame, moves, ranks = search.frames[depth], search.moves[depth], search.ranks[depth]
    count = frame[POSTPONED]
    for number in range(count):
        ranks[number] = effort_of(search, depth, moves[number])
    frame[COUNT_MOVES], frame[NEXT], frame[POSTPONED] = count, 0, 0
    frame[SHARE] = ENDLESS if count == 1 else frame[SHARE] * GROWTH


@inlined
def _first_share(state: Int64s, search: SearchArrays, depth: int, count: int) -> int:
    """How many moments each of some plays gets at first."""
    left = tricks_left(state) * state[COUNT] - state[IN_TRICK]
    if count == 1 or left < FEW_PLAYS or state[COUNT] == FEW_SEATS:
        return ENDLESS
    if depth == 0 or search.frames[depth - 1, LIMIT] >= ENDLESS:
        return LEAST_SHARE
    return max(LEAST_SHARE, (search.frames[depth - 1, LIMIT] - search.control[NODES]) // PART)


@kernel
def _enter(state: Int64s, search: SearchArrays, depth: int, goal: int) -> int:
    """Whether the goal is reached or missed at a moment, or `OPENED`, with its frame filled in."""
    control = search.control
    control[NODES] += 1
    if control[NODES] > control[MOST_NODES]:
        control[STOP] = 1
    if finished(state):
        return REACHED if worth(state, search) >= goal else MISSED
    choices = plays(state)
    if not choices:
        state[PARADOX] = state[TURN]
        value = worth(state, search)
        state[PARADOX] = NOBODY
        return REACHED if value >= goal else MISSED
    left = tricks_left(state)
    survey(state, search, left)
    known = weigh(state, search, left, goal)
    if known != OPEN_GOAL:
        return known
    set_key(state, search, depth, left)
    frame = search.frames[depth]
    entry = find(search.table, frame[SLOT], frame[CHECK])
    if entry != EMPTY:
        return REACHED if reached_in(entry) else MISSED
    frame[RAISING] = state[TURN] == search.question[SEAT]
    count = list_plays(state, search, depth, choices)
    frame[POSTPONED], frame[SHARE] = 0, _first_share(state, search, depth, count)
    return OPENED


@kernel
def known_play(state: Int64s, search: SearchArrays, goal: int) -> int:
    """The play of a moment that the table knows, or its like in another row; 0 if none is known.

    The round isn't over.
    """
    left = tricks_left(state)
    survey(state, search, left)
    if weigh(state, search, left, goal) != OPEN_GOAL:
        return 0
    set_key(state, search, 0, left)
    return move_of(find(search.table, search.frames[0, SLOT], search.frames[0, CHECK]))


@inlined
def _next_move(search: SearchArrays, depth: int) -> int:
    """The play of the lowest rank that wasn't tried yet; 0 if all were."""
    frame, moves, ranks = search.frames[depth], search.moves[depth], search.ranks[depth]
    if frame[NEXT] == frame[COUNT_MOVES]:
        if not frame[POSTPONED]:
            return 0
        _begin_again(search, depth)
    tried, count = frame[NEXT], frame[COUNT_MOVES]
    best = tried
    for other in range(tried + 1, count):
        if ranks[other] < ranks[best]:
            best = other
    move = moves[best]
    moves[best], ranks[best] = moves[tried], ranks[tried]
    moves[tried] = move
    frame[NEXT] = tried + 1
    frame[START] = search.control[NODES]
    limit = search.frames[depth - 1, LIMIT] if depth else ENDLESS
    frame[LIMIT] = min(limit, frame[START] + frame[SHARE])
    return move


@inlined
def _offer(state: Int64s, search: SearchArrays, depth: int, known: int) -> int:
    """The state of the goal before the last play at a depth, from its state after it."""
    frame = search.frames[depth]
    decided = (known == REACHED) == (frame[RAISING] == 1)
    place = search.moves[depth, frame[NEXT] - 1]
    note_effort(search, depth, place, decided)
    if not decided:
        return OPENED
    _keep(state, search, depth, known, place)
    return known


@inlined
def _keep(state: Int64s, search: SearchArrays, depth: int, known: int, move: int) -> None:
    """Let the table keep what is known of a moment."""
    frame = search.frames[depth]
    left = tricks_left(state) * 8 - state[IN_TRICK]
    keep(search.table, frame[SLOT], frame[CHECK], known == REACHED, move, left)


NO_LINE = -1
"""Instead of a number of plays: no line was found."""

REACHING, EXCEEDING = 1000, 100
"""The most moments to find out whether a play of a line that isn't proved to be the best keeps what
the seat is sure of, and whether it is worth no more."""


STEPS = 5
"""How many goals are tried until a seat is sure of something, each twice as far below the first."""

TRIALS = 40
"""How often such a line is changed by chance from one of its plays on."""


@kernel
def _secure(state: Int64s, search: SearchArrays, guess: int) -> None:
    """Prove that the seat is sure of something: try one goal after the other, ever lower.

    It leaves the bounds of the control as they are unless it succeeds within `MOST_NODES`.
    """
    control = search.control
    most, share = control[MOST_NODES], (control[MOST_NODES] - control[NODES]) // STEPS
    for step in range(STEPS):
        goal = guess + 1 - (1 << step)
        control[STOP], control[MOST_NODES] = 0, min(control[NODES] + share, most)
        if settle(state, search, goal) and not control[STOP]:
            control[LEAST] = goal
            break
    control[MOST_NODES] = most


@kernel
def value_between(state: Int64s, search: SearchArrays, guess: int) -> int:
    """The value of a moment between the bounds of the control, which are raised and lowered.

    It means nothing if `search.control[STOP]` is set.

    Args:
        guess: about what the value is.
    """
    control = search.control
    while control[LEAST] < control[MOST]:
        goal = min(max(guess, control[LEAST] + 1), control[MOST])
        reached = settle(state, search, goal)
        if control[STOP]:
            break
        if reached:
            control[LEAST], guess = goal, goal + 1
        else:
            control[MOST] = guess = goal - 1
    return control[LEAST]


@entry_point
def find_value(state: Int64s, search: SearchArrays, guess: int) -> int:
    """The value of a moment that isn't over, with its bounds in the control."""
    return value_between(state, search, guess)


@kernel
def ask(search: SearchArrays, seat: int, margin: bool, moments: int) -> None:
    """Set what a search is asked, and how many moments it may take until `STOP` is set.

    What the table knows of other questions, rounds and deals stays, and does no harm: a key holds
    all that matters.
    """
    control, question = search.control, search.question
    question[SEAT], question[MARGIN] = seat, margin
    control[STOP], control[NODES], control[MOST_NODES] = 0, 0, moments


@kernel
def value_plays(state: Int64s, search: SearchArrays, values: Int64s, guess: int) -> int:
    """Fill in the value of every play of the seat to act; returns the plays as a set of places.

    The round isn't over; the seat may be any, not only the one that makes the value high. Values
    mean nothing if `search.control[STOP]` is set.

    Args:
        values: filled at the number of each place (places).
        guess: about what the value is.
    """
    control = search.control
    choices = plays(state)
    rest = choices
    while rest and not control[STOP]:
        place = lowest(rest)
        rest &= rest - 1
        lay(state, place)
        control[LEAST], control[MOST] = -FAR, FAR
        values[place] = guess = value_between(state, search, guess)
        take_back(state)
    return choices


@entry_point
def plays_reaching(state: Int64s, search: SearchArrays, goal: int) -> int:
    """The plays of a moment after which the value is `goal` or more, as a set of places.

    Only some of them if `search.control[STOP]` is set.
    """
    choices, found = plays(state), 0
    while choices and not search.control[STOP]:
        place = lowest(choices)
        choices &= choices - 1
        lay(state, place)
        if settle(state, search, goal) and not search.control[STOP]:
            found |= 1 << place
        take_back(state)
    return found


@entry_point
def best_line(state: Int64s, search: SearchArrays, value: int, order: Int64s, line: Int64s) -> int:
    """Fill in the line of best play, each seat's first best play in some order.

    Returns how many plays it has. The state is left at the end of the line, with a paradox if
    that is how it ends.

    Args:
        order: all places, the preferred ones first.
        line: filled with places.
    """
    count = 0
    while not over(state) and not search.control[STOP]:
        choices = plays(state)
        if not choices:
            state[PARADOX] = state[TURN]
        for place in order:
            if choices >> place & 1 and _keeps(state, search, place, value):
                lay(state, place)
                line[count] = place
                count += 1
                break
    return count


@kernel
def _keeps(state: Int64s, search: SearchArrays, place: int, value: int) -> bool:
    """Whether a play leads to the value of the moment, and so is best."""
    raising = state[TURN] == search.question[SEAT]
    lay(state, place)
    goal = value if raising else value + 1
    reached = settle(state, search, goal)
    take_back(state)
    return bool(reached == raising)


@entry_point
def sure_line(state: Int64s, search: SearchArrays, guess: int, order: Int64s, line: Int64s) -> int:
    """Fill in a line to the lower bound of the control, after a search that was cut short.

    Returns how many plays it has, or `NO_LINE` if none was found within `MOST_NODES`, or if there
    is no bound and none was proved. After the first play the seat is sure of that much, and stays
    so as long as such a line can be had: only its last plays are by chance where it would end in
    more. The state is left at the end of the line.

    Args:
        guess: the highest goal to try where there is no lower bound.
        order: all places, the preferred ones first.
        line: filled with places.
    """
    control = search.control
    if control[LEAST] == -FAR:
        _secure(state, search, guess)
    count, value = 0, control[LEAST]
    if value == -FAR:
        return NO_LINE
    most, half = control[MOST_NODES], (control[NODES] + control[MOST_NODES]) // 2
    while not over(state):
        choices = plays(state)
        if not choices:
            state[PARADOX] = state[TURN]
            break
        place = _sure_play(state, search, choices, value, order, half, most)
        if place == NOBODY:
            return NO_LINE
        lay(state, place)
        line[count] = place
        count += 1
    if worth(state, search) == value:
        return count
    return _changed(state, search, value, line, count)


@kernel
def _sure_play(
    state: Int64s,
    search: SearchArrays,
    choices: int,
    value: int,
    order: Int64s,
    half: int,
    most: int,
) -> int:
    """The first play after which the value is exact, else one after which it is reached.

    Half of the moments are kept for the second question, which matters more.
    """
    found, known = NOBODY, known_play(state, search, value)
    if choices >> known & 1 and _after(state, search, known, value, REACHING, most) == 1:
        found = known
        if _after(state, search, known, value + 1, EXCEEDING, half) == 0:
            return known
    for place in order:
        moments = REACHING if found == NOBODY else EXCEEDING
        if choices >> place & 1 and _after(state, search, place, value, moments, most) == 1:
            if _after(state, search, place, value + 1, EXCEEDING, half) == 0:
                return place
            if found == NOBODY:
                found = place
    return found


@kernel
def _changed(state: Int64s, search: SearchArrays, value: int, line: Int64s, count: int) -> int:
    """Change the last plays of a line by chance, as few as will do, so that it ends in a value.

    Returns how many plays it has then, or `NO_LINE`.
    """
    chance = np.uint64(1)
    for kept in range(count - 1, 0, -1):
        for _ in range(TRIALS):
            state[PARADOX] = NOBODY
            for _ in range(count - kept):
                take_back(state)
            count = kept
            while not over(state):
                choices = plays(state)
                if not choices:
                    state[PARADOX] = state[TURN]
                    break
                chance = mixed(chance, count, ONE)
                for _ in range(int(chance % np.uint64(popcount(choices)))):
                    choices &= choices - 1
                line[count] = lowest(choices)
                lay(state, line[count])
                count += 1
            if worth(state, search) == value:
                return count
    return NO_LINE


@kernel
def _after(
    state: Int64s, search: SearchArrays, place: int, goal: int, moments: int, most: int
) -> int:
    """Whether a moment is worth a goal after a play: 1, 0, or -1 if that takes too long."""
    control = search.control
    control[STOP], control[MOST_NODES] = 0, min(control[NODES] + moments, most)
    lay(state, place)
    reached = settle(state, search, goal)
    take_back(state)
    return -1 if control[STOP] else int(reached)


set_question = entry_point(ask)
find_play_values = entry_point(value_plays)
