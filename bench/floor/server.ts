// The floor: POST /check on bare node:http and pg, with the product's own collected statements and
// its judgement, and nothing else: no validation, no routes, no headers, no log, no metrics.
// DATABASE_URL and PORT say where.
import { createServer, type IncomingMessage } from "node:http";
import { Pool } from "pg";
import { hashKey } from "../../src/server/domain/api-key.ts";
import { checkBody } from "../../src/server/domain/check-body.ts";
import { judge } from "../../src/server/domain/verdict.ts";
import { collectedStatements } from "../../src/server/store/collected.ts";
import type { KeyOwner } from "../../src/server/store/request-count.ts";

const { admit, loadSubject, recordCheck } = collectedStatements(
  new Pool({
    connectionString: process.env.DATABASE_URL,
    max: 10,
    options: "-c TimeZone=UTC",
  }),
);

const owners = new Map<string, KeyOwner>();

async function check(req: IncomingMessage) {
  const key_hash = hashKey(String(req.headers["x-api-key"])).toString("hex");
  const met = owners.get(key_hash);
  const owner = met ?? (await admit(key_hash));
  if (!owner) throw new Error("no such key");
  owners.set(key_hash, owner);
  const { contract_id, incoming_schema } = JSON.parse(await textOf(req));
  const { account_id, key_id, environment } = owner;
  const subject = await loadSubject({ account_id, contract_id });
  if (!subject) throw new Error("no contract");
  const { recorded } = await recordCheck({
    ...judge(subject.columns, incoming_schema.columns),
    key_hash: met ? key_hash : null,
    account_id,
    contract_id,
    contract_version: subject.version,
    subjects_version: subject.subjects_version,
    incoming: incoming_schema.columns,
    key_id,
    user_id: null,
    environment,
    webhook_ids: [],
    idempotency: null,
  });
  if (typeof recorded === "string") throw new Error(recorded);
  return JSON.stringify(checkBody(recorded));
}

function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    req.on("data", (chunk) => chunks.push(chunk));
    req.on("end", () => resolve(Buffer.concat(chunks).toString()));
  });
}

const server = createServer((req, res) => {
  if (req.method !== "POST") return void res.writeHead(404).end();
  check(req).then(
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
