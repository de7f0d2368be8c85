import assert from "node:assert/strict";
import { test } from "node:test";
import { NOT_COMPARED } from "#domain/gate/incident.ts";
import type { NewIncident } from "./incident.ts";
import { incidentMail } from "./incident-mail.ts";
import { isUnsubscribeToken, unsubscribeToken } from "./unsubscribe.ts";

const SINCE = new Date("2026-11-23T11:35:10Z");

function incident(change: Partial<NewIncident> = {}): NewIncident {
  return {
    kind: "required_removed",
    column: "id",
    from: "integer",
    to: null,
    first_seen: SINCE,
    blocking_since: SINCE,
    ...change,
  };
}

function mail(incidents: NewIncident[], contract_name = "orders", affected: string[] = []) {
  return incidentMail({
    account_name: "Demo",
    contract_name,
    incidents,
    affected,
    check_url: "https://x/c",
    reason: "You are a member.",
    unsubscribe_url: "https://x/u",
  });
}

test("each kind of change is a line that says since when", () => {
  const { text, subject } = mail([
    incident(),
    incident({ kind: "optional_removed", column: "note", from: "string" }),
    incident({ kind: "type_changed", column: "total", from: "number", to: "string" }),
    incident({ kind: "added", column: "extra", from: null, to: "json" }),
  ]);
  assert.equal(subject, "Blocked: orders (4 changes)");
  const since = "since 2026-11-23 11:35 UTC";
  for (const line of [
    `- removed: id (integer, required), ${since}`,
    `- removed: note (string), ${since}`,
    `- type changed: total, number → string, ${since}`,
    `- added: extra (json), ${since}`,
    "https://x/c",
    "https://x/u",
  ]) {
    assert.ok(text.split("\n").includes(line), line);
  }
});

test("missing details are listed after the changes, or alone", () => {
  const lacking = incident({ ...NOT_COMPARED });
  const line =
    "- missing details: the policy requires them, and some columns could not be compared in full, since 2026-11-23 11:35 UTC";
  const both = mail([lacking, incident()]);
  assert.equal(both.subject, "Blocked: orders (1 change and missing details)");
  assert.match(both.text, new RegExp(`\n- removed: id .*\n${line}\n`));
  const alone = mail([lacking]);
  assert.equal(alone.subject, "Blocked: orders (missing details)");
  assert.ok(alone.text.split("\n").includes(line), alone.text);
});

test("a column that was renamed is one change", () => {
  const { text, subject } = mail([
    incident({ column: "a.b" }),
    incident({ kind: "renamed", column: "a\\.b", from: "a\\.b", to: "c" }),
    incident({ kind: "added", column: "c", from: null, to: "integer" }),
    incident({ kind: "added", column: "d", from: null, to: "integer" }),
  ]);
  assert.equal(subject, "Blocked: orders (2 changes)");
  assert.match(text, /\n- a\\⟨\.⟩b: renamed to c, proven by its number, since /);
  assert.ok(!text.includes("removed: ") && !text.includes("added: c"), text);
  assert.ok(text.includes("added: d"));
});

test("a change that began to block later says since when it blocks", () => {
  const { text } = mail([incident({ blocking_since: new Date("2026-11-25T08:00:00Z") })]);
  const since = "since 2026-11-23 11:35 UTC, blocked since 2026-11-25 08:00 UTC";
  assert.ok(text.includes(`- removed: id (integer, required), ${since}\n`), text);
});

test("names with line ends add no line, and look like what they are", () => {
  const { text, subject } = mail(
    [incident({ column: "<b>id</b>\r\nhttps://evil" })],
    "orders\nBcc: eve@example.com",
    ["Ada\n- none"],
  );
  assert.equal(subject, "Blocked: orders⟨LF⟩Bcc: eve@example⟨.⟩com (1 change)");
  assert.match(text, /^- removed: <b>id<\/b>⟨CR⟩⟨LF⟩https⟨:⟩⟨\/\/⟩evil \(integer, required\)/m);
  assert.match(text, /^- Ada⟨LF⟩- none$/m);
});

test("of more than 50 changes, the rest is counted", () => {
  const { text } = mail(Array.from({ length: 60 }, (_, at) => incident({ column: `c${at}` })));
  assert.equal(text.match(/^- removed/gm)?.length, 50);
  assert.ok(text.includes("\n- and 10 more\n"));
});

test("a link fits one account, one subscriber and one address", () => {
  const key = new Uint8Array(32).fill(1);
  const ada = { account_id: "acc_1", id: "csm_1", contact: "ada@example.com" };
  const token = unsubscribeToken(key, ada);
  assert.ok(isUnsubscribeToken([key], ada, token));
  for (const change of [
    { account_id: "acc_2" },
    { id: "csm_2" },
    { contact: "eve@example.com" },
    { contact: null },
  ]) {
    assert.ok(!isUnsubscribeToken([key], { ...ada, ...change }, token), JSON.stringify(change));
  }
  assert.ok(!isUnsubscribeToken([new Uint8Array(32).fill(2)], ada, token));
  assert.ok(isUnsubscribeToken([new Uint8Array(32).fill(2), key], ada, token), "an earlier key's");
  assert.ok(!isUnsubscribeToken([key], ada, ""));
});
