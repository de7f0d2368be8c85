import { DIALECT_TYPES } from "./dialects.ts";
import { NOTES } from "./notes.ts";
import { type ShapeRow, SQL_SHAPES } from "./sql-shapes.ts";
import { type Row, SYSTEMS, type System, TYPES } from "./table.ts";

/** The table of types as a page of the documentation, in Markdown. */
export function typesDocument(): string {
  const systems = Object.entries(SYSTEMS).flatMap(([system, title]) => [
    `## ${title}`,
    tableOf(TYPES[system as System]),
  ]);
  const dialects = Object.entries(DIALECT_TYPES).flatMap(([dialect, rows]) => [
    `### ${dialect}`,
    tableOf(rows),
  ]);
  const shapes = Object.entries(SQL_SHAPES).flatMap(([dialect, rows]) => [
    `### Shapes in ${dialect}`,
    shapesOf(rows),
  ]);
  const [sql = "", sqlTable = "", ...others] = systems;
  const ofSql = [sql, sqlTable, DIALECTS, ...dialects, SHAPES, ...shapes];
  return `${[INTRODUCTION, ...ofSql, ...others].join("\n\n")}\n`;
}

const INTRODUCTION = `# Types

A contract has seven types. This page says what the types of other systems become.

- **⚠** marks a type that loses something; the note says what.
- \`decimal(p,0)\` is any decimal without digits after the point, \`decimal(p,s)\` one with them, and
  \`bit()\` a type that is written without a length. Other lengths do not change the type.
- The **shape** says what a type holds, as far as its name tells: \`n\` is its length, \`p\` and \`s\` are
  precision and scale, and \`p=6\` is how many digits seconds have unless the type says otherwise.
- A type that is not listed has no counterpart. It is an error, never a guess. You can say what to read it as:
  \`--map geometry=string\` on the command line, or \`types:\` in \`schema-check.yaml\`.
- SQL dialects use a few names differently. Those are listed after the common ones, and apply only
  when the dialect is known.

This page is generated from \`src/readers/mapping\` by \`npm run types\`.`;

const SHAPES = `What a type can hold exactly, its [shape](api.md#details), differs by dialect. \`varchar()\` is one
without a length, and \`float(n)\` is \`float32\` for \`n\` up to 24 and \`float64\` above. Without a
dialect, only decimals, booleans, dates and UUIDs are known exactly. In \`sqlite\` not even these are:
it stores any value, whatever its length, digits or sign.

The fields, items, keys and values of nested types are read as well: \`STRUCT<…>\`, \`ROW(…)\`, \`TUPLE(…)\`,
\`OBJECT(…)\`, \`ARRAY<…>\`, \`INT[]\`, \`MAP(…)\`. So are the values of an \`ENUM\`. A composite type, domain or
enum is known if the same text, or the database that is read, creates it. The inside of a column is known
as a whole or not at all: if a field has no name, or a type no counterpart, nothing inside is known.

A column of ClickHouse's type \`Nested(…)\` is an error in a \`CREATE TABLE\`. With the server's default,
\`flatten_nested = 1\`, \`n Nested(a UInt32, b String)\` makes two columns, \`n.a Array(UInt32)\` and
\`n.b Array(String)\`; with 0 it makes one. The text does not say which, so the message gives both forms to
choose from. \`SHOW CREATE TABLE\` and \`DESCRIBE\` print the columns that a table really has, and these are
read. Inside another type, \`Nested(…)\` is always a list of tuples.`;

const DIALECTS = `Some dialects use these names differently:`;

function shapesOf(rows: readonly ShapeRow[]): string {
  const lines = rows.map(([shape, names]) => {
    const list = names.split(", ").map((name) => `\`${name}\``);
    return `| \`${shape}\` | ${list.join(", ")} |`;
  });
  return ["| shape | of |", "|---|---|", ...lines].join("\n");
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(([type, names, shape, note]) => {
    const list = names.map((name) => `\`${name}\``).join(", ");
    const form = shape ? `\`${shape}\`` : "";
    return `| ${type} | ${list} | ${form} | ${note ? `⚠ ${NOTES[note]}` : ""} |`;
  });
  return ["| type | of | shape | note |", "|---|---|---|---|", ...lines].join("\n");
}
