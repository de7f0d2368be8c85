import { Prisma } from "#generated/prisma/client.ts";
import type { Filter } from "../rules/filter.ts";

/** The SQL of each attribute in a condition, and whether its case counts. */
export type Columns = Record<string, { sql: Prisma.Sql; isExact?: true }>;

/** Returns the SQL of a filter; values are parameters. */
export function condition(filter: Filter, columns: Columns): Prisma.Sql {
  if (filter.kind === "and") {
    return Prisma.sql`(${condition(filter.left, columns)} AND ${condition(filter.right, columns)})`;
  }
  if (filter.kind === "or") {
    return Prisma.sql`(${condition(filter.left, columns)} OR ${condition(filter.right, columns)})`;
  }
  const column = columns[filter.attribute];
  if (!column) throw new Error(`${filter.attribute} has no column`);
  if (filter.value === null) return Prisma.sql`${column.sql} IS NULL`;
  const text = String(filter.value);
  // No stored text has it, and Postgres refuses it even as a parameter.
  if (text.includes("\0") || !text.isWellFormed()) return Prisma.sql`false`;
  return column.isExact
    ? Prisma.sql`${column.sql} = ${text}`
    : Prisma.sql`lower(${column.sql}) = lower(${text})`;
}
