/** A job for the load generator. */
export type Job = {
  /** The servers' ports; connections are spread evenly over them. */
  ports: number[];
  /** Number of connections, each with one request in flight. */
  concurrency: number;
  /** The job ends after this time, or after this many requests. */
  seconds?: number;
  requests?: number;
  /**
   * Requests per second, sent when they are due, however the server answers. Latency counts from
   * the due time; the first second is not measured, although `seconds` includes it. Without a rate,
   * each connection sends its next request after a response.
   */
  rate?: number;
  /**
   * With a rate: a request that is due while no connection is free is dropped, and every answer is
   * kept as a sample, whatever its status, from the first moment on.
   */
  keepsSamples?: boolean;
  /** The requests, sent in order over any connection. */
  plan: Plan;
};

/** Requests of one kind, with the key of each. */
export type Plan = {
  method: "GET" | "POST";
  /** The n-th request uses the n-th entry, cyclically. */
  entries: { path: string; key: string; headers?: string[]; body?: string }[];
};

export type Measured = {
  requests: number;
  seconds: number;
  per_second: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  /** Processor time of the generator itself, in seconds. */
  cpu_seconds: number;
  /** When `keepsSamples`. */
  samples?: Samples;
};

/** The answers of a job, each at the same index of all arrays. */
export type Samples = {
  /** When it was sent, in milliseconds after the start. */
  at: Float64Array;
  /** Milliseconds from then to the answer. */
  latency: Float64Array;
  status: Uint16Array;
  /** 1 if it says when to retry. */
  says_when: Uint8Array;
  /** Requests that were due while no connection was free. */
  dropped: number;
};
