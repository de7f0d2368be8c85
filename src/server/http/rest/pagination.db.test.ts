import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CONTRACT_PAGE_BYTES, WEBHOOKS_PER_ACCOUNT } from "#domain/limit.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newContract, newWebhook, success } from "#testing/tenants/resources.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

/** `most` is more than a page, within the account's limit. */
type List = { path: string; prefix: string; body: (index: number) => object; most: number };

const LISTS: List[] = [
  {
    path: "/contracts",
    prefix: "ctr",
    body: (index) => newContract(`contract ${index}`),
    most: 102,
  },
  { path: "/webhooks", prefix: "whk", body: newWebhook, most: WEBHOOKS_PER_ACCOUNT },
];

/** Creates entries one after another and returns their ids, newest first. */
async function add({ path, body }: List, key: string, count: number, from = 0): Promise<string[]> {
  const ids: string[] = [];
  for (let index = from; index < from + count; index++) {
    const { id } = await success(server.send(`POST ${path}`, { key, json: body(index) }));
    ids.unshift(id);
  }
  return ids;
}

/** Reads one page: its ids, and the next page's path from the Link header. */
async function read(path: string, key: string) {
  const { status, headers, body } = await server.send(`GET ${path}`, { key });
  assert.equal(status, 200);
  const link = headers.get("link");
  const next = link && /^<\/api\/v1([^>]+)>; rel="next"$/.exec(link)?.[1];
  assert.equal(link === null, !next, `the Link header ${link}`);
  return { ids: body.map(({ id }: { id: string }) => id) as string[], next: next ?? null };
}

for (const list of LISTS) {
  const { path, prefix } = list;

  test(`following GET ${path}'s Link headers visits every entry once, newest first`, async () => {
    const { live } = await newTenant(server.db);
    const ids = await add(list, live.key, 10);
    const pages: string[][] = [];
    for (let next: string | null = `${path}?limit=4`; next; ) {
      const page = await read(next, live.key);
      pages.push(page.ids);
      next = page.next;
    }
    assert.deepEqual(pages, [ids.slice(0, 4), ids.slice(4, 8), ids.slice(8)]);
  });

  test(`GET ${path} has no next page after a full last one`, async () => {
    const { live } = await newTenant(server.db);
    const ids = await add(list, live.key, 4);
    const first = await read(`${path}?limit=2`, live.key);
    assert.equal(first.next, `${path}?limit=2&cursor=${ids[1]}`);
    const last = await read(first.next ?? "", live.key);
    assert.deepEqual(last, { ids: ids.slice(2), next: null });
  });

  test(`GET ${path} repeats and omits nothing when entries are added or deleted meanwhile`, async () => {
    const { live, test } = await newTenant(server.db);
    const ids = await add(list, live.key, 9);
    const seen: string[] = [];
    for (let next: string | null = `${path}?limit=3`; next; ) {
      const page = await read(next, test.key);
      seen.push(...page.ids);
      next = page.next;
      const [added] = await add(list, live.key, 1, 100 + seen.length);
      if (path === "/webhooks" && seen.length === 3) {
        for (const id of [added, page.ids.at(-1)])
          await success(server.send("DELETE /webhooks/{id}", { key: live.key, id }));
      }
    }
    assert.deepEqual(seen, ids);
  });

  test(`GET ${path} returns 50 entries by default, at most 100`, async () => {
    const { live, test } = await newTenant(server.db);
    const ids = await add(list, live.key, 95);
    ids.unshift(...(await add(list, test.key, list.most - 95, 95)));
    assert.deepEqual((await read(path, test.key)).ids, ids.slice(0, 50));
    assert.deepEqual((await read(`${path}?limit=100`, test.key)).ids, ids.slice(0, 100));
    const { next } = await read(`${path}?limit=1`, test.key);
    assert.deepEqual((await read(next ?? "", test.key)).ids, [ids[1]]);
  });

  test(`GET ${path} of an empty account returns an empty list`, async () => {
    const { live } = await newTenant(server.db);
    assert.deepEqual(await read(path, live.key), { ids: [], next: null });
  });

  test(`GET ${path} keeps the other parameters of the query in its Link`, async () => {
    const { live } = await newTenant(server.db);
    await add(list, live.key, 2);
    const { next } = await read(`${path}?trace=a%26b%3Ec&limit=1`, live.key);
    const query = new URL(next ?? "", "http://localhost").searchParams;
    assert.deepEqual([query.get("trace"), query.get("limit")], ["a&b>c", "1"]);
  });

  test(`another account's cursor on GET ${path} reveals nothing`, async () => {
    const { live } = await newTenant(server.db);
    const other = await newTenant(server.db);
    await add(list, live.key, 2);
    const [newest] = await add(list, other.live.key, 2);
    assert.ok(newest?.startsWith(prefix));
    const { ids } = await read(`${path}?cursor=${newest}`, live.key);
    assert.equal(ids.length, 2);
  });
}

test("a page of large contracts is shorter, and its Link leads to every one of them", async () => {
  const { live } = await newTenant(server.db);
  const large = (index: number) => {
    const names = Array.from({ length: 2000 }, (_, n) => `${n}`.padEnd(250, "x"));
    const columns = names.map((name) => ({ name, type: "string", required: true }));
    return { name: `large ${index}`, schema: { columns } };
  };
  const list = { path: "/contracts", prefix: "ctr", body: large, most: 0 };
  const ids = await add(list, live.key, 9);
  const pages: string[][] = [];
  for (let next: string | null = "/contracts?limit=100"; next; ) {
    const { length } = (await server.send(`GET ${next}`, { key: live.key })).text;
    assert.ok(length <= CONTRACT_PAGE_BYTES, `${length} bytes`);
    const page = await read(next, live.key);
    assert.notEqual(page.ids.length, 0);
    pages.push(page.ids);
    next = page.next;
  }
  assert.ok(pages.length > 1);
  assert.deepEqual(pages.flat(), ids);
});

test("GET /contracts?name= has the contract of exactly this name, and of this account", async () => {
  const { live } = await newTenant(server.db);
  const other = await newTenant(server.db);
  const names = ["orders", "Orders", "orders ", "a/b?c&d=é", "💸".repeat(255)];
  for (const name of names) {
    await success(server.send("POST /contracts", { key: live.key, json: newContract(name) }));
  }
  await success(
    server.send("POST /contracts", { key: other.live.key, json: newContract("theirs") }),
  );
  const idsOf = async (query: string) => {
    const { status, headers, body } = await server.send(`GET /contracts?${query}`, live);
    assert.deepEqual([status, headers.get("link")], [200, null]);
    return body.map(({ name }: { name: string }) => name);
  };
  for (const name of names) {
    assert.deepEqual(await idsOf(`limit=1&name=${encodeURIComponent(name)}`), [name]);
  }
  for (const name of ["theirs", "ORDERS", "order", "%"]) {
    assert.deepEqual(await idsOf(`name=${encodeURIComponent(name)}`), []);
  }
  for (const query of [
    "name=a&limit=1000",
    "name=a&cursor=x",
    "name=",
    "name=a&name=b",
    `name=${"x".repeat(256)}`,
    "name=%00",
  ]) {
    const { status } = await server.send(`GET /contracts?${query}`, live);
    assert.equal(status, 400, query);
  }
});
