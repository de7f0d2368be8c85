import { isObject } from "../input/json-object.ts";
import { UnreadableSource } from "../unreadable.ts";

/** The features that change neither which columns a table has nor where its newest commit is. */
const KNOWN: ReadonlySet<unknown> = new Set([
  ...["columnMapping", "deletionVectors", "timestampNtz", "v2Checkpoint", "vacuumProtocolCheck"],
  ...["typeWidening", "typeWidening-preview", "variantType", "variantType-preview"],
  ...["variantShredding-preview", "variantShredding"],
]);

/** Refuses a table that its action `protocol` says cannot be read without knowing more. */
export function refuseUnknownFeatures(protocol: unknown): void {
  const features = isObject(protocol) ? protocol.readerFeatures : null;
  const unknown = Array.isArray(features) && features.find((feature) => !KNOWN.has(feature));
  if (!unknown) return;
  throw new UnreadableSource(
    `The Delta table needs ${String(unknown).slice(0, 40)}, which cannot be read from its log. Read Spark's df.schema.json() instead.`,
  );
}
