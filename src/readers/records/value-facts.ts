import type { ColumnType } from "#domain/contracts/column-type.ts";
import { inferType } from "#domain/contracts/infer.ts";
import { MAX_DETAIL_DEPTH } from "#domain/details/detail.ts";
import { nameFault } from "#domain/text/name.ts";
import { isObject, type JsonObject } from "../input/json-object.ts";
import { mergeTypes } from "./merge-types.ts";
import { typeOfDay } from "./text-type.ts";

/** What the values of one place of records have in common. */
export type ValueFacts = {
  /** undefined as long as there are no values. */
  type: ColumnType | undefined;
  /** How many there are, without null. */
  values: number;
  /** Whether some are no texts. */
  hasOthers: boolean;
  /** What is inside their objects or lists. */
  inside?: Inside | undefined;
};

type Inside =
  | { kind: "struct"; objects: number; fields: Map<string, ValueFacts> }
  | { kind: "list"; count: number; items: ValueFacts }
  /** Too much or too different things. */
  | { kind: "free" };

/** How many more places inside columns may have facts of their own. */
export type Budget = { places: number };

export function newFacts(): ValueFacts {
  return { type: undefined, values: 0, hasOthers: false };
}

/** Adds a value, which lies `depth` places inside its column. */
export function observe(facts: ValueFacts, value: unknown, budget: Budget, depth = 0): void {
  if (value === null) return;
  facts.values += 1;
  if (facts.type === "string" && (facts.hasOthers || typeof value === "string")) return;
  const type = typeOf(value);
  facts.hasOthers ||= !TEXTS.has(type);
  facts.type = mergeTypes(facts.type, type);
  if (facts.type !== "json") release(facts, undefined, budget);
  else if (facts.inside?.kind !== "free" && !observeInside(facts, value, budget, depth)) {
    release(facts, { kind: "free" }, budget);
  }
}

/** False if what is inside cannot be described. */
function observeInside(facts: ValueFacts, value: unknown, budget: Budget, depth: number) {
  if (depth === MAX_DETAIL_DEPTH) return false;
  if (isObject(value)) return observeFields(facts, value, budget, depth);
  return Array.isArray(value) && observeItems(facts, value, budget, depth);
}

function observeFields(facts: ValueFacts, value: JsonObject, budget: Budget, depth: number) {
  facts.inside ??= { kind: "struct", objects: 0, fields: new Map() };
  const { inside } = facts;
  if (inside.kind !== "struct") return false;
  inside.objects += 1;
  for (const name of Object.keys(value)) {
    let field = inside.fields.get(name);
    if (!field) {
      if (budget.places === 0 || nameFault(name)) return false;
      budget.places -= 1;
      field = newFacts();
      inside.fields.set(name, field);
    }
    observe(field, value[name], budget, depth + 1);
  }
  return true;
}

function observeItems(
  facts: ValueFacts,
  values: readonly unknown[],
  budget: Budget,
  depth: number,
) {
  if (!facts.inside) {
    if (budget.places === 0) return false;
    budget.places -= 1;
    facts.inside = { kind: "list", count: 0, items: newFacts() };
  }
  const { inside } = facts;
  if (inside.kind !== "list") return false;
  inside.count += values.length;
  for (const value of values) observe(inside.items, value, budget, depth + 1);
  return true;
}

/** Replaces what is known of the inside, whose places others can have. */
function release(facts: ValueFacts, inside: Inside | undefined, budget: Budget) {
  budget.places += placesIn(facts.inside);
  facts.inside = inside;
}

function placesIn(inside: Inside | undefined): number {
  if (inside?.kind === "list") return 1 + placesIn(inside.items.inside);
  if (inside?.kind !== "struct") return 0;
  let places = inside.fields.size;
  for (const { inside: deeper } of inside.fields.values()) places += placesIn(deeper);
  return places;
}

/** Types of what JSON has as a text. */
const TEXTS: ReadonlySet<ColumnType> = new Set(["string", "date", "timestamp"]);

/** Whether its values have several types, of which only texts can hold all. */
export function isMixed({ type, hasOthers }: ValueFacts): boolean {
  return type === "string" && hasOthers;
}

/** Whether that is so anywhere inside it. */
export function isMixedInside({ inside }: ValueFacts): boolean {
  if (!inside || inside.kind === "free") return false;
  const places = inside.kind === "list" ? [inside.items] : [...inside.fields.values()];
  return places.some((place) => isMixed(place) || isMixedInside(place));
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
