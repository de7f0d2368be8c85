import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  checksOf,
  newContract,
  openWorkplace,
  type Workplace,
} from "#testing/servers/schema-check.ts";
import { unreliableProxy } from "#testing/servers/unreliable-proxy.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

const ORDERS = [
  { name: "id", type: "integer", required: true },
  { name: "note", type: "string", required: false },
];

/** A run of a pipeline, and its second attempt. */
const RUN = { GITHUB_SERVER_URL: "https://github.test", GITHUB_RUN_ID: "7" };

let place: Workplace;

before(async () => {
  place = await openWorkplace({ contractChanges: true });
  place.write("orders.json", ORDERS);
  place.write("changed.json", [{ ...ORDERS[0], type: "string" }, ORDERS[1]]);
});

after(() => place.close());

async function withOrders() {
  const tenant = await newTenant(place.server.db);
  const contract = await newContract(place, tenant, "orders", ORDERS);
  return { tenant, contract };
}

async function send({ live }: Tenant, operation: string, id: string, json: unknown) {
  const answer = await place.server.send(operation, { key: live.key, id, json });
  assert.ok([200, 201].includes(answer.status), answer.text);
  return answer.body;
}

const changed = ["check", "changed.json", "--contract", "orders"];

test("the contract's policy decides, and --fail-on decides otherwise", async () => {
  const { tenant, contract } = await withOrders();
  const policy = { block: [], min_severity: null };
  await send(tenant, "PUT /contracts/{id}/policy", contract.id, policy);
  assert.equal((await place.run(tenant, changed)).code, 0);
  assert.equal((await place.run(tenant, [...changed, "--fail-on", "warning"])).code, 1);
  await send(tenant, "PUT /contracts/{id}/policy", contract.id, { block: ["added"] });
  place.write("more.json", [...ORDERS, { name: "more", type: "json" }]);
  const more = ["check", "more.json", "--contract", "orders"];
  assert.equal((await place.run(tenant, more)).code, 1);
  assert.equal((await place.run(tenant, [...more, "--fail-on", "never"])).code, 0);
});

test("what is approved goes on in the same run of the pipeline, and reports say why", async () => {
  const { tenant, contract } = await withOrders();
  const consumer = { name: "Billing", owner: "Finance", contact: null, columns: ["id"] };
  await send(tenant, "POST /contracts/{id}/consumers", contract.id, consumer);
  const blocked = await place.run(tenant, changed, { env: RUN });
  assert.equal(blocked.code, 1);
  assert.match(blocked.stdout, /Billing \(owner Finance\) uses id/);
  const [, id = ""] =
    /schema-check approve (chk_\w+) COLUMN --reason TEXT/.exec(blocked.stdout) ?? [];
  const approve = ["approve", id, "id", "--reason", 'Agreed with "Finance"'];
  const approved = await place.run(tenant, approve);
  assert.equal(approved.code, 0, approved.stderr);
  assert.equal(
    approved.stdout,
    'Approved for orders, version 1: Type of column "id" changed from integer to string.\n',
  );
  assert.match(
    (await place.run(tenant, approve)).stdout,
    /^Already approved for orders, and left unchanged: /,
  );
  const again = await place.run(tenant, [...changed, "--format", "json"], { env: RUN });
  assert.equal(again.code, 0, again.stderr);
  const [check] = JSON.parse(again.stdout).checks;
  assert.equal(check.changes[0].approval.reason, 'Agreed with "Finance"');
  assert.deepEqual(check.affected[0].columns, ["id"]);
  assert.deepEqual(await checksOf(place, tenant), { stored: 2, credits: 1000 - 2 });

  const third = await place.run(tenant, [...changed, "--format", "json"], { env: RUN });
  assert.deepEqual(JSON.parse(third.stdout).checks[0].check.id, check.check.id);
  assert.deepEqual(await checksOf(place, tenant), { stored: 2, credits: 1000 - 2 });
});

test("a pass is not replayed after the contract changed, in the same run of the pipeline", async () => {
  const { tenant, contract } = await withOrders();
  const users = await newContract(place, tenant, "users", ORDERS);
  place.write("pair/orders.json", ORDERS);
  place.write("pair/users.json", ORDERS);
  const check = async () => {
    const args = ["check", "pair", "--format", "json"];
    const { code, stdout, stderr } = await place.run(tenant, args, { env: RUN });
    assert.equal(stderr, "");
    const { checks } = JSON.parse(stdout);
    type Check = { replayed: boolean; check: { id: string }; url: string };
    return {
      code,
      replayed: checks.map(({ replayed }: Check) => replayed),
      ids: checks.map(({ check }: Check) => check.id),
      urls: checks.map(({ url }: Check) => url),
    };
  };
  const first = await check();
  assert.deepEqual([first.code, first.replayed], [0, [false, false]]);
  const page = `${place.origin}/accounts/${tenant.account_id}/checks/${first.ids[0]}`;
  assert.equal(first.urls[0], page);
  const second = await check();
  assert.deepEqual([second.code, second.replayed, second.ids], [0, [true, true], first.ids]);

  const columns = [...ORDERS, { name: "later", type: "json", required: true }];
  await send(tenant, "PUT /contracts/{id}", contract.id, { schema: { columns } });
  const third = await check();
  assert.deepEqual([third.code, third.replayed], [1, [false, true]]);
  assert.deepEqual(await checksOf(place, tenant), { stored: 3, credits: 1000 - 3 });

  const fourth = await check();
  assert.deepEqual([fourth.code, fourth.replayed, fourth.ids], [1, [true, true], third.ids]);
  assert.deepEqual(await checksOf(place, tenant), { stored: 3, credits: 1000 - 3 });

  await send(tenant, "PUT /contracts/{id}/policy", users.id, { report_only: true });
  await send(tenant, "PUT /contracts/{id}/policy", contract.id, { block: [] });
  const fifth = await check();
  assert.deepEqual([fifth.code, fifth.replayed], [0, [false, true]]);
});

test("an approval says which version of the contract it is for", async () => {
  const { tenant, contract } = await withOrders();
  const blocked = await place.run(tenant, [...changed, "--format", "json"]);
  const [{ check }] = JSON.parse(blocked.stdout).checks;
  const columns = [...ORDERS, { name: "later", type: "json", required: false }];
  const { db } = place.server;
  await db.contract.update({
    where: { account_id_id: { account_id: tenant.account_id, id: contract.id } },
    data: { version: 2, columns },
  });
  const { code, stdout } = await place.run(tenant, ["approve", check.id, "--reason", "late"]);
  assert.equal(code, 0);
  assert.match(stdout, /^Approved for orders, version 2: /);
});

test("approve takes the changes that block, and refuses columns that did not change", async () => {
  const { tenant } = await withOrders();
  place.write("both.json", [{ name: "id", type: "string" }]);
  const args = ["check", "both.json", "--contract", "orders", "--format", "json"];
  const [{ check }] = JSON.parse((await place.run(tenant, args)).stdout).checks;
  const approve = (...more: string[]) =>
    place.run(tenant, ["approve", check.id, ...more, "--format", "json"]);
  for (const columns of [["ID"], ["id", "i*"], ["*"]]) {
    const { code, stderr } = await approve(...columns, "--reason", "x");
    assert.equal(code, 2);
    assert.match(stderr, /found no change of .*Nothing was approved.*id, note/);
  }
  assert.equal((await approve("--reason", " ")).code, 2);
  assert.equal((await approve()).code, 2);
  assert.equal((await approve("--reason", "x", "--until", "2020-01-01")).code, 2);
  const { code, stdout } = await approve("--reason", "x", "--until", "2999-12-31");
  assert.equal(code, 0);
  const { version, check_id, contract, approvals } = JSON.parse(stdout);
  assert.deepEqual([version, check_id, contract.name], [1, check.id, "orders"]);
  assert.deepEqual(
    approvals.map(({ kind, column, from, to }: Record<string, unknown>) => [
      kind,
      column,
      from,
      to,
    ]),
    [["type_changed", "id", "integer", "string"]],
  );
  assert.equal(approvals[0].approval.ends_at, "2999-12-31T23:59:59.999Z");
  const { key } = (await newTenant(place.server.db)).live;
  const env = { SCHEMA_CHECK_KEY: key };
  assert.equal((await place.run(tenant, ["approve", check.id, "--reason", "x"], { env })).code, 3);
});

test("what is blocked for its details alone cannot be approved, and the report says what to do", async () => {
  const { tenant, contract } = await withOrders();
  await send(tenant, "PUT /contracts/{id}/policy", contract.id, { require_details: true });
  const blocked = await place.run(tenant, ["check", "orders.json", "--contract", "orders"]);
  assert.equal(blocked.code, 1);
  const details = `schema-check contracts details SOURCE --contract ${contract.id}`;
  assert.doesNotMatch(blocked.stdout, /schema-check approve/);
  assert.ok(blocked.stdout.includes(`To add details to the contract: ${details}`), blocked.stdout);
  const check = async (source: string) => {
    const args = ["check", source, "--contract", "orders", "--format", "json"];
    const [{ check }] = JSON.parse((await place.run(tenant, args)).stdout).checks;
    return place.run(tenant, ["approve", check.id, "--reason", "x"]);
  };
  const alone = await check("orders.json");
  assert.deepEqual([alone.code, alone.stdout], [2, ""]);
  assert.match(alone.stderr, /^The check chk_\w+ is blocked: 2 of 2 columns could not be compared/);
  assert.match(
    alone.stderr,
    /so they cannot be approved\. To continue, add details to the contract \(/,
  );
  const besides = await check("changed.json");
  assert.equal(besides.code, 0);
  assert.match(besides.stdout, /^Approved for orders, version 1: Type of column "id" changed/);
  assert.match(
    besides.stderr,
    /^The check chk_\w+ is blocked: 1 of 2 columns could not be compared/,
  );
});

test("more changes than a contract can have approvals are refused before the first", async () => {
  const tenant = await newTenant(place.server.db);
  const columns = Array.from({ length: 1001 }, (_, at) => ({ name: `c${at}`, type: "string" }));
  await newContract(
    place,
    tenant,
    "wide",
    columns.map((column) => ({ ...column, required: true })),
  );
  place.write("narrow.json", [{ name: "c", type: "string" }]);
  const args = ["check", "narrow.json", "--contract", "wide", "--format", "json"];
  const [{ check }] = JSON.parse((await place.run(tenant, args)).stdout).checks;
  const { code, stderr } = await place.run(tenant, ["approve", check.id, "--reason", "x"]);
  assert.equal(code, 2);
  assert.match(stderr, /^These are 1,00[12] changes, and a contract can have 1,000 approvals\./);
  assert.equal(
    await place.server.db.approval.count({ where: { account_id: tenant.account_id } }),
    0,
  );
});

test("300 models are checked in three requests, and a repeated run is free", async (t) => {
  const tenant = await newTenant(place.server.db);
  const names = Array.from({ length: 300 }, (_, at) => `model_${at}`);
  const { account_id } = tenant;
  const pushed = names.map((name) => `CREATE TABLE ${name} (id int NOT NULL);`).join("\n");
  place.write("models.sql", pushed);
  await contractsFor(tenant, names);
  await place.server.db.$executeRaw`
    UPDATE request_count SET count = 0 WHERE account_id = ${account_id}`;
  const proxy = await unreliableProxy(t, place.origin);
  const args = ["check", "models.sql", "--format", "json"];
  for (let times = 0; times < 2; times += 1) {
    const { code, stdout, stderr } = await place.run(tenant, args, { url: proxy.url, env: RUN });
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^300 contracts have no details, [^\n]* schema-check contracts push\n$/);
    const { checks } = JSON.parse(stdout);
    assert.deepEqual(
      checks.map(({ contract }: { contract: { name: string } }) => contract.name),
      names,
    );
  }
  assert.deepEqual(
    proxy.seen.map(({ path }) => path),
    Array(6).fill("/api/v1/gate"),
  );
  assert.equal(new Set(proxy.seen.map(({ headers }) => headers["idempotency-key"])).size, 3);
  assert.deepEqual(await checksOf(place, tenant), { stored: 300, credits: 700 });

  await t.test(
    "a contract missing in the last request names it, and what had been checked",
    async () => {
      place.write("models.sql", `${pushed}\nCREATE TABLE gone (id int);`);
      const { code, stdout, stderr } = await place.run(tenant, args, { env: RUN });
      assert.equal(code, 3);
      assert.equal(stdout, "");
      assert.match(stderr, /no contract named "gone"/);
      assert.match(stderr, /300 of 301 tables were checked, and the rest were not/);
      assert.equal((await checksOf(place, tenant)).stored, 300);
    },
  );
});

/** Creates contracts without counting requests. */
async function contractsFor(tenant: Tenant, names: readonly string[]) {
  const columns = [{ name: "id", type: "integer", required: true }];
  for (const [at, name] of names.entries()) {
    if (at % 50 === 0) {
      await place.server.db.$executeRaw`
        UPDATE request_count SET count = 0 WHERE account_id = ${tenant.account_id}`;
    }
    await newContract(place, tenant, name, columns);
  }
}

test("checks tell where the pipeline runs, unless that is switched off", async () => {
  const { tenant } = await withOrders();
  const sources = async () => {
    const rows = await place.server.db.check.findMany({
      where: { account_id: tenant.account_id },
      orderBy: { id: "asc" },
      select: { source: true },
    });
    return rows.map(({ source }) => source);
  };
  const env = { GITLAB_CI: "true", CI_COMMIT_REF_NAME: "main", CI_PROJECT_DIR: place.cwd };
  await place.run(tenant, ["check", "orders.json"], { env });
  await place.run(tenant, ["check", "orders.json", "--no-source"], { env });
  await place.run(tenant, ["check", "orders.json", "--source", "ref=other"], { env });
  const [first, second, third] = await sources();
  assert.deepEqual(
    [first, third].map((source) => Object.entries(source ?? {}).filter(([, value]) => value)),
    ["main", "other"].map((ref) => Object.entries({ ref, path: "orders.json" })),
  );
  assert.equal(second, null);
});

test("details are sent, and another detail is another check in the same run", async () => {
  const tenant = await newTenant(place.server.db);
  const table = (total: string, dialect = "postgres") => {
    place.write("detailed.sql", `CREATE TABLE detailed (id int NOT NULL, total ${total});`);
    return ["detailed.sql", "--dialect", dialect];
  };
  const check = async (args: string[]) => {
    const report = await place.run(tenant, ["check", ...args, "--format", "json"], { env: RUN });
    assert.ok(report.code === 0 || report.code === 1, report.stderr);
    const [{ decision, severity, changes, compared, replayed }] = JSON.parse(report.stdout).checks;
    const kinds = changes.map(({ kind, from, to }: Change) => `${kind}: ${from} → ${to}`);
    return { decision, severity, kinds, compared, replayed };
  };
  type Change = { kind: string; from: string; to: string };
  const pass = { decision: "pass", severity: 0, replayed: false };
  const all = { columns: 2, in_full: 2, not_in_full: [], blocks: false };
  const created = await place.run(tenant, ["contracts", "push", ...table("decimal(10,2)")]);
  assert.equal(created.stdout, "detailed: created\n");
  const same = await check(table("decimal(10,2)"));
  assert.deepEqual(same, { ...pass, kinds: [], compared: all });
  const wider = await check(table("decimal(12,2)"));
  const widened = "widened: decimal(10,2) → decimal(12,2)";
  assert.deepEqual(wider, { ...pass, kinds: [widened], compared: all });
  const without = await check([...table("decimal(12,2)"), "--no-details"]);
  const none = ["id", "total"].map((column) => ({ column, reason: "incoming_has_no_detail" }));
  const not_in_full = { columns: 2, in_full: 0, not_in_full: none, blocks: false };
  assert.deepEqual(without, { ...pass, kinds: [], compared: not_in_full });
});

test("what is too much for one request is divided, and nothing is checked twice", async () => {
  const tenant = await newTenant(place.server.db);
  const columnsOf = (letter: string) =>
    Array.from({ length: 2000 }, (_, at) => ({ name: `${letter}${at}`, type: "integer" }));
  const names = ["large one", "large two", "large three"];
  for (const name of names) {
    const columns = columnsOf("c").map((column) => ({ ...column, required: false }));
    await newContract(place, tenant, name, columns);
    place.write(`${name}.json`, columnsOf("d"));
  }
  const check = ["check", ...names.map((name) => `${name}.json`), "--format", "json"];
  const { code, stdout, stderr } = await place.run(tenant, check);
  assert.equal(code, 1, stderr);
  const { checks } = JSON.parse(stdout);
  assert.deepEqual(
    checks.map(({ contract }: { contract: { name: string } }) => contract.name),
    names,
  );
  assert.deepEqual(await checksOf(place, tenant), { stored: 3, credits: 997 });
});
