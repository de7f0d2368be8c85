import { numberText } from "#domain/text/number-text.ts";
import { type Parameter, type ReferenceDocument, resolve, type Schema } from "./document.ts";

/** A field of a body, or a parameter. `path` like `schema.columns[].type`. */
export type Field = {
  path: string;
  type: string;
  required: boolean;
  description: string;
  limits: string[];
};

/** The fields of a body, nested ones after their parent; what lies in itself is not gone into again. */
export function fieldsOf(
  document: ReferenceDocument,
  schema: Schema,
  prefix = "",
  around: readonly Schema[] = [],
): Field[] {
  const resolved = resolve(document, schema);
  if (around.includes(resolved)) return [];
  const inside = [...around, resolved];
  if (resolved.items) return fieldsOf(document, resolved.items, `${prefix}[]`, inside);
  return Object.entries(resolved.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const field = fieldOf(document, path, property, resolved.required?.includes(name) ?? false);
    return [field, ...fieldsOf(document, property, path, inside)];
  });
}

export function parameterField(document: ReferenceDocument, parameter: Parameter): Field {
  const { name, schema, required = false } = parameter;
  const field = fieldOf(document, name, schema, required);
  return { ...field, description: parameter.description ?? field.description };
}

function fieldOf(document: ReferenceDocument, path: string, schema: Schema, required: boolean) {
  const resolved = resolve(document, schema);
  const { description = "" } = resolved;
  return {
    path,
    type: typeOf(document, resolved),
    required,
    description,
    limits: limitsOf(resolved),
  };
}

/** The type in words: "array of string", "string or null". */
function typeOf(document: ReferenceDocument, schema: Schema): string {
  if (schema.items) return `array of ${typeOf(document, resolve(document, schema.items))}`;
  return [schema.type ?? "any"].flat().join(" or ");
}

function limitsOf(schema: Schema): string[] {
  const allowed = schema.enum ?? schema.items?.enum;
  const isSaid = allowed?.every((value) => schema.description?.includes(`\`${value}\``));
  return [
    allowed && !isSaid && `one of ${allowed.join(", ")}`,
    range(schema.minLength, schema.maxLength, "characters"),
    range(schema.minItems, schema.maxItems, "entries"),
    range(bound(schema.minimum), bound(schema.maximum), ""),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((limit) => typeof limit === "string");
}

/** The limits of exact integers are not worth showing. */
function bound(value: number | undefined) {
  return value !== undefined &&
    Number.isSafeInteger(value) &&
    Math.abs(value) < Number.MAX_SAFE_INTEGER
    ? value
    : undefined;
}

function range(least: number | undefined, most: number | undefined, unit: string) {
  const words = (text: string) => `${text} ${unit}`.trim();
  if (least !== undefined && most !== undefined)
    return words(`${numberText(least)} to ${numberText(most)}`);
  if (most !== undefined) return words(`at most ${numberText(most)}`);
  if (least !== undefined) return words(`at least ${numberText(least)}`);
  return null;
}
