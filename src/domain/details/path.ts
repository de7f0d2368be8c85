import { utf8ToBytes } from "@noble/hashes/utils.js";

/** The path of a column, which begins the paths of what is inside. */
export function columnPath(name: string): string {
  return escaped(name);
}

/** `address.city` */
export function fieldPath(parent: string, name: string): string {
  return `${parent}.${escaped(name)}`;
}

/** `lines[]` */
export function itemsPath(parent: string): string {
  return `${parent}[]`;
}

/** `tags{key}` */
export function keysPath(parent: string): string {
  return `${parent}{key}`;
}

/** `tags{}` */
export function valuesPath(parent: string): string {
  return `${parent}{}`;
}

function escaped(name: string) {
  return /[.[\]{}\\]/.test(name) ? name.replace(/[.[\]{}\\]/g, "\\$&") : name;
}

/** Returns how many bytes a name takes in a path that is written as JSON. */
export function bytesInPath(name: string): number {
  if (/^[ !#--/-Z^-z|~]*$/.test(name)) return name.length;
  return utf8ToBytes(JSON.stringify(escaped(name))).length - 2;
}

/** Returns the beginning of a path that names its column. */
export function columnPartOf(path: string): string {
  return /^(?:[^.[\]{}\\]|\\.)*/s.exec(path)?.[0] ?? "";
}

/** Returns the name of the column that a path lies in. */
export function columnOfPath(path: string): string {
  return columnPartOf(path).replace(/\\(.)/gs, "$1");
}

/** Returns the paths that a path lies in, from its column to itself. */
export function ancestorsOf(path: string): string[] {
  const ancestors: string[] = [];
  for (let at = 0; at < path.length; at++) {
    if (path[at] === "\\") at += 1;
    else if (at > 0 && ".[{".includes(path[at] as string)) ancestors.push(path.slice(0, at));
  }
  return [...ancestors, path];
}
