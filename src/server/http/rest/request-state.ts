import type { IncomingMessage } from "node:http";
import type { HeldBytes } from "#server/batch/byte-budget.ts";
import type { KeyedRequest } from "#server/keys/api/verifier.ts";

/** Headers of a response. */
export type Headers = Record<string, string | number>;

/** The state of a request, filled in as it is processed. */
export type RequestState = {
  req: IncomingMessage;
  id: string;
  path: string;
  query: string;
  /** The documented path, for logs; and the operation, for metrics. */
  route: string;
  operation: string;
  headers: Headers;
  /** Set once the request's key is well-formed. */
  keyed?: KeyedRequest;
  /** Set when the body or the answer is not small. */
  held?: HeldBytes;
};
