import pickle
import pprint
import unittest

from schema_contract_check import Affected, Approval, Change, Column, ContractBroken, Report, SchemaCheckError
from schema_contract_check.log_text import line_text, name_text, without_commands

from .growth import MOST_GROWTH, growth_of

#: The same as for the command line.
COMMANDS = {
    "::add-mask::x": "⟨::⟩add-mask::x",
    "  ::add-mask::x": "  ⟨::⟩add-mask::x",
    "\u00a0\u3000::add-mask::x": "\u00a0\u3000⟨::⟩add-mask::x",
    "a\n::add-mask::x": "a\n⟨::⟩add-mask::x",
    '::{"outputs": {}}::': '⟨::⟩{"outputs": {}}::',
    "a ##[add-mask]x": "a ⟨##⟩[add-mask]x",
    "###[group]": "#⟨##⟩[group]",
    "##vso[task.setvariable variable=a]b": "⟨##⟩vso[task.setvariable variable=a]b",
    "a##VSO[task.complete]": "a⟨##⟩VSO[task.complete]",
    "##teamcity[buildStatus]": "⟨##⟩teamcity[buildStatus]",
    "--- a": "⟨---⟩ a",
    "a\n+++ b": "a\n⟨+++⟩ b",
    "^^^ +++": "⟨^^^⟩ +++",
}

#: What a name may be, and as what it is shown.
NAMES = {
    "order id": "order id",
    " a  b ": "⟨SPACE⟩a⟨SPACE⟩⟨SPACE⟩b⟨SPACE⟩",
    "a\tb\r\nc": "a⟨TAB⟩b⟨CR⟩⟨LF⟩c",
    "a\x1b[31mb": "a⟨U+001B⟩[31mb",
    "a\u202eb": "a⟨U+202E⟩b",
    "a\u200bb\ufeff": "a⟨U+200B⟩b⟨U+FEFF⟩",
    "a\u3164b\u2800": "a⟨U+3164⟩b⟨U+2800⟩",
    "a\U000e0041": "a⟨U+E0041⟩",
    "a\ud800": "a⟨U+D800⟩",
    "a\ufe0f": "a⟨U+FE0F⟩",
    "❤\ufe0f 👩\u200d👩\u200d👦": "❤\ufe0f 👩\u200d👩\u200d👦",
    "订单": "订单",
    "שלום": "\u2068שלום\u2069",
}

HOSTILE = [*COMMANDS, "\n::error::x", "\r::error::x", "x\n##[error]y", "\x1b]0;title\x07", "\x9b31m"]


def commands_in(text):
    """The lines of a log that a CI system would take for commands, and characters it would obey."""
    lines = text.replace("\r", "\n").split("\n")
    found = [line for line in lines if line.strip().startswith(("::", "--- ", "+++ ", "^^^ "))]
    marks = ("##[", "##vso[", "##teamcity[", "\x1b", "\x9b", "\x07", "\r")
    return found + [mark for mark in marks if mark in text.lower()]


class Text(unittest.TestCase):
    def test_a_command_is_broken(self):
        for text, written in COMMANDS.items():
            with self.subTest(text):
                self.assertEqual(without_commands(text), written)
                self.assertEqual(without_commands(written), written)
        for text in ("a::text", "x std::string", "# a", "## a [b]", "#[a]", "----- a", "++"):
            self.assertEqual(without_commands(text), text)

    def test_a_name_shows_its_invisible_characters(self):
        for name, shown in NAMES.items():
            with self.subTest(ascii(name)):
                self.assertEqual(name_text(name), shown)

    def test_a_line_stays_one_line_and_keeps_its_spaces(self):
        self.assertEqual(line_text("  a  b\n::error::c"), "  a  b⟨LF⟩::error::c")

    def test_time_is_linear(self):
        for part in ("#", "##", "##a", ":", " ", "---", "\ufe0f"):
            for text_in in (name_text, line_text, without_commands):
                with self.subTest(part, function=text_in.__name__):
                    self.assertLess(growth_of(text_in, lambda size: part * size, 2_000), MOST_GROWTH)


class Printed(unittest.TestCase):
    def test_no_name_in_a_report_is_a_command(self):
        for name in HOSTILE:
            change = Change("added", name, None, "string", 5, True, None)
            report = Report(
                name, "chk_1", "pass", 5, "block", [change], [], [f"{name} (object): mixed"],
                "https://checks.example.com", "2026-11-25T14:00:00.000Z", False,
            )
            with self.subTest(ascii(name)):
                self.assertEqual(commands_in(str(report)), [])
                self.assertEqual(commands_in(str(ContractBroken([report, report]))), [])

    def test_no_name_in_what_a_debugger_shows_is_a_command(self):
        for name in [*HOSTILE, "a\u3164b"]:
            records = [
                Approval("apr_1", name, name, None),
                Change("added", name, None, "string", 5, True, Approval("apr_1", name, name, None)),
                Affected(name, name, name, [name], 1),
                Column(name, "string", name, name),
            ]
            report = Report(
                name, "chk_1", "pass", 5, "block", [records[1]], [records[2]], [name],
                "https://checks.example.com", "2026-11-25T14:00:00.000Z", False,
            )
            error = ContractBroken([report])
            for shown in [*records, report, error, [report], pickle.loads(pickle.dumps(report))]:
                for text in (repr(shown), pprint.pformat(shown)):
                    with self.subTest(ascii(text)):
                        self.assertEqual(commands_in(text), [])
                        self.assertNotIn("\u3164", text)
            for one in records:
                with self.subTest(ascii(one)):
                    self.assertEqual(commands_in(f"{one} {one!s}"), [])

    def test_a_harmless_record_is_shown_as_python_shows_it(self):
        self.assertEqual(
            repr(Column("order id", "string", "text", None)),
            "Column(name='order id', type='string', physical_type='text', note=None, detail=None)",
        )

    def test_no_message_of_an_error_is_a_command(self):
        for name in HOSTILE:
            with self.subTest(ascii(name)):
                self.assertEqual(commands_in(str(SchemaCheckError(name))), [])
                self.assertEqual(commands_in(str(SchemaCheckError(f"{name}: the type is unknown"))), [])


if __name__ == "__main__":
    unittest.main()
