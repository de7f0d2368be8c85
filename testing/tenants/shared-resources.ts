import type { Resources } from "./resources.ts";

/** How many tests share resources: few enough to stay far below a key's limit of requests per minute. */
const TESTS = 10;

/**
 * Returns a function that gives the same resources to ten tests in a row, whose requests must not
 * change them. Making resources costs more than most requests do.
 */
export function sharedResources(make: () => Promise<Resources>): () => Promise<Resources> {
  let resources: Promise<Resources> | undefined;
  let left = 0;
  return () => {
    if (!resources || left === 0) {
      resources = make();
      left = TESTS;
    }
    left -= 1;
    return resources;
  };
}
