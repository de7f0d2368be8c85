import { Prisma } from "#generated/prisma/client.ts";

/** A page of a list, newest first: at most `limit` rows, starting after `cursor`. */
export type Page = { limit: number; cursor: string | null };

/** Rows older or newer than the cursor, nearest first. */
export type ListPart = Page & { towards: "older" | "newer" };

/**
 * Returns the condition for rows on the requested side of the cursor; without a cursor, for all
 * rows.
 */
export function beyond(id: Prisma.Sql, { cursor, towards }: ListPart): Prisma.Sql {
  if (cursor === null) return Prisma.sql`true`;
  return towards === "older" ? Prisma.sql`${id} < ${cursor}` : Prisma.sql`${id} > ${cursor}`;
}

/** Returns the sort direction in which a part is read. */
export function direction({ towards }: ListPart): Prisma.Sql {
  return towards === "older" ? Prisma.sql`DESC` : Prisma.sql`ASC`;
}
