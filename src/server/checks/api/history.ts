import { z } from "zod";
import { DECISIONS } from "#domain/gate/decision.ts";
import { EXPORT_PAGE_SIZE } from "#domain/limit.ts";
import { listCursors, readList } from "#server/api/list-page.ts";
import { personProcedure, router } from "#server/api/procedure.ts";
import { absent } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { detailedColumn, incomingColumn } from "#server/contracts/api/contract-shapes.ts";
import { countChecks } from "#server/usage/store/check-count.ts";
import { checkBody } from "../rules/check-body.ts";
import { type ExportedCheck, exportChecks } from "../store/check-export.ts";
import { explainCheck, listChecks } from "../store/check-history.ts";
import { diff } from "./check-shapes.ts";

const severity = z.int().min(0).max(100);

/** The filters of the history. */
const filter = {
  contract_id: shapes.contractId.optional(),
  result: shapes.result.optional(),
  environment: shapes.environment.optional(),
  key_id: shapes.keyReference.optional(),
  min_severity: severity.optional(),
  max_severity: severity.optional(),
  decision: z.literal("block").optional(),
  column: shapes.searchText.optional(),
  from: shapes.instant.optional(),
  to: shapes.instant.optional(),
};

/** A check as it is listed. */
export const historyRow = z.object({
  id: z.string(),
  contract_id: z.string(),
  contract_name: z.string().nullable(),
  result: shapes.result,
  severity,
  removed: z.int(),
  type_changes: z.int(),
  added: z.int(),
  details: z.int(),
  is_partial: z.boolean(),
  decision: z.enum(DECISIONS).nullable(),
  environment: shapes.environment,
  key_preview: z.string().nullable(),
  key_label: z.string().nullable(),
  created_at: shapes.timestamp,
});

const explanation = z.object({
  id: z.string(),
  contract_id: z.string(),
  contract_name: z.string(),
  contract_version: z.int(),
  contract_columns: z.array(detailedColumn),
  incoming_columns: z.array(incomingColumn),
  result: shapes.result,
  severity,
  diff,
  environment: shapes.environment,
  key_id: z.string().nullable(),
  key_preview: z.string().nullable(),
  key_label: z.string().nullable(),
  user_email: z.string().nullable(),
  created_at: shapes.timestamp,
});

/** The history of checks, for the console. */
export const history = router({
  list: personProcedure
    .input(shapes.listInput("chk").extend(filter))
    .output(z.object({ checks: z.array(historyRow), ...listCursors }))
    .query(async ({ ctx, input: { limit, cursor, before, ...filter } }) => {
      const { rows, ...cursors } = await readList({ limit, cursor, before }, (part) =>
        listChecks(ctx.db, ctx.caller.account_id, filter, part),
      );
      return { checks: rows, ...cursors };
    }),

  /** Counts the checks that match the filters; `is_exact` is false when there are more. */
  count: personProcedure
    .input(z.object(filter))
    .output(z.object({ checks: z.int(), is_exact: z.boolean() }))
    .query(({ ctx, input }) => countChecks(ctx.db, ctx.caller.account_id, input)),

  /** Returns a page of checks with their full diffs, for the export file. */
  export: personProcedure
    .input(shapes.pageInput("chk").pick({ cursor: true }).extend(filter))
    .query(async ({ ctx, input: { cursor, ...filter } }) => {
      const page = { limit: EXPORT_PAGE_SIZE, cursor: cursor ?? null };
      const checks = await exportChecks(ctx.db, ctx.caller.account_id, filter, page);
      return { checks: checks.map(exported), next_cursor: checks.at(-1)?.id ?? null };
    }),

  /** Returns one check with everything that the diff page shows. */
  explain: personProcedure
    .input(z.object({ id: shapes.checkId }))
    .output(explanation)
    .query(async ({ ctx, input: { id } }) => {
      const explained = await explainCheck(ctx.db, ctx.caller.account_id, id);
      if (!explained) throw absent("check");
      return explained;
    }),
});

/** Formats a check as GET /checks/{id} does, plus the fields of its page. */
function exported(check: ExportedCheck) {
  const { contract_name, contract_version, environment, key_id, key_preview } = check;
  const { decision, source, detail_changes, compared } = check;
  return {
    ...checkBody(check),
    contract_name,
    contract_version,
    environment,
    key_id,
    key_preview,
    decision,
    source,
    detail_changes,
    compared,
  };
}
