import { PAGE_SIZE } from "../domain/limit.ts";
import type { Page } from "../store/page.ts";
import type { Reply } from "./context.ts";

/**
 * Reads one page through `list` and tells the caller where the next one starts.
 * One row more than asked for is read to know whether there is a next one.
 */
export async function readPage<Row extends { id: string }>(
  input: { limit?: string; cursor?: string },
  reply: Reply,
  list: (page: Page) => Promise<Row[]>,
): Promise<Row[]> {
  const limit = Number(input.limit ?? PAGE_SIZE);
  const rows = await list({ limit: limit + 1, cursor: input.cursor ?? null });
  const page = rows.slice(0, limit);
  if (rows.length > limit) reply.next_cursor = page.at(-1)?.id ?? null;
  return page;
}
