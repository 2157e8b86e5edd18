"""The types below `typer`, for which it has no public names; mypy alone reads them."""

from typer._click import Command as Command
from typer._click import Context as Context
from typer._click import HelpFormatter as HelpFormatter
from typer._click import Parameter as Parameter
from typer._click.exceptions import UsageError as UsageError
from typer._click.shell_completion import CompletionItem as CompletionItem
