"""When a request is sent again, by the same rules as in the command line."""

from __future__ import annotations

import email.utils
import time
from typing import Optional

#: How often a request is sent again at most.
MAX_RETRIES = 5

#: The longest pause that a service can ask for, in seconds: a minute's limit ends within it.
LONGEST_PAUSE = 90

_REPEATED = (429, 502, 503, 504)


def is_repeated(status: int, code: Optional[str]) -> bool:
    """Whether a refusal may pass."""
    return status in _REPEATED or code == "idempotency_conflict"


def pause_before(retry: int, retry_after: Optional[str]) -> float:
    """Seconds before the nth retry, from 0: what the service asks for, or half a second, doubled."""
    asked = _seconds(retry_after) if retry_after else None
    return 0.5 * 2**retry if asked is None else asked


def _seconds(text: str) -> Optional[float]:
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    try:
        at = email.utils.parsedate_to_datetime(text).timestamp()
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
    return max(0.0, at - time.time())
