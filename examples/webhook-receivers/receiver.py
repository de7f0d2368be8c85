"""Receives webhook deliveries: verifies each, keeps it once, answers. Standard library only.

    WEBHOOK_SECRET=whsec_… TLS_CERT=cert.pem TLS_KEY=key.pem python3 receiver.py

Also: HOST (127.0.0.1), PORT (8443), INBOX (inbox: a directory that gets a file per delivery),
SIGNATURE (webhook-signature; x-service-signature for the other one). Without TLS_CERT and TLS_KEY
it speaks plain HTTP, for a place behind a proxy that has the certificate.
"""

import base64
import hashlib
import hmac
import os
import re
import ssl
import sys
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ.get("WEBHOOK_SECRET", "")
INBOX = os.environ.get("INBOX", "inbox")
MAX_BYTES = 4 * 1024 * 1024
TOLERANCE_SECONDS = 5 * 60


def has_service_signature(secret, headers, body):
    """X-Service-Signature: HMAC-SHA256 of the body in hex. The key is the whole secret as text."""
    expected = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    given = headers.get("X-Service-Signature", "")
    return hmac.compare_digest(given.encode(), expected.encode())


def has_standard_signature(secret, headers, body):
    """webhook-signature: covers id and time too. After a rotation it has several; one must fit."""
    timestamp = headers.get("webhook-timestamp", "")
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    given = headers.get("webhook-signature", "").split(" ")
    if not any(hmac.compare_digest(signature.encode(), expected) for signature in given):
        return False
    return abs(time.time() - int(timestamp)) <= TOLERANCE_SECONDS


def keep(delivery_id, body):
    """Keeps a delivery, whole or not at all; False when it is there already.

    With a database: INSERT … ON CONFLICT DO NOTHING, the id being the primary key.
    """
    draft = os.path.join(INBOX, f".{uuid.uuid4()}")
    with open(draft, "wb") as file:
        file.write(body)
    try:
        os.link(draft, os.path.join(INBOX, f"{delivery_id}.json"))
        return True
    except FileExistsError:
        return False
    finally:
        os.unlink(draft)


class Receiver(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        try:
            status, message = self.receive()
        except OSError as error:
            status, message = 500, f"failed: {error}"
        self.send_response(status)
        self.end_headers()
        print(message, flush=True)

    def receive(self):
        """The status to answer, and what to say of it."""
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch("[0-9]{1,7}", length) or int(length) > MAX_BYTES:
            return 413, "refused: too long, or of unknown length"
        body = self.rfile.read(int(length))
        if not is_signed(SECRET, self.headers, body):
            return 401, "refused: wrong signature"
        delivery_id = self.headers.get("webhook-id", "")
        if not re.fullmatch("[A-Za-z0-9_]{1,64}", delivery_id):
            return 400, "refused: no usable webhook-id"
        # From 2xx on the delivery is ours alone: keep it, answer, do what takes long afterwards.
        return 204, f"{'kept' if keep(delivery_id, body) else 'duplicate'} {delivery_id}"

    def log_request(self, *_):
        """Says nothing: each request has its line."""


class Server(ThreadingHTTPServer):
    def handle_error(self, *_):
        print(f"failed: {sys.exc_info()[1]}", file=sys.stderr)


SCHEMES = {
    "webhook-signature": has_standard_signature,
    "x-service-signature": has_service_signature,
}
scheme = os.environ.get("SIGNATURE", "webhook-signature")
if scheme not in SCHEMES:
    sys.exit(f"SIGNATURE must be one of {', '.join(SCHEMES)}")
if not re.match("whsec_.", SECRET):
    sys.exit("Set WEBHOOK_SECRET to the webhook's secret.")
is_signed = SCHEMES[scheme]
os.makedirs(INBOX, exist_ok=True)

server = Server(
    (os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8443"))), Receiver
)
certificate, key = os.environ.get("TLS_CERT"), os.environ.get("TLS_KEY")
if certificate and key:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    # Each connection shakes hands in its own thread: a silent caller holds nobody up.
    server.socket = context.wrap_socket(
        server.socket, server_side=True, do_handshake_on_connect=False
    )
host, port = server.server_address[:2]
print(f"Listening on {'https' if certificate and key else 'http'}://{host}:{port}", flush=True)
try:
    server.serve_forever()
except KeyboardInterrupt:
    pass
