"""Checks frames against contracts."""

import os

from .columns import columns_of
from .errors import ContractBroken, SchemaCheckError
from .idempotency import key_of, run_of
from .report import report_of
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
        by the contract's policy, which the service applies; otherwise from the given result or
        severity on; never with "never". Approved changes count for nothing. Nothing is sent for a
        frame that cannot be read.
        """
        [report] = self.gate({contract: frame}, fail_on, types)
        return report

    def gate(self, frames, fail_on="gate", types=None):
        """Checks up to 100 frames at once, by the names or ids of their contracts: all or none.

        Returns a Report for each, in their order. Raises ContractBroken if any of them must not
        land; its ``reports`` are those.
        """
        _check_fail_on(fail_on)
        mapped = {**self._types, **(types or {})}
        read = [(contract, _columns(frame, mapped)) for contract, frame in frames.items()]
        reports = self._gated(read, run_of(), fail_on)
        broken = [report for report in reports if report.decision == "block"]
        if broken:
            raise ContractBroken(broken)
        return reports

    def _gated(self, read, run, fail_on):
        items = [
            {
                "contract": contract,
                "incoming_schema": {"columns": [{"name": one.name, "type": one.type} for one in columns]},
            }
            for contract, columns in read
        ]
        found, is_replay = self._service.gate(items, key_of(run, items))
        reports = [
            report_of(one, columns, fail_on, self._service.url)
            for one, (_, columns) in zip(found, read)
        ]
        blocked = [at for at, report in enumerate(reports) if report.decision == "block"]
        if is_replay and blocked:
            # Whatever was approved or mended since an earlier attempt counts at once.
            renewed = self._gated([read[at] for at in blocked], None, fail_on)
            for at, report in zip(blocked, renewed):
                reports[at] = report
        return reports


def _columns(frame, types):
    columns = columns_of(frame, types)
    if len(columns) > _MOST_COLUMNS:
        raise SchemaCheckError(
            f"There are {len(columns)} columns. A contract has at most {_MOST_COLUMNS}."
        )
    return columns


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

