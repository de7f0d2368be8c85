import { isObject, type JsonObject, textAt } from "../input/json-object.ts";
import type { OtherDocuments } from "./other-files.ts";
import { type Follow, references } from "./reference.ts";

/** A document with schemas: where their references lead, and what stands beside one. */
export type SchemaDocument = {
  follow: Follow;
  /** Whether what stands beside a `$ref` holds, too: from draft 2019-09 on, and without a draft. */
  holdsBeside: boolean;
};

/** What changes a schema when it stands beside a `$ref`, as opposed to a description. */
const TELLING = [
  ..."type format enum const nullable x-nullable not if properties required items".split(" "),
  ..."allOf anyOf oneOf contentEncoding".split(" "),
];

export function schemaDocument(root: unknown, others: OtherDocuments = new Map()): SchemaDocument {
  return { follow: references(root, others), holdsBeside: !isBeforeDraft2019(root) };
}

/** Draft 7 and before, and OpenAPI before 3.1. */
function isBeforeDraft2019(root: unknown) {
  const { swagger, openapi } = isObject(root) ? root : {};
  if (swagger !== undefined) return true;
  if (openapi !== undefined) return /^3(\.0|$)/.test(String(openapi));
  return /draft-0[3-7]/.test(textAt(root, "$schema") ?? "");
}

/** What to say of a schema in which something stands beside a `$ref`, if anything. */
export function noteBeside(schema: unknown, { holdsBeside }: SchemaDocument): string[] {
  const keys = holdsBeside ? [] : besideReferences(schema);
  if (keys.length === 0) return [];
  return [
    `By its version of the specification, this means nothing beside a "$ref": ${keys.join(", ")}.`,
  ];
}

function besideReferences(schema: unknown): string[] {
  const found = new Set<string>();
  const waiting = [schema];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) if (inner) waiting.push(inner);
    if (!isObject(value) || typeof value.$ref !== "string") continue;
    for (const key of tellingKeys(value)) found.add(key);
  }
  return [...found];
}

function tellingKeys(schema: JsonObject) {
  return TELLING.filter((key) => Object.hasOwn(schema, key));
}
