"""Proxies, certificates, redirects and refusals, with servers that stand for the service."""

import contextlib
import io
import json
import os
import select
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import unittest
from unittest import mock

from schema_contract_check import Client, SchemaCheckError, ServiceError

from .server import Handler, serving

KEY = "svc_live_" + "x" * 32

CHECK = {
    "check": {"id": "chk_1", "result": "pass", "severity": 0, "created_at": "2026-11-25T14:00:00.000Z"},
    "contract": {"id": "ctr_1", "name": "orders", "version": 1},
    "decision": "pass",
    "changes": [],
    "affected": [],
}
PASSED = (200, {"Content-Type": "application/json"}, json.dumps({"decision": "pass", "checks": [CHECK]}).encode())

#: Nothing of the machine's own settings.
CLEAN = {name: "" for name in ("http_proxy", "https_proxy", "no_proxy", "all_proxy")}


def answer(status, **headers):
    return status, {name.replace("_", "-"): value for name, value in headers.items()}, b"{}"


def check(url, timeout=5, **environment):
    """A check, and what was said meanwhile. Nobody waits between attempts."""
    said = io.StringIO()
    with mock.patch.dict(os.environ, {**CLEAN, **environment}), contextlib.redirect_stderr(said):
        with mock.patch("time.sleep") as sleep:
            try:
                report = Client(url, KEY, source=False, timeout=timeout).check("orders", {"id": int})
                return report, said.getvalue(), [call.args[0] for call in sleep.call_args_list]
            except ServiceError as error:
                return error, said.getvalue(), [call.args[0] for call in sleep.call_args_list]


def passed(**fields):
    """The answer of a check that passes, with more fields."""
    body = {"decision": "pass", "checks": [{**CHECK, **fields}]}
    return 200, {"Content-Type": "application/json"}, json.dumps(body).encode()


class Pages(unittest.TestCase):
    def test_a_page_on_the_services_own_machine_is_where_the_service_is(self):
        path = "/accounts/acc_1/checks/chk_1"
        console = f"https://console.example.com{path}?a=b"
        for told, page in {
            f"http://localhost:3000{path}": f"SERVICE{path}",
            f"https://127.0.0.1:3000{path}": f"SERVICE{path}",
            f"http://127.1{path}": f"SERVICE{path}",
            f"http://[::1]:3000{path}": f"SERVICE{path}",
            f"http://[::ffff:127.0.0.1]:3000{path}": f"SERVICE{path}",
            f"http://app.localhost:3000{path}": f"SERVICE{path}",
            console: console,
            f"https://127.example.com{path}": f"https://127.example.com{path}",
            "javascript:alert(1)": "SERVICE",
            "https://[x": "SERVICE",
            path: "SERVICE",
            None: "SERVICE",
        }.items():
            with self.subTest(told), serving(passed(url=told)) as server:
                service = f"http://127.0.0.1:{server.port}/sub"
                report, _, _ = check(service)
                self.assertEqual(report.url, page.replace("SERVICE", service))


class Retries(unittest.TestCase):
    def test_a_refusal_that_may_pass_is_tried_again_under_one_key(self):
        for status in (429, 502, 503, 504):
            with self.subTest(status), serving(answer(status), answer(status, Retry_After="7"), PASSED) as server:
                report, said, pauses = check(f"http://127.0.0.1:{server.port}")
                self.assertEqual(report.decision, "pass")
                self.assertEqual(pauses, [0.5, 7])
                self.assertEqual(len({headers["Idempotency-Key"] for _, headers, _ in server.requests}), 1)
                self.assertEqual(said.count("Trying again in"), 2)

    def test_other_refusals_are_final(self):
        for status in (400, 401, 403, 404, 413, 422, 500, 501):
            with self.subTest(status), serving(answer(status)) as server:
                error, _, pauses = check(f"http://127.0.0.1:{server.port}")
                self.assertEqual((error.status, pauses, len(server.requests)), (status, [], 1))

    def test_it_gives_up_after_five_repetitions(self):
        with serving(answer(502)) as server:
            error, _, pauses = check(f"http://127.0.0.1:{server.port}")
            self.assertEqual((error.status, len(server.requests)), (502, 6))
            self.assertEqual(pauses, [0.5, 1, 2, 4, 8])
            self.assertIn("Gave up after 6 attempts.", str(error))

    def test_nobody_waits_longer_than_a_minutes_limit_takes(self):
        with serving(answer(503, Retry_After="3600")) as server:
            error, _, pauses = check(f"http://127.0.0.1:{server.port}")
            self.assertEqual((pauses, len(server.requests)), ([], 1))
            self.assertIn("It asks for a wait of 3600 seconds.", str(error))

    def test_a_date_may_say_how_long_to_wait(self):
        with serving(answer(503, Retry_After="Wed, 01 Jan 2020 00:00:00 GMT"), PASSED) as server:
            self.assertEqual(check(f"http://127.0.0.1:{server.port}")[2], [0])

    def test_nothing_listens(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            error, _, pauses = check(f"http://127.0.0.1:{free.getsockname()[1]}")
        self.assertIn("cannot be reached: nothing is listening there.", str(error))
        self.assertEqual(len(pauses), 5)

    def test_a_host_that_is_not_there_is_not_asked_again(self):
        with mock.patch("socket.getaddrinfo", side_effect=socket.gaierror(socket.EAI_NONAME, "unknown")):
            error, _, pauses = check("http://checks.invalid")
        self.assertEqual(pauses, [])
        self.assertIn("there is no host of that name", str(error))


class EarlierService(unittest.TestCase):
    def test_consumers_without_a_count_have_all_their_columns(self):
        consumer = {"id": "csm_1", "name": "Billing", "owner": None, "contact": None}
        checked = {**CHECK, "affected": [{"consumer": consumer, "columns": ["id", "note"]}]}
        body = json.dumps({"decision": "pass", "checks": [checked]}).encode()
        with serving((200, {"Content-Type": "application/json"}, body)) as server:
            report, _, _ = check(f"http://127.0.0.1:{server.port}")
        self.assertEqual(report.affected[0].column_count, 2)
        self.assertIn("Billing uses id, note\n", str(report))


class Redirects(unittest.TestCase):
    def test_the_key_goes_to_no_other_address(self):
        for status in (301, 302, 303, 307, 308):
            with self.subTest(status), serving(PASSED) as other:
                with serving(answer(status, Location=f"http://127.0.0.1:{other.port}/")) as server:
                    error, _, _ = check(f"http://127.0.0.1:{server.port}")
                self.assertIn("Your key was not sent there.", str(error))
                self.assertEqual((error.status, other.requests), (status, []))


class Settings(unittest.TestCase):
    def test_an_address_is_that_of_a_service(self):
        for url in ("localhost:3000", "ftp://x", "https://", "http://a:99999", "https://a..b", "http://u:p@a"):
            with self.subTest(url), self.assertRaises(SchemaCheckError):
                Client(url, KEY)

    def test_an_address_may_end_in_a_slash_or_in_the_path_of_the_api(self):
        for path in ("/", "/api/v1", "/api/v1/"):
            with self.subTest(path), serving(PASSED) as server:
                check(f"http://127.0.0.1:{server.port}{path}")
                self.assertEqual(server.requests[0][0], "/api/v1/gate")

    def test_a_key_has_the_form_of_one(self):
        for key in ("secret", "svc_live_", "svc_live_a b", "svc_live_a\nb"):
            with self.subTest(key), self.assertRaises(SchemaCheckError) as raised:
                Client("http://localhost", key)
            self.assertRegex(str(raised.exception), "^The key is not an API key: one begins with svc_live_")


class Proxies(unittest.TestCase):
    def test_http_proxy_is_asked_for_the_whole_address(self):
        with serving(PASSED) as proxy:
            address = f"http://127.0.0.1:{proxy.port}"
            report, _, _ = check("http://checks.example", http_proxy=address)
            self.assertEqual(report.decision, "pass")
            [(path, headers, _)] = proxy.requests
            self.assertEqual((path, headers["Host"]), ("http://checks.example/api/v1/gate", "checks.example"))

    def test_no_proxy_names_hosts_that_are_asked_directly(self):
        with serving(PASSED) as server, serving(answer(500)) as proxy:
            for no_proxy in ("127.0.0.1", "other.example,127.0.0.1", "*"):
                environment = {"http_proxy": f"http://127.0.0.1:{proxy.port}", "no_proxy": no_proxy}
                check(f"http://127.0.0.1:{server.port}", **environment)
            self.assertEqual((len(server.requests), proxy.requests), (3, []))

    def test_the_variables_may_be_in_upper_case(self):
        with serving(PASSED) as proxy, mock.patch.dict(os.environ):
            for name in CLEAN:
                os.environ.pop(name, None)
            os.environ["HTTP_PROXY"] = f"http://127.0.0.1:{proxy.port}"
            Client("http://checks.example", KEY, source=False).check("orders", {"id": int})
            self.assertEqual(len(proxy.requests), 1)

    def test_an_error_names_the_proxy_without_its_password(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
            error, _, _ = check("http://checks.example", http_proxy=f"http://me:secret@127.0.0.1:{port}")
        self.assertIn(f"cannot be reached through the proxy 127.0.0.1:{port}", str(error))
        self.assertNotIn("secret", str(error))


class Tunnel(Handler):
    """A proxy for https. It can read what is sent to itself only."""

    def do_CONNECT(self):
        self.server.requests.append((self.path, self.headers, b""))
        host, port = self.path.split(":")
        with socket.create_connection((host, int(port))) as target:
            self.send_response(200)
            self.end_headers()
            ends = {self.connection: target, target: self.connection}
            while True:
                for end in select.select([*ends], [], [])[0]:
                    data = end.recv(65536)
                    if not data:
                        self.close_connection = True
                        return
                    ends[end].sendall(data)


@unittest.skipUnless(shutil.which("openssl"), "openssl is missing")
class Certificates(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.contexts = {name: cls.made(name) for name in ("localhost", "other.example")}

    @classmethod
    def made(cls, name):
        """What a server needs for a certificate that it has issued itself."""
        key, certificate = (f"{cls.folder.name}/{name}.{kind}" for kind in ("key", "crt"))
        command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        names = ["-days", "1", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
        subprocess.run([*command, "-keyout", key, "-out", certificate, *names], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        return context

    def authority(self, name):
        return f"{self.folder.name}/{name}.crt"

    def test_ssl_cert_file_names_the_authority(self):
        with serving(PASSED, context=self.contexts["localhost"]) as server:
            report, _, _ = check(f"https://localhost:{server.port}", SSL_CERT_FILE=self.authority("localhost"))
        self.assertEqual(report.decision, "pass")

    def test_a_certificate_that_is_refused_is_told_at_once(self):
        cases = [
            ("localhost", {}, "Set SSL_CERT_FILE to the file"),
            ("other.example", {"SSL_CERT_FILE": self.authority("other.example")}, "is for another name"),
        ]
        for name, environment, message in cases:
            with self.subTest(name), serving(PASSED, context=self.contexts[name]) as server:
                error, said, pauses = check(f"https://localhost:{server.port}", **environment)
                self.assertIn(message, str(error))
                self.assertEqual((said, pauses, server.requests), ("", [], []))

    def test_a_server_without_tls_is_told_at_once(self):
        with serving(PASSED) as server:
            error, _, pauses = check(f"https://localhost:{server.port}")
        self.assertIn("it does not speak TLS there", str(error))
        self.assertEqual(pauses, [])

    def test_a_server_that_does_not_speak_http_is_told_at_once(self):
        with socket.create_server(("127.0.0.1", 0)) as listening:
            def greet():
                connection, _ = listening.accept()
                with connection:
                    connection.sendall(b"220 mail.example ESMTP\r\n")
                    connection.recv(65536)
            threading.Thread(target=greet, daemon=True).start()
            error, _, pauses = check(f"http://127.0.0.1:{listening.getsockname()[1]}")
        self.assertIn("it does not speak HTTP there", str(error))
        self.assertEqual(pauses, [])

    def test_https_proxy_tunnels_and_does_not_see_the_key(self):
        with serving(PASSED, context=self.contexts["localhost"]) as server, serving(handler=Tunnel) as proxy:
            environment = {"https_proxy": f"http://127.0.0.1:{proxy.port}"}
            authority = {"SSL_CERT_FILE": self.authority("localhost")}
            report, _, _ = check(f"https://localhost:{server.port}", **environment, **authority)
            self.assertEqual(report.decision, "pass")
            [(target, headers, _)] = proxy.requests
        self.assertEqual(target, f"localhost:{server.port}")
        self.assertNotIn(KEY, str(headers))


if __name__ == "__main__":
    unittest.main()
