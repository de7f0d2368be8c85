import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChangeKind } from "./change.ts";
import { diffSentence, diffWords } from "./diff-sentence.ts";

const changes = (...kinds: ChangeKind[]) =>
  kinds.map((kind) => ({ kind, column: "a", to: kind.endsWith("_removed") ? null : "x" }));

test("the sentence says result, severity and what changed", () => {
  const sentence = diffSentence({
    result: "breaking",
    severity: 100,
    changes: changes("required_removed", "optional_removed", "type_changed"),
    compared: null,
  });
  assert.equal(sentence, "Breaking, severity 100: 2 columns removed, 1 type changed.");
});

test("the sentence says so if nothing changed", () => {
  const sentence = diffSentence({ result: "pass", severity: 0, changes: [], compared: null });
  assert.equal(sentence, "Pass, severity 0: nothing changed.");
});

test("nothing is said to be unchanged that could not be compared in full", () => {
  const compared = { columns: 23, in_full: 18, not_in_full: [] };
  const pass = { result: "pass", severity: 0 } as const;
  assert.equal(
    diffSentence({ ...pass, changes: [], compared }),
    "Pass, severity 0: nothing changed in the 18 of 23 columns that could be compared in full.",
  );
  assert.equal(
    diffSentence({ ...pass, changes: [], compared: { ...compared, in_full: 23 } }),
    "Pass, severity 0: nothing changed.",
  );
  assert.equal(
    diffSentence({ ...pass, changes: [], compared: { ...compared, in_full: 0 } }),
    "Pass, severity 0: nothing changed in names and types; no column could be compared in full.",
  );
  assert.equal(
    diffSentence({ ...pass, changes: changes("widened"), compared }),
    "Pass, severity 0: 1 detail changed.",
  );
});

const WORDS: [kinds: ChangeKind[], words: string][] = [
  [["added"], "1 column added"],
  [["optional_removed", "added", "added"], "1 column removed, 2 added"],
  [["nested_removed", "nullable"], "2 details changed"],
  [["optional_removed", "renamed", "added"], "1 column renamed"],
  [
    ["required_removed", "renamed", "optional_removed", "added", "added"],
    "1 column renamed, 1 column removed, 1 added",
  ],
  [["type_changed", "nested_added"], "1 type changed, 1 detail changed"],
];

for (const [kinds, words] of WORDS) {
  test(`${kinds.join(" and ")}: ${words}`, () => {
    assert.equal(diffWords(changes(...kinds), null), words);
  });
}
