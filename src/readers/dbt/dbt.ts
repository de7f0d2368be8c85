import { isObject, objectAt, textAt } from "../input/json-object.ts";
import { documentReader } from "../reader.ts";
import { UnreadableSource } from "../unreadable.ts";
import { readCatalog } from "./catalog.ts";
import { readManifest } from "./manifest.ts";
import { isProperties, readProperties } from "./properties.ts";

/** What dbt writes into its target folder, and the YAML that describes models. */
export const dbt = documentReader(
  "dbt",
  (value) => artifactOf(value) !== null || isProperties(value),
  async (value, input, options) => {
    const artifact = artifactOf(value);
    if (artifact === "manifest") return readManifest(value, input, options);
    if (artifact === "catalog") return readCatalog(value, options.dialect);
    if (isProperties(value)) return readProperties(value, options.dialect);
    throw new UnreadableSource(
      `${artifact === null ? "This file" : `dbt's ${artifact} file`} has no columns. Read manifest.json or catalog.json.`,
    );
  },
);

/** The kind of an artifact: the "manifest" of …/dbt/manifest/v12.json. */
function artifactOf(value: unknown): string | null {
  if (!isObject(value)) return null;
  const schema = textAt(objectAt(value, "metadata"), "dbt_schema_version");
  return schema === undefined ? null : (/\/dbt\/([a-z-]+)\//.exec(schema)?.[1] ?? schema);
}
