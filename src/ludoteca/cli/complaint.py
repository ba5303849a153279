"""How the command line says no: one line on standard error, and a status that tells whose fault it is."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

import typer
from typer.core import TyperGroup, TyperOption

WRONG = 2
"""Wrong usage, or an illegal move."""

FAULT = 1
"""Something that the user could not have written better."""

INTERRUPTED = 130
"""Ended by Ctrl-C, as shells count it."""


class Complaint(typer.TyperException):
    """Wrong usage or an illegal move, in one sentence."""

    exit_code = WRONG


class OneLineGroup(TyperGroup):
    """A group of commands whose every complaint is one line, however long, without a box around it."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: object,
    ) -> int:
        """Run the command that ``args`` name; leave with its status unless ``standalone_mode`` is off."""
        try:
            answer = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
            status = answer if isinstance(answer, int) else 0
        except typer.BadParameter as wrong:
            status = WRONG
            say(_in_our_words(wrong))
        except typer.TyperException as complaint:
            status = complaint.exit_code
            say(complaint.format_message())
        except (typer.Abort, KeyboardInterrupt):
            status = INTERRUPTED
        except OSError as fault:
            status = FAULT
            say(f"{fault.filename}: {fault.strerror}" if fault.filename and fault.strerror else str(fault))
        if standalone_mode:
            sys.exit(status)
        return status


def say(message: str) -> None:
    """Write one line to standard error."""
    sys.stderr.write(f"ludoteca: {one_line(message)}\n")


def fail(message: str) -> NoReturn:
    """Leave with status 1 and one line."""
    say(message)
    raise typer.Exit(FAULT)


def _in_our_words(wrong: typer.BadParameter) -> str:
    """What an option may be and what was given, where a library would tell it in its own words."""
    option, errors = wrong.param, getattr(wrong.__cause__, "errors", None)
    if not isinstance(option, TyperOption) or errors is None:
        return wrong.format_message()
    given = errors()[0]["input"]
    if choices := option.type_descriptor.choices:
        wanted = " or ".join(map(str, choices))
    else:
        wanted = "a whole number"
        wanted += "" if option.min is None else f" from {option.min:,}"
        wanted += "" if option.max is None else f" to {option.max:,}"
    return f'{option.opts[-1]} is {wanted}, not "{given}"'


def one_line(text: str) -> str:
    r"""``text`` without anything that would break its line or that a terminal would obey.

    >>> one_line("no option\n\x1b[31m named café")
    'no option\\n\\x1b[31m named café'
    """
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
