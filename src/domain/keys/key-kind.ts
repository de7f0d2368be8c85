/**
 * Who owns a key: a `pipeline` key can do no more than the person who owns it; a `service` key
 * belongs to the account, with the rights of a member, and outlasts any person.
 */
export const KEY_KINDS = ["pipeline", "service"] as const;

export type KeyKind = (typeof KEY_KINDS)[number];
