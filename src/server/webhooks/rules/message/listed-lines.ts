import type { Line } from "./message.ts";

/** The first few lines, and how many more there are. */
export function listedLines<T>(all: readonly T[], most: number, lineOf: (one: T) => Line): Line[] {
  const lines = all.slice(0, most).map(lineOf);
  return all.length > most ? [...lines, [`… and ${all.length - most} more`]] : lines;
}
