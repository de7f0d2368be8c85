// The floor: POST /check, GET /checks/{id} and GET /contracts on bare node:http and pg, with the
// product's own statements and diff but no validation, routing, headers, log or metrics. Configured
// by DATABASE_URL and PORT.
import { createServer, type IncomingMessage } from "node:http";
import { Pool } from "pg";
import { openChecks } from "#server/checks/checks.ts";
import { checkBody } from "#server/checks/rules/check-body.ts";
import { getCheck } from "#server/checks/store/check.ts";
import { listContracts } from "#server/contracts/store/contract-page.ts";
import type { PendingAdmission } from "#server/keys/pending-admission.ts";
import { hexHashOfKey } from "#server/keys/rules/api-key.ts";
import { admitTogether } from "#server/keys/store/admit.ts";
import type { KeyOwner, PendingKey } from "#server/keys/store/request-count.ts";

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: "-c TimeZone=UTC",
});
const admit = admitTogether(pool);
const checks = openChecks(pool);

const owners = new Map<string, KeyOwner>();

async function check(req: IncomingMessage) {
  const key_hash = hexHashOfKey(String(req.headers["x-api-key"]));
  const known = owners.get(key_hash);
  const owner = known ?? (await admit(key_hash));
  if (!owner) throw new Error("no such key");
  owners.set(key_hash, owner);
  const { contract_id, incoming_schema } = JSON.parse(await textOf(req));
  const outcome = await checks.run({
    account_id: owner.account_id,
    schemas: [{ contract: contract_id, by_name: false, incoming: incoming_schema.columns }],
    source: null,
    key_id: owner.key_id,
    user_id: null,
    environment: owner.environment,
    idempotency: null,
    reach: null,
    ...(known && { pending: pendingOf(key_hash) }),
  });
  if (outcome.kind !== "recorded") throw new Error(JSON.stringify(outcome));
  return JSON.stringify(outcome.checks.map(({ check }) => checkBody(check))[0]);
}

/** Returns the pending admission of a request that is admitted by its check. */
function pendingOf(key_hash: string): PendingAdmission {
  let pending: PendingKey | null = { hash: key_hash, grant_version: 1 };
  const settle = () => {
    pending = null;
  };
  return {
    key: () => pending,
    admit: () => Promise.resolve(),
    settle,
  };
}

const PAGE = { limit: 50, cursor: null };
const CHECKS = "/api/v1/checks/";

async function read(req: IncomingMessage) {
  const owner = await admit(hexHashOfKey(String(req.headers["x-api-key"])));
  if (!owner) throw new Error("no such key");
  if (req.url?.startsWith(CHECKS)) {
    const check = await getCheck(pool, owner.account_id, req.url.slice(CHECKS.length));
    if (!check) throw new Error("no such check");
    return JSON.stringify(checkBody(check));
  }
  const { contracts } = await listContracts(pool, owner.account_id, PAGE);
  return JSON.stringify(
    contracts.map(({ id, name, version, columns, created_at, updated_at }) => ({
      id,
      name,
      version,
      schema: { columns },
      created_at,
      updated_at,
    })),
  );
}

function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    req.on("data", (chunk) => chunks.push(chunk));
    req.on("end", () => resolve(Buffer.concat(chunks).toString()));
  });
}

const server = createServer((req, res) => {
  // A probe of whether the server is up has no key.
  if (!req.headers["x-api-key"]) return void res.writeHead(404).end();
  const answer = req.method === "POST" ? check(req) : read(req);
  answer.then(
    (body) => {
      res.writeHead(200, {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
      });
      res.end(body);
    },
    (error) => {
      console.error(error);
      res.writeHead(500).end();
    },
  );
});
server.keepAliveTimeout = 65_000;
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("the floor is up"));
