import { isObject, objectsAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { namedDialect } from "../mapping/named-dialect.ts";
import { documentReader } from "../reader.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { readDatasetTable } from "./dataset-table.ts";
import { readObject } from "./object.ts";

/** The Open Data Contract Standard: 3.x has a `schema` of objects, 2.2 a `dataset` of tables. */
export const odcs = documentReader("odcs", isOdcs, (value, { name }, { dialect }) => {
  const objects = objectsAt(value, "schema");
  const tables = objectsAt(value, "dataset");
  if (objects.length + tables.length === 0) {
    throw new UnreadableSource("This data contract has no schema: list its tables and columns.");
  }
  const fallback = nameOfFile(name);
  const written = dialect ?? dialectOfServers(value);
  return [
    ...objects.map((object) => readObject(object, fallback, written)),
    ...tables.map((table) => readDatasetTable(table, fallback, written)),
  ];
});

/** The dialect of physical types, if all servers have the same. */
function dialectOfServers(value: unknown): Dialect | undefined {
  const dialects = new Set(objectsAt(value, "servers").map(({ type }) => namedDialect(type)));
  const [dialect] = dialects;
  return dialects.size === 1 ? dialect : undefined;
}

function isOdcs(value: unknown) {
  if (!isObject(value)) return false;
  return value.kind === "DataContract" || "quantumName" in value || "datasetKind" in value;
}
