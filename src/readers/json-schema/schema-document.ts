import { isObject, type JsonObject, textAt } from "../input/json-object.ts";
import type { OtherDocuments } from "./other-files.ts";
import { type Follow, references } from "./reference.ts";
import { marksProperties } from "./required.ts";

/** A document with schemas: where their references lead, and what stands beside one. */
export type SchemaDocument = {
  follow: Follow;
  /** Whether what stands beside a `$ref` holds, too: from draft 2019-09 on, and without a draft. */
  holdsBeside: boolean;
  /** Whether its specification has `nullable`: OpenAPI before 3.1. */
  hasNullable: boolean;
  /** Whether a property may say itself that it is required: draft 3, or no draft. */
  marksProperties: boolean;
};

/** What changes a schema when it stands beside a `$ref`, as opposed to a description. */
const TELLING = [
  ..."type format enum const nullable x-nullable not if properties required items".split(" "),
  ..."allOf anyOf oneOf contentEncoding".split(" "),
];

export function schemaDocument(root: unknown, others: OtherDocuments = new Map()): SchemaDocument {
  return {
    follow: references(root, others),
    holdsBeside: !isBeforeDraft2019(root),
    marksProperties: marksProperties(root),
    hasNullable: /^[23](\.0|$)/.test(openApiVersion(root) ?? ""),
  };
}

/** Draft 7 and before, and OpenAPI before 3.1. */
function isBeforeDraft2019(root: unknown) {
  const version = openApiVersion(root);
  if (version !== null) return /^(2|3\.0|3$)/.test(version);
  return /draft-0[3-7]/.test(textAt(root, "$schema") ?? "");
}

/** The version of OpenAPI that a document follows, if it does. */
function openApiVersion(root: unknown): string | null {
  const { swagger, openapi } = isObject(root) ? root : {};
  const version = swagger ?? openapi;
  return version === undefined ? null : String(version);
}

/** What to say of a schema in which something stands beside a `$ref`, if anything. */
export function noteBeside(schema: unknown, { holdsBeside }: SchemaDocument): string[] {
  const keys = holdsBeside ? [] : besideReferences(schema);
  if (keys.length === 0) return [];
  return [
    `In this version of the specification, these are ignored beside a "$ref": ${keys.join(", ")}.`,
  ];
}

/** What to say of `nullable` where it is no keyword, but what people mean by it is plain. */
export function noteNullable(schema: unknown, { hasNullable }: SchemaDocument): string[] {
  if (hasNullable || !objectsIn(schema).some(({ nullable }) => nullable === true)) return [];
  return ['"nullable" is a keyword of OpenAPI 3.0 alone, and is read as it is there.'];
}

function besideReferences(schema: unknown): string[] {
  const beside = objectsIn(schema).filter(({ $ref }) => typeof $ref === "string");
  return [...new Set(beside.flatMap(tellingKeys))];
}

/** All objects of a document. */
function objectsIn(document: unknown): JsonObject[] {
  const objects: JsonObject[] = [];
  const waiting = [document];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) if (inner) waiting.push(inner);
    if (isObject(value)) objects.push(value);
  }
  return objects;
}

function tellingKeys(schema: JsonObject) {
  return TELLING.filter((key) => Object.hasOwn(schema, key));
}
