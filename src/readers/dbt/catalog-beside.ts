import { type Input, openInput } from "../input/input.ts";
import { isObject, objectAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { type CatalogColumn, catalogColumns } from "./catalog.ts";
import { staleness } from "./staleness.ts";

/** What the catalog beside a manifest says. */
export type Catalog = {
  /** The columns of each node, by the node's id. */
  nodes: ReadonlyMap<string, CatalogColumn[]>;
  /** Why it may not be true any more; null if it is. */
  staleness: string | null;
};

/** Empty where there is no catalog. */
export async function readCatalogBeside(
  input: Input,
  manifest: unknown,
  dialect: Dialect | undefined,
): Promise<Catalog> {
  const source = await input.beside?.("catalog.json");
  if (!source) return { nodes: new Map(), staleness: null };
  const catalog = await (await openInput(source)).document();
  const nodes = ["nodes", "sources"].flatMap((key) => Object.entries(objectAt(catalog, key)));
  return {
    nodes: new Map(
      nodes.flatMap(([id, node]) =>
        isObject(node) ? [[id, catalogColumns(node, dialect)] as const] : [],
      ),
    ),
    staleness: staleness(manifest, catalog),
  };
}
