import { isObject, type JsonObject, objectAt, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import type { SourceColumn, SourceTable } from "../table.ts";
import type { CatalogColumn } from "./catalog.ts";
import { mapCatalogType, mapType } from "./map-type.ts";
import { isRequired, requiredBy } from "./required.ts";

/** A column as a node describes it, as the database has it, or both: `found` is its type there. */
type NodeColumn = { name: string; described: JsonObject; found: string | undefined };

const NO_TYPE =
  "It has no data_type, and no catalog.json beside the manifest tells its type. Run dbt docs generate, or add data_type.";

/** The table of a model, seed, snapshot or source. */
export function readNode(
  node: JsonObject,
  catalog: readonly CatalogColumn[] | undefined,
  dialect: Dialect | undefined,
): SourceTable {
  const name = nameOf(node);
  const columns = columnsOf(node, catalog);
  if (columns.length === 0) return { name, fault: noColumns(node) };
  const byModel = requiredBy(node);
  return { name, columns: columns.map((column) => readColumn(column, byModel, dialect)) };
}

function readColumn(
  { name, described, found }: NodeColumn,
  byModel: ReadonlySet<string>,
  dialect: Dialect | undefined,
): SourceColumn {
  const required = isRequired(name, described, byModel);
  const type = textAt(described, "data_type");
  if (type !== undefined) return mapType({ name, required }, type, dialect);
  if (found !== undefined) return mapCatalogType({ name, required }, found, dialect);
  return { name, required, physical_type: "", fault: NO_TYPE };
}

/** A source may be called differently in the database. */
function nameOf(node: JsonObject) {
  return (
    textAt(node, "alias") ?? textAt(node, "identifier") ?? textAt(node, "name") ?? "without a name"
  );
}

/**
 * An enforced contract names every column; elsewhere the database may have more than are described.
 */
function columnsOf(node: JsonObject, catalog: readonly CatalogColumn[] = []): NodeColumn[] {
  const described = describedColumns(node);
  const types = new Map(catalog.map(({ name, type }) => [name.toLowerCase(), type]));
  const own = described.map(({ name, column }) => ({
    name,
    described: column,
    found: types.get(name.toLowerCase()),
  }));
  if (isEnforced(node) || types.size === 0) return own;
  const known = new Map(own.map((column) => [column.name.toLowerCase(), column]));
  const inTable = catalog.map(
    ({ name, type }) => known.get(name.toLowerCase()) ?? { name, described: {}, found: type },
  );
  return [...inTable, ...own.filter(({ name }) => !types.has(name.toLowerCase()))];
}

function describedColumns(node: JsonObject) {
  return Object.entries(objectAt(node, "columns")).map(([key, content]) => {
    const column = isObject(content) ? content : {};
    return { name: textAt(column, "name") ?? key, column };
  });
}

function isEnforced(node: JsonObject) {
  const { enforced } = objectAt(objectAt(node, "config"), "contract");
  return enforced === true || objectAt(node, "contract").enforced === true;
}

function noColumns(node: JsonObject) {
  return `The manifest lists no columns of this ${node.resource_type}, and no catalog.json beside it does. Run dbt docs generate, or describe the columns with data_type.`;
}
