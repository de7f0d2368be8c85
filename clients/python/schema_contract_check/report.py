"""What a check found, and whether the data may land."""

from collections import namedtuple

#: ``kind`` is required_removed, optional_removed, type_changed or added. ``approval`` says by whom
#: and why the change is let through: an Approval or None.
Change = namedtuple("Change", "kind column from_type to_type points blocks approval")

#: ``ends_at`` is None where it holds until the contract's next version.
Approval = namedtuple("Approval", "id approved_by reason ends_at")

#: A consumer of the contract, with the first of the changed columns that it uses, and their number.
Affected = namedtuple("Affected", "name owner contact columns column_count")

_SIGNS = {"required_removed": "−", "optional_removed": "−", "type_changed": "~", "added": "+"}
_RANKS = {"warning": 20, "breaking": 90}


class Report(
    namedtuple("Report", "contract check_id result severity decision changes affected notes url")
):
    """``decision`` is "pass" or "block"; ``notes`` say which types lose something."""

    __slots__ = ()

    @property
    def approvals(self):
        """Those of its changes that people have let through."""
        return [change.approval for change in self.changes if change.approval]

    def __str__(self):
        head = f"{self.contract}: {self.result}, severity {self.severity} of 100."
        lines = [head if self.changes else f"{head} Nothing changed."]
        lines += [_line(change) for change in self.changes]
        lines += [f"  → {one.name} uses {_used(one)}" for one in self.affected]
        lines += [f"  ⚠ {note}" for note in self.notes]
        return "\n".join([*lines, f"  {self.url}"] if self.url else lines)


def _used(affected):
    more = affected.column_count - len(affected.columns)
    if not affected.columns:
        return f"{more} of the changed columns"
    return ", ".join(affected.columns) + (f" and {more} more" if more else "")


def _line(change):
    what = f"  {_SIGNS[change.kind]} {change.column}"
    if change.kind == "type_changed":
        what += f"  {change.from_type} → {change.to_type}"
    else:
        what += f"  {change.from_type or change.to_type}"
    if change.kind == "required_removed":
        what += ", required"
    if change.approval:
        what += f"  approved by {change.approval.approved_by} because {change.approval.reason!r}"
    return f"{what}  +{change.points}{'  blocks' if change.blocks else ''}"


def report_of(gated, columns, fail_on, url):
    """The report of a check that the service has decided."""
    check, changes = gated["check"], [_change(change) for change in gated["changes"]]
    decision = gated["decision"]
    if fail_on != "gate":
        decision = "block" if _is_severe(changes, fail_on) else "pass"
        changes = [
            change._replace(blocks=decision == "block" and not change.approval) for change in changes
        ]
    affected = [
        Affected(
            *(one["consumer"][field] for field in ("name", "owner", "contact")),
            one["columns"], one["column_count"],
        )
        for one in gated["affected"]
    ]
    notes = [f"{column.name} ({column.physical_type}): {column.note}" for column in columns if column.note]
    return Report(
        gated["contract"]["name"], check["id"], check["result"], check["severity"], decision, changes,
        affected, notes, url,
    )


def _change(change):
    approval = change["approval"]
    return Change(
        change["kind"], change["column"], change["from"], change["to"], change["points"], change["blocks"],
        approval and Approval(*(approval[field] for field in Approval._fields)),
    )


def _is_severe(changes, fail_on):
    """Whether what is not approved is at least as bad as what a run is to fail on."""
    points = [change.points for change in changes if not change.approval]
    if fail_on == "never" or not points:
        return False
    return min(sum(points), 100) >= _RANKS.get(fail_on, fail_on)
