import { z } from "zod";
import { CHANGE_KINDS } from "#domain/checks/change.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import { DECISIONS } from "#domain/gate/decision.ts";
import { NOT_COMPARED } from "#domain/gate/incident.ts";
import { type Outlook, outlookOf } from "#domain/gate/outlook.ts";
import { type Now, type Standing, standingOf } from "#domain/gate/standing.ts";
import { MAX_PAGE_SIZE } from "#domain/limit.ts";
import { listOf } from "#server/api/list-of.ts";
import { accountProcedure, personProcedure, router } from "#server/api/procedure.ts";
import { absent } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { type Explanation, explainCheck } from "#server/checks/store/check-history.ts";
import { incomingColumn } from "#server/contracts/api/contract-shapes.ts";
import { acceptedVersion } from "#server/contracts/store/contract-version.ts";
import type { Database } from "#server/database/connect.ts";
import { mailOfCheck } from "#server/mail/api/mail-shapes.ts";
import { mailsOfCheck } from "#server/mail/store/mails-of-check.ts";
import { unverifiedAddresses } from "#server/people/store/user.ts";
import { comparedThen } from "../rules/compared-then.ts";
import { approvedNow } from "../store/approved-now.ts";
import { storedDecision } from "../store/decided-check.ts";
import { incidentsAt } from "../store/incident.ts";
import { lastPassing } from "../store/last-passing.ts";
import { latestCheck } from "../store/latest-check.ts";
import { policyAt } from "../store/policy.ts";
import { checksToRedecide, type Redecidable, redecidable } from "../store/redecidable.ts";
import { compared } from "./gate-request.ts";
import {
  affected,
  approval,
  decidedChange,
  decision,
  exactChange,
  incident,
  source,
} from "./gate-shapes.ts";
import { cause, standing as standingShape } from "./standing-shape.ts";

const explanation = z.object({
  check: z.object({
    contract_id: z.string(),
    contract_name: z.string(),
    contract_version: z.int(),
    result: shapes.result,
    severity: z.int(),
    created_at: shapes.timestamp,
  }),
  decision,
  /** Which policy decided, and whose it is; null for a check without a decision. */
  policy: z
    .object({
      from: z.enum(["default", "account", "contract"]),
      block: z.array(z.enum(CHANGE_KINDS)),
      min_severity: z.int().nullable(),
      ignore_columns: z.array(z.string()),
      report_only: z.boolean(),
      require_details: z.boolean(),
      tolerate_widening: z.boolean(),
    })
    .nullable(),
  changes: z.array(decidedChange),
  affected: z.array(affected),
  /** How much could be compared beyond the types. */
  compared: compared.omit({ blocks: true }),
  /** Whether it blocked that something could not be compared. */
  lacks_details: z.boolean(),
  source: source.nullable(),
  current_version: z.int().nullable(),
  owner: z.string().nullable(),
  standing: standingShape,
  /** What would block a check of the same schema now; null without a contract. */
  blocking_now: z.array(exactChange).nullable(),
  /** Whether missing details would block it now; the policy or the contract may have changed. */
  lacks_details_now: z.boolean(),
  /** The contract's latest check; null when it is this one. */
  latest: z.object({ id: z.string(), created_at: shapes.timestamp }).nullable(),
  incidents: z.array(incident),
  /** Who was mailed about this check or these incidents, and whether the mail server took it. */
  mails: z.array(mailOfCheck),
  /** The approvals of its changes that hold now. */
  approvals: z.array(approval),
  /** Addresses of people who approved something, if their user has not verified them. */
  unverified: z.array(z.string()),
  last_passing: z
    .object({
      id: z.string(),
      created_at: shapes.timestamp,
      contract_version: z.int(),
      incoming_columns: z.array(incomingColumn),
    })
    .nullable(),
});

const outlook = z.object({ check_id: z.string(), decision: z.enum(DECISIONS), cause });

/** What the gate decided, for the console and agents. */
export const decisions = router({
  /** Returns everything that people decide by on a check's page, beside its columns. */
  explain: accountProcedure
    .meta({ key: { rights: ["read"], reach: "check" } })
    .input(z.object({ id: shapes.checkId }))
    .output(explanation)
    .query(async ({ ctx: { db, caller }, input: { id } }) => {
      const { account_id } = caller;
      const [check, stored] = await Promise.all([
        explainCheck(db, account_id, id),
        storedDecision(db, account_id, id),
      ]);
      if (!check || !stored) throw absent("check");
      const { contract_id, contract_version, created_at } = check;
      const differences = compareColumns(check.contract_columns, check.incoming_columns);
      const undecided = stored.decision === null;
      const changes = undecided
        ? differences.map((change) => ({ ...change, blocks: null, approval: null }))
        : (stored.gate?.changes ?? []);
      const lacks_details = stored.gate?.lacks_details ?? false;
      const columns = changes.map(({ column }) => column);
      const ofChanges = { contract_id, columns };
      const ofIncidents = lacks_details
        ? { contract_id, columns: [...columns, NOT_COMPARED.column] }
        : ofChanges;
      const [incidents, approvals, last_passing, policy, { now, latest }] = await Promise.all([
        incidentsAt(db, account_id, { ...ofIncidents, check_id: id }),
        approvedNow(db, account_id, { ...ofChanges, version: contract_version }),
        changes.length > 0 || lacks_details ? lastPassing(db, account_id, contract_id, id) : null,
        undecided ? null : policyAt(db, account_id, contract_id, created_at),
        currentOf(db, account_id, { id, contract_id }),
      ]);
      const mails = await mailsOfCheck(db, account_id, [
        ...new Set([id, ...incidents.flatMap(({ blocking_check_id }) => blocking_check_id ?? [])]),
      ]);
      const approvers = [...approvals, ...changes.flatMap(({ approval }) => approval ?? [])];
      const unverified = await unverifiedAddresses(
        db,
        approvers.map(({ approved_by }) => approved_by),
      );
      const decided = { decision: stored.decision, changes, lacks_details, contract_version };
      const standing = standingOf(decided, now);
      return {
        check: checkFacts(check),
        mails,
        decision: stored.decision,
        source: stored.source,
        changes,
        incidents,
        approvals,
        unverified,
        last_passing,
        latest,
        current_version: stored.current_version,
        owner: stored.owner,
        standing,
        blocking_now: now ? blockingNow(standing, now.outlook) : null,
        lacks_details_now: now?.outlook.lacks_details ?? false,
        affected: stored.gate?.affected ?? [],
        lacks_details,
        compared: comparedThen(stored.gate, check),
        policy: policy && {
          ...policy,
          block: [...policy.block],
          ignore_columns: [...policy.ignore_columns],
        },
      };
    }),

  /**
   * Of these checks, returns those that are their contract's latest and would be decided
   * differently now.
   */
  outlooks: personProcedure
    .input(z.object({ check_ids: listOf(shapes.checkId, MAX_PAGE_SIZE) }))
    .output(z.array(outlook))
    .query(async ({ ctx: { db, caller }, input: { check_ids } }) => {
      const { account_id } = caller;
      const outlooks: z.infer<typeof outlook>[] = [];
      for (const check_id of await checksToRedecide(db, account_id, check_ids)) {
        const check = await redecidable(db, account_id, check_id);
        const { decision, cause } = (check && outlookOfCheck(check)) ?? {};
        if (decision && cause) outlooks.push({ check_id, decision, cause });
      }
      return outlooks;
    }),
});

function checkFacts(check: Explanation) {
  const { contract_id, contract_name, contract_version, result, severity, created_at } = check;
  return { contract_id, contract_name, contract_version, result, severity, created_at };
}

/**
 * Returns what a check's contract is checked by now, and its latest check if that is a different
 * one.
 */
async function currentOf(
  db: Database,
  account_id: string,
  { id, contract_id }: { id: string; contract_id: string },
): Promise<{ now: Now | null; latest: { id: string; created_at: Date } | null }> {
  const [last, accepted] = await Promise.all([
    latestCheck(db, account_id, contract_id),
    acceptedVersion(db, account_id, contract_id, id),
  ]);
  const latest = last?.id === id ? null : last;
  const check = await redecidable(db, account_id, id);
  const outlook = check && outlookOfCheck(check);
  if (!check?.current || !outlook) return { now: null, latest };
  const { version, policy } = check.current;
  const other = latest && (await redecidable(db, account_id, latest.id));
  const itsOutlook = other && outlookOfCheck(other);
  return {
    latest,
    now: {
      version,
      outlook,
      report_only: policy.report_only,
      accepted: accepted?.version ?? null,
      latest: other && itsOutlook ? { decision: other.decision, outlook: itsOutlook } : null,
    },
  };
}

/** Includes what a policy that only reports would block, but not what blocked the check before. */
function blockingNow({ state }: Standing, { changes }: Outlook) {
  return state === "passes" ? [] : changes.filter(({ blocks }) => blocks);
}

/** Null for a check without a decision, and when its contract was deleted. */
function outlookOfCheck({ decision, current, changes, ...check }: Redecidable): Outlook | null {
  if (decision === null || current === null) return null;
  const approvals = changes.flatMap(({ approval }) => approval ?? []);
  return outlookOf({ ...check, decision, approvals }, current);
}
