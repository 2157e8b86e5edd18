"""The error of a command that can't be used, in one line: what was expected, and what came."""

from __future__ import annotations

import re
import sys
from ast import literal_eval
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import IO, TYPE_CHECKING, Final

import typer
from typer.core import TyperGroup

from cli.options.spoken_help import usage_title
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
        if isinstance(error, Refusal) or _is_help(error):
            raise
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
    for pattern, reworded in _SENTENCES:
        match = re.fullmatch(pattern, message.rstrip("."))
        if match is not None:
            return f"{_path(error.ctx)}: {reworded(error, match)}"
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


def closest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like a wrong one; empty if none is."""
    return next(iter(get_close_matches(name, known, n=1)), "")


def _is_help(error: UsageError) -> bool:
    """Whether it is no error, but the help of a group that was given no command."""
    return bool(error.message.startswith(usage_title()))


def _path(context: Context | None) -> str:
    """The names of the commands down to the one that is wrong."""
    names: list[str] = []
    while context is not None and context.parent is not None:
        names.insert(0, str(context.info_name))
        context = context.parent
    return " ".join([PROGRAM, *names])


def _refused_value(error: UsageError, _match: re.Match[str]) -> str:
    """The parameter that is refused, with the reason and the given value."""
    reason = plain_wording(INVALID.sub("", error.message, count=1))
    given = _given(error)
    if given is None:
        return f"{_place(error)}: {reason}"
    return f"{_place(error)}: {got(reason, quoted(given))}"


def _given(error: UsageError) -> str | None:
    """The value that was refused, where the library says it."""
    match = GIVEN.match(error.message)
    return None if match is None else str(literal_eval(match[1]))


def _missing(error: UsageError, _match: re.Match[str]) -> str:
    return _("{place} is missing: {more}").format(place=_place(error), more=_more(error))


def _unknown_option(error: UsageError, match: re.Match[str]) -> str:
    names = [name for each in _params(error) for name in each.opts]
    meant = _meant(error, match[1], names)
    return _("there is no option {option}: {meant}").format(option=match[1], meant=meant)


def _unknown_command(error: UsageError, match: re.Match[str]) -> str:
    names = _commands(error)
    meant = _meant(error, match[1], names)
    if len(names) <= MOST_LISTED and not closest(match[1], names):
        meant = _("expected {values}").format(values=", ".join(sorted(names)))
    return _("there is no command {command}: {meant}").format(command=quoted(match[1]), meant=meant)


def _meant(error: UsageError, name: str, known: Iterable[str]) -> str:
    """The name that was probably meant, or where all of them are listed."""
    meant = closest(name, known)
    return _("did you mean {name}?").format(name=meant) if meant else _more(error)


def _without_value(error: UsageError, match: re.Match[str]) -> str:
    param = next((each for each in _params(error) if match[1] in each.opts), None)
    expected = getattr(param, "metavar", None) or _("a value")
    return _("{option}: expected {expected} after it").format(option=match[1], expected=expected)


def _with_value(error: UsageError, match: re.Match[str]) -> str:  # noqa: ARG001
    return _("{option}: takes no value").format(option=match[1])


def _too_many(error: UsageError, match: re.Match[str]) -> str:
    return _("nothing was expected at {word}: {more}").format(
        word=quoted(match[1]), more=_more(error)
    )


def _no_command(error: UsageError, _match: re.Match[str]) -> str:
    names = _commands(error)
    return _("a command is missing: expected {names}").format(names=", ".join(sorted(names)))


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


_SENTENCES: Final[tuple[tuple[str, Callable[[UsageError, re.Match[str]], str]], ...]] = (
    (r"Missing (?:argument|option|parameter).*", _missing),
    (r"Missing command", _no_command),
    (r"Invalid value.*", _refused_value),
    (r"No such option:? ['\"]?(.*?)['\"]?(?:[. ]*(?:\(|Did you).*)?", _unknown_option),
    (r"No such command ['\"](.*?)['\"].*", _unknown_command),
    (r"Option '(.*)' requires .*", _without_value),
    (r"Option '(.*)' does not take a value", _with_value),
    (r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", _too_many),
)
"""The library's messages, as patterns, and the function that words each anew."""
