import { findColumn } from "../columns/columns.ts";
import { keyOf, nameOf } from "../table-name.ts";
import type { Table } from "../tables.ts";
import { isWord, nameAt } from "../tokens.ts";
import { type Act, family } from "./act.ts";

/** Postgres: VALIDATE CONSTRAINT n, after which a NOT NULL that was NOT VALID holds for older rows, too. */
export function validate(act: Act): boolean {
  const { schema, table, action } = act;
  const token = isWord(action[1], "constraint") ? nameAt(action[2]) : null;
  if (!token) return false;
  const key = keyOf(nameOf(token), schema.grammar.dialect);
  const known = table.constraints.get(key);
  if (known && known.says !== "not null") return true;
  const columns = known?.columns ?? ofOwnName(table, key);
  for (const each of family(act)) {
    for (const name of columns) {
      const column = findColumn(each.columns, name);
      if (column) column.isNotNull = true;
    }
  }
  return true;
}

/** The column of a NOT NULL that Postgres named itself: orders_id_not_null. */
function ofOwnName({ parts, columns }: Table, key: string) {
  const last = parts.at(-1);
  if (!last || !key.endsWith("_not_null")) return [];
  const { dialect, list } = columns;
  const column = list.find(
    ({ name }) => key === `${keyOf(last, dialect)}_${keyOf(name, dialect)}_not_null`,
  );
  return column ? [column.name] : [];
}
