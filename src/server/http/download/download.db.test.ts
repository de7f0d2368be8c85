import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type RequestListener, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import type { PersonCaller } from "#server/api/context.ts";
import { newIdAt } from "#server/store/id.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { storeChecks } from "#testing/tenants/stored-checks.ts";
import { columns, newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { addressReader } from "../client-address.ts";
import { unreadDoor } from "../connection/unread.ts";
import type { Problem } from "../problem.ts";
import { createHttpServer } from "../server.ts";
import { visitLimit } from "../visit-limit.ts";
import { downloadDoor } from "./download.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

/** Reading a page takes two statements: one for the ids of its checks, one for the checks. */
const READS_A_PAGE = 2;

/**
 * Opens the download door without the rest of the server. `Cookie: role=viewer` makes the caller a
 * viewer.
 */
async function openDoor(
  t: { after: (end: () => void) => void },
  tenant: Tenant,
  db = server.db,
  { idleMs, isGone = () => false }: { idleMs?: number; isGone?: () => boolean } = {},
) {
  const door = downloadDoor({
    services: { ...server.services, db },
    visit: async (headers, account_id) => {
      const role = /^role=(\w+)$/.exec(headers.get("cookie") ?? "")?.[1] as PersonCaller["role"];
      if (!role || account_id !== tenant.account_id || isGone()) return { kind: "absent" };
      const account = { id: account_id, name: "Ours", opened_on: "2026-01-01", suspension: null };
      const person = { kind: "person" as const, account_id, user_id: tenant.user_id, role };
      return { kind: "open", person, account };
    },
    limit: visitLimit(),
    baseUrl: "http://localhost",
    log: pino({ level: "silent" }),
  });
  const listener: RequestListener = (req, res) => {
    res.on("close", () => res.writableFinished || http.emit("given up"));
    void door(req, res);
  };
  const doors = {
    rest: listener,
    auth: listener,
    console: listener,
    downloads: listener,
    cli: listener,
    scim: listener,
    unsubscribe: listener,
    mcp: listener,
    probes: listener,
    unread: unreadDoor("http://localhost", pino({ level: "silent" })),
    pages: listener,
  };
  const http = createHttpServer(doors, addressReader([]), { idleMs });
  await once(http.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  const path = `/api/download/${tenant.account_id}`;
  return {
    http,
    port,
    path,
    get: (file: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${file.startsWith("/") ? "" : `${path}/`}${file}`, {
        ...init,
        headers: { Cookie: "role=viewer", ...init.headers },
      }),
  };
}

async function contractOf({ live }: Tenant, name: string) {
  const schema = { columns: columns("integer", "string") };
  const { body } = await server.send("POST /contracts", { key: live.key, json: { name, schema } });
  return body.id as string;
}

async function checkOf(key: string, contract_id: string, types: Record<string, string>) {
  const incoming = Object.entries(types).map(([name, type]) => ({ name, type }));
  const json = { contract_id, incoming_schema: { columns: incoming } };
  return (await server.send("POST /check", { key, json })).body;
}

test("a file contains exactly the checks that match the page's filters, newest first", async (t) => {
  const tenant = await newTenant(server.db);
  const { get } = await openDoor(t, tenant);
  const [orders, users] = [await contractOf(tenant, "orders"), await contractOf(tenant, "users")];
  const pass = await checkOf(tenant.live.key, orders, { a: "integer", b: "string" });
  const warning = await checkOf(tenant.test.key, orders, { a: "string", b: "string" });
  const removed = await checkOf(tenant.live.key, users, { c: "date" });
  const today = new Date().toISOString().slice(0, 10);

  const cases: [string, { id: string }[]][] = [
    ["", [removed, warning, pass]],
    ["?result=pass", [pass]],
    [`?contract_id=${orders}&min_severity=1`, [warning]],
    ["?environment=test", [warning]],
    ["?decision=block", [removed, warning]],
    ["?decision=block&column=c", [removed]],
    ["?column=c", [removed]],
    ["?column=none", []],
    ["?to=2020-01-01", []],
    ["?from=2020-01-01&max_severity=0", [pass]],
    [`?from=${today}&to=${today}`, [removed, warning, pass]],
    [`?cursor=${warning.id}`, [removed, warning, pass]],
  ];
  for (const [query, expected] of cases) {
    const ids = expected.map(({ id }) => id);
    const json = (await (await get(`checks.json${query}`)).json()) as { id: string }[];
    assert.deepEqual(
      json.map(({ id }) => id),
      ids,
      query,
    );
    const csv = await (await get(`checks.csv${query}`)).text();
    const lines = csv.split("\r\n").slice(1, -1);
    assert.deepEqual(
      lines.map((line) => line.split(",")[0]),
      ids,
      query,
    );
  }
});

test("refused requests are exported as their page lists them", async (t) => {
  const tenant = await newTenant(server.db);
  const { get } = await openDoor(t, tenant);
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const { account_id, live } = tenant;
  const request_ids = [randomUUID(), randomUUID()];
  const row = { account_id, key_id: live.id, minute, count: 7, request_ids };
  for (const reason of ["no_credits", "rate_limited"]) {
    await server.db.refusedRequest.create({ data: { ...row, reason } });
  }
  const csv = await (await get("refused-requests.csv?reason=no_credits")).text();
  const [heads, line, end] = csv.split("\r\n");
  assert.equal(
    heads,
    "minute,key_id,key_preview,key_label,environment,status,reason,count,request_ids",
  );
  assert.equal(
    line,
    `${minute.toISOString()},${live.id},${live.key.slice(0, 16)},,live,403,no_credits,7,${request_ids.join(" ")}`,
  );
  assert.equal(end, "");
  const json = (await (await get("refused-requests.json")).json()) as { reason: string }[];
  assert.deepEqual(
    json.map(({ reason }) => reason),
    ["rate_limited", "no_credits"],
  );
});

test("an unknown filter or an invalid value is refused and named", async (t) => {
  const tenant = await newTenant(server.db);
  const { get } = await openDoor(t, tenant);
  const year = "from=2025-01-01&to=2026-02-01";
  const cases: [file: string, query: string, filters: string[]][] = [
    ["checks", "results=breaking", ["results"]],
    ["checks", "result=failed&environment=test", ["result"]],
    ["checks", "result=pass&result=breaking", ["result", "result"]],
    ["checks", "contract_id=orders&key_id=svc_live_", ["contract_id", "key_id"]],
    ["checks", "min_severity=many&max_severity=101", ["min_severity", "max_severity"]],
    ["checks", "from=yesterday&to=2026-02-30", ["from", "to"]],
    ["checks", `column=${"x".repeat(256)}`, ["column"]],
    ["checks", "constructor=1&__proto__=2", ["constructor", "__proto__"]],
    ["audit", "action=keys.made", ["action"]],
    ["audit", `actor=${"x".repeat(256)}`, ["actor"]],
    ["refused-requests", "reason=late&request_id=7", ["reason", "request_id"]],
    ["ledger", "from=2026-01-01", ["from"]],
    ...["checks-per-day", "checks-per-key", "checks-per-contract"].flatMap(
      (file): [string, string, string[]][] => [
        [file, "from=x", ["from"]],
        [file, "from=2026-02-01&to=2026-01-01", ["from", "to"]],
        [file, year, ["from"]],
        [file, "contract_id=ctr_01kaf5v2jve6w8e8kgtr3d0v7q", ["contract_id"]],
      ],
    ),
  ];
  for (const [file, query, filters] of cases) {
    for (const format of ["csv", "json", "ndjson"]) {
      const answer = await get(`${file}.${format}?${query}`, { headers: { Cookie: "role=owner" } });
      const { code, detail, errors } = (await answer.json()) as Problem;
      assert.deepEqual([answer.status, code], [400, "invalid_request"], query);
      assert.deepEqual(
        errors?.map(({ path }) => path),
        filters,
        query,
      );
      assert.ok(detail.startsWith(`${filters[0]} is `), detail);
    }
  }
});

test("an empty filter does not limit, and blanks around an actor are ignored", async (t) => {
  const { get } = await openDoor(t, await newTenant(server.db));
  const owner = { headers: { Cookie: "role=owner" } };
  for (const file of [
    "checks.csv?result=&column=",
    "audit.csv?actor=%20ada%20&from=",
    "ledger.csv?",
  ]) {
    assert.equal((await get(file, owner)).status, 200, file);
  }
});

test("a check in the JSON file equals the answer of GET /checks/{id}, plus who ran it", async (t) => {
  const tenant = await newTenant(server.db);
  const { get } = await openDoor(t, tenant);
  const check = await checkOf(tenant.test.key, await contractOf(tenant, "orders"), { c: "date" });
  const answer = await get("checks.json");
  assert.equal(answer.headers.get("content-type"), "application/json");
  assert.match(
    answer.headers.get("content-disposition") ?? "",
    /^attachment; filename="checks-\d{4}-\d\d-\d\d\.json"$/,
  );
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.deepEqual(await answer.json(), [
    {
      ...check,
      contract_name: "orders",
      contract_version: 1,
      environment: "test",
      key_id: tenant.test.id,
      key_preview: tenant.test.key.slice(0, 16),
      decision: "block",
      source: null,
      detail_changes: [],
      compared: { columns: 0, in_full: 0 },
    },
  ]);
});

test("a file has what changed beyond names and types, and how much could be compared", async (t) => {
  const tenant = await newTenant(server.db);
  const { get } = await openDoor(t, tenant);
  const { key } = tenant.live;
  const text = { type: "string", detail: { nullable: false, is: { kind: "string" } } };
  const address = (...names: string[]) => ({
    name: "=address",
    type: "json",
    detail: {
      nullable: false,
      is: { kind: "struct", fields: names.map((name) => ({ name, ...text })) },
    },
  });
  const bare = { name: "id", type: "integer" };
  const contract = [address("city", "a|b"), bare].map((column) => ({ ...column, required: true }));
  const created = { name: "orders", schema: { columns: contract } };
  await server.send("POST /contracts", { key, json: created });
  const incoming = { columns: [address("city"), bare] };
  const checks = [{ contract: "orders", incoming_schema: incoming }];
  await server.send("POST /gate", { key, json: { checks } });

  const expected = [{ kind: "nested_removed", column: "=address.a|b", from: "string", to: null }];
  const [check] = (await (await get("checks.json")).json()) as Record<string, unknown>[];
  assert.deepEqual(check?.detail_changes, expected);
  assert.deepEqual(check?.compared, { columns: 2, in_full: 1 });
  const [header, row] = (await (await get("checks.csv")).text()).split("\r\n");
  assert.match(header ?? "", /,detail_changes,compared_columns,compared_in_full$/);
  assert.ok(row?.endsWith(`,"${JSON.stringify(expected).replaceAll('"', '""')}",2,1`), row);
});

test("a file counts columns of which only types are known as the gate does", async (t) => {
  const tenant = await newTenant(server.db);
  const { get } = await openDoor(t, tenant);
  const contract_id = await contractOf(tenant, "orders");
  const { key } = tenant.live;
  const types = [
    { a: "integer", b: "string" },
    { a: "number", b: "string" },
    { a: "string", b: "date" },
  ];
  for (const each of types) {
    const { id } = await checkOf(key, contract_id, each);
    const { compared } = (await server.send("GET /checks/{id}/gate", { key, id })).body;
    const [check] = (await (await get("checks.json")).json()) as Record<string, unknown>[];
    const { columns, in_full } = compared;
    assert.deepEqual(check?.compared, { columns, in_full });
  }
});

test("the CSV file has a header, and no cell is a formula", async (t) => {
  const tenant = await newTenant(server.db);
  const { get } = await openDoor(t, tenant);
  const contract_id = await contractOf(tenant, '=HYPERLINK("http://evil.example")');
  const { id, created_at } = await checkOf(tenant.live.key, contract_id, { a: "string" });
  const answer = await get("checks.csv");
  assert.equal(answer.headers.get("content-type"), "text/csv; charset=utf-8; header=present");
  assert.deepEqual((await answer.text()).split("\r\n"), [
    "id,created_at,contract_id,contract_name,contract_version,result,severity,removed,type_changes,added,environment,key_id,key_preview,decision,source_repository,source_commit,source_ref,source_path,source_run_url,detail_changes,compared_columns,compared_in_full",
    `${id},${created_at},${contract_id},"'=HYPERLINK(""http://evil.example"")",1,warning,70,"[""b""]",` +
      `"[{""column"":""a"",""from"":""integer"",""to"":""string""}]",[],live,${tenant.live.id},${tenant.live.key.slice(0, 16)},block,,,,,,[],1,1`,
    "",
  ]);
});

test("the usage files contain what the page shows, and agree with GET /usage", async (t) => {
  const tenant = await newTenant(server.db, 50);
  const { get } = await openDoor(t, tenant);
  const contract_id = await contractOf(tenant, "@orders");
  await checkOf(tenant.live.key, contract_id, { a: "integer", b: "string" });
  await checkOf(tenant.test.key, contract_id, { a: "date", b: "string" });
  await checkOf(tenant.live.key, contract_id, {});
  const today = new Date().toISOString().slice(0, 10);
  const period = `?from=${today}&to=${today}`;
  const preview = (key: string) => key.slice(0, 16);
  const linesOf = async (file: string) => (await (await get(file)).text()).split("\r\n");

  assert.deepEqual(await linesOf(`checks-per-day.csv${period}`), [
    "day,pass,warning,breaking,checks",
    `${today},1,2,0,3`,
    "",
  ]);
  assert.deepEqual(await linesOf(`checks-per-key.csv${period}`), [
    "key_id,key_preview,label,environment,pass,warning,breaking,checks",
    `${tenant.live.id},${preview(tenant.live.key)},,live,1,1,0,2`,
    `${tenant.test.id},${preview(tenant.test.key)},,test,0,1,0,1`,
    "",
  ]);
  assert.deepEqual(await linesOf(`checks-per-contract.csv${period}`), [
    "contract_id,contract_name,pass,warning,breaking,checks",
    `${contract_id},'@orders,1,2,0,3`,
    "",
  ]);
  const { body } = await server.send("GET /usage", { key: tenant.live.key });
  assert.deepEqual(body, { credits_remaining: 47, credits_used: 3, total_checks: 3 });
  const ledger = await linesOf("ledger.csv");
  assert.equal(ledger[0], "id,day,created_at,amount,balance,reason,actor");
  assert.match(ledger[1] ?? "", new RegExp(`^day_${today},${today},[^,]+,-3,47,checks,system$`));
  assert.match(ledger[2] ?? "", /^crd_\w+,,[^,]+,50,50,starting credits,command line$/);
  assert.equal(ledger.length, 4);
  assert.equal((await linesOf("checks-per-day.csv")).length, 32, "30 days when none are named");
});

test("an account without checks gets files without rows", async (t) => {
  const { get } = await openDoor(t, await newTenant(server.db));
  assert.equal(await (await get("checks.json")).text(), "[]\n");
  assert.match(await (await get("checks.csv")).text(), /^id,[a-z_,]+\r\n$/);
});

test("a file that spans several pages contains each check once, in order", async (t) => {
  const tenant = await newTenant(server.db);
  const { get } = await openDoor(t, tenant);
  const ids = await storeChecks(server.db, tenant.account_id, 1203);
  const json = (await (await get("checks.json")).json()) as { id: string }[];
  assert.deepEqual(
    json.map(({ id }) => id),
    ids,
  );
  const csv = await (await get("checks.csv")).text();
  assert.deepEqual(
    csv
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]),
    ids,
  );
});

const MANY = Array.from({ length: 2000 }, (_, index) => `${index}`.padEnd(255, "x"));

const LARGE: [what: string, check: NonNullable<Parameters<typeof storeChecks>[3]>][] = [
  ["diffs", { diff: { removed: [], type_changes: [], added: MANY } }],
  ["changes of details", { gate: { affected: [], changes: MANY.map(widened) } }],
];

function widened(column: string) {
  const change = { kind: "widened" as const, column, from: "int8", to: "int16", points: 0 };
  return { ...change, blocks: false, approval: null };
}

for (const [what, check] of LARGE) {
  test(`pages of checks with large ${what} are shorter, and none is lost`, async (t) => {
    const tenant = await newTenant(server.db);
    const reads = counted();
    const { get } = await openDoor(t, tenant, reads.db);
    const ids = await storeChecks(server.db, tenant.account_id, 12, check);
    const json = (await (await get("checks.json")).json()) as { id: string }[];
    assert.deepEqual(
      json.map(({ id }) => id),
      ids,
    );
    const fit = what === "diffs" ? 4 : 2;
    assert.equal(reads.count(), (12 / fit) * READS_A_PAGE + 1);
  });
}

test("nothing is read ahead for a client that does not read", async (t) => {
  const tenant = await newTenant(server.db);
  const reads = counted();
  const { port, path, get } = await openDoor(t, tenant, reads.db);
  const added = Array.from({ length: 2000 }, (_, index) => `${index}`.padEnd(255, "x"));
  await storeChecks(server.db, tenant.account_id, 200, {
    diff: { removed: [], type_changes: [], added },
  });
  const socket = connect(port, "127.0.0.1").pause();
  t.after(() => socket.destroy());
  socket.write(`GET ${path}/checks.json HTTP/1.1\r\nHost: x\r\nCookie: role=viewer\r\n\r\n`);
  await reads.settled();
  const taken = reads.count();
  assert.ok(taken < 25 * READS_A_PAGE, `${taken} reads of 101 were made`);
  assert.equal((await get("checks.json?result=breaking")).status, 200, "others have their turn");
});

test("a download stops when its reader loses access", async (t) => {
  const tenant = await newTenant(server.db);
  const reads = counted();
  const isGone = () => reads.count() >= READS_A_PAGE;
  const { get } = await openDoor(t, tenant, reads.db, { isGone });
  await storeChecks(server.db, tenant.account_id, 1203);
  const answer = await get("checks.csv");
  assert.equal(answer.status, 200);
  await assert.rejects(answer.text(), TypeError);
  assert.equal(reads.count(), READS_A_PAGE);
  assert.equal((await get("checks.csv")).status, 401);
});

test("a client that waits for a slow page stays connected", async (t) => {
  const tenant = await newTenant(server.db);
  const IDLE = 200;
  const slow = counted(Number.POSITIVE_INFINITY, 2 * IDLE);
  const { get } = await openDoor(t, tenant, slow.db, { idleMs: IDLE });
  const ids = await storeChecks(server.db, tenant.account_id, 1203);
  const json = (await (await get("checks.json")).json()) as unknown[];
  assert.equal(json.length, ids.length);
});

test("a client that stops reading is disconnected", async (t) => {
  const tenant = await newTenant(server.db);
  const { port, path, http } = await openDoor(t, tenant, server.db, { idleMs: 400 });
  const added = Array.from({ length: 2000 }, (_, index) => `${index}`.padEnd(255, "x"));
  await storeChecks(server.db, tenant.account_id, 40, {
    diff: { removed: [], type_changes: [], added },
  });
  const closed = once(http, "given up");
  const socket = connect(port, "127.0.0.1").pause();
  t.after(() => socket.destroy());
  socket.write(`GET ${path}/checks.json HTTP/1.1\r\nHost: x\r\nCookie: role=viewer\r\n\r\n`);
  await closed;
});

test("a file whose rows cannot all be read ends as a broken download", async (t) => {
  const tenant = await newTenant(server.db);
  const reads = counted(READS_A_PAGE + 1);
  const { get } = await openDoor(t, tenant, reads.db);
  await storeChecks(server.db, tenant.account_id, 1203);
  const answer = await get("checks.csv");
  assert.equal(answer.status, 200);
  await assert.rejects(answer.text(), TypeError);
  const refused = await get("checks.csv");
  assert.equal(refused.status, 500);
  assert.deepEqual(Object.keys((await refused.json()) as object), [
    ...["type", "title", "status", "detail", "code", "request_id"],
  ]);
});

for (const role of ["owner", "member", "viewer", "support"]) {
  test(`a person with the role ${role} may export checks`, async (t) => {
    const { get } = await openDoor(t, await newTenant(server.db));
    assert.equal((await get("checks.csv", { headers: { Cookie: `role=${role}` } })).status, 200);
  });
}

/** Stores entries a minute apart, the oldest first; returns their ids. */
async function storeEntries({ account_id }: Tenant, count: number, from: Date) {
  const data = Array.from({ length: count }, (_, index) => {
    const created_at = new Date(from.getTime() + index * 60_000);
    return {
      account_id,
      id: newIdAt("aud", created_at),
      actor_id: "key_1",
      actor: "=cmd|' /C calc'!A0",
      actor_role: "key",
      action: "keyring.rename",
      target: `@${index}`,
      detail: { changes: { label: ["=1+1", "b"] } },
      request_id: `request-${index}`,
      created_at,
    };
  });
  await server.db.auditEvent.createMany({ data });
  return data.map(({ id }) => id);
}

test("the audit log of a period is exported once and in full, while more is entered", async (t) => {
  const tenant = await newTenant(server.db);
  const { get } = await openDoor(t, tenant);
  await storeEntries(tenant, 3, new Date("2026-01-30T23:57:00Z"));
  const ids = await storeEntries(tenant, 1203, new Date("2026-01-31T00:00:00Z"));
  const owner = { headers: { Cookie: "role=owner" } };
  const answer = await get("audit.ndjson?from=2026-01-31&to=2026-01-31", owner);
  assert.equal(answer.headers.get("content-type"), "application/x-ndjson");
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) {
    if (chunks.length === 0) await storeEntries(tenant, 2, new Date());
    chunks.push(chunk);
  }
  const lines = Buffer.concat(chunks).toString().split("\n");
  assert.equal(lines.pop(), "");
  const entries = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    entries.map(({ id }) => id),
    ids.toReversed(),
  );
  assert.deepEqual(Object.keys(entries[0]), [
    ...["id", "created_at", "actor", "actor_role", "actor_id", "key_id", "action", "target"],
    ...["before", "after", "detail", "ip_address", "user_agent", "request_id"],
  ]);
  assert.deepEqual(
    [entries[0].key_id, entries[0].before, entries[0].after, entries[0].request_id],
    ["key_1", { label: "=1+1" }, { label: "b" }, "request-1202"],
  );
});

test("the CSV file of the audit log has no cell that is a formula", async (t) => {
  const tenant = await newTenant(server.db);
  const { get } = await openDoor(t, tenant);
  const [id] = await storeEntries(tenant, 1, new Date("2026-01-31T00:00:00Z"));
  const answer = await get("audit.csv", { headers: { Cookie: "role=support" } });
  const lines = (await answer.text()).split("\r\n");
  assert.deepEqual(
    [lines[0], lines.find((line) => line.startsWith(id ?? "-"))],
    [
      "id,created_at,actor,actor_role,actor_id,key_id,action,target,before,after,detail,ip_address,user_agent,request_id",
      `${id},2026-01-31T00:00:00.000Z,'=cmd|' /C calc'!A0,key,key_1,key_1,keyring.rename,'@0,` +
        `"{""label"":""=1+1""}","{""label"":""b""}",,,,request-0`,
    ],
  );
});

test("a download by staff is logged in the account's audit log, a member's is not", async (t) => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const { get } = await openDoor(t, tenant);
  const looks = () =>
    server.db.auditEvent.findMany({ where: { account_id, action: "staff.viewed" } });
  await get("checks.csv", { headers: { Cookie: "role=owner" } });
  assert.deepEqual(await looks(), []);
  await get("checks.csv?result=breaking", { headers: { Cookie: "role=support" } });
  const [look] = await looks();
  assert.equal(look?.target, "history.export");
  assert.equal(look?.actor_role, "support");
  assert.deepEqual(look?.detail, { procedure: "history.export" });
});

test("a person without access gets no file, and cannot tell whether it exists", async (t) => {
  const tenant = await newTenant(server.db);
  const other = await newTenant(server.db);
  const { get, path } = await openDoor(t, tenant);
  const nobody = { headers: { Cookie: "" } };
  const key = { headers: { Cookie: "", "X-API-Key": tenant.live.key } };
  const refusals = [
    await get("checks.csv", nobody),
    await get("checks.csv", key),
    await get(`/api/download/${other.account_id}/checks.csv`),
    await get("/api/download/acc_01kaf5tz8ve5zsb2b8v0x3m6he/checks.csv"),
  ];
  const bodies = await Promise.all(
    refusals.map(async (answer) => {
      assert.equal(answer.status, 401);
      const { request_id, ...body } = (await answer.json()) as Record<string, unknown>;
      assert.equal(request_id, answer.headers.get("x-request-id"));
      return body;
    }),
  );
  for (const body of bodies) assert.deepEqual(body, bodies[0]);
  assert.ok(path.includes(tenant.account_id));
});

test("files are served for GET only, and only those that exist", async (t) => {
  const { get } = await openDoor(t, await newTenant(server.db));
  const head = await get("checks.csv", { method: "HEAD" });
  assert.equal(head.status, 200);
  const post = await get("checks.csv", { method: "POST" });
  assert.equal(post.status, 405);
  assert.equal(post.headers.get("allow"), "GET, HEAD");
  const others = [
    "checks.xml",
    "keys.csv",
    "constructor.csv",
    "checks",
    "checks.csv/x",
    "CHECKS.csv",
  ];
  for (const file of [...others, "/api/download", "/api/download/x/checks.csv"]) {
    assert.equal((await get(file)).status, 404, file);
  }
});

for (const [site, status] of [
  ["same-origin", 200],
  ["none", 200],
  ["same-site", 403],
  ["cross-site", 403],
] as const) {
  test(`a request marked ${site} by the browser is answered ${status}`, async (t) => {
    const { port, path } = await openDoor(t, await newTenant(server.db));
    const headers = { Cookie: "role=viewer", "Sec-Fetch-Site": site };
    const sent = request({ port, path: `${path}/checks.csv`, headers }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    assert.equal(answer.statusCode, status);
  });
}

/**
 * Wraps the database to count reads. Each read takes `pauseMs` longer, and reads from number
 * `broken` on fail.
 */
function counted(broken = Number.POSITIVE_INFINITY, pauseMs = 0) {
  let count = 0;
  let last = Promise.resolve<unknown>(null);
  const db = new Proxy(server.db, {
    get(target, name, receiver) {
      if (name !== "$queryRaw") return Reflect.get(target, name, receiver);
      return (...args: Parameters<typeof target.$queryRaw>) => {
        count += 1;
        if (count >= broken) return Promise.reject(new Error("broken"));
        last = delay(pauseMs).then(() => target.$queryRaw(...args));
        return last;
      };
    },
  });
  return {
    db,
    count: () => count,
    /** Resolves once no read has begun for a while. */
    async settled() {
      for (let seen = -1; seen !== count; ) {
        seen = count;
        await last;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
  };
}
