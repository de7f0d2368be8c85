import { Prisma } from "#generated/prisma/client.ts";

/** A part of a list, newest first: at most `limit` rows, from the one after `cursor`. */
export type Page = { limit: number; cursor: string | null };

/** The rows of a list that are older than the cursor, or newer: those nearest to it, nearest first. */
export type ListPart = Page & { towards: "older" | "newer" };

/** On which side of the cursor a part lies; all is older than no cursor. */
export function beyond(id: Prisma.Sql, { cursor, towards }: ListPart): Prisma.Sql {
  if (cursor === null) return Prisma.sql`true`;
  return towards === "older" ? Prisma.sql`${id} < ${cursor}` : Prisma.sql`${id} > ${cursor}`;
}

/** The direction in which the rows of a part are read. */
export function direction({ towards }: ListPart): Prisma.Sql {
  return towards === "older" ? Prisma.sql`DESC` : Prisma.sql`ASC`;
}
