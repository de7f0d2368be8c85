"""Tells a pipeline, before data lands, that a schema breaks its contract.

    from schema_contract_check import Client

    Client().check("orders", frame)

The address and the key come from SCHEMA_CHECK_URL and SCHEMA_CHECK_KEY. ``frame`` is a pandas or
polars frame, a pyarrow schema, table or dataset, a Spark frame, or a dict of types by column name.
"""

from .client import Client
from .columns import Column, columns_of
from .errors import ContractBroken, SchemaCheckError, ServiceError, UnmappedType
from .report import Affected, Approval, Change, Report

__all__ = [
    "Affected",
    "Approval",
    "Change",
    "Client",
    "Column",
    "ContractBroken",
    "Report",
    "SchemaCheckError",
    "ServiceError",
    "UnmappedType",
    "columns_of",
]
