import { type Change, changedColumn, isAddition, isColumnKind } from "#domain/checks/change.ts";
import { ancestorsOf, columnPath } from "#domain/details/path.ts";
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
  /** The columns that they use, or paths within them; null for all of them. */
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
 * Returns the consumers that changes affect: those who use something that was removed or has
 * changed. Nobody uses an added column yet.
 */
export function affectedBy(
  changes: readonly Pick<Change, "kind" | "column">[],
  consumers: readonly Consumer[],
): Affected[] {
  if (consumers.length === 0) return [];
  const old = changes.filter(({ kind }) => !isAddition(kind));
  const changed = [...new Set(old.map(({ column }) => column))];
  const placesOf = placesByUse(old, changed);
  let room = NAMED_CHARACTERS;
  return consumers.flatMap(({ columns, ...consumer }) => {
    const theirs = columns ? inOrder(columns, placesOf, changed) : changed;
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

type Places = ReadonlySet<number>;

const NOWHERE: Places = new Set();

/**
 * Returns the places of the changes that affect whoever uses a column or a path: those of it, of
 * what is inside it, and of what it lies in.
 */
function placesByUse(
  changes: readonly Pick<Change, "kind" | "column">[],
  changed: readonly string[],
): (use: string) => Places {
  const placeOf = new Map(changed.map((column, place) => [column, place]));
  const places = new Map<string, Set<number>>();
  const add = (use: string, place: number) => {
    const known = places.get(use);
    if (known) known.add(place);
    else places.set(use, new Set([place]));
  };
  const whole = new Map<string, number>();
  for (const change of changes) {
    const place = placeOf.get(change.column) as number;
    whole.set(pathOf(change), place);
    for (const use of usesNaming(change)) add(use, place);
  }
  const cache = new Map<string, Places>();
  return (use) => {
    const before = cache.get(use);
    if (before) return before;
    for (const path of ancestorsOf(use)) {
      const place = whole.get(path);
      if (place !== undefined) add(use, place);
    }
    const all = places.get(use) ?? NOWHERE;
    cache.set(use, all);
    return all;
  };
}

function inOrder(
  columns: readonly string[],
  placesOf: (use: string) => Places,
  changed: readonly string[],
): string[] {
  const [one = NOWHERE, ...others] = columns.map(placesOf).filter(({ size }) => size > 0);
  const places = others.length > 0 ? new Set([one, ...others].flatMap((each) => [...each])) : one;
  return [...places].sort((one, other) => one - other).map((place) => changed[place] as string);
}

/** Returns a function that says whether a consumer uses what a change affects, for many changes. */
export function usesOf({
  columns,
}: Pick<Consumer, "columns">): (change: Pick<Change, "kind" | "column">) => boolean {
  if (columns === null) return () => true;
  const used = new Set(columns);
  const around = new Set(columns.flatMap(ancestorsOf));
  return (change) => usesNaming(change).some((use) => used.has(use)) || around.has(pathOf(change));
}

/** What a consumer may name to use what has changed: its column, and whatever it lies in. */
function usesNaming(change: Pick<Change, "kind" | "column">) {
  return [changedColumn(change), ...ancestorsOf(pathOf(change))];
}

function pathOf({ kind, column }: Pick<Change, "kind" | "column">) {
  return isColumnKind(kind) ? columnPath(column) : column;
}

/** Affected consumers as they are stored; earlier releases named all columns, without a count. */
export type StoredAffected = Omit<Affected, "column_count"> & { column_count?: number };

export function affectedAsStored(stored: readonly StoredAffected[]): Affected[] {
  return stored.map(({ consumer, columns, column_count = columns.length }) => ({
    consumer,
    column_count,
    columns: columns.slice(0, NAMED_COLUMNS),
  }));
}

/** Returns the address that mails about changes go to; null when the contact is no email address. */
export function mailAddress(contact: string | null): string | null {
  const email = normalEmail(contact ?? "");
  return isEmail(email) ? email : null;
}
