"""What a check found, and whether the data may land."""

from collections import namedtuple

#: ``kind`` is required_removed, optional_removed, type_changed or added.
Change = namedtuple("Change", "kind column from_type to_type points blocks")

_POINTS = {"required_removed": 40, "optional_removed": 20, "type_changed": 30, "added": 5}
_SIGNS = {"required_removed": "−", "optional_removed": "−", "type_changed": "~", "added": "+"}


class Report(
    namedtuple("Report", "contract check_id result severity decision changes notes url")
):
    """``decision`` is "pass" or "block"; ``notes`` say which types lose something."""

    __slots__ = ()

    def __str__(self):
        head = f"{self.contract}: {self.result}, severity {self.severity} of 100."
        lines = [head if self.changes else f"{head} Nothing changed."]
        lines += [_line(change) for change in self.changes]
        lines += [f"  ⚠ {note}" for note in self.notes]
        return "\n".join([*lines, f"  {self.url}"] if self.url else lines)


def _line(change):
    what = f"  {_SIGNS[change.kind]} {change.column}"
    if change.kind == "type_changed":
        what += f"  {change.from_type} → {change.to_type}"
    else:
        what += f"  {change.from_type or change.to_type}"
    if change.kind == "required_removed":
        what += ", required"
    return f"{what}  +{change.points}{'  blocks' if change.blocks else ''}"


def changes_of(contract_columns, diff, incoming, fail_on):
    """The changes of a diff, in the contract's order, with added columns last."""
    known = {column["name"]: column for column in contract_columns}
    changed = {change["column"]: change["to"] for change in diff["type_changes"]}
    removed = set(diff["removed"])
    types = {column.name: column.type for column in incoming}
    changes = []
    for name, column in known.items():
        if name in removed:
            kind = "required_removed" if column["required"] else "optional_removed"
            changes.append((kind, name, column["type"], None))
        elif name in changed:
            changes.append(("type_changed", name, column["type"], changed[name]))
    changes += [("added", name, None, types[name]) for name in diff["added"]]
    return [
        Change(*change, _POINTS[change[0]], fail_on == "gate" and change[0] in BLOCKING)
        for change in changes
    ]


#: The service's default policy: these changes block, and any severity from 90.
BLOCKING = ("required_removed", "type_changed")
_BLOCKING_SEVERITY = 90
_RANKS = {"warning": 20, "breaking": 90}


def decision_of(changes, severity, fail_on):
    """"block" or "pass", by what a run is to fail on."""
    if fail_on == "never":
        return "pass"
    if fail_on == "gate":
        blocks = any(change.blocks for change in changes) or severity >= _BLOCKING_SEVERITY
    else:
        blocks = severity >= _RANKS.get(fail_on, fail_on)
    return "block" if blocks else "pass"
