import { hash } from "node:crypto";
import { z } from "zod";
import { answerOf } from "#server/api/answer.ts";
import type { AccountCaller } from "#server/api/context.ts";
import { accountProcedure, router } from "#server/api/procedure.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import type { Database } from "#server/database/connect.ts";
import { IDEMPOTENCY_HOURS, MAX_IDEMPOTENCY_KEY_LENGTH } from "#server/rules/limit.ts";
import type { CheckRequest } from "../checks.ts";
import { checkBody } from "../rules/check-body.ts";
import { getCheck } from "../store/check.ts";
import { findRemembered } from "../store/idempotency.ts";
import { check, checkSchemaRequest } from "./check-shapes.ts";

const tags = ["Checks"];

export const checks = router({
  /** Checks an incoming schema against a contract, for one credit. */
  run: accountProcedure
    .meta({
      // Not audited: the check is its own record.
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
          "Returns the diff, its severity and the result. Costs 1 credit and triggers the webhooks that subscribe to the result. " +
          `With an \`Idempotency-Key\`, repeating the same request within ${IDEMPOTENCY_HOURS} hours returns the same check at no cost.`,
        successDescription: "The stored check",
        requestHeaders: z.object({
          "Idempotency-Key": z
            .string()
            .optional()
            .meta({
              description:
                "Makes the request safe to retry: the same key never runs a second check. Derive it from what is checked: the run, the contract and a hash of the columns",
              override: { minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_LENGTH },
              example: "load-2026-01-31/customers/9b1c52e0",
              param: { id: "IdempotencyKey" },
            }),
        }),
      },
    })
    .input(checkSchemaRequest)
    .output(shapes.trusted(answerOf(check)))
    .mutation(async ({ ctx, input }) => {
      const { caller, db, pending, services } = ctx;
      const key = parseIdempotencyKey(ctx.idempotency_key);
      const idempotency = key === null ? null : { key, request_hash: hashOf(input) };

      const before = await replay(db, caller, idempotency);
      if (before) return before;

      const outcome = await services.checks.run({
        account_id: caller.account_id,
        contract_id: input.contract_id,
        incoming: input.incoming_schema.columns,
        ...runBy(caller),
        idempotency,
        pending,
      });
      if (typeof outcome === "object") return { body: checkBody(outcome) };
      // A concurrent check with the same Idempotency-Key may have just been stored, and spent the
      // last credit.
      return (await replay(db, caller, idempotency)) ?? REFUSALS[outcome]();
    }),

  /** Returns a stored check, as POST /check answered it. */
  get: accountProcedure
    .meta({
      problems: ["check_not_found"],
      openapi: {
        method: "GET",
        path: "/checks/{id}",
        tags,
        operationId: "getCheck",
        summary: "Read a check",
        description:
          "Returns exactly what `POST /check` returned, for as long as the check is kept.",
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

/** Returns who runs the check. A person's check counts as live. */
function runBy(caller: AccountCaller): Pick<CheckRequest, "key_id" | "user_id" | "environment"> {
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

/** Returns the stored answer for this Idempotency-Key; null when it is new, or there is none. */
async function replay(
  db: Database,
  { account_id }: AccountCaller,
  idempotency: CheckRequest["idempotency"],
) {
  if (!idempotency) return null;
  const remembered = await findRemembered(db, account_id, idempotency.key);
  if (!remembered) return null;
  if (Buffer.compare(remembered.request_hash, idempotency.request_hash) !== 0) {
    throw new Refusal(
      "idempotency_key_reused",
      "This Idempotency-Key was already used with a different body.",
    );
  }
  return { body: checkBody(remembered.check), is_replay: true };
}

/** The errors for checks that were not recorded. */
const REFUSALS = {
  absent: () => absent("contract"),
  no_credits(): never {
    throw new Refusal("no_credits", "The account has no credits left. The check was not run.");
  },
  repeated(): never {
    const detail = "A check with this Idempotency-Key is in progress.";
    throw new Refusal("idempotency_conflict", detail, { retryAfter: 1 });
  },
};

/**
 * Hashes a parsed input. Equal inputs hash equally, because parsing puts fields in the schema's
 * order.
 */
function hashOf(input: unknown) {
  return hash("sha256", JSON.stringify(input), "buffer");
}
