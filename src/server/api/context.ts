import type { PersonRole, StaffRole } from "#domain/people/role.ts";
import type { Origin } from "#server/audit/store/audit-event.ts";
import type { Checks } from "#server/checks/checks.ts";
import type { ContractLimits } from "#server/contracts/store/contract-count.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import type { GrantedKey, KeyVerifier } from "#server/keys/api/verifier.ts";
import type { PendingAdmission } from "#server/keys/pending-admission.ts";
import type { KeyUses } from "#server/keys/store/key-use-writer.ts";
import type { LastUsed } from "#server/keys/store/last-used.ts";
import type { RefusedRequests } from "#server/keys/store/refused-request-writer.ts";
import type { Issuer } from "#server/people/rules/issuer.ts";
import type { Span } from "#server/tracing/span.ts";
import type { SecretsKeys } from "#server/webhooks/rules/secret-box.ts";

/** The server's resources that procedures use. */
export type Services = {
  db: DatabasePool;
  checks: Checks;
  verifier: KeyVerifier;
  lastUsed: LastUsed;
  keyUses: KeyUses;
  refusedRequests: RefusedRequests;
  /** Encrypt webhook secrets. */
  secretsKeys: SecretsKeys;
  /** Whether a webhook may have this host. */
  isAllowedHost: (hostname: string) => boolean;
  /** Announces that deliveries were queued. */
  deliveriesQueued: () => void;
  /** Announces that a webhook was deleted, whose deliveries are to be abandoned. */
  webhookDeleted: () => void;
  /** Whether contracts can be changed and deleted (docs/api.md, Contracts). */
  contractChanges: boolean;
  contractLimits: ContractLimits;
  signUp: SignUp;
  /** Whether staff without a second factor get no further than their own profile. */
  staffNeedSecondFactor: boolean;
  /** The identity providers that people sign in with. */
  issuers: readonly Issuer[];
  /** Where people reach the console; without a slash at its end. */
  baseUrl: string;
  /** Where the links of mails lead; null when the server sends none. */
  mail: { baseUrl: string } | null;
  /** Whether the server is stopping: it still answers, but should get no new requests. */
  isStopping: () => boolean;
  version: string;
};

/** Whether people may sign up, and the credits that their accounts start with. */
export type SignUp = { isOpen: boolean; credits: number };

/** The authenticated caller. Everything an account owns is accessed through its `account_id`. */
export type Caller = { kind: "anyone" } | UserCaller | AccountCaller;

/** A signed-in user, outside of any account. */
export type UserCaller = { kind: "user"; user_id: string; session_id: string };

export type AccountCaller = KeyCaller | PersonCaller;

/** A program, authenticated by an API key. */
export type KeyCaller = GrantedKey & { kind: "key" };

/** A person in the console: a member of the account, or staff viewing it. */
export type PersonCaller = {
  kind: "person";
  account_id: string;
  user_id: string;
  role: PersonRole;
  /** Their role as staff, whether or not they are members of the account. */
  staff?: StaffRole | null;
  /** Whether an operator has suspended the account. */
  is_suspended?: boolean;
};

export type Context = {
  services: Services;
  caller: Caller;
  /**
   * Identifies the caller once more, as they are now, or throws a refusal; undefined when the input
   * was there before they were identified.
   */
  again?: (() => Promise<Caller>) | undefined;
  /** The Idempotency-Key header as sent. */
  idempotency_key: string | null;
  /** The If-Match header as sent. */
  if_match?: string | null;
  /**
   * The request's pending admission, for a procedure that admits in its own statement; undefined
   * when it was admitted before.
   */
  pending?: PendingAdmission | undefined;
  /** The request's span, if its trace is sampled. */
  span?: Span | null | undefined;
  /** Where the request came from; undefined for the server's own calls. */
  origin?: () => Origin;
};
