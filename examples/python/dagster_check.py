"""An asset check of Dagster, which holds back what is made of the asset."""

import dagster
import pandas

from schema_contract_check import Client, ContractBroken


@dagster.asset
def orders() -> pandas.DataFrame:
    return pandas.read_parquet("/data/orders.parquet")


@dagster.asset_check(asset=orders, blocking=True)
def orders_keep_their_contract(orders: pandas.DataFrame) -> dagster.AssetCheckResult:
    try:
        report = Client().check("orders", orders)
    except ContractBroken as broken:
        report = broken.report
    return dagster.AssetCheckResult(
        passed=report.decision == "pass",
        metadata={"severity": report.severity, "report": str(report)},
    )
