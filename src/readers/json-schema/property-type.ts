import { inferType } from "#domain/contracts/infer.ts";
import { flagAt, isObject, type JsonObject, listAt } from "../input/json-object.ts";
import type { UnmappedColumn } from "../table.ts";
import { type Allowed, ANY, allowedOf, isUntyped, meet, wordsOf } from "./allowed.ts";
import type { SchemaDocument } from "./schema-document.ts";

/** A property's type as the table of types has it, or why there is none. */
export type PropertyType = {
  physical_type: string;
  isNullable: boolean;
  /** Whether only keywords of objects or lists hint at its type, which let null in. */
  isHinted?: boolean;
} & (object | Pick<UnmappedColumn, "fault" | "likely">);

/** The type of a property that several schemas describe, which all hold. */
export type TypeOf = (schemas: readonly unknown[]) => PropertyType;

/** What a schema allows. If it says no type, its keywords may hint at one. */
type Read = { allowed: Allowed; hint?: "object" | "array" | undefined } | Fault;

type Fault = { physical_type: string; fault: string };

/** How deep a schema may be within another. */
const MAX_DEPTH = 100;

const TYPES: ReadonlySet<unknown> = new Set([
  ..."string integer number boolean object array null".split(" "),
]);

/** Formats of texts that are types of ours, or lose something. */
const FORMATS: ReadonlySet<unknown> = new Set([
  ..."date date-time time duration byte binary".split(" "),
]);

/** Texts that stand for bytes. */
const ENCODINGS: ReadonlySet<unknown> = new Set(["base16", "base32", "base64"]);

const NULL = allowedOf(["null"]);

const NOTHING = "No value is allowed for it. Allow one, or leave it out.";

/** Reads types of properties, each schema once, however many references lead to it. */
export function propertyTypes({ follow, holdsBeside }: SchemaDocument): TypeOf {
  const known = new Map<object, Read>();

  function read(schema: unknown, depth: number): Read {
    if (schema === true) return { allowed: ANY };
    if (schema === false) return faulty(NOTHING);
    if (!isObject(schema)) return faulty("This property has no type.");
    const before = known.get(schema);
    if (before) return before;
    if (depth > MAX_DEPTH) return faulty("This is nested too deeply.");
    known.set(schema, faulty("This property refers to itself."));
    const once = readOnce(schema, depth + 1);
    known.set(schema, once);
    return once;
  }

  function readOnce(schema: JsonObject, depth: number): Read {
    const target = follow(schema);
    if (target && "fault" in target) return faulty(target.fault);
    if (target && !holdsBeside) return read(target.schema, depth);
    const parts = [...(target ? [target.schema] : []), ...listAt(schema, "allOf")];
    const together = both([
      ownOf(schema),
      ...parts.map((part) => read(part, depth)),
      ...choicesOf(schema).map((choices) => either(choices.map((choice) => read(choice, depth)))),
    ]);
    if (!isMarkedNullable(schema)) return together;
    // Null alone is what `enum: [null]` leaves of a type beside `nullable`.
    return either([together, { allowed: NULL }]);
  }

  return (schemas) => propertyType(both(schemas.map((schema) => read(schema, 0))));
}

/** Lists of schemas of which one holds. */
function choicesOf(schema: JsonObject): unknown[][] {
  const choices = [listAt(schema, "anyOf"), listAt(schema, "oneOf")];
  if ("if" in schema) choices.push([schema.then ?? true, schema.else ?? true]);
  return choices.filter(({ length }) => length > 0);
}

/** OpenAPI's words before 3.1; in 2.0 it is an extension. */
function isMarkedNullable(schema: JsonObject) {
  return flagAt(schema, "nullable") === true || flagAt(schema, "x-nullable") === true;
}

/** What all schemas allow together. */
function both(reads: readonly Read[]): Read {
  let allowed = ANY;
  let hint: "object" | "array" | undefined;
  for (const read of reads) {
    if ("fault" in read) return read;
    const met = meet(allowed, read.allowed);
    if (met.size === 0) return contradiction(allowed, read.allowed);
    allowed = met;
    hint ??= read.hint;
  }
  return { allowed, hint };
}

function contradiction(one: Allowed, other: Allowed): Fault {
  const [first, second] = [one, other].map((allowed) => wordsOf(allowed).map(shown));
  const fault = `This must be ${first?.join(" or ")}, and also ${second?.join(" or ")}. No value is both.`;
  return { physical_type: `${first?.join(" | ")} & ${second?.join(" | ")}`, fault };
}

/** What one of the schemas allows, of which some may allow nothing. */
function either(reads: readonly Read[]): Read {
  const words: string[] = [];
  const possible = reads.filter((read) => !isNothing(read));
  if (possible.length === 0) return faulty(NOTHING);
  for (const read of possible) {
    if ("fault" in read) return read;
    words.push(...(isHinted(read) ? [read.hint] : wordsOf(read.allowed)));
  }
  return { allowed: allowedOf(words) };
}

function isNothing(read: Read) {
  return "fault" in read && read.fault === NOTHING;
}

function isHinted<Some extends { allowed: Allowed; hint?: string | undefined }>(
  read: Some,
): read is Some & { hint: NonNullable<Some["hint"]> } {
  return read.hint !== undefined && isUntyped(read.allowed);
}

/** What a schema's own keywords allow. */
function ownOf(schema: JsonObject): Read {
  const types = schema.type === undefined ? null : [schema.type].flat();
  const unknown = types?.find((name) => !TYPES.has(name));
  if (unknown !== undefined) {
    const name = typeof unknown === "string" ? unknown : JSON.stringify(unknown);
    return { physical_type: name, fault: `${name} is not a JSON Schema type.` };
  }
  const parts = [types ? allowedOf(types.map(String)) : ANY, textsOf(schema), listedBy(schema)];
  const allowed = (isNeverNull(schema.not) ? [...parts, NOT_NULL] : parts).reduce(meet);
  if (allowed.size === 0) return faulty(NOTHING);
  return { allowed, hint: hintOf(schema) };
}

const NOT_NULL = allowedOf(wordsOf(ANY).filter((word) => word !== "null"));

/** What a format or an encoding makes of texts; it says nothing of other values. */
function textsOf({ format, contentEncoding }: JsonObject): Allowed {
  const word = FORMATS.has(format) ? format : ENCODINGS.has(contentEncoding) && contentEncoding;
  if (!word) return ANY;
  return allowedOf([...wordsOf(ANY).filter((each) => each !== "string"), String(word)]);
}

/** What a list of values allows. A type beside it says whether its numbers are whole. */
function listedBy(schema: JsonObject): Allowed {
  const values = "const" in schema ? [schema.const] : schema.enum;
  if (!Array.isArray(values)) return ANY;
  const isTyped = schema.type !== undefined;
  return allowedOf(values.map((value) => (isTyped ? kindOfValue(value) : typeOfValue(value))));
}

function kindOfValue(value: unknown) {
  return typeof value === "number" ? "number" : typeOfValue(value);
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value === "string" ? "enum" : inferType(value);
  return type === "json" ? "object" : type;
}

function isNeverNull(not: unknown) {
  if (!isObject(not) || Object.keys(not).length !== 1) return false;
  const [value] = Object.values(not).flat();
  return (
    ("type" in not && value === "null") || (("const" in not || "enum" in not) && value === null)
  );
}

function hintOf(schema: JsonObject) {
  if (isObject(schema.properties)) return "object";
  return "items" in schema ? "array" : undefined;
}

function propertyType(read: Read): PropertyType {
  if ("fault" in read) return { ...read, isNullable: false };
  const isNullable = read.allowed.has("null");
  if (isHinted(read)) return { physical_type: read.hint, isNullable, isHinted: true };
  if (isUntyped(read.allowed)) {
    const fault = "This property has no type.";
    return { physical_type: "any", isNullable, fault, likely: "json" };
  }
  const words = wordsOf(read.allowed).filter((word) => word !== "null");
  const [word] = words;
  if (word === undefined) {
    return { physical_type: "null", isNullable, fault: "This property is always null." };
  }
  if (words.length === 1) return { physical_type: word, isNullable };
  const texts = words.map(shown);
  return {
    physical_type: texts.join(" | "),
    isNullable,
    fault: `This can be ${texts.join(" or ")}.`,
    ...(texts.some((text) => text === "object" || text === "array") && { likely: "json" }),
  };
}

function shown(word: string) {
  return word === "enum" ? "string" : word;
}

function faulty(fault: string): Fault {
  return { physical_type: "", fault };
}
