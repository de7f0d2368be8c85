"""Addresses that may be shown to others: of repositories and of pages."""

from __future__ import annotations

import re
import urllib.parse
from typing import Optional

from .loopback import is_loopback

_SHORT = re.compile(r"[^@\s/:]+@([^:/\s]+):(?!/)([^\s?#]+)")


def public_url(text: str) -> Optional[str]:
    """An address without a user, a password or a token; None for what is no address.

    ``git@github.com:a/b.git`` and ``https://token@github.com/a/b.git`` are https://github.com/a/b.
    """
    short = _SHORT.fullmatch(text)
    parts = _parts(f"https://{short.group(1)}/{short.group(2)}" if short else text)
    if parts is None or parts.scheme not in ("http", "https", "ssh", "git"):
        return None
    is_web = parts.scheme in ("http", "https")
    origin = f"{parts.scheme}://{_host(parts)}" if is_web else f"https://{parts.hostname}"
    return origin + re.sub(r"\.git/?$", "", parts.path)


def without_user(text: str) -> Optional[str]:
    """The address of a page without a user and a password; None for what is no such address."""
    parts = _parts(text)
    if parts is None or parts.scheme not in ("http", "https"):
        return None
    return urllib.parse.urlunsplit(parts._replace(netloc=_host(parts)))


def page_url(service: str, told: Optional[str]) -> str:
    """The page that a service tells; the service itself where it tells none.

    One whose operator has not set BASE_URL tells an address of its own machine: the page is then where
    the service is.
    """
    parts = _parts(told or "")
    if told is None or parts is None or parts.scheme not in ("http", "https"):
        return service
    return f"{service}{parts.path}" if is_loopback(parts.hostname or "") else told


def _parts(text: str) -> Optional[urllib.parse.SplitResult]:
    try:
        parts = urllib.parse.urlsplit(text)
        return parts if parts.hostname and (parts.port or True) else None
    except ValueError:
        return None


def _host(parts: urllib.parse.SplitResult) -> str:
    return parts.netloc.rpartition("@")[2].lower()
