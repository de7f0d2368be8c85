import assert from "node:assert/strict";
import { test } from "node:test";
import type { Detail, Inner } from "#domain/details/detail.ts";
import { runOutcome } from "../../judge/outcome-of.ts";
import {
  CONTRACT,
  column,
  gated,
  HOSTILE,
  outcome,
  read,
  run,
  unchanged,
  unchangedInFull,
} from "../testing/run.ts";
import { runText } from "./run-text.ts";

const plain = { color: false };

test("one table is shown as in the console, with the sum of its points", () => {
  assert.equal(
    runText(run(outcome()), plain),
    `■ Breaking, severity 95: 2 columns removed, 1 type changed, 1 added. Blocked.
  models/orders.sql against orders
  ~  id                integer → string   +30  blocks
  −  email   required  string             +40  blocks
  −  coupon            string             +20  blocks
  +  note              json                +5  blocks
     1 unchanged, as far as could be compared
     30 + 40 + 20 + 5 = 95 points
     1 of 2 columns could not be compared in full: total, as the contract does not say enough.`,
  );
});

test("approvals and those who are affected are told, and a policy that only reports", () => {
  assert.equal(
    runText(run(gated("gate", { report_only: true })), plain),
    `■ Breaking, severity 95: 2 columns removed, 1 type changed, 1 added.
  models/orders.sql against orders
  ~  id                integer → string   +30  blocks
  −  email   required  string             +40  approved by ann@example.com
  −  coupon            string             +20
  +  note              json                +5
     1 unchanged, as far as could be compared
     30 + 40 + 20 + 5 = 95 points
     1 of 2 columns could not be compared in full: total, as the contract does not say enough.
     Passes: email approved; id only reported under the contract's policy; coupon let through by the contract's policy.
     email: approved by ann@example.com until 2026-12-31 because "nobody | reads it"
     https://checks.example.com/accounts/acc_1/checks/chk_1
  → Billing (owner Finance, pay@example.com) uses id, email`,
  );
});

test("a table without changes says so, as far as it could be compared", () => {
  const [pass, , ...rest] = runText(run(unchanged("orders")), plain).split("\n");
  assert.equal(
    pass,
    "● Pass, severity 0: nothing changed in names and types; no column could be compared in full.",
  );
  assert.deepEqual(rest, [
    "     4 unchanged, as far as could be compared",
    "     4 of 4 columns could not be compared in full, as the contract does not say enough.",
  ]);
  const whole = runText(run(unchangedInFull("orders")), plain).split("\n");
  assert.equal(whole[0], "● Pass, severity 0: nothing changed.");
  assert.deepEqual(whole.slice(2), ["     1 unchanged"]);
});

test("what could not be compared has its reasons, of the first columns", () => {
  const not_in_full = ["a", "b", "c"].map((column) => ({ column, reason: "free_form" as const }));
  const partly = {
    ...unchanged("orders"),
    compared: {
      columns: 9,
      in_full: 4,
      blocks: true,
      not_in_full: [...not_in_full, { column: "d", reason: "lossy" as const }],
    },
    decision: "block" as const,
  };
  const text =
    "5 of 9 columns could not be compared in full: a, b, c, as anything may be inside; " +
    "d, as the exact form of a type is not known; 1 more. The contract's policy requires details.";
  assert.equal(runText(run(partly), plain).split("\n")[3]?.trim(), text);
  const two = runText(run(partly, unchanged("stores")), plain);
  assert.match(two, /^1 of 2 tables blocked\./);
  assert.ok(two.includes(text));
  const reported = runText(run({ ...partly, decision: "pass" }), plain);
  assert.match(
    reported,
    /\n {5}Passes: columns that could not be compared in full only reported under /,
  );
});

test("names of two cells a letter keep the columns aligned", () => {
  const contract = [column("订单", "string"), column("id", "string")];
  const lines = runText(run(outcome({ contract, incoming: [] })), plain).split("\n");
  assert.deepEqual(lines.slice(2, 4), ["  −  订单  string   +20", "  −  id    string   +20"]);
});

test("a hint names what a removed column may have become", () => {
  const contract = [column("email", "string")];
  const incoming = [column("e_mail", "string")];
  const text = runText(run(outcome({ contract, incoming })), plain);
  assert.match(text, /− {2}email .*renamed to e_mail\?/);
  assert.match(text, /\+ {2}e_mail .*renamed from email\?/);
});

test("what reading lost is told once for all columns that lose the same", () => {
  const loss = { lossy: true, note: "bytes are kept as text", physical_type: "bytea" };
  const names = Array.from({ length: 12 }, (_, at) => `c${at}`);
  const contract = names.map((name) => column(name, "string"));
  const columns = contract.map((column) => read(column, loss));
  const text = runText(run(outcome({ contract, columns })), plain);
  const [line, ...others] = text.split("\n").filter((line) => line.includes("⚠"));
  assert.equal(others.length, 0);
  assert.equal(
    line,
    "  ⚠ c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 and 2 more: bytea becomes string: bytes are kept as text",
  );
});

test("of several tables, a sentence comes first and those without changes are listed", () => {
  const quiet = Array.from({ length: 11 }, (_, at) => unchanged(`t${at}`));
  const text = runText(run(...quiet, outcome()), plain);
  const [sentence, , ...rest] = text.split("\n");
  assert.equal(sentence, "1 of 12 tables blocked.");
  assert.match(rest[0] ?? "", /^■ Breaking/);
  const names = "t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 and 1 more";
  assert.equal(rest.at(-1), `Unchanged, as far as could be compared: ${names}`);
  const both = runText(run(unchangedInFull("u"), ...quiet, outcome()), plain).split("\n");
  assert.deepEqual(both.slice(-2), [
    "Unchanged: u",
    `Unchanged, as far as could be compared: ${names}`,
  ]);
});

test("what was created, skipped or not read is told", () => {
  const { source, contract } = outcome();
  const everything = runOutcome({
    created: [{ source, contract }],
    skipped: [{ source, contract: { id: null, name: "gone" }, reason: "no_contract" }],
    failed: [{ path: "x.sql", table: "stores", error: "x.sql: stores.area: …" }],
  });
  assert.equal(
    runText(everything, plain),
    `Nothing was checked, 1 could not be read.

Created the contract orders.
Skipped, as there is no such contract: gone
Not read: x.sql, stores`,
  );
});

for (const name of HOSTILE) {
  test(`a name neither moves the cursor nor breaks a line: ${JSON.stringify(name.slice(0, 40))}`, () => {
    const contract = [...CONTRACT, column(name, "string", true)];
    const text = runText(run(outcome({ contract, name, path: name })), plain);
    assert.equal(text.split("\n").length, 10);
    assert.doesNotMatch(text.replaceAll("\n", ""), /[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
    assert.ok(text.split("\n").every((line) => line.length < 700));
  });
}

test("colours are used if they are asked for, and not otherwise", () => {
  assert.ok(runText(run(outcome()), { color: true }).includes("\x1b[31m■ Breaking\x1b[0m"));
  assert.ok(!runText(run(outcome()), plain).includes("\x1b"));
});

test("a detail that changed is told with what it was, without points and without breaking", () => {
  const detail = (bits: number): Detail => ({
    nullable: false,
    is: { kind: "integer", bits, signed: true },
  });
  const contract = [{ ...column("id", "integer"), detail: detail(32) }];
  const incoming = [read({ ...column("id", "integer"), detail: detail(64) })];
  assert.deepEqual(runText(run(outcome({ contract, incoming })), plain).split("\n"), [
    "● Pass, severity 0: 1 detail changed.",
    "  models/orders.sql against orders",
    "  ~  id  int32 → int64, widened    +0",
  ]);
});

test("a long shape is cut, and what it became is not", () => {
  const text = (length: number): Inner => ({
    type: "string",
    detail: { is: { kind: "string", length } },
  });
  const fields = ["street", "city", "zip", "country"].map((name) => ({ name, ...text(20) }));
  const before = { ...column("home", "json"), detail: { is: { kind: "struct", fields } as const } };
  const after = { ...column("home", "json"), detail: { is: { kind: "json" } as const } };
  const shown = runText(run(outcome({ contract: [before], incoming: [read(after)] })), plain);
  assert.equal(shown.split("\n")[2], "  ~  home  struct<street: string… → json, widened    +0");
});
