"""Designed boards: found ones score as wished, and none is called impossible that exists."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.decks import DeckWish
from games.catbox import legality
from games.catbox.board import Board, Placement
from games.catbox.design import EXAMPLE, Design, Want, Wish, cards_for, parse_wish
from games.catbox.faces import Card, Face, Identity, parse_card
from games.catbox.files import SHIPPED, load_deck
from games.catbox.problems import of_board
from games.catbox.scoring import Stake, Stakes, Tally, points, tallies
from games.rng import Stream
from solver.answer import Answer, Clock, Limit, Status
from solver.catbox.design.counts import Counts, Reaches, spans
from solver.catbox.design.record import RecordSearch
from solver.catbox.design.scores import ScoresSearch
from solver.catbox.design.spreads import BLANK, drawn_spread, every_spread, spread_of
from solver.engines import solve
from tests.support.boards import DECK, board_of, random_board, seeds
from tests.support.effort import few

TINY = tuple(parse_card(text) for text in ("KPPo/PYVB", "PPPK/ooPB", "YoYV/PKPP", "BBPB/VVVo"))
"""Four cards, few enough to lay in every way there is."""

FOREVER = Clock(Limit())


def points_of(identity: Identity) -> Stakes:
    """The stakes of an identity without rivals."""
    return Stakes(Stake(identity))


def lead(identity: Identity, *rivals: Identity) -> Stakes:
    """The stakes of an identity against some rivals."""
    return Stakes(Stake(identity), tuple(map(Stake, rivals)))


def every_board(cards: tuple[Card, ...], most: int, board: Board | None = None) -> Iterator[Board]:
    """Every legal board of 1 to `most` cards."""
    for index, card in enumerate(cards):
        left = cards[:index] + cards[index + 1 :]
        for face in card:
            if board is None:
                laid = [Placement(face, 0, 0)]
            else:
                laid = list(legality.placements(board, face))
            for placement in laid:
                larger = Board.of([placement]) if board is None else board.place(placement)
                yield larger
                if most > 1:
                    yield from every_board(left, most - 1, larger)


@cache
def tiny_scores(most: int, fewest: int = 1) -> frozenset[tuple[Tally, ...]]:
    """The points of every board of a tiny deck."""
    boards = every_board(TINY, most)
    return frozenset(tallies(board) for board in boards if len(board.placements) >= fewest)


def searched(
    wish: str | Wish, most: int, cards: tuple[Card, ...] = DECK, exact: bool = False
) -> Answer:
    return ScoresSearch(parse_wish(str(wish)), cards, most, exact=exact).run().answer


def assert_meets(answer: Answer, wish: Wish, most: int, cards: tuple[Card, ...] = DECK) -> None:
    """The line is a legal board of different cards with these scores."""
    assert answer.status is Status.FEASIBLE
    board = board_of(*answer.line)
    assert len(board.placements) <= most
    assert of_board(board) == ()
    assert wish.missed(tallies(board)) == 0
    assert cards_for([placement.face for placement in board.placements], cards) is not None


TOTALS = [
    Wish((Want(Identity.PINK, pink), Want(Identity.CHIHUAHUA, boxes)))
    for pink, boxes in product(range(19), range(5))
]
PARTS = [Wish((Want(Identity.PINK, seen + area, seen),)) for seen in range(9) for area in range(9)]
TRIOS = [Wish((Want(Identity.CHIHUAHUA, n + 2 * t, n),)) for n in range(5) for t in range(4)]


SPLITS = [
    Wish((Want(Identity.PURPLE, purple), Want(Identity.PINK, pink)))
    for purple, pink in product(range(0, 14, 2), range(0, 15, 2))
]


MET = [
    pytest.param(SPLITS[::7], 2, True),
    *(
        pytest.param(wishes, most, exact, marks=pytest.mark.slow)
        for wishes in (SPLITS, TOTALS, PARTS, TRIOS)
        for most, exact in ((1, False), (2, False), (2, True))
    ),
    pytest.param([*TOTALS[::3], *PARTS[::3], *TRIOS], 3, False, marks=pytest.mark.nightly),
]


@pytest.mark.parametrize(("wishes", "most", "exact"), MET)
def test_a_tiny_deck_meets_exactly_the_wishes_that_some_board_meets(
    wishes: list[Wish], most: int, exact: bool
) -> None:
    for wish in wishes:
        answer = searched(wish, most, TINY, exact=exact)
        if any(wish.missed(counted) == 0 for counted in tiny_scores(most, most if exact else 1)):
            assert_meets(answer, wish, most, TINY)
            assert len(answer.line) == most or not exact
        else:
            assert answer.status is Status.INFEASIBLE, wish


def test_a_deck_has_no_board_of_more_cards_than_it_holds() -> None:
    assert searched("pink=4", 5, TINY, exact=True).status is Status.INFEASIBLE
    assert searched("pink=4", 5, TINY).status is Status.FEASIBLE


TOTALS_ALONE = "black=6 pink=11 purple=8 blue=9 yellow=9 chihuahua=12"


@pytest.mark.parametrize(
    "wish",
    [
        pytest.param(EXAMPLE, marks=pytest.mark.slow),
        pytest.param(TOTALS_ALONE, marks=pytest.mark.nightly),
    ],
)
def test_the_rulebooks_example_is_found(wish: str) -> None:
    assert_meets(searched(wish, 12), parse_wish(wish), 12)


def test_the_rulebooks_example_takes_twelve_cards() -> None:
    assert searched(EXAMPLE, 11).status is Status.INFEASIBLE


@pytest.mark.nightly_cases("blue=3", "pink=2", "pink=300")
@pytest.mark.parametrize("text", ["pink=1", "chihuahua=8+3", "pink=2+3", "pink=300", "blue=3+0"])
def test_counting_refuses_what_no_number_of_cards_can_show(text: str) -> None:
    assert searched(text, 48).status is Status.INFEASIBLE


@pytest.mark.nightly
def test_four_cards_are_settled_by_trying_every_way_to_lie() -> None:
    assert searched("pink=20 blue=6", 4).status is Status.INFEASIBLE
    assert_meets(searched("pink=22", 4), parse_wish("pink=22"), 4)


def test_a_seed_gives_one_board_and_another_seed_another() -> None:
    wish = parse_wish("pink=6 chihuahua=4")
    first, again, other = (ScoresSearch(wish, DECK, 5, seed).run().answer for seed in (1, 1, 2))
    assert first.line == again.line != other.line
    assert_meets(other, wish, 5)


def test_a_search_without_time_claims_nothing() -> None:
    answer = ScoresSearch(parse_wish(EXAMPLE), DECK, 12, limit=Limit(0)).run().answer
    assert (answer.status, answer.lines) == (Status.UNKNOWN, ())


@pytest.mark.nightly
@few()
@given(st.integers(1, 12), seeds)
def test_no_bound_refuses_a_board_that_exists(count: int, seed: int) -> None:
    board = random_board(count, seed)
    counted, spread = tallies(board), spread_of(board)
    parts = Wish(tuple(Want(t.identity, t.total, t.visible) for t in counted))
    totals = Wish(tuple(Want(t.identity, t.total) for t in counted))
    doubles = spread.covers.count(2)
    for wish in (parts, totals):
        fewest, most = spans(DECK, [count], wish, FOREVER)[count]
        assert fewest <= doubles <= most
        assert Reaches(DECK, wish).may_meet(spread)
    for tally in counted:
        assert Reaches(DECK).points(spread, tally.identity) >= tally.total
        bound = Counts(DECK, count).most(points_of(tally.identity), FOREVER)
        assert bound is not None
        assert bound >= tally.total


def test_spreads_are_all_shapes_that_cards_lie_in() -> None:
    every = every_spread(3)
    naive = [two for one in every_spread(1) for two in one.further()]
    naive = [three for two in naive for three in two.further()]
    assert len({spread.shape for spread in every}) == len(every)
    assert {spread.shape for spread in naive} == {spread.shape for spread in every}


@given(st.lists(st.sampled_from([1, 2]), max_size=5), st.integers())
def test_cards_that_are_drawn_cover_as_many_cells_as_asked(covers: list[int], seed: int) -> None:
    spread = drawn_spread(covers, 6, Stream("spread", seed))
    if spread is not None:
        assert spread_of(spread.board([BLANK] * (1 + len(covers)))).covers == (0, *covers)
        boxless = [spread.suits(card, Face("KPVB")) for card in range(1 + len(covers))]
        assert boxless == [cover < 2 for cover in spread.covers]


@given(st.integers(1, 4), seeds)
def test_every_board_has_one_of_the_shapes(count: int, seed: int) -> None:
    shapes = {spread.shape for spread in every_spread(count)}
    assert spread_of(random_board(count, seed)).shape in shapes


@pytest.mark.nightly_cases("2-")
@pytest.mark.slow
@pytest.mark.parametrize("identity", Identity)
@pytest.mark.parametrize("most", [1, 2])
def test_brute_finds_the_same_record_for_two_cards(identity: Identity, most: int) -> None:
    answer = RecordSearch(points_of(identity), DECK, most).run()
    counts = range(1, most + 1)
    brute = [
        solve(Design(DECK, count, points_of(identity)), engine="brute").value for count in counts
    ]
    assert answer.status is Status.OPTIMAL
    assert answer.value == max(value or 0 for value in brute)


RIVALRIES = [
    *(lead(one, other) for one, other in permutations(Identity, 2)),
    lead(Identity.PINK, Identity.BLUE, Identity.CHIHUAHUA),
    lead(Identity.CHIHUAHUA, *(one for one in Identity if one is not Identity.CHIHUAHUA)),
    lead(Identity.BLUE, *(one for one in Identity if one is not Identity.BLUE)),
]
RECORDS = [
    *(pytest.param(points_of(identity), 3) for identity in Identity),
    *(pytest.param(stakes, 1) for stakes in RIVALRIES),
    *(pytest.param(stakes, 2, marks=pytest.mark.nightly) for stakes in RIVALRIES),
    *(pytest.param(stakes, 3, marks=pytest.mark.slow) for stakes in RIVALRIES[::6]),
]


@pytest.mark.parametrize(("stakes", "most"), RECORDS, ids=str)
def test_the_record_of_a_tiny_deck_is_the_best_of_all_its_boards(stakes: Stakes, most: int) -> None:
    answer = RecordSearch(stakes, TINY, most).run()
    rows = ({tally.identity: tally.total for tally in row} for row in tiny_scores(most))
    best = max(stakes.worth(row.__getitem__) for row in rows)
    assert (answer.status, answer.value, answer.bound) == (Status.OPTIMAL, best, best)


def test_an_identity_that_can_only_be_behind_has_the_smallest_deficit() -> None:
    answer = RecordSearch(lead(Identity.PINK, Identity.BLACK), (parse_card("KKKK/KKKK"),), 1).run()
    assert (answer.status, answer.value, answer.bound) == (Status.OPTIMAL, -8, -8)


@pytest.mark.parametrize(
    "stakes",
    [
        *map(points_of, Identity),
        *(pytest.param(stakes, marks=pytest.mark.slow) for stakes in RIVALRIES[::6]),
    ],
    ids=str,
)
def test_records_of_three_cards_are_proved(stakes: Stakes) -> None:
    answer = RecordSearch(stakes, DECK, 3).run()
    board = board_of(*answer.line)
    assert answer.status is Status.OPTIMAL
    assert answer.value == answer.bound == stakes.worth(lambda identity: points(board, identity))


@pytest.mark.slow
def test_a_record_that_is_not_proved_says_what_is_possible() -> None:
    answer = RecordSearch(points_of(Identity.CHIHUAHUA), DECK, 12, limit=Limit(3)).run()
    assert answer.status is Status.FEASIBLE
    assert answer.bound is not None
    assert answer.value is not None
    assert 20 < answer.value < answer.bound
    assert of_board(board_of(*answer.line)) == ()


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_decks_are_as_wished(name: str) -> None:
    deck = load_deck(name)
    assert DeckWish().missed(deck) == ()
    spoilt = deck._replace(cards=(parse_card("ooKo/KKKK"), *deck.cards[1:-1], deck.cards[1]))
    told = " ".join(DeckWish().missed(spoilt))
    assert "ooKo: expected at most 2 empty boxes" in told
    assert f"the card {min(deck.cards[1], deck.cards[1].flipped)} stands 2 times" in told
    assert "quadrants K: expected 60" in told
