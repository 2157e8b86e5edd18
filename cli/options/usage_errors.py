"""The error of a command that can't be used, in one line: what was expected, and what came."""

from __future__ import annotations

import re
import sys
from ast import literal_eval
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from typing import IO, TYPE_CHECKING, Final

import typer
from typer.core import TyperGroup

from cli.print.streams import between_words
from games.protocol import quoted
from games.refusals import expected, got
from languages.messages import N_, _

if TYPE_CHECKING:
    from cli.options.click_types import Context, Parameter, UsageError

PROGRAM: Final = "catbox"

MOST_LISTED: Final = 10
"""Commands that are all named where one is unknown and none is like it."""

USAGE_ERROR: Final[type[UsageError]] = typer.BadParameter.__mro__[1]
"""The library's exception for any command that can't be used; `typer` has no name for it."""

WORDINGS: Final = (
    (r".*valid int.*", N_("expected a whole number")),
    (r".*not in the range (?P<least>\S+)<=x<=(?P<most>\S+)", N_("expected {least} to {most}")),
    (r".*not in the range x>=(?P<least>\S+)", N_("expected at least {least}")),
)
"""The library's reasons for refusing a value, as patterns, and our own words for each."""

CHOICES: Final = re.compile(r".*is not one of ('.*')")
"""How it lists the values that there are."""

GIVEN: Final = re.compile(
    r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|-?[\d.]+) is not (?:a valid|one of|in the range)"""
)
"""How it says what was refused: as Python writes a string or a number."""

INVALID: Final = re.compile(r"Invalid value(?: for .*?)?: ")
"""The words before the reason why a value is refused."""


class Refusal(typer.BadParameter):
    """A command that can't be used; it is shown as one line."""

    def show(self, file: IO[str] | None = None) -> None:
        """Print the line to standard error."""
        print(between_words(self.message), file=file or sys.stderr)


@contextmanager
def in_one_line() -> Iterator[None]:
    """Replace what the library says of a wrong command by one line.

    Raises:
        Refusal: the command is wrong.
    """
    try:
        yield
    except USAGE_ERROR as error:
        if isinstance(error, Refusal) or error.message.startswith(_("Usage:")):
            raise  # The latter is no error, but the help of a group that was given no command.
        raise Refusal(one_line(error)) from error


@contextmanager
def of_command(context: Context) -> Iterator[None]:
    """Name the command in whatever is wrong with its words, where the library leaves it out."""
    try:
        yield
    except USAGE_ERROR as error:
        error.ctx = error.ctx or context
        raise


def one_line(error: UsageError) -> str:
    """A wrong command in one line: its name, the place, what was expected, and what came."""
    message = " ".join(error.format_message().split())
    for pattern, sentence in _SENTENCES:
        match = re.fullmatch(pattern, message.rstrip("."))
        if match is not None:
            word = next(iter(match.groups()), "")
            if isinstance(sentence, str):
                message = _(sentence).format(**_values(error, word))
            else:
                message = sentence(error, word)
            break
    return f"{_path(error.ctx)}: {message}"


def plain_wording(message: str) -> str:
    """The reason why a value is refused, in plain words where they are known."""
    choices = CHOICES.fullmatch(message.rstrip("."))
    if choices is not None:
        *others, last = re.findall(r"'([^']*)'", choices[1])
        return expected(*others, last)
    for pattern, plain in WORDINGS:
        match = re.fullmatch(pattern, message.rstrip("."), re.DOTALL | re.IGNORECASE)
        if match is not None:
            return _(plain).format(**match.groupdict())
    return message


def _path(context: Context | None) -> str:
    """The names of the commands down to the one that is wrong."""
    names: list[str] = []
    while context is not None and context.parent is not None:
        names.insert(0, str(context.info_name))
        context = context.parent
    return " ".join([PROGRAM, *names])


def _values(error: UsageError, word: str) -> Mapping[str, str]:
    """The values of sentences; `word` is the one that is wrong."""
    param = next((each for each in _params(error) if word in each.opts), None)
    return {
        "place": _place(error),
        "more": _more(error),
        "names": ", ".join(sorted(_commands(error))),
        "option": word,
        "word": quoted(word),
        "expected": getattr(param, "metavar", None) or _("a value"),
    }


def _refused_value(error: UsageError, _word: str) -> str:
    """The parameter that is refused, with the reason and the value, where the library says it."""
    reason = plain_wording(INVALID.sub("", error.message, count=1))
    given = GIVEN.match(error.message)
    if given is not None:
        reason = got(reason, quoted(str(literal_eval(given[1]))))
    return f"{_place(error)}: {reason}"


def _unknown_option(error: UsageError, word: str) -> str:
    names = [name for each in _params(error) for name in each.opts]
    meant = _meant(error, word, names)
    return _("there is no option {option}: {meant}").format(option=word, meant=meant)


def _unknown_command(error: UsageError, word: str) -> str:
    names = _commands(error)
    meant = _meant(error, word, names)
    if len(names) <= MOST_LISTED and not get_close_matches(word, names, n=1):
        meant = _("expected {values}").format(values=", ".join(sorted(names)))
    return _("there is no command {command}: {meant}").format(command=quoted(word), meant=meant)


def _meant(error: UsageError, name: str, known: Iterable[str]) -> str:
    """The name that was probably meant, or where all of them are listed."""
    for meant in get_close_matches(name, known, n=1):
        return _("did you mean {name}?").format(name=meant)
    return _more(error)


def _params(error: UsageError) -> list[Parameter]:
    return [] if error.ctx is None else error.ctx.command.get_params(error.ctx)


def _commands(error: UsageError) -> list[str]:
    context = error.ctx
    if context is None or not isinstance(context.command, TyperGroup):
        return []
    return context.command.list_commands(context)


def _more(error: UsageError) -> str:
    return _("{command} --help says more").format(command=_path(error.ctx))


def _place(error: UsageError) -> str:
    """An option by its name, an argument by what the help calls it."""
    param: Parameter | None = getattr(error, "param", None)
    if param is None:
        return _("an argument")
    is_option = param.param_type_name == "option"
    return str(param.opts[0] if is_option else param.metavar or str(param.name).upper())


_SENTENCES: Final[tuple[tuple[str, str | Callable[[UsageError, str], str]], ...]] = (
    (r"Missing (?:argument|option|parameter).*", N_("{place} is missing: {more}")),
    (r"Missing command", N_("a command is missing: expected {names}")),
    (r"Invalid value.*", _refused_value),
    (r"No such option:? ['\"]?(.*?)['\"]?(?:[. ]*(?:\(|Did you).*)?", _unknown_option),
    (r"No such command ['\"](.*?)['\"].*", _unknown_command),
    (r"Option '(.*)' requires .*", N_("{option}: expected {expected} after it")),
    (r"Option '(.*)' does not take a value", N_("{option}: takes no value")),
    (
        r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)",
        N_("nothing was expected at {word}: {more}"),
    ),
)
"""The library's messages, as patterns, and our own sentences, or who words them anew."""
