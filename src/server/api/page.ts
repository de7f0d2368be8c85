import { PAGE_SIZE } from "#domain/limit.ts";
import type { Page } from "#server/store/page.ts";

/**
 * Reads a page through `list` and returns it with the next page's cursor, or null. Reads one extra
 * row to know whether there is a next page.
 */
export async function readPage<Row extends { id: string }>(
  input: { limit?: string; cursor?: string },
  list: (page: Page) => Promise<Row[]>,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const limit = Number(input.limit ?? PAGE_SIZE);
  const batch = await list({ limit: limit + 1, cursor: input.cursor ?? null });
  const rows = batch.slice(0, limit);
  return { rows, next_cursor: batch.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
