import { PAGE_SIZE } from "#domain/limit.ts";
import type { Page } from "#server/store/page.ts";

type Input = { limit?: string; cursor?: string };
type Answer<Row> = { body: Row[]; next_cursor: string | null };

/**
 * Reads a page through `list` and answers with it and the next page's cursor, or null; null where
 * `list` returns null. Reads one extra row to know whether there is a next page.
 */
export async function readPage<Row extends { id: string }>(
  input: Input,
  list: (page: Page) => Promise<Row[]>,
): Promise<Answer<Row>>;
export async function readPage<Row extends { id: string }>(
  input: Input,
  list: (page: Page) => Promise<Row[] | null>,
): Promise<Answer<Row> | null>;
export async function readPage<Row extends { id: string }>(
  input: Input,
  list: (page: Page) => Promise<Row[] | null>,
): Promise<Answer<Row> | null> {
  const limit = Number(input.limit ?? PAGE_SIZE);
  const batch = await list({ limit: limit + 1, cursor: input.cursor ?? null });
  if (batch === null) return null;
  const body = batch.slice(0, limit);
  return { body, next_cursor: batch.length > limit ? (body.at(-1)?.id ?? null) : null };
}
