import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changeWords } from "#domain/audit/changes.ts";
import { DEFAULT_POLICY } from "#domain/gate/policy.ts";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newMember } from "#testing/tenants/member.ts";
import { newResources, type Resources } from "#testing/tenants/resources.ts";

/** Tests that the log says what a change made different. */

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

function consoleOf({ tenant: { account_id, user_id } }: Resources) {
  const caller: PersonCaller = { kind: "person", account_id, user_id, role: "owner" };
  return createCaller({ services: server.services, caller, idempotency_key: null });
}

type Api = ReturnType<typeof consoleOf>;

/** What is done, and the words of what the last entry says is different; null for no entry. */
const CASES: [string, (api: Api, own: Resources) => Promise<unknown>, string[] | null][] = [
  [
    "a policy",
    (api, { contract: { id } }) =>
      api.policies.updateOfContract({ id, block: ["added"], min_severity: null }),
    [
      "blocks required columns removed: yes → no",
      "blocks types changed: yes → no",
      "blocks fields removed: yes → no",
      "blocks types of fields changed: yes → no",
      "blocks columns and fields renamed: yes → no",
      "blocks columns added: no → yes",
      "blocks from severity: 90 → none",
    ],
  ],
  [
    "a policy that is removed",
    async (api, { contract: { id } }) => {
      await api.policies.update({ ignore_columns: ["_*"] });
      await api.policies.updateOfContract({ id, report_only: true, ignore_columns: [] });
      await api.policies.reset({ id });
    },
    ["only reports: yes → no", "ignored columns: _* added"],
  ],
  [
    "a consumer",
    (api, { contract: { id }, consumer }) =>
      api.consumers.update({ id, consumer_id: consumer.id, owner: "Finance" }),
    ["owner: Ada → Finance"],
  ],
  [
    "a consumer that stays as it was",
    async (api, { contract: { id }, consumer }) => {
      const [stored] = (await api.consumers.list({ id })).body;
      await api.consumers.update({ id, consumer_id: consumer.id, name: stored?.name });
    },
    null,
  ],
  [
    "a contract's description",
    (api, { contract: { id } }) =>
      api.catalogue.describe({
        id,
        description: "",
        owner: "Data",
        tags: ["gold"],
        mails_owner: true,
      }),
    ["tags: gold added", "owner: none → Data"],
  ],
  [
    "a contract",
    async (api, { contract: { id } }) => {
      const { name, schema } = await api.contracts.get({ id });
      const columns = [...schema.columns, { name: "new", type: "date" as const, required: true }];
      await api.contractChanges.update({ id, name: `${name} 2`, schema: { columns } });
      await api.contractChanges.update({ id, name });
    },
    ["name: orders 2 → orders", "version: 2 → 3"],
  ],
  [
    "a key's label",
    async (api, { active: { id } }) => {
      await api.keyring.rename({ id, label: "airflow" });
      await api.keyring.rename({ id, label: "" });
    },
    ["label: airflow → none"],
  ],
  [
    "a role",
    async (api, { tenant }) => {
      const { id } = await newMember(server.db, tenant, "viewer");
      await api.members.setRole({ user_id: id, role: "member" });
    },
    ["role: viewer → member"],
  ],
  [
    "a contract's columns",
    async (api, { contract: { id } }) => {
      const { schema } = await api.contracts.get({ id });
      const [first] = schema.columns;
      assert.ok(first);
      const columns = [{ ...first, type: "json" as const, required: false }];
      await api.contractChanges.update({ id, schema: { columns } });
    },
    ["columns: b removed, a integer → json and required → optional", "version: 1 → 2"],
  ],
  [
    "a webhook that is paused",
    (api, { webhook: { id } }) => api.webhooks.setActive({ id, active: false }),
    ["active: yes → no"],
  ],
  [
    "a webhook that is deleted",
    async (api) => {
      const url = "https://hooks.slack.com/services/T0/B0/secret";
      const events = ["breaking" as const];
      const made = await api.webhooks.subscribe({ url, events, kind: "slack", only_blocked: true });
      await api.webhooks.delete({ id: made.id });
    },
    [
      "host: hooks.slack.com → none",
      "kind: slack → none",
      "events: breaking → none",
      "only blocked: yes → none",
    ],
  ],
  [
    "a key that is revoked",
    (api, { active: { id } }) => api.keys.revoke({ id }),
    ["active: yes → no"],
  ],
  [
    "a key that is deleted",
    async (api, { active: { id } }) => {
      await api.keys.revoke({ id });
      await api.keys.delete({ id });
    },
    ["key: svc_live_… → none"],
  ],
  [
    "a member who is removed",
    async (api, { tenant }) => {
      const { id } = await newMember(server.db, tenant, "viewer");
      await api.members.remove({ user_id: id });
    },
    ["role: viewer → none", "email: …@example.com → none"],
  ],
  [
    "a contract that is deleted",
    (api, { contract: { id } }) => api.contractChanges.delete({ id }),
    ["name: orders → none"],
  ],
  [
    "an approval",
    (api, { contract: { id }, approval }) =>
      api.approvals.withdraw({ id, approval_id: approval.id }),
    ["withdrawn: no → yes"],
  ],
  [
    "an invitation",
    async (api) => {
      const { id } = await api.invitations.create({ email: "bo@example.com", role: "viewer" });
      await api.invitations.withdraw({ id });
    },
    ["role: viewer → none", "email: bo@example.com → none"],
  ],
  [
    "mails that are turned off",
    (api) => api.mailPreferences.set({ wants: false }),
    ["emails about blocked checks: yes → no"],
  ],
  [
    "mails that stay on",
    (api, { contract }) => api.mailPreferences.set({ wants: true, contract_id: contract.id }),
    null,
  ],
  [
    "the account's name",
    async (api) => {
      await api.accounts.rename({ name: "One" });
      await api.accounts.rename({ name: "Two" });
    },
    ["name: One → Two"],
  ],
];

for (const [what, act, words] of CASES) {
  test(`the log has the differences of ${what}`, async () => {
    const own = await newResources(server);
    const { account_id } = own.tenant;
    await server.db.auditEvent.deleteMany({ where: { account_id } });
    await act(consoleOf(own), own);
    const { events } = await consoleOf(own).auditLog.list({ limit: 1 });
    const changes = events[0]?.detail?.changes;
    assert.deepEqual(events.length === 0 ? null : changeWords(Object(changes)).map(steady), words);
  });
}

/** Without what is drawn at random. */
function steady(words: string) {
  return words.replace(/svc_live_\w+/, "svc_live_…").replace(/[\da-f-]{36}/, "…");
}

test("fields that a form sends unchanged are not in the log", async () => {
  const own = await newResources(server);
  const { id } = own.contract;
  const unchanged = { min_severity: 90, ignore_columns: [], report_only: false };
  await consoleOf(own).policies.updateOfContract({
    id,
    block: DEFAULT_POLICY.block.filter((kind) => kind !== "required_removed"),
    ...unchanged,
  });
  const { events } = await consoleOf(own).auditLog.list({ limit: 1 });
  assert.deepEqual(events[0]?.detail, { changes: { block: [["required_removed"], []] } });
});
