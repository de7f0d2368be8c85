/** What a person may be in an account. An owner also manages its members; a viewer changes nothing. */
export const ROLES = ["owner", "member", "viewer"] as const;

export type Role = (typeof ROLES)[number];
