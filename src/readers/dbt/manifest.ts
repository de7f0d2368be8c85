import { isObject, type JsonObject, objectAt, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import type { SourceTable } from "../table.ts";
import { dialectOf } from "./adapter.ts";
import type { Catalog } from "./catalog-beside.ts";
import { distinctNames } from "./distinct-names.ts";
import { readNode } from "./node.ts";

/** What has a table of its own. */
const KINDS: ReadonlySet<unknown> = new Set(["model", "seed", "snapshot", "source"]);

/** The models, seeds, snapshots and sources of a project. */
export function readManifest(
  manifest: unknown,
  catalog: Catalog,
  dialect: Dialect | undefined,
): SourceTable[] {
  const adapter = textAt(objectAt(manifest, "metadata"), "adapter_type");
  const spoken = dialect ?? dialectOf(adapter);
  const nodes = ["nodes", "sources"].flatMap((key) => Object.entries(objectAt(manifest, key)));
  return distinctNames(
    nodes.flatMap(([id, node]) =>
      isObject(node) && hasTable(node)
        ? [{ schema: node.schema, table: readNode(node, catalog.get(id), spoken) }]
        : [],
    ),
  );
}

function hasTable(node: JsonObject) {
  const { materialized } = objectAt(node, "config");
  return KINDS.has(node.resource_type) && materialized !== "ephemeral";
}
