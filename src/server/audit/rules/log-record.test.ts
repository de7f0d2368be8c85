import assert from "node:assert/strict";
import { test } from "node:test";
import { type ExportedEvent, logRecord } from "./log-record.ts";

const EVENT: ExportedEvent = {
  account_id: "acc_1",
  id: "aud_1",
  actor_id: "usr_1",
  actor: "ada@example.com",
  actor_role: "owner",
  action: "webhooks.setActive",
  target: "whk_1",
  detail: { changes: { active: [true, false] } },
  ip_address: "192.0.2.1",
  user_agent: "a browser",
  request_id: "a-request",
  created_at: new Date("2026-01-31T09:30:00Z"),
};

test("a person's entry has the attributes of the semantic conventions, and says what was done", () => {
  assert.deepEqual(logRecord(EVENT), {
    at: EVENT.created_at,
    eventName: "scc.audit.entry",
    body: "ada@example.com paused a webhook",
    attributes: {
      "user.id": "usr_1",
      "user.email": "ada@example.com",
      "user.roles": ["owner"],
      "client.address": "192.0.2.1",
      "user_agent.original": "a browser",
      "scc.account_id": "acc_1",
      "scc.request_id": "a-request",
      "scc.audit.id": "aud_1",
      "scc.audit.action": "webhooks.setActive",
      "scc.audit.target": "whk_1",
      "scc.audit.actor": "ada@example.com",
      "scc.audit.actor_role": "owner",
      "scc.audit.before": '{"active":true}',
      "scc.audit.after": '{"active":false}',
    },
  });
});

test("a token is no user, whatever it is called", () => {
  const token = { actor_id: "dtk_1", actor: "ada@example.com", actor_role: "SCIM token" };
  const { attributes } = logRecord({ ...EVENT, ...token });
  assert.equal(attributes["scc.token_id"], "dtk_1");
  for (const absent of ["user.id", "user.email", "user.roles", "scc.key_id"]) {
    assert.ok(!(absent in attributes), absent);
  }
});

test("a key is no user, and the installation no account", () => {
  const key = { actor_id: "key_1", actor: "svc_live_abcdefg", actor_role: "key" };
  const { attributes } = logRecord({ ...EVENT, ...key, account_id: "", detail: null });
  assert.equal(attributes["scc.key_id"], "key_1");
  for (const absent of ["user.id", "user.email", "user.roles", "scc.account_id"]) {
    assert.ok(!(absent in attributes), absent);
  }
});
