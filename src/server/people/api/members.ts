import { z } from "zod";
import { ownerProcedure, personProcedure, router } from "#server/api/procedure.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { nameOf } from "#server/audit/store/named-thing.ts";
import type { Database } from "#server/database/connect.ts";
import { revokeKeysOf } from "#server/keys/store/api-key.ts";
import { deleteMailsOfMember } from "#server/mail/store/mail-queue.ts";
import { listMembers, type MemberChange, removeMember, setMemberRole } from "../store/member.ts";

const member = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  role: shapes.role,
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
      const { change, before } = await setMemberRole(db, caller.account_id, user_id, role);
      assertChanged(change);
      const active_keys = await revokedKeys(db, caller.account_id, input);
      if (change === "unchanged" && active_keys.length === 0) nothingChanged();
      changed({ role: before, active_keys }, { role, active_keys: [] });
      return { user_id, role };
    }),

  remove: ownerProcedure
    .meta({ undoes: true })
    .input(z.object({ user_id: shapes.userId, revoke_keys }))
    .use(audited)
    .output(z.object({ user_id: z.string() }))
    .mutation(async ({ ctx: { db, caller, changed }, input }) => {
      const { user_id } = input;
      const email = await nameOf(db, caller.account_id, user_id);
      await endMembership(db, caller.account_id, user_id);
      const active_keys = await revokedKeys(db, caller.account_id, input);
      changed({ email, active_keys }, { active_keys: [] });
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
      await endMembership(db, account_id, user_id);
      const active_keys = await revokedKeys(db, account_id, { user_id, revoke_keys });
      changed({ active_keys }, { active_keys: [] });
      return { user_id };
    }),
});

/** Ends a membership, and the mails that wait for the member. */
async function endMembership(db: Database, account_id: string, user_id: string) {
  assertChanged(await removeMember(db, account_id, user_id));
  await deleteMailsOfMember(db, [account_id], user_id);
}

/** Revokes the person's keys if that is wanted. Returns the previews of those that were active. */
function revokedKeys(
  db: Database,
  account_id: string,
  { user_id, revoke_keys }: { user_id: string; revoke_keys: boolean },
): Promise<string[]> {
  return revoke_keys ? revokeKeysOf(db, account_id, user_id) : Promise.resolve([]);
}

function assertChanged(change: MemberChange) {
  if (change === "absent") throw absent("member");
  if (change === "last_owner") {
    throw new Refusal("last_owner", "This is the only owner. Make another member an owner first.");
  }
}
