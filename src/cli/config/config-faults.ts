import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair } from "yaml";
import type { Schema } from "./config-schema.ts";

/** What is wrong with a part of a configuration, and where in its text. */
export type ConfigFault = { offset: number; message: string };

/** What a YAML node has that its schema does not allow, and what it lacks. */
export function configFaults(document: Document, schema: Schema): ConfigFault[] {
  return faultsOf({ document, path: "" }, document.contents, schema);
}

type Where = { document: Document; path: string; offset?: number };

function faultsOf(where: Where, json: unknown, schema: Schema): ConfigFault[] {
  const node = isAlias(json) ? json.resolve(where.document) : json;
  const offset = (node as Node | null)?.range?.[0] ?? where.offset ?? 0;
  const fault = (message: string) => [
    { offset, message: `${where.path || "The file"} ${message}` },
  ];
  if (schema.enum) {
    const value = isScalar(node) ? node.value : undefined;
    return schema.enum.some((allowed) => allowed === value)
      ? []
      : fault(`must be ${choices(schema.enum)}.`);
  }
  if (schema.type === "object") {
    return isMap(node)
      ? mapFaults({ ...where, offset }, node.items, schema)
      : fault("must be a mapping.");
  }
  if (schema.type === "array") {
    if (!isSeq(node)) return fault("must be a list.");
    const items = schema.items ?? {};
    return node.items.flatMap((item, index) =>
      faultsOf({ ...where, offset, path: `${where.path}[${index}]` }, item, items),
    );
  }
  const wrong = scalarFault(isScalar(node) ? node.value : undefined, schema);
  return wrong ? fault(wrong) : [];
}

function mapFaults(where: Where, pairs: readonly Pair[], schema: Schema): ConfigFault[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const below = (name: string) => (where.path ? `${where.path}.${name}` : name);
  const names = pairs.map(({ key }) => String(isScalar(key) ? key.value : key));
  const missing = required.filter((name) => !names.includes(name));
  const faults = missing.map((name) => ({
    offset: where.offset ?? 0,
    message: `${below(name)} is missing.`,
  }));
  pairs.forEach(({ key, value }, index) => {
    const name = names[index] ?? "";
    const offset = (key as Node | null)?.range?.[0] ?? where.offset ?? 0;
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (known) faults.push(...faultsOf({ ...where, offset, path: below(name) }, value, known));
    else faults.push({ offset, message: unknownName(below(name), name, Object.keys(properties)) });
  });
  return faults;
}

function unknownName(path: string, name: string, known: readonly string[]) {
  if (/key|token|secret/i.test(name)) {
    return `${path} is not allowed: the API key belongs in SCHEMA_CHECK_KEY, never in a file.`;
  }
  return `${path} is not known. There are: ${known.join(", ")}.`;
}

function scalarFault(value: unknown, { type, minLength, minimum }: Schema): string | null {
  if (type === "boolean") return typeof value === "boolean" ? null : "must be true or false.";
  if (type === "integer") {
    const isFine = Number.isSafeInteger(value) && Number(value) >= (minimum ?? -Infinity);
    return isFine ? null : `must be a whole number of at least ${minimum}.`;
  }
  const isText = typeof value === "string" && value.length >= (minLength ?? 0);
  return isText ? null : "must be text. Put quotes around it if it looks like something else.";
}

function choices(values: readonly (string | number)[]) {
  const words = values.filter((value) => typeof value === "string");
  const numbers = values.filter((value) => typeof value === "number");
  const range = numbers.length > 1 ? `${numbers[0]} to ${numbers.at(-1)}` : `${numbers[0]}`;
  const all = numbers.length > 0 ? [...words, range] : words;
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} or ${all.at(-1)}` : (all[0] ?? "");
}
