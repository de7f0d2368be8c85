import { isEmail, normalEmail } from "#server/people/rules/email.ts";
import type { Change } from "./change.ts";

/** Longest contact of a consumer, in code points. */
export const MAX_CONTACT_LENGTH = 255;

/** Someone who uses the data that a contract describes. */
export type Consumer = {
  id: string;
  name: string;
  /** Who is responsible for it. */
  owner: string | null;
  /** How to reach them. */
  contact: string | null;
  /** The columns that they use; null for all of them. */
  columns: readonly string[] | null;
};

/** A consumer, and the changed columns that they use. */
export type Affected = { consumer: Omit<Consumer, "columns">; columns: string[] };

/**
 * Returns the consumers that changes affect: those who use a column that was removed or has another
 * type now. Nobody uses a column yet that was added.
 */
export function affectedBy(
  changes: readonly Pick<Change, "kind" | "column">[],
  consumers: readonly Consumer[],
): Affected[] {
  const changed = changes.filter(({ kind }) => kind !== "added").map(({ column }) => column);
  return consumers.flatMap(({ columns, ...consumer }) => {
    const used = columns && new Set(columns);
    const theirs = used ? changed.filter((column) => used.has(column)) : changed;
    return theirs.length > 0 ? [{ consumer, columns: theirs }] : [];
  });
}

/** Returns the address that mails about changes go to; null when the contact is no email address. */
export function mailAddress(contact: string | null): string | null {
  const email = normalEmail(contact ?? "");
  return isEmail(email) ? email : null;
}
