import type { Origin } from "#server/audit/store/audit-event.ts";
import type { Checks, PendingAdmission } from "#server/checks/checks.ts";
import type { ContractLimits } from "#server/contracts/store/contract-count.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import type { KeyVerifier } from "#server/keys/api/verifier.ts";
import type { LastUsed } from "#server/keys/store/last-used.ts";
import type { RefusedRequests } from "#server/keys/store/refused-request-writer.ts";
import type { KeyOwner } from "#server/keys/store/request-count.ts";
import type { PersonRole, StaffRole } from "#server/people/rules/role.ts";

/** What the procedures need of the running server. */
export type Services = {
  db: DatabasePool;
  checks: Checks;
  verifier: KeyVerifier;
  lastUsed: LastUsed;
  refusedRequests: RefusedRequests;
  /** Encrypts webhook secrets. */
  secretsKey: Uint8Array;
  /** True when a webhook may point to this literal address. */
  isAllowedHost: (hostname: string) => boolean;
  /** Says that there is something to deliver. */
  deliveriesQueued: () => void;
  /** Says that deliveries may wait for a webhook that is no more. */
  webhookDeleted: () => void;
  /** Whether the planned changes of contracts are served (docs/api.md, Contracts). */
  contractChanges: boolean;
  contractLimits: ContractLimits;
  signUp: SignUp;
  /** Whether the server was told to stop: it answers, and wants no more requests. */
  isStopping: () => boolean;
  version: string;
};

/** Whether people may make accounts of their own, and what those start with. */
export type SignUp = { isOpen: boolean; credits: number };

/** Who calls. Everything that an account owns is reached through its `account_id`. */
export type Caller = { kind: "anyone" } | UserCaller | AccountCaller;

/** Somebody who is signed in, outside of any account. */
export type UserCaller = { kind: "user"; user_id: string; session_id: string };

export type AccountCaller = KeyCaller | PersonCaller;

/** A program with an API key. */
export type KeyCaller = KeyOwner & { kind: "key" };

/** A person in the console: of the account, or staff who look into it. */
export type PersonCaller = {
  kind: "person";
  account_id: string;
  user_id: string;
  role: PersonRole;
  /** What they are as staff, whether they belong to the account or not. */
  staff?: StaffRole | null;
  /** Whether an operator has suspended the account. */
  is_suspended?: boolean;
};

export type Context = {
  services: Services;
  caller: Caller;
  /** The header Idempotency-Key as it was sent. */
  idempotency_key: string | null;
  /** Left out when the request is admitted, as for every procedure that does not do so itself. */
  pending?: PendingAdmission | undefined;
  /** Where the request came from; left out for what the server itself asks. */
  origin?: () => Origin;
};
