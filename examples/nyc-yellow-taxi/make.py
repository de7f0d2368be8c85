"""Writes a Parquet file without rows for each version in schemas.json: pip install pyarrow"""
import json
import os

import pyarrow as pa
import pyarrow.parquet as pq

os.chdir(os.path.dirname(os.path.abspath(__file__)))

TYPES = {
    "integer": pa.int64(),
    "number": pa.float64(),
    "string": pa.string(),
    "timestamp": pa.timestamp("us"),
}

with open("schemas.json") as file:
    versions = json.load(file)["versions"]
for version in versions:
    fields = [pa.field(name, TYPES[type], nullable=False) for name, type in version["columns"].items()]
    table = pa.schema(fields).empty_table()
    pq.write_table(table, f"{version['from']}.parquet", compression="none", store_schema=False)
