import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#server/store/id.ts";
import { targetPath } from "./target-path.ts";

const CONTRACT = newId("ctr");
const WEBHOOK = newId("whk");

const CASES: [action: string, id: string, path: string | null][] = [
  ["contracts.create", CONTRACT, `/contracts/${CONTRACT}`],
  ["policies.updateOfContract", CONTRACT, `/contracts/${CONTRACT}/policy`],
  ["approvals.withdraw", CONTRACT, `/contracts/${CONTRACT}/policy`],
  ["consumers.create", CONTRACT, `/contracts/${CONTRACT}/consumers`],
  ["versions.restore", CONTRACT, `/contracts/${CONTRACT}/versions`],
  ["webhooks.setActive", WEBHOOK, `/webhooks/${WEBHOOK}`],
  ["deliveries.redeliver", newId("dlv"), `/webhooks/${WEBHOOK}`],
  ["keys.revoke", newId("key"), "/keys"],
  ["members.setRole", newId("usr"), "/settings/members"],
  ["operator.suspend", newId("acc"), null],
];

for (const [action, id, path] of CASES) {
  test(`${action} of ${id.slice(0, 4)} leads to ${path?.replace(/_\w+/, "_…")}`, () => {
    assert.equal(targetPath(action, { id, name: null, parent_id: WEBHOOK }), path);
  });
}
