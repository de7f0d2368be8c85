import type { Role } from "#domain/people/role.ts";
import type { Claims } from "./claims.ts";

/** A role in an account, which a group gives. */
export type GroupRole = { account_id: string; role: Role };

/** What an issuer's groups give; `claim` names a person's groups in its tokens. */
export type GroupRules = { claim: string; roles: ReadonlyMap<string, readonly GroupRole[]> };

/** Why a person's groups are not known. */
export type GroupsUnknown = { kind: "groups_missing" | "groups_invalid" | "groups_elsewhere" };

const RANK: Record<Role, number> = { owner: 3, member: 2, viewer: 1 };

/** Returns the highest role in each account that the groups in these claims give. */
export function rolesOf(
  { claim, roles }: GroupRules,
  claims: Claims,
): { kind: "known"; roles: GroupRole[] } | GroupsUnknown {
  if (namesElsewhere(claim, claims)) return { kind: "groups_elsewhere" };
  const groups = claims[claim];
  if (groups === undefined) return { kind: "groups_missing" };
  if (!isTextList(groups)) return { kind: "groups_invalid" };
  const highest = new Map<string, Role>();
  for (const { account_id, role } of groups.flatMap((group) => roles.get(group) ?? [])) {
    const other = highest.get(account_id);
    if (!other || RANK[role] > RANK[other]) highest.set(account_id, role);
  }
  return { kind: "known", roles: [...highest].map(([account_id, role]) => ({ account_id, role })) };
}

/** Entra ID leaves out the groups of people who have many, and says where else they can be read. */
function namesElsewhere(claim: string, { _claim_names: names, hasgroups }: Claims) {
  if (typeof names === "object" && names !== null && Object.hasOwn(names, claim)) return true;
  return hasgroups === true || hasgroups === "true";
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
