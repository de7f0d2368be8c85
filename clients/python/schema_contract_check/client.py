"""Checks frames against contracts."""

import os

from .columns import columns_of
from .errors import ContractBroken, SchemaCheckError
from .idempotency import key_of
from .report import Report, changes_of, decision_of
from .service import Service

_RESULTS = ("gate", "breaking", "warning", "never")
_MOST_COLUMNS = 2000


class Client:
    """A client of one service. It may be shared by threads.

    ``url`` and ``key`` default to SCHEMA_CHECK_URL and SCHEMA_CHECK_KEY. ``types`` maps types that
    have no counterpart, in every check. ``timeout`` is in seconds, for one answer.
    """

    def __init__(self, url=None, key=None, types=None, timeout=30):
        self._service = Service(
            url or _setting("SCHEMA_CHECK_URL", "url"), key or _setting("SCHEMA_CHECK_KEY", "key"), timeout
        )
        self._types = dict(types or {})

    def check(self, contract, frame, fail_on="gate", types=None):
        """Checks a frame against a contract, given by name or id, for 1 credit.

        Returns a Report. Raises ContractBroken where the data must not land: with ``fail_on="gate"``
        when a required column is removed, a type changed or the result is breaking; otherwise from
        the given result or severity on; never with "never". Nothing is sent for a frame that cannot
        be read.
        """
        _check_fail_on(fail_on)
        columns = columns_of(frame, {**self._types, **(types or {})})
        if len(columns) > _MOST_COLUMNS:
            raise SchemaCheckError(
                f"There are {len(columns)} columns. A contract has at most {_MOST_COLUMNS}."
            )
        found = self._service.contract(contract)
        schema = [{"name": column.name, "type": column.type} for column in columns]
        check = self._service.check(found["id"], schema, key_of(found, schema))
        changes = changes_of(found["schema"]["columns"], check["diff"], columns, fail_on)
        decision = decision_of(changes, check["severity"], fail_on)
        report = Report(
            found["name"], check["id"], check["result"], check["severity"], decision, changes,
            _notes(columns), self._service.url,
        )
        if decision == "block":
            raise ContractBroken(report)
        return report


def _setting(variable, argument):
    value = os.environ.get(variable, "").strip()
    if not value:
        raise SchemaCheckError(f"Set {variable}, or give {argument}=….")
    return value


def _check_fail_on(fail_on):
    is_severity = isinstance(fail_on, int) and not isinstance(fail_on, bool) and 0 <= fail_on <= 100
    if fail_on not in _RESULTS and not is_severity:
        raise SchemaCheckError(
            f"fail_on={fail_on!r} must be one of {', '.join(_RESULTS)}, or a severity from 0 to 100."
        )


def _notes(columns):
    return [f"{column.name} ({column.physical_type}): {column.note}" for column in columns if column.note]
