import assert from "node:assert/strict";
import { test } from "node:test";
import { type GroupRole, type GroupRules, rolesOf } from "./issuer-groups.ts";

const rules: GroupRules = {
  claim: "groups",
  roles: new Map<string, GroupRole[]>([
    ["data", [{ account_id: "acc_1", role: "member" }]],
    [
      "leads",
      [
        { account_id: "acc_1", role: "owner" },
        { account_id: "acc_2", role: "viewer" },
      ],
    ],
    ["guests", [{ account_id: "acc_1", role: "viewer" }]],
  ]),
};

test("of several groups the highest role in each account counts", () => {
  assert.deepEqual(rolesOf(rules, { groups: ["guests", "leads", "data", "unknown"] }), {
    kind: "known",
    roles: [
      { account_id: "acc_1", role: "owner" },
      { account_id: "acc_2", role: "viewer" },
    ],
  });
  assert.deepEqual(rolesOf(rules, { groups: ["guests", "data"] }), {
    kind: "known",
    roles: [{ account_id: "acc_1", role: "member" }],
  });
});

test("an empty list gives nothing, and the names of groups are exact", () => {
  for (const groups of [[], ["Data", " data", "data/", "constructor"]]) {
    assert.deepEqual(rolesOf(rules, { groups }), { kind: "known", roles: [] });
  }
});

for (const [claims, kind] of [
  [{}, "groups_missing"],
  [{ group: ["data"] }, "groups_missing"],
  [{ groups: "data" }, "groups_invalid"],
  [{ groups: null }, "groups_invalid"],
  [{ groups: { 0: "data" } }, "groups_invalid"],
  [{ groups: ["data", 5] }, "groups_invalid"],
  [{ groups: ["data", ["leads"]] }, "groups_invalid"],
  [{ _claim_names: { groups: "src1" } }, "groups_elsewhere"],
  [{ hasgroups: true }, "groups_elsewhere"],
  [{ groups: ["data"], hasgroups: "true" }, "groups_elsewhere"],
  [{ _claim_names: null }, "groups_missing"],
] as const) {
  test(`the groups of ${JSON.stringify(claims)} are unknown: ${kind}`, () => {
    assert.deepEqual(rolesOf(rules, claims), { kind });
  });
}
