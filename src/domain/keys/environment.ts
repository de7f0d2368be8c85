/** Environments of a key, which its checks inherit. */
export const ENVIRONMENTS = ["live", "test"] as const;

export type Environment = (typeof ENVIRONMENTS)[number];
