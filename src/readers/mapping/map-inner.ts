import {
  type Field,
  type Inner,
  MAX_DETAIL_DEPTH,
  MAX_DETAIL_FIELDS,
  type Shape,
} from "#domain/details/detail.ts";
import { detailOf } from "./detail-of.ts";
import type { Dialect } from "./dialects.ts";
import { lookUp } from "./lookup.ts";
import type { Described } from "./map-column.ts";
import type { System } from "./table.ts";

/**
 * What is inside a column is known as a whole or not at all: a shape that lacks a field would say that
 * the field is gone. These say how deep and how much a reader may still look.
 */
export type Inside = { depth: number; budget: { fields: number } };

export function newInside(fields = MAX_DETAIL_FIELDS): Inside {
  return { depth: 0, budget: { fields } };
}

/** Goes one level further in; null where that is too deep, or too much was read before. */
export function further({ depth, budget }: Inside): Inside | null {
  budget.fields -= 1;
  return depth < MAX_DETAIL_DEPTH && budget.fields >= 0 ? { depth: depth + 1, budget } : null;
}

/** Looks a type inside a column up in the table of types; null when it has no counterpart. */
export function mapInner(
  system: System,
  { type, physical_type, ...said }: Omit<Described, "name" | "required">,
  dialect?: Dialect | undefined,
): Inner | null {
  const found = lookUp(system, type, dialect);
  if (!found) return null;
  const is = said.is ?? found.is;
  const detail = detailOf(found.type, { ...said, physical: physical_type, is });
  return { type: found.type, ...(detail && { detail }) };
}

export function listShape(items: Inner | null): Shape | undefined {
  return items ? { kind: "list", items } : undefined;
}

export function mapShape(keys: Inner | null, values: Inner | null): Shape | undefined {
  return keys && values ? { kind: "map", keys, values } : undefined;
}

/** Undefined when one of the fields is not known, or two have the same name. */
export function structShape(fields: readonly (Field | null)[]): Shape | undefined {
  const known = fields.filter((field) => field !== null);
  const names = new Set(known.map(({ name }) => name));
  if (names.size < fields.length) return undefined;
  return { kind: "struct", fields: known };
}
