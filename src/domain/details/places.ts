import type { Column } from "#domain/contracts/column.ts";
import { boundedPath } from "./bounded-text.ts";
import type { Inner } from "./detail.ts";
import { columnPath, fieldPath, itemsPath, keysPath, valuesPath } from "./path.ts";

/** Returns what a consumer of columns can name: each column, then the paths of what is known inside. */
export function placesIn(columns: readonly Column[]): string[] {
  const places = columns.flatMap((column) => {
    const inside = pathsIn(columnPath(column.name), column);
    return [column.name, ...inside.map(boundedPath)];
  });
  // The name of a column can be the path of a field.
  return [...new Set(places)];
}

function pathsIn(path: string, { detail }: Inner): string[] {
  const shape = detail?.is;
  const within = (at: string, inner: Inner) => [at, ...pathsIn(at, inner)];
  switch (shape?.kind) {
    case "struct":
      return shape.fields.flatMap((field) => within(fieldPath(path, field.name), field));
    case "list":
      return within(itemsPath(path), shape.items);
    case "map":
      return [...within(keysPath(path), shape.keys), ...within(valuesPath(path), shape.values)];
    default:
      return [];
  }
}
