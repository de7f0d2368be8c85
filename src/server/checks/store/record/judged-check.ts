import type { Column } from "#server/contracts/rules/column.ts";
import type { Environment } from "#server/keys/rules/environment.ts";
import type { Admission } from "#server/keys/store/request-count.ts";
import type { StoredCheck } from "../../rules/check-body.ts";
import type { Verdict } from "../../rules/verdict.ts";

/** A check that is judged and is to be stored. */
export type JudgedCheck = Verdict & {
  /** The key to admit with the check, by its SHA-256 in hex; null when the request is admitted. */
  key_hash: string | null;
  account_id: string;
  contract_id: string;
  contract_version: number;
  /** The state of the account's contracts and webhooks that it was judged by. */
  subjects_version: number;
  incoming: Column[];
  key_id: string | null;
  user_id: string | null;
  environment: Environment;
  /** The webhooks that this check triggers. */
  webhook_ids: string[];
  idempotency: { key: string; request_hash: Uint8Array } | null;
};

/** What became of a check. Only a stored one has changed anything but the count of its key. */
export type Recorded =
  | StoredCheck
  /** Its request is not admitted. */
  | "refused"
  /** The account has no credits left, or does not exist. */
  | "no_credits"
  /** A check with its Idempotency-Key was stored a moment ago. */
  | "repeated"
  /** A contract or webhook of the account has changed since it was judged: judge it again. */
  | "outdated"
  /** Its credit was set aside for a check of the same batch that was not stored: record it again. */
  | "crowded_out";

/** `admission`: null for an unknown key, undefined when there was no key to admit. */
export type Recording = { recorded: Recorded; admission: Admission | null | undefined };
