import assert from "node:assert/strict";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { residentSchemaCheck } from "#testing/servers/schema-check.ts";

const KEY = `svc_live_${"a".repeat(32)}`;

/** What arrived at servers that only a file names. */
let requests: string[] = [];
let connections = 0;

const web = createServer((req, res) => {
  requests.push(`${req.method} ${req.url} ${req.headers["x-api-key"] ?? ""}`);
  res.writeHead(404).end();
});
const database = createSocketServer((socket) => {
  connections += 1;
  socket.destroy();
});

let outside: string;
let cwd: string;
before(async () => {
  outside = realpathSync(mkdtempSync(join(tmpdir(), "outside-")));
  web.listen(0, "127.0.0.1");
  database.listen(0, "127.0.0.1");
  await Promise.all([once(web, "listening"), once(database, "listening")]);
});
beforeEach(() => {
  requests = [];
  connections = 0;
  cwd = realpathSync(mkdtempSync(join(outside, "checkout-")));
  mkdirSync(join(cwd, ".git"));
  write("a.csv", "id\n1\n");
  writeFileSync(join(outside, "secret.csv"), "password\nabc\n");
});
after(() => {
  web.close();
  database.close();
  rmSync(outside, { recursive: true });
});

/** What an agent sends; commands other than `mcp` do not read it. */
const MESSAGE = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;
const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const run = (args: string[], env: Record<string, string> = {}) =>
  residentSchemaCheck(args, { cwd, env: { SCHEMA_CHECK_KEY: KEY, ...env }, input: MESSAGE });

function configure(...lines: string[]) {
  write("schema-check.yaml", ["version: 1", ...lines].join("\n"));
}

for (const args of [
  ["check"],
  ["check", "a.csv"],
  ["check", "--config", "schema-check.yaml"],
  ["contracts", "list"],
  ["contracts", "get", "a"],
  ["contracts", "create", "a.csv"],
  ["contracts", "push", "a.csv"],
  ["approve", "chk_01kaf5v2jve6w8e8kgtr3d0v7q", "--reason", "x"],
  ["doctor"],
  ["mcp"],
]) {
  test(`${args.join(" ")} sends no key to an address that only a file names`, async () => {
    const origin = `http://127.0.0.1:${portOf(web)}`;
    configure(`url: ${origin}`, "checks:", "  - source: a.csv");
    const refused = await run(args);
    assert.equal(refused.code, 2);
    assert.deepEqual(requests, []);
    const text = refused.stdout + refused.stderr;
    assert.ok(text.includes(`SCHEMA_CHECK_ALLOW_URL=${origin}`), text);
    await run(args, { SCHEMA_CHECK_ALLOW_URL: origin });
    assert.ok(requests.length > 0);
  });
}

/** What a file may write, where only 127.0.0.1 and port 1 are the environment's. */
const DATABASES = (port: number) => [
  `postgres://127.0.0.1:${port}/shop`,
  `postgresql://ada:x@127.0.0.1:${port}/shop`,
  `postgres://127.0.0.1:1/shop?port=${port}`,
  `postgres://db.example:1/shop?host=127.0.0.1&port=${port}`,
  `postgres:///shop?port=${port}`,
  `postgres://localhost:${port}/shop`,
];

test("no database is asked that only a file names, in whatever way", async () => {
  const urls = DATABASES(portOf(database));
  const runs = urls.map((url) => ["check", url]);
  for (const [command = "", url] of [...runs, ["doctor", urls[0]]]) {
    configure("checks:", `  - source: ${JSON.stringify(url)}`, "    contract: a");
    const env = { SCHEMA_CHECK_URL: "http://127.0.0.1:1", PGHOST: "127.0.0.1", PGPORT: "1" };
    const { code, stdout, stderr } = await run([command], { ...env, PGPASSWORD: "secret" });
    assert.equal(code, 2, stderr);
    assert.match(
      stdout + stderr,
      /schema-check\.yaml names postgres.*set PGHOST, or SCHEMA_CHECK_ALLOW_URL=/,
    );
  }
  assert.equal(connections, 0);
});

test("a database is asked that the environment names, too, or the command line", async () => {
  const port = `${portOf(database)}`;
  const url = `postgres://127.0.0.1:${port}/shop`;
  const env = { SCHEMA_CHECK_URL: "http://127.0.0.1:1", PGHOST: "127.0.0.1", PGPORT: port };
  const allowed = { SCHEMA_CHECK_URL: env.SCHEMA_CHECK_URL, SCHEMA_CHECK_ALLOW_URL: url };
  const runs = [
    { source: "postgres:///shop", args: ["check"], given: env },
    { source: url, args: ["check"], given: allowed },
    { source: url, args: ["columns", url], given: allowed },
  ];
  for (const { source, args, given } of runs) {
    configure("checks:", `  - source: ${source}`, "    contract: a");
    const before = connections;
    assert.equal((await run(args, given)).code, 4);
    assert.ok(connections > before, args.join(" "));
  }
});

test("a file of the repository that is a link out of it is not read", async () => {
  symlinkSync("../secret.csv", join(cwd, "link.csv"));
  mkdirSync(join(cwd, "data"));
  symlinkSync("../../secret.csv", join(cwd, "data/link.csv"));
  symlinkSync("..", join(cwd, "up"));
  write(".git/config", "token\nabc\n");
  symlinkSync(".git/config", join(cwd, "git.csv"));
  for (const path of ["link.csv", "data", "data/*.csv", "up/secret.csv", "up/*.csv", "git.csv"]) {
    const { code, stdout, stderr } = await run(["columns", path]);
    assert.equal(code, 4, path);
    assert.match(stderr, /leads out of .*Name the file itself/);
    assert.doesNotMatch(stdout + stderr, /password|token/);
  }
  const env = { SCHEMA_CHECK_ALLOW_PATH: outside };
  assert.match((await run(["columns", "link.csv"], env)).stdout, /password/);
  assert.match((await run(["columns", join(outside, "secret.csv")])).stdout, /password/);
});

test("a configuration names nothing that is not in its repository", async () => {
  const env = { SCHEMA_CHECK_URL: "http://127.0.0.1:1" };
  for (const source of ["../secret.csv", join(outside, "secret.csv"), "../*.csv", ".."]) {
    configure("checks:", `  - source: ${JSON.stringify(source)}`, "    contract: a");
    for (const args of [["check"], ["doctor"]]) {
      const { code, stdout, stderr } = await run(args, env);
      assert.equal(code, 2);
      assert.match(stdout + stderr, /schema-check\.yaml names .*SCHEMA_CHECK_ALLOW_PATH/);
    }
  }
});

test("a report is not written through a link out of the repository", async () => {
  writeFileSync(join(outside, "profile"), "mine");
  symlinkSync("../profile", join(cwd, "report.md"));
  symlinkSync("..", join(cwd, "reports"));
  for (const path of [
    "report.md",
    "reports/new.md",
    "reports/new/new.md",
    ".git/hooks/pre-commit",
  ]) {
    const { code, stderr } = await run(["diff", "a.csv", "a.csv", "-o", `markdown=${path}`]);
    assert.equal(code, 2, path);
    assert.match(stderr, /cannot be written: it leads out of/);
  }
  assert.equal(readFileSync(join(outside, "profile"), "utf8"), "mine");
  assert.ok(!existsSync(join(outside, "new.md")));
  const fine = await run(["diff", "a.csv", "a.csv", "-o", `markdown=${join(outside, "fine.md")}`]);
  assert.equal(fine.code, 0, fine.stderr);
});
