import { isAbsolute, relative, sep } from "node:path";

/** Whether a path is a folder or below it, by their names alone. */
export function contains(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
