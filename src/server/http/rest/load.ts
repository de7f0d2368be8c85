import { type ByteBudget, byteBudget } from "#server/batch/byte-budget.ts";
import { type FairTurns, fairTurns } from "#server/batch/fair-turns.ts";
import type { Log } from "../log.ts";
import { type LoadShedder, loadShedder } from "./load-shedder.ts";
import { noteOverload } from "./overload.ts";

/** What limits the requests of keys in memory, in progress and in what is large, by whichever door. */
export type Load = { budget: ByteBudget; shedder: LoadShedder; turns: FairTurns };

export function sharedLoad(log: Log, turns = fairTurns()): Load {
  return { budget: byteBudget(), shedder: loadShedder((ended) => noteOverload(log, ended)), turns };
}
