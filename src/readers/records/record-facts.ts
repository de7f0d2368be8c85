import { MAX_DETAIL_FIELDS } from "#domain/details/detail.ts";
import { fitOneSchema } from "#domain/details/read-detail.ts";
import type { JsonObject } from "../input/json-object.ts";
import { isMapped, type SourceColumn } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { innerOf } from "./value-detail.ts";
import {
  type Budget,
  isMixed,
  isMixedInside,
  newFacts,
  observe,
  type ValueFacts,
} from "./value-facts.ts";

/** How many different keys records may have: ids that are keys have no end. */
const MAX_KEYS = 100_000;

/** The columns of records that come in batches. */
export async function columnsOf(
  batches: AsyncIterable<Iterable<JsonObject>> | Iterable<Iterable<JsonObject>>,
  limit = Number.POSITIVE_INFINITY,
): Promise<SourceColumn[]> {
  const { keys, count } = await factsOf(batches, limit);
  if (count === 0) throw new UnreadableSource("There are no records to infer columns from.");
  const columns = [...keys].map(([name, facts]) => columnOf(name, facts, count));
  // Long names can break bounds that their number does not.
  return fitOneSchema(columns.filter(isMapped)) ? columns : columns.map(withoutInside);
}

async function factsOf(
  batches: AsyncIterable<Iterable<JsonObject>> | Iterable<Iterable<JsonObject>>,
  limit: number,
) {
  const keys = new Map<string, ValueFacts>();
  const budget = { places: MAX_DETAIL_FIELDS };
  let count = 0;
  for await (const batch of batches) {
    for (const record of batch) {
      observeRecord(keys, record, budget);
      count += 1;
      if (count === limit) return { keys, count };
    }
  }
  return { keys, count };
}

function observeRecord(keys: Map<string, ValueFacts>, record: JsonObject, budget: Budget) {
  for (const name of Object.keys(record)) {
    let facts = keys.get(name);
    if (!facts) {
      facts = newFacts();
      keys.set(name, facts);
      checkCount(keys.size);
    }
    observe(facts, record[name], budget);
  }
}

function checkCount(keys: number) {
  if (keys <= MAX_KEYS) return;
  const problem = "The records have more than 100,000 different keys.";
  throw new UnreadableSource(`${problem} Put values such as ids in fields, not in keys.`);
}

function columnOf(name: string, facts: ValueFacts, count: number): SourceColumn {
  const required = facts.values === count;
  const inner = innerOf(facts, count);
  if (inner) {
    const note = mixNote(facts);
    return {
      name,
      required,
      physical_type: inner.type,
      lossy: note !== null,
      ...(note && { note }),
      ...inner,
    };
  }
  const fault = `${count === 1 ? "The record has" : "All records have"} null for it, which has no type.`;
  return { name, required, physical_type: "null", fault };
}

/** What to say of values that have no type in common. */
function mixNote(facts: ValueFacts): string | null {
  if (isMixed(facts)) return "its values have several types";
  return isMixedInside(facts)
    ? "values inside it have several types, and are read as string"
    : null;
}

function withoutInside(column: SourceColumn): SourceColumn {
  if (!isMapped(column) || !column.detail?.is) return column;
  return { ...column, detail: { ...column.detail, is: { kind: "json" } } };
}
