import { z } from "zod";
import { boundedCompared, type Compared } from "#domain/details/compared.ts";
import type { Approval } from "#domain/gate/approval.ts";
import type { Affected } from "#domain/gate/consumer.ts";
import type { DecidedChange } from "#domain/gate/decision.ts";
import type { Source } from "#domain/gate/source.ts";
import { CHECKS_PER_REQUEST, MAX_DECISION_BYTES } from "#domain/limit.ts";
import { answerOf } from "#server/api/answer.ts";
import type { AccountCaller, Services } from "#server/api/context.ts";
import { accountProcedure, router } from "#server/api/procedure.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { idempotencyOf, runBy } from "#server/checks/api/asked-by.ts";
import { idempotencyHeader } from "#server/checks/api/idempotency-header.ts";
import { CHECK_PROBLEMS, notRecorded } from "#server/checks/api/not-recorded.ts";
import { runOnce } from "#server/checks/api/run-once.ts";
import type { CheckRequest } from "#server/checks/checks.ts";
import { checkBody } from "#server/checks/rules/check-body.ts";
import type { SchemaToCheck } from "#server/checks/schemas-loader.ts";
import { findRememberedChecks } from "#server/checks/store/idempotency.ts";
import type { Database } from "#server/database/connect.ts";
import type { GatedCheck } from "../rules/gated-check.ts";
import { gatedChecks } from "../store/gated-check.ts";
import { gateAnswer, gatedCheck, gateRequest } from "./gate-request.ts";

const tags = ["Gate"];

type AccountContext = { db: Database; services: Services; caller: AccountCaller };

export const gate = router({
  /** Checks schemas together, and decides whether the pipeline can continue. */
  run: accountProcedure
    .meta({
      // Not audited: the checks are their own record.
      audit: false,
      admits: true,
      ofViewersKeys: true,
      problems: [...CHECK_PROBLEMS, "too_much_to_check"],
      key: { rights: ["check"], reach: "itself" },
      openapi: {
        method: "POST",
        path: "/gate",
        tags,
        operationId: "checkGate",
        summary: "Check schemas and decide",
        description:
          `Checks up to ${CHECKS_PER_REQUEST} schemas, all or none, for 1 credit each, and decides by each contract's policy and approvals whether the pipeline can continue. ` +
          "An `Idempotency-Key` covers the whole request.",
        successDescription: "The decision, and the stored checks in the order of the request",
        requestHeaders: idempotencyHeader,
      },
    })
    .input(gateRequest)
    .output(shapes.trusted(answerOf(gateAnswer)))
    .mutation(async ({ ctx, input }) => {
      const { caller, pending, services, span } = ctx;
      const schemas = input.checks.map(({ contract, incoming_schema }) => ({
        contract,
        by_name: true,
        incoming: incoming_schema.columns,
      }));
      const idempotency = idempotencyOf(ctx, input);
      if (idempotency instanceof Refusal) throw idempotency;
      const request: CheckRequest = {
        ...runBy(caller),
        schemas: schemas as [SchemaToCheck, ...SchemaToCheck[]],
        source: input.source ? sourceOf(input.source) : null,
        idempotency,
        pending,
        span,
      };
      const outcome = await runOnce(services.checks, request, (key) => remembered(ctx, key));
      switch (outcome.kind) {
        case "recorded":
          return { body: answerBody(ctx, outcome.checks) };
        case "replayed":
          return { body: outcome.body, replay: outcome.replay };
        case "absent":
        case "ambiguous":
          throw noContract(outcome.kind, outcome.at);
        case "too_much": {
          const detail = "Nothing was checked. Send fewer schemas at a time.";
          throw new Refusal("too_much_to_check", detail);
        }
        case "no_credits":
        case "repeated":
        case "key_reused":
          throw notRecorded(outcome.kind, schemas.length);
      }
    }),

  /** Returns what the gate decided about a check, when it was made. */
  get: accountProcedure
    .meta({
      problems: ["check_not_found"],
      largest: MAX_DECISION_BYTES,
      key: { rights: ["check", "read"], reach: "check" },
      openapi: {
        method: "GET",
        path: "/checks/{id}/gate",
        tags,
        operationId: "getGate",
        summary: "Read a check's decision",
        description:
          "Returns the decision as it was made with the check, whatever has been approved since.",
        successDescription: "The check, and what the gate decided about it",
      },
    })
    .input(z.object({ id: shapes.checkId }))
    .output(shapes.trusted(gatedCheck))
    .query(async ({ ctx, input: { id } }) => {
      const [check] = await gatedChecks(ctx.db, ctx.caller.account_id, [id]);
      if (!check) throw absent("check");
      if (!check.gate) {
        const detail = "This check was made by an earlier release, which had no gate.";
        throw new Refusal("check_not_found", detail);
      }
      return gatedBody(ctx, { ...check, gate: check.gate });
    }),
});

/** Returns the checks that were made with an Idempotency-Key; null when the key is new. */
async function remembered(ctx: AccountContext, key: string) {
  const { db, caller } = ctx;
  const { account_id } = caller;
  const earlier = await findRememberedChecks(db, account_id, key);
  if (!earlier) return null;
  async function read(check_ids: string[]) {
    const checks = await gatedChecks(db, account_id, check_ids);
    const stored = checks.flatMap(({ gate, ...check }) => (gate ? [{ ...check, gate }] : []));
    return { body: answerBody(ctx, stored), stored };
  }
  return { request_hash: earlier.request_hash, read: () => read(earlier.check_ids) };
}

function noContract(kind: "absent" | "ambiguous", at: number): Refusal {
  const path = `checks[${at}].contract`;
  if (kind === "ambiguous") {
    const message = "is the id of one contract and the name of another; use the other one's id";
    return invalid([{ path, code: "ambiguous", message }]);
  }
  return new Refusal(
    "contract_not_found",
    `${path}: the account has no contract with this id or name. Nothing was checked.`,
  );
}

function sourceOf(parts: { [part in keyof Source]?: string | null | undefined }): Source {
  const { repository, commit, ref, path, run_url } = parts;
  return {
    repository: repository ?? null,
    commit: commit ?? null,
    ref: ref ?? null,
    path: path ?? null,
    run_url: run_url ?? null,
  };
}

function answerBody(ctx: AccountContext, checks: GatedCheck[]) {
  const isBlocked = checks.some(({ gate }) => gate.decision === "block");
  return {
    decision: isBlocked ? ("block" as const) : ("pass" as const),
    checks: checks.map((check) => gatedBody(ctx, check)),
  };
}

/** The fields in a fixed order, so that a repeated answer has the same bytes. */
function gatedBody(
  { caller: { account_id }, services: { baseUrl } }: AccountContext,
  { check, contract: { id, name, version }, gate, compared }: GatedCheck,
) {
  const { decision, changes, affected, lacks_details } = gate;
  return {
    check: checkBody(check),
    contract: { id, name, version },
    decision,
    changes: changes.map(changeBody),
    affected: affected.map(affectedBody),
    compared: comparedBody(compared(), lacks_details),
    url: `${baseUrl}/accounts/${account_id}/checks/${check.id}`,
  };
}

function changeBody({ approval, tolerated = false, widening = null, ...change }: DecidedChange) {
  const { kind, column, from, to, points, blocks } = change;
  return {
    kind,
    column,
    from,
    to,
    points,
    blocks,
    approval: approval && approvalBody(approval),
    tolerated,
    widening,
  };
}

function approvalBody({ id, kind, column, from, to, ...about }: Approval) {
  const { reason, approved_by, ends_at, created_at } = about;
  return { id, kind, column, from, to, reason, approved_by, ends_at, created_at };
}

function affectedBody({ consumer, columns, column_count }: Affected) {
  const { id, name, owner, contact } = consumer;
  return { consumer: { id, name, owner, contact }, columns, column_count };
}

function comparedBody(compared: Compared, blocks: boolean) {
  const { columns, in_full, not_in_full } = boundedCompared(compared);
  const parts = not_in_full.map(({ column, reason }) => ({ column, reason }));
  return { columns, in_full, not_in_full: parts, blocks };
}
