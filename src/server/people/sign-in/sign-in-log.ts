import type { FailedSignIn } from "#domain/audit/failed-sign-in.ts";
import { type Origin, recordPersonEvent } from "#server/audit/store/audit-event.ts";
import { recordFailedSignIn } from "#server/audit/store/failed-sign-in.ts";
import type { Database } from "#server/database/connect.ts";
import { findUser } from "../store/user.ts";
import type { Claimant } from "./claimant.ts";

/**
 * What better-auth's error codes mean for the audit log. Other codes are not attempts to sign in.
 */
const FAILURES: Record<string, FailedSignIn> = {
  INVALID_EMAIL_OR_PASSWORD: "signIn.wrongPassword",
  INVALID_CODE: "signIn.wrongCode",
  INVALID_BACKUP_CODE: "signIn.wrongCode",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "signIn.tooManyAttempts",
};

type Answer = { status: number; text: Buffer };

/** Returns the action that an answer is logged as; null if it is no failed sign-in. */
export function failureOf({ status, text }: Answer): FailedSignIn | null {
  if (status === 429) return "signIn.tooManyAttempts";
  if (status < 400) return null;
  const { code = "" } = JSON.parse(text.toString() || "{}") as { code?: string };
  return Object.hasOwn(FAILURES, code) ? (FAILURES[code] ?? null) : null;
}

/** What the last step of signing in adds to the first. */
const PROOFS: Record<string, string> = {
  password: "",
  code: " and code",
  recovery_code: " and recovery code",
};

/** Returns what was given: a password or what opened the session instead, and maybe a code after it. */
function proofsOf(claimant: Claimant, step: string): string {
  const first = ("opener" in claimant && claimant.opener?.name) || "password";
  return first + (PROOFS[step] ?? "");
}

/** Records that someone has signed in by this step. */
export async function recordSignIn(
  db: Database,
  claimant: Claimant,
  step: string,
  origin: Origin,
): Promise<void> {
  const user_id = await idOf(db, claimant);
  if (user_id === null) return;
  await recordPersonEvent(db, user_id, {
    actor: { kind: "person", id: user_id, role: "user" },
    action: "signIn.accepted",
    target: user_id,
    detail: { with: proofsOf(claimant, step) },
    origin,
  });
}

/** Records what was answered, if a sign-in as a known person failed. */
export async function recordFailure(
  db: Database,
  claimant: Claimant,
  answer: Answer,
  origin: Origin,
): Promise<void> {
  const failure = failureOf(answer);
  if (failure === null) return;
  const user_id = await idOf(db, claimant);
  if (user_id !== null) await recordFailedSignIn(db, user_id, failure, origin);
}

async function idOf(db: Database, claimant: Claimant): Promise<string | null> {
  if ("user_id" in claimant) return claimant.user_id;
  return (await findUser(db, claimant.email))?.id ?? null;
}
