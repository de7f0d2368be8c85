import { type ByteBudget, byteBudget } from "#server/batch/byte-budget.ts";
import { type FairTurns, fairTurns } from "#server/batch/fair-turns.ts";
import type { Log } from "../log.ts";
import { type LoadShedder, loadShedder } from "./load-shedder.ts";
import { noteOverload } from "./overload.ts";

/**
 * Limits on requests with keys at every door: their memory, how many are in progress, and turns at
 * large work.
 */
export type Load = { budget: ByteBudget; shedder: LoadShedder; turns: FairTurns };

export function sharedLoad(log: Log, turns = fairTurns()): Load {
  return { budget: byteBudget(), shedder: loadShedder((ended) => noteOverload(log, ended)), turns };
}
