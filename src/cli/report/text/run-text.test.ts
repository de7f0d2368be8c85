import assert from "node:assert/strict";
import { test } from "node:test";
import type { Detail, Inner } from "#domain/details/detail.ts";
import { runOutcome } from "../../judge/outcome-of.ts";
import { CONTRACT, column, gated, HOSTILE, outcome, read, run, unchanged } from "../testing/run.ts";
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
     1 unchanged
     30 + 40 + 20 + 5 = 95, severity 95`,
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
     1 unchanged
     30 + 40 + 20 + 5 = 95, severity 95
     Passes: email approved; id only reported, by the contract's policy; coupon let through by the contract's policy.
     email: approved by ann@example.com until 2026-12-31 because "nobody | reads it"
     https://checks.example.com/accounts/acc_1/checks/chk_1
  → Billing (owner Finance, pay@example.com) uses id, email`,
  );
});

test("a table without changes says so", () => {
  assert.equal(
    runText(run(unchanged("orders")), plain),
    "● Pass, severity 0: nothing changed in names and types; no column could be compared in full.\n  models/orders.sql against orders\n     4 unchanged",
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
  assert.equal(rest.at(-1), "Unchanged: t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 and 1 more");
});

test("what was created, skipped or not read is told", () => {
  const { source, contract } = outcome();
  const found = runOutcome({
    created: [{ source, contract }],
    skipped: [{ source, contract: { id: null, name: "gone" }, reason: "no_contract" }],
    failed: [{ path: "x.sql", table: "stores", error: "x.sql: stores.area: …" }],
  });
  assert.equal(
    runText(found, plain),
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
    assert.equal(text.split("\n").length, 9);
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
