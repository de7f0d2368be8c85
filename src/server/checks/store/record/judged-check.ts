import type { Column } from "#server/contracts/rules/column.ts";
import type { Environment } from "#server/keys/rules/environment.ts";
import type { Admission } from "#server/keys/store/request-count.ts";
import type { StoredCheck } from "../../rules/check-body.ts";
import type { Verdict } from "../../rules/verdict.ts";

/** A check that has been judged but not stored. */
export type JudgedCheck = Verdict & {
  /**
   * The key to admit with the check, as its SHA-256 in hex; null when the request is admitted
   * already.
   */
  key_hash: string | null;
  account_id: string;
  contract_id: string;
  contract_version: number;
  /** The version of the account's contracts and webhooks that it was judged with. */
  subjects_version: number;
  incoming: Column[];
  key_id: string | null;
  user_id: string | null;
  environment: Environment;
  /** The webhooks that this check triggers. */
  webhook_ids: string[];
  idempotency: { key: string; request_hash: Uint8Array } | null;
};

/**
 * The outcome of recording a check. Unless it was stored, nothing but the rate limit counter has
 * changed.
 */
export type Recorded =
  | StoredCheck
  /** The request was not admitted. */
  | "refused"
  /** The account has no credits left, or does not exist. */
  | "no_credits"
  /** A check with the same Idempotency-Key has just been stored. */
  | "repeated"
  /** A contract or webhook of the account has changed; the check must be judged again. */
  | "outdated"
  /**
   * Its credit was reserved for another check of the batch that was not stored; record it again.
   */
  | "crowded_out";

/** `admission` is null for an unknown key, undefined when there was no key to admit. */
export type Recording = { recorded: Recorded; admission: Admission | null | undefined };
