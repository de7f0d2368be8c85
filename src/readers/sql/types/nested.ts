import type { BoundType, TypeField } from "./bound-type.ts";
import { resolveType } from "./custom-types.ts";

/** How many fields are written out. */
const SHOWN = 3;

/**
 * Why a column with the type Nested of ClickHouse cannot be read: a setting of the server decides which
 * columns it becomes. Null for a column of another type.
 */
export function nestedFault(name: string, bound: BoundType): string | null {
  const { type, inside } = resolveType(bound);
  if (type.name !== "nested" || !type.args?.length) return null;
  const tuple = inside?.kind === "list" ? inside.items.type.inside : null;
  const fields = tuple?.kind === "struct" ? tuple.fields : [];
  const list = (text: (field: TypeField) => string) => {
    const shown = fields.slice(0, SHOWN).map(text);
    return `${shown.join(", ")}${fields.length === shown.length && fields.length > 0 ? "" : ", …"}`;
  };
  const flat = list((field) => `${quoted(`${name}.${field.name.text}`)} Array(${written(field)})`);
  const whole = list((field) => `${quoted(field.name.text)} ${written(field)}`);
  return `ClickHouse makes a column of each field of Nested. Write ${flat} instead. If the server has flatten_nested = 0, it keeps one column. Then write ${quoted(name)} Array(Tuple(${whole})).`;
}

function written({ type }: TypeField) {
  return type.physical;
}

function quoted(name: string) {
  return /^\w+$/.test(name) ? name : `\`${name.replace(/[\\`]/g, "\\$&")}\``;
}
