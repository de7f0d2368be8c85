import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { ClientBase } from "pg";

/** The parts of a client of `pg` that its types leave out. */
export type Wire = {
  /** The process of Postgres that answers, as it was told when the connection was made. */
  processID: number | null;
  readyForQuery: boolean;
  connection: { stream: Socket } & EventEmitter;
};

export function wireOf(client: ClientBase): Wire {
  return client as unknown as Wire;
}
