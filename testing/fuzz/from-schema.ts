import fc from "fast-check";

/** The subset of JSON Schema that the document uses. */
export type JsonSchema = {
  $ref?: string;
  anyOf?: JsonSchema[];
  const?: unknown;
  format?: string;
  type?: string | string[];
  enum?: string[];
  example?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** Texts that break code which trusts its input. */
export const hostileText = fc.constantFrom(
  ...[
    "",
    " ",
    "\u0000",
    "\ud800",
    "__proto__",
    "constructor",
    "toString",
    "null",
    "0",
    "-1",
    "1e9",
  ],
  ...[
    "💥",
    "é".repeat(256),
    "a".repeat(10_000),
    "' OR 1=1 --",
    "../../etc/passwd",
    "%00",
    "%",
    "?",
    "#",
  ],
  ...["ctr_00000000000000000000000000", "<script>", "\u202e", "\ufeff", "\n\r\n"],
);

/** Generates any JSON value, including hostile texts and keys. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  hostileText,
  fc.dictionary(hostileText, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4, noNullPrototype: true }),
);

/** What a schema refers to: parts of its document, and ids of things that are there. */
export type Surroundings = {
  resolve: (ref: string) => JsonSchema;
  ids: readonly string[];
  /** The references that lead to the schema. */
  path?: readonly string[];
};

/** Generates values that a schema allows, most ids being those of things that are there. */
export function valid(schema: JsonSchema, around: Surroundings): fc.Arbitrary<unknown> {
  if (schema.$ref) return validReference(schema.$ref, around);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => valid(branch, around)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valid({ ...schema, type }, around)));
  }
  switch (schema.type) {
    case "object":
      return validObject(schema, around);
    case "array":
      return fc.array(valid(schema.items ?? {}, around), {
        minLength: schema.minItems,
        maxLength: 12,
      });
    case "string":
      return validText(schema, around.ids);
    case "integer":
      return fc.integer({ min: schema.minimum, max: schema.maximum });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Of what refers to itself, mostly nothing is said: at random, it would seldom make sense. */
function validReference(ref: string, around: Surroundings): fc.Arbitrary<unknown> {
  const { path = [], resolve } = around;
  if (path.includes(ref)) return fc.constant({});
  const target = resolve(ref);
  const whole = valid(target, { ...around, path: [...path, ref] });
  if (!refersTo(target, ref, resolve)) return whole;
  return fc.oneof({ weight: 7, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: whole });
}

function refersTo(
  schema: JsonSchema,
  ref: string,
  resolve: Surroundings["resolve"],
  known = new Set<string>(),
): boolean {
  const refs = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = ""]) => to);
  const news = refs.filter((to) => !known.has(to));
  for (const to of news) known.add(to);
  return known.has(ref) || news.some((to) => refersTo(resolve(to), ref, resolve, known));
}

function validText({ example, format, maxLength = 40 }: JsonSchema, ids: readonly string[]) {
  const [prefix] = /^[a-z]{3}_/.exec(String(example)) ?? [];
  const known = ids.filter((id) => prefix !== undefined && id.startsWith(prefix));
  if (known.length > 0) return fc.constantFrom(...known);
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((at) => at.toJSON());
  if (String(example).startsWith("https://")) return fc.webUrl({ validSchemes: ["https"] });
  return fc.string({ unit: "binary", minLength: 1, maxLength: Math.min(maxLength, 40) });
}

function validObject({ properties, required }: JsonSchema, around: Surroundings) {
  if (!properties) {
    return fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 1 }), {
      maxKeys: 6,
    });
  }
  const fields: [string, fc.Arbitrary<unknown>][] = Object.entries(properties).map(
    ([name, schema]) => [name, valid(schema, around)],
  );
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
    requiredKeys: required ?? [],
  });
}

/** Generates variants of a value with one part replaced, removed or added. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== "object" || value === null) return anyJson;
  const keys = Object.keys(value);
  if (keys.length === 0) return anyJson;
  return fc
    .tuple(fc.constantFrom(...keys), fc.constantFrom("replace", "remove", "deeper", "whole"))
    .chain(([key, how]) => {
      const part = (value as Record<string, unknown>)[key];
      if (how === "whole") return anyJson;
      if (how === "remove") return fc.constant(withPart(value, key, undefined));
      const changed = how === "deeper" ? mutated(part) : anyJson;
      return changed.map((other) => withPart(value, key, other));
    });
}

function withPart(value: object, key: string, part: unknown) {
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = part;
  return copy;
}
