import type { ColumnType } from "#domain/contracts/column-type.ts";
import { inferType } from "#domain/contracts/infer.ts";
import { isObject, type JsonObject } from "../input/json-object.ts";
import type { SourceColumn } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { mergeTypes } from "./merge-types.ts";
import { typeOfDay } from "./text-type.ts";

/** How many different keys records may have: ids that are keys have no end. */
const MAX_KEYS = 100_000;

type KeyFacts = {
  /** undefined as long as there are no values. */
  type: ColumnType | undefined;
  /** In how many records it has a value. */
  values: number;
};

/** The columns of records that come in batches. */
export async function columnsOf(
  batches: AsyncIterable<Iterable<JsonObject>> | Iterable<Iterable<JsonObject>>,
  limit = Number.POSITIVE_INFINITY,
): Promise<SourceColumn[]> {
  const { keys, count } = await factsOf(batches, limit);
  if (count === 0) throw new UnreadableSource("There are no records to infer columns from.");
  return [...keys].map(([name, facts]) => columnOf(name, facts, count));
}

async function factsOf(
  batches: AsyncIterable<Iterable<JsonObject>> | Iterable<Iterable<JsonObject>>,
  limit: number,
) {
  const keys = new Map<string, KeyFacts>();
  let count = 0;
  for await (const batch of batches) {
    for (const record of batch) {
      observe(keys, record);
      count += 1;
      if (count === limit) return { keys, count };
    }
  }
  return { keys, count };
}

function observe(keys: Map<string, KeyFacts>, record: JsonObject) {
  for (const name of Object.keys(record)) {
    const value = record[name];
    let facts = keys.get(name);
    if (!facts) {
      facts = { type: undefined, values: 0 };
      keys.set(name, facts);
      checkCount(keys.size);
    }
    if (value === null) continue;
    facts.values += 1;
    if (facts.type !== "string") facts.type = mergeTypes(facts.type, typeOf(value));
  }
}

function checkCount(keys: number) {
  if (keys <= MAX_KEYS) return;
  const problem = "The records have more than 100,000 different keys.";
  throw new UnreadableSource(`${problem} Put values such as ids in fields, not in keys.`);
}

/** What MongoDB writes around values that JSON has no words for. */
const MONGO: ReadonlyMap<string, ColumnType> = new Map([
  ...["$oid", "$uuid", "$binary", "$symbol"].map((key) => [key, "string"] as const),
  ...["$numberLong", "$numberInt"].map((key) => [key, "integer"] as const),
  ...["$numberDouble", "$numberDecimal"].map((key) => [key, "number"] as const),
  ["$date", "timestamp"],
]);

function typeOf(value: unknown): ColumnType {
  const [key, ...others] = isObject(value) ? Object.keys(value) : [];
  const ofMongo = key?.startsWith("$") && others.length === 0 ? MONGO.get(key) : undefined;
  if (ofMongo) return ofMongo;
  return typeof value === "string" ? (typeOfDay(value) ?? "string") : inferType(value);
}

function columnOf(name: string, { type, values }: KeyFacts, count: number): SourceColumn {
  const required = values === count;
  if (type) return { name, type, required, physical_type: type, lossy: false };
  const fault = `${count === 1 ? "The record has" : "All records have"} null for it, which has no type.`;
  return { name, required, physical_type: "null", fault };
}
