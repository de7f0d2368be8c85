import assert from "node:assert/strict";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { databaseUser } from "#server/database/embedded/postgres-user.ts";
import { until } from "#testing/servers/delivering.ts";
import { createAuthority, createCertificate } from "#testing/servers/receiver.ts";
import { readPostgres } from "./postgres.ts";

/** A Postgres with TLS. Its certificate is for db.example and 127.0.0.1, signed by a test authority. */

const dir = mkdtempSync(join(tmpdir(), "cli-tls-"));
let postgres: Awaited<ReturnType<typeof startEmbedded>>;

/** Users named for how they may connect. */
const HBA = `
  host all postgres 127.0.0.1/32 scram-sha-256
  host all either 127.0.0.1/32 trust
  hostssl all encrypted 127.0.0.1/32 trust
  hostnossl all plain 127.0.0.1/32 trust
`;

before(async () => {
  chmodSync(dir, 0o755);
  postgres = await startEmbedded(dir);
  const authority = await createAuthority();
  const { cert, key } = await createCertificate(authority, { names: ["db.example"] });
  writeFileSync(join(dir, "authority.pem"), authority.cert);
  writeFileSync(join(dir, "stranger.pem"), (await createAuthority("Stranger")).cert);
  const { uid, gid } = databaseUser();
  for (const [name, content] of [
    ["server.crt", cert],
    ["server.key", key],
    ["pg_hba.conf", HBA],
  ] as const) {
    const path = join(dir, "postgres", name);
    writeFileSync(path, content, { mode: 0o600 });
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query("CREATE TABLE orders (id int NOT NULL)");
  for (const user of ["either", "encrypted", "plain"]) {
    await client.query(`CREATE ROLE ${user} LOGIN SUPERUSER`);
  }
  await client.query("ALTER SYSTEM SET ssl = on");
  await client.query("SELECT pg_reload_conf()");
  await until(async () => (await client.query("SHOW ssl")).rows[0].ssl === "on");
  await client.end();
});

after(async () => {
  await postgres.stop();
  rmSync(dir, { recursive: true });
});

/** What is wrong with a connection, or null; `sslrootcert` is a file of the test's folder. */
async function faultOf(user: string, query: string, host = "127.0.0.1") {
  const url = new URL(postgres.url);
  const search = query.replace("sslrootcert=", `sslrootcert=${dir}/`);
  Object.assign(url, { username: user, password: "", hostname: host, search });
  return readPostgres(url.href, { table: "orders" }).then(
    () => null,
    ({ exitCode, message }) => ({ exitCode, message }),
  );
}

for (const [user, query] of [
  ["encrypted", ""],
  ["encrypted", "sslmode=require"],
  ["encrypted", "sslmode=prefer"],
  ["encrypted", "sslmode=allow"],
  ["encrypted", "ssl=true"],
  ["encrypted", "sslmode=require&sslrootcert=authority.pem"],
  ["encrypted", "sslmode=verify-ca&sslrootcert=authority.pem"],
  ["encrypted", "sslmode=verify-full&sslrootcert=authority.pem"],
  ["plain", ""],
  ["plain", "sslmode=prefer"],
  ["plain", "sslmode=allow"],
  ["plain", "sslmode=disable"],
] as const) {
  test(`${user}?${query} connects, without a warning`, async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on("warning", note);
    assert.equal(await faultOf(user, query), null);
    process.off("warning", note);
    assert.deepEqual(warnings, []);
  });
}

for (const [user, query, reason, exit = 4] of [
  ["plain", "sslmode=require", /no pg_hba.conf entry/],
  ["encrypted", "sslmode=disable", /no pg_hba.conf entry/],
  ["either", "sslmode=require&sslrootcert=stranger.pem", /\(sslmode=require\)/],
  ["either", "sslmode=verify-ca&sslrootcert=stranger.pem", /\(sslmode=verify-ca\)/],
  ["either", "sslmode=verify-full", /certificate.*\(sslmode=verify-full\)/],
  ["either", "sslmode=verify-ca", /needs sslrootcert/, 2],
  ["either", "sslmode=yes", /must be one of/, 2],
  ["either", "sslmode=verify-full&sslrootcert=nothing.pem", /nothing\.pem/, 2],
] as [string, string, RegExp, number?][]) {
  test(`${user}?${query} is refused: ${reason}`, async () => {
    const fault = await faultOf(user, query);
    assert.ok(fault);
    assert.match(fault.message, reason);
    assert.equal(fault.exitCode, exit);
  });
}

test("verify-ca does not compare the name of the host, verify-full does", async () => {
  const file = "sslrootcert=authority.pem";
  assert.equal(await faultOf("either", `sslmode=verify-ca&${file}`, "localhost"), null);
  const fault = await faultOf("either", `sslmode=verify-full&${file}`, "localhost");
  assert.match(fault?.message, /sslmode=verify-full/);
});
