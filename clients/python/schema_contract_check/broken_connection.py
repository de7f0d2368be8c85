"""Requests without an answer: why, and whether another attempt may help."""

from __future__ import annotations

import http.client
import socket
import ssl
import urllib.error
from typing import NamedTuple

_UNKNOWN_AUTHORITY = (
    "its certificate was issued by an authority that Python does not know. "
    "Set SSL_CERT_FILE to the file with that authority's certificate"
)

#: By OpenSSL's number of what is wrong.
_CERTIFICATE = {
    9: "its certificate is not valid yet. Check this machine's clock",
    10: "its certificate has expired. The operator must renew it",
    18: _UNKNOWN_AUTHORITY,
    19: _UNKNOWN_AUTHORITY,
    20: _UNKNOWN_AUTHORITY,
    21: _UNKNOWN_AUTHORITY,
    62: "its certificate is for another name. Use the name on the certificate",
    64: "its certificate is for another name. Use the name on the certificate",
}


class BrokenConnection(NamedTuple):
    reason: str
    may_repeat: bool


#: What a connection may throw.
ERRORS = (OSError, http.client.HTTPException)


def broken_connection(error: BaseException) -> BrokenConnection:
    """Explains what a request threw."""
    cause = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(cause, ssl.SSLCertVerificationError):
        known = _CERTIFICATE.get(cause.verify_code)
        return BrokenConnection(known or f"its certificate is refused: {cause.verify_message}", False)
    if isinstance(cause, ssl.SSLError) and not isinstance(cause, (ssl.SSLEOFError, ssl.SSLZeroReturnError)):
        return BrokenConnection("it does not speak TLS there. Try http://", False)
    if isinstance(cause, socket.gaierror) and cause.errno == socket.EAI_NONAME:
        return BrokenConnection("there is no host of that name. Check the address", False)
    if isinstance(cause, http.client.InvalidURL):
        return BrokenConnection(str(cause), False)
    if isinstance(cause, (socket.timeout, TimeoutError)):
        return BrokenConnection("it did not answer in time", True)
    if isinstance(cause, (ConnectionError, http.client.IncompleteRead)):
        refused = isinstance(cause, ConnectionRefusedError)
        return BrokenConnection("nothing is listening there" if refused else "the connection was cut", True)
    if isinstance(cause, http.client.BadStatusLine):
        return BrokenConnection("it does not speak HTTP there. Check the port", False)
    return BrokenConnection(str(cause) or type(cause).__name__, True)
