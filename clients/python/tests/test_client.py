"""Against a real service, which has a contract named orders: id is a required integer, note a string."""

import contextlib
import io
import json
import os
import unittest
import urllib.request
from unittest import mock

from schema_contract_check import Client, ContractBroken, SchemaCheckError, ServiceError

from .faulty_proxy import FaultyProxy

URL = os.environ["SCHEMA_CHECK_URL"]
KEY = os.environ["SCHEMA_CHECK_KEY"]

FINE = {"id": int, "note": str}
CHANGED = {"id": str, "plan": "category"}


def checks():
    """How many checks the account has made."""
    request = urllib.request.Request(f"{URL}/api/v1/usage", headers={"X-API-Key": KEY})
    with urllib.request.urlopen(request) as response:
        return json.load(response)["total_checks"]


class Checks(unittest.TestCase):
    def test_a_frame_that_keeps_the_contract_passes(self):
        report = Client().check("orders", FINE)
        self.assertEqual((report.decision, report.result, report.severity), ("pass", "pass", 0))
        self.assertEqual(Client().check(os.environ["ORDERS"], FINE).contract, "orders")

    def test_a_broken_contract_raises_with_its_report(self):
        with self.assertRaises(ContractBroken) as raised:
            Client().check("orders", CHANGED)
        report = raised.exception.report
        self.assertEqual((report.result, report.severity), ("warning", 55))
        self.assertEqual(
            [(one.kind, one.column, one.points, one.blocks) for one in report.changes],
            [
                ("type_changed", "id", 30, True),
                ("optional_removed", "note", 20, False),
                ("added", "plan", 5, False),
            ],
        )
        text = str(raised.exception)
        self.assertIn("orders: warning, severity 55 of 100.", text)
        self.assertIn("~ id  integer → string  +30  blocks", text)
        self.assertIn("plan (category): the allowed values are not kept", text)

    def test_what_fails_a_run_can_be_chosen(self):
        for fail_on, blocks in {"never": False, "breaking": False, "warning": True, 55: True, 56: False}.items():
            with self.subTest(fail_on=fail_on):
                if blocks:
                    with self.assertRaises(ContractBroken):
                        Client().check("orders", CHANGED, fail_on=fail_on)
                else:
                    self.assertEqual(Client().check("orders", CHANGED, fail_on=fail_on).decision, "pass")
        with self.assertRaisesRegex(SchemaCheckError, "fail_on='sometimes' must be one of"):
            Client().check("orders", FINE, fail_on="sometimes")

    def test_nothing_is_sent_for_a_frame_that_cannot_be_read(self):
        before = checks()
        for frame in ({"a": "geometry"}, {}, 5, {f"c{n}": int for n in range(2001)}):
            with self.assertRaises(SchemaCheckError):
                Client().check("orders", frame)
        self.assertEqual(checks(), before)


class Repeated(unittest.TestCase):
    def test_a_run_of_a_pipeline_is_charged_once(self):
        before = checks()
        run = {"GITHUB_SERVER_URL": "https://github.example", "GITHUB_RUN_ID": str(os.getpid())}
        with mock.patch.dict(os.environ, run):
            first, second = (Client().check("orders", FINE) for _ in range(2))
            other = Client().check("orders", {**FINE, "more": int})
        self.assertEqual(first.check_id, second.check_id)
        self.assertNotEqual(first.check_id, other.check_id)
        self.assertEqual(checks(), before + 2)

    def test_a_busy_service_or_a_broken_connection_is_tried_again_under_one_key(self):
        before = checks()
        said = io.StringIO()
        with FaultyProxy(URL, [429, 503, "cut"]) as proxy, contextlib.redirect_stderr(said):
            with mock.patch("time.sleep"):
                report = Client(url=proxy.url).check("orders", FINE)
        self.assertEqual(report.result, "pass")
        self.assertEqual(len(proxy.requests), 4)
        self.assertEqual(len(set(proxy.requests)), 1)
        self.assertEqual(checks(), before + 1)
        self.assertEqual(said.getvalue().count("Trying again in"), 3)
        self.assertNotIn(KEY, said.getvalue())

    def test_it_gives_up_after_five_attempts(self):
        with FaultyProxy(URL, [503] * 9) as proxy, contextlib.redirect_stderr(io.StringIO()):
            with mock.patch("time.sleep"), self.assertRaises(ServiceError) as raised:
                Client(url=proxy.url).check("orders", FINE)
        self.assertEqual((raised.exception.status, len(proxy.requests)), (503, 5))


class Refused(unittest.TestCase):
    def test_a_contract_that_is_not_there(self):
        for name in ("nothing", "ctr_01m7xn2tggfev909jj9hkdt91j"):
            with self.assertRaisesRegex(ServiceError, f"no contract named {name}") as raised:
                Client().check(name, FINE)
            self.assertEqual(raised.exception.status, 404)

    def test_a_wrong_key_is_told_without_the_key(self):
        wrong = "svc_live_" + "x" * 30
        with self.assertRaises(ServiceError) as raised:
            Client(key=wrong).check("orders", FINE)
        self.assertEqual(raised.exception.status, 401)
        self.assertNotIn(wrong, str(raised.exception))

    def test_a_redirect_is_not_followed_with_the_key(self):
        with FaultyProxy(URL, [302]) as proxy:
            with self.assertRaisesRegex(ServiceError, "redirects to http://other/"):
                Client(url=proxy.url).check("orders", FINE)

    def test_settings_that_are_missing_or_wrong(self):
        with mock.patch.dict(os.environ, {"SCHEMA_CHECK_URL": ""}):
            with self.assertRaisesRegex(SchemaCheckError, "Set SCHEMA_CHECK_URL, or give url="):
                Client()
        for url in ("localhost:3000", "ftp://x", "https://"):
            with self.assertRaisesRegex(SchemaCheckError, "is not the address of a service"):
                Client(url=url)


if __name__ == "__main__":
    unittest.main()
