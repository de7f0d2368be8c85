"""Requests to the service: with the key, within a time, again where that is safe."""

import http.client
import json
import random
import socket
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from .errors import SchemaCheckError, ServiceError

_MOST_ATTEMPTS = 5
_LONGEST_WAIT = 120


class Service:
    """One service, for one key, which is never shown."""

    def __init__(self, url, key, timeout):
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise SchemaCheckError(f"{url} is not the address of a service: it must start with https:// or http://")
        self.url = url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirects)

    def gate(self, items, idempotency_key):
        """The checks of contracts with their columns, and whether they were made before."""
        for item in items:
            if not item["contract"]:
                raise SchemaCheckError("Give the name or the id of a contract.")
        try:
            body, headers = self._call("POST", "/gate", {"checks": items}, {"Idempotency-Key": idempotency_key})
        except ServiceError as error:
            if error.code == "unknown_path":
                raise ServiceError(
                    f"{self.url} has no POST /gate. It is older than this client: install the one it serves.",
                    error.status, error.code,
                ) from None
            raise
        return body["checks"], headers.get("Idempotent-Replayed") is not None

    def _call(self, method, path, body=None, headers=None):
        for attempt in range(1, _MOST_ATTEMPTS + 1):
            try:
                return self._request(method, path, body, headers or {})
            except _Again as again:
                if attempt == _MOST_ATTEMPTS:
                    raise again.error from None
                wait = min(again.wait or 2 ** (attempt - 1) + random.random(), _LONGEST_WAIT)
                print(f"schema-check: {again.error} Trying again in {wait:.0f} s.", file=sys.stderr)
                time.sleep(wait)

    def _request(self, method, path, body, headers):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api/v1{path}", data, method=method)
        for name, value in {"X-API-Key": self._key, "Accept": "application/json", **headers}.items():
            request.add_header(name, value)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return json.load(response), response.headers
        except urllib.error.HTTPError as error:
            with error:
                raise self._refusal(error) from None
        except (urllib.error.URLError, http.client.HTTPException, socket.timeout, OSError) as error:
            reason = getattr(error, "reason", error) or type(error).__name__
            raise _Again(ServiceError(f"{self.url} cannot be reached: {reason}."), None) from None
        except ValueError:
            raise ServiceError(f"{self.url} did not answer with JSON. Is it the service?") from None

    def _refusal(self, error):
        if 300 <= error.code < 400:
            return ServiceError(
                f"{self.url} redirects to {error.headers.get('Location')}. Use that address.", error.code
            )
        problem = _problem(error)
        detail = problem.get("detail") or f"{self.url} answered {error.code}."
        refused = ServiceError(detail, error.code, problem.get("code"))
        is_busy = error.code in (429, 503) or problem.get("code") == "idempotency_conflict"
        return _Again(refused, _seconds(error.headers.get("Retry-After"))) if is_busy else refused


class _Again(Exception):
    """What may pass when the request is sent again, after a wait in seconds."""

    def __init__(self, error, wait):
        super().__init__()
        self.error = error
        self.wait = wait


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would take the key along."""

    def redirect_request(self, *_):
        return None


def _problem(error):
    try:
        problem = json.load(error)
    except (ValueError, OSError, http.client.HTTPException):
        return {}
    return problem if isinstance(problem, dict) else {}


def _seconds(text):
    return int(text) if text and text.isdigit() else None
