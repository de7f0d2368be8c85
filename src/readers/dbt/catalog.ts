import { isObject, type JsonObject, objectAt, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { newInside } from "../mapping/inside.ts";
import type { SourceTable } from "../table.ts";
import { distinctNames } from "./distinct-names.ts";
import { mapCatalogType } from "./map-type.ts";
import { wholeColumns } from "./whole-columns.ts";

/** A column that a database has. */
export type CatalogColumn = { name: string; type: string };

/** The tables that a database has, as `dbt docs generate` found them. Nothing in it is required. */
export function readCatalog(catalog: unknown, dialect: Dialect | undefined): SourceTable[] {
  const relations = ["nodes", "sources"].flatMap((key) => Object.values(objectAt(catalog, key)));
  return distinctNames(
    relations.filter(isObject).map((relation) => {
      const { database, schema, name = "" } = objectAt(relation, "metadata");
      const types = { dialect, inside: newInside() };
      const columns = catalogColumns(relation, dialect).map(({ name, type }) =>
        mapCatalogType({ name, required: false }, type, types, undefined),
      );
      return { database, schema, table: { name: String(name), columns } };
    }),
  );
}

/** The columns of a table of a catalog, in the table's order. */
export function catalogColumns(
  relation: JsonObject,
  dialect: Dialect | undefined,
): CatalogColumn[] {
  const columns = Object.entries(objectAt(relation, "columns"))
    .filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
    .sort(([, node], [, other]) => Number(node.index) - Number(other.index))
    .map(([key, column]) => ({
      name: textAt(column, "name") ?? key,
      type: textAt(column, "type") ?? "",
    }));
  return wholeColumns(columns, dialect, (name) => ({ name, type: "" }));
}
