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


def call(method, path, body=None):
    """The service's answer."""
    headers = {"X-API-Key": KEY, "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{URL}/api/v1{path}", data, headers, method=method)
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def checks():
    """How many checks the account has made."""
    return call("GET", "/usage")["total_checks"]


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


class Gate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        columns = [{"name": name, "type": "integer", "required": True} for name in ("id", "total")]
        cls.names = [f"gate {os.getpid()} {at}" for at in range(2)]
        cls.ids = [
            call("POST", "/contracts", {"name": name, "schema": {"columns": columns}})["id"]
            for name in cls.names
        ]

    def test_the_contracts_policy_decides(self):
        [_, name], [_, contract] = self.names, self.ids
        call("PUT", f"/contracts/{contract}/policy", {"block": ["added"], "min_severity": None})
        self.assertEqual(Client().check(name, {"id": int}).decision, "pass")
        with self.assertRaises(ContractBroken):
            Client().check(name, {"id": int, "total": int, "more": int})

    def test_what_is_approved_goes_on_in_the_same_run(self):
        [name, _], [contract, _] = self.names, self.ids
        call("POST", f"/contracts/{contract}/consumers", {
            "name": "Billing", "owner": "Finance", "contact": None, "columns": ["total"],
        })
        run = {"GITHUB_SERVER_URL": "https://github.example", "GITHUB_RUN_ID": f"gate {os.getpid()}"}
        with mock.patch.dict(os.environ, run):
            with self.assertRaises(ContractBroken) as raised:
                Client().check(name, {"id": int})
            report = raised.exception.report
            self.assertEqual([(one.name, one.columns) for one in report.affected], [("Billing", ["total"])])
            self.assertEqual(report.approvals, [])
            change = {"kind": "required_removed", "column": "total", "from": "integer", "to": None}
            call("POST", f"/contracts/{contract}/approvals", {**change, "reason": "agreed", "check_id": report.check_id})
            again = Client().check(name, {"id": int})
        self.assertEqual((again.decision, again.result), ("pass", "warning"))
        self.assertEqual([one.reason for one in again.approvals], ["agreed"])
        self.assertIn("because 'agreed'", str(again))
        self.assertIn("→ Billing uses total", str(again))
        for fail_on in ("warning", 0):
            self.assertEqual(Client().check(name, {"id": int}, fail_on=fail_on).decision, "pass")

    def test_several_frames_are_checked_in_one_request_or_none_is(self):
        before = checks()
        fine = {"id": int, "total": int}
        with FaultyProxy(URL, []) as proxy:
            reports = Client(url=proxy.url).gate({name: fine for name in self.names})
            self.assertEqual([report.contract for report in reports], self.names)
            self.assertEqual(len(proxy.requests), 1)
        with self.assertRaises(ServiceError) as raised:
            Client().gate({self.names[0]: fine, "nothing": fine})
        self.assertEqual(raised.exception.status, 404)
        self.assertEqual(checks(), before + 2)
        with self.assertRaises(ContractBroken) as broken:
            Client().gate({self.names[0]: {"id": str}, "orders": FINE})
        self.assertEqual([report.contract for report in broken.exception.reports], [self.names[0]])


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
            with self.assertRaises(ServiceError) as raised:
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
