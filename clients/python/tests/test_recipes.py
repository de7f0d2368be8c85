"""Runs examples/python against the service of test_client, with stand-ins for what they import."""

import contextlib
import importlib.util
import io
import pathlib
import sys
import tempfile
import types
import unittest
from unittest import mock

from schema_contract_check import ContractBroken

from .frames import Pandas

EXAMPLES = pathlib.Path(__file__).parents[3] / "examples" / "python"

FINE = Pandas([("id", "int64"), ("note", "string")])
CHANGED = Pandas([("id", "string"), ("note", "string")])


def run(name, frame=FINE, **modules):
    """The example as a module. pandas.read_parquet returns the frame."""
    modules["pandas"] = types.SimpleNamespace(read_parquet=lambda path: frame, DataFrame=Pandas)
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    with mock.patch.dict(sys.modules, modules):
        spec.loader.exec_module(module)
    return module


class Script(unittest.TestCase):
    def load(self, header):
        module = run("load_orders")
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
            file.write(f"{header}\n1,x\n")
            file.flush()
            module.main(file.name)

    def test_it_loads_what_keeps_the_contract(self):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            self.load("id,note")
        self.assertIn("orders: pass", said.getvalue())

    def test_it_ends_with_the_report_of_what_does_not(self):
        with self.assertRaisesRegex(SystemExit, "Not loaded.\norders: warning"):
            self.load("note,more")


class Airflow(unittest.TestCase):
    """Its task and dag leave a function as it is, apart from when it is called."""

    def dags(self, frame):
        """The example with version 3, and with version 2, which has no airflow.sdk."""
        decorators = types.SimpleNamespace(
            task=lambda f=None, **_: f or (lambda f: f), dag=lambda **_: lambda f: f
        )
        for name in ("sdk", "decorators"):
            airflow = types.ModuleType("airflow")
            setattr(airflow, name, decorators)
            others = {"airflow.sdk": None} if name == "decorators" else {}
            yield lambda: run("airflow_dag", frame, airflow=airflow, **others, **{f"airflow.{name}": decorators})

    def test_the_task_passes_the_path_on(self):
        for dag in self.dags(FINE):
            self.assertEqual(dag().check_orders("a.parquet"), "a.parquet")

    def test_a_broken_contract_fails_the_task(self):
        for dag in self.dags(CHANGED):
            with self.assertRaises(ContractBroken):
                dag()


class Dagster(unittest.TestCase):
    def check(self, frame):
        dagster = types.SimpleNamespace(
            asset=lambda f: f,
            asset_check=lambda **_: lambda f: f,
            AssetCheckResult=types.SimpleNamespace,
        )
        return run("dagster_check", dagster=dagster).orders_keep_their_contract(frame)

    def test_the_check_tells_the_severity(self):
        self.assertTrue(self.check(FINE).passed)
        broken = self.check(CHANGED)
        self.assertFalse(broken.passed)
        self.assertEqual(broken.metadata["severity"], 30)


if __name__ == "__main__":
    unittest.main()
