import assert from "node:assert/strict";
import { test } from "node:test";
import { type AuditEvent, auditEntry } from "./audit-entry.ts";

const EVENT: AuditEvent = {
  id: "aud_1",
  actor_id: "usr_1",
  actor: "ada@example.com",
  actor_role: "owner",
  action: "members.setRole",
  target: "usr_2",
  detail: { role: "member", changes: { role: ["viewer", "member"], tags: [[], ["gold"]] } },
  ip_address: "192.0.2.1",
  user_agent: "a browser",
  request_id: "a-request",
  created_at: new Date("2026-01-31T09:30:00Z"),
};

test("an entry has what was changed before and after, apart from its other details", () => {
  const { before, after, detail, ...rest } = auditEntry(EVENT);
  assert.deepEqual(before, { role: "viewer", tags: [] });
  assert.deepEqual(after, { role: "member", tags: ["gold"] });
  assert.deepEqual(detail, { role: "member" });
  const { detail: _, created_at, ...stored } = EVENT;
  assert.deepEqual(rest, { ...stored, key_id: null, created_at: "2026-01-31T09:30:00.000Z" });
});

test("an entry without changes has neither before nor after, and no empty details", () => {
  const only = auditEntry({ ...EVENT, detail: { changes: { role: ["viewer", "member"] } } });
  assert.equal(only.detail, null);
  const none = auditEntry({ ...EVENT, detail: null });
  assert.deepEqual([none.before, none.after, none.detail], [null, null, null]);
});

test("an entry names the key that acted", () => {
  const entry = auditEntry({ ...EVENT, actor_id: "key_1", actor_role: "key" });
  assert.equal(entry.key_id, "key_1");
});
