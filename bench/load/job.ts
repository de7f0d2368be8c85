/** What the load generator is asked for. */
export type Job = {
  /** The servers; connections are spread evenly over them. */
  ports: number[];
  /** Connections, each with one request under way. */
  concurrency: number;
  /** Ends after so long, or after so many requests. */
  seconds?: number;
  requests?: number;
  /**
   * Requests per second, sent when they are due however the server answers; a
   * latency counts from when its request was due, and those of the first second are left out of
   * what is measured, though `seconds` counts it. Without a rate each connection
   * sends its next request when it has its answer.
   */
  rate?: number;
  /** Sent in turn, each to any connection. */
  plan: Plan;
};

/** Requests of one kind, with the key of each in its turn. */
export type Plan = {
  method: "GET" | "POST";
  /** Path and body of the n-th request are those of the n-th entry, and so on round and round. */
  entries: { path: string; key: string; body?: string }[];
};

export type Measured = {
  requests: number;
  seconds: number;
  per_second: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** Processor time that the generator itself took, in seconds. */
  cpu_seconds: number;
};
