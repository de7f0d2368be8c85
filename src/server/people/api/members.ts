import { z } from "zod";
import { ownerProcedure, personProcedure, router } from "#server/api/procedure.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { nameOf } from "#server/audit/store/named-thing.ts";
import type { Database } from "#server/database/connect.ts";
import { revokeKeysOf } from "#server/keys/store/api-key.ts";
import { deleteMailsOfMember } from "#server/mail/store/mail-queue.ts";
import {
  type Ended,
  listMembers,
  type NotChanged,
  removeMember,
  setMemberRole,
} from "../store/member.ts";

const member = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  role: shapes.role,
  /** Whether groups of their identity provider give the membership. */
  by_issuer: z.boolean(),
  created_at: shapes.timestamp,
});

/** The members of the account and their roles. */
export const members = router({
  list: personProcedure
    .input(z.void())
    .output(z.array(member))
    .query(({ ctx: { db, caller } }) => listMembers(db, caller.account_id)),

  setRole: ownerProcedure
    .meta({ audit: ["role"] })
    .input(
      z.object({
        user_id: shapes.userId,
        role: shapes.role,
        revoke_keys: z.boolean().default(false),
      }),
    )
    .use(audited)
    .output(z.object({ user_id: z.string(), role: shapes.role }))
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input }) => {
      const { user_id, role } = input;
      const outcome = await setMemberRole(db, caller.account_id, user_id, role);
      switch (outcome.kind) {
        case "last_owner":
        case "absent":
          throw notChanged(outcome.kind);
        case "changed":
        case "unchanged": {
          const active_keys = input.revoke_keys
            ? await revokeKeysOf(db, caller.account_id, user_id)
            : [];
          if (outcome.kind === "unchanged" && active_keys.length === 0) nothingChanged();
          changed({ role: outcome.before, active_keys }, { role, active_keys: [] });
          return { user_id, role };
        }
      }
    }),

  remove: ownerProcedure
    .meta({ undoes: true })
    .input(z.object({ user_id: shapes.userId }))
    .use(audited)
    .output(z.object({ user_id: z.string() }))
    .mutation(async ({ ctx: { db, caller, changed }, input }) => {
      const { user_id } = input;
      const email = await nameOf(db, caller.account_id, user_id);
      const ended = await endMembership(db, caller.account_id, user_id);
      if (ended instanceof Refusal) throw ended;
      changed({ email, role: ended.role, active_keys: ended.revoked_keys }, { active_keys: [] });
      return { user_id };
    }),

  /** Ends the caller's own membership. */
  leave: personProcedure
    .meta({ ofEveryMember: true, undoes: true })
    .input(z.void())
    .use(audited)
    .output(z.object({ user_id: z.string() }))
    .mutation(async ({ ctx: { db, caller, changed } }) => {
      const { account_id, user_id } = caller;
      const ended = await endMembership(db, account_id, user_id);
      if (ended instanceof Refusal) throw ended;
      changed({ role: ended.role, active_keys: ended.revoked_keys }, { active_keys: [] });
      return { user_id };
    }),
});

/** Ends a membership with the person's keys, and the mails that wait for them. */
async function endMembership(
  db: Database,
  account_id: string,
  user_id: string,
): Promise<Ended | Refusal> {
  const outcome = await removeMember(db, account_id, user_id);
  if (outcome.kind !== "removed") return notChanged(outcome.kind);
  await deleteMailsOfMember(db, [account_id], user_id);
  return outcome;
}

function notChanged(kind: NotChanged["kind"]): Refusal {
  switch (kind) {
    case "absent":
      return absent("member");
    case "last_owner": {
      const detail = "This is the only owner. Make another member an owner first.";
      return new Refusal("last_owner", detail);
    }
  }
}
