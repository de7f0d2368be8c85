import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newId } from "#server/store/id.ts";
import { asPerson, queue, storeWebhook } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { columns, newTenant, type Tenant } from "#testing/tenants/tenant.ts";

/** Every list of the console can be paged in both directions and reports its size. */

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

type Api = ReturnType<typeof asPerson>;
type Place = { limit: number; cursor?: string; before?: string };
type Page = {
  rows: { id: string }[];
  previous_cursor: string | null;
  next_cursor: string | null;
  count: number;
};

const ROWS = 7;
const KEYS = [newId("key"), newId("key")];
const MINUTE = Date.now() - (Date.now() % 60_000);

async function sevenTimes(act: (number: number) => Promise<unknown>) {
  for (let number = 0; number < ROWS; number++) await act(number);
}

async function newContract(api: Api, name: string) {
  const { id } = await api.contracts.create({ name, schema: { columns: columns("integer") } });
  return id;
}

async function storeChecks(api: Api) {
  const contract_id = await newContract(api, "orders");
  const incoming_schema = { columns: [{ name: "other", type: "integer" as const }] };
  await sevenTimes(() => api.checks.run({ contract_id, incoming_schema }));
}

/** How to create seven rows of each list, and how to read a page of it. */
const LISTS: Record<
  string,
  {
    fill: (api: Api, tenant: Tenant) => Promise<unknown>;
    read: (api: Api, place: Place) => Promise<Page>;
  }
> = {
  contracts: {
    fill: (api) => sevenTimes((number) => newContract(api, `contract ${number}`)),
    read: async (api, place) => {
      const { contracts, total, ...cursors } = await api.catalogue.list(place);
      return { rows: contracts, ...cursors, count: total.count };
    },
  },
  checks: {
    fill: storeChecks,
    read: async (api, place) => {
      const { checks, ...cursors } = await api.history.list(place);
      return { rows: checks, ...cursors, count: (await api.history.count({})).checks };
    },
  },
  "checks of a result": {
    fill: storeChecks,
    read: async (api, place) => {
      const filter = { result: "warning", environment: "live" } as const;
      const { checks, ...cursors } = await api.history.list({ ...filter, ...place });
      return { rows: checks, ...cursors, count: (await api.history.count(filter)).checks };
    },
  },
  webhooks: {
    fill: (_, { account_id }) => sevenTimes(() => storeWebhook(server.db, account_id)),
    read: async (api, place) => {
      const { webhooks, total, ...cursors } = await api.webhooks.overview(place);
      return { rows: webhooks, ...cursors, count: total.count };
    },
  },
  deliveries: {
    fill: async (_, { account_id }) =>
      queue(server.db, account_id, await storeWebhook(server.db, account_id), ROWS),
    read: async (api, place) => {
      const { deliveries, total, ...cursors } = await api.deliveries.list({
        status: "pending",
        ...place,
      });
      return { rows: deliveries, ...cursors, count: total.count };
    },
  },
  "audit log": {
    fill: (api) => sevenTimes((number) => newContract(api, `contract ${number}`)),
    read: async (api, place) => {
      const { events, total, ...cursors } = await api.auditLog.list({
        action: "contracts.create",
        ...place,
      });
      return { rows: events, ...cursors, count: total.count };
    },
  },
  "refused requests": {
    fill: (_, { account_id }) =>
      // Several keys and reasons in the same minute, to test the tie-breaking.
      server.db.refusedRequest.createMany({
        data: Array.from({ length: ROWS }, (__, number) => ({
          account_id,
          minute: new Date(MINUTE - 60_000 * (number % 2)),
          key_id: KEYS[Math.floor(number / 4)] ?? "",
          reason: ["rate_limited", "revoked_key"][Math.floor(number / 2) % 2] ?? "",
          count: number === 0 ? 1000 : 1,
          request_ids: [],
        })),
      }),
    read: async (api, place) => {
      const { refused, total, ...cursors } = await api.refusedRequests.list(place);
      assert.deepEqual(total, { count: 1000 + ROWS - 1, is_exact: true }, "requests, not rows");
      return { rows: refused, ...cursors, count: ROWS };
    },
  },
  ledger: {
    fill: (_, { account_id }) =>
      // Sorted by time rather than id; the initial credits are one more entry.
      server.db.creditEntry.createMany({
        data: Array.from({ length: ROWS - 1 }, (__, number) => ({
          account_id,
          id: `day_2020-01-1${9 - number}`,
          amount: -1,
          reason: "checks",
          actor: "system",
        })),
      }),
    read: async (api, place) => {
      const { entries, total, ...cursors } = await api.ledger.list(place);
      return { rows: entries, ...cursors, count: total.count };
    },
  },
};

for (const [name, { fill, read }] of Object.entries(LISTS)) {
  test(`${name}: paging backwards gives the same pages as paging forwards`, async () => {
    const tenant = await newTenant(server.db);
    const api = asPerson(server, tenant, "owner");
    await fill(api, tenant);
    const idsOf = ({ rows }: Page) => rows.map(({ id }) => id);
    const there: string[][] = [];
    let page = await read(api, { limit: 3 });
    assert.equal(page.previous_cursor, null);
    assert.equal(page.count, ROWS);
    there.push(idsOf(page));
    while (page.next_cursor) {
      page = await read(api, { limit: 3, cursor: page.next_cursor });
      there.push(idsOf(page));
    }
    assert.deepEqual(
      there.map(({ length }) => length),
      [3, 3, 1],
    );
    assert.equal(new Set(there.flat()).size, ROWS);

    const back = [idsOf(page)];
    while (page.previous_cursor) {
      page = await read(api, { limit: 3, before: page.previous_cursor });
      back.unshift(idsOf(page));
    }
    assert.deepEqual(back, there);
  });
}
