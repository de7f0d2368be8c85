import type { ServerResponse } from "node:http";
import { Refusal } from "#server/api/refusal.ts";
import { fairTurns } from "#server/batch/fair-turns.ts";

/** How many requests of a visitor are worked on at a time, and how many more may wait. */
const AT_A_TIME = { perAccount: 2, inAll: Number.POSITIVE_INFINITY };
const MOST_WAITING = 200;

export type VisitTurns = ReturnType<typeof visitTurns>;

/**
 * Works on a few requests of a visitor at a time, be it a person or a network address, so that no
 * visitor delays everyone else.
 */
export function visitTurns(turn_ms?: number) {
  const turns = fairTurns(AT_A_TIME, turn_ms);

  return {
    /** Throws a 429 when too many of the visitor's requests wait. */
    assertRoom(visitor: string) {
      if (turns.waiting(visitor) < MOST_WAITING) return;
      const detail = `${MOST_WAITING} requests from this address are already waiting.`;
      throw new Refusal("console_limited", detail, { retryAfter: 1 });
    },

    /** Answers a request when it is its turn, unless its client is gone by then. */
    inTurn(visitor: string, res: ServerResponse, answer: () => unknown): Promise<void> {
      return turns.inTurn(visitor, async () => {
        if (res.destroyed) return;
        const closed = new Promise<void>((resolve) => res.once("close", resolve));
        await Promise.race([answer(), closed]);
      });
    },
  };
}
