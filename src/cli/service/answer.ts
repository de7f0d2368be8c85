/** A response, read as a whole. */
export type Answer = {
  status: number;
  headers: Headers;
  /** The JSON value; null for anything else. */
  body: unknown;
  /** How often the request was sent, including the times that failed. */
  attempts: number;
};

/** A refusal of the service (docs/api.md, Errors). */
export type Problem = { title: string; detail: string; code: string; request_id: string };

export function problemOf({ body }: Pick<Answer, "body">): Partial<Problem> {
  return typeof body === "object" && body !== null ? body : {};
}
