import type { Format } from "#readers/formats.ts";
import type { ReadColumn } from "#readers/table.ts";
import type { Diff } from "#server/checks/rules/diff.ts";
import type { Result } from "#server/checks/rules/verdict.ts";
import type { Affected } from "#server/gate/rules/consumer.ts";
import type { DecidedChange, Decision } from "#server/gate/rules/decision.ts";
import type { FailOn } from "./judge/fail-on.ts";

/** What `check` and `diff` found: all that reports are written from. */
export type RunOutcome = {
  decision: Decision;
  checks: Outcome[];
  /** Contracts that `--if-missing create` created, and so did not check. */
  created: { source: TableSource; contract: ContractName }[];
  /** Tables without a contract, with `--if-missing skip`. */
  skipped: { source: TableSource; contract: ContractName }[];
  /** With `--keep-going`: what could not be read. */
  failed: FailedSource[];
};

/** One table against one contract, or against its older self. */
export type Outcome = {
  source: TableSource;
  contract: ContractName;
  /** As the service answered it; null offline. */
  check: Check | null;
  result: Result;
  severity: number;
  diff: Diff;
  decision: Decision;
  /** What decided. */
  fail_on: FailOn;
  /** Whether an earlier attempt of this run made the check, and nothing that decides has changed. */
  replayed: boolean;
  /** The check's page in the console; null offline. */
  url: string | null;
  /** Those of the contract's columns in its order, then the added ones. */
  changes: Change[];
  /** The contract's consumers that use what changed. */
  affected: Affected[];
  incoming_columns: ReadColumn[];
};

/** Where a table was read. */
export type TableSource = {
  /** The table's name. */
  name: string;
  /** As it was given: `models/orders.sql`; "-" for standard input. Never with a password. */
  path: string;
  from: SourceFormat;
};

/** A file's format, or a database. */
export type SourceFormat = Format | "postgres";

/** The id is null offline. */
export type ContractName = { id: string | null; name: string };

/** A check as the service has it (docs/api.md, Checks). */
export type Check = {
  id: string;
  contract_id: string;
  result: Result;
  severity: number;
  diff: Diff;
  credits_used: number;
  created_at: string;
};

export type Change = DecidedChange;

/** The error is a sentence with its line and column, as it was printed. */
export type FailedSource = { path: string; table: string | null; error: string };
