import { z } from "zod";
import { PAGE_SIZE } from "#domain/limit.ts";
import type { ListPart } from "#server/store/page.ts";

type PageRequest = { limit?: number; cursor?: string; before?: string };

/** The cursors of the next and the previous page of a list; null where there is none. */
export const listCursors = {
  next_cursor: z.string().nullable(),
  previous_cursor: z.string().nullable(),
};

/** The total number of rows in a list; `is_exact` is false when there are more. */
export const rowCount = z.object({ count: z.int(), is_exact: z.boolean() });

/**
 * Reads the page of a list after or before a cursor. When less than a full page precedes the
 * cursor, returns the first page instead of a short one.
 */
export async function readList<Row extends { id: string }>(
  { limit, cursor, before }: PageRequest,
  list: (part: ListPart) => Promise<Row[]>,
): Promise<{ rows: Row[]; next_cursor: string | null; previous_cursor: string | null }> {
  const size = limit ?? PAGE_SIZE;
  // One extra row tells whether the list continues.
  if (before !== undefined) {
    const nearest = await list({ limit: size + 1, cursor: before, towards: "newer" });
    if (nearest.length > size) {
      const rows = nearest.slice(0, size).reverse();
      return { rows, ...endsOf(rows) };
    }
  }
  const after = before === undefined ? (cursor ?? null) : null;
  const batch = await list({ limit: size + 1, cursor: after, towards: "older" });
  const rows = batch.slice(0, size);
  const ends = endsOf(rows);
  return {
    rows,
    next_cursor: batch.length > size ? ends.next_cursor : null,
    previous_cursor: after && (ends.previous_cursor ?? after),
  };
}

function endsOf(rows: { id: string }[]) {
  return { next_cursor: rows.at(-1)?.id ?? null, previous_cursor: rows[0]?.id ?? null };
}
