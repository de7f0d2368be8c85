"""Requests to the service: with the key and a time limit, retried where that is safe."""

from __future__ import annotations

import http.client
import json
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from typing import Any, NamedTuple, NoReturn, Optional

from .broken_connection import ERRORS, broken_connection
from .errors import WITHOUT_DETAILS, SchemaCheckError, ServiceError
from .log_text import line_text
from .retry import LONGEST_PAUSE, MAX_RETRIES, is_repeated, pause_before

_KEY = re.compile(r"svc_(live|test)_[\x21-\x7e]+")

#: Refusals of requests that would be smaller without details.
_TOO_MUCH = ("body_too_large", "too_much_to_check")


class Gated(NamedTuple):
    """The checks in the order of the request.

    ``is_replay`` says that an earlier request with the key made them; ``outdated`` are the positions
    of those that the gate would decide otherwise now.
    """

    checks: list[Any]
    is_replay: bool
    outdated: frozenset[int]


class Service:
    """One service, for one key, which is never shown."""

    def __init__(self, url: str, key: str, timeout: float) -> None:
        self.url = _address(url)
        if not _KEY.fullmatch(key):
            raise SchemaCheckError("The key is not an API key: one begins with svc_live_ or svc_test_.")
        self._key = key
        self._timeout = timeout
        # Takes proxies and certificates from the environment.
        self._opener = urllib.request.build_opener(_NoRedirects)

    def gate(self, request: Mapping[str, Any], idempotency_key: str) -> Gated:
        """Checks contracts with their columns: all of them or none."""
        headers = {"Idempotency-Key": idempotency_key}
        try:
            body, answered = self._call("POST", "/gate", request, headers)
        except ServiceError as error:
            if error.code == "unknown_path":
                message = f"{self.url} has no POST /gate. It is older than this client: install the one it serves."
                raise ServiceError(message, error.status, error.code) from None
            raise
        outdated = re.findall(r"\d+", answered.get("Idempotent-Outdated") or "")
        is_replay = answered.get("Idempotent-Replayed") is not None
        return Gated(body["checks"], is_replay, frozenset(map(int, outdated)))

    def _call(
        self, method: str, path: str, body: Any, headers: Mapping[str, str]
    ) -> tuple[Any, http.client.HTTPMessage]:
        retry = 0
        while True:
            try:
                return self._request(method, path, body, headers)
            except _Again as again:
                pause = pause_before(retry, again.retry_after)
                if retry == MAX_RETRIES:
                    self._fail(f"{again.error} Gave up after {retry + 1} attempts.", again.error)
                if pause > LONGEST_PAUSE:
                    self._fail(f"{again.error} It asks for a wait of {pause:.0f} seconds. Try again later.", again.error)
                said = f"schema-check: {again.error} Trying again in {pause:g} s ({retry + 1} of {MAX_RETRIES})."
                print(line_text(said), file=sys.stderr)
            time.sleep(pause)
            retry += 1

    def _fail(self, message: str, error: ServiceError) -> NoReturn:
        raise ServiceError(message, error.status, error.code) from None

    def _request(
        self, method: str, path: str, body: Any, headers: Mapping[str, str]
    ) -> tuple[Any, http.client.HTTPMessage]:
        request = urllib.request.Request(f"{self.url}/api/v1{path}", json.dumps(body).encode(), method=method)
        sent = {"X-API-Key": self._key, "Accept": "application/json", "Content-Type": "application/json"}
        for name, value in {**sent, **headers}.items():
            request.add_header(name, value)
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return json.load(response), response.headers
        except urllib.error.HTTPError as error:
            with error:
                raise self._refusal(error) from None
        except ERRORS as error:
            raise self._unreachable(error) from None
        except ValueError:
            raise ServiceError(f"{self.url} did not answer with JSON. Is it the service?") from None

    def _refusal(self, error: urllib.error.HTTPError) -> Exception:
        if 300 <= error.code < 400:
            target = error.headers.get("Location")
            return ServiceError(
                f"{self.url} redirects to {target}. Your key was not sent there. If that is the service, use its address.",
                error.code,
            )
        problem = _problem(error)
        detail, code = problem.get("detail"), problem.get("code")
        message = str(detail) if detail else f"{self.url} answered {error.code}."
        faults = problem.get("errors") or []
        if code in _TOO_MUCH or any(one.get("code") == "invalid_detail" for one in faults):
            message = f"{message} {WITHOUT_DETAILS}"
        refused = ServiceError(self._without_key(message), error.code, code)
        return _Again(refused, error.headers.get("Retry-After")) if is_repeated(error.code, code) else refused

    def _unreachable(self, error: BaseException) -> Exception:
        reason, may_repeat = broken_connection(error)
        proxy = _proxy(self.url)
        way = f" through the proxy {proxy}" if proxy else ""
        failed = ServiceError(self._without_key(f"{self.url} cannot be reached{way}: {reason}."))
        return _Again(failed, None) if may_repeat else failed

    def _without_key(self, message: str) -> str:
        return message.replace(self._key, "(SCHEMA_CHECK_KEY)")


class _Again(Exception):
    """What may pass when the request is sent again."""

    def __init__(self, error: ServiceError, retry_after: Optional[str]) -> None:
        super().__init__()
        self.error = error
        self.retry_after = retry_after


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would take the key along."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _address(url: str) -> str:
    """Without a slash at its end, and without /api/v1."""
    try:
        parts = urllib.parse.urlsplit(url.strip())
        is_web = parts.scheme in ("http", "https") and parts.port != 0
        host = (parts.hostname or "").encode("idna")
    except ValueError:
        is_web, host = False, b""
    if not is_web or not host:
        raise SchemaCheckError(f"{url} is not the address of a service: it must start with https:// or http://")
    if "@" in parts.netloc:
        raise SchemaCheckError("The address of the service must not have a user name or a password.")
    path = re.sub(r"/api/v1$", "", parts.path.rstrip("/"))
    return f"{parts.scheme}://{parts.netloc}{path}"


def _proxy(url: str) -> Optional[str]:
    """The host of the proxy that the environment names for an address."""
    parts = urllib.parse.urlsplit(url)
    proxy = urllib.request.getproxies().get(parts.scheme)
    if not proxy or urllib.request.proxy_bypass(parts.netloc):
        return None
    return urllib.parse.urlsplit(proxy if "//" in proxy else f"//{proxy}").netloc.rpartition("@")[2]


def _problem(error: urllib.error.HTTPError) -> Mapping[str, Any]:
    try:
        problem = json.load(error)
    except (ValueError, *ERRORS):
        return {}
    return problem if isinstance(problem, dict) else {}
