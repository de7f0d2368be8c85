import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "../read-source.ts";
import { type Source, textSource } from "../source.ts";

const schemaString = JSON.stringify({
  type: "struct",
  fields: [{ name: "id", type: "long", nullable: true, metadata: {} }],
});

const METADATA = { metaData: { schemaString } };

type Protocol = {
  minReaderVersion?: number;
  readerFeatures?: string[];
  writerFeatures?: string[];
};

const protocol = (more: Protocol) => ({
  protocol: { minReaderVersion: 3, minWriterVersion: 7, ...more },
});

/** A log of commits, each with its actions. */
function log(commits: Record<number, readonly object[]>): Source {
  const sources = Object.entries(commits).map(([version, actions]) =>
    textSource(
      actions.map((action) => JSON.stringify(action)).join("\n"),
      `_delta_log/${version.padStart(20, "0")}.json`,
    ),
  );
  return { name: "t", size: 0, read: async () => new Uint8Array(), files: async () => sources };
}

const KNOWN = protocol({ readerFeatures: ["timestampNtz", "columnMapping"] });
const MANAGED = protocol({ readerFeatures: ["columnMapping", "catalogManaged"] });

for (const [title, commits] of [
  ["known features", { 0: [KNOWN, METADATA] }],
  ["no features", { 0: [{ protocol: { minReaderVersion: 1 } }, METADATA] }],
  ["no protocol at all", { 0: [METADATA], 1: [] }],
  ["features that a later protocol dropped", { 0: [MANAGED, METADATA], 1: [KNOWN] }],
  ["features that the same commit dropped", { 0: [MANAGED, KNOWN, METADATA] }],
] as const) {
  test(`a Delta table with ${title} is read`, async () => {
    assert.equal((await readSource(log(commits))).from, "delta");
  });
}

for (const [title, commits, message] of [
  ["in the commit of the schema", { 0: [MANAGED, METADATA] }, /needs catalogManaged/],
  ["in an older commit", { 0: [MANAGED, METADATA], 1: [METADATA] }, /needs catalogManaged/],
  ["in a newer commit", { 0: [KNOWN, METADATA], 1: [MANAGED] }, /needs catalogManaged/],
  [
    "of the future",
    { 0: [protocol({ readerFeatures: ["futureFeature"] }), METADATA] },
    /needs futureFeature/,
  ],
  [
    "for writers, whose commits are elsewhere",
    { 0: [protocol({ writerFeatures: ["coordinatedCommits-preview"] }), METADATA] },
    /needs coordinatedCommits-preview/,
  ],
  ["of a later version", { 0: [protocol({ minReaderVersion: 4 }), METADATA] }, /needs version 4/],
  ["in a commit that is missing", { 1: [METADATA] }, /lacks version 0, so its protocol is unknown/],
] as const) {
  test(`a Delta table with features ${title} is refused`, async () => {
    await assert.rejects(readSource(log(commits)), { name: "UnreadableSource", message });
  });
}
