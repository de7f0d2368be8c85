import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Detail } from "#domain/details/detail.ts";
import { nameText } from "#domain/text/name-text.ts";
import { runOutcome } from "../../judge/outcome-of.ts";
import {
  column,
  gated,
  HOSTILE,
  lacking,
  outcome,
  read,
  run,
  unchanged,
  unchangedInFull,
} from "../testing/run.ts";
import { code } from "./markdown-text.ts";
import { runMarkdown } from "./run-markdown.ts";

test("the report begins with its marker, and shows each change as a row", () => {
  assert.equal(
    runMarkdown(run(outcome(), unchanged("stores"))),
    `<!-- schema-check -->
### ❌ Schema contracts: 1 of 2 tables blocked.

#### <code>orders</code>

Breaking, severity 95: 2 columns removed, 1 type changed, 1 added. **Blocked.** Read from <code>models&#47;orders&#46;sql</code>.

| | column | type | points | |
|:-:|---|---|--:|---|
| ~ | <code>id</code> | integer → string | +30 | blocks |
| − | <code>email</code> required | string | +40 | blocks |
| − | <code>coupon</code> | string | +20 | blocks |
| + | <code>note</code> | json | +5 | blocks |

30 + 40 + 20 + 5 = 95 points. 1 unchanged, as far as could be compared.

1 of 2 columns could not be compared in full: <code>total</code>, as the contract does not say enough.

Unchanged, as far as could be compared: <code>stores</code>.`,
  );
});

test("approvals are in their rows, and those who are affected below them", () => {
  const lines = runMarkdown(run(gated())).split("\n");
  assert.deepEqual(
    lines.filter((line) => /approved|Affected|Billing/.test(line)),
    [
      '| − | <code>email</code> required | string | +40 | approved by <code>ann&#64;example&#46;com</code> until 2026-12-31 because "<code>nobody &#124; reads it</code>" |',
      "Affected:",
      "- <code>Billing</code> (owner <code>Finance</code>, <code>pay&#64;example&#46;com</code>) uses <code>id</code>, <code>email</code>",
    ],
  );
});

test("a table that blocks without a change says why", () => {
  const lines = runMarkdown(run(lacking("stores"))).split("\n");
  assert.deepEqual(lines.slice(3, 9), [
    "#### <code>stores</code>",
    "",
    "Pass, severity 0: nothing changed in the 1 of 2 columns that could be compared in full. **Blocked.** Read from <code>models&#47;orders&#46;sql</code>.",
    "",
    "4 unchanged, as far as could be compared.",
    "",
  ]);
  assert.equal(
    lines[9],
    "1 of 2 columns could not be compared in full: <code>tags</code>, as anything may be inside. The contract's policy requires details.",
  );
});

test("what passes and what could not be read say so", () => {
  assert.match(
    runMarkdown(run(unchangedInFull("a"))),
    /### ✅ Schema contracts: The table passes\./,
  );
  const partial = /### ✅ Schema contracts: The table passes, as far as could be compared\./;
  assert.match(runMarkdown(run(unchanged("a"))), partial);
  const failed = [{ path: "x.sql", table: null, error: "x.sql: <b>\nx" }];
  const text = runMarkdown(runOutcome({ failed }));
  assert.match(text, /### ⚠️ Schema contracts: Nothing was checked, 1 could not be read\./);
  assert.match(text, /\n⚠️ <code>x&#46;sql&#58; &#60;b&#62; x<\/code>$/);
});

/** What a browser shows of the text, which has no markup but references. */
function shownOf(html: string) {
  const inside = html.slice("<code>".length, -"</code>".length);
  assert.doesNotMatch(inside, /[!-"$-%'-/:<-@[-`{-~\r\n]/);
  return inside.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

test("of any name, nothing is markup, and all of it is shown", () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary" })), (name) => {
      assert.equal(shownOf(code(name)), nameText(name).toWellFormed().replace(/\s+/g, " "));
    }),
    { numRuns: 500 },
  );
});

for (const name of HOSTILE) {
  test(`a name breaks no row: ${JSON.stringify(name.slice(0, 40))}`, () => {
    const columns = [
      read(column("new", "string"), { lossy: true, physical_type: name, note: name }),
    ];
    const contract = [column(name, "string", true)];
    const text = runMarkdown(run(outcome({ contract, columns, name, path: name })));
    assert.equal(text.split("\n").length, 16);
    assert.equal(text.match(/<!--/g)?.length, 1);
  });
}

test("a report of many changes is cut between rows, within 65,536 bytes", () => {
  const contract = Array.from({ length: 2000 }, (_, at) =>
    column(`${"订".repeat(50)}${at}`, "string"),
  );
  const text = runMarkdown(run(...Array(5).fill(outcome({ contract, incoming: [] }))));
  assert.ok(Buffer.byteLength(text) <= 65_536);
  assert.ok(Buffer.byteLength(text) > 65_000);
  assert.match(text.slice(-100), /\| blocks \|\n\nThe report is longer than can be shown here\.$/);
});

test("changes of details have the sign of what they are, and their texts as code", () => {
  const detail = (bits: number): Detail => ({
    nullable: false,
    is: { kind: "integer", bits, signed: true },
  });
  const contract = [{ ...column("id", "integer"), detail: detail(32) }];
  const incoming = [
    read({ ...column("id", "integer"), detail: { ...detail(64), nullable: true } }),
  ];
  const lines = runMarkdown(run(outcome({ contract, incoming }))).split("\n");
  const rows = lines.filter((line) => line.startsWith("| "));
  assert.deepEqual(
    rows.map((row) => row.replaceAll(/<\/?code>/g, "")),
    [
      "| | column | type | points | |",
      "| ~ | id | not null → nullable | +0 |  |",
      "| ~ | id | int32 → int64&#44; widened | +0 |  |",
    ],
  );
});
