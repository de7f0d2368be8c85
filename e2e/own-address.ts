import { randomInt } from "node:crypto";

/**
 * Headers that stand for an address of nobody else, for the server of the tests trusts their
 * X-Forwarded-For: what is limited for an address is counted for it alone.
 */
export function ownAddress() {
  const address = [10, ...[256, 256, 256].map((values) => randomInt(values))].join(".");
  return { "X-Forwarded-For": address };
}
