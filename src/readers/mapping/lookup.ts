import type { ColumnType } from "#domain/contracts/column-type.ts";
import { type Shape, typeOfShape } from "#domain/details/detail.ts";
import { DIALECT_TYPES, DIALECTS, type Dialect } from "./dialects.ts";
import { NOTES } from "./notes.ts";
import { type ShapeSpec, specifiedShape } from "./shape-spec.ts";
import { SQL_SHAPES, UNENFORCED } from "./sql-shapes.ts";
import { type Row, type System, TYPES } from "./table.ts";

/** A source's type: its name, and the arguments in parentheses after it. */
export type PhysicalType = { name: string; args?: readonly string[] };

export type Mapped = {
  type: ColumnType;
  lossy: boolean;
  note?: string;
  /** What the type says about the shape; undefined if nothing. */
  is: Shape | undefined;
};

type Entry = Omit<Mapped, "is"> & { shape: ShapeSpec | null };

type Entries = ReadonlyMap<string, Entry>;

const BY_SYSTEM = new Map<System, Entries>();
const BY_DIALECT = new Map<Dialect, Entries>();

/** What was looked up last: a file has few types, and may have many columns. */
const KNOWN = new Map<string, Mapped | null>();
const MOST_KNOWN = 1000;
/** Longer ones, such as those of enums, are not remembered. */
const LONGEST_KEY = 200;

/** Our type for a type of a system; null if the table has none. */
export function lookUp(
  system: System,
  physical: PhysicalType,
  dialect?: Dialect | undefined,
): Mapped | null {
  const key = JSON.stringify([system, dialect, physical.name, physical.args]);
  const before = KNOWN.get(key);
  if (before !== undefined) return before;
  const entry = inTable(system, physical, dialect);
  if (key.length > LONGEST_KEY) return entry;
  if (KNOWN.size === MOST_KNOWN) KNOWN.clear();
  KNOWN.set(key, entry);
  return entry;
}

function inTable(system: System, physical: PhysicalType, dialect: Dialect | undefined) {
  const keys = keysOf(physical);
  const own = dialect && entriesOf(BY_DIALECT, dialect, () => DIALECT_TYPES[dialect] ?? []);
  const common = entriesOf(BY_SYSTEM, system, () => TYPES[system]);
  for (const entries of [own, common]) {
    for (const key of keys) {
      const entry = entries?.get(key);
      if (entry) return mapped(entry, physical.args, shapesOf(entry, keys, dialect));
    }
  }
  return null;
}

/** The dialects of SQL that know a type which others do not. Spark and Databricks have the same types. */
export function dialectsOf(physical: PhysicalType): Dialect[] {
  return DIALECTS.filter((dialect) => dialect !== "databricks" && lookUp("sql", physical, dialect));
}

function mapped(
  { type, lossy, note }: Entry,
  args: readonly string[] = [],
  shapes: readonly ShapeSpec[],
): Mapped {
  // A dialect's row for tinyint does not apply to tinyint(1), which is a boolean.
  const is = shapes
    .map((spec) => specifiedShape(spec, args))
    .find((shape) => shape && typeOfShape(shape) === type);
  return { type, lossy, ...(note && { note }), is };
}

/** The shapes that a type may have, the dialect's own first. */
function shapesOf({ shape }: Entry, keys: readonly string[], dialect?: Dialect): ShapeSpec[] {
  const own = dialect && sqlShape(dialect, keys);
  const common = dialect && UNENFORCED.has(dialect) ? null : shape;
  return [own, common].filter((spec) => spec !== undefined && spec !== null);
}

const SHAPES = new Map<Dialect, ReadonlyMap<string, ShapeSpec>>();

/** What a dialect's own table says about the first of these names that it has. */
function sqlShape(dialect: Dialect, keys: readonly string[]): ShapeSpec | undefined {
  let shapes = SHAPES.get(dialect);
  if (!shapes) {
    const rows = SQL_SHAPES[dialect];
    shapes = new Map(
      rows.flatMap(([spec, names]) => names.split(", ").map((name) => [name, spec])),
    );
    SHAPES.set(dialect, shapes);
  }
  for (const key of keys) {
    const spec = shapes.get(key);
    if (spec) return spec;
  }
  return undefined;
}

function entriesOf<Name>(known: Map<Name, Entries>, name: Name, rows: () => readonly Row[]) {
  const before = known.get(name);
  if (before) return before;
  const entries = new Map(
    rows().flatMap(([type, names, shape, note]) => {
      const lossy = note !== undefined;
      const entry: Entry = { type, lossy, shape, ...(note && { note: NOTES[note] }) };
      return names.map((name) => [name, entry] as const);
    }),
  );
  known.set(name, entries);
  return entries;
}

/** The names that the table may have for a type, the most exact first. */
function keysOf({ name, args = [] }: PhysicalType): string[] {
  const base = name.toLowerCase().replace(/\s+/g, " ").trim();
  if (args.length === 0) return [`${base}()`, base];
  const scale = Number(args[1] ?? 0);
  return [`${base}(${args.join(",")})`, `${base}(p,${scale <= 0 ? "0" : "s"})`, base];
}
