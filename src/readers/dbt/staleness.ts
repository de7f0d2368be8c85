import { objectAt, textAt } from "../input/json-object.ts";

/**
 * Why a catalog may not tell what the models of a manifest are now: it was written before it, by
 * another command. Null if it does, and without the words by which dbt says so.
 */
export function staleness(manifest: unknown, catalog: unknown): string | null {
  const [ours, its] = [objectAt(manifest, "metadata"), objectAt(catalog, "metadata")];
  const invocation = textAt(its, "invocation_id");
  if (invocation !== undefined && invocation === textAt(ours, "invocation_id")) return null;
  const [written, catalogTime] = [timeAt(ours), timeAt(its)];
  if (written === null || catalogTime === null || catalogTime >= written) return null;
  return `catalog.json (${minute(catalogTime)}) is older than manifest.json (${minute(written)})`;
}

function timeAt(metadata: ReturnType<typeof objectAt>): number | null {
  const time = Date.parse(textAt(metadata, "generated_at") ?? "");
  return Number.isNaN(time) ? null : time;
}

function minute(time: number) {
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
