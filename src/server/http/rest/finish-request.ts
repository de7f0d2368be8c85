import type { ServerResponse } from "node:http";
import type { ByteBudget } from "#server/batch/byte-budget.ts";
import { noteAnswered } from "../answered.ts";
import type { Log } from "../log.ts";
import { endUnfinished } from "./body.ts";
import { isSmall } from "./expected-bytes.ts";
import type { RequestState } from "./request-state.ts";
import { countUntilTaken, type RestResponse, send } from "./rest-response.ts";

type Options = {
  door: string;
  log: Log;
  budget: ByteBudget;
  /** When the request arrived, by `performance.now()`. */
  started: number;
  /** False if the request was refused because the server is overloaded. */
  isTaken: boolean;
};

/** Writes the response, ends a request that is still arriving, and logs both. */
export function finishRequest(
  res: ServerResponse,
  response: RestResponse,
  state: RequestState,
  { door, log, budget, started, isTaken }: Options,
) {
  const { req, id, route, operation } = state;
  send(res, response, state);
  countUntilTaken(res, response, state, budget);
  // A refused request is over soon enough: a timer for each would cost more than the refusal.
  if (!req.complete && (isTaken || !isSmall(req))) endUnfinished(req);
  const seconds = (performance.now() - started) / 1000;
  const account_id = state.keyed?.owner()?.account_id;
  const { status } = response;
  noteAnswered(log, req, { door, route, operation }, { id, account_id }, { status, seconds });
}
