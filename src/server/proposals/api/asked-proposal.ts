import { changedColumn } from "#domain/checks/change.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { areSameColumns } from "#domain/contracts/version-diff.ts";
import { bareColumns, settledColumns, withDetails } from "#domain/details/details.ts";
import { fitOneSchema } from "#domain/details/read-detail.ts";
import {
  type ApprovedChange,
  boundedChange,
  canHaveChange,
  changeName,
  contractMisfit,
} from "#domain/gate/approval.ts";
import { CHANGE_BYTES_PER_PROPOSAL } from "#domain/limit.ts";
import type { Fault } from "#domain/problem.ts";
import type { Proposed } from "#domain/proposals/proposal.ts";
import { invalid, Refusal } from "#server/api/refusal.ts";
import { hasChanged, tooManyDetails } from "#server/contracts/api/saved-contract.ts";
import type { Contract } from "#server/contracts/store/contract.ts";

type Asked = {
  changes?: ApprovedChange[] | null | undefined;
  columns?: ContractColumn[] | null | undefined;
  contract_version?: number | null | undefined;
};

/** What is known of the contract that a proposal is for. */
type Present = {
  contract: Contract;
  /** The changes of its version that are approved already. */
  approved: readonly ApprovedChange[];
  /** Whether contracts can get other columns (CONTRACT_CHANGES). */
  contractChanges: boolean;
};

/** Reads what a request proposes for a contract, or returns why it cannot be proposed. */
export function askedProposal(
  { changes = null, columns = null, contract_version = null }: Asked,
  present: Present,
): Proposed | Refusal {
  if ((changes === null) === (columns === null)) {
    return fault("changes", "invalid_value", "must be given, or `columns`, but not both");
  }
  const { contract } = present;
  if (contract_version !== null && contract_version !== contract.version) {
    return hasChanged([contract_version]);
  }
  if (changes !== null) return askedApproval(changes, present);
  if (contract_version === null) {
    return fault("contract_version", "required", "must be the version that the columns are for");
  }
  return askedColumns(columns ?? [], present);
}

function askedApproval(
  changes: ApprovedChange[],
  { contract, approved }: Present,
): Proposed | Refusal {
  if (Buffer.byteLength(JSON.stringify(changes)) > CHANGE_BYTES_PER_PROPOSAL) {
    const most = `${CHANGE_BYTES_PER_PROPOSAL / 1024} KiB`;
    return fault(
      "changes",
      "too_long",
      `must have at most ${most} together; propose fewer at once`,
    );
  }
  const columns = new Map(contract.columns.map((column) => [column.name, column]));
  const bounded = changes.map(boundedChange);
  const faults = bounded.flatMap((change, at): Fault[] => {
    const columnNow = columns.get(changedColumn(change)) ?? null;
    if (canHaveChange(change, columnNow)) return [];
    const { path, message } = contractMisfit(change, columnNow, contract.version);
    return [{ path: `changes[${at}].${path}`, code: "not_in_contract", message }];
  });
  if (faults.length > 0) return invalid(faults);
  const open = new Map(bounded.map((change) => [changeName(change), change]));
  for (const change of approved) open.delete(changeName(change));
  if (open.size > 0) return { kind: "approval", changes: [...open.values()] };
  const which = changes.length === 1 ? "This exact change is" : "All of these changes are";
  return new Refusal("already_approved", `${which} already approved.`);
}

function askedColumns(
  next: ContractColumn[],
  { contract, contractChanges }: Present,
): Proposed | Refusal {
  const now = withDetails(contract.columns, contract.details);
  const columns = settledColumns(now, next);
  if (!fitOneSchema(columns)) return tooManyDetails();
  const version = `version ${contract.version}`;
  if (areSameColumns(now, columns)) {
    return fault("columns", "unchanged", `must differ from those of ${version}`);
  }
  if (!contractChanges && !areSameColumns(bareColumns(now), bareColumns(columns))) {
    const message = `must be those of ${version}, with other details: contracts cannot be changed here`;
    return fault("columns", "not_changeable", message);
  }
  return { kind: "columns", columns };
}

function fault(path: string, code: string, message: string): Refusal {
  return invalid([{ path, code, message }]);
}
