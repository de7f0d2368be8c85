/** What a person may be in an account. An owner also manages its members; a viewer changes nothing. */
export const ROLES = ["owner", "member", "viewer"] as const;

export type Role = (typeof ROLES)[number];

/** Staff look into every account; operators also open and suspend them and add credits. */
export const STAFF_ROLES = ["support", "operator"] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a person is on an account's pages: staff are "support" where they are no member. */
export type PersonRole = Role | "support";

/** Who changes what an account has. */
export const CHANGERS: ReadonlySet<PersonRole> = new Set<PersonRole>(["owner", "member"]);

/** Who reads its audit log: it names people and where they were. */
export const AUDITORS: ReadonlySet<PersonRole> = new Set<PersonRole>(["owner", "support"]);
