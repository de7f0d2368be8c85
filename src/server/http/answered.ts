import { requestAnswered } from "#server/signals.ts";
import { type Log, REQUEST_LEVEL } from "./log.ts";

/** Where a request came in; `route` must be a known name, not client-supplied text. */
export type Entrance = { door: string; route: string; path?: string };

/** A request as it is logged. Whoever learns the account that it is for notes it here. */
export type NamedRequest = { id: string; account_id?: string };

/** Logs and counts an answered request. */
export function noteAnswered(
  log: Log,
  { door, route, path, operation = route }: Entrance & { operation?: string },
  { id, account_id }: NamedRequest,
  { method, status, seconds }: { method: string; status: number; seconds: number },
) {
  if (requestAnswered.isHeard()) requestAnswered.send({ door, operation, status, seconds });
  log[log[REQUEST_LEVEL] ?? "debug"](
    { request_id: id, method, route, path, status, seconds, account_id },
    "request",
  );
}
