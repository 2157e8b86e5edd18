"""Reviews: turns that could have been taken, second tries, and what is kept with its game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from games import registry
from games.protocol import Player
from games.record import remembered
from games.rng import Stream
from languages.message import translated
from languages.messages import speaking
from solver.answer import Limit
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.review import Appraisal, Assessment, assess
from solver.bots.roster import roster_of
from solver.catbox.bots.roster import EXPERT as CATBOX
from solver.ifitfits.bots.roster import EXPERT as IFITFITS
from solver.ifitfits.bots.roster import SEARCHES
from tests.support.look_alikes import look_alikes
from tests.support.past_games import past
from views.sessions.analysis import measure_lines
from views.sessions.own_turn import UntimelyError
from views.sessions.past_game import PastGame
from views.sessions.refutation import Comparison, grounds
from views.sessions.review import (
    FORMAT,
    SHOWN,
    GameReview,
    Review,
    ReviewFile,
    alternatives,
    point_lines,
    review_path,
)
from views.sessions.second_try import SecondTry
from views.sessions.summary import MOST, summary_lines
from views.table_state import BoardState

SEATS = "Anna", "bot:random", "bot:random"

every_game = pytest.mark.parametrize("name", registry.GAMES)


@cache
def review_of(name: str) -> Review:
    """The review of a game of random moves by a level that values all of its moves."""
    work = GameReview(
        past(name, *SEATS), Adviser(registry.entry(name), "rival", Limit(iterations=4), "7")
    )
    for point in work.due:
        work.add(assess(work.adviser, point))
    return work.review


def best_of(found: Assessment) -> Appraisal:
    """The turn that the adviser would have taken."""
    assert found.best is not None
    return found.best


@every_game
def test_alternatives_stand_in_the_order_of_their_value_each_with_its_reason_and_drawn(
    name: str,
) -> None:
    review, drawn = review_of(name), 0
    for found in review.assessments:
        values = [each.turn.value for each in alternatives(found)]
        assert values == sorted(values, reverse=True)
        assert len(values) <= SHOWN
        if found.played is not None:
            assert [each.turn.text for each in alternatives(found) if each.taken] == [found.taken]
        view = review.record.observation(found.number).view
        for each in alternatives(found):
            draft = review.drawn(found, each.turn.text)
            assert draft.complete
            assert view.notation(draft.move) == each.turn.text
            reasons = review.reasons(found, each.turn)
            assert reasons
            assert all(text.endswith(".") for text in reasons)
            drawn += 1
    assert drawn > 8


def test_a_turn_that_was_only_compared_as_it_was_taken_has_no_place() -> None:
    listed = tuple(Appraisal(f"t{n}", 20.0 - n, 0.0) for n in range(11))
    found = Assessment(0, 0, "t10", listed[-1], listed, "")
    shown = alternatives(found)
    assert [each.place for each in shown] == [1, 2, 3, 4, None]
    assert [each.taken for each in shown] == [False] * 4 + [True]


def test_an_adviser_s_choice_that_others_exceed_is_named() -> None:
    listed = Appraisal("chosen", 1.0, 0.5), Appraisal("more", 1.5, 0.5)
    shown = alternatives(Assessment(0, 0, "chosen", listed[0], listed, ""))
    assert [(each.turn.text, each.chosen) for each in shown] == [("more", False), ("chosen", True)]


def test_reasons_speak_to_a_person_and_of_a_bot() -> None:
    game = past("catbox", *SEATS)
    work = GameReview(game, Adviser(game.entry, "rival", Limit(), "7"), bots=True)
    for point in work.wanted:
        if point.number in (6, 7):
            work.add(assess(work.adviser, point))
    review, (person, bot) = work.review, work.review.assessments
    (first, *_), (own, *_) = (review.reasons(each, best_of(each)) for each in (bot, person))
    assert first.startswith("From random's seat: ")
    assert not own.startswith("From ")
    for found in (person, bot):
        said = review.explained(found, best_of(found)).reasons
        reasons = [translated(each, found.seat) for each in said]
        assert list(review.reasons(found, best_of(found)))[-len(reasons) :] == reasons


def test_a_turn_that_mattered_says_what_was_better_and_why() -> None:
    review = review_of("catbox")
    found = review.worst[0]
    close = found._replace(
        played=found.listed[-1]._replace(margin=-4.0),
        listed=(best_of(found)._replace(margin=1.0), *found.listed[1:]),
    )
    shown = Review(review.record, review.positions, review.adviser, [close])
    gave, better = point_lines(shown)
    fell = "and the chance to win fell from 67 % to 4 %."
    assert gave == f"^ Turn {found.number + 1}: Anna gave away 5.0 points, {fell}"
    played = f"    played: {found.taken}; better: {best_of(found).text}. "
    assert better == " ".join([played.rstrip(), *(str(each.text) for each in shown.grounds(close))])


def test_the_worst_turns_of_people_come_first_to_be_tried() -> None:
    review = review_of("catbox")
    lost = [review.loss(each) for each in review.worst]
    assert lost == sorted(lost, key=lambda each: (each.chance, each.points), reverse=True)
    assert all(each.points > 0 for each in lost)
    assert {each.seat for each in review.worst} == {0}


# What a review says of a turn that gave something away, and of the whole game


def game_by(name: str, *levels: str, seed: str = "7") -> PastGame:
    """A game of levels against each other, to its end."""
    entry = registry.entry(name)
    roster, setup = roster_of(entry), entry.game.setup(len(levels), {})
    deal = setup.deal(seed)
    record = setup.record(seed, deal, tuple(Player(level, f"bot:{level}") for level in levels))
    position, memory, rng = deal.position(), deal.memory(), Stream("test-levels", name, seed)
    while not position.over:
        level = roster.level(levels[position.turn])
        move = level.choose(memory.observe(position, position.turn), Limit(), rng, ()).move
        draft = position.drafted(move)
        record, memory, position = record.played(draft), memory.after(draft), draft.end()
    return PastGame(entry, record)


@cache
def review_by_expert(name: str, *levels: str, seed: str = "7") -> Review:
    """The review of a game of levels by the expert."""
    game = game_by(name, *levels, seed=seed)
    work = GameReview(game, Adviser(game.entry, "expert", Limit(iterations=40), "7"))
    for point in work.due:
        work.add(assess(work.adviser, point))
    return work.review


LARGE: Final = 2.0
"""The points above which a loss has to be explained."""

TWO: Final = "novice", "greedy"
MANY: Final = tuple(
    (levels, str(seed))
    for seed in range(5)
    for levels in (TWO, ("rival", "greedy", "novice"), ("greedy", "novice", "rival", "greedy"))
)


@pytest.mark.parametrize(
    ("games", "unexplained"),
    [
        (((TWO, "7"),), 0.1),
        pytest.param(MANY[:3], 0.1, marks=pytest.mark.slow),
        pytest.param(MANY[:14], 0.1, marks=pytest.mark.nightly),
    ],
)
@every_game
def test_a_large_loss_has_a_reason_that_names_a_reply_or_a_cell(
    name: str, games: Sequence[tuple[tuple[str, ...], str]], unexplained: float
) -> None:
    large = explained = 0
    for levels, seed in games:
        review = review_by_expert(name, *levels, seed=seed)
        for each in review.assessments:
            if review.loss(each).points > LARGE:
                large += 1
                explained += any(ground.cells for ground in review.grounds(each))
    assert large
    assert large - explained <= unexplained * large


@every_game
def test_a_reply_that_is_named_costs_more_after_the_turn_that_was_played(name: str) -> None:
    review, told = review_by_expert(name, *TWO), 0
    for each in review.assessments:
        for ground in review.grounds(each) if review.loss(each).points > LARGE else ():
            assert ground.points > 0
            if ground.later is not None:
                assert ground.later.cost > 0
            told += 1
    assert told


@every_game
def test_what_was_played_and_what_was_better_are_drawn_on_the_same_part_of_the_board(
    name: str,
) -> None:
    review, edges, replies = review_by_expert(name, *TWO), 0, 0
    for each in review.assessments:
        if each.best is None or review.loss(each).points <= LARGE:
            continue
        (played, one), (best, other) = review.boards(each, each.best)
        assert one.picture.width == other.picture.width
        assert one.grid == other.grid
        assert all(map(edges_lie_within, (one, other)))
        edges += len(EDGE.findall(one.picture.svg)) + len(EDGE.findall(other.picture.svg))
        assert played.later is None or played.later.seat != each.seat
        assert best.later is None or best.later.seat == each.seat
        assert "reply-edge" not in other.picture.svg
        replies += "reply-edge" in one.picture.svg
    assert edges
    assert replies


EDGE: Final = re.compile(
    r'<rect class="[a-z]+-edge" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"'
)
SHIFTED: Final = re.compile(r'<svg [^>]*><g transform="translate\(([-\d.]+),([-\d.]+)\)">')


def edges_lie_within(board: BoardState) -> bool:
    """Whether all that has an edge is seen as a whole on a small board."""
    shift = SHIFTED.match(board.picture.svg)
    assert shift is not None
    across, down = map(float, shift.groups())
    found = [[*map(float, edge)] for edge in EDGE.findall(board.picture.svg)]
    ends = [(x + across, y + down, x + across + w, y + down + h) for x, y, w, h in found]
    size = board.picture.width, board.picture.height
    return all(x >= 0 <= y and end <= size[0] and foot <= size[1] for x, y, end, foot in ends)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "turns"), [("catbox", 8), ("catinthebox", 9), ("ifitfits", 16)])
def test_a_reason_is_the_same_whatever_is_hidden(name: str, turns: int) -> None:
    names, told = ("Anna", "Bob", "Cleo"), list[list[str]]()
    pair = look_alikes(name, *names, turns=turns)
    for record in (pair.one, pair.other):
        adviser = Adviser(registry.entry(name), "expert", Limit(iterations=8), "7")
        *_, (position, memory) = remembered(record)
        point = DecisionPoint(turns, memory.observe(position, pair.looker))
        best, *others = islice(point.observation.moves, 3)
        pairs = (Comparison(adviser, point, each, best, record.players) for each in others)
        found = [ground for each in pairs for ground in grounds(each, 9.0)]
        told.append([translated(each.text, pair.looker) for each in found])
    assert told[0] == told[1] != []


@every_game
def test_a_review_is_summed_up_in_at_most_six_sentences(name: str) -> None:
    review = review_by_expert(name, *TWO)
    lines = summary_lines(review)
    assert len(TWO) <= len(lines) <= MOST
    assert [line.split(":")[0] for line in lines[:2]] == list(TWO)
    assert all("points given away." in line for line in lines[:2])


def test_a_cell_that_was_overlooked_again_and_again_is_told_once() -> None:
    review = review_of("catbox")
    (line,) = (line for line in summary_lines(review) if "overlooked" in line)
    found = re.fullmatch(
        r"In (\d+) of Anna's \d+ turns the better one lay at (-?\d+),(-?\d+), .*", line
    )
    assert found is not None
    count, *cell = map(int, found.groups())
    assert count >= 3
    own = [each for each in review.assessments if not each.as_good]
    laid = (
        review.record.observation(each.number).view.play(
            review.drawn(each, best_of(each).text).move
        )
        for each in own
    )
    covering = sum(
        any(
            tuple(cell) in placement.cells
            for placement in after.board.placements
            if placement not in review.record.observation(each.number).view.board.placements
        )
        for each, after in zip(own, laid, strict=True)
    )
    assert covering >= count


# Second tries


def begun(name: str) -> SecondTry:
    """The worst turn of a game, tried again."""
    review = review_of(name)
    return SecondTry(review, review.worst[0])


def tried(session: SecondTry, text: str) -> Assessment:
    """A turn that is taken step by step, and judged."""
    move = session.review.record.entry.game.parse_move(text)
    for each in move.texts:
        session.turn.act(*session.turn.view.tabletop.steps(session.turn.draft, each))
    return session.judgement(session.turn.end())()


@every_game
def test_the_task_is_the_position_before_the_turn_which_is_no_better_in_a_second_try(
    name: str,
) -> None:
    session = begun(name)
    found = session.found
    lost = f"{session.review.loss(found).points:.1f} points"
    assert session.task == f"Turn {found.number + 1}: Anna gave away {lost}. Find a better one."
    assert session.turn.observation == session.review.record.observation(found.number)
    assert not session.turn.line.begun
    (line,) = session.settle(tried(session, found.taken))
    assert line.startswith("That was played in the game: it gives away ")
    assert not session.over
    assert not session.turn.line.begun


@every_game
def test_the_best_turn_solves_it_with_its_reason(name: str) -> None:
    session = begun(name)
    best = best_of(session.found)
    move = session.review.record.entry.game.parse_move(best.text)
    lines = session.settle(tried(session, best.text))
    first, *reasons = lines
    assert first == "Yes: that is the turn that rival would have taken."
    assert reasons == list(session.review.reasons(session.found, best))
    assert session.over
    with pytest.raises(UntimelyError):
        session.judgement(move)


def test_a_turn_that_is_as_good_is_told_from_the_adviser_s() -> None:
    session = begun("catbox")
    best = best_of(session.found).text
    first, *_ = session.settle(tried(session, best)._replace(taken="another"))
    assert first == f"Yes: that is as good as the best turn, {best}."


@every_game
def test_a_turn_that_was_not_listed_is_judged_by_the_same_search(name: str) -> None:
    review = review_of(name)
    session, other = next(
        (session, move)
        for session in (SecondTry(review, each) for each in review.worst)
        for move in session.turn.observation.moves
        if session.known(move) is None
    )
    found = session.judgement(other)()
    assert found.played is not None
    assert best_of(found)[:2] == best_of(session.found)[:2]


def test_what_is_better_than_in_the_game_and_not_the_best_is_told_apart() -> None:
    session = begun("catbox")
    better = [
        each
        for each in session.found.listed
        if 0.5 < best_of(session.found).value - each.value < session.found.lost - 0.5
    ]
    (line,) = session.settle(tried(session, better[0].text))
    assert line.startswith("Better than in the game, but it still gives away ")


@every_game
def test_hints_stop_before_the_place_and_giving_up_shows_the_turn(name: str) -> None:
    session = begun(name)
    best = best_of(session.found)
    steps = session.review.explained(session.found, best).steps
    for step in (*steps[:-1], steps[-2]):
        assert session.hint() == translated(step.text, session.found.seat)
    first, *_ = session.give_up()
    assert first == f"rival would have taken {best.text}."
    assert session.over


# The numbers of an adviser, where they aren't just points


WINS = {
    "catbox": f"{CATBOX.share:g} more for a win",
    "catinthebox": "weighed by how much they help to win the game",
    "ifitfits": f"{IFITFITS.share:g} more for a win",
}


@every_game
def test_the_worth_of_a_win_to_an_expert_is_said_in_words(name: str) -> None:
    expert, greedy = (
        list(measure_lines(Adviser(registry.entry(name), level, Limit(iterations=1), "1")))
        for level in ("expert", "greedy")
    )
    (line,) = expert
    assert line.startswith("The numbers are points ahead of the ")
    assert WINS[name] in line
    assert greedy == []
    assert {search.share for search in SEARCHES} == {IFITFITS.share}, "with any number of seats"


# What was found once is there at once, with the same numbers


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json.review"


def game_of(name: str = "catbox", turns: int = 6) -> PastGame:
    return replace(past(name, "Anna", "bot:greedy", turns=turns), everything=True)


def adviser_of(game: PastGame, iterations: int | None = None) -> Adviser:
    return Adviser(game.entry, "greedy", Limit(iterations=iterations), "7")


def kept_in(path: Path, game: PastGame | None = None, iterations: int | None = None) -> GameReview:
    """The review of a game, by default the same as before, as far as a file holds it."""
    game = game or game_of()
    adviser = adviser_of(game, iterations)
    return GameReview(game, adviser, ReviewFile(path, game.record, adviser))


def looked(work: GameReview, most: int = 1000) -> GameReview:
    """The same after at most so many turns were looked at, and kept."""
    for point in work.due[:most]:
        work.add(assess(work.adviser, point))
    work.save()
    return work


def found(work: GameReview) -> list[Assessment]:
    return list(work.review.assessments)


@every_game
def test_what_was_found_is_there_when_it_is_asked_for_again(name: str, path: Path) -> None:
    first = looked(kept_in(path, game_of(name)))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())  # Some editors add a byte order mark.
    again = kept_in(path, game_of(name))
    assert (again.due, again.trouble) == ([], "")
    assert found(again) == found(first)


def test_a_review_that_was_ended_early_goes_on_where_it_was(path: Path) -> None:
    part = looked(kept_in(path), most=2)
    assert part.review.missing == 1
    on = kept_in(path)
    assert [point.number for point in on.due] == [4]
    assert found(looked(on))[:2] == found(part)


def test_people_s_turns_are_looked_at_and_those_of_bots_on_wish(path: Path) -> None:
    own = kept_in(path)
    assert {point.observation.seat for point in own.wanted} == {0}
    own.with_bots()
    assert [point.number for point in own.wanted] == [0, 2, 4, 1, 3, 5]
    assert [each.number for each in found(looked(own))] == list(range(6))
    assert [each.number for each in found(kept_in(path))] == [0, 2, 4]
    bots = past("catbox", "bot:random", "bot:greedy", turns=1000)
    assert len(GameReview(bots, adviser_of(bots)).wanted) == bots.last


def test_each_adviser_limit_and_game_keeps_its_own(path: Path) -> None:
    looked(kept_in(path))
    other = kept_in(path, iterations=3)
    assert len(other.due) == 3
    looked(other)
    assert kept_in(path).due == kept_in(path, iterations=3).due == []
    assert len(kept_in(path, game_of(turns=8)).due) == 4


def test_reasons_are_never_in_a_language_that_nobody_asked_for(path: Path) -> None:
    english = looked(kept_in(path))
    with speaking("ca"):
        catalan = found(kept_in(path))
        anew = found(looked(GameReview(game_of(), adviser_of(game_of()))))
    assert [each.why for each in catalan] == [each.why for each in anew]
    assert [each.best for each in catalan] == [each.best for each in found(english)]


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data[:0],
        lambda data: data.replace(FORMAT.encode(), b"catbox-review/99"),
        lambda data: data.replace(b'"turns":[[0', b'"turns":[["0"'),
    ],
)
def test_a_damaged_file_or_one_of_another_version_is_made_anew(
    change: Callable[[bytes], bytes], path: Path
) -> None:
    whole = looked(kept_in(path))
    data = path.read_bytes()
    path.write_bytes(change(data))
    again = kept_in(path)
    assert (len(again.due), again.trouble) == (3, "")
    assert found(looked(again)) == found(whole)
    assert path.read_bytes() == data


def test_a_review_that_can_t_be_kept_says_so_and_is_shown_all_the_same(tmp_path: Path) -> None:
    nowhere, notes = tmp_path / "nowhere" / "game.json.review", tmp_path / "notes.review"
    work = looked(kept_in(nowhere))
    assert work.trouble.startswith(f"{nowhere}: can't be written: ")
    assert work.trouble.endswith("; the review isn't kept")
    assert len(found(work)) == 3
    notes.write_text("My notes.\n")
    work = looked(kept_in(notes))
    assert work.trouble == f"{notes}: this is no kept review, so none is kept"
    assert notes.read_text() == "My notes.\n"
    assert len(found(work)) == 3


def test_it_lies_beside_the_record_and_nowhere_for_what_is_no_file(tmp_path: Path) -> None:
    record = tmp_path / "evening.json"
    record.write_text("{}")
    assert review_path(record) == tmp_path / "evening.json.review"
    assert review_path(Path("-")) is None
    assert review_path(tmp_path / "none.json") is None
