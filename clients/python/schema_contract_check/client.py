"""Checks frames against contracts."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, Optional

from .columns import Column, columns_of
from .errors import ContractBroken, SchemaCheckError
from .idempotency import key_of, run_of
from .report import FailOn, Report, report_of
from .service import Service
from .source import GivenSource, source_of

_RESULTS = ("gate", "breaking", "warning", "never")
_MOST_COLUMNS = 2000

#: The name or id of a contract, with the columns to check.
_Read = tuple[str, list[Column]]


class Client:
    """A client of one service. It may be shared by threads.

    ``url`` and ``key`` default to SCHEMA_CHECK_URL and SCHEMA_CHECK_KEY. ``types`` maps types that
    have no counterpart, in every check. ``timeout`` is in seconds, for one answer. ``source`` says
    where the pipeline runs, beside or instead of what the CI system and git tell; False says nothing.
    ``details=False`` leaves out what is known of columns beyond their types.
    """

    def __init__(
        self,
        url: Optional[str] = None,
        key: Optional[str] = None,
        types: Optional[Mapping[str, str]] = None,
        timeout: float = 30,
        source: GivenSource = None,
        details: bool = True,
    ) -> None:
        self._service = Service(
            url or _setting("SCHEMA_CHECK_URL", "url"), key or _setting("SCHEMA_CHECK_KEY", "key"), timeout
        )
        self._types = dict(types or {})
        self._source = source
        self._details = details

    def check(
        self, contract: str, frame: Any, fail_on: FailOn = "gate", types: Optional[Mapping[str, str]] = None
    ) -> Report:
        """Checks a frame against a contract, given by name or id, for 1 credit.

        Returns a Report. Raises ContractBroken where the data must not land: with ``fail_on="gate"``
        by the contract's policy, which the service applies; otherwise from the given result or
        severity on; never with "never". Approved changes count for nothing. Nothing is sent for a
        frame that cannot be read.
        """
        [report] = self.gate({contract: frame}, fail_on, types)
        return report

    def gate(
        self, frames: Mapping[str, Any], fail_on: FailOn = "gate", types: Optional[Mapping[str, str]] = None
    ) -> list[Report]:
        """Checks up to 100 frames at once, by the names or ids of their contracts: all or none.

        Returns a Report for each, in their order. Raises ContractBroken if any of them must not
        land; its ``reports`` are those.
        """
        _check_fail_on(fail_on)
        mapped = {**self._types, **(types or {})}
        read = [(contract, self._columns(frame, mapped)) for contract, frame in frames.items()]
        if not all(contract for contract, _ in read):
            raise SchemaCheckError("Give the name or the id of a contract.")
        reports = self._gated(read, run_of(), source_of(self._source), fail_on)
        broken = [report for report in reports if report.decision == "block"]
        if broken:
            raise ContractBroken(broken)
        return reports

    def _columns(self, frame: Any, types: Mapping[str, str]) -> list[Column]:
        columns = columns_of(frame, types, self._details)
        if len(columns) > _MOST_COLUMNS:
            raise SchemaCheckError(f"There are {len(columns)} columns. A contract has at most {_MOST_COLUMNS}.")
        return columns

    def _gated(
        self, read: list[_Read], run: Any, source: Optional[Mapping[str, str]], fail_on: FailOn
    ) -> list[Report]:
        request: dict[str, Any] = {"checks": [_item(contract, columns) for contract, columns in read]}
        if source:
            request["source"] = source
        found = self._service.gate(request, key_of(run, request))
        # Without a run, only a broken connection of this very call can have come before.
        is_replay = found.is_replay and run is not None
        reports = [
            report_of(one, columns, fail_on, self._service.url, is_replay)
            for one, (_, columns) in zip(found.checks, read)
        ]
        outdated = sorted(at for at in found.outdated if at < len(reports))
        if outdated:
            # The contract, its policy or an approval has changed since: checked again, as a run of its
            # own that is named for the outdated checks, so that a repetition of this is free, too.
            ids = [reports[at].check_id for at in outdated]
            renewed = self._gated([read[at] for at in outdated], ids, source, fail_on)
            for at, report in zip(outdated, renewed):
                reports[at] = report
        return reports


def _item(contract: str, columns: Iterable[Column]) -> dict[str, Any]:
    return {"contract": contract, "incoming_schema": {"columns": [_sent(one) for one in columns]}}


def _sent(column: Column) -> dict[str, Any]:
    sent: dict[str, Any] = {"name": column.name, "type": column.type}
    return {**sent, "detail": column.detail} if column.detail else sent


def _setting(variable: str, argument: str) -> str:
    value = os.environ.get(variable, "").strip()
    if not value:
        raise SchemaCheckError(f"Set {variable}, or give {argument}=….")
    return value


def _check_fail_on(fail_on: FailOn) -> None:
    is_severity = isinstance(fail_on, int) and not isinstance(fail_on, bool) and 0 <= fail_on <= 100
    if fail_on not in _RESULTS and not is_severity:
        raise SchemaCheckError(
            f"fail_on={fail_on!r} must be one of {', '.join(_RESULTS)}, or a severity from 0 to 100."
        )
