/** Draws from a seed: the same seed draws the same. */
export type Random = {
  /** A whole number below `end`. */
  below: (end: number) => number;
  of: <T>(all: readonly T[]) => T;
  /** True in a share of all cases. */
  chance: (share: number) => boolean;
};

/** The mulberry32 generator. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    of: (all) => all[below(all.length)] as (typeof all)[number],
    chance: (share) => next() < share,
  };
}
