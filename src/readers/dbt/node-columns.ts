import { isObject, type JsonObject, objectAt, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import type { CatalogColumn } from "./catalog.ts";
import { wholeColumns } from "./whole-columns.ts";

/** A column as a node describes it, as the database has it, or both. */
export type NodeColumn = {
  name: string;
  /** What the project says of it. */
  described: JsonObject;
  /** The type that the project says. */
  type: string | undefined;
  /** The type that the catalog has. */
  found: string | undefined;
};

export type NodeColumns = {
  columns: NodeColumn[];
  /** Whether the catalog tells any of them, or its type. */
  isFound: boolean;
  /** What may be missing; null if nothing can be. */
  loss: string | null;
};

/** What is said of columns that nothing but their descriptions tell. */
export const MAYBE_MORE =
  "only the described columns are known, with the types of their descriptions: there is no enforced contract and no catalog.json. Run dbt docs generate to get all columns";

/**
 * The columns of a node. Only an enforced contract names every column and its type; without one,
 * what the database has counts, and descriptions only if nobody tells what that is.
 */
export function nodeColumns(
  node: JsonObject,
  inCatalog: readonly CatalogColumn[],
  dialect: Dialect | undefined,
): NodeColumns {
  const described = wholeColumns(describedColumns(node), dialect, (name) => ({
    name,
    described: {},
    type: undefined,
    found: undefined,
  }));
  if (!isEnforced(node) && inCatalog.length > 0) return foundColumns(described, inCatalog);
  const types = new Map(inCatalog.map(({ name, type }) => [name.toLowerCase(), type]));
  const columns = described.map((column) => ({
    ...column,
    found: types.get(column.name.toLowerCase()),
  }));
  return {
    columns,
    isFound: columns.some(({ type, found }) => type === undefined && found !== undefined),
    loss: isEnforced(node) ? null : MAYBE_MORE,
  };
}

/** The columns of the catalog, as the database writes them, with what the project says of them. */
function foundColumns(
  described: readonly NodeColumn[],
  inCatalog: readonly CatalogColumn[],
): NodeColumns {
  const asWritten = new Map(described.map((column) => [column.name, column]));
  // What the database writes in the same way is this column, and none that differs by case.
  const exact = new Set(inCatalog.map(({ name }) => name));
  const others = described.filter(({ name }) => !exact.has(name));
  const byName = new Map(others.map((column) => [column.name.toLowerCase(), column]));
  const columns = inCatalog.map(({ name, type: typeName }) => {
    const own = asWritten.get(name) ?? byName.get(name.toLowerCase());
    return own
      ? { ...own, name, found: typeName }
      : { name, described: {}, type: undefined, found: typeName };
  });
  const names = new Set(inCatalog.map(({ name }) => name.toLowerCase()));
  const gone = described.filter(({ name }) => !names.has(name.toLowerCase()));
  return { columns, isFound: true, loss: gone.length > 0 ? lossOf(gone) : null };
}

function lossOf(gone: readonly NodeColumn[]) {
  const names = gone.map(({ name }) => name).slice(0, 20);
  const listed = names.join(", ") + (gone.length > names.length ? ", …" : "");
  return gone.length === 1
    ? `${listed} is described, but not in the catalog, and was left out`
    : `${listed} are described, but not in the catalog, and were left out`;
}

function describedColumns(node: JsonObject): NodeColumn[] {
  return Object.entries(objectAt(node, "columns")).map(([key, content]) => {
    const described = isObject(content) ? content : {};
    const type = textAt(described, "data_type");
    return { name: textAt(described, "name") ?? key, described, type, found: undefined };
  });
}

/** Whether a node's contract is one that dbt enforces; undefined if nothing is said. */
export function enforcedOf(node: JsonObject): boolean | undefined {
  const { enforced } = objectAt(objectAt(node, "config"), "contract");
  const said = [enforced, objectAt(node, "contract").enforced].filter((flag) => flag !== undefined);
  return said.length > 0 ? said.includes(true) : undefined;
}

export function isEnforced(node: JsonObject): boolean {
  return enforcedOf(node) === true;
}
