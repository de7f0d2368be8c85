import { foreignFault } from "../foreign.ts";
import { foreignText, TABLE_WITH_BORDERS } from "../foreign-text.ts";
import { isType, mayBeDescription } from "../information-schema/description.ts";
import { doubtful } from "../information-schema/doubtful.ts";
import { rowsOfCells } from "../information-schema/rows.ts";
import { isJson } from "../input/document.ts";
import type { Input } from "../input/input.ts";
import { textChunks } from "../input/text-chunks.ts";
import { isNested } from "../list/recognise.ts";
import type { Reader, ReadOptions } from "../reader.ts";
import { typeOfText } from "../records/text-type.ts";
import { parseType } from "../sql/types/parse-type.ts";
import type { SourceColumn, Table } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { isDrawn } from "./drawn.ts";
import { type ColumnFacts, factsOf } from "./facts.ts";
import { noteOf } from "./header.ts";
import { pieces } from "./pieces.ts";
import { cellsOf, isBlank, scan } from "./scan.ts";
import { isTable, separatorOf } from "./separator.ts";

/** A file of cells between tabs. */
export const tsv: Reader = {
  format: "tsv",
  recognises: ({ extension }) => extension === "tsv" || extension === "tab",
  read: async (input, options) => {
    refuseDoubt(input, options, { separator: "\t", format: "tsv" });
    return [await readTable(input, options, "\t")];
  },
};

/** A file of cells between commas, semicolons, tabs, bars or what else is common. */
export const csv: Reader = {
  format: "csv",
  recognises: (input) => input.extension === "csv" || looksLikeCells(input),
  read: async (input, options) => {
    const separator = separatorOf(input.beginning, input.isWhole);
    refuseDoubt(input, options, { separator, format: "csv" });
    return [await readTable(input, options, separator)];
  },
};

/** Of a file with another name, whose lines might be anything. */
function looksLikeCells({ extension, beginning, isWhole }: Input) {
  if (!["", "txt", "dat", "psv"].includes(extension)) return false;
  if (isJson(beginning) || foreignText(beginning) || isNested(beginning)) return false;
  return isTable(beginning, isWhole);
}

/** Refuses cells that may as well describe columns, unless somebody says what they are. */
function refuseDoubt(
  { beginning, isWhole }: Input,
  { from, header }: ReadOptions,
  { separator, format }: { separator: string; format: "csv" | "tsv" },
) {
  if (from || header !== undefined) return;
  if (isDrawn(beginning)) {
    throw new UnreadableSource(foreignFault(TABLE_WITH_BORDERS));
  }
  const described = rowsOfCells(beginning, separator, isWhole).slice(0, SAMPLE);
  if (mayBeDescription(described)) throw doubtful("information-schema", format);
  const { bounds, rows } = scan(beginning, separator, isWhole);
  const cells = rows
    .filter((row) => !isBlank(bounds, row))
    .slice(0, SAMPLE)
    .map((row) => cellsOf(beginning, bounds, row));
  if (mayBeList(cells)) throw doubtful("list", format);
}

/** Whether each line may be a column, the first one included: a name, a type and perhaps a mark. */
function mayBeList(lines: readonly string[][]) {
  const [first] = lines;
  if (lines.length < 2 || !first || !isType(first[1]?.trim() ?? "")) return false;
  const areNamed = lines.every(([name = ""]) => typeOfText(name) === "string");
  const areNarrow = lines.every(({ length }) => length === 2 || length === 3);
  const types = lines.map(([, type = ""]) => type.trim());
  const mayBe = types.every((type) => type === "" || parseType(type) !== null);
  return areNamed && areNarrow && mayBe && 2 * types.filter(isType).length >= types.length;
}

/** As many lines as tell. */
const SAMPLE = 50;

async function readTable(
  input: Input,
  { rows: limit, header: hasHeader }: ReadOptions,
  separator: string,
): Promise<Table> {
  const facts = await factsOf(pieces(textChunks(input), separator), { limit, hasHeader });
  const note = noteOf(facts.map(({ name }) => name));
  const columns = facts.map(columnOf);
  return { name: nameOfFile(input.name), columns, ...(note !== undefined && { note }) };
}

function columnOf({ name, type, hasEmpty }: ColumnFacts): SourceColumn {
  if (type) return { name, type, required: !hasEmpty, physical_type: type, lossy: false };
  const note = "there is no value to infer its type from";
  return { name, type: "string", required: false, physical_type: "empty", lossy: true, note };
}
