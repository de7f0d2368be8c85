import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that may wait on a connection for the one before them. Each holds a few kilobytes. */
export const MOST_WAITING = 8;

/** What a parser's callback returns after a failure. */
const FAILED = -1;

/**
 * Marks the response in progress on a connection, or the last one if its request has not arrived
 * completely. Kept on the socket rather than in a global set, which would keep finished responses
 * in memory.
 */
const UNDER_WAY = Symbol("answer under way");
const WAITING = Symbol("requests waiting");

type Connection = Socket & {
  /** Node's parser, which calls this for each request. Not documented: tests notice a change. */
  parser?: { onIncoming: (() => number) | null } | null;
  [UNDER_WAY]?: ServerResponse | null;
  [WAITING]?: { req: IncomingMessage; res: ServerResponse }[];
};

/** Returns the response in progress on a connection. */
export function underWay(connection: Connection): ServerResponse | null {
  const res = connection[UNDER_WAY];
  return res && !res.closed ? res : null;
}

/** Returns whether the last request of a connection was answered before all of it had arrived. */
export function isAnsweredEarly(connection: Connection): boolean {
  const res = connection[UNDER_WAY];
  return res?.closed === true && !res.req.complete;
}

/**
 * Reads nothing more from a connection, and calls `then` after its last answer. A waiting request
 * that has not arrived completely gets no answer.
 */
export function afterLast(connection: Connection, then: () => void) {
  connection.pause();
  const waiting = connection[WAITING] ?? [];
  while (waiting.at(-1)?.req.complete === false) waiting.pop();
  const last = waiting.at(-1)?.res ?? underWay(connection);
  last?.once("close", then);
}

/**
 * Returns a listener that answers the requests of a connection one after another, each when the
 * client has taken the answer before it. Node would begin all that have arrived, and keep their
 * answers in memory for a client that does not read. A connection on which too many wait is closed at
 * once.
 */
export function inTurn(answer: RequestListener): RequestListener {
  function begin(connection: Connection, req: IncomingMessage, res: ServerResponse) {
    connection[UNDER_WAY] = res;
    res.once("close", () => {
      if (req.complete) connection[UNDER_WAY] = null;
      const next = connection.writable ? connection[WAITING]?.shift() : null;
      if (next) begin(connection, next.req, next.res);
    });
    answer(req, res);
  }
  return (req, res) => {
    const connection: Connection = req.socket;
    if (!underWay(connection)) return begin(connection, req, res);
    connection[WAITING] ??= [];
    const waiting = connection[WAITING];
    if (waiting.length < MOST_WAITING) waiting.push({ req, res });
    else closeUnread(connection);
  };
}

/**
 * Closes a connection and parses no more of it. Node would parse all that it has read, thousands of
 * requests in one piece, before anything else happens (docs/decisions/0057).
 */
function closeUnread(connection: Connection) {
  if (connection.parser) connection.parser.onIncoming = () => FAILED;
  connection.destroy();
}
