import { z } from "zod";
import type { Action } from "#domain/audit/audit.ts";
import { MAIL_STATUSES } from "#domain/mail/mail.ts";
import type { Context } from "#server/api/context.ts";
import {
  ownerProcedure,
  personProcedure,
  publicProcedure,
  router,
  userProcedure,
} from "#server/api/procedure.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { NOWHERE, recordEvent } from "#server/audit/store/audit-event.ts";
import { withEntry } from "#server/audit/store/with-entry.ts";
import type { Database } from "#server/database/connect.ts";
import { joinProvisioned } from "#server/directory/api/join-provisioned.ts";
import { lockInviting } from "#server/directory/store/directory-membership.ts";
import { hashLinkToken } from "#server/rules/link-token.ts";
import { isUniqueViolation } from "#server/store/violation.ts";
import { passwordFault } from "../rules/issuer.ts";
import {
  acceptInvitation,
  deleteInvitation,
  findInvitation,
  type Joined,
  joinByInvitation,
  listInvitations,
} from "../store/invitation.ts";
import { hashPassword } from "../store/password-hash.ts";
import { invite } from "./invite.ts";

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: shapes.role,
  invited_by: z.string().nullable(),
  created_at: shapes.timestamp,
  expires_at: shapes.timestamp,
  mail: z.enum(MAIL_STATUSES).nullable(),
});

const byToken = z.object({ token: z.string().max(100) });

/** Invitation links: mailed where SMTP_URL is set, otherwise passed on by owners. */
export const invitations = router({
  list: personProcedure
    .input(z.void())
    .output(z.array(invitation))
    .query(({ ctx: { db, caller } }) => listInvitations(db, caller.account_id)),

  /**
   * Creates a link, and queues the mail with it in the same transaction. Without a mail the token is
   * returned, only here.
   */
  create: ownerProcedure
    .meta({ audit: ["email", "role"] })
    .input(z.object({ email: shapes.email, role: shapes.role }))
    .use(audited)
    .output(
      z.object({
        id: z.string(),
        token: z.string().nullable(),
        expires_at: shapes.timestamp,
      }),
    )
    .mutation(async ({ ctx: { db, caller, services }, input }) => {
      const invited = await invite(db, caller, input, services.mail);
      if (invited instanceof Refusal) throw invited;
      return invited;
    }),

  withdraw: ownerProcedure
    .meta({ undoes: true })
    .input(z.object({ id: shapes.invitationId }))
    .use(audited)
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx: { db, caller, changed }, input: { id } }) => {
      const deleted = await deleteInvitation(db, caller.account_id, id);
      if (!deleted) throw absent("invitation");
      changed(deleted, {});
      return { id };
    }),

  /** Returns what a link invites to. */
  open: publicProcedure
    .input(byToken)
    .output(
      z.object({
        account_name: z.string(),
        email: z.string(),
        role: shapes.role,
      }),
    )
    .query(async ({ ctx: { services }, input: { token } }) => {
      const open = await findInvitation(services.db, hashLinkToken(token));
      if (!open) throw invalidLink();
      return open;
    }),

  /** Makes the signed-in user, who has the invited address, a member of the account. */
  accept: userProcedure
    .meta({ audit: [] })
    .input(byToken)
    .output(z.object({ account_id: z.string() }))
    .mutation(async ({ ctx, input: { token } }) => {
      const { db } = ctx.services;
      const token_hash = hashLinkToken(token);
      const joined = await enter(ctx, "invitations.accept", token_hash, (db) =>
        acceptInvitation(db, token_hash, ctx.caller.user_id),
      );
      if (joined) return { account_id: joined.account_id };
      const open = await findInvitation(db, token_hash);
      if (open) {
        throw new Refusal(
          "not_allowed",
          `This invitation is for ${open.email}. Sign in with that address.`,
        );
      }
      throw invalidLink();
    }),

  /** Creates a user with the invited address and makes them a member. */
  join: publicProcedure
    .meta({ audit: [] })
    .input(byToken.extend({ name: shapes.displayName, password: shapes.newPassword }))
    .output(z.object({ account_id: z.string(), email: z.string() }))
    .mutation(async ({ ctx, input: { token, name, password } }) => {
      const { db } = ctx.services;
      const token_hash = hashLinkToken(token);
      // Looked up first, so that a made-up link does not cost a password hash.
      const open = await findInvitation(db, token_hash);
      if (!open) throw invalidLink();
      const fault = passwordFault(ctx.services.issuers, open.email);
      if (fault) throw new Refusal("not_allowed", fault);
      const password_hash = await hashPassword(password);
      const joined = await enter(ctx, "invitations.join", token_hash, (db) =>
        joinByInvitation(db, token_hash, { name, password_hash }),
      );
      if (joined) return { account_id: joined.account_id, email: open.email };
      if (await findInvitation(db, token_hash)) {
        throw new Refusal(
          "user_exists",
          `${open.email} already has a user. Sign in with that address, or set a new password for it.`,
        );
      }
      throw invalidLink();
    }),
});

/** Adds a member and records it in the account's audit log, in one transaction. */
function enter(
  { services, origin }: Pick<Context, "services" | "origin">,
  action: Action,
  token_hash: Uint8Array,
  join: (db: Database) => Promise<Joined | null>,
): Promise<Joined | null> {
  const locked = async (db: Database) => {
    await lockInviting(db, token_hash);
    return join(db);
  };
  const entered = withEntry(services.db, locked, async (db, joined) => {
    if (!joined) return;
    const { account_id, user_id, role, revoked_keys } = joined;
    await joinProvisioned(db, user_id, origin?.());
    await recordEvent(db, account_id, {
      actor: { kind: "person", id: user_id, role },
      action,
      target: user_id,
      detail: revoked_keys.length > 0 ? { revoked_keys } : null,
      origin: origin?.() ?? NOWHERE,
    });
  });
  // Another link, or a sign-up, created the user concurrently.
  return entered.catch((error) => (isUniqueViolation(error) ? null : Promise.reject(error)));
}

function invalidLink(): Refusal {
  const detail =
    "The link has expired or was used, withdrawn or replaced, or the person who sent it can no longer invite people.";
  return new Refusal("invitation_not_found", detail);
}
