import type { Field, Inner, Shape } from "#domain/details/detail.ts";
import { detailOf } from "./detail-of.ts";
import type { Dialect } from "./dialects.ts";
import { lookUp } from "./lookup.ts";
import { type Described, withSign } from "./map-column.ts";
import type { System } from "./table.ts";

/** Looks a type inside a column up in the table of types; null when it has no counterpart. */
export function mapInner(
  system: System,
  {
    type,
    physical_type,
    isUnsigned,
    nullable,
    id,
    is: said,
  }: Omit<Described, "name" | "required" | "inside">,
  dialect?: Dialect | undefined,
): Inner | null {
  const entry = lookUp(system, type, dialect);
  if (!entry) return null;
  const is = said ?? withSign(entry.is, isUnsigned, dialect);
  const detail = detailOf(entry.type, { nullable, id, physical: physical_type, is });
  return { type: entry.type, ...(detail && { detail }) };
}

export function listShape(items: Inner | null): Shape | undefined {
  return items ? { kind: "list", items } : undefined;
}

export function mapShape(keys: Inner | null, values: Inner | null): Shape | undefined {
  return keys && values ? { kind: "map", keys, values } : undefined;
}

/** Returns undefined if one of the fields is not known, or two have the same name. */
export function structShape(fields: readonly (Field | null)[]): Shape | undefined {
  const known = fields.filter((field) => field !== null);
  const names = new Set(known.map(({ name }) => name));
  if (names.size < fields.length) return undefined;
  return { kind: "struct", fields: known };
}
