"""Tells a pipeline, before data lands, that a schema breaks its contract.

    from schema_contract_check import Client

    Client().check("orders", frame)

The address and the key come from SCHEMA_CHECK_URL and SCHEMA_CHECK_KEY. ``frame`` is a pandas or
polars frame, a pyarrow schema, table or dataset, a Spark frame, a DuckDB relation, a dataclass, a
pydantic model, or a dict of types by column name.
"""

from .async_client import AsyncClient
from .client import Client
from .columns import Column, columns_of
from .errors import ContractBroken, SchemaCheckError, ServiceError, UnmappedType
from .report import Affected, Approval, Change, Compared, Report

__all__ = [
    "Affected",
    "Approval",
    "AsyncClient",
    "Change",
    "Client",
    "Column",
    "Compared",
    "ContractBroken",
    "Report",
    "SchemaCheckError",
    "ServiceError",
    "UnmappedType",
    "columns_of",
]
