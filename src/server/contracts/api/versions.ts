import { z } from "zod";
import { isInside } from "#domain/checks/shown-changes.ts";
import { acceptedColumns, areColumnsOf } from "#domain/contracts/accept.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { areSameColumns, versionDiff } from "#domain/contracts/version-diff.ts";
import {
  bareColumns,
  detailsOf,
  exactColumns,
  settledColumns,
  withDetails,
} from "#domain/details/details.ts";
import type { Fault } from "#domain/problem.ts";
import { personProcedure, router } from "#server/api/procedure.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { historyRow } from "#server/checks/api/history.ts";
import { checksById, explainCheck } from "#server/checks/store/check-history.ts";
import type { Database } from "#server/database/connect.ts";
import { latestCheck } from "#server/gate/store/latest-check.ts";
import { type Contract, getContract } from "../store/contract.ts";
import {
  acceptedVersion,
  type ContractVersion,
  getVersion,
  listVersions,
} from "../store/contract-version.ts";
import { countVersionChecks, latestVersionChecks } from "../store/version-checks.ts";
import { contractName } from "./contract-shapes.ts";
import { createdContract, updatedContract } from "./saved-contract.ts";
import * as version from "./version-shapes.ts";

/** Versions on a page of the list, each compared with the one before it. */
const PAGE_SIZE = 20;

/** How many checks are shown with a version. */
const LATEST_CHECKS = 10;

const ofVersion = z.object({ id: shapes.contractId, version: version.versionNumber });

/** The versions of a contract, for the console. */
export const versions = router({
  /** Returns a page of versions, newest first; `below` is where the page before ended. */
  list: personProcedure
    .input(z.object({ id: shapes.contractId, below: version.versionNumber.optional() }))
    .output(z.object({ versions: z.array(version.versionRow), next: z.int().nullable() }))
    .query(async ({ ctx: { db, caller }, input: { id, below = null } }) => {
      const { account_id } = caller;
      const versions = await listVersions(db, account_id, id, { below, limit: PAGE_SIZE + 1 });
      if (versions.length === 0 && !(await getContract(db, account_id, id)))
        throw absent("contract");
      const shown = versions.slice(0, PAGE_SIZE);
      const checks = await countVersionChecks(db, account_id, id, shown);
      const none = { count: 0, is_exact: true };
      const rows = shown.map((version, at) => ({
        ...version,
        columns: version.columns.length,
        change: changeSince(versions[at + 1], version),
        checks: checks.get(version.version) ?? none,
      }));
      const next = versions.length > PAGE_SIZE ? (shown.at(-1)?.version ?? null) : null;
      return { versions: rows, next };
    }),

  get: personProcedure
    .input(ofVersion)
    .output(version.shownVersion)
    .query(async ({ ctx: { db, caller, services }, input }) => {
      const [version, contract] = await Promise.all([
        versionNamed(db, caller.account_id, input),
        getContract(db, caller.account_id, input.id),
      ]);
      if (version instanceof Refusal) throw version;
      if (!contract) throw absent("contract");
      const { version: latest, columns, details } = contract;
      const is_change = !areSameColumns(withDetails(columns, details), version.columns);
      return { ...version, latest, is_change, may_change: services.contractChanges };
    }),

  /** Returns the latest checks against a version. */
  checks: personProcedure
    .input(ofVersion)
    .output(z.array(historyRow))
    .query(async ({ ctx: { db, caller }, input }) => {
      const { account_id } = caller;
      const { id } = input;
      const span = await versionNamed(db, account_id, input);
      if (span instanceof Refusal) throw span;
      const ids = await latestVersionChecks(db, account_id, id, span, LATEST_CHECKS);
      return checksById(db, account_id, ids);
    }),

  /** Returns two versions, and how the columns of the second differ from those of the first. */
  compare: personProcedure
    .input(
      z.object({
        id: shapes.contractId,
        from: version.versionNumber,
        to: version.versionNumber,
      }),
    )
    .output(z.object({ from: version.version, to: version.version, diff: version.versionDiff }))
    .query(async ({ ctx: { db, caller }, input: { id, ...numbers } }) => {
      const { account_id } = caller;
      const [from, to] = await Promise.all([
        versionNamed(db, account_id, { id, version: numbers.from }),
        versionNamed(db, account_id, { id, version: numbers.to }),
      ]);
      if (from instanceof Refusal) throw from;
      if (to instanceof Refusal) throw to;
      return { from, to, diff: versionDiff(from.columns, to.columns) };
    }),

  /** Says what accepting the incoming schema of a check would do, and whether someone did. */
  offer: personProcedure
    .input(z.object({ check_id: shapes.checkId }))
    .output(version.offer)
    .query(async ({ ctx: { db, caller, services }, input: { check_id } }) => {
      const { account_id } = caller;
      const check = await explainCheck(db, account_id, check_id);
      if (!check) throw absent("check");
      const [contract, accepted, latest] = await Promise.all([
        getContract(db, account_id, check.contract_id),
        acceptedVersion(db, account_id, check.contract_id, check_id),
        latestCheck(db, account_id, check.contract_id),
      ]);
      const columns = columnsNow(contract, check);
      return {
        contract_id: check.contract_id,
        name: contract?.name ?? check.contract_name,
        version: contract?.version ?? null,
        columns: check.incoming_columns.length,
        may_change: services.contractChanges,
        is_change: !areSameColumns(columns, acceptedColumns(columns, check.incoming_columns)),
        newer_check: latest?.id === check_id ? null : latest,
        accepted,
      };
    }),

  /** Makes the incoming schema of a check the next version of its contract. */
  accept: personProcedure
    .meta({ planned: true, audit: ["check_id", "expected_version", "reason"] })
    .input(
      z.object({
        check_id: shapes.checkId,
        /** The contract's version that was shown; the contract may have changed since. */
        expected_version: version.versionNumber,
        columns: version.newColumns,
        reason: version.reason,
      }),
    )
    .use(audited)
    .output(z.object({ id: z.string(), version: z.int() }))
    .mutation(async ({ ctx, input: { check_id, expected_version, columns, reason } }) => {
      const { account_id } = ctx.caller;
      const check = await explainCheck(ctx.db, account_id, check_id);
      if (!check) throw absent("check");
      const accepted = columnsOf(check.incoming_columns, columns);
      if (accepted instanceof Refusal) throw accepted;
      const id = check.contract_id;
      const expected = { id, version: expected_version };
      const unchanged = await noChange(ctx.db, account_id, expected, accepted, {
        path: "columns",
        message: `must differ from those of version ${expected_version}`,
      });
      if (unchanged) throw unchanged;
      const change = { columns: accepted, expected_versions: [expected_version] };
      const updated = await updatedContract(ctx, id, change, { check_id, reason });
      if (updated instanceof Refusal) throw updated;
      return updated;
    }),

  /** Makes the columns of an older version those of a new one; the contract's name stays. */
  restore: personProcedure
    .meta({ planned: true, audit: ["version", "reason"] })
    .input(
      ofVersion.extend({
        expected_version: version.versionNumber,
        reason: version.reason,
      }),
    )
    .use(audited)
    .output(z.object({ id: z.string(), version: z.int() }))
    .mutation(async ({ ctx, input: { id, version, expected_version, reason } }) => {
      const { account_id } = ctx.caller;
      const restored = await versionNamed(ctx.db, account_id, { id, version });
      if (restored instanceof Refusal) throw restored;
      const columns = exactColumns(restored.columns);
      const expected = { id, version: expected_version };
      const unchanged = await noChange(ctx.db, account_id, expected, columns, {
        path: "version",
        message: `must have different columns from version ${expected_version}`,
      });
      if (unchanged) throw unchanged;
      const change = { columns, expected_versions: [expected_version] };
      const origin = { restored_version: version, reason };
      const updated = await updatedContract(ctx, id, change, origin);
      if (updated instanceof Refusal) throw updated;
      return updated;
    }),

  /** Creates a contract with the columns of a check or version, where contracts cannot change. */
  create: personProcedure
    .meta({ audit: ["name", "check_id", "reason"] })
    .input(
      z.object({
        name: contractName,
        columns: version.newColumns,
        check_id: shapes.checkId.optional(),
        reason: version.reason,
      }),
    )
    .use(audited)
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input: { name, columns, check_id, reason } }) => {
      let nextColumns: ContractColumn[] | Refusal = columns;
      if (check_id !== undefined) {
        const check = await explainCheck(ctx.db, ctx.caller.account_id, check_id);
        if (!check) throw absent("check");
        const contract = await getContract(ctx.db, ctx.caller.account_id, check.contract_id);
        const accepted = columnsOf(check.incoming_columns, columns);
        nextColumns =
          accepted instanceof Refusal
            ? accepted
            : settledColumns(columnsNow(contract, check), accepted);
      }
      if (nextColumns instanceof Refusal) throw nextColumns;
      const created = await createdContract(
        ctx,
        { name, columns: nextColumns },
        { check_id, reason },
      );
      if (created instanceof Refusal) throw created;
      return created;
    }),
});

async function versionNamed(
  db: Database,
  account_id: string,
  { id, version }: z.infer<typeof ofVersion>,
): Promise<ContractVersion | Refusal> {
  const one = await getVersion(db, account_id, id, version);
  if (one) return one;
  if (!(await getContract(db, account_id, id))) return absent("contract");
  return new Refusal("contract_not_found", `The contract has no version ${version}.`);
}

function changeSince(before: ContractVersion | undefined, after: ContractVersion) {
  if (!before) return null;
  const diff = versionDiff(before.columns, after.columns);
  const count = (kind: string) => diff.changes.filter((change) => change.kind === kind).length;
  return {
    counts: {
      removed: count("required_removed") + count("optional_removed"),
      type_changes: count("type_changed"),
      added: count("added"),
    },
    details: diff.changes.filter(isInside).length + diff.described.length,
    now_required: diff.now_required.length,
    now_optional: diff.now_optional.length,
    is_reordered: diff.is_reordered,
    old_name: before.name === after.name ? null : before.name,
  };
}

/** Returns columns as a check saw them, which cannot be edited other than which are required. */
function columnsOf(
  incoming: readonly Column[],
  columns: readonly ContractColumn[],
): ContractColumn[] | Refusal {
  if (areColumnsOf(incoming, columns))
    return withDetails(bareColumns(columns), detailsOf(incoming));
  const message = "must have the names and types of the check's incoming schema";
  return invalid([{ path: "columns", code: "other_columns", message }]);
}

/** The columns of a check's contract or, if that was deleted, those that it had then. */
function columnsNow(
  contract: Contract | null,
  { contract_columns }: { contract_columns: ContractColumn[] },
): ContractColumn[] {
  return contract ? withDetails(contract.columns, contract.details) : contract_columns;
}

/** Returns the refusal of columns that would leave the version as it is, details included. */
async function noChange(
  db: Database,
  account_id: string,
  expected: z.infer<typeof ofVersion>,
  columns: readonly ContractColumn[],
  fault: Pick<Fault, "path" | "message">,
): Promise<Refusal | null> {
  const before = await getVersion(db, account_id, expected.id, expected.version);
  if (!before) return null;
  if (!areSameColumns(before.columns, settledColumns(before.columns, columns))) return null;
  return invalid([{ ...fault, code: "unchanged" }]);
}
