import type { ContractColumn } from "#domain/contracts/column.ts";
import { MAX_DETAIL_CHARACTERS, MAX_DETAIL_FIELDS } from "#domain/details/detail.ts";
import { settledColumns, withDetails } from "#domain/details/details.ts";
import { fitOneSchema } from "#domain/details/read-detail.ts";
import type { AccountCaller, Services } from "#server/api/context.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import { actorOf } from "#server/audit/api/audit.ts";
import type { Database } from "#server/database/connect.ts";
import { type LoggedContract, loggedContract } from "../rules/logged-contract.ts";
import { lockAccount } from "../store/account-lock.ts";
import { type Contract, getContract } from "../store/contract.ts";
import type { ContractLimits, NoRoom } from "../store/contract-count.ts";
import { getVersion } from "../store/contract-version.ts";
import { createContracts, type NewContract, type NotCreated } from "../store/create-contract.ts";
import { type ContractChange, type NotUpdated, updateContract } from "../store/update-contract.ts";
import type { VersionOrigin } from "../store/version-origin.ts";

type Saving = { db: Database; caller: AccountCaller; services: Services };

type Origin = Omit<VersionOrigin, "actor">;

/** Creates a contract on behalf of the caller, or returns why that is refused. */
export async function createdContract(
  saving: Saving,
  contract: NewContract,
  origin: Origin = {},
): Promise<Contract | Refusal> {
  const created = await createdContracts(saving, [contract], origin);
  return created instanceof Refusal ? created : (created[0] as Contract);
}

/** The same for several contracts: all are created, in order, or none. */
export async function createdContracts(
  { db, caller, services: { contractLimits } }: Saving,
  contracts: readonly NewContract[],
  origin: Origin = {},
): Promise<Contract[] | Refusal> {
  const names = contracts.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) < at);
  if (repeated !== undefined) return nameTaken(repeated);
  const by = { ...origin, actor: actorOf(caller) };
  const outcome = await createContracts(db, caller.account_id, contracts, contractLimits, by);
  if (outcome.kind === "created") return outcome.contracts;
  return notCreated(outcome, names, contractLimits);
}

function notCreated(refused: NotCreated, names: string[], limits: ContractLimits): Refusal {
  switch (refused.kind) {
    case "name_taken":
      return nameTaken(refused.name ?? (names.length === 1 ? names[0] : null) ?? null);
    case "too_many":
    case "too_large":
      return noRoom(refused, limits);
  }
}

/**
 * Changes a contract on behalf of the caller, or returns why that is refused. What is different goes
 * into the audit log.
 */
export async function updatedContract(
  { db, caller, services: { contractLimits }, changed }: Saving & Logging,
  id: string,
  change: ContractChange,
  origin: Origin = {},
): Promise<Contract | Refusal> {
  const by = { ...origin, actor: actorOf(caller) };
  const columns = change.columns && (await settled(db, caller.account_id, id, change.columns));
  if (columns instanceof Refusal) return columns;
  const settledChange = columns ? { ...change, columns } : change;
  const outcome = await updateContract(
    db,
    caller.account_id,
    id,
    settledChange,
    contractLimits,
    by,
  );
  if (outcome.kind !== "updated") return notUpdated(outcome.kind, change, contractLimits);
  const updated = outcome.contract;
  const before = await getVersion(db, caller.account_id, id, updated.version - 1);
  if (before) {
    const after = { ...updated, columns: withDetails(updated.columns, updated.details) };
    changed(loggedContract(before), loggedContract(after));
  }
  return updated;
}

function notUpdated(
  kind: NotUpdated["kind"],
  { name, expected_versions }: ContractChange,
  limits: ContractLimits,
): Refusal {
  switch (kind) {
    case "absent":
      return absent("contract");
    case "changed":
      return hasChanged(expected_versions);
    case "name_taken":
      return nameTaken(name ?? "");
    case "too_large":
      return noRoom({ kind }, limits);
  }
}

/** Returns the columns with the details that they keep, once nobody else can change the contract. */
async function settled(
  db: Database,
  account_id: string,
  id: string,
  next: readonly ContractColumn[],
): Promise<ContractColumn[] | Refusal> {
  await lockAccount(db, account_id);
  const now = await getContract(db, account_id, id);
  const columns = settledColumns(now ? withDetails(now.columns, now.details) : [], next);
  return fitOneSchema(columns) ? columns : tooManyDetails();
}

/** Refuses details that exceed the bounds only together with those that other columns keep. */
export function tooManyDetails(): Refusal {
  const message = `have details, with those that other columns keep, of more than ${MAX_DETAIL_FIELDS} fields or ${MAX_DETAIL_CHARACTERS / 1024 ** 2} MiB`;
  return invalid([{ path: "columns", code: "too_many_details", message }]);
}

type Logging = { changed: (before: LoggedContract, after: LoggedContract) => void };

/** Refuses a change of a contract whose version is none of those that the caller has seen. */
export function hasChanged(expected: readonly number[] = []): Refusal {
  const why =
    expected.length === 1
      ? `version ${expected[0]} is not its latest`
      : "If-Match does not name its latest version";
  const detail = `The contract has changed in the meantime: ${why}. Nothing was changed.`;
  return new Refusal("contract_changed", detail);
}

function nameTaken(name: string | null): Refusal {
  const which = name === null ? "with one of these names" : `named ${JSON.stringify(name)}`;
  return new Refusal("contract_name_taken", `A contract ${which} already exists.`);
}

export function noRoom({ kind }: NoRoom, { contracts, bytes }: ContractLimits): Refusal {
  switch (kind) {
    case "too_many": {
      const detail = `The account already has ${contracts} contracts, the maximum.`;
      return new Refusal("too_many_contracts", detail);
    }
    case "too_large": {
      const detail = `The columns of the account's contracts can take up ${bytes / 1_000_000} MB across all versions.`;
      return new Refusal("contract_storage_full", detail);
    }
  }
}
