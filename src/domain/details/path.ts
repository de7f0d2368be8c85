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

const MARKS = /[.[\]{}\\]/g;

function escaped(name: string) {
  return name.replace(MARKS, "\\$&");
}

/** Returns the name of the column that a path lies in. */
export function columnOfPath(path: string): string {
  const end = /^(?:[^.[\]{}\\]|\\.)*/s.exec(path)?.[0] ?? "";
  return end.replace(/\\(.)/gs, "$1");
}

/** Returns whether `path` is `parent` or lies in it. */
export function isWithin(path: string, parent: string): boolean {
  return path.startsWith(parent) && /^(?:$|[.[{])/.test(path.slice(parent.length));
}
