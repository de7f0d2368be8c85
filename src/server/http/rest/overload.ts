import type { ServerResponse } from "node:http";
import { Refusal } from "#server/api/refusal.ts";
import { requestRefused } from "#server/signals.ts";
import type { Log } from "../log.ts";
import { problemAnswer } from "../problem.ts";
import type { LoadShedder, Overload } from "./load-shedder.ts";

const OVERLOADED = new Refusal("unavailable", "More requests arrive than the server can answer.", {
  retryAfter: 1,
});

/**
 * Returns the answer to a request that is refused because of an overload, `wait` ms later. Clients
 * that ignore `Retry-After` and try again at once are slowed down, because they would leave time for
 * nothing else. Nothing is written to the log.
 */
export async function overloadAnswer(
  shedder: LoadShedder,
  { res, wait, baseUrl, id }: { res: ServerResponse; wait: number; baseUrl: string; id: string },
) {
  await untilGone(res, wait);
  shedder.refuse();
  requestRefused.send({ problem: OVERLOADED.problem });
  return problemAnswer(OVERLOADED, baseUrl, id);
}

/** Waits this many milliseconds, or until the client is gone. */
function untilGone(res: ServerResponse, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    res.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export function noteOverload(log: Log, ended: Overload | null) {
  if (ended) log.warn(ended, "the overload has ended");
  else log.warn("more requests arrive than can be answered; some are refused with 503");
}
