"""Whatever a command can't do is one line that says what was expected, and nothing is written."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from typer.core import TyperOption

from cli.options.usage_errors import plain_wording
from tests.support.commands import catbox, every_command, output
from tests.support.past_games import played
from tests.support.paths import ROOT

LINES = {
    "play --time soon": 'catbox play: --time: expected a number, got "soon"',
    "play --time nan": 'catbox play: --time: expected at least 0, got "nan"',
    "serve --time 61": 'catbox serve: --time: expected 0.05 to 60, got "61"',
    "play --time -1": 'catbox play: --time: expected at least 0, got "-1"',
    "new --players x": 'catbox new: --players: expected a whole number, got "x"',
    "new --players 2.5": 'catbox new: --players: expected a whole number, got "2.5"',
    "new --players it's": 'catbox new: --players: expected a whole number, got "it\'s"',
    "new --first -1": 'catbox new: --first: expected at least 0, got "-1"',
    "solve --top 0 a.json": 'catbox solve: --top: expected 1 to 1000, got "0"',
    "puzzles play a.db x": 'catbox puzzles play: NUMBER: expected a whole number, got "x"',
    "solve": "catbox solve: FILE... is missing: catbox solve --help says more",
    "moves": "catbox moves: FILE is missing: catbox moves --help says more",
    "puzzles show": "catbox puzzles show: LIB is missing: catbox puzzles show --help says more",
    "play --sede 1": "catbox play: there is no option --sede: did you mean --seed?",
    "play --editon x": "catbox play: there is no option --editon: did you mean --edition?",
    "daily --zzz": "catbox daily: there is no option --zzz: catbox daily --help says more",
    "daily -z": "catbox daily: there is no option -z: catbox daily --help says more",
    "--versoin": "catbox: there is no option --versoin: did you mean --version?",
    "pley": 'catbox: there is no command "pley": did you mean play?',
    "play Anna Bob Cleo --players 2": "catbox: --players 2: 3 are named",
    "nonsense": 'catbox: there is no command "nonsense": catbox --help says more',
    "puzzles lst": 'catbox puzzles: there is no command "lst": did you mean list?',
    "design score": 'catbox design: there is no command "score": did you mean scores?',
    "puzzles zzz": (
        'catbox puzzles: there is no command "zzz": '
        "expected book, export, generate, list, play, show, verify"
    ),
    "play --seed": "catbox play: --seed: expected SEED after it",
    "design --game": "catbox design: --game: expected NAME after it",
    "design --game catbox": "catbox design: a command is missing: expected hand, record, scores",
    "moves a.json b.json": (
        'catbox moves: nothing was expected at "b.json": catbox moves --help says more'
    ),
    "daily --json=yes": "catbox daily: --json: takes no value",
    "daily --theme pink": 'catbox daily: --theme: expected light or dark, got "pink"',
    "design scores pink=3 --cards 0": 'catbox design scores: --cards: expected 1 to 48, got "0"',
    "design scores pink=3 --cards 49": 'catbox design scores: --cards: expected 1 to 48, got "49"',
    "review a.json --jobs 0": 'catbox review: --jobs: expected 1 to 1024, got "0"',
    "design record": (
        "catbox design record: --identity is missing: catbox design record --help says more"
    ),
    "design record --identity red": (
        "catbox design record: --identity: "
        'expected black, pink, purple, blue, yellow or chihuahua, got "red"'
    ),
    "design --game ifitfits record": (
        'catbox design: there is no command "record": expected box, scores'
    ),
    "design --game ifitfits box open --cards 0": (
        'catbox design box: --cards: expected 1 to 16, got "0"'
    ),
    "design --game ifitfits scores 0=3 --mode x": (
        'catbox design scores: --mode: expected basic or advanced, got "x"'
    ),
}
"""The error for some words."""


CODE = "PPPU87PWC8NGULX4FGJKCCKAHZ9MVS5GVP4QJC8YANSMAV7KMAXEUQMGV4JK8ANDDKTYC"
"""The share code of a puzzle of Cat Box."""

BOTS = "bot:random, bot:novice, bot:greedy, bot:rival, bot:adept, bot:expert"
ADVISERS = "greedy, rival, adept, expert"
EITHER = "give --time or --iterations, not both"
SECONDS = "expected a number of seconds"
AS_IT_IS = "--resume goes on with a game as it is: give nothing else with it"
A_PUZZLE = "this is a puzzle: catbox solve solves it"
ONCE = "-: standard input can be read once only"
CLUSTER = "--cluster 127.0.0.1:1: it has the workers that it has: leave out --jobs"
LONG = "x" * 300 + ".json"
MATCH = "arena --bots greedy,random --out x"
BATCH = "puzzles generate --out a.db"
BOX = "design --game ifitfits box"
NO_SYMBOL = "is no symbol of a code: expected digits and letters, but none of 1, B, I and O"

REFUSED = {
    "solve --engine magic chain.json": (
        'chain.json: "magic" is no engine for this game: expected both, brute, cpsat, search'
    ),
    "new --players 6": "6 seats: the game is for 2 to 5",
    "new --first 2": "--first 2: there is no such seat among 2",
    "new --deck nope": "nope: can't be read: ... expected standard, mirror or the name of a file",
    "new --game ifitfits --deck nope": "nope: can't be read: ... standard or the name of a file",
    "deck new --game catinthebox": (
        "Cat in the Box has no decks: expected --game catbox or ifitfits"
    ),
    "play --bot magic": f'--bot: "magic": expected one of {BOTS.replace("bot:", "")}',
    "play bot:пёс": f'"bot:пёс" is not a bot: expected one of {BOTS}',
    "play A B C D E F": "6 seats: the game is for 2 to 5",
    "play Anna Anna": "Anna: two people of this name",
    "play ''": "a name is empty: expected a person's name or bot:LEVEL",
    "play '  '": "a name is empty: expected a person's name or bot:LEVEL",
    "play Bob 'An\nna'": '"An\\nna": expected a name that can be printed',
    "play --record diary": "diary: is there already: --resume goes on with it",
    "play --time inf": f"--time inf: {SECONDS}",
    "play --pace inf": f"--pace inf: {SECONDS}",
    "play chain.json": (
        "chain.json: nobody else plays in this puzzle: catbox puzzles play plays it"
    ),
    "play --resume over.json": "over.json: the game is over: catbox replay over.json shows it",
    "play --resume begun.json Anna": AS_IT_IS,
    "play --resume begun.json --bot=greedy": AS_IT_IS,
    "play --resume begun.json --players=2": AS_IT_IS,
    "play --resume begun.json --record=x": AS_IT_IS,
    "play --resume begun.json --seed=1": AS_IT_IS,
    "play --resume begun.json --mode=basic": AS_IT_IS,
    "learn --lesson 20": "there is no lesson 20: expected 1 to 19",
    "daily --date 2025-12-31": "2025-12-31 has no daily: the first one is of 2026-01-01",
    "daily --date 2026-02-30": '"2026-02-30" is not a date: expected one like 2026-01-01',
    "daily --tier lynx": "--tier is for --random: the date says how hard a daily is",
    "daily --random --date 2026-01-01": "--random chooses the day: leave out --date",
    "daily --calendar --random": "--calendar shows a month: leave out --random, --svg and --png",
    "analyse over.json": "over.json: the game is over; --turn shows an earlier position",
    "analyse over.json --turn 99": "--turn 99: the game has 45 turns",
    "analyse over.json --bot nobody": f'--bot "nobody": expected one of {ADVISERS}',
    "analyse over.json --bot ''": f'--bot "": expected one of {ADVISERS}',
    "analyse over.json --time 1 --iterations 1": EITHER,
    "analyse over.json --deck mirror --turn 1": (
        "--deck: a game record has its own; this is for positions"
    ),
    "analyse chain.json": f"chain.json: format: expected a game record or a position; {A_PUZZLE}",
    "beliefs chain.json": f"chain.json: format: expected a game record or a position; {A_PUZZLE}",
    "beliefs begun.json --turn 16": "--turn 16: the game has 15 turns",
    "beliefs begun.json --seat 3": "--seat 3: there are seats 0 to 2",
    "beliefs position.json --turn 1": "--turn: a position has no turns; give a game record",
    "beliefs cats.json": (
        "cats.json: format: expected a file of Cat Box; this one is for catbox deduce"
    ),
    "deduce chain.json": (
        "chain.json: format: expected a file of Cat in the Box; this one is for catbox beliefs"
    ),
    "deduce cats.json --turn 23": "--turn 23: the game has 22 turns",
    "deduce cats.json --seat 3": "--seat 3: there are seats 0 to 2",
    "review chain.json": f"chain.json: format: expected a game record; {A_PUZZLE}",
    "review fresh.json": "fresh.json: no turn is played yet: there is nothing to review",
    "review over.json --seat 3": "--seat 3: there are seats 0 to 2",
    "review over.json --bot random": f'--bot "random": expected one of {ADVISERS}',
    "review over.json --time inf": f"--time inf: {SECONDS}",
    "review over.json --time 1 --iterations 1": EITHER,
    "review over.json --svg /no/a.svg": "/no/a.svg: can't be written: there is no such folder",
    "show nosuchfile": "nosuchfile: can't be read: No such file or directory",
    "show 99": "99: no such file, and no game of this number is kept: see catbox games",
    "show begun.json --turn 16": "--turn 16: the game has 15 turns",
    "show chain.json --turn 1": "--turn: a puzzle has no turns; give a game record",
    "show chain.json --svg a.png": "a.png: expected a name that ends in .svg",
    "show chain.json over.json --svg a.svg": "--svg and --png: expected one file to draw",
    f"solve {LONG}": f"{LONG}: can't be read: File name too long",
    f"show {LONG}": f"{LONG}: can't be read: File name too long",
    f"puzzles list {LONG}": f"{LONG}: ...",
    f"new --out {LONG}": f"{LONG}: ...",
    "solve - -": ONCE,
    "code - -": ONCE,
    "show - -": ONCE,
    "score - -": ONCE,
    "check - -": ONCE,
    "code position.json": "position.json: format: expected a puzzle",
    "decode ''": "the code is empty",
    "decode -": "the code is empty",
    "decode \u017f": f'"\u017f" {NO_SYMBOL}',
    "decode 'hello world'": f'"O" {NO_SYMBOL}',
    f"decode --out out.json {'Q' * 5000}": "the code is ...",
    f"decode {CODE[:-1]}0": "the code is mistyped or not whole: its checksum is wrong",
    f"show {CODE[:-1]}0": f"{CODE[:-1]}0: the code is mistyped or not whole: its checksum is wrong",
    f"decode {CODE} --game ifitfits": "the code is of Cat Box: expected one of If It Fits",
    "puzzles list none --kind nope": (
        '"nope" is not a kind of puzzle: '
        "expected chain, turn, advanced, duel, tricks, together, deduce, box"
    ),
    "puzzles list none": "none: can't be read: no such file",
    "puzzles export none": "none: can't be read: no such file",
    "puzzles verify none": "none: can't be read: no such file",
    "puzzles list diary": "diary: not a library of puzzles",
    "puzzles export diary": "diary: not a library of puzzles",
    "puzzles generate --out diary": "diary: not a library of puzzles",
    "puzzles verify diary": "diary: expected a library of puzzles, or JSON lines of challenges",
    "puzzles verify a.db --cluster 127.0.0.1:1 --jobs 3": CLUSTER,
    f"{BATCH} --cluster 127.0.0.1:1 --jobs 3": CLUSTER,
    f"{BATCH} --kind chess": ('"chess" is no kind of puzzle: expected chain, turn, advanced, duel'),
    f"{BATCH} --tier lion": '"lion" is no tier: expected kitten, tabby, tomcat, lynx, tiger',
    f"{BATCH} --param faces": '--param: "faces": expected NAME=VALUE',
    f"{BATCH} --param legs=4": (
        '"legs" is no parameter of these kinds: expected cards, faces, half, objective, seats'
    ),
    f"{BATCH} --kind chain --param faces=99": "faces=99: expected a number from 2 to 4",
    f"{BATCH} --kind chain --param cards=007": "cards=007: expected a number from 1 to 24",
    f"{BATCH} --kind chain --param cards={'9' * 5000}": (
        f'cards: "{"9" * 37}...": expected small letters and digits'
    ),
    f"{BATCH} --seed 'a b'": '"a b" is no seed: expected 1 to 40 ASCII characters, no spaces',
    f"{BATCH} --kind turn --tier tiger": "no turn is a tiger: expected kitten or tabby",
    "puzzles generate --out /proc/a.db": "/proc/a.db: can't be written: its folder may be ...",
    "puzzles generate --out /proc/no/a.db": "/proc/no/a.db: can't be written: its folder may ...",
    f"{MATCH} --cluster 127.0.0.1:1 --jobs 3": CLUSTER,
    "review over.json --cluster 127.0.0.1:1 --jobs 3": CLUSTER,
    "arena --bots greedy, --out x": '--bots: "": expected some of random, novice, ...',
    "arena --bots wizard --out x": '--bots: "wizard": expected some of random, novice, ...',
    f"arena --bots random{',random' * 10} --out x": "--bots: 11 bots: expected at most 10",
    "arena": "name the bots: catbox arena bot:greedy bot:novice, or --bots",
    "arena bot:random --bots greedy": "name the bots: catbox arena bot:greedy bot:novice, ...",
    f"{MATCH} --sprt 0.2,0": "--sprt: 0.2,0: expected two rising numbers between -1 and 1",
    f"{MATCH} --sprt often": '--sprt: "often": expected LOW,HIGH as in 0,0.03',
    "arena --bots random --out x --sprt 0,0.03": (
        "--sprt: give two bots, of which the first is tested"
    ),
    f"{MATCH} --time 1 --iterations 1": EITHER,
    f"{MATCH} --time inf": f"--time inf: {SECONDS}",
    f"{MATCH} --deck nowhere": "nowhere: can't be read: No such file or directory; ...",
    "arena --bots random --out no/where": "no/where: can't be used: No such file or directory",
    "arena --bots random --out .": ".: not a file",
    "arena --bots random --out diary": "diary: not results of the arena (arena/1)",
    "arena --report diary": "diary: not results of the arena (arena/1)",
    "arena --report nowhere": "nowhere: can't be used: No such file or directory",
    "arena --report diary --bots random": (
        "--report plays nothing: leave out bots, --out and --controls"
    ),
    "design scores pink": '"pink" is no wish: expected IDENTITY=TOTAL or IDENTITY=SEEN+AREA, ...',
    "design scores red=3": '"red" is no identity: expected one of black, pink, purple, ...',
    "design scores pink=3 pink=4": '"pink=4": pink stands in the wish twice',
    "design scores pink=3 --deck no": "no: can't be read: No such file or directory; ...",
    "design record --identity pink --over pink": "--over: pink can't lead over itself",
    "design hand no.json --identity pink": "no.json: can't be read: No such file or directory",
    f"{BOX} round": '"round" is no wish for a box: expected closed, open, cells=6, or an icon ...',
    f"{BOX} m=3 'm>=2'": '"m>=2": the wish has m twice',
    f"{BOX} closed open": '"open": the wish has closed or open twice',
    f"{BOX} closed --hand wooo:z": '"wooo:z" is no card: expected four sides, each o (open) ...',
    f"{BOX} closed --table 2x2": 'table "2x2": expected a width and a height, 3x3 to 25x25',
    f"{BOX} closed --deck no": "no: can't be read: No such file or directory; ...",
    "design --game ifitfits scores 7": "the wish has 1 numbers: expected the points of each ...",
    "design --game ifitfits scores 7 x": '"x" is no number of points: expected the points of ...',
    "design --game catinthebox scores": (
        "Cat in the Box has no designs: expected --game catbox or ifitfits"
    ),
}
"""The reason for which a command is refused; any words may stand for three dots."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of several sorts, which stay as they are."""
    made, people = tmp_path_factory.mktemp("refused"), ("Anna", "Bob", "Carl")
    for name, record in (
        ("over", played("catbox", "bot:greedy", "bot:rival", "bot:greedy")),
        ("begun", played("catbox", *people, turns=15)),
        ("fresh", played("catbox", *people, turns=0)),
        ("cats", played("catinthebox", *people, turns=22)),
    ):
        (made / f"{name}.json").write_text(record.text)
    shutil.copy(ROOT / "examples" / "first-light.json", made / "chain.json")
    output("new", "--seed", "2", "--out", made / "position.json")
    (made / "diary").write_text("Dear diary,\n")
    return made


@pytest.mark.parametrize("words", REFUSED, ids=lambda words: str(words)[:60])
def test_what_a_command_can_t_do_is_told_in_one_line(words: str, folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    done = catbox(*shlex.split(words), cwd=folder)
    assert (done.returncode, done.stdout) == (2, "")
    parts = map(re.escape, REFUSED[words].split("..."))
    assert re.fullmatch(f"catbox: {'.*'.join(parts)}\n", done.stderr), done.stderr
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


WORDS = [
    *(words for words in every_command() if words != ("design",)),
    *(("design", "--game", *row) for row in (("catbox", "hand"), ("ifitfits", "scores"))),
]
"""Every command by its words, and two of those for designs."""

NUMBERS = ("int", "int range", "to_number")
"""The names of the types of numbers."""


def numbers(words: tuple[str, ...]) -> list[str]:
    """The options of a command that take a number."""
    params = every_command()[words].params
    options = [each for each in params if isinstance(each, TyperOption)]
    return [option.opts[0] for option in options if option.type.name in NUMBERS]


def refusal(*args: str) -> str:
    """The one line that a command prints which is refused for its words."""
    done = catbox(*args)
    assert (done.returncode, done.stdout) == (2, "")
    line, rest = done.stderr.split("\n", 1)
    assert rest == "", done.stderr
    return line


@pytest.mark.parametrize("words", LINES)
def test_wrong_words_are_one_line(words: str) -> None:
    assert refusal(*words.split()) == LINES[words]


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_unknown_options_and_words_for_numbers_are_refused(words: tuple[str, ...]) -> None:
    line = refusal(*words, "--no-such-thing")
    assert line.startswith(f"catbox {words[0]}")
    assert ": there is no option --no-such-thing: " in line
    options = [] if words[0] == "design" else numbers(words)
    assert words != ("new",) or {"--players", "--first"} <= {*options}
    for option in options:
        line = refusal(*words, option, "x")
        assert line.startswith(f"catbox {' '.join(words)}: {option}: expected a ")
        assert line.endswith('number, got "x"')


def test_other_words_of_a_library_stay_as_they_are() -> None:
    assert plain_wording("no such thing") == "no such thing"


def test_a_group_without_a_command_shows_its_help() -> None:
    done = catbox("puzzles")
    assert done.returncode == 2
    assert "Usage: catbox puzzles" in done.stdout + done.stderr
    assert "export" in done.stdout + done.stderr


def test_what_steers_a_terminal_is_shown_as_an_escape() -> None:
    assert refusal("new", "--players", "\x1b[31m").endswith(r'got "\x1b[31m"')
    assert "\x1b" not in refusal("\x1b[31m")
    assert "\x1b" not in refusal("play", "--\x1b[31m")
