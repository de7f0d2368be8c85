import { mailAddress } from "#domain/gate/consumer.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { type ContractOwner, isOwner, type Member, wantsMails } from "../rules/wants-mails.ts";

/** The `contract_id` of the preference for all contracts. */
export const ALL_CONTRACTS = "";

/** A member, and what they chose about a contract. */
function membersQuery(account_id: string, contract_id: string) {
  return Prisma.sql`
    SELECT u.id AS user_id, u.email, u.email_verified AS is_verified, m.role::text,
      own.wants AS own, every.wants AS every
    FROM membership m
    JOIN "user" u ON u.id = m.user_id
    LEFT JOIN mail_preference own ON own.account_id = m.account_id AND own.user_id = m.user_id
      AND own.contract_id = ${contract_id}
    LEFT JOIN mail_preference every ON every.account_id = m.account_id AND every.user_id = m.user_id
      AND every.contract_id = ${ALL_CONTRACTS}
    WHERE m.account_id = ${account_id}`;
}

/** Returns the members of an account, and what they chose about a contract. */
export function membersToTell(
  db: Database,
  account_id: string,
  contract_id: string,
): Promise<Member[]> {
  return db.$queryRaw<
    Member[]
  >`${membersQuery(account_id, contract_id)} ORDER BY m.created_at, u.id`;
}

export type MailPreference = { all: boolean; contract: boolean };

/** Returns whether a member gets mails, in general and about a contract; null for a non-member. */
export async function mailPreference(
  db: Database,
  account_id: string,
  user_id: string,
  contract_id: string,
): Promise<MailPreference | null> {
  const [member] = await db.$queryRaw<Member[]>`
    ${membersQuery(account_id, contract_id)} AND m.user_id = ${user_id}`;
  if (!member) return null;
  const contract = await contractOwner(db, account_id, contract_id);
  return {
    all: wantsMails({ ...member, own: null }, NOBODY),
    contract: wantsMails(member, contract ?? NOBODY),
  };
}

/**
 * Returns whether the owner of a contract gets mails about it; null if they are no member of the
 * account who has proved their address.
 */
export async function ownerWantsMails(
  db: Database,
  account_id: string,
  contract_id: string,
): Promise<boolean | null> {
  const contract = await contractOwner(db, account_id, contract_id);
  const address = mailAddress(contract?.owner ?? null);
  if (!contract || address === null) return null;
  const [member] = await db.$queryRaw<Member[]>`
    ${membersQuery(account_id, contract_id)} AND u.email = ${address}`;
  return member && isOwner(member, contract) ? wantsMails(member, contract) : null;
}

const NOBODY: ContractOwner = { owner: null, mails_owner: false };

async function contractOwner(
  db: Database,
  account_id: string,
  id: string,
): Promise<ContractOwner | null> {
  return db.contract.findUnique({
    where: { account_id_id: { account_id, id } },
    select: { owner: true, mails_owner: true },
  });
}

/** Stores what a member wants, about one contract or all of them. False for a non-member. */
export async function setMailPreference(
  db: Database,
  account_id: string,
  user_id: string,
  { contract_id, wants }: { contract_id: string; wants: boolean },
): Promise<boolean> {
  const count = await db.$executeRaw`
    INSERT INTO mail_preference (account_id, user_id, contract_id, wants)
    SELECT account_id, user_id, ${contract_id}, ${wants}::boolean FROM membership
    WHERE account_id = ${account_id} AND user_id = ${user_id}
    ON CONFLICT (account_id, user_id, contract_id) DO UPDATE SET wants = excluded.wants`;
  return count > 0;
}

/**
 * Turns all mails to a member off, whatever they chose for single contracts, and deletes those that
 * nobody is sending yet. Call it in a transaction.
 */
export async function stopMails(db: Database, account_id: string, user_id: string) {
  await db.mailPreference.deleteMany({ where: { account_id, user_id } });
  await setMailPreference(db, account_id, user_id, { contract_id: ALL_CONTRACTS, wants: false });
  await db.$executeRaw`
    DELETE FROM mail USING "user" u
    WHERE account_id = ${account_id} AND u.id = ${user_id} AND recipient = u.email
      AND kind IN ('incident', 'proposal') AND status = 'pending' AND claim_id IS NULL`;
}

/** Returns whether a member has turned all mails off. */
export async function hasStoppedMails(db: Database, account_id: string, user_id: string) {
  const chosen = await db.mailPreference.findMany({ where: { account_id, user_id } });
  const forAll = chosen.find(({ contract_id }) => contract_id === ALL_CONTRACTS);
  return forAll?.wants === false && chosen.every(({ wants }) => !wants);
}
