import { z } from "zod";
import { ownerProcedure, router } from "#server/api/procedure.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { lockDirectory, readDirectory, setDefaultRole } from "../store/directory.ts";
import { findGroup, groupsWithSizes, membersOf, setGroupRole } from "../store/directory-group.ts";
import { applyGroupRoles } from "../store/group-roles.ts";

const group = z.object({
  id: z.string(),
  display_name: z.string(),
  role: shapes.role.nullable(),
  members: z.int(),
});

/** What the account's identity provider may do, and what its people become; for owners. */
export const directories = router({
  /** `url`: where the identity provider calls. */
  get: ownerProcedure
    .input(z.void())
    .output(
      z.object({
        url: z.string(),
        domains: z.array(z.string()),
        default_role: shapes.role,
        groups: z.array(group),
      }),
    )
    .query(async ({ ctx: { db, caller, services } }) => {
      const { account_id } = caller;
      const [directory, groups] = await Promise.all([
        readDirectory(db, account_id),
        groupsWithSizes(db, account_id),
      ]);
      return { url: `${services.baseUrl}/scim/v2`, ...directory, groups };
    }),

  setDefaultRole: ownerProcedure
    .meta({ audit: ["role"] })
    .input(z.object({ role: shapes.role }))
    .use(audited)
    .output(z.object({ role: shapes.role }))
    .mutation(async ({ ctx: { db, caller, changed, nothingChanged }, input: { role } }) => {
      const { before } = await setDefaultRole(db, caller.account_id, role);
      if (before === role) nothingChanged();
      changed({ role: before }, { role });
      return { role };
    }),

  /** Sets the role that a group gives, and gives it to its members at once. */
  setGroupRole: ownerProcedure
    .meta({ audit: ["role"] })
    .input(z.object({ id: shapes.groupId, role: shapes.role.nullable() }))
    .use(audited)
    .output(z.object({ id: z.string(), role: shapes.role.nullable() }))
    .mutation(async ({ ctx: { db, caller, changed, nothingChanged }, input: { id, role } }) => {
      const { account_id } = caller;
      await lockDirectory(db, account_id);
      const stored = await findGroup(db, account_id, id);
      if (!stored) throw absent("group");
      if (stored.role === role) nothingChanged();
      await setGroupRole(db, account_id, id, role);
      const members = await membersOf(db, account_id, id);
      const { kind } = await applyGroupRoles(db, account_id, members);
      if (kind === "last_owner") {
        const detail = "The account would be left without an owner.";
        throw new Refusal("last_owner", detail);
      }
      changed({ role: stored.role }, { role });
      return { id, role };
    }),
});
