import type { Column } from "#domain/contracts/column.ts";
import type { Compared } from "#domain/details/compared.ts";
import type { Affected } from "#domain/gate/consumer.ts";
import type { DecidedChange, Decision } from "#domain/gate/decision.ts";
import type { Check } from "../outcome.ts";

/** Columns to check, and the name or the id of their contract. */
export type GateItem = { contract: string; incoming_schema: { columns: Column[] } };

/** Where a pipeline runs, for people who look at its checks. */
export type PipelineSource = {
  repository?: string;
  commit?: string;
  ref?: string;
  path?: string;
  run_url?: string;
};

export type GateRequest = { checks: GateItem[]; source?: PipelineSource };

/** One check as the gate has decided it (docs/api.md, Gate). */
export type GatedCheck = {
  check: Check;
  contract: { id: string; name: string; version: number };
  decision: Decision;
  changes: DecidedChange[];
  affected: Affected[];
  /** How much of the columns could be compared; null if the service compares only names and types. */
  compared: (Compared & { blocks?: boolean }) | null;
  /** The check's page in the console; null if the service does not tell. */
  url: string | null;
};

/**
 * Checks in the order of the request. "no_contract": one of the contracts does not exist. "too_much":
 * together they are too much for one request. Nothing was checked then.
 */
export type GateAnswer = GateChecks | { kind: "no_contract" } | { kind: "too_much" };

export type GateChecks = {
  kind: "checked";
  checks: GatedCheck[];
  /**
   * When an earlier request with the key made them: which, by position, the gate would decide
   * otherwise now.
   */
  replay: { outdated: ReadonlySet<number> } | null;
};
