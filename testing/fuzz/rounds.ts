import { FUZZ_REQUESTS, FUZZ_SEED } from "../env.ts";

/** Requests that are generated with one seed, for things that were created for them. */
export type Round = { seed: number; count: number };

const ROUND = 500;

/** How many requests of a round are under way at once. */
const PARALLEL = 8;

/**
 * Runs all rounds. What fails says with which seed it can be repeated, by
 * `npm run fuzz -- --seed SEED --requests 500`.
 */
export async function inRounds(run: (round: Round) => Promise<void>): Promise<void> {
  for (let done = 0; done < FUZZ_REQUESTS; done += ROUND) {
    const seed = FUZZ_SEED + done / ROUND;
    try {
      await run({ seed, count: Math.min(ROUND, FUZZ_REQUESTS - done) });
    } catch (cause) {
      throw new Error(`round of seed ${seed}: ${(cause as Error).message}`, { cause });
    }
  }
}

/** Sends all of a round, some at a time. */
export async function sendAll<Of>(requests: Of[], send: (request: Of) => Promise<void>) {
  for (let start = 0; start < requests.length; start += PARALLEL) {
    await Promise.all(requests.slice(start, start + PARALLEL).map(send));
  }
}

/** Counts what came out, for the line that `npm run fuzz` prints. */
export function tally() {
  const counts = new Map<string, number>();
  return {
    count: (outcome: string) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1),
    has: (outcome: string) => counts.has(outcome),
    line: () =>
      [...counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([outcome, count]) => `${outcome}: ${count}`)
        .join(", "),
  };
}
