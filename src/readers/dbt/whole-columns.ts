import type { Dialect } from "../mapping/dialects.ts";

type Listed = { name: string; type: string | undefined };

/** A type that has fields. */
const STRUCT = /^((array|list) *< *)?(struct|record|row|tuple)\b/i;

/**
 * Columns without the fields that are listed beside them: `addr.street` is part of `addr`, which is
 * added if only its fields are listed. No column of BigQuery has a dot in its name; if nobody says
 * which database it is, the type of `addr` tells.
 */
export function wholeColumns<Column extends Listed>(
  columns: readonly Column[],
  dialect: Dialect | undefined,
  make: (name: string) => Column,
): Column[] {
  const structs = new Set(columns.filter(({ type }) => STRUCT.test(type ?? "")).map(keyOf));
  const rootOf = ({ name }: Column) => {
    const dot = name.indexOf(".");
    const root = name.slice(0, Math.max(dot, 0));
    const isField = dialect === "bigquery" || (!dialect && structs.has(root.toLowerCase()));
    return root !== "" && isField ? root : null;
  };
  const roots = new Set(columns.flatMap((column) => rootOf(column)?.toLowerCase() ?? []));
  const known = new Set(columns.filter((column) => rootOf(column) === null).map(keyOf));
  return columns.flatMap((column) => {
    const root = rootOf(column);
    if (root === null) {
      return roots.has(keyOf(column)) ? { ...column, type: column.type ?? "STRUCT" } : column;
    }
    if (known.has(root.toLowerCase())) return [];
    known.add(root.toLowerCase());
    return { ...make(root), type: "STRUCT" };
  });
}

function keyOf({ name }: Listed) {
  return name.toLowerCase();
}
