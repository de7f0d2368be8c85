import { z } from "zod";
import type { Role } from "#domain/people/role.ts";
import { ownerProcedure, personProcedure, router } from "#server/api/procedure.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { nameOf } from "#server/audit/store/named-thing.ts";
import type { Database } from "#server/database/connect.ts";
import { revokeKeysOf } from "#server/keys/store/api-key.ts";
import { deleteMailsOfMember } from "#server/mail/store/mail-queue.ts";
import { listMembers, type NotChanged, removeMember, setMemberRole } from "../store/member.ts";

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

/** Whether to revoke the person's keys in the same transaction. */
const revoke_keys = z.boolean().default(false);

/** The members of the account and their roles. */
export const members = router({
  list: personProcedure
    .input(z.void())
    .output(z.array(member))
    .query(({ ctx: { db, caller } }) => listMembers(db, caller.account_id)),

  setRole: ownerProcedure
    .meta({ audit: ["role"] })
    .input(z.object({ user_id: shapes.userId, role: shapes.role, revoke_keys }))
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
          const active_keys = await revokedKeys(db, caller.account_id, input);
          if (outcome.kind === "unchanged" && active_keys.length === 0) nothingChanged();
          changed({ role: outcome.before, active_keys }, { role, active_keys: [] });
          return { user_id, role };
        }
      }
    }),

  remove: ownerProcedure
    .meta({ undoes: true })
    .input(z.object({ user_id: shapes.userId, revoke_keys }))
    .use(audited)
    .output(z.object({ user_id: z.string() }))
    .mutation(async ({ ctx: { db, caller, changed }, input }) => {
      const { user_id } = input;
      const email = await nameOf(db, caller.account_id, user_id);
      const role = await endMembership(db, caller.account_id, user_id);
      if (role instanceof Refusal) throw role;
      const active_keys = await revokedKeys(db, caller.account_id, input);
      changed({ email, role, active_keys }, { active_keys: [] });
      return { user_id };
    }),

  /** Ends the caller's own membership. */
  leave: personProcedure
    .meta({ ofEveryMember: true, undoes: true })
    .input(z.object({ revoke_keys }).prefault({}))
    .use(audited)
    .output(z.object({ user_id: z.string() }))
    .mutation(async ({ ctx: { db, caller, changed }, input: { revoke_keys } }) => {
      const { account_id, user_id } = caller;
      const role = await endMembership(db, account_id, user_id);
      if (role instanceof Refusal) throw role;
      const active_keys = await revokedKeys(db, account_id, { user_id, revoke_keys });
      changed({ role, active_keys }, { active_keys: [] });
      return { user_id };
    }),
});

/** Ends a membership, and the mails that wait for the member. Returns their role until now. */
async function endMembership(
  db: Database,
  account_id: string,
  user_id: string,
): Promise<Role | Refusal> {
  const outcome = await removeMember(db, account_id, user_id);
  if (outcome.kind !== "removed") return notChanged(outcome.kind);
  await deleteMailsOfMember(db, [account_id], user_id);
  return outcome.role;
}

/** Revokes the person's keys if that is wanted. Returns the previews of those that were active. */
function revokedKeys(
  db: Database,
  account_id: string,
  { user_id, revoke_keys }: { user_id: string; revoke_keys: boolean },
): Promise<string[]> {
  return revoke_keys ? revokeKeysOf(db, account_id, user_id) : Promise.resolve([]);
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
