import { type Clause, clauseOf } from "../columns/clause.ts";
import { readColumn } from "../columns/column.ts";
import { addColumn, type Column } from "../columns/columns.ts";
import type { Name } from "../name.ts";
import { columnContext, type Schema } from "../schema.ts";
import { keyOf } from "../table-name.ts";
import { type Constraint, refuse, type Table } from "../tables.ts";
import type { Token } from "../tokens.ts";
import { applyClause } from "./applied-clause.ts";

/** Reads the columns and clauses of a table. */
export function readElements(schema: Schema, table: Table, elements: readonly Token[][]) {
  const context = columnContext(schema, table);
  const clauses: Clause[] = [];
  for (const element of elements) {
    const clause = clauseOf(element, schema.grammar);
    if (clause?.is === "copy") applyClause(schema, table, clause);
    else if (clause) clauses.push(clause);
    else {
      const { column, attributes, fault } = readColumn(element, context);
      refuse(table, fault);
      addColumn(table.columns, column);
      noteNames(schema, table, column, attributes.names);
      if (attributes.key) clauses.push({ is: "key", name: null, columns: attributes.key });
    }
  }
  for (const clause of clauses) applyClause(schema, table, clause);
}

export function noteNames(
  { grammar }: Schema,
  table: Table,
  column: Column,
  names: readonly { name: Name; says: Constraint["says"] }[],
) {
  for (const { name, says } of names) {
    table.constraints.set(keyOf(name, grammar.dialect), { says, columns: [column.name] });
  }
}
