import assert from "node:assert/strict";
import { test } from "node:test";
import { passedBy } from "../judge/lets-through.ts";
import { runOutcome } from "../judge/outcome-of.ts";
import type { Outcome, RunOutcome } from "../outcome.ts";
import { REPORT_FORMATS } from "./report-formats.ts";
import { REPORTS } from "./reports.ts";
import { approvalTexts, passText, uncomparedText } from "./sentences.ts";
import {
  APPROVAL,
  gated,
  LOOK,
  lacking,
  outcome,
  run,
  unchanged,
  unchangedInFull,
} from "./testing/run.ts";

/** A table of which an integer became a number, under a policy that tolerates that. */
function tolerated(): Outcome {
  const types = { kind: "type_changed", column: "id", from: "integer", to: "number" } as const;
  const change = { ...types, points: 30, blocks: false, approval: null, tolerated: true };
  return { ...gated(), decision: "pass", changes: [change] };
}

const LACKING =
  /columns that could not be compared in full only reported under the contract's policy/;

/** Ways in which a table with a broken contract passes, and how every report says so. */
const WAYS: [way: string, outcome: Outcome, said: RegExp][] = [
  ["approval", gated("never"), /approved by ann@example\.com/],
  [
    "report_only",
    gated("gate", { report_only: true }),
    /only reported under the contract's policy/,
  ],
  [
    "policy",
    gated("gate", { ignore_columns: ["*"], min_severity: null }),
    /let through by the contract's policy/,
  ],
  ["tolerated", tolerated(), /tolerated by the contract's policy, as whole numbers are numbers/],
  ["report_only", { ...lacking("orders"), decision: "pass" }, LACKING],
  ["fail_on", outcome({ failOn: "never" }), /let through by --fail-on never/],
];

/** A report without what its format does to characters. */
function wordsOf(format: (typeof REPORT_FORMATS)[number], run: RunOutcome) {
  return REPORTS[format](run, LOOK)
    .replaceAll("&#10;", "\n")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(/<\/?code>/g, "");
}

for (const [way, outcome, said] of WAYS) {
  for (const format of REPORT_FORMATS) {
    test(`a ${format} report says that a table passes by ${way}`, () => {
      assert.equal(outcome.decision, "pass");
      const words = wordsOf(format, run(outcome));
      if (format === "json") assert.ok(JSON.parse(words).checks[0].passed_by.includes(way));
      else assert.match(words, said);
    });
  }
}

for (const format of REPORT_FORMATS) {
  test(`a ${format} report says that a check is replayed, and of when`, () => {
    const words = wordsOf(format, run(gated("gate", {}, { replayed: true })));
    if (format === "json") {
      const [{ replayed, check }] = JSON.parse(words).checks;
      assert.deepEqual([replayed, check.created_at], [true, "2026-03-01T12:34:56.789Z"]);
    } else assert.match(words, /Replayed: checked at 2026-03-01 12:34:56 UTC/);
  });
}

for (const format of REPORT_FORMATS) {
  test(`a ${format} report says that a table was not checked, and that this was let pass`, () => {
    const everything = runOutcome({
      unchecked: [
        { source: { name: "orders", path: "orders.sql" }, contract: { id: null, name: "orders" } },
      ],
      unreachable: "https://checks.test cannot be reached: nothing is listening there.",
    });
    const words = wordsOf(format, everything);
    if (format === "json") {
      const { decision, unchecked, unreachable } = JSON.parse(words);
      assert.deepEqual([decision, unchecked.length], ["unchecked", 1]);
      assert.match(unreachable, /nothing is listening/);
    } else {
      assert.match(words, /not checked/i);
      assert.match(words, /--if-unreachable/);
      assert.match(words, /nothing is listening/);
    }
  });

  test(`a ${format} report says that a source was stale`, () => {
    const stale = { ...outcome(), note: "catalog.json is older than manifest.json" };
    assert.match(wordsOf(format, run(stale)), /catalog\.json is older than manifest\.json/);
  });

  // GitLab's report has only what is wrong.
  if (format === "gitlab") continue;

  test(`a ${format} report says that a table was left out, and why`, () => {
    const source = { name: "orders", path: "target/manifest.json" };
    const contract = { id: null, name: "orders" };
    const skipped = (["no_contract", "untyped"] as const).map((reason) => ({
      source,
      contract,
      reason,
    }));
    const words = wordsOf(format, runOutcome({ checks: [unchanged("users")], skipped }));
    if (format === "json") assert.deepEqual(JSON.parse(words).skipped, skipped);
    else assert.match(words, /no such contract(.|\n)*types are not known/);
  });
}

test("a replayed pass without changes says so, also among several tables", () => {
  const replayed = {
    ...gated("gate", {}, { replayed: true }),
    changes: [],
    decision: "pass" as const,
  };
  const several = run(unchanged("users"), replayed);
  for (const format of ["text", "markdown", "github"] as const) {
    assert.match(wordsOf(format, several), /Replayed: checked at/, format);
  }
});

test("a rename of which a part is approved is told once", () => {
  const approval = { ...APPROVAL, kind: "optional_removed", column: "mail" } as const;
  const part = { from: "string", to: null, points: 0, blocks: false, approval: null } as const;
  const changes = [
    { ...part, kind: "optional_removed", column: "mail", approval },
    { ...part, kind: "added", column: "email", from: null, to: "string" },
    { ...part, kind: "renamed", column: "mail", from: "mail", to: "email" },
  ] as const;
  const approvable = { ...gated("never"), changes: [...changes] };
  assert.equal(passText(approvable), "Passes: mail approved.");
  assert.equal(approvalTexts(approvable).length, 1);
  assert.deepEqual(passedBy(approvable), ["approval"]);
});

test("where details are left out, that is why they were not compared", () => {
  const not_in_full = [
    { column: "a", reason: "contract_has_no_detail" },
    { column: "b", reason: "incoming_has_no_detail" },
  ] as const;
  const compared = { columns: 3, in_full: 1, not_in_full: [...not_in_full], blocks: false };
  const left = (check: Outcome["check"]) =>
    uncomparedText({ compared, without_details: true, check });
  const head = "2 of 3 columns could not be compared in full:";
  assert.equal(left(null), `${head} a, b, as details are left out.`);
  assert.equal(
    left(gated().check),
    `${head} a, as the contract does not say enough; b, as details are left out.`,
  );
});

test("what is blocked or unchanged is let through by nothing", () => {
  assert.deepEqual(passedBy(outcome()), []);
  assert.deepEqual(passedBy(unchanged("orders")), []);
});

test("what could not be compared is no broken contract", () => {
  const { github } = REPORTS;
  assert.match(
    github(run({ ...lacking("a"), decision: "pass" }), LOOK),
    /The table passes, as far as could be compared\.$/,
  );
});

test("a summary says that a table passes though it breaks its contract", () => {
  const broken = outcome({ failOn: "never" });
  const { github } = REPORTS;
  assert.match(github(run(broken), LOOK), /\nThe table passes, though it breaks its contract\.$/);
  assert.match(
    github(run(broken, unchangedInFull("users")), LOOK),
    /\n2 tables pass, 1 despite a broken contract\.$/,
  );
});

test("a summary says that a table passes as far as could be compared, unless all of it was", () => {
  const [whole, partial, broken] = [
    unchangedInFull("a"),
    unchanged("b"),
    outcome({ failOn: "never" }),
  ];
  const cases: [Outcome[], string][] = [
    [[whole], "The table passes."],
    [[partial], "The table passes, as far as could be compared."],
    [[whole, whole], "2 tables pass."],
    [[partial, partial], "2 tables pass, as far as could be compared."],
    [[whole, partial], "2 tables pass, 1 as far as could be compared."],
    [
      [broken, partial, whole],
      "3 tables pass, 1 despite a broken contract, 1 as far as could be compared.",
    ],
    [[lacking("c"), partial], "1 of 2 tables blocked."],
  ];
  for (const [checks, sentence] of cases) {
    for (const format of ["github", "markdown"] as const) {
      assert.ok(REPORTS[format](run(...checks), LOOK).includes(sentence), sentence);
    }
  }
});
