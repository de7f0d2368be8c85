import { isObject, textsAt } from "../input/json-object.ts";
import { UnreadableSource } from "../unreadable.ts";

/** What the action `protocol` says a reader has to know. */
export type Protocol = {
  minReaderVersion: number;
  readerFeatures: readonly string[];
  writerFeatures: readonly string[];
};

/** The last version, which has features instead of further versions. */
const LAST_VERSION = 3;

/** The features that change neither which columns a table has nor where its newest commit is. */
const KNOWN: ReadonlySet<string> = new Set([
  ...["columnMapping", "deletionVectors", "v2Checkpoint", "vacuumProtocolCheck"],
  ...["timestampNtz", "timestampNanos"],
  ...["typeWidening", "typeWidening-preview", "variantType", "variantType-preview"],
  ...["variantShredding-preview", "variantShredding"],
]);

/** Features for writers only, with which the newest commits need not be in the log. */
const ELSEWHERE = /^(catalogManaged|catalogOwned|coordinatedCommits)/;

export function protocolOf(action: unknown): Protocol | null {
  if (!isObject(action)) return null;
  return {
    minReaderVersion: Number(action.minReaderVersion ?? 1),
    readerFeatures: textsAt(action, "readerFeatures"),
    writerFeatures: textsAt(action, "writerFeatures"),
  };
}

/** Refuses a table that cannot be read without knowing more. */
export function refuseUnknown({
  minReaderVersion,
  readerFeatures,
  writerFeatures,
}: Protocol): void {
  const unknown =
    readerFeatures.find((feature) => !KNOWN.has(feature)) ??
    writerFeatures.find((feature) => ELSEWHERE.test(feature));
  if (unknown === undefined && minReaderVersion <= LAST_VERSION) return;
  const needed = unknown?.slice(0, 40) ?? `version ${minReaderVersion} of the protocol`;
  throw new UnreadableSource(
    `The Delta table needs ${needed}, which cannot be read from its log. Read Spark's df.schema.json() instead.`,
  );
}
