import type { Resources } from "./resources.ts";

/** Tests that have the same resources: together they stay far below a key's requests in a minute. */
const TESTS = 10;

/**
 * Returns a function for tests whose requests change nothing: it makes resources for the first, which
 * the next nine get, too. To make them costs more than most requests do.
 */
export function sharedResources(make: () => Promise<Resources>): () => Promise<Resources> {
  let made = make;
  let left = 0;
  return () => {
    if (left === 0) {
      const resources = make();
      made = () => resources;
      left = TESTS;
    }
    left -= 1;
    return made();
  };
}
