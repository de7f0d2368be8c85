import { hash } from "node:crypto";
import { z } from "zod";
import type { AccountCaller, Context, Reply } from "#server/api/context.ts";
import { accountProcedure, router } from "#server/api/procedure.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import type { Column } from "#server/contracts/rules/column.ts";
import type { Database } from "#server/database/connect.ts";
import { turnAway } from "#server/keys/api/admission.ts";
import { IDEMPOTENCY_HOURS, MAX_IDEMPOTENCY_KEY_LENGTH } from "#server/rules/limit.ts";
import { isTriggered } from "#server/webhooks/rules/subscription.ts";
import { checkBody } from "../rules/check-body.ts";
import { judge } from "../rules/verdict.ts";
import { getCheck } from "../store/check.ts";
import { findRemembered } from "../store/idempotency.ts";
import type { JudgedCheck } from "../store/record-check.ts";
import { check, checkSchemaRequest } from "./check-shapes.ts";

const tags = ["Checks"];

export const checks = router({
  /** Judges an incoming schema, for one credit (spec 4.4). */
  run: accountProcedure
    .meta({
      // The check is its own record.
      audit: false,
      admits: true,
      leadsTo: ["getCheck"],
      problems: [
        "no_credits",
        "contract_not_found",
        "idempotency_conflict",
        "idempotency_key_reused",
      ],
      openapi: {
        method: "POST",
        path: "/check",
        tags,
        operationId: "checkSchema",
        summary: "Check a schema against a contract",
        description:
          "Says what differs, how severe that is and what follows. Costs 1 credit, and webhooks that " +
          "want the result get it. With an `Idempotency-Key`, the same request within " +
          `${IDEMPOTENCY_HOURS} hours gets the same check again and costs nothing.`,
        successDescription: "The check, which is stored",
        requestHeaders: z.object({
          "Idempotency-Key": z
            .string()
            .optional()
            .meta({
              description:
                "Names this check, so that repeating the request makes no second one. Make it of " +
                "what the check is about: the run, the contract and a hash of the columns",
              override: { minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_LENGTH },
              example: "load-2026-01-31/customers/9b1c52e0",
              param: { id: "IdempotencyKey" },
            }),
        }),
      },
    })
    .input(checkSchemaRequest)
    .output(shapes.trusted(check))
    .mutation(async ({ ctx, input }) => {
      const key = parseIdempotencyKey(ctx.idempotency_key);
      const idempotency = key === null ? null : { key, request_hash: hashOf(input) };

      const before = await replay(ctx, idempotency);
      if (before) return before;

      const { recorded, webhook_ids } = await judgeAndRecord(ctx, input, idempotency);
      // A twin may have been stored meanwhile, and have spent the last credit.
      if (typeof recorded === "string") {
        return (await replay(ctx, idempotency)) ?? REFUSALS[recorded]();
      }
      if (webhook_ids.length > 0) ctx.services.deliveriesQueued();
      return checkBody(recorded);
    }),

  /** A stored check, as POST /check answered it (spec 4.4). */
  get: accountProcedure
    .meta({
      problems: ["check_not_found"],
      openapi: {
        method: "GET",
        path: "/checks/{id}",
        tags,
        operationId: "getCheck",
        summary: "Read a check",
        description: "Exactly what `POST /check` answered, as long as checks are kept.",
        successDescription: "The check",
      },
    })
    .input(z.object({ id: shapes.checkId }))
    .output(shapes.trusted(check))
    .query(async ({ ctx, input: { id } }) => {
      const { pool } = ctx.services.db;
      return checkBody((await getCheck(pool, ctx.caller.account_id, id)) ?? absent("check"));
    }),
});

/** Judges by the contract as it is known here and records that, again as long as it has to be. */
async function judgeAndRecord(
  {
    caller,
    services,
    unadmitted,
  }: Pick<Context, "services" | "unadmitted"> & { caller: AccountCaller },
  { contract_id, incoming_schema }: { contract_id: string; incoming_schema: { columns: Column[] } },
  idempotency: JudgedCheck["idempotency"],
) {
  const { loadSubject, forgetSubject, recordCheck } = services.collected;
  const key = { account_id: caller.account_id, contract_id };
  for (;;) {
    const subject = await loadSubject(key);
    if (!subject) return { recorded: "absent" as const, webhook_ids: [] };
    const verdict = judge(subject.columns, incoming_schema.columns);
    const webhook_ids = subject.webhooks
      .filter((webhook) => isTriggered(webhook, contract_id, verdict.result))
      .map(({ id }) => id);
    const isAdmitted = !unadmitted || unadmitted.admission !== undefined;
    const { recorded, admission } = await recordCheck({
      key_hash: isAdmitted ? null : unadmitted.key_hash,
      ...verdict,
      ...key,
      contract_version: subject.version,
      subjects_version: subject.subjects_version,
      incoming: incoming_schema.columns,
      ...runBy(caller),
      webhook_ids,
      idempotency,
    });
    if (!isAdmitted) unadmitted.admission = admission;
    if (recorded === "refused") turnAway(admission);
    if (recorded === "outdated") forgetSubject(key);
    else if (recorded !== "crowded_out" && recorded !== "admitted")
      return { recorded, webhook_ids };
  }
}

/** A person's check counts as live. */
function runBy(caller: AccountCaller): Pick<JudgedCheck, "key_id" | "user_id" | "environment"> {
  return caller.kind === "key"
    ? { key_id: caller.key_id, user_id: null, environment: caller.environment }
    : { key_id: null, user_id: caller.user_id, environment: "live" };
}

function parseIdempotencyKey(header: string | null) {
  if (header === null) return null;
  if (header.length >= 1 && header.length <= MAX_IDEMPOTENCY_KEY_LENGTH) return header;
  const message = `must have 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} characters`;
  throw invalid([{ path: "Idempotency-Key", code: "invalid_length", message }]);
}

/** The answer that this Idempotency-Key already stands for; null when it is new, or there is none. */
async function replay(
  { db, caller, reply }: { db: Database; caller: AccountCaller; reply: Reply },
  idempotency: JudgedCheck["idempotency"],
) {
  if (!idempotency) return null;
  const remembered = await findRemembered(db, caller.account_id, idempotency.key);
  if (!remembered) return null;
  if (Buffer.compare(remembered.request_hash, idempotency.request_hash) !== 0) {
    throw new Refusal(
      "idempotency_key_reused",
      "The Idempotency-Key stands for a check with another body.",
    );
  }
  reply.replayed = true;
  return checkBody(remembered.check);
}

/** Why nothing was recorded. */
const REFUSALS = {
  absent: () => absent("contract"),
  no_credits(): never {
    throw new Refusal("no_credits", "The account has no credits left; nothing was stored.");
  },
  repeated(): never {
    const detail = "A check with this Idempotency-Key is under way.";
    throw new Refusal("idempotency_conflict", detail, { retryAfter: 1 });
  },
};

/** Parsed input has its fields in the order of its shape, so equal values have equal hashes. */
function hashOf(input: unknown) {
  return hash("sha256", JSON.stringify(input), "buffer");
}
