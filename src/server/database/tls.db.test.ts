import assert from "node:assert/strict";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { until } from "#testing/servers/delivering.ts";
import { createAuthority, createCertificate } from "#testing/servers/receiver.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { databaseUser } from "./embedded/postgres-user.ts";
import { usableUrl } from "./usable.ts";

/** A Postgres with TLS. Its certificate is for db.example and 127.0.0.1, signed by a test CA. */

const dir = mkdtempSync(join(tmpdir(), "tls-"));
chmodSync(dir, 0o755);
const files = { authority: join(dir, "authority.pem"), stranger: join(dir, "stranger.pem") };
let postgres: Awaited<ReturnType<typeof startEmbedded>>;

/** Users named for how they may connect: with or without TLS, only with it, only without it. */
const HBA = `
  host all postgres 127.0.0.1/32 scram-sha-256
  host all either 127.0.0.1/32 trust
  hostssl all encrypted 127.0.0.1/32 trust
  hostnossl all plain 127.0.0.1/32 trust
`;

before(async () => {
  postgres = await startEmbedded(dir);
  const authority = await createAuthority();
  const { cert, key } = await createCertificate(authority, { names: ["db.example"] });
  writeFileSync(files.authority, authority.cert);
  writeFileSync(files.stranger, (await createAuthority("Stranger")).cert);
  const cluster = join(dir, "postgres");
  const { uid, gid } = databaseUser();
  for (const [name, content] of [
    ["server.crt", cert],
    ["server.key", key],
    ["pg_hba.conf", HBA],
  ] as const) {
    writeFileSync(join(cluster, name), content, { mode: 0o600 });
    if (uid !== undefined && gid !== undefined) chownSync(join(cluster, name), uid, gid);
  }
  const client = new pg.Client(postgres.url);
  await client.connect();
  for (const user of ["either", "encrypted", "plain"]) {
    await client.query(`CREATE ROLE ${user} LOGIN SUPERUSER`);
  }
  await client.end();
  await setTls("on");
});

after(async () => {
  await postgres.stop();
  rmSync(dir, { recursive: true });
});

async function setTls(ssl: "on" | "off") {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(`ALTER SYSTEM SET ssl = ${ssl}`);
  await client.query("SELECT pg_reload_conf()");
  await until(async () => (await client.query("SHOW ssl")).rows[0].ssl === ssl);
  await client.end();
}

/** Returns whether a connection with these parameters is encrypted, or the error at start. */
async function outcomeOf(user: string, query: Record<string, string>, host = "127.0.0.1") {
  const url = new URL(postgres.url);
  Object.assign(url, { username: user, password: "", hostname: host });
  url.search = new URLSearchParams(query).toString();
  try {
    const client = new pg.Client(await usableUrl(url.href, "DATABASE_URL"));
    await client.connect();
    const { rows } = await client.query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
    await client.end();
    return rows[0].ssl ? "encrypted" : "plain";
  } catch (error) {
    const { message } = error as Error;
    assert.match(message, /^The database of DATABASE_URL cannot be used: .+/);
    return (
      /no pg_hba.conf entry|does not match|certificate|does not support/.exec(message)?.[0] ??
      message
    );
  }
}

const { authority, stranger } = files;
const CASES: [user: string, query: Record<string, string>, outcome: string, host?: string][] = [
  ["either", {}, "encrypted"],
  ["either", { sslmode: "disable" }, "plain"],
  ["either", { sslmode: "allow" }, "plain"],
  ["either", { sslmode: "prefer" }, "encrypted"],
  ["either", { sslmode: "require" }, "encrypted"],
  ["either", { ssl: "true" }, "encrypted"],
  ["plain", {}, "plain"],
  ["plain", { sslmode: "allow" }, "plain"],
  ["plain", { sslmode: "prefer" }, "plain"],
  ["plain", { sslmode: "require" }, "no pg_hba.conf entry"],
  ["encrypted", { sslmode: "disable" }, "no pg_hba.conf entry"],
  ["encrypted", { sslmode: "allow" }, "encrypted"],
  ["encrypted", { sslmode: "prefer" }, "encrypted"],
  ["either", { sslmode: "require", sslrootcert: authority }, "encrypted"],
  ["either", { sslmode: "require", sslrootcert: stranger }, "certificate"],
  ["either", { sslmode: "verify-ca", sslrootcert: authority }, "encrypted", "localhost"],
  ["either", { sslmode: "verify-ca", sslrootcert: stranger }, "certificate"],
  ["either", { sslmode: "verify-full", sslrootcert: authority }, "encrypted"],
  ["either", { sslmode: "verify-full", sslrootcert: authority }, "does not match", "localhost"],
  ["either", { sslmode: "verify-full", sslrootcert: stranger }, "certificate"],
  ["either", { sslmode: "verify-full", sslrootcert: "system" }, "certificate"],
  ["either", { sslmode: "verify-full" }, "certificate"],
  // A root certificate makes `prefer` verify the chain, then fall back to plain text.
  ["either", { sslmode: "prefer", sslrootcert: stranger }, "plain"],
];

for (const [user, query, outcome, host] of CASES) {
  const options = Object.entries(query).map(
    ([name, value]) => `${name}=${value.split("/").at(-1)}`,
  );
  const who = { either: "", plain: ", only without TLS", encrypted: ", only with TLS" }[user];
  test(`${options.join("&") || "no sslmode"} to ${host ?? "the certificate's address"}${who}: ${outcome}`, async () => {
    assert.equal(await outcomeOf(user, query, host), outcome);
  });
}

test("disable, allow and prefer accept a server without TLS", async () => {
  await setTls("off");
  for (const sslmode of ["disable", "allow", "prefer"]) {
    assert.equal(await outcomeOf("either", { sslmode }), "plain");
  }
  for (const sslmode of ["require", "verify-full"]) {
    assert.equal(await outcomeOf("either", { sslmode }), "does not support");
  }
});
