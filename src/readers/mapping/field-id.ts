import { BOUNDS } from "#domain/details/detail.ts";

/** A field's own number; formats have 32 bits for it, and what has none is -1 in some. */
export function fieldId(id: unknown): { id?: number } {
  const { least, most } = BOUNDS.id;
  return typeof id === "number" && Number.isInteger(id) && least <= id && id <= most ? { id } : {};
}
