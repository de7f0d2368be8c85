import { isObject, type JsonObject, objectAt, objectsAt, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { newInside } from "../mapping/inside.ts";
import type { SourceColumn, SourceTable } from "../table.ts";
import { mapType, type Types } from "./map-type.ts";
import { isEnforced, MAYBE_MORE } from "./node-columns.ts";
import { isRequired, nullableOf, type Required, requiredBy } from "./required.ts";
import { undescribed } from "./undescribed.ts";
import { versionsOf } from "./versions.ts";
import { wholeColumns } from "./whole-columns.ts";

const KINDS = ["models", "seeds", "snapshots"];

/** What a file says of a model besides its name; many are only tested. */
const TELLTALES = ["columns", "versions", "data_tests", "tests"];

/** The YAML beside models: version: 2, and a list of models, seeds, snapshots or sources. */
export function isProperties(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const isModels = KINDS.some((key) => isListOfNamed(value[key], TELLTALES));
  return isModels || isListOfNamed(value.sources, ["tables"]);
}

function isListOfNamed(list: unknown, contents: readonly string[]) {
  return (
    Array.isArray(list) &&
    list.length > 0 &&
    list.every((entry) => isObject(entry) && typeof entry.name === "string") &&
    list.some((entry) => contents.some((key) => key in entry))
  );
}

export function readProperties(
  properties: JsonObject,
  dialect: Dialect | undefined,
): SourceTable[] {
  const ofKind = (kind: string, tables: readonly JsonObject[]) =>
    tables.flatMap(versionsOf).map((table) => readTable(table, kind, dialect));
  return [
    ...ofKind("model", objectsAt(properties, "models")),
    ...ofKind("seed", objectsAt(properties, "seeds")),
    ...ofKind("snapshot", objectsAt(properties, "snapshots")),
    ...ofKind(
      "source",
      objectsAt(properties, "sources").flatMap((source) => objectsAt(source, "tables")),
    ),
  ];
}

function readTable(table: JsonObject, kind: string, dialect: Dialect | undefined): SourceTable {
  const byModel = requiredBy(table, dialect);
  const types = { dialect, inside: newInside() };
  const described = objectsAt(table, "columns").map((column) => ({
    name: textAt(column, "name") ?? "",
    type: textAt(column, "data_type"),
    column,
  }));
  const isTyped = described.some(({ type }) => type !== undefined);
  if (described.length === 0 || (!isTyped && kind !== "model")) {
    return undescribed(nameOf(table), kind, described.length > 0);
  }
  const columns = wholeColumns(described, dialect, (name) => ({
    name,
    type: undefined,
    column: {},
  }));
  return {
    name: nameOf(table),
    columns: columns.map((column) => readColumn(column, byModel, isEnforced(table), types)),
    ...(!isEnforced(table) && { note: MAYBE_MORE }),
  };
}

function nameOf(table: JsonObject) {
  const alias = textAt(objectAt(table, "config"), "alias") ?? textAt(table, "alias");
  return alias ?? textAt(table, "identifier") ?? textAt(table, "name") ?? "";
}

const NO_TYPE = "It has no data_type. Add one, or read the manifest with a catalog.json beside it.";

function readColumn(
  { name, type, column }: { name: string; type: string | undefined; column: JsonObject },
  byModel: Required,
  isWhole: boolean,
  types: Types,
): SourceColumn {
  const required = isRequired(name, column, byModel);
  if (type === undefined) return { name, required, physical_type: "", fault: NO_TYPE };
  return mapType({ name, required, nullable: nullableOf(required, isWhole) }, type, types);
}
