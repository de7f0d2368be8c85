import { randomBytes } from "node:crypto";
import { EMAIL_FAULT, isEmail, normalEmail } from "#domain/people/email.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/people/password.ts";
import type { StaffRole } from "#domain/people/role.ts";
import { logsOf } from "#server/audit/store/person-log.ts";
import type { Database } from "#server/database/connect.ts";
import { Failure } from "#server/failure.ts";
import { hashLinkToken, mintLinkToken } from "#server/rules/link-token.ts";
import { setPassword } from "./store/password.ts";
import { hashPassword } from "./store/password-hash.ts";
import { removeUser } from "./store/remove-user.ts";
import { removeSecondFactor } from "./store/second-factor.ts";
import { createSignInLink } from "./store/sign-in-link.ts";
import { setStaffRole } from "./store/staff.ts";
import { createUser, findUser, type NewUser, type User } from "./store/user.ts";

/** Throws a Failure when the text cannot be a user's email address. */
export function assertEmail(email: string) {
  if (!isEmail(normalEmail(email))) throw new Failure(`${email} ${EMAIL_FAULT}.`);
}

/** Generates a random password. */
export function generatePassword() {
  return randomBytes(10).toString("hex");
}

/** Creates a member of an account, or staff, with a generated password. */
export async function newUser(
  db: Database,
  fields: {
    email: string;
    name?: string;
    account?: string;
    role?: NonNullable<NewUser["membership"]>["role"];
    staff?: NonNullable<NewUser["staff_role"]>;
  },
): Promise<User & { password: string }> {
  const { email, name, account, role, staff } = fields;
  assertEmail(email);
  if (Boolean(account) !== Boolean(role)) throw new Failure("Use --account and --role together.");
  if (!account && !staff) throw new Failure("Use --account and --role, or --staff.");
  const password = generatePassword();
  const user = await createUser(db, {
    email,
    name: name ?? email,
    staff_role: staff ?? null,
    membership: account && role ? { account_id: account, role } : null,
    password_hash: await hashPassword(password),
  });
  if (!user) throw new Failure(`${email} already has a user.`);
  return { ...user, password };
}

/**
 * Sets a user's password, a generated one by default, and returns it with the user's id. Call it
 * in a transaction.
 */
export async function changePassword(db: Database, email: string, ownPassword?: string) {
  const password = ownPassword ?? generatePassword();
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH) {
    throw new Failure(
      `A password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`,
    );
  }
  const user = await userOf(db, email);
  await setPassword(db, user.id, await hashPassword(password));
  return { id: user.id, password };
}

/** Finds a user by email address. Throws a Failure if there is none. */
export async function userOf(db: Database, email: string): Promise<User> {
  const user = await findUser(db, email);
  if (!user) throw noUser(email);
  return user;
}

function noUser(email: string): Failure {
  return new Failure(`No user has the email address ${email}.`);
}

/**
 * Removes a user. Returns their id, the accounts that they were a member of, the previews of the
 * keys that were revoked, and the accounts whose audit logs this belongs in.
 */
export async function removeUserOf(db: Database, email: string) {
  const user = await userOf(db, email);
  const logs = await logAccounts(db, user.id);
  const removal = await removeUser(db, user.id);
  switch (removal.kind) {
    case "removed": {
      const { accounts, revoked_keys } = removal;
      return { ...user, accounts, revoked_keys, logs };
    }
    case "only_owner": {
      const accounts = removal.of.map(({ id, name }) => `${name} (${id})`).join(", ");
      throw new Failure(
        `${user.email} is the only owner of ${accounts}. Make someone else an owner first: npm run admin -- user create --account … --role owner --email …`,
      );
    }
  }
}

/**
 * Throws a Failure when nobody has proved that mail to this address reaches the user, unless the
 * operator says that they have made sure themselves.
 */
export function assertVerified(
  user: { email: string; email_verified: boolean },
  allowUnverified: boolean,
) {
  if (user.email_verified || allowUnverified) return;
  throw new Failure(
    `${user.email} is not verified: the person who uses it here may not be the one you know by this address. They can verify it on their profile, if the server sends email, or with a password reset by email. If you have made sure yourself that it is them, add --allow-unverified.`,
  );
}

/**
 * Makes a user staff, or no longer staff. Returns the accounts whose logs this belongs in. An
 * unverified address is refused, unless that is allowed.
 */
export async function changeStaffRole(
  db: Database,
  email: string,
  staff: StaffRole | null,
  allowUnverified: boolean,
) {
  const user = await userOf(db, email);
  if (staff) assertVerified(user, allowUnverified);
  const logs = await logAccounts(db, user.id);
  const set = await setStaffRole(db, user.id, staff);
  if (!set) throw noUser(email);
  const { before } = set;
  const all = new Set([...logs, ...(await logAccounts(db, user.id))]);
  return { id: user.id, email: user.email, before, logs: [...all] };
}

async function logAccounts(db: Database, user_id: string) {
  return (await logsOf(db, user_id)).map(({ account_id }) => account_id);
}

/** Removes a user's second factor. `removed` is false when there was none. */
export async function switchSecondFactorOff(
  db: Database,
  email: string,
): Promise<{ id: string; removed: boolean }> {
  const user = await userOf(db, email);
  return { id: user.id, removed: await removeSecondFactor(db, user.id) };
}

/** Creates a link that signs a user in once, whatever their domain requires. Returns its token. */
export async function newSignInLink(
  db: Database,
  email: string,
): Promise<{ id: string; email: string; token: string }> {
  const user = await userOf(db, email);
  const token = mintLinkToken(randomBytes);
  await createSignInLink(db, user.id, hashLinkToken(token));
  return { id: user.id, email: user.email, token };
}
