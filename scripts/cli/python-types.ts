import { NOTES } from "#readers/mapping/notes.ts";
import { type System, TYPES } from "#readers/mapping/table.ts";

/** Where the Python client looks types up. */
export const PYTHON_TYPES = "clients/python/schema_contract_check/types.json";

/** What Python's frames have types of: DuckDB's relations have those of SQL. */
const SYSTEMS: readonly System[] = ["dataframe", "arrow", "spark", "sql"];

/** The table of types as JSON: by system and name, our type and the note of what is lost. */
export function pythonTypes(): string {
  const systems = SYSTEMS.map((system) => {
    const entries = TYPES[system].flatMap(([type, names, , note]) =>
      names.map((name) => [name, [type, note ? NOTES[note] : null]] as const),
    );
    return [system, Object.fromEntries(entries)] as const;
  });
  return `${JSON.stringify(Object.fromEntries(systems), null, 1)}\n`;
}
