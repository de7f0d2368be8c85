import { codePoints, firstCodePoints, MAX_NAME_LENGTH } from "#domain/text/name.ts";

/** Suggests the name of a contract that takes over from another one: "orders_v2", "orders_v3". */
export function newName(name: string): string {
  const [, stem = name, number = "1"] = /^(.*)_v(\d{1,9})$/su.exec(name) ?? [];
  const end = `_v${Number(number) + 1}`;
  return firstCodePoints(stem, MAX_NAME_LENGTH - codePoints(end)) + end;
}
