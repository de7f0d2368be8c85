"""Text for terminals and the logs of CI systems, whatever names it contains.

The rules are those of the command line: invisible characters are shown, and no line is a command to
a CI system. Names come from files that others wrote, and a name that is printed could otherwise set a
variable of the pipeline.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, TypeVar

_Record = TypeVar("_Record", bound=type)

#: Characters that are invisible, reorder their neighbours, look like a space or cannot be printed.
_HIDDEN_CATEGORIES = ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")

#: Invisible characters of other categories: Unicode's Default_Ignorable_Code_Point, and a blank.
_HIDDEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8"
    "\U000e0000-\U000e0fff]"
)

_WORDS = {"\t": "TAB", "\n": "LF", "\r": "CR", " ": "SPACE", "\u00a0": "NBSP"}

_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)

#: GitHub's ``##[``, Azure's ``##vso[`` and TeamCity's ``##teamcity[``, anywhere in a line.
_ANYWHERE = re.compile(r"##(?=[\w.-]*\[)")

#: GitHub's ``::``, and Buildkite's headings, at the beginning of a line, which may have blanks.
_AT_START = re.compile(r"^([^\S\r\n]*)(::|(?:---|\+\+\+|~~~|\^\^\^)(?=\s|$))", re.MULTILINE)


def name_text(name: str) -> str:
    """A name in which every invisible character is shown. A single space between words stays."""
    text = "".join(
        character if _is_between_words(name, at) else _shown(name, at)
        for at, character in enumerate(name)
    )
    return f"\u2068{text}\u2069" if _RIGHT_TO_LEFT.search(text) else text


def line_text(text: str) -> str:
    """One line, whatever names it contains. Its spaces stay."""
    line = "".join(
        character if character == " " else _shown(text, at) for at, character in enumerate(text)
    )
    return without_commands(line)


def without_commands(text: str) -> str:
    """Text in which no line is a command: ``##[x]`` becomes ``⟨##⟩[x]``."""
    return _AT_START.sub(r"\1⟨\2⟩", _ANYWHERE.sub("⟨##⟩", text))


def shown_in_logs(class_: _Record) -> _Record:
    """A named tuple whose repr, which debuggers and ``print([…])`` show, is safe to print as well."""
    plain: Any = class_.__repr__

    def safe(record: Any) -> str:
        return line_text(plain(record))

    setattr(class_, "__repr__", safe)
    return class_


def _shown(text: str, at: int) -> str:
    character = text[at]
    if not _is_hidden(character) or _is_of_emoji(text, at):
        return character
    return f"⟨{_WORDS.get(character) or f'U+{ord(character):04X}'}⟩"


def _is_hidden(character: str) -> bool:
    if " " < character < "\x7f":
        return False
    return unicodedata.category(character) in _HIDDEN_CATEGORIES or bool(_HIDDEN.match(character))


def _is_of_emoji(text: str, at: int) -> bool:
    """Whether an invisible character only makes an emoji look as it does."""
    if text[at] == "\ufe0f":
        return _is_emoji(text, at - 1)
    if text[at] == "\u200d":
        before = at - 2 if text[at - 1 : at] == "\ufe0f" else at - 1
        return _is_emoji(text, before) and _is_emoji(text, at + 1)
    return False


def _is_emoji(text: str, at: int) -> bool:
    if not 0 <= at < len(text):
        return False
    is_skin_tone = "\U0001f3fb" <= text[at] <= "\U0001f3ff"
    return is_skin_tone or unicodedata.category(text[at]) == "So" and not _is_hidden(text[at])


def _is_between_words(name: str, at: int) -> bool:
    before, after = name[at - 1 : at] or " ", name[at + 1 : at + 2] or " "
    return name[at] == " " and before != " " and after != " "
