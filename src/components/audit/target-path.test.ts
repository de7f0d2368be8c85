import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#server/store/id.ts";
import { placePath, targetPath } from "./target-path.ts";

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
  ["directoryGroups.add", newId("dgr"), "/settings/provisioning"],
  ["operator.suspend", newId("acc"), null],
];

for (const [action, id, path] of CASES) {
  test(`${action} of ${id.slice(0, 4)} leads to ${path?.replace(/_\w+/, "_…")}`, () => {
    assert.equal(targetPath(action, { id, name: null, parent_id: WEBHOOK }), path);
  });
}

test("a change of a contract leads to the version that it made, as long as there is the contract", () => {
  const thing = { id: CONTRACT, name: "orders", parent_id: null };
  assert.equal(targetPath("versions.accept", thing, 3), `/contracts/${CONTRACT}/versions/3`);
  assert.equal(targetPath("consumers.create", thing, 3), `/contracts/${CONTRACT}/consumers`);
});

test("the account's policy has its page in the settings", () => {
  assert.equal(placePath("policies.update"), "/settings/gate");
  assert.equal(placePath("policies.reset"), null);
});
