"""The client for programs that wait with await."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Optional

from .client import Client
from .report import FailOn, Report
from .source import GivenSource


class AsyncClient:
    """Client for asyncio: the same checks, made in a thread, so that the event loop is not blocked.

    A cancelled check may still be made and charged: the request is already under way.
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
        self._client = Client(url, key, types, timeout, source, details)

    async def check(
        self, contract: str, frame: Any, fail_on: FailOn = "gate", types: Optional[Mapping[str, str]] = None
    ) -> Report:
        """As Client.check."""
        return await asyncio.to_thread(self._client.check, contract, frame, fail_on, types)

    async def gate(
        self, frames: Mapping[str, Any], fail_on: FailOn = "gate", types: Optional[Mapping[str, str]] = None
    ) -> list[Report]:
        """As Client.gate."""
        return await asyncio.to_thread(self._client.gate, frames, fail_on, types)
