"""A server between the client and the service that answers some requests itself, or not at all."""

import http.server
import threading
import urllib.error
import urllib.request


class FaultyProxy:
    """``faults`` happen to the first POST requests: a status, "cut" after the service answered."""

    def __init__(self, service, faults):
        self.requests, self.bodies = [], []
        faults = list(faults)
        requests, bodies = self.requests, self.bodies

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self._forward(None)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                bodies.append(body)
                requests.append(self.headers.get("Idempotency-Key"))
                fault = faults.pop(0) if faults else None
                if isinstance(fault, int):
                    return self._answer(fault, {"Retry-After": "0"}, b"{}")
                self._forward(body, is_cut=fault == "cut")

            def _forward(self, body, is_cut=False):
                request = urllib.request.Request(service + self.path, body, method=self.command)
                for name in ("X-API-Key", "Content-Type", "Idempotency-Key"):
                    if self.headers.get(name):
                        request.add_header(name, self.headers[name])
                try:
                    with urllib.request.urlopen(request) as response:
                        status, headers, data = response.status, response.headers, response.read()
                except urllib.error.HTTPError as error:
                    status, headers, data = error.code, error.headers, error.read()
                if is_cut:
                    self.close_connection = True
                    return self.connection.close()
                passed = ("Content-Type", "Idempotent-Replayed", "Idempotent-Outdated")
                self._answer(status, {name: headers[name] for name in passed if name in headers}, data)

            def _answer(self, status, headers, data):
                self.send_response(status)
                for name, value in {**headers, "Content-Length": str(len(data))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

            def finish(self):
                try:
                    super().finish()
                except (OSError, ValueError):
                    pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
