import type { ColumnType } from "#domain/contracts/column-type.ts";
import type { Detail, Field, Inner, Shape } from "./detail.ts";

/** A name that needs no quotes. */
const PLAIN = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/**
 * Returns a shape as people write and read it: `decimal(10,2)`, `list<struct<sku: string, qty: int32>>`.
 * Equal texts are equal shapes; the numbers of fields and their types in the source's words are not in it.
 */
export function shapeText(shape: Shape): string {
  switch (shape.kind) {
    case "integer":
      return `${shape.signed ? "int" : "uint"}${shape.bits}`;
    case "float":
      return `float${shape.bits}`;
    case "decimal":
      return `decimal(${shape.precision},${shape.scale})`;
    case "string":
    case "binary":
      return shape.length === undefined ? shape.kind : `${shape.kind}(${shape.length})`;
    case "enum":
      return `enum(${shape.values.map(quotedValue).join(",")})`;
    case "time":
    case "duration":
      return `${shape.kind}(${shape.unit})`;
    case "timestamp":
      return `timestamp(${shape.unit}${shape.zone ? ", zone" : ""})`;
    case "struct":
      return `struct<${shape.fields.map(fieldText).join(", ")}>`;
    case "list":
      return `list<${innerText(shape.items)}>`;
    case "map":
      return `map<${innerText(shape.keys)}, ${innerText(shape.values)}>`;
    default:
      return shape.kind;
  }
}

/** Returns what is known of a type: `int32`, or `string(?)` for a string of which no more is known. */
export function typeText({ type, detail }: Inner): string {
  return detail?.is ? shapeText(detail.is) : unknownText(type);
}

/** Returns the same, and whether the value may be null: `int32 not null`. */
export function innerText(inner: Inner): string {
  return `${typeText(inner)}${nullText(inner.detail)}`;
}

/** What a type is called of which no shape is known: the shape of the same name would say more. */
function unknownText(type: ColumnType) {
  return isShapeName(type) ? `${type}(?)` : type;
}

function isShapeName(type: ColumnType) {
  return type !== "integer" && type !== "number" && type !== "timestamp";
}

/** Returns whether a value may be null, after its shape: " not null"; "" when nobody says. */
export function nullText(detail: Detail | undefined): string {
  if (detail?.nullable === undefined) return "";
  return detail.nullable ? " nullable" : " not null";
}

/** Returns a field or column with all that is known of it: `qty: int32 not null`. */
export function fieldText({ name, ...inner }: Field) {
  return `${PLAIN.test(name) ? name : JSON.stringify(name)}: ${innerText(inner)}`;
}

/** Characters that quoting escapes; most values have none, and an enum may have 100,000 of them. */
const ESCAPED = /["'\\\p{Cc}\p{Cs}]/u;

function quotedValue(value: string) {
  if (!ESCAPED.test(value)) return `'${value}'`;
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
