/** Roles in an account. Owners also manage members; viewers cannot change anything. */
export const ROLES = ["owner", "member", "viewer"] as const;

export type Role = (typeof ROLES)[number];

/**
 * Roles of staff. Support can view every account; operators can also open and suspend accounts and
 * add credits.
 */
export const STAFF_ROLES = ["support", "operator"] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** A person's role on an account's pages. Staff who are not members have "support". */
export type PersonRole = Role | "support";

/** Roles that may change things in an account. */
export const CHANGERS: ReadonlySet<PersonRole> = new Set<PersonRole>(["owner", "member"]);

/** Roles that may read the audit log, which names people and their addresses. */
export const AUDITORS: ReadonlySet<PersonRole> = new Set<PersonRole>(["owner", "support"]);
