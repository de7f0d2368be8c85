import assert from "node:assert/strict";
import { test } from "node:test";
import { diffSentence } from "./diff-sentence.ts";

test("the sentence says result, severity and what changed", () => {
  const sentence = diffSentence({
    result: "breaking",
    severity: 100,
    diff: {
      removed: ["a", "b"],
      type_changes: [{ column: "c", from: "string", to: "json" }],
      added: [],
    },
  });
  assert.equal(sentence, "Breaking, severity 100: 2 columns removed, 1 type changed.");
});

test("the sentence says so if nothing changed", () => {
  const diff = { removed: [], type_changes: [], added: [] };
  const sentence = diffSentence({ result: "pass", severity: 0, diff });
  assert.equal(sentence, "Pass, severity 0: nothing changed.");
});
