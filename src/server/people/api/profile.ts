import { z } from "zod";
import { PASSWORD_ATTEMPTS, PASSWORD_MINUTES } from "#domain/limit.ts";
import { ownProcedure, router, userProcedure } from "#server/api/procedure.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { countAttempt, forgetAttempts, subjectOf } from "../store/attempt-count.ts";
import { passwordHash, replacePassword } from "../store/password.ts";
import { hashPassword, verifyPassword } from "../store/password-hash.ts";
import { endAllSessions, endSession, listSessions } from "../store/session.ts";
import { findProfile, renameUser } from "../store/user.ts";

const session = z.object({
  id: z.string(),
  is_current: z.boolean(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: shapes.timestamp,
  updated_at: shapes.timestamp,
});

/** Procedures for one's own user, independent of accounts. */
export const profile = router({
  get: userProcedure
    .input(z.void())
    .output(
      z.object({
        name: z.string(),
        email: z.string(),
        email_verified: z.boolean(),
        has_second_factor: z.boolean(),
        has_password: z.boolean(),
      }),
    )
    .query(async ({ ctx: { db, caller } }) => {
      const profile = await findProfile(db, caller.user_id);
      if (!profile) throw absent("member");
      return profile;
    }),

  sessions: userProcedure
    .input(z.void())
    .output(z.array(session))
    .query(async ({ ctx: { db, caller } }) => {
      const sessions = await listSessions(db, caller.user_id);
      return sessions.map((row) => ({ ...row, is_current: row.id === caller.session_id }));
    }),

  rename: userProcedure
    .meta({ audit: false })
    .input(z.object({ name: shapes.displayName }))
    .output(z.object({ name: z.string() }))
    .mutation(async ({ ctx: { db, caller }, input: { name } }) => {
      await renameUser(db, caller.user_id, name);
      return { name };
    }),

  /** Changes the password and ends all other sessions, in one transaction. */
  changePassword: ownProcedure
    .input(z.object({ current: z.string().max(1000), next: shapes.newPassword }))
    .output(z.object({ changed: z.literal(true) }))
    .mutation(async ({ ctx: { db, caller, services }, input: { current, next } }) => {
      const { user_id, session_id } = caller;
      const subject = subjectOf("password", user_id);
      const limit = { subject, max: PASSWORD_ATTEMPTS, minutes: PASSWORD_MINUTES };
      const wait = await countAttempt(db, limit);
      if (wait !== null) {
        const detail = `Too many wrong passwords. Wait ${wait} seconds, then try again.`;
        throw new Refusal("too_many_attempts", detail, { retryAfter: wait });
      }
      const hash = await passwordHash(db, user_id);
      if (!hash || !(await verifyPassword({ hash, password: current }))) throw wrongPassword();
      const changed = { old: hash, new: await hashPassword(next) };
      const replaced = await services.db.$transaction((tx) =>
        replacePassword(tx, user_id, changed, session_id),
      );
      if (!replaced) throw wrongPassword();
      await forgetAttempts(db, subject);
      return { changed: true as const };
    }),

  endSession: ownProcedure
    .input(z.object({ id: shapes.sessionId }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx: { db, caller, nothingChanged }, input: { id } }) => {
      if (!(await endSession(db, caller.user_id, id))) nothingChanged();
      return { id };
    }),

  /** Ends all of the user's sessions, including this one. */
  signOutEverywhere: ownProcedure
    .input(z.void())
    .output(z.object({ done: z.literal(true) }))
    .mutation(async ({ ctx: { db, caller } }) => {
      await endAllSessions(db, caller.user_id);
      return { done: true as const };
    }),
});

function wrongPassword(): Refusal {
  return invalid([
    { path: "current", code: "wrong_password", message: "is not your current password" },
  ]);
}
