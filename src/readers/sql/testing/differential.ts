import assert from "node:assert/strict";
import type { Dialect } from "../../mapping/dialects.ts";
import { mapColumn } from "../../mapping/map-column.ts";
import { readSource } from "../../read-source.ts";
import { textSource } from "../../source.ts";
import type { SourceColumn, SourceTable } from "../../table.ts";
import { UnreadableSource } from "../../unreadable.ts";
import { parseType } from "../types/parse-type.ts";
import { mutated, mutatedDump } from "./mutated.ts";
import { type Random, randomOf } from "./random.ts";

/** A column as an engine describes it. */
export type KnownColumn = { table: string; name: string; type: string; required: boolean };

/** What runs statements, and knows which columns they have made. */
export type Engine = {
  dialect: Dialect;
  /** Begins with an empty database. */
  restart: () => Promise<void>;
  /** Whether a statement is right; a text of several is in `script`. */
  runs: (statement: string) => Promise<boolean>;
  runsScript: (script: string) => Promise<boolean>;
  /** Null if a temporary table hides another of its name. */
  columns: () => Promise<KnownColumn[] | null>;
};

type Script = (random: Random, length: number) => Generator<string, void, boolean>;

type Run = { script: Script; length: number; seed: number; statements: number };

/** Statements that were run, and tables. */
type Counts = { statements: number; agreed: number; refused: number };

/** Generates scripts, runs each as it is and with one change, and compares what is read with what is made. */
export async function differential(engine: Engine, run: Run): Promise<Counts> {
  const counts: Counts = { statements: 0, agreed: 0, refused: 0 };
  for (let seed = run.seed; counts.statements < run.statements; seed++) {
    const random = randomOf(seed);
    await engine.restart();
    const valid: string[] = [];
    const statements = run.script(random, run.length);
    for (let drawn = statements.next(); !drawn.done; ) {
      counts.statements += 1;
      const isRight = await engine.runs(drawn.value);
      if (isRight) valid.push(drawn.value);
      drawn = statements.next(isRight);
    }
    const script = `${valid.join(";\n")};\n`;
    await compare(engine, script, counts, seed);
    const changed = mutated(random, script);
    await engine.restart();
    counts.statements += 1;
    if (await engine.runsScript(changed)) await compare(engine, changed, counts, seed);
  }
  return counts;
}

/** Changed dumps for each dump. */
export const CHANGES = 4;

/** Compares what is read from a dump, and from changed ones, with what the engine makes of them. */
export async function compareDump(engine: Engine, dump: string, counts: Counts, seed: number) {
  await engine.restart();
  // A dump with a view of what is gone does not run.
  if (!(await engine.runsScript(dump))) return;
  await compare(engine, dump, counts, seed);
  const random = randomOf(seed);
  for (let n = 0; n < CHANGES; n++) {
    const changed = mutatedDump(random, dump);
    await engine.restart();
    counts.statements += 1;
    if (await engine.runsScript(changed)) await compare(engine, changed, counts, seed);
  }
}

/** Compares what is read from a script with what the engine has. */
export async function compare(engine: Engine, script: string, counts: Counts, seed: number) {
  const all = await engine.columns();
  if (!all) return;
  const known = Map.groupBy(all, ({ table }) => table);
  const tables = await tablesIn(script, engine.dialect);
  if (!tables) {
    counts.refused += known.size;
    return;
  }
  const about = `seed ${seed}\n${script}`;
  for (const [name, columns] of known) {
    const table: SourceTable | undefined = tables.find((table) => isSame(table.name, name));
    assert.ok(table, `${name} is not read. ${about}`);
    if ("fault" in table) {
      counts.refused += 1;
      continue;
    }
    const own: string[] = table.columns.map(written);
    const mapped = columns.map((column) => mappedColumn(column, engine.dialect));
    assert.deepEqual(
      own,
      mapped.map((column, n) => written(asRefused(column, table.columns[n]))),
      `${name} is read wrongly. ${about}`,
    );
    if (mapped.every((column, n) => written(column) === own[n])) counts.agreed += 1;
    else counts.refused += 1;
  }
  for (const table of tables) {
    const isThere = [...known.keys()].some((name) => isSame(name, table.name));
    assert.ok("fault" in table || isThere, `There is no ${table.name}. ${about}`);
  }
}

function isSame(one: string, other: string) {
  return one.toLowerCase() === other.toLowerCase();
}

function mappedColumn({ name, type, required }: KnownColumn, dialect: Dialect): SourceColumn {
  const parsed = parseType(type) ?? { name: type };
  return mapColumn("sql", { name, required, type: parsed, physical_type: type }, dialect);
}

type Written = { name: string; required: boolean; type?: string };

function written({ name, type, required }: Written): string {
  return `${name} ${type ?? "?"}${required ? "!" : ""}`;
}

/** What is there, without the type that a column was refused for. */
function asRefused(known: SourceColumn, read: SourceColumn | undefined): Written {
  return read && "fault" in read ? { name: known.name, required: known.required } : known;
}

async function tablesIn(script: string, dialect: Dialect): Promise<SourceTable[] | null> {
  try {
    return (await readSource(textSource(script), { from: "sql", dialect })).tables;
  } catch (error) {
    if (error instanceof UnreadableSource) return null;
    throw error;
  }
}
