import { DIALECT_TYPES } from "#readers/mapping/dialects.ts";
import { NOTES } from "#readers/mapping/notes.ts";
import { SQL_SHAPES } from "#readers/mapping/sql-shapes.ts";
import { type Row, type System, TYPES } from "#readers/mapping/table.ts";

/** Where the Python client looks types up. */
export const PYTHON_TYPES = "clients/python/schema_contract_check/types.json";

/** What Python's frames have types of: DuckDB's relations have those of SQL. */
const SYSTEMS: readonly System[] = ["dataframe", "arrow", "spark", "sql"];

/**
 * The table of types as JSON: by system and name, our type, the note of what is lost and the shape.
 * `duckdb` has the shapes that types of SQL have there.
 */
export function pythonTypes(): string {
  const systems = SYSTEMS.map((system) => {
    const own = system === "sql" ? (DIALECT_TYPES.duckdb ?? []) : [];
    return [system, Object.fromEntries([...TYPES[system], ...own].flatMap(entriesOf))] as const;
  });
  const shapes = SQL_SHAPES.duckdb.flatMap(([shape, names]) =>
    names.split(", ").map((name) => [name, shape] as const),
  );
  const table = { ...Object.fromEntries(systems), duckdb: Object.fromEntries(shapes) };
  return `${JSON.stringify(table, null, 1)}\n`;
}

function entriesOf([type, names, shape, note]: Row) {
  return names.map((name) => [name, [type, note ? NOTES[note] : null, shape]] as const);
}
