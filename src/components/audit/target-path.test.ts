import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#server/store/id.ts";
import { targetPath } from "./target-path.ts";

const CONTRACT = newId("ctr");
const WEBHOOK = newId("whk");

const CASES: [action: string, target: string | null, path: string | null][] = [
  ["contracts.create", CONTRACT, `/contracts/${CONTRACT}`],
  ["policies.updateOfContract", CONTRACT, `/contracts/${CONTRACT}/policy`],
  ["approvals.withdraw", CONTRACT, `/contracts/${CONTRACT}/policy`],
  ["consumers.create", CONTRACT, `/contracts/${CONTRACT}/consumers`],
  ["versions.restore", CONTRACT, `/contracts/${CONTRACT}/versions`],
  ["contractChanges.delete", CONTRACT, null],
  ["webhooks.setActive", WEBHOOK, `/webhooks/${WEBHOOK}`],
  ["webhooks.delete", WEBHOOK, null],
  ["keys.revoke", newId("key"), "/keys"],
  ["members.setRole", newId("usr"), "/settings/members"],
  ["policies.update", null, null],
  ["staff.viewed", "overview", null],
  ["staff.viewed", "ctr_../../x", null],
];

for (const [action, target, path] of CASES) {
  test(`${action} of ${target?.slice(0, 4)} leads to ${path?.replace(/_\w+/, "_…")}`, () => {
    assert.equal(targetPath({ action, target }), path);
  });
}
