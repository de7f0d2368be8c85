import { z } from "zod";
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
import {
  assertSameRequest,
  CHECK_PROBLEMS,
  NOT_RECORDED,
} from "#server/checks/api/not-recorded.ts";
import type { CheckRequest, NotChecked, SchemaToCheck } from "#server/checks/checks.ts";
import { checkBody } from "#server/checks/rules/check-body.ts";
import { findRememberedChecks } from "#server/checks/store/idempotency.ts";
import type { Database } from "#server/database/connect.ts";
import type { GatedCheck } from "../rules/gated-check.ts";
import { gatedChecks } from "../store/gated-check.ts";
import { gateAnswer, gatedCheck, gateRequest } from "./gate-request.ts";

const tags = ["Gate"];

type AccountContext = { db: Database; services: Services; caller: AccountCaller };

export const gate = router({
  /** Checks schemas together, and decides whether the pipeline can go on. */
  run: accountProcedure
    .meta({
      // Not audited: the checks are their own record.
      audit: false,
      admits: true,
      ofViewersKeys: true,
      problems: [...CHECK_PROBLEMS, "too_much_to_check"],
      openapi: {
        method: "POST",
        path: "/gate",
        tags,
        operationId: "checkGate",
        summary: "Check schemas and decide",
        description:
          `Checks up to ${CHECKS_PER_REQUEST} schemas, all or none, for 1 credit each, and decides by each contract's policy and approvals whether the pipeline can go on. ` +
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
      const request: CheckRequest = {
        ...runBy(caller),
        schemas: schemas as [SchemaToCheck, ...SchemaToCheck[]],
        source: input.source ? sourceOf(input.source) : null,
        idempotency: idempotencyOf(ctx, input),
        pending,
        span,
      };
      const before = await replay(ctx, request);
      if (before) return before;

      const outcome = await services.checks.run(request);
      if (Array.isArray(outcome)) return { body: answerBody(ctx, outcome) };
      const stored = await replay(ctx, request);
      if (stored) return stored;
      return typeof outcome === "object"
        ? notChecked(outcome)
        : NOT_RECORDED[outcome](schemas.length);
    }),

  /** Returns what the gate decided about a check, when it was made. */
  get: accountProcedure
    .meta({
      problems: ["check_not_found"],
      largest: MAX_DECISION_BYTES,
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
      const [found] = await gatedChecks(ctx.db, ctx.caller.account_id, [id]);
      if (!found) return absent("check");
      if (!found.gate) {
        const detail = "This check was made by an earlier release, which had no gate.";
        throw new Refusal("check_not_found", detail);
      }
      return gatedBody(ctx, { ...found, gate: found.gate });
    }),
});

/** Returns the stored answer for this Idempotency-Key; null when it is new, or there is none. */
async function replay(ctx: AccountContext, request: CheckRequest) {
  const { db, services } = ctx;
  const { account_id, idempotency } = request;
  if (!idempotency) return null;
  const remembered = await findRememberedChecks(db, account_id, idempotency.key);
  if (!remembered) return null;
  assertSameRequest(remembered.request_hash, idempotency.request_hash);
  const found = await gatedChecks(db, account_id, remembered.check_ids);
  const gated = found.flatMap(({ gate, ...check }) => (gate ? [{ ...check, gate }] : []));
  const outdated = await services.checks.outdated(request, gated);
  return { body: answerBody(ctx, gated), replay: { outdated } };
}

function notChecked(outcome: NotChecked): never {
  if (outcome.reason === "too_much") {
    const detail = "Nothing was checked. Send fewer schemas at a time.";
    throw new Refusal("too_much_to_check", detail);
  }
  const path = `checks[${outcome.at}].contract`;
  if (outcome.reason === "ambiguous") {
    const message = "is the id of one contract and the name of another; use the other one's id";
    throw invalid([{ path, code: "ambiguous", message }]);
  }
  throw new Refusal(
    "contract_not_found",
    `${path}: the account has no contract with this id or name. Nothing was checked.`,
  );
}

function sourceOf(given: { [part in keyof Source]?: string | null | undefined }): Source {
  const { repository, commit, ref, path, run_url } = given;
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
    checks: checks.map((one) => gatedBody(ctx, one)),
  };
}

/** The fields in a fixed order, so that a repeated answer has the same bytes. */
function gatedBody(
  { caller: { account_id }, services: { baseUrl } }: AccountContext,
  { check, contract: { id, name, version }, gate }: GatedCheck,
) {
  const { decision, changes, affected } = gate;
  return {
    check: checkBody(check),
    contract: { id, name, version },
    decision,
    changes: changes.map(changeBody),
    affected: affected.map(affectedBody),
    url: `${baseUrl}/accounts/${account_id}/checks/${check.id}`,
  };
}

function changeBody({ kind, column, from, to, points, blocks, approval }: DecidedChange) {
  return {
    ...{ kind, column, from, to, points, blocks },
    approval: approval && approvalBody(approval),
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
