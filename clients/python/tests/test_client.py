"""Against a real service, which has a contract named orders: id is a required integer, note a string."""

import asyncio
import contextlib
import io
import json
import os
import pickle
import unittest
import urllib.request
from unittest import mock

from schema_contract_check import AsyncClient, Client, ContractBroken, SchemaCheckError, ServiceError

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


class Details(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        detail = {"nullable": False, "is": {"kind": "integer", "bits": 32, "signed": True}}
        columns = [
            {"name": "id", "type": "integer", "required": True, "detail": detail},
            {"name": "note", "type": "string", "required": False},
        ]
        cls.name = f"details {os.getpid()}"
        call("POST", "/contracts", {"name": cls.name, "schema": {"columns": columns}})

    def test_what_a_type_does_not_tell_is_sent_and_told(self):
        report = Client().check(self.name, {"id": "int64", "note": "string"})
        self.assertEqual((report.decision, report.severity), ("pass", 0))
        self.assertEqual(
            [(one.kind, one.column, one.from_type, one.to_type, one.points) for one in report.changes],
            [("widened", "id", "int32", "int64", 0)],
        )
        self.assertIn(
            "\n  ~ id  int32 → int64, widened  +0\n  2 of 2 columns could not be compared in full.\n", str(report)
        )
        self.assertEqual((report.compared.columns, report.compared.in_full), (2, 0))
        self.assertEqual([name for name, _ in report.compared.not_in_full], ["id", "note"])

    def test_it_can_be_left_out(self):
        client = Client(details=False)
        async_client = AsyncClient(details=False)
        frame = {"id": "int64", "note": "string"}
        for report in (client.check(self.name, frame), asyncio.run(async_client.check(self.name, frame))):
            self.assertEqual(report.changes, [])
            self.assertIn("Nothing changed in names and types; no column could be compared in full.", str(report))

    def test_a_policy_may_require_it(self):
        name = f"{self.name} whole"
        columns = [{"name": "id", "type": "integer", "required": True}]
        contract = call("POST", "/contracts", {"name": name, "schema": {"columns": columns}})["id"]
        call("PUT", f"/contracts/{contract}/policy", {"require_details": True})
        with self.assertRaises(ContractBroken) as raised:
            Client().check(name, {"id": "int64"})
        report = raised.exception.report
        self.assertEqual((report.decision, report.changes, report.compared.blocks), ("block", [], True))
        self.assertIn("in full. The contract's policy requires details.  blocks\n", str(report))
        passed = Client().check(name, {"id": "int64"}, fail_on="warning")
        self.assertEqual((passed.decision, passed.compared.blocks), ("pass", False))

    def test_a_policy_may_tolerate_what_only_widens(self):
        name = f"{self.name} tolerant"
        columns = [{"name": "id", "type": "integer", "required": True}]
        contract = call("POST", "/contracts", {"name": name, "schema": {"columns": columns}})["id"]
        call("PUT", f"/contracts/{contract}/policy", {"tolerate_widening": True})
        report = Client().check(name, {"id": "float64"})
        self.assertEqual([(one.kind, one.tolerated) for one in report.changes], [("type_changed", True)])
        self.assertIn("integer → number  tolerated by the contract's policy  +30", str(report))

    def test_a_policy_may_block_it(self):
        name = f"{self.name} strict"
        columns = [{"name": "id", "type": "integer", "required": True, "detail": {"is": {"kind": "integer", "bits": 32, "signed": True}}}]
        contract = call("POST", "/contracts", {"name": name, "schema": {"columns": columns}})["id"]
        call("PUT", f"/contracts/{contract}/policy", {"block": ["widened"]})
        with self.assertRaises(ContractBroken) as raised:
            Client().check(name, {"id": "int64"})
        self.assertIn("~ id  int32 → int64, widened  +0  blocks", str(raised.exception))
        self.assertEqual(Client().check(name, {"id": "int32"}).changes, [])


class Gate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        columns = [{"name": name, "type": "integer", "required": True} for name in ("id", "total")]
        cls.names = [f"gate {os.getpid()} {at}" for at in range(3)]
        cls.ids = [
            call("POST", "/contracts", {"name": name, "schema": {"columns": columns}})["id"]
            for name in cls.names
        ]

    def test_the_contracts_policy_decides(self):
        [_, name, _], [_, contract, _] = self.names, self.ids
        call("PUT", f"/contracts/{contract}/policy", {"block": ["added"], "min_severity": None})
        self.assertEqual(Client().check(name, {"id": int}).decision, "pass")
        with self.assertRaises(ContractBroken):
            Client().check(name, {"id": int, "total": int, "more": int})

    def test_what_is_approved_goes_on_in_the_same_run(self):
        [name, _, _], [contract, _, _] = self.names, self.ids
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
            before = checks()
            again, third = (Client().check(name, {"id": int}) for _ in range(2))
            self.assertEqual((checks(), third.check_id), (before + 1, again.check_id))
        self.assertEqual((again.decision, again.result), ("pass", "warning"))
        self.assertEqual([one.reason for one in again.approvals], ["agreed"])
        self.assertIn("because 'agreed'", str(again))
        self.assertIn("→ Billing uses total", str(again))
        for fail_on in ("warning", 0):
            self.assertEqual(Client().check(name, {"id": int}, fail_on=fail_on).decision, "pass")

    def test_a_task_that_is_tried_again_while_it_is_blocked_costs_nothing(self):
        run = {"AIRFLOW_CTX_DAG_ID": "load", "AIRFLOW_CTX_DAG_RUN_ID": f"manual {os.getpid()}"}
        before = checks()
        reports = []
        with mock.patch.dict(os.environ, run):
            for _ in range(3):
                with self.assertRaises(ContractBroken) as raised:
                    Client().check("orders", CHANGED)
                reports.append(raised.exception.report)
        self.assertEqual(checks(), before + 1)
        self.assertEqual({report.check_id for report in reports}, {reports[0].check_id})
        self.assertEqual([report.is_replay for report in reports], [False, True, True])
        self.assertEqual(["Replayed: checked at 20" in str(report) for report in reports], [False, True, True])

    def test_a_pass_does_not_outlive_its_contract(self):
        fine = {"id": int, "total": int}
        run = {"CI_SERVER_URL": "https://ci.example", "CI_PIPELINE_ID": f"gate {os.getpid()}"}
        with mock.patch.dict(os.environ, run):
            for at, check in enumerate((self.one, self.several)):
                with self.subTest(check=check.__name__):
                    name, contract = self.names[-1], self.ids[-1]
                    self.assertEqual(check(name, fine), "pass")
                    self.assertEqual(check(name, fine), "pass")
                    columns = [{"name": one, "type": "integer", "required": True} for one in (*fine, f"more {at}")]
                    call("PUT", f"/contracts/{contract}", {"name": name, "schema": {"columns": columns}})
                    self.assertEqual(check(name, fine), "block")
                    columns.pop()
                    call("PUT", f"/contracts/{contract}", {"name": name, "schema": {"columns": columns}})
                    self.assertEqual(check(name, fine), "pass")

    def one(self, name, frame):
        return self.decision(lambda: Client().check(name, frame))

    def several(self, name, frame):
        return self.decision(lambda: Client().gate({"orders": FINE, name: frame}))

    def decision(self, check):
        try:
            check()
        except ContractBroken:
            return "block"
        return "pass"

    def test_a_check_says_where_it_was_made(self):
        run = {
            "GITHUB_ACTIONS": "true", "GITHUB_SERVER_URL": "https://github.example", "GITHUB_REPOSITORY": "a/b",
            "GITHUB_RUN_ID": f"source {os.getpid()}", "GITHUB_SHA": "9b1c52e0", "GITHUB_REF_NAME": "main",
        }
        with mock.patch.dict(os.environ, run), FaultyProxy(URL, []) as proxy:
            Client(url=proxy.url, source={"path": "load.py"}).check("orders", FINE)
            Client(url=proxy.url, source=False).check("orders", FINE)
        sent, nothing = (json.loads(body).get("source") for body in proxy.bodies)
        self.assertEqual(sent, {
            "repository": "https://github.example/a/b", "commit": "9b1c52e0", "ref": "main", "path": "load.py",
            "run_url": f"https://github.example/a/b/actions/runs/{run['GITHUB_RUN_ID']}",
        })
        self.assertIsNone(nothing)

    def test_several_frames_are_checked_in_one_request_or_none_is(self):
        before = checks()
        fine = {"id": int, "total": int}
        with FaultyProxy(URL, []) as proxy:
            reports = Client(url=proxy.url).gate({name: fine for name in self.names[:2]})
            self.assertEqual([report.contract for report in reports], self.names[:2])
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


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_checks_are_made_while_the_loop_goes_on(self):
        ticks = 0

        async def tick():
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0.001)

        ticking = asyncio.ensure_future(tick())
        client = AsyncClient()
        fine, broken, several = await asyncio.gather(
            client.check("orders", FINE),
            client.check("orders", CHANGED, fail_on="never"),
            client.gate({"orders": FINE}),
        )
        ticking.cancel()
        self.assertEqual((fine.result, broken.result, several[0].result), ("pass", "warning", "pass"))
        self.assertGreater(ticks, 1)
        with self.assertRaises(ContractBroken) as raised:
            await client.check("orders", CHANGED)
        self.assertEqual(raised.exception.report.severity, 55)


class Errors(unittest.TestCase):
    def test_a_broken_contract_passes_from_process_to_process(self):
        with self.assertRaises(ContractBroken) as raised:
            Client().check("orders", CHANGED)
        copy = pickle.loads(pickle.dumps(raised.exception))
        self.assertEqual((copy.report, str(copy)), (raised.exception.report, str(raised.exception)))


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

    def test_settings_that_are_missing_or_wrong(self):
        with mock.patch.dict(os.environ, {"SCHEMA_CHECK_URL": ""}):
            with self.assertRaisesRegex(SchemaCheckError, "Set SCHEMA_CHECK_URL, or give url="):
                Client()
        for url in ("localhost:3000", "ftp://x", "https://"):
            with self.assertRaisesRegex(SchemaCheckError, "is not the address of a service"):
                Client(url=url)


if __name__ == "__main__":
    unittest.main()
