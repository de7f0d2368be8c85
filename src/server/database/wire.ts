import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { ClientBase } from "pg";

/** Members of `pg`'s client that its types omit. */
export type Wire = {
  /** Id of the backend process that answers, as announced when the connection was made. */
  processID: number | null;
  readyForQuery: boolean;
  connection: { stream: Socket } & EventEmitter;
};

export function wireOf(client: ClientBase): Wire {
  return client as unknown as Wire;
}
