import { z } from "zod";
import { isId } from "#domain/id.ts";
import { ROLES } from "#domain/people/role.ts";
import type { GroupRole } from "../../rules/issuer-groups.ts";

const accountId = z.string().refine((id) => isId("acc", id));

const form = z.record(z.string().min(1), z.record(accountId, z.enum(ROLES)));

/** Reads what groups give from JSON like `{"team": {"acc_…": "member"}}`. */
export const groupRoles = z.string().transform((json, ctx): Map<string, GroupRole[]> => {
  const { data } = form.safeParse(parsedJson(json));
  if (data) return new Map(Object.entries(data).map(([group, roles]) => [group, rolesOf(roles)]));
  const message = 'must be JSON like {"team": {"acc_…": "member"}}: groups, with roles in accounts';
  ctx.addIssue({ code: "custom", message });
  return z.NEVER;
});

function rolesOf(roles: Record<string, GroupRole["role"]>): GroupRole[] {
  return Object.entries(roles).map(([account_id, role]) => ({ account_id, role }));
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
