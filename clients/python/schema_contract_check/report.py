"""What a check found, and whether the data may land."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Union

from .columns import Column
from .log_text import name_text, shown_in_logs, without_commands
from .public_url import page_url

#: "gate", "breaking", "warning", "never", or a severity.
FailOn = Union[str, int]


@shown_in_logs
class Approval(NamedTuple):
    """``ends_at`` is None where it holds until the contract's next version."""

    id: str
    approved_by: str
    reason: str
    ends_at: Optional[str]


@shown_in_logs
class Change(NamedTuple):
    """``kind`` is required_removed, optional_removed, type_changed or added, or that of a detail.

    Of a detail, ``column`` is a path such as ``lines[].sku``, and the types are shapes such as
    ``decimal(10,2)``. There may be more kinds in later releases.
    ``approval`` says by whom and why the change is let through; ``tolerated`` that the contract's
    policy does, because whole numbers are numbers.
    """

    kind: str
    column: str
    from_type: Optional[str]
    to_type: Optional[str]
    points: int
    blocks: bool
    approval: Optional[Approval]
    tolerated: bool = False


class Compared(NamedTuple):
    """How much could be compared beyond the types.

    ``not_in_full`` has the first of the other columns, with the reason of each. ``blocks`` says
    whether they block, because the contract's policy requires details.
    """

    columns: int
    in_full: int
    not_in_full: list[tuple[str, str]]
    blocks: bool = False


@shown_in_logs
class Affected(NamedTuple):
    """A consumer of the contract, with the first of the changed columns that it uses, and their number."""

    name: str
    owner: Optional[str]
    contact: Optional[str]
    columns: list[str]
    column_count: int


@shown_in_logs
class Report(NamedTuple):
    """``decision`` is "pass" or "block"; ``notes`` say which types lose something.

    ``url`` is the page of the check, or the service where that does not tell it.
    ``compared`` is None where the service is older than that.
    ``is_replay`` says that an earlier attempt of the same run made this check, at ``checked_at``.
    ``str(report)`` and ``repr(report)`` are safe to print; the fields are as the service has them.
    """

    contract: str
    check_id: str
    result: str
    severity: int
    decision: str
    changes: list[Change]
    affected: list[Affected]
    notes: list[str]
    url: str
    checked_at: str
    is_replay: bool
    compared: Optional[Compared] = None

    @property
    def approvals(self) -> list[Approval]:
        """Those of its changes that people have let through."""
        return [change.approval for change in self.changes if change.approval]

    def __str__(self) -> str:
        head = f"{name_text(self.contract)}: {self.result}, severity {self.severity} of 100."
        lines = [head if self.changes else f"{head} Nothing changed{_extent(self.compared)}."]
        lines += [_line(change) for change in self.changes]
        lines += _uncompared(self)
        lines += [f"  → {name_text(one.name)} uses {_used(one)}" for one in self.affected]
        lines += [f"  ⚠ {name_text(note)}" for note in self.notes]
        if self.is_replay:
            at = self.checked_at[:19].replace("T", " ")
            lines.append(f"  Replayed: checked at {at} UTC in this run, and nothing that affects the decision has changed since.")
        return without_commands("\n".join([*lines, f"  {name_text(self.url)}"]))


_SIGNS = {"removed": "−", "added": "+"}
#: Kinds of change that a line names, because old and new alone do not show them.
_WORDS = {"widened", "narrowed", "reshaped"}
_RANKS = {"warning": 20, "breaking": 90}


def _used(affected: Affected) -> str:
    more = affected.column_count - len(affected.columns)
    if not affected.columns:
        return f"{more} of the changed columns"
    return ", ".join(map(name_text, affected.columns)) + (f" and {more} more" if more else "")


def _extent(compared: Optional[Compared]) -> str:
    """What was not compared may have changed."""
    if compared is None or compared.in_full == compared.columns:
        return ""
    if compared.in_full == 0:
        return " in names and types; no column could be compared in full"
    columns = "1 column" if compared.columns == 1 else f"{compared.columns} columns"
    return f" in the {compared.in_full} of {columns} that could be compared in full"


def _uncompared(report: Report) -> list[str]:
    """What the first line does not say of it."""
    compared = report.compared
    if compared is None or compared.in_full == compared.columns or not (report.changes or compared.blocks):
        return []
    columns = "1 column" if compared.columns == 1 else f"{compared.columns} columns"
    lacking = f"  {compared.columns - compared.in_full} of {columns} could not be compared in full."
    if not compared.blocks:
        return [lacking]
    way = "  blocks" if report.decision == "block" else " This is only reported."
    return [f"{lacking} The contract's policy requires details.{way}"]


def _line(change: Change) -> str:
    sign = _SIGNS.get(change.kind.rpartition("_")[2], "~")
    what = f"  {sign} {name_text(change.column)}  {_what(change)}"
    if change.approval:
        by, reason = name_text(change.approval.approved_by), name_text(change.approval.reason)
        what += f"  approved by {by} because '{reason}'"
    if change.tolerated:
        what += "  tolerated by the contract's policy"
    return f"{what}  +{change.points}{'  blocks' if change.blocks else ''}"


def _what(change: Change) -> str:
    both = [name_text(one) for one in (change.from_type, change.to_type) if one is not None]
    if change.kind == "renamed":
        return f"renamed to {both[-1]}"
    if change.kind == "required_removed":
        both.append("required")
        return ", ".join(both)
    text = " → ".join(both)
    return f"{text}, {change.kind}" if change.kind in _WORDS else text


def report_of(gated: Any, columns: list[Column], fail_on: FailOn, url: str, is_replay: bool) -> Report:
    """The report of a check that the service has decided."""
    check, changes = gated["check"], [_change(change) for change in gated["changes"]]
    decision = gated["decision"]
    if fail_on != "gate":
        decision = "block" if _is_severe(changes, fail_on) else "pass"
        changes = [
            change._replace(blocks=decision == "block" and not change.approval, tolerated=False)
            for change in changes
        ]
    affected = [
        Affected(
            one["consumer"]["name"], one["consumer"]["owner"], one["consumer"]["contact"], one["columns"],
            # An earlier service names all columns, without a count.
            one.get("column_count", len(one["columns"])),
        )
        for one in gated["affected"]
    ]
    notes = [f"{column.name} ({column.physical_type}): {column.note}" for column in columns if column.note]
    return Report(
        gated["contract"]["name"], check["id"], check["result"], check["severity"], decision, changes,
        affected, notes, page_url(url, gated.get("url")), check["created_at"], is_replay,
        _compared(gated.get("compared"), fail_on),
    )


def _compared(compared: Any, fail_on: FailOn) -> Optional[Compared]:
    if compared is None:
        return None
    others = [(one["column"], one["reason"]) for one in compared["not_in_full"]]
    # Another decision than the gate's does not ask the policy.
    blocks = fail_on == "gate" and compared.get("blocks") is True
    return Compared(compared["columns"], compared["in_full"], others, blocks)


def _change(change: Any) -> Change:
    approval = change["approval"]
    return Change(
        change["kind"], change["column"], change["from"], change["to"], change["points"], change["blocks"],
        approval and Approval(*(approval[field] for field in Approval._fields)),
        change.get("tolerated") is True,
    )


def _is_severe(changes: list[Change], fail_on: FailOn) -> bool:
    """Whether what is not approved is at least as bad as what a run is to fail on."""
    points = [change.points for change in changes if not change.approval]
    if fail_on == "never" or not points:
        return False
    least = fail_on if isinstance(fail_on, int) else _RANKS[fail_on]
    return min(sum(points), 100) >= least
