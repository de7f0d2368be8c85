import {
  DEFAULT_POLICY,
  type Policy,
  type PolicySource,
  storedPolicy,
} from "#domain/gate/policy.ts";
import { Prisma } from "#generated/prisma/client.ts";
import { type Actor, nameOfActor } from "#server/audit/store/audit-event.ts";
import type { Database } from "#server/database/connect.ts";
import { mayApprove } from "./approver.ts";
import { latestPolicy, policyRow, SINCE_LOCKED } from "./in-force.ts";

/** Whose policy it is: a contract's id, or null for the account's own. */
export type PolicyHolder = string | null;

/** The policy that decides; the default has version 0, and nobody made it. */
export type PolicyInForce = Policy & {
  version: number;
  from: PolicySource;
  updated_by: string | null;
  updated_at: Date | null;
};

type Stored = {
  policy: Policy | null;
  contract_id: string | null;
  version: number;
  actor: string;
  created_at: Date;
};

/** Returns the policy in force for a contract or the account; null when it is not there. */
export async function policyInForce(
  db: Database,
  account_id: string,
  holder: PolicyHolder,
): Promise<PolicyInForce | null> {
  const [row] = await db.$queryRaw<Stored[]>`
    SELECT p.policy, p.contract_id, p.version, p.actor, p.created_at
    FROM (${holderOf(account_id, holder)}) h
    LEFT JOIN LATERAL (${policyRow(value(account_id), value(holder ?? ""))}) p ON true`;
  return row ? inForce(row) : null;
}

/** Returns the policy that a contract's checks were decided by at a time, also a deleted one's. */
export async function policyAt(
  db: Database,
  account_id: string,
  contract_id: string,
  at: Date,
): Promise<PolicyInForce> {
  const [row] = await db.$queryRaw<Stored[]>(
    policyRow(value(account_id), value(contract_id), value(at)),
  );
  return inForce(row ?? null);
}

/**
 * "unchanged": the policy was already so; "absent": there is no such holder; "not_approver": the actor
 * is not an approver of the contract, or of one that the account's policy decides for.
 */
export type PolicyChange = { kind: "changed" | "unchanged" | "absent" | "not_approver" };

/**
 * Stores a new version of a policy: the one in force with the fields of `change`. Stores nothing if
 * the holder already has that policy. Must run in a transaction that has called `lockPolicies`.
 */
export async function changePolicy(
  db: Database,
  account_id: string,
  holder: PolicyHolder,
  change: Partial<Policy>,
  actor: Actor,
): Promise<PolicyChange> {
  // A policy of an earlier release has fewer fields.
  const whole = Prisma.sql`${JSON.stringify(DEFAULT_POLICY)}::jsonb`;
  return changeOf(
    await db.$queryRaw<Made[]>`
      WITH holder AS (${holderOf(account_id, holder)}),
      permitted AS (${permitted(account_id, holder, actor)}),
      own AS (${latest(account_id, holder ?? "")}),
      account AS (${latest(account_id, "")}),
      wanted AS (
        SELECT h.contract_id, ${whole}
          || coalesce((SELECT policy FROM own), (SELECT policy FROM account), '{}')
          || ${JSON.stringify(change)}::jsonb AS policy
        FROM holder h, permitted
      ), stored AS (
        INSERT INTO policy_version (account_id, contract_id, version, policy, actor, created_at)
        SELECT ${account_id}, contract_id, coalesce((SELECT version FROM own), 0) + 1, policy,
          ${nameOfActor(account_id, actor)}, ${SINCE_LOCKED}
        FROM wanted WHERE policy IS DISTINCT FROM (SELECT ${whole} || policy FROM own)
        RETURNING version
      )
      SELECT EXISTS (SELECT FROM holder) AS is_there, EXISTS (SELECT FROM permitted) AS may,
        EXISTS (SELECT FROM stored) AS is_changed`,
  );
}

/**
 * Stores a version of a contract's policy that follows the account, if it has one of its own. Must run
 * in a transaction that has called `lockPolicies`.
 */
export async function resetPolicy(
  db: Database,
  account_id: string,
  contract_id: string,
  actor: Actor,
): Promise<PolicyChange> {
  return changeOf(
    await db.$queryRaw<Made[]>`
      WITH holder AS (${holderOf(account_id, contract_id)}),
      permitted AS (${permitted(account_id, contract_id, actor)}),
      own AS (${latest(account_id, contract_id)}),
      stored AS (
        INSERT INTO policy_version (account_id, contract_id, version, policy, actor, created_at)
        SELECT ${account_id}, h.contract_id, own.version + 1, NULL,
          ${nameOfActor(account_id, actor)}, ${SINCE_LOCKED}
        FROM holder h, permitted, own WHERE own.policy IS NOT NULL
        RETURNING version
      )
      SELECT EXISTS (SELECT FROM holder) AS is_there, EXISTS (SELECT FROM permitted) AS may,
        EXISTS (SELECT FROM stored) AS is_changed`,
  );
}

type Made = { is_there: boolean; may: boolean; is_changed: boolean };

function changeOf([made]: Made[]): PolicyChange {
  if (!made?.is_there) return { kind: "absent" };
  if (!made.may) return { kind: "not_approver" };
  return { kind: made.is_changed ? "changed" : "unchanged" };
}

/** A row if the actor may change this policy: the account's, for all contracts that follow it. */
function permitted(account_id: string, holder: PolicyHolder, actor: Actor) {
  if (holder !== null) {
    return Prisma.sql`
      SELECT FROM contract c
      WHERE c.account_id = ${account_id} AND c.id = ${holder} AND ${mayApprove(account_id, actor)}`;
  }
  const own = latestPolicy(Prisma.sql`c.account_id`, Prisma.sql`c.id`);
  return Prisma.sql`
    SELECT WHERE NOT EXISTS (
      SELECT FROM contract c LEFT JOIN LATERAL (${own}) own ON true
      WHERE c.account_id = ${account_id} AND c.approvers_only
        AND jsonb_typeof(own.policy) IS DISTINCT FROM 'object'
        AND NOT ${mayApprove(account_id, actor)}
    )`;
}

/** The next statement then sees every earlier version, and later changes wait. */
export async function lockPolicies(db: Database, account_id: string) {
  await db.$queryRaw`SELECT FROM account WHERE id = ${account_id} FOR NO KEY UPDATE`;
}

function holderOf(account_id: string, holder: PolicyHolder) {
  return holder === null
    ? Prisma.sql`SELECT ''::text AS contract_id FROM account WHERE id = ${account_id}`
    : Prisma.sql`
      SELECT id AS contract_id FROM contract WHERE account_id = ${account_id} AND id = ${holder}`;
}

function latest(account_id: string, contract_id: string) {
  return latestPolicy(value(account_id), value(contract_id));
}

function value(content: string | Date) {
  return Prisma.sql`${content}`;
}

function inForce(stored: Stored | null): PolicyInForce {
  if (stored === null || stored.policy === null) {
    const nobody = { version: 0, updated_by: null, updated_at: null };
    return { ...DEFAULT_POLICY, ...nobody, from: "default" };
  }
  const { policy, contract_id, version, actor, created_at } = stored;
  const from = contract_id === "" ? "account" : "contract";
  return { ...storedPolicy(policy), version, from, updated_by: actor, updated_at: created_at };
}
