import type { Samples } from "./job.ts";

const RETRY_AFTER = Buffer.from("\r\nRetry-After: ");

type Sample = { at: number; latency: number; status: number; response: Buffer };

export type Sampler = {
  add: (sample: Sample) => void;
  drop: () => void;
  all: () => Samples;
};

/** Keeps the answers of a job. */
export function sampler(): Sampler {
  const at: number[] = [];
  const latency: number[] = [];
  const status: number[] = [];
  const says_when: number[] = [];
  let dropped = 0;
  return {
    add(sample) {
      at.push(sample.at);
      latency.push(sample.latency);
      status.push(sample.status);
      says_when.push(sample.response.includes(RETRY_AFTER) ? 1 : 0);
    },
    drop: () => void dropped++,
    all: () => ({
      at: Float64Array.from(at),
      latency: Float64Array.from(latency),
      status: Uint16Array.from(status),
      says_when: Uint8Array.from(says_when),
      dropped,
    }),
  };
}
