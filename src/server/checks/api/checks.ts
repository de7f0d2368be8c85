import { z } from "zod";
import { IDEMPOTENCY_HOURS, MAX_CHECK_BYTES } from "#domain/limit.ts";
import { answerOf } from "#server/api/answer.ts";
import { accountProcedure, router } from "#server/api/procedure.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import type { Database } from "#server/database/connect.ts";
import type { GatedCheck } from "#server/gate/rules/gated-check.ts";
import type { CheckRequest } from "../checks.ts";
import { checkBody } from "../rules/check-body.ts";
import { getCheck } from "../store/check.ts";
import { findRemembered } from "../store/idempotency.ts";
import { idempotencyOf, runBy } from "./asked-by.ts";
import { check, checkSchemaRequest } from "./check-shapes.ts";
import { idempotencyHeader } from "./idempotency-header.ts";
import { CHECK_PROBLEMS, notRecorded } from "./not-recorded.ts";
import { runOnce } from "./run-once.ts";

const tags = ["Checks"];

export const checks = router({
  /** Checks an incoming schema against a contract, for one credit. */
  run: accountProcedure
    .meta({
      // Not audited: the check is its own record.
      audit: false,
      admits: true,
      ofViewersKeys: true,
      leadsTo: ["getCheck"],
      problems: CHECK_PROBLEMS,
      key: { rights: ["check"], reach: "itself" },
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
        requestHeaders: idempotencyHeader,
      },
    })
    .input(checkSchemaRequest)
    .output(shapes.trusted(answerOf(check)))
    .mutation(async ({ ctx, input }) => {
      const { caller, db, pending, services, span } = ctx;
      const { contract_id: contract, incoming_schema } = input;
      const idempotency = idempotencyOf(ctx, input);
      if (idempotency instanceof Refusal) throw idempotency;
      const request: CheckRequest = {
        ...runBy(caller),
        schemas: [{ contract, by_name: false, incoming: incoming_schema.columns }],
        source: null,
        idempotency,
        pending,
        span,
      };
      const outcome = await runOnce(services.checks, request, (key) =>
        remembered(db, caller.account_id, key),
      );
      switch (outcome.kind) {
        case "recorded":
          return { body: checkBody((outcome.checks[0] as GatedCheck).check) };
        case "replayed":
          return { body: outcome.body, replay: outcome.replay };
        case "absent":
        case "ambiguous":
        case "too_much":
          throw absent("contract");
        case "no_credits":
        case "repeated":
        case "key_reused":
          throw notRecorded(outcome.kind, 1);
      }
    }),

  /** Returns a stored check, as POST /check answered it. */
  get: accountProcedure
    .meta({
      problems: ["check_not_found"],
      largest: MAX_CHECK_BYTES,
      key: { rights: ["check", "read"], reach: "check" },
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
      const check = await getCheck(pool, ctx.caller.account_id, id);
      if (!check) throw absent("check");
      return checkBody(check);
    }),
});

/** Returns the check that was made with an Idempotency-Key; null when the key is new. */
async function remembered(db: Database, account_id: string, key: string) {
  const stored = await findRemembered(db, account_id, key);
  if (!stored) return null;
  const { request_hash, contract_version: version, check } = stored;
  const contract = { id: check.contract_id, name: "", version };
  const read = async () => ({ body: checkBody(check), stored: [{ contract, gate: null }] });
  return { request_hash, read };
}
