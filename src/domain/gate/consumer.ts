import type { Change } from "#domain/checks/change.ts";
import { isEmail, normalEmail } from "#domain/people/email.ts";

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

/** How many of a consumer's changed columns a check names. */
export const NAMED_COLUMNS = 10;

/** How many characters a check spends on them, over all of its consumers. */
export const NAMED_CHARACTERS = 16_384;

/** A consumer that a check affects. */
export type Affected = {
  consumer: Omit<Consumer, "columns">;
  /** The first of the changed columns that they use; the others are counted only. */
  columns: string[];
  /** How many changed columns they use. */
  column_count: number;
};

/**
 * Returns the consumers that changes affect: those who use a column that was removed or has another
 * type now. Nobody uses a column yet that was added.
 */
export function affectedBy(
  changes: readonly Pick<Change, "kind" | "column">[],
  consumers: readonly Consumer[],
): Affected[] {
  const changed = changes.filter(({ kind }) => kind !== "added").map(({ column }) => column);
  const placeOf = new Map(changed.map((column, place) => [column, place]));
  let room = NAMED_CHARACTERS;
  return consumers.flatMap(({ columns, ...consumer }) => {
    const theirs = columns ? inOrder(columns, placeOf) : changed;
    if (theirs.length === 0) return [];
    const named: string[] = [];
    for (const column of theirs.slice(0, NAMED_COLUMNS)) {
      if (column.length > room) break;
      room -= column.length;
      named.push(column);
    }
    return [{ consumer, columns: named, column_count: theirs.length }];
  });
}

function inOrder(columns: readonly string[], placeOf: ReadonlyMap<string, number>): string[] {
  const place = (column: string) => placeOf.get(column) as number;
  return columns
    .filter((column) => placeOf.has(column))
    .sort((one, other) => place(one) - place(other));
}

/** Returns whether a consumer uses a column, for many columns. */
export function usesOf({ columns }: Pick<Consumer, "columns">): (column: string) => boolean {
  if (columns === null) return () => true;
  const used = new Set(columns);
  return (column) => used.has(column);
}

/** Affected consumers as they are stored; earlier releases named all columns, without a count. */
export type StoredAffected = Omit<Affected, "column_count"> & { column_count?: number };

export function affectedAsStored(stored: readonly StoredAffected[]): Affected[] {
  return stored.map(({ consumer, columns, column_count = columns.length }) => ({
    ...{ consumer, column_count },
    columns: columns.slice(0, NAMED_COLUMNS),
  }));
}

/** Returns the address that mails about changes go to; null when the contact is no email address. */
export function mailAddress(contact: string | null): string | null {
  const email = normalEmail(contact ?? "");
  return isEmail(email) ? email : null;
}
