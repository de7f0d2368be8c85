import type { SourceTable } from "../table.ts";

/** A table with where the database has it. */
type Placed = { database: unknown; schema: unknown; table: SourceTable };

/** The tables; those that share a name with another have their schema's before it, or the database's too. */
export function distinctNames(placed: readonly Placed[]): SourceTable[] {
  const known = relationsOf(placed).flatMap(describedOnce);
  const names = counts(known.map(({ table }) => table.name));
  const inSchemas = counts(known.map(inSchema));
  return known.map((node) => {
    if (names.get(node.table.name) === 1) return node.table;
    const name = inSchema(node);
    return { ...node.table, name: inSchemas.get(name) === 1 ? name : `${node.database}.${name}` };
  });
}

/** What is said of each table of the database. */
function relationsOf(placed: readonly Placed[]): Placed[][] {
  const relations = new Map<string, Placed[]>();
  for (const node of placed) {
    const key = JSON.stringify([node.database, node.schema, node.table.name]);
    const others = relations.get(key);
    if (others) others.push(node);
    else relations.set(key, [node]);
  }
  return [...relations.values()];
}

/** A project may read as a source what it makes; what both say is one table if it is the same. */
function describedOnce(placed: readonly Placed[]): readonly Placed[] {
  const typed = placed.filter(({ table }) => !("isUntyped" in table && table.isUntyped));
  const [first, ...others] = typed.length > 0 ? typed : placed;
  if (!first) return [];
  const text = columnsText(first);
  return others.every((other) => columnsText(other) === text) ? [first] : typed;
}

function columnsText({ table }: Placed) {
  return JSON.stringify("columns" in table ? table.columns : null);
}

function inSchema({ schema, table }: Placed) {
  return `${schema}.${table.name}`;
}

function counts(names: readonly string[]): Map<string, number> {
  const tally = new Map<string, number>();
  for (const name of names) tally.set(name, (tally.get(name) ?? 0) + 1);
  return tally;
}
