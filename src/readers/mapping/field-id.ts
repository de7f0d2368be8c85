import { BOUNDS } from "#domain/details/detail.ts";

/** A field's own number, if it fits the 32 bits that formats have for it; some write -1 for none. */
export function fieldId(id: unknown): { id?: number } {
  const { least, most } = BOUNDS.id;
  return typeof id === "number" && Number.isInteger(id) && least <= id && id <= most ? { id } : {};
}
