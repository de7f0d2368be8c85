import { z } from "zod";
import { ownerProcedure, personProcedure, router } from "#server/api/procedure.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { nameOf } from "#server/audit/store/named-thing.ts";
import { listMembers, type MemberChange, removeMember, setMemberRole } from "../store/member.ts";

const member = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: shapes.role,
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
    .input(z.object({ user_id: shapes.userId, role: shapes.role }))
    .use(audited)
    .output(z.object({ user_id: z.string(), role: shapes.role }))
    .mutation(
      async ({ ctx: { db, caller, nothingChanged, changed }, input: { user_id, role } }) => {
        const { change, before } = await setMemberRole(db, caller.account_id, user_id, role);
        if (change === "unchanged") nothingChanged();
        assertChanged(change);
        changed({ role: before }, { role });
        return { user_id, role };
      },
    ),

  remove: ownerProcedure
    .input(z.object({ user_id: shapes.userId }))
    .use(audited)
    .output(z.object({ user_id: z.string() }))
    .mutation(async ({ ctx: { db, caller, changed }, input: { user_id } }) => {
      changed({ email: await nameOf(db, caller.account_id, user_id) }, {});
      assertChanged(await removeMember(db, caller.account_id, user_id));
      return { user_id };
    }),

  /** Ends the caller's own membership. */
  leave: personProcedure
    .meta({ ofEveryMember: true })
    .input(z.void())
    .use(audited)
    .output(z.object({ user_id: z.string() }))
    .mutation(async ({ ctx: { db, caller } }) => {
      assertChanged(await removeMember(db, caller.account_id, caller.user_id));
      return { user_id: caller.user_id };
    }),
});

function assertChanged(change: MemberChange) {
  if (change === "absent") absent("member");
  if (change === "last_owner") {
    throw new Refusal("last_owner", "This is the only owner. Make another member an owner first.");
  }
}
