/** Runs `run(0)` to `run(count - 1)`, at most `width` concurrently. */
export async function inParallel<T>(
  count: number,
  run: (index: number) => Promise<T>,
  width = count,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  async function work() {
    while (next < count) {
      const index = next++;
      results[index] = await run(index);
    }
  }
  await Promise.all(Array.from({ length: width }, work));
  return results;
}

/** Counts how often each value occurs: `{ "200": 3, "401": 1 }`. */
export function tally(values: Iterable<string | number>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
