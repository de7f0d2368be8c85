import { loaded } from "../input/load.ts";
import { textReader } from "../reader.ts";
import { hasCreateTable } from "./create-table/create-table-words.ts";

/** The tables that exist after all statements of a text have run. */
export const sql = textReader(
  "sql",
  ["sql", "ddl"],
  hasCreateTable,
  async (text, _input, options) => {
    // The largest of the readers.
    const { readSql } = await loaded("reader of SQL", import("./read-sql.ts"));
    if (options.together) {
      const { refuseOthersTables } = await loaded("reader of SQL", import("./others-tables.ts"));
      await refuseOthersTables(text, options);
    }
    return readSql(text, options.dialect);
  },
);
