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

/** What the catalog has of a node; `staleness` is why that may not be true any more. */
type Found = { columns: readonly CatalogColumn[]; staleness: string | null };

type How = { dialect: Dialect | undefined; allowStaleCatalog: boolean };

/** The table of a model, seed, snapshot or source. */
export function readNode(
  node: JsonObject,
  { columns: inCatalog, staleness }: Found,
  { dialect, allowStaleCatalog }: How,
): SourceTable {
  const name = nameOf(node);
  const columns = columnsOf(node, inCatalog);
  if (columns.length === 0) return { name, fault: noColumns(node), isUntyped: true };
  const stale = isTold(node, columns, inCatalog) ? staleness : null;
  if (stale !== null && !allowStaleCatalog) return { name, fault: `${stale}. ${RENEW}` };
  const byModel = requiredBy(node);
  return {
    name,
    columns: columns.map((column) => readColumn(column, byModel, dialect)),
    ...(stale !== null && { note: `${stale}, and was read all the same` }),
  };
}

const RENEW = "Run dbt docs generate, or read it all the same with --allow-stale-catalog.";

/** Whether the catalog tells any column of a node, or its type. */
function isTold(
  node: JsonObject,
  columns: readonly NodeColumn[],
  inCatalog: readonly CatalogColumn[],
) {
  if (inCatalog.length > 0 && !isEnforced(node)) return true;
  return columns.some(
    ({ described, found }) => found !== undefined && textAt(described, "data_type") === undefined,
  );
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
function columnsOf(node: JsonObject, catalog: readonly CatalogColumn[]): NodeColumn[] {
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
