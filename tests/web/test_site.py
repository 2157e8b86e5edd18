"""A site without a server: what is written, and what a visitor's browser makes of it."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import registry
from games.protocol import Draft, GameError, IllegalMoveError
from games.rng import Stream
from languages.message import plain
from languages.messages import LANGUAGES, speaking, with_pictures
from puzzles import dailies
from puzzles.challenge import Challenge
from puzzles.dailies import daily_recipe, newest_day
from puzzles.kind import Series
from puzzles.lesson import tutorial_of
from puzzles.ratings import FEWEST, Attempt, ability, difficulty_of
from puzzles.results import Progress
from tests.support.challenges import texts_of
from tests.support.commands import catbox
from tests.support.days import challenge_of, own_steps
from views.sessions.question import ChallengeQuestion, LessonQuestion, content_of
from views.table_state import DraftTable
from views.view import view_of
from web.site_data import difference, packed
from web.site_lessons import LessonFile, lesson_data

GAMES = [name for name, entry in registry.GAMES.items() if view_of(entry).page_scenery.rules]
FIRST, LAST = date(2026, 1, 1), date(2026, 1, 6)
SCRIPT = Path(__file__).with_name("site.mjs")

Answers = list[dict[str, Any]]


def made(folder: Path, *more: str, lessons: bool = False) -> Path:
    given = more or ("--from", str(FIRST), "--to", str(LAST), "--jobs", "1")
    done = catbox("site", "--out", folder, *given, *([] if lessons else ["--no-lessons"]))
    assert done.returncode == 0, done.stderr
    return folder


def contents(folder: Path) -> Mapping[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("sites") / "site")


def visits(node: str, site: Path, *asked: dict[str, Any]) -> list[Answers]:
    """The answers to visitors, each asking one thing after the other."""
    lines = "".join(json.dumps(each) + "\n" for each in asked)
    done = subprocess.run(
        [node, SCRIPT, site], input=lines, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def visit(node: str, site: Path, *asked: list[Any], kept: dict[str, str] | None = None) -> Answers:
    """The answers to one visitor on the last day."""
    return visits(node, site, {"today": str(LAST), "visit": asked, "kept": kept or {}})[0]


# Writing the site


@pytest.mark.slow
def read(lines: list[str]) -> list[str]:
    """Texts of the page with words for what is drawn in them."""
    return [plain(line) for line in lines]


def test_every_byte_is_the_same_with_any_number_of_processes(site: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    made(again, "--from", str(FIRST), "--to", str(LAST), "--jobs", "2")
    assert contents(again) == contents(site)


@pytest.mark.slow
def test_a_run_that_was_cut_short_or_has_days_of_older_software_is_gone_on_with(
    site: Path, tmp_path: Path
) -> None:
    whole, folder = contents(site), Path(shutil.copytree(site, tmp_path / "cut"))
    kept, old = sorted(name for name in whole if name.startswith(f"data/{GAMES[0]}/2026"))[:2]
    for name in whole:
        if name == "index.html" or ("2026-01-0" in name and name not in (kept, old)):
            (folder / name).unlink()
    (folder / old).write_bytes(b'{"stamp":"000000000000","value":{}}\n')
    (folder / "data" / GAMES[0] / ".2026-01-03.json.half").write_bytes(b"{")
    before = (folder / kept).stat().st_mtime_ns
    made(folder)
    assert contents(folder) == whole
    assert (folder / kept).stat().st_mtime_ns == before


def test_fewer_days_leave_no_others_behind(tmp_path: Path) -> None:
    folder, more = tmp_path / "site", ("--game", GAMES[0], "--to", "2026-01-02", "--jobs", "1")
    made(folder, "--from", "2026-01-01", *more)
    (folder / "CNAME").write_text("example.org\n")
    made(folder, "--from", "2026-01-02", *more)
    days = sorted(path.name for path in (folder / "data" / GAMES[0]).glob("2026*"))
    assert days == ["2026-01-02.end.json", "2026-01-02.json"]
    assert (folder / "CNAME").read_text() == "example.org\n"


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("all of it\n")
    done = catbox("site", "--out", tmp_path)
    assert (done.returncode, done.stderr) == (
        2,
        f"catbox: {tmp_path}: holds other things: expected a new folder, or one with a site\n",
    )
    assert contents(tmp_path) == {"thesis.txt": b"all of it\n"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--game", "chess"), "chess"),
        (("--from", "yesterday"), "is not a date"),
        (("--from", "2026-02-01", "--to", "2026-01-01"), "comes after"),
        (("--from", "2099-01-01"), "expected 2026-01-01 to"),
    ],
)
def test_days_and_games_that_are_none_are_refused_in_a_line(
    tmp_path: Path, given: tuple[str, ...], said: str
) -> None:
    done = catbox("site", "--out", tmp_path / "site", *given)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "site").exists()


def test_the_page_loads_nothing_of_any_other_host_and_has_no_lessons_if_none_are_wished(
    site: Path,
) -> None:
    index = (site / "index.html").read_text()
    assert 'name="catbox-mode" content="site"' in index
    assert "default-src 'self'" in index
    assert "://" not in index
    rows = json.loads((site / "data" / "site.json").read_text())["games"]
    assert {(row["dailies"], row["lessons"]) for row in rows} == {(True, False)}
    assert not list(site.rglob("*lesson*.json"))


# Visiting it


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_is_right_and_nothing_less_is(node: str, site: Path, game: str) -> None:
    asked: list[dict[str, Any]] = []
    right: list[bool | None] = []
    for day in days():
        for steps, best in attempts(challenge_of(game, day), Stream(game, str(day))):
            visit = [["question", game, str(day)], ["judge", steps]]
            asked.append({"today": str(LAST), "visit": visit})
            right.append(best)
    answers = visits(node, site, *asked)
    found = [answer[1].get("value", {"right": None, "lines": ["refused"]}) for answer in answers]
    assert [each["right"] for each in found] == right
    assert {True, False} <= set(right)
    assert all(each["lines"] for each in found)


@pytest.mark.parametrize("game", GAMES)
def test_a_daily_from_the_first_look_to_the_end(node: str, site: Path, game: str) -> None:
    challenge, question = challenge_of(game, LAST), ["question", game, str(LAST)]
    judge, listed = ["judge", own_steps(challenge)], ["source", "dailies", game]
    opened, early, hint, done, end, over, numbers, days_listed, fetched = visit(
        *(node, site, question, ["solution"], ["hint"], judge, ["solution"], ["hint"]),
        *(["source", "stats"], listed, ["fetched"]),
    )
    texts = texts_of(challenge)
    assert opened["value"]["task"] == ChallengeQuestion(challenge).task
    assert "refused" in early
    assert texts.hints[0] in hint["value"]["text"]
    assert done["value"]["right"]
    assert done["value"]["progress"]["course"] == "?*"
    assert read(end["value"]["lines"]) == list(texts.explanation)
    assert "Solved on try 1, 1 hint" in end["value"]["share"]
    assert "refused" in over
    assert numbers["value"][game]["streak"] == 1
    assert days_listed["value"][0]["state"] == "solved with hints"
    assert len(days_listed["value"]) == len(list(days()))
    names = fetched["value"]
    assert names.index(f"data/{game}/{LAST}.json") < names.index(f"data/{game}/{LAST}.end.json")


@pytest.mark.parametrize("game", ["catbox", "ifitfits"])
def test_the_points_of_a_turn_are_said_once_they_are_asked_for(
    node: str, site: Path, game: str
) -> None:
    day = next(day for day in days() if challenge_of(game, day).kind == "turn")
    challenge, question = challenge_of(game, day), ["question", game, str(day)]
    places, right = ["places", [], [0]], ["judge", own_steps(challenge)]
    opened, before, counted, after, twice, again, hint, _, end = visit(
        *(node, site, question, places, ["countForMe"], places, ["countForMe"]),
        *(question, ["hint"], right, ["solution"]),
    )
    assert (opened["value"]["may_count"], again["value"]["may_count"]) == (True, False)
    gains = [
        each[4].removeprefix(was[4])
        for was, each in zip(before["value"], after["value"], strict=True)
    ]
    legal = [each[3] for each in before["value"]]
    said = [gain.startswith(("; lead ", "; brings you ", "; costs you ")) for gain in gains]
    assert said == legal
    assert {True, False} >= set(said) >= {True}
    assert (counted["value"]["progress"]["course"], "refused" in twice) == ("+", True)
    assert (hint["value"]["number"], again["value"]["hints"]) == (1, [])
    assert end["value"]["share"].endswith("\n🧮💡✅")


@pytest.fixture(scope="module")
def december(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of the first days with small dailies."""
    days = ("--from", "2026-11-30", "--to", "2026-12-02", "--jobs", "1")
    return made(tmp_path_factory.mktemp("small") / "site", *days)


@pytest.mark.parametrize("game", GAMES)
def test_a_small_daily_keeps_the_row_of_days_and_is_counted_apart(
    node: str, december: Path, game: str
) -> None:
    day, key = "2026-12-02", "2026-12-02-small"
    challenge = dailies.shipped(game, date.fromisoformat(day), Series.SMALL)
    assert challenge is not None
    kept = {
        f"catbox:daily:{game}:{name}": json.dumps(
            {"course": "*", "seconds": 9, "steps": [], "finished": "2026-12-01"}
        )
        for name in ("2026-12-01", "2026-12-01-small")
    }
    asked = [
        *(["question", game, key], ["judge", own_steps(challenge)], ["solution"]),
        *(["source", "stats"], ["source", "dailies", game], ["source", "todays"]),
    ]
    ((_, done, end, numbers, listed, todays),) = visits(
        node, december, {"today": day, "visit": asked, "kept": kept}
    )
    assert done["value"]["right"]
    assert f"small daily {day} | " in end["value"]["share"]
    found = numbers["value"][game]
    assert (found["streak"], found["best"], found["played"]) == (2, 2, 1)
    assert (found["small"]["solved"], found["small"]["tier"]) == (2, "kitten")
    rows = [(row["state"], row["small"]) for row in listed["value"]]
    assert rows == [("not yet", "solved"), ("solved", "solved"), ("missed", "")]
    assert todays["value"]["small"][game]["progress"]["solved"]
    assert not todays["value"]["questions"][game]["progress"]["over"]


@pytest.mark.slow
@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_speaks_every_language(node: str, site: Path, game: str, tag: str) -> None:
    _, asked, _, ended = visit(
        node, site, ["language", tag], ["question", game, str(FIRST)], ["giveUp"], ["solution"]
    )
    with speaking(tag):
        challenge = challenge_of(game, FIRST)
        texts, question = texts_of(challenge), ChallengeQuestion(challenge)
        task = question.task
    with speaking(with_pictures(tag)):
        table = DraftTable(question.tabletop(), question.start).opening(game, question.seat)
    assert asked["value"]["task"] == task
    assert read(ended["value"]["lines"]) == list(texts.explanation)
    assert asked["value"]["table"] == json.loads(msgspec.json.encode(table))


def test_a_puzzle_that_is_open_is_solved_without_a_network(node: str, site: Path) -> None:
    game = GAMES[0]
    steps = own_steps(challenge_of(game, FIRST))
    question, offline = ["question", game, str(FIRST)], ["offline", True]
    *_, done, end, _ = visit(
        node, site, question, ["source", "stats"], offline, ["judge", steps], ["solution"], ["hint"]
    )
    assert done["value"]["right"]
    assert end["value"]["table"]["steps"] == steps
    assert "network" in end["value"]["lines"][0]


@pytest.mark.parametrize("game", GAMES)
def test_giving_up_needs_the_network_and_ends_nothing_without_it(
    node: str, site: Path, game: str
) -> None:
    question, offline = ["question", game, str(LAST)], ["offline", True]
    *_, refused, unseen, again, _, given_up, end = visit(
        node,
        site,
        *(question, ["source", "stats"], offline, ["giveUp"], ["solution"], question),
        *(["offline", False], ["giveUp"], ["solution"]),
    )
    assert "network" in refused["refused"]
    assert "when the puzzle is over" in unseen["refused"]
    assert again["value"]["progress"]["course"] == ""
    assert given_up["value"]["progress"]["course"] == "-"
    assert read(end["value"]["lines"]) == list(texts_of(challenge_of(game, LAST)).explanation)


def test_a_day_that_has_no_end_yet_is_not_given_up(node: str, site: Path, tmp_path: Path) -> None:
    game, folder = GAMES[0], tmp_path / "early"
    shutil.copytree(site, folder)
    (folder / "data" / game / f"{LAST}.end.json").unlink()
    _, refused, again = visit(node, folder, *[["question", game, str(LAST)], ["giveUp"]], ["hint"])
    assert "before its day" in refused["refused"]
    assert again["value"]["progress"]["course"] == "?"


def test_ends_are_kept_for_times_without_a_network_of_days_that_have_begun(
    node: str, site: Path
) -> None:
    ((answer,),) = visits(node, site, {"today": "2026-01-03", "visit": [["keep"]]})
    kept, newest = answer["value"], newest_day(datetime(2026, 1, 3, 12).astimezone())
    for game in GAMES:
        questions = {f"data/{game}/{day}.json" for day in days()}
        assert questions <= set(kept)
        ends = {name for name in kept if name.startswith(f"data/{game}/") and ".end." in name}
        assert ends == {f"data/{game}/{day}.end.json" for day in days() if day <= newest}
        assert newest < LAST


def test_a_row_of_days_ends_where_one_was_solved_late(node: str, site: Path) -> None:
    game = GAMES[0]
    finished = {1: 1, 3: 4, 4: 4, 5: 5}
    kept = {
        f"catbox:daily:{game}:2026-01-0{day}": json.dumps(
            {"course": "*", "seconds": 60 * day, "steps": [], "finished": f"2026-01-0{on}"}
        )
        for day, on in finished.items()
    }
    (numbers,) = visit(node, site, ["source", "stats"], kept=kept)
    found = numbers["value"][game]
    assert (found["played"], found["streak"], found["best"]) == (4, 2, 2)
    assert found["distribution"] == {"1": 4}


@pytest.mark.parametrize("courses", [["*", "?*", "x", "-", "x?*", "??*"], ["*"] * 5, ["*"] * 4])
def test_a_visitor_s_rating_is_the_one_that_a_server_finds(
    node: str, site: Path, courses: list[str]
) -> None:
    game, kept, attempts = GAMES[0], dict[str, str](), list[Attempt]()
    for day, course in zip(days(), courses, strict=False):
        progress = {"course": course, "seconds": 9, "steps": []}
        kept[f"catbox:daily:{game}:{day}"] = json.dumps(progress)
        difficulty = difficulty_of(daily_recipe(game, day).tier.name, msgspec.UNSET)
        attempts.append(Attempt(difficulty, Progress(course).result))
    (numbers,) = visit(node, site, ["source", "stats"], kept=kept)
    able, found = ability(attempts), numbers["value"][game]["rating"]
    rating = {"rating": able.elo, "deviation": able.deviation, "puzzles": len(attempts)}
    assert found == (rating if len(attempts) >= FEWEST else None)


def test_days_to_come_and_games_need_more_than_a_site(node: str, site: Path) -> None:
    asked = {"today": "2026-01-03", "visit": [["question", GAMES[0], "2026-01-04"]]}
    late = {"today": "2031-05-05", "visit": [["source", "site"], ["source", "analysis", {}]]}
    (ahead,), (found, analysed) = visits(node, site, asked, late)
    assert "still to come" in ahead["refused"]
    assert found["value"]["today"] == str(LAST)
    assert "needs a server" in analysed["refused"]


def days() -> Iterator[date]:
    return (date.fromordinal(number) for number in range(FIRST.toordinal(), LAST.toordinal() + 1))


def attempts(challenge: Challenge, rng: Stream) -> Iterator[tuple[list[str], bool | None]]:
    """The solution, and random attempts, each with whether it is as good; None for what is none."""
    puzzle = content_of(challenge).value
    yield own_steps(challenge), True
    view = view_of(registry.entry(challenge.game))
    for _ in range(3):
        draft = puzzle.draft
        while steps := list(draft.next_steps()):
            draft = draft.add(rng.choice(steps))
        texts, value = list(view.tabletop.step_texts(draft)), None
        with suppress(GameError):
            own = draft.steps[0].text
            value = challenge.reach(own) if puzzle.adversarial else puzzle.replay(texts).value
        yield texts, None if value is None else value >= challenge.value


# Lessons: each line is as a server would answer

DAY = str(FIRST)

TAUGHT = [
    "catinthebox",
    pytest.param("ifitfits", marks=pytest.mark.nightly),
    pytest.param("catbox", marks=pytest.mark.nightly),
]

LINES = 12
"""Lines of a lesson that are compared; those of its answer are among them."""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A site with the lessons of a game."""
    folder = tmp_path_factory.mktemp("lessons") / "site"
    return made(
        folder, "--game", request.param, "--from", DAY, "--to", DAY, "--jobs", "1", lessons=True
    )


@pytest.fixture
def questions(school: Path) -> list[LessonQuestion]:
    (game,) = [path.name for path in (school / "data").iterdir() if path.is_dir()]
    return [LessonQuestion(registry.entry(game), each) for each in tutorial_of(game).lessons]


def longer(draft: Draft) -> Iterator[Draft]:
    """A line and all longer ones."""
    yield draft
    for step in draft.next_steps():
        yield from longer(draft.add(step))


def lines(question: LessonQuestion) -> list[Draft]:
    """Some lines: the start, the answer, and others by lot."""
    rng = Stream("test-site-lessons", question.lesson.name)
    return [question.start, question.solved, *rng.shuffled(list(longer(question.start)))[:LINES]]


def asked(node: str, school: Path, *asked: list[Any], language: str = "en") -> list[Any]:
    """The answers to one visitor."""
    _, *answers = visit(node, school, ["language", language], *asked)
    return [each.get("value", each) for each in answers]


def sent(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("school", TAUGHT, indirect=True)
def test_every_line_has_the_table_and_the_judgement_of_a_server(
    node: str, school: Path, questions: list[LessonQuestion]
) -> None:
    for question in questions:
        game, shown = question.entry.name, lines(question)
        steps = [list(question.view.tabletop.step_texts(draft)) for draft in shown]
        with speaking(with_pictures("ca")):
            tables = [question.page(each).state(game, question.seat) for each in shown]
            grades = [question.grade(each) for each in shown if each.complete]
            told = question.task, list(question.text)
        wrong = [
            each
            for each, draft in zip(steps, shown, strict=True)
            if draft.complete and question.lesson.missed(draft)
        ]
        asking = [*(["table", each] for each in steps), *(["judge", each] for each in wrong)]
        opening = ["lesson", game, question.lesson.name]
        opened, *answers = asked(node, school, opening, *asking, language="ca")
        assert (opened["task"], opened["text"]) == told
        assert answers[: len(steps)] == sent(tables)
        lines_of_wrong = [list(grade.lines) for grade in grades if not grade.right]
        assert [each["lines"] for each in answers[len(steps) :]] == lines_of_wrong


@pytest.mark.parametrize("school", TAUGHT, indirect=True)
def test_picks_lead_where_they_lead_on_a_server(
    node: str, school: Path, questions: list[LessonQuestion]
) -> None:
    given, expected = list[dict[str, Any]](), list[list[Any]]()
    for question in questions:
        opening, page = ["lesson", question.entry.name, question.lesson.name], list[Any]()
        for number, choice in enumerate(question.tabletop().choices(question.start)):
            if choice.targets is not None and not choice.refusal:
                with speaking(with_pictures("en")):
                    page += picked(question, [number])
        given.append({"today": DAY, "visit": [opening, *(ask for ask, _ in page)]})
        expected.append([answer for _, answer in page])
    for (_opened, *answers), right in zip(visits(node, school, *given), expected, strict=True):
        found = [each["value"] for each in answers]
        assert [each["table"]["steps"] if "table" in each else each for each in found] == right


def picked(question: LessonQuestion, pick: list[Any]) -> Iterator[tuple[list[Any], Any]]:
    """Questions where a pick may go and what the first places lead to, and the answers."""
    page = question.page(question.start)
    places = list(page.places(pick))
    yield ["places", [], pick], sent(places)
    for place in [each for each in places if each.legal][:2]:
        longer = [*pick, [place.x, place.y, place.way]]
        try:
            steps = question.view.tabletop.step_texts(page.step(longer))
            yield ["take", [], longer], list(steps)
        except IllegalMoveError:  # Something is left to choose there.
            yield from picked(question, longer)


@pytest.mark.parametrize("school", TAUGHT[:1], indirect=True)
def test_a_lesson_from_its_text_to_its_tick(node: str, school: Path) -> None:
    lesson = tutorial_of("catinthebox").lessons[0]
    answer, listing = list(lesson.answers[0]), ["source", "lessons", "catinthebox"]
    opening = ["lesson", "catinthebox", lesson.name]
    first, _opened, hint, odd, done, over, end, after = asked(
        *(node, school, listing, opening, ["hint"], ["table", ["nonsense"]]),
        *(["judge", answer], ["hint"], ["solution"], listing),
    )
    assert first[0] == {"name": lesson.name, "title": lesson.title, "tier": 0, "done": False}
    assert lesson.hints[0] in hint["text"]
    assert odd == {"refused": "nonsense isn't allowed here"}
    assert (done["right"], done["lines"]) == (True, ["Right!"])
    assert "refused" in over
    assert end["lines"] == [lesson.why]
    assert end["table"]["steps"] == answer
    assert [each["done"] for each in after[:2]] == [True, False]
    written = (school / "data" / "catinthebox" / f"lesson-{lesson.name}.json").read_bytes()
    file = LessonFile("catinthebox", lesson.name)
    assert lesson_data(json.loads(written)["stamp"], file) == written, "the same file again"


def test_texts_are_listed_once_by_language_and_a_value_is_stated_by_what_differs() -> None:
    english, catalan = ["cat", "cat", "box", 1], ["gat", "gat", "capsa", 1]
    file = packed({"en": english, "ca": catalan})
    assert file["value"] == [{"$": 0}, {"$": 0}, {"$": 1}, 1]
    assert file["texts"] == {"en": ["cat", "box"], "ca": ["gat", "capsa"]}
    stated: list[tuple[object, object, object]] = [
        (1, 2, 2),
        ({"a": 1, "b": [1]}, {"a": 1, "b": [2]}, {"~": {"b": {"@": [[0, 2]]}}}),
        ({"a": 1}, {"b": 1}, {"b": 1}),
        ([1, 2, 3], [1, 5, 6, 3], {"^": [1, 1, [5, 6]]}),
        ([1, 1], [1], {"^": [1, 0, []]}),
        ([], [1], {"^": [0, 0, [1]]}),
    ]
    for old, new, expected in stated:
        assert difference(old, new) == expected
