import type { Input } from "../input/input.ts";
import { isObject, type JsonObject, objectAt, textAt } from "../input/json-object.ts";
import { namedDialect } from "../mapping/named-dialect.ts";
import type { ReadOptions } from "../reader.ts";
import type { SourceTable } from "../table.ts";
import { type Catalog, readCatalogBeside } from "./catalog-beside.ts";
import { distinctNames } from "./distinct-names.ts";
import { readNode } from "./node.ts";

/** What has a table of its own. */
const KINDS: ReadonlySet<unknown> = new Set(["model", "seed", "snapshot", "source"]);

/** The models, seeds, snapshots and sources of a project. */
export async function readManifest(
  manifest: unknown,
  input: Input,
  { dialect: option, allowStaleCatalog = false }: ReadOptions,
): Promise<SourceTable[]> {
  const dialect = option ?? namedDialect(textAt(objectAt(manifest, "metadata"), "adapter_type"));
  const catalog = await readCatalogBeside(input, manifest, dialect);
  const how = { dialect, allowStaleCatalog };
  const nodes = ["nodes", "sources"].flatMap((key) => Object.entries(objectAt(manifest, key)));
  return distinctNames(
    nodes.flatMap(([id, node]) =>
      isObject(node) && hasTable(node)
        ? [
            {
              database: node.database,
              schema: node.schema,
              table: readNode(node, foundIn(catalog, id), how),
            },
          ]
        : [],
    ),
  );
}

function foundIn({ nodes, staleness }: Catalog, id: string) {
  return { columns: nodes.get(id) ?? [], staleness };
}

function hasTable(node: JsonObject) {
  const { materialized } = objectAt(node, "config");
  return KINDS.has(node.resource_type) && materialized !== "ephemeral";
}
