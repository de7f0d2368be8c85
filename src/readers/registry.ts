import { arrow } from "./arrow/arrow.ts";
import { avro } from "./avro/avro.ts";
import { bigquery } from "./bigquery/bigquery.ts";
import { columns } from "./columns/columns.ts";
import { connect } from "./connect/connect.ts";
import { csv, tsv } from "./csv/csv.ts";
import { datacontract } from "./datacontract/datacontract.ts";
import { dataframe, pandas, polars } from "./dataframe/dataframe.ts";
import { dbt } from "./dbt/dbt.ts";
import { delta } from "./delta/delta.ts";
import { iceberg } from "./iceberg/iceberg.ts";
import { informationSchema } from "./information-schema/information-schema.ts";
import { json } from "./json/json.ts";
import { jsonSchema } from "./json-schema/json-schema.ts";
import { list } from "./list/list.ts";
import { ndjson } from "./ndjson/ndjson.ts";
import { odcs } from "./odcs/odcs.ts";
import { openapi } from "./openapi/openapi.ts";
import { parquet } from "./parquet/parquet.ts";
import { protobuf } from "./protobuf/protobuf.ts";
import type { Reader } from "./reader.ts";
import { registry } from "./registry/registry.ts";
import { spark } from "./spark/spark.ts";
import { sql } from "./sql/sql.ts";
import { tableSchema } from "./table-schema/table-schema.ts";

/** All readers. The first that recognises a source reads it, so the order matters. */
export const READERS: readonly Reader[] = [
  // By magic numbers.
  delta,
  parquet,
  arrow,
  avro,
  // By the value of a JSON or YAML document.
  registry,
  dbt,
  odcs,
  bigquery,
  iceberg,
  spark,
  connect,
  informationSchema,
  datacontract,
  tableSchema,
  openapi,
  jsonSchema,
  dataframe,
  pandas,
  polars,
  columns,
  // By a text's beginning or its file's name.
  sql,
  protobuf,
  // Records: whatever nothing else recognised.
  list,
  ndjson,
  json,
  tsv,
  csv,
];
