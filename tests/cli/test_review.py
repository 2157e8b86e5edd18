"""`catbox review`: where a recorded game was lost, for people, programs and as a picture."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from cli.line.game_review import show_review
from games import loading
from games.catbox.record import Record
from solver.answer import Limit
from solver.bots.advice import Adviser
from solver.bots.review import Assessment
from tests.support.boards import last_of
from tests.support.commands import answers, catbox, output
from tests.support.past_games import played
from tests.support.terminal import Terminal
from views.render.course import Course, chart, course_svg
from views.sessions.past_game import PastGame
from views.sessions.review import GameReview, ReviewFile
from views.sessions.summary import MOST

GAME = ("play", "bot:greedy", "bot:rival", "bot:random", "--seed", "8", "--mode", "advanced")
TURNS = 44


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of bots."""
    folder = tmp_path_factory.mktemp("review")
    output(*GAME, "--record", folder / "game.json", cwd=folder)
    return folder / "game.json"


@pytest.fixture
def cut(path: Path, tmp_path: Path) -> Path:
    """The beginning of that game."""
    return shortened(path, tmp_path / "cut.json", 5)


def shortened(path: Path, to: Path, turns: int) -> Path:
    file = json.loads(path.read_text())
    file["turns"], file["result"] = file["turns"][:turns], None
    to.write_text(json.dumps(file))
    return to


def told(path: Path, *args: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output("review", path, "--json", *args))
    return found


def test_programs_are_told_all_of_it(path: Path) -> None:
    found = told(path, "--bot", "rival", "--iterations", "400")
    record = loading.load(path).value
    assert isinstance(record, Record)
    keys = "bot limit seed over turns players turning_points missing"
    assert list(found) == keys.split()
    assert (found["bot"], found["seed"], found["over"]) == ("rival", "8", True)
    assert found["limit"] == {"seconds": None, "iterations": 400}
    assert [each["turn"] for each in found["turns"]] == list(range(1, TURNS + 1))
    assert [each["seat"] for each in found["turns"]][:4] == [0, 1, 2, 0]
    last = [score.total for score in last_of(record).scores()]
    assert found["turns"][-1]["margins"][0] == last[0] - max(last[1:])
    assert all(each["as_good"] == (each["lost"] < 0.05) for each in found["turns"])
    identities = [player["identity"] for player in found["players"]]
    assert identities == list(record.deal.identities)
    assert {point["kind"] for point in found["turning_points"]} <= {"gift", "swing"}
    grades = {each["grade"] for each in found["turns"]}
    assert grades <= {None, "blunder", "mistake", "inaccuracy"}
    assert all(each["points"] == each["chance"] == 0 for each in found["turns"] if each["as_good"])
    assert all(0 <= player["accuracy"] <= 100 for player in found["players"])


@pytest.mark.slow
def test_the_number_of_processes_changes_nothing(path: Path, tmp_path: Path) -> None:
    limits = ("--bot", "rival", "--iterations", "100")
    one, other = (Path(shutil.copy(path, tmp_path / name)) for name in ("one.json", "other.json"))
    assert told(one, *limits, "--jobs", "1") == told(other, *limits, "--jobs", "2")


@pytest.mark.slow
def test_people_see_turns_a_chart_turning_points_and_a_line_a_player(path: Path) -> None:
    lines = output("review", path, "--bot", "rival").splitlines()
    assert lines[0].split() == ["turn", "who", "lost", "chance", "played", "better"]
    head = "greedy: # lead, o expected before a turn, x expected after it"
    assert head in lines
    told = [line for line in lines if "points given away." in line]
    assert [line.split(":")[0] for line in told] == ["greedy", "rival", "random"]
    assert "as good as rival's; accuracy 100 %, no mistake; 0.0 points given away." in told[1]
    first = next(at for at, line in enumerate(lines) if line.startswith("^ "))
    assert lines.index(told[0]) < first <= lines.index(told[0]) + MOST
    assert any(line.startswith("^ Turn ") and "random gave away" in line for line in lines)
    assert any(line.startswith("    played: ") for line in lines[first:])
    assert all(len(line) <= 80 for line in lines[: lines.index(head)])


@pytest.mark.nightly
def test_one_seat_can_be_looked_at_alone(path: Path) -> None:
    whole, one = told(path, "--bot", "rival"), told(path, "--bot", "rival", "--seat", "2")
    assert one["turns"] == [each for each in whole["turns"] if each["seat"] == 2]
    assert [player["seat"] for player in one["players"]] == [2]
    assert "random: # points" in output("review", path, "--bot", "rival", "--seat", "2")


@pytest.mark.slow
def test_the_course_is_drawn_and_a_name_is_only_text(path: Path, tmp_path: Path) -> None:
    file = json.loads(path.read_text())
    file["seats"][0]["name"] = "[b]<Anna> & a name of many letters[/b]"
    odd = tmp_path / "odd.json"
    odd.write_text(json.dumps(file))
    picture = tmp_path / "course.svg"
    shown = output("review", odd, "--bot", "rival", "--svg", picture)
    assert "[b]<Anna>" in shown
    assert f"{picture}: {TURNS} turns" in shown.replace("\n", "")
    assert picture.read_text().startswith("<svg ")
    assert "&lt;Anna&gt; &amp;" in picture.read_text()


def test_a_game_with_a_wrong_turn_is_not_reviewed(path: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text(path.read_text().replace("stack ", "", 1))
    done = catbox("review", wrong)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert done.stderr.startswith(f"catbox: {wrong}: turns[")


class Interrupted(GameReview):
    """A review during which Ctrl-C is pressed after some turns."""

    left = 3

    def add(self, assessment: Assessment) -> None:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        super().add(assessment)


@pytest.mark.slow
def test_what_was_found_before_ctrl_c_is_shown_and_the_next_review_goes_on(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, kept = loading.load(path), tmp_path / "kept.review"
    past = PastGame(content.entry, content.value)
    adviser = Adviser(content.entry, "greedy", Limit(), "8")
    show_review(Interrupted(past, adviser, ReviewFile(kept, past.record, adviser)), on_screen=False)
    shown = capsys.readouterr().out.splitlines()
    numbers = [line.split()[0] for line in shown if re.match(r" *\d+ +(greedy|rival|random)", line)]
    assert numbers[:3] == ["1", "2", "3"]
    missing = f"{TURNS - 3} turns weren't looked at; the next review goes on with them."
    assert shown[-1] == missing
    again = GameReview(past, adviser, ReviewFile(kept, past.record, adviser))
    assert [point.number for point in again.due] == list(range(3, TURNS))
    show_review(again, on_screen=False)
    assert "weren't looked at" not in capsys.readouterr().out


def test_ctrl_c_before_anything_is_found_shows_nothing(path: Path) -> None:
    content = loading.load(path)
    past = PastGame(content.entry, content.value)
    work = Interrupted(past, Adviser(content.entry, "greedy", Limit(), "8"))
    work.left = 0
    with pytest.raises(KeyboardInterrupt):
        show_review(work, on_screen=False)


def test_a_review_that_is_no_review_is_told_in_one_line(cut: Path) -> None:
    beside = cut.with_name(cut.name + ".review")
    beside.write_text("My notes.\n")
    done = catbox("review", cut, "--all", "--bot", "rival", "--json")
    assert done.returncode == 0
    assert done.stderr == f"catbox: {beside}: this is no kept review, so none is kept\n"
    assert beside.read_text() == "My notes.\n"


@pytest.mark.slow
def test_turns_are_tried_again_line_by_line(path: Path, tmp_path: Path) -> None:
    file = json.loads(path.read_text())
    file["seats"][2].update(player="human", name="Anna")
    person = tmp_path / "person.json"
    person.write_text(json.dumps(file))
    turns = told(person, "--bot", "rival")["turns"]
    worst = max(turns, key=lambda each: (each["chance"], each["points"]))
    review = Terminal(tmp_path, "review", str(person), "--bot", "rival")
    given_up = re.escape(f"rival would have taken {worst['best']['turn']}.")
    asked = (
        rf"Turn {worst['turn']}: Anna gave away {worst['points']:.1f} points\. Find a better one"
    )
    for seen, typed in (
        ("Type again to try the turns again", "again"),
        (f"{asked}(.|\n)*> ", "hint"),
        ("> ", worst["played"]),
        ("> ", ""),
        ("That was played in the game: it gives away(.|\n)*> ", "give up"),
        (f"{given_up}(.|\n)*Enter goes on to the next turn, quit ends", "quit"),
    ):
        review.expect(seen)
        review.type(typed)
    assert review.end() == 0


@pytest.mark.slow
def test_a_bar_says_from_the_first_second_what_is_done_and_how_long_it_takes(
    cut: Path, tmp_path: Path
) -> None:
    review = Terminal(
        tmp_path, "review", str(cut), "--all", "--jobs", "1", "--bot", "expert", "--time", "2"
    )
    review.expect(r"expert looks at each turn for 2 s.* 0/5.* about 0:10 left")
    review.interrupt()
    assert review.end() == 130
    assert "Traceback" not in review.text


COURSE = Course("Anna", (0, 2, -1, 3, 8, 6), {1: 1.0, 3: 4.0, 5: 9.0}, {3: 2.0}, {3: -1.0, 5: 9.0})


def test_the_chart_has_a_column_a_turn() -> None:
    assert str(chart(COURSE, 80)).split("\n") == [
        "   +9     o",
        "   +8    # ",
        "   +7    # ",
        "   +6    ##",
        "   +5    ##",
        "   +4   o##",
        "   +3   ###",
        "   +2 # ###",
        "   +1 o ###",
        "    0 -----",
        "   -1  #x  ",
        "        ^  ",
        "turn  ",
    ]


@pytest.mark.parametrize("width", [80, 40, 20, 10, 7])
@pytest.mark.parametrize("turns", [1, 46, 74, 400])
def test_the_chart_fits_any_width(width: int, turns: int) -> None:
    margins = tuple((number * 7) % 60 - 20 for number in range(turns + 1))
    drawn = chart(Course("Anna", margins, {turns: 70.5}, {1: -1.0}), width)
    assert isinstance(drawn, Text)
    lines = str(drawn).split("\n")
    assert max(map(len, lines)) <= width
    assert 10 <= len(lines) <= 16
    assert str(drawn).count("o") == 1


def test_the_drawing_holds_all_turns() -> None:
    drawn = course_svg(COURSE, "rival")
    assert drawn.count("<circle") == 2 + len(COURSE.expected) + len(COURSE.played)
    assert drawn.count("<rect") == 1 + 2 + COURSE.turns
    circles = set(re.findall(r'<circle cx="([\d.]+)" cy="[\d.]+" r="4" fill="[^"]+" stroke', drawn))
    bars = re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="[\d.]+" fill', drawn)
    assert circles <= {f"{float(x) + float(width) / 2:g}" for x, width in bars}
    assert course_svg(Course("Anna", (0, 0), {}, {}), "rival").startswith("<svg ")


@pytest.mark.slow
def test_a_review_can_be_asked_for_from_the_start_and_after_a_break(tmp_path: Path) -> None:
    path, whole = tmp_path / "game.json", played("catbox", "bot:greedy", "Anna")
    *before, last = whole.turns
    path.write_text(played("catbox", "bot:greedy", "Anna", turns=len(before)).text)
    command = "play", "--resume", path, "--review", "--time", "0.02"
    _, why, *_, end = answers(*command, cwd=tmp_path, typed=["why", *str(last).split(), ""])
    assert "From your seat" in why
    assert "points given away" in end
    assert "Enter ends." not in end


@pytest.mark.slow
def test_bots_alone_are_reviewed_if_asked(tmp_path: Path) -> None:
    play = "play", "--game", "catinthebox", "bot:greedy", "bot:random"
    told = output(*play, "--seed", "4", "--review", "--time", "0.02", cwd=tmp_path)
    assert "greedy: # lead, o expected" in told
    assert list((tmp_path / "data" / "catbox").rglob("*.json")) == []
