import type { Diff } from "#domain/checks/diff.ts";
import type { Result } from "#domain/checks/severity.ts";
import type { Compared } from "#domain/details/compared.ts";
import type { Affected } from "#domain/gate/consumer.ts";
import type { DecidedChange, Decision } from "#domain/gate/decision.ts";
import type { Format } from "#readers/formats.ts";
import type { ReadColumn } from "#readers/table.ts";
import type { FailOn } from "./judge/fail-on.ts";

/** What `check` and `diff` found: all that reports are written from. */
export type RunOutcome = {
  /** "unchecked": nothing blocks, but the service was down, which was allowed to pass. */
  decision: Decision | "unchecked";
  checks: Outcome[];
  /** Contracts that `--if-missing create` created, and so did not check. */
  created: { source: TableSource; contract: ContractName }[];
  /** Tables without a contract that were left out: with `--if-missing skip`, or without types. */
  skipped: SkippedTable[];
  /** With `--keep-going`: what could not be read. */
  failed: FailedSource[];
  /** With `--if-unreachable pass`: what nobody has checked, because the service was down. */
  unchecked: { source: Pick<TableSource, "name" | "path">; contract: ContractName }[];
  /** Why the service could not be reached; null if it was. */
  unreachable: string | null;
};

export type SkippedTable = {
  source: Pick<TableSource, "name" | "path">;
  contract: ContractName;
  reason: "no_contract" | "untyped";
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
  /** Whether an earlier attempt of this run made the check, and nothing that affects the decision has changed. */
  replayed: boolean;
  /** The check's page in the console; null offline. */
  url: string | null;
  /** Those of the contract's columns in its order, then the added ones. */
  changes: Change[];
  /** How much of the columns could be compared. An older service does not tell which could not. */
  compared: Compared & {
    /** Whether it is a reason to block that it is not all, as the contract's policy has it. */
    blocks: boolean;
  };
  /** The contract's consumers that use what changed. */
  affected: Affected[];
  /** What the source's reader has to say: that it was stale, and read all the same. */
  note: string | null;
  incoming_columns: ReadColumn[];
  /** Whether nobody asked for more than types: `--no-details`. */
  without_details: boolean;
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
export type FailedSource = {
  path: string;
  table: string | null;
  error: string;
  /** Whether all that is wrong is that its types are missing. */
  isUntyped?: boolean;
  /** Whether the others matter without it, as the readers have it. */
  isOptional?: boolean;
};
