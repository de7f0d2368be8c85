import { isObject, objectsAt } from "../input/json-object.ts";
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
  return [
    ...objects.map((object) => readObject(object, fallback, dialect)),
    ...tables.map((table) => readDatasetTable(table, fallback, dialect)),
  ];
});

function isOdcs(value: unknown) {
  if (!isObject(value)) return false;
  return value.kind === "DataContract" || "quantumName" in value || "datasetKind" in value;
}
