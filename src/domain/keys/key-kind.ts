/**
 * Who owns a key: a `pipeline` key can do no more than the person who owns it; a `service` key
 * belongs to the account, with the rights of a member, and outlasts any person. An `agent` key is
 * like a pipeline's, and never has other rights than AGENT_RIGHTS.
 */
export const KEY_KINDS = ["pipeline", "service", "agent"] as const;

export type KeyKind = (typeof KEY_KINDS)[number];
