import type { Verdict } from "#domain/checks/verdict.ts";
import type { Column } from "#domain/contracts/column.ts";
import type { Gate } from "#domain/gate/gate.ts";
import type { Source } from "#domain/gate/source.ts";
import type { Environment } from "#domain/keys/environment.ts";
import type { Admission, PendingKey } from "#server/keys/store/request-count.ts";
import type { StoredCheck } from "../../rules/check-body.ts";
import type { SchemaContent } from "../../rules/check-rows.ts";

/**
 * A check that has been judged but not stored. Those of one request have the same account, key,
 * versions and Idempotency-Key, and are stored together or not at all.
 */
export type JudgedCheck = Verdict & {
  /** The key to admit with the check; null when the request is admitted already. */
  key: PendingKey | null;
  account_id: string;
  contract_id: string;
  contract_version: number;
  /** The version of what the account's checks depend on that it was judged with. */
  subjects_version: number;
  /** Until when what it was judged with is valid, by the database's clock; null for no end. */
  valid_until: string | null;
  gate: Gate;
  source: Source | null;
  incoming: readonly Column[];
  content: SchemaContent;
  key_id: string | null;
  user_id: string | null;
  environment: Environment;
  /** The trace that its deliveries belong to; null when the trace is not sampled. */
  traceparent: string | null;
  /** The webhooks that this check triggers. */
  webhook_ids: string[];
  idempotency: { key: string; request_hash: Uint8Array } | null;
};

/** The checks of one request, at least one. */
export type JudgedRequest = readonly [JudgedCheck, ...JudgedCheck[]];

/**
 * The outcome of recording a request's checks. Unless they were stored, nothing but the rate limit
 * counter has changed.
 */
export type Recorded =
  | { kind: "recorded"; checks: StoredCheck[] }
  /** The request was not admitted. */
  | { kind: "refused" }
  /** The account has fewer credits left than the request has checks, or does not exist. */
  | { kind: "no_credits" }
  /** A request with the same Idempotency-Key has just been stored. */
  | { kind: "repeated" }
  /** Something that the account's checks depend on has changed; they must be judged again. */
  | { kind: "outdated" }
  /**
   * Its credits were reserved for another request of the batch that was not stored; record it again.
   */
  | { kind: "crowded_out" };

/** `admission` is null for an unknown key, undefined when there was no key to admit. */
export type Recording = { recorded: Recorded; admission: Admission | null | undefined };
