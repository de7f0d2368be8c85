import { type Command, InvalidArgumentError, Option } from "commander";
import { COLUMN_TYPES, type ColumnType } from "#domain/contracts/column-type.ts";
import { FORMATS } from "#readers/formats.ts";
import type { TypeMap } from "#readers/map-types.ts";
import type { Dialect } from "#readers/mapping/dialects.ts";
import type { SourceFormat } from "../outcome.ts";
import { NAME_FOLDS, type NameFold } from "../sources/fold-names.ts";
import { dialectOption } from "./dialect-option.ts";

/** How sources are read, as options of a command. */
export type ReadingOptions = {
  from?: SourceFormat;
  dialect?: Dialect;
  table?: string;
  message?: string;
  rows?: number;
  map?: TypeMap;
  names?: NameFold;
  strict?: boolean;
  details?: boolean;
  allowStaleCatalog?: boolean;
  any?: boolean;
  header?: boolean;
};

/** What two sources that are compared may need to be told apart. */
export type SideOptions = {
  fromOld?: SourceFormat;
  fromNew?: SourceFormat;
  dialectOld?: Dialect;
  dialectNew?: Dialect;
  tableOld?: string;
  tableNew?: string;
};

const SOURCE_FORMATS = [...Object.keys(FORMATS), "postgres"];

export function addReadingOptions(command: Command): Command {
  return command
    .addOption(new Option("--from <format>", "format of the source").choices(SOURCE_FORMATS))
    .addOption(dialectOption("--dialect <dialect>", "SQL dialect"))
    .option("--table <name>", "only this table of the source")
    .option("--message <name>", "only this Protobuf message")
    .option("--rows <number>", "read at most this many records", positive)
    .option("--map <type=ours>", "read a type as one of ours; may be repeated", mapping)
    .addOption(
      new Option("--names <case>", "case of the columns' names (default: as-written)").choices(
        NAME_FOLDS,
      ),
    )
    .option("--header", "the first line of CSV has the names, whatever it looks like")
    .option("--no-header", "the first line of CSV is data; the columns are _c0, _c1, …")
    .option("--any", "read the last of a table's files, even if they do not have the same columns")
    .option("--strict", "treat lossy types as errors")
    .option("--no-details", "leave out details of columns beyond their types")
    .option("--allow-stale-catalog", "read a dbt catalog that is older than its manifest");
}

/** Options that hold for one of two sources, before those that hold for both. */
export function addSideOptions(command: Command): Command {
  for (const side of ["old", "new"]) {
    const of = `of the ${side} source alone`;
    command
      .addOption(new Option(`--from-${side} <format>`, `format ${of}`).choices(SOURCE_FORMATS))
      .addOption(dialectOption(`--dialect-${side} <dialect>`, `SQL dialect ${of}`))
      .option(`--table-${side} <name>`, `only this table ${of}`);
  }
  return command;
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

function mapping(text: string, before: TypeMap = {}): TypeMap {
  const at = text.lastIndexOf("=");
  const type = COLUMN_TYPES.find((name) => name === text.slice(at + 1).trim());
  const name = text.slice(0, Math.max(at, 0)).trim();
  if (!type || name === "") {
    throw new InvalidArgumentError(
      `It must be TYPE=OURS, where OURS is ${COLUMN_TYPES.join(", ")}: geometry=string.`,
    );
  }
  return { ...before, [name]: type satisfies ColumnType };
}
