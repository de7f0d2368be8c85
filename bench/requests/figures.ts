import type { Measured } from "../load/job.ts";
import type { Series } from "../plot.ts";
import { median } from "../table.ts";

/** Number of rounds that count: those with the least steal. */
const QUIET_ROUNDS = 9;

/**
 * A measurement with the processor time per request of the server and Postgres, in microseconds,
 * and the share that the host gave to others (steal).
 */
export type Run = Measured & { server_us: number; postgres_us: number; stolen_share: number };

/** The product and the floor at the same rate, one after the other. */
export type Round = { rate: number; half: Run; halfOfFloor: Run };

export type ColdStart = { first: number; again: number };

export type Figures = ReturnType<typeof figuresOf>;

export function figuresOf(series: Series[], rounds: Round[], cold: ColdStart) {
  const best = (name: string) => {
    const points = series.find((entry) => entry.name === name)?.points ?? [];
    return Math.max(...points.map(({ per_second }) => per_second));
  };
  const quiet = rounds
    .toSorted((a, b) => a.half.stolen_share - b.half.stolen_share)
    .slice(0, QUIET_ROUNDS);
  const p99s = quiet.map(({ half }) => half.p99);
  return {
    highest_rate: best("POST /check"),
    to_floor: best("POST /check") / best("floor"),
    to_straightforward: best("POST /check") / best("straightforward"),
    reads_to_floor: best("GET /checks/{id}") / best("floor, GET /checks/{id}"),
    lists_to_floor: best("GET /contracts") / best("floor, GET /contracts"),
    two_processes: best("POST /check, 2 processes") / best("POST /check"),
    half_rate: median(quiet.map(({ rate }) => rate)),
    half_rate_p50_ms: median(quiet.map(({ half }) => half.p50)),
    half_rate_p99_ms: median(p99s),
    half_rate_worst_p99_ms: Math.max(...p99s),
    half_rate_all_p99_ms: median(rounds.map(({ half }) => half.p99)),
    half_rate_floor_p99_ms: median(quiet.map(({ halfOfFloor }) => halfOfFloor.p99)),
    half_rate_stolen: 100 * median(quiet.map(({ half }) => half.stolen_share)),
    cold_start_first_s: cold.first,
    cold_start_s: cold.again,
  };
}
