import { type JsonObject, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { newInside } from "../mapping/inside.ts";
import type { SourceColumn, SourceTable } from "../table.ts";
import type { CatalogColumn } from "./catalog.ts";
import { mapCatalogType, mapType, type Types } from "./map-type.ts";
import { isEnforced, type NodeColumn, nodeColumns } from "./node-columns.ts";
import { isRequired, nullableOf, type Required, requiredBy } from "./required.ts";
import { undescribed } from "./undescribed.ts";

const NO_TYPE =
  "It has no data_type, and no catalog.json beside the manifest gives its type. Run dbt docs generate, or add data_type.";

const RENEW = "Run dbt docs generate, or read it anyway with --allow-stale-catalog.";
const RENEW_IN_CONSOLE =
  "Run dbt docs generate and choose both files again, or choose manifest.json alone to read what the project describes.";

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
  const { columns, isFound, loss } = nodeColumns(node, inCatalog, dialect);
  const isTyped = columns.some(({ type, found }) => type !== undefined || found !== undefined);
  const kind = textAt(node, "resource_type");
  if (columns.length === 0 || (!isTyped && kind !== "model")) {
    return undescribed(name, kind, columns.length > 0);
  }
  const stale = isFound ? staleness : null;
  if (stale !== null && !allowStaleCatalog) {
    return { name, fault: `${stale}. ${RENEW}`, faultInConsole: `${stale}. ${RENEW_IN_CONSOLE}` };
  }
  const byModel = requiredBy(node, dialect);
  const types = { dialect, inside: newInside() };
  const notes = [stale && `${stale}, and was read anyway`, loss].filter(Boolean);
  return {
    name,
    columns: columns.map((column) => readColumn(column, isEnforced(node), byModel, types)),
    ...(notes.length > 0 && { note: notes.join("; ") }),
  };
}

/** Without an enforced contract, what the database has counts. */
function readColumn(
  { name, described, type, found }: NodeColumn,
  isTold: boolean,
  byModel: Required,
  types: Types,
): SourceColumn {
  const required = isRequired(name, described, byModel);
  const column = { name, required, nullable: nullableOf(required, isTold) };
  if (found !== undefined && !(isTold && type)) return mapCatalogType(column, found, types, type);
  if (type !== undefined) return mapType(column, type, types);
  return { name, required, physical_type: "", fault: NO_TYPE };
}

/** A source may be called differently in the database. */
function nameOf(node: JsonObject) {
  return (
    textAt(node, "alias") ?? textAt(node, "identifier") ?? textAt(node, "name") ?? "without a name"
  );
}
