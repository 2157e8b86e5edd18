"""Compiled: values, all best plays and the line of best play of a moment.

A value is found by alpha-beta with a window of nothing, on a stack of frames. One seat makes the
value high, all others make it low, so a moment is settled for a goal as soon as one play of the
seat to act is found that suits its side. The table keeps what each search proves: searches for
other goals begin with it.

A play has a rank, the lowest is tried first. It is the effort that plays like it took before, in
binary logarithms, and a bias by what it does: the seats that make the value low as one do best to
take places from the seat that makes it high, not from one another, and to keep their colours open;
that seat does best to take places from them. What the biases look at was learnt from short proofs,
by a conditional logit of the play that decided among all plays of its moment. Kept is what makes
searches shorter, in sizes chosen by the moments that searches of some dozen positions took.

One play may need a thousand times the work of another that suits as well. So where many plays are
left, each play gets a share of moments; one that isn't settled with it is postponed until all
others have had theirs, then the shares grow. What was proved below it isn't lost: the table has it.
"""

from __future__ import annotations

from math import log2

import numpy as np

from solver.catinthebox.encoding import (
    COUNT,
    IN_TRICK,
    LED,
    NOBODY,
    OPEN,
    PARADOX,
    TURN,
    Int64s,
)
from solver.catinthebox.round_kernels import finished, lay, over, plays, row_of, take_back
from solver.catinthebox.search.arrays import (
    CHECK,
    COUNT_MOVES,
    FAR,
    KIND,
    KINDS,
    LEAST,
    LIMIT,
    MARGIN,
    MOST,
    NEXT,
    POSTPONED,
    RAISING,
    SEAT,
    SHARE,
    SLOT,
    START,
    WINNING,
    SearchArrays,
)
from solver.catinthebox.search.key import (
    EMPTY,
    ONE,
    find,
    keep,
    mixed,
    move_of,
    reached_in,
    set_key,
)
from solver.catinthebox.search.stakes import (
    MISSED,
    OPEN_GOAL,
    REACHED,
    beats,
    survey,
    tricks_left,
    weigh,
    worth,
)
from solver.jit import entry_point, inlined, kernel
from solver.jit.control import ENDLESS, MOST_NODES, NODES, STOP
from solver.jit.words import lowest, popcount

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
