import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import { PROPERTY_RUNS } from "#testing/env.ts";
import { judge } from "./verdict.ts";

/** Only a few names, so that two schemas share many; some are hostile. */
const name = fc.constantFrom(
  ..."a b c d e f g A B".split(" "),
  "__proto__",
  "constructor",
  "toString",
  "",
  "🧊",
);
const type = fc.constantFrom(...COLUMN_TYPES);
const unique = { selector: ({ name }: Column) => name, maxLength: 7 };
const contract = fc.uniqueArray(
  fc.record({ name, type, required: fc.boolean() }, { noNullPrototype: true }),
  unique,
);
const incoming = fc.uniqueArray(fc.record({ name, type }, { noNullPrototype: true }), unique);

/** Implements docs/api.md, Scoring, word for word, comparing every column with every other. */
function model(contract: ContractColumn[], incoming: Column[]) {
  const removed: string[] = [];
  const type_changes: { column: string; from: string; to: string }[] = [];
  const added: string[] = [];
  let severity = 0;
  for (const old of contract) {
    let present = false;
    for (const now of incoming) {
      if (now.name !== old.name) continue;
      present = true;
      if (now.type === old.type) continue;
      type_changes.push({ column: old.name, from: old.type, to: now.type });
      severity += 30;
    }
    if (present) continue;
    removed.push(old.name);
    severity += old.required ? 40 : 20;
  }
  for (const now of incoming) {
    let known = false;
    for (const old of contract) known ||= old.name === now.name;
    if (known) continue;
    added.push(now.name);
    severity += 5;
  }
  if (severity > 100) severity = 100;
  const result = severity < 20 ? "pass" : severity < 90 ? "warning" : "breaking";
  return { result, severity, diff: { removed, type_changes, added } };
}

/** Counts how many random pairs show each kind of change and result. */
function newTally() {
  const seen = new Map<string, number>();
  return {
    count: (kind: string, occurs: boolean) =>
      seen.set(kind, (seen.get(kind) ?? 0) + Number(occurs)),
    shareOf: (kind: string) => (seen.get(kind) ?? 0) / PROPERTY_RUNS,
  };
}

test(`${PROPERTY_RUNS} random pairs get the same verdict as from the literal model`, () => {
  const tally = newTally();
  fc.assert(
    fc.property(contract, incoming, (contract, incoming) => {
      const expected = model(contract, incoming);
      assert.deepEqual(judge(contract, incoming), expected);

      const { removed, type_changes, added } = expected.diff;
      const isRequired = new Map(contract.map(({ name, required }) => [name, required]));
      tally.count(
        "required removed",
        removed.some((name) => isRequired.get(name)),
      );
      tally.count(
        "optional removed",
        removed.some((name) => !isRequired.get(name)),
      );
      tally.count("type changed", type_changes.length > 0);
      tally.count("added", added.length > 0);
      tally.count(
        "unchanged",
        contract.some(({ name, type }) =>
          incoming.some((column) => column.name === name && column.type === type),
        ),
      );
      tally.count("all at once", removed.length > 0 && type_changes.length > 0 && added.length > 0);
      tally.count("at the cap", expected.severity === 100);
      tally.count(expected.result, true);
    }),
    { numRuns: PROPERTY_RUNS },
  );

  const floors = {
    "required removed": 0.4,
    "optional removed": 0.4,
    "type changed": 0.3,
    added: 0.5,
    unchanged: 0.05,
    "all at once": 0.2,
    "at the cap": 0.1,
    pass: 0.05,
    warning: 0.2,
    breaking: 0.2,
  };
  for (const [kind, floor] of Object.entries(floors)) {
    const share = tally.shareOf(kind);
    assert.ok(share >= floor, `only ${(share * 100).toFixed(1)} % of the pairs: ${kind}`);
  }
});
