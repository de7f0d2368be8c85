import type { Send } from "../servers/rest-server.ts";
import { checkOf } from "../tenants/resources.ts";
import { spendAll } from "../tenants/tenant.ts";
import { columnLines } from "./column-lines.ts";
import { absentLines, type Line, NOBODYS, type Parties, valid, withJson } from "./line.ts";

export const CHECKS: Line[] = [
  ...columnLines("POST /check", (columns, own) => ({
    json: { contract_id: own.contract.id, incoming_schema: { columns } },
  })),
  [
    "POST /check",
    "without columns",
    400,
    "invalid_request",
    ({ own }) => ({ key: own.key, json: { contract_id: own.contract.id, incoming_schema: {} } }),
  ],
  [
    "POST /check",
    "without a contract",
    400,
    "invalid_request",
    withJson({ incoming_schema: { columns: [] } }),
  ],
  [
    "POST /check",
    "with no incoming columns",
    200,
    null,
    ({ own }) => ({
      key: own.key,
      json: { contract_id: own.contract.id, incoming_schema: { columns: [] } },
    }),
  ],
  [
    "POST /check",
    "at zero credits",
    403,
    "no_credits",
    async ({ server, own }) => {
      await spendAll(server.db, own.tenant);
      return valid("POST /check", own);
    },
  ],
  [
    "POST /check",
    "at zero credits, with a test key",
    403,
    "no_credits",
    async ({ server, own }) => {
      await spendAll(server.db, own.tenant);
      return { ...valid("POST /check", own), key: own.tenant.test.key };
    },
  ],
  [
    "POST /check",
    "against a contract that is not there",
    404,
    "contract_not_found",
    withJson(checkOf(`ctr_${NOBODYS}`)),
  ],
  [
    "POST /check",
    "against another account's contract",
    404,
    "contract_not_found",
    ({ own, other }) => ({ key: own.key, json: checkOf(other.contract.id) }),
  ],
  [
    "POST /check",
    "against an unknown contract at zero credits",
    404,
    "contract_not_found",
    async ({ server, own }) => {
      await spendAll(server.db, own.tenant);
      return { key: own.key, json: checkOf(`ctr_${NOBODYS}`) };
    },
  ],
  ["POST /check", "with an empty Idempotency-Key", 400, "invalid_request", withIdempotencyKey("")],
  [
    "POST /check",
    "with an Idempotency-Key of 256 characters",
    400,
    "invalid_request",
    withIdempotencyKey("k".repeat(256)),
  ],
  [
    "POST /check",
    "with an Idempotency-Key of 255 characters",
    200,
    null,
    withIdempotencyKey("k".repeat(255)),
  ],
  [
    "POST /check",
    "with the Idempotency-Key of another body",
    422,
    "idempotency_key_reused",
    async (parties) => {
      const send = await withIdempotencyKey("k")(parties);
      await parties.server.send("POST /check", send);
      return {
        ...send,
        json: { contract_id: parties.own.contract.id, incoming_schema: { columns: [] } },
      };
    },
  ],
  [
    "POST /check",
    "while a twin is under way",
    409,
    "idempotency_conflict",
    async (parties) => {
      await rememberUnstored(parties.server, parties.own.tenant.account_id);
      return withIdempotencyKey("k")(parties);
    },
  ],
  ...absentLines("GET /checks/{id}", "check_not_found", ({ check }) => check.id),
  ...absentLines("GET /checks/{id}/gate", "check_not_found", ({ check }) => check.id),
  [
    "POST /gate",
    "against a contract that is not there",
    404,
    "contract_not_found",
    withJson({ checks: [{ contract: `ctr_${NOBODYS}`, incoming_schema: { columns: [] } }] }),
  ],
  [
    "POST /gate",
    "with the Idempotency-Key of another body",
    422,
    "idempotency_key_reused",
    async (parties) => {
      const headers = { "Idempotency-Key": "k" };
      await parties.server.send("POST /check", { ...valid("POST /check", parties.own), headers });
      return { ...valid("POST /gate", parties.own), headers };
    },
  ],
  [
    "POST /gate",
    "while a twin is under way",
    409,
    "idempotency_conflict",
    async ({ server, own }) => {
      await rememberUnstored(server, own.tenant.account_id);
      return { ...valid("POST /gate", own), headers: { "Idempotency-Key": "k" } };
    },
  ],
];

/** Remembers an Idempotency-Key whose check is not stored yet. */
async function rememberUnstored({ db }: Parties["server"], account_id: string) {
  await db.$executeRaw`
    INSERT INTO idempotency (account_id, key, request_hash, check_id, expires_at)
    VALUES (${account_id}, 'k', '', 'not stored yet', now() + interval '1 hour')`;
}

function withIdempotencyKey(key: string) {
  return ({ own }: Parties): Send => ({
    ...valid("POST /check", own),
    headers: { "Idempotency-Key": key },
  });
}
