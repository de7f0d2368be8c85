"""A task of Airflow, 2.11 or 3, that stops the run before data lands that breaks the contract."""

import pandas

try:
    from airflow.sdk import dag, task
except ImportError:  # Airflow 2
    from airflow.decorators import dag, task

from schema_contract_check import Client


@task(retries=2)
def check_orders(path: str) -> str:
    # A broken contract fails the task, and its log has the report. A retry is not charged again, and
    # passes once the change is approved.
    Client().check("orders", pandas.read_parquet(path))
    return path


@task
def load_orders(path: str) -> None: ...


@dag(schedule=None)
def orders():
    load_orders(check_orders("/data/orders.parquet"))


orders()
