"""A server between the client and the service that answers some requests itself, or not at all."""

import http.server
import threading
import urllib.error
import urllib.request


class FaultyProxy:
    """``faults`` happen to the first POST requests: a status, "cut" after the service answered."""

    def __init__(self, service, faults):
        self.requests = []
        faults = list(faults)
        requests = self.requests

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self._forward(None)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                requests.append(self.headers.get("Idempotency-Key"))
                fault = faults.pop(0) if faults else None
                if isinstance(fault, int):
                    return self._answer(fault, {"Retry-After": "0", "Location": "http://other/"}, b"{}")
                self._forward(body, is_cut=fault == "cut")

            def _forward(self, body, is_cut=False):
                request = urllib.request.Request(service + self.path, body, method=self.command)
                for name in ("X-API-Key", "Content-Type", "Idempotency-Key"):
                    if self.headers.get(name):
                        request.add_header(name, self.headers[name])
                try:
                    with urllib.request.urlopen(request) as response:
                        status, data = response.status, response.read()
                except urllib.error.HTTPError as error:
                    status, data = error.code, error.read()
                if is_cut:
                    self.close_connection = True
                    return self.connection.close()
                self._answer(status, {"Content-Type": "application/json"}, data)

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
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
