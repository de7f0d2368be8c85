import assert from "node:assert/strict";
import { test } from "node:test";
import { fairTurns, LARGE_ANSWERS } from "#server/batch/fair-turns.ts";
import { inParallel } from "#testing/parallel.ts";
import { connectAgent } from "#testing/servers/agent.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { until } from "#testing/servers/delivering.ts";
import { startRestServer } from "#testing/servers/rest-server.ts";
import { newResources, success } from "#testing/tenants/resources.ts";

/** A database in which contracts of an account are read only once `open` is called. */
function heldUp() {
  const db = testDatabase();
  const reads: string[] = [];
  let account: string | null = null;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const findUnique = async (query: { where: { account_id_id: { account_id: string } } }) => {
    const { account_id } = query.where.account_id_id;
    if (account_id === account) {
      reads.push(account_id);
      await opened;
    }
    return db.contract.findUnique(query as Parameters<typeof db.contract.findUnique>[0]);
  };
  const contract = new Proxy(db.contract, {
    get: (model, name) => (name === "findUnique" ? findUnique : Reflect.get(model, name)),
  });
  return {
    db: new Proxy(db, {
      get: (pool, name) => (name === "contract" ? contract : Reflect.get(pool, name)),
    }),
    reads,
    hold: (account_id: string) => {
      account = account_id;
    },
    open,
  };
}

test("large answers of an account are made a few at a time, and others do not wait for them", async (t) => {
  const { db, reads, hold, open } = heldUp();
  const turns = fairTurns(undefined, 1_000_000);
  const server = await startRestServer({ db, turns });
  t.after(() => server.close());
  const [busy, other] = [await newResources(server), await newResources(server)];
  const read = ({ key, contract: { id } }: typeof busy) =>
    success(server.send("GET /contracts/{id}", { key, id }));
  hold(busy.tenant.account_id);
  let answered = 0;
  const answers = inParallel(10, async () => {
    const body = await read(busy);
    answered += 1;
    return body;
  });
  await until(async () => reads.length === LARGE_ANSWERS.perAccount);

  assert.equal((await read(other)).id, other.contract.id);
  await success(server.send("GET /contracts", { key: other.key }));
  assert.equal((await server.send("GET /health")).status, 200);
  const json = { contract_id: busy.contract.id, incoming_schema: { columns: [] } };
  await success(server.send("POST /check", { key: busy.key, json }));
  const agent = await connectAgent(server, busy.key);
  t.after(agent.close);
  const checked = await agent.call("check", { contract: busy.contract.id, columns: [] });
  assert.equal(checked.isError, false, checked.text);
  assert.deepEqual([answered, reads.length], [0, LARGE_ANSWERS.perAccount]);

  open();
  for (const { id } of await answers) assert.equal(id, busy.contract.id);
  assert.equal(reads.length, 10);
});

test("a long list is sent entry by entry, and has the same text", async (t) => {
  const server = await startRestServer();
  t.after(() => server.close());
  const { key } = await newResources(server);
  const { headers, text, body } = await server.send("GET /contracts", { key });
  assert.equal(text, JSON.stringify(body));
  assert.equal(Number(headers.get("content-length")), Buffer.byteLength(text));
});
