import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { AccountCaller, Caller, PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { newId } from "#server/store/id.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { keyCaller } from "#testing/tenants/caller.ts";
import { storeDeliveries } from "#testing/tenants/stored-deliveries.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

/** Tests who may call the console-only procedures of webhooks and deliveries. */

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

type Api = ReturnType<typeof createCaller>;
type Named = { webhook_id: string; delivery_id: string };
type Way = [
  name: string,
  changes: boolean,
  call: (api: Api, named: Named) => Promise<unknown>,
  nothing?: unknown,
];

const SINCE = "2020-01-01T00:00:00Z";

/**
 * The procedures under test; `nothing` is the answer to an unknown id, where that is not an error.
 */
const WAYS: Way[] = [
  [
    "deliveries.list",
    false,
    (api, { webhook_id }) => api.deliveries.list({ webhook_id }),
    {
      deliveries: [],
      next_cursor: null,
      previous_cursor: null,
      total: { count: 0, is_exact: true },
    },
  ],
  ["deliveries.get", false, (api, { delivery_id }) => api.deliveries.get({ id: delivery_id })],
  [
    "deliveries.redeliver",
    true,
    (api, { delivery_id }) => api.deliveries.redeliver({ id: delivery_id }),
  ],
  [
    "deliveries.redeliverFailed",
    true,
    (api, { webhook_id }) => api.deliveries.redeliverFailed({ webhook_id, since: SINCE }),
  ],
  [
    "webhooks.setActive",
    true,
    (api, { webhook_id }) => api.webhooks.setActive({ id: webhook_id, active: false }),
  ],
  [
    "webhooks.rotateSecret",
    true,
    (api, { webhook_id }) => api.webhooks.rotateSecret({ id: webhook_id }),
  ],
  ["webhooks.sendTest", true, (api, { webhook_id }) => api.webhooks.sendTest({ id: webhook_id })],
];

/** Returns all webhooks and deliveries of an account. */
async function everything({ account_id }: Tenant) {
  const where = { account_id };
  return {
    webhooks: await server.db.webhook.findMany({ where }),
    deliveries: await server.db.delivery.findMany({ where, orderBy: { id: "asc" } }),
  };
}

function call(caller: Caller) {
  return createCaller({
    services: server.services,
    caller,
    idempotency_key: null,
  });
}

const personCaller = (
  { account_id, user_id }: Tenant,
  role: PersonCaller["role"],
): AccountCaller => ({ kind: "person", account_id, user_id, role });

for (const [name, changes, use, nothing] of WAYS) {
  test(`${name} is for people of the account${changes ? " who may make changes" : ""}`, async () => {
    const { tenant, webhook_id, abandoned } = await storeDeliveries(server.db);
    const named = { webhook_id, delivery_id: abandoned };
    const before = await everything(tenant);
    await assert.rejects(use(call({ kind: "anyone" }), named), { problem: "not_signed_in" });
    await assert.rejects(use(call(keyCaller(tenant)), named), { problem: "not_allowed" });
    const viewed = use(call(personCaller(tenant, "viewer")), named);
    if (changes) await assert.rejects(viewed, { problem: "not_allowed" });
    else await viewed;
    assert.deepEqual(await everything(tenant), before);
    for (const role of ["member", "owner"] as const) {
      await use(call(personCaller(tenant, role)), named);
    }
  });

  test(`${name} answers for another account's ids as for unknown ids`, async () => {
    const { tenant, webhook_id, abandoned } = await storeDeliveries(server.db);
    const stranger = call(personCaller(await newTenant(server.db), "owner"));
    const before = await everything(tenant);
    const ids = [
      { webhook_id, delivery_id: abandoned },
      { webhook_id: newId("whk"), delivery_id: newId("dlv") },
      { webhook_id: "nonsense", delivery_id: "nonsense" },
    ];
    const answers = await Promise.all(
      ids.map((named) =>
        use(stranger, named).catch(({ problem, message }) => ({ problem, message })),
      ),
    );
    for (const answer of answers) assert.deepEqual(answer, nothing ?? answers[1]);
    if (nothing === undefined) {
      const { problem } = answers[1] as { problem: string };
      assert.match(problem, /_not_found$/);
    }
    assert.deepEqual(await everything(tenant), before);
  });
}

test("none of them is part of the REST API", async () => {
  const { tenant, webhook_id, abandoned } = await storeDeliveries(server.db);
  const { key } = tenant.live;
  for (const operation of [
    "GET /deliveries",
    `GET /deliveries/${abandoned}`,
    `POST /deliveries/${abandoned}/redeliver`,
    `POST /webhooks/${webhook_id}/test`,
    `POST /webhooks/${webhook_id}/rotate`,
  ]) {
    assert.equal((await server.send(operation, { key })).status, 404, operation);
  }
});
