import { type Input, openInput } from "../input/input.ts";
import { isObject, objectAt } from "../input/json-object.ts";
import { type CatalogColumn, catalogColumns } from "./catalog.ts";

/** The columns of each node of the catalog beside a manifest, by the node's id. */
export type Catalog = ReadonlyMap<string, CatalogColumn[]>;

/** Empty where there is no catalog. */
export async function readCatalogBeside(manifest: Input): Promise<Catalog> {
  const source = await manifest.beside?.("catalog.json");
  if (!source) return new Map();
  const catalog = await (await openInput(source)).document();
  const nodes = ["nodes", "sources"].flatMap((key) => Object.entries(objectAt(catalog, key)));
  return new Map(
    nodes.flatMap(([id, node]) => (isObject(node) ? [[id, catalogColumns(node)] as const] : [])),
  );
}
