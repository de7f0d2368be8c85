import type { Clause } from "../columns/clause.ts";
import { findColumn } from "../columns/columns.ts";
import type { Name } from "../name.ts";
import { type Schema, tableOf } from "../schema.ts";
import { keyOf, nameText } from "../table-name.ts";
import { type Constraint, refuse, type Table } from "../tables.ts";
import { copyColumns } from "./inherited.ts";

/** Applies a clause to the columns that it names. */
export function applyClause(schema: Schema, table: Table, clause: Clause) {
  if (clause.is === "disabled") return;
  if (clause.is === "two") {
    const { text, from } = clause.second;
    const what = JSON.stringify(text.slice(0, 40));
    refuse(table, {
      text: `${what} is not known after a key or constraint. Is a comma missing before it?`,
      at: from,
    });
  } else if (clause.is === "unknown") {
    table.fault ??= `${clause.what} is not known. List the columns of the key.`;
  } else if (clause.is === "copy") copyClause(schema, table, clause.of);
  else if (clause.is === "indexed key") indexedKey(schema, table, clause);
  else if (clause.is === "other") note(schema, table, clause.name, { says: "other", columns: [] });
  else {
    const { columns } = clause;
    for (const name of columns) {
      require(table, name, clause);
      const column = clause.is === "not null" && clause.isOwn && findColumn(table.columns, name);
      if (column) column.isOwnNotNull = true;
    }
    note(schema, table, clause.name, { says: clause.is, columns });
  }
}

/** PRIMARY KEY USING INDEX i, if the columns of the index are still those of the table. */
function indexedKey(
  schema: Schema,
  table: Table,
  { name, index }: Extract<Clause, { is: "indexed key" }>,
) {
  const columns = table.indexes.get(keyOf(index, schema.grammar.dialect));
  if (columns?.every((column) => findColumn(table.columns, column.name) === column)) {
    const names = columns.map((column) => column.name);
    return applyClause(schema, table, { is: "key", name: name ?? index, columns: names });
  }
  table.fault ??= `What PRIMARY KEY USING INDEX ${index.text} says is not known. List the columns of the key.`;
}

function note({ grammar }: Schema, table: Table, name: Name | null, constraint: Constraint) {
  if (name) table.constraints.set(keyOf(name, grammar.dialect), constraint);
}

function require(table: Table, name: Name, clause: Extract<Clause, { columns: Name[] }>) {
  const column = findColumn(table.columns, name);
  if (!column)
    table.fault ??= `Its key or NOT NULL names ${name.text}, which is not one of its columns, or several of them.`;
  else if (clause.is === "key") column.isKey = true;
  // If it is not valid, older rows may be null.
  else if (clause.isValid) column.isNotNull = true;
}

function copyClause(schema: Schema, table: Table, of: Name[]) {
  const other = tableOf(schema, of, table.from);
  if (other && !other.fault) copyColumns(schema, table, other);
  else table.fault ??= `It copies columns of ${nameText(of)} with LIKE. List them.`;
}
