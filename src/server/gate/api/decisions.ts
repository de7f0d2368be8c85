import { z } from "zod";
import { personProcedure, router } from "#server/api/procedure.ts";
import { absent } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { explainCheck } from "#server/checks/store/check-history.ts";
import { incomingColumn } from "#server/contracts/api/contract-shapes.ts";
import { mailOfCheck } from "#server/mail/api/mail-shapes.ts";
import { mailsOfCheck } from "#server/mail/store/mails-of-check.ts";
import { changesOf } from "../rules/change.ts";
import { approvedNow } from "../store/approved-now.ts";
import { storedDecision } from "../store/decided-check.ts";
import { incidentsAt } from "../store/incident.ts";
import { lastPassing } from "../store/last-passing.ts";
import { policyAt } from "../store/policy.ts";
import { affected, approval, decidedChange, decision, incident, source } from "./gate-shapes.ts";

const explanation = z.object({
  decision,
  /** Whose policy decided, and whether it only reports; null for a check without a decision. */
  policy: z
    .object({
      from: z.enum(["default", "account", "contract"]),
      report_only: z.boolean(),
      ignore_columns: z.array(z.string()),
    })
    .nullable(),
  changes: z.array(decidedChange),
  affected: z.array(affected),
  source: source.nullable(),
  current_version: z.int().nullable(),
  incidents: z.array(incident),
  /** Who was mailed about this check or these incidents, and whether the mail server took it. */
  mails: z.array(mailOfCheck),
  /** The approvals of its changes that hold now. */
  approvals: z.array(approval),
  last_passing: z
    .object({
      id: z.string(),
      created_at: shapes.timestamp,
      contract_version: z.int(),
      incoming_columns: z.array(incomingColumn),
    })
    .nullable(),
});

/** What the gate decided, for the console. */
export const decisions = router({
  /** Returns everything that people decide by on a check's page, beside the check itself. */
  explain: personProcedure
    .input(z.object({ id: shapes.checkId }))
    .output(explanation)
    .query(async ({ ctx: { db, caller }, input: { id } }) => {
      const { account_id } = caller;
      const [check, stored] = await Promise.all([
        explainCheck(db, account_id, id),
        storedDecision(db, account_id, id),
      ]);
      if (!check || !stored) return absent("check");
      const { contract_id, contract_version, created_at } = check;
      const found = changesOf(check.diff, check.contract_columns, check.incoming_columns);
      const undecided = stored.decision === null;
      const changes = undecided
        ? found.map((change) => ({ ...change, blocks: null, approval: null }))
        : (stored.gate?.changes ?? []);
      const columns = changes.map(({ column }) => column);
      const ofChanges = { contract_id, columns };
      const [incidents, approvals, last_passing, policy] = await Promise.all([
        incidentsAt(db, account_id, { ...ofChanges, check_id: id }),
        approvedNow(db, account_id, { ...ofChanges, version: contract_version }),
        changes.length > 0 ? lastPassing(db, account_id, contract_id, id) : null,
        undecided ? null : policyAt(db, account_id, contract_id, created_at),
      ]);
      const mails = await mailsOfCheck(db, account_id, [
        ...new Set([id, ...incidents.flatMap(({ blocking_check_id }) => blocking_check_id ?? [])]),
      ]);
      return {
        mails,
        ...{ decision: stored.decision, source: stored.source, changes, incidents, approvals },
        ...{ last_passing, current_version: stored.current_version },
        affected: stored.gate?.affected ?? [],
        policy: policy && { ...policy, ignore_columns: [...policy.ignore_columns] },
      };
    }),
});
