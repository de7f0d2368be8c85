import { numberText } from "../text/number-text.ts";
import type { Action, Detail } from "./audit.ts";

/** Failures that are counted in one entry; further ones in its hour write nothing. */
export const MOST_FAILURES = 1_000;

/** Network addresses that one entry names. */
export const MOST_ADDRESSES = 10;

/** Failed sign-ins, of which a person has one entry per kind and clock hour. */
const FAILED_SIGN_INS = [
  "signIn.wrongPassword",
  "signIn.wrongCode",
  "signIn.tooManyAttempts",
] as const satisfies Action[];

export type FailedSignIn = (typeof FAILED_SIGN_INS)[number];

/** `addresses` has one more than is named, if there were more. */
type Failures = { times: number; last_at: string; addresses: string[] };

/** Returns the details of failed sign-ins; null for other entries. */
export function failuresOf(action: Action, detail: Detail | null): Failures | null {
  return FAILED_SIGN_INS.some((failed) => failed === action) ? (detail as Failures | null) : null;
}

/**
 * Says what an entry counts: "12 times, the last at 09:41 UTC, from 192.0.2.1, 192.0.2.7". Nothing
 * about a single failure or address, which the entry already shows.
 */
export function failuresWords({ times, last_at, addresses }: Failures): string {
  if (times === 1) return "";
  const named = addresses.slice(0, MOST_ADDRESSES).join(", ");
  const others = addresses.length > MOST_ADDRESSES ? " and others" : "";
  // Failures beyond the count are not noted, so the time of the last one is not known either.
  const count =
    times < MOST_FAILURES
      ? `${times} times, the last at ${last_at.slice(11, 16)} UTC`
      : `${numberText(MOST_FAILURES)} times or more`;
  return addresses.length > 1 ? `${count}, from ${named}${others}` : count;
}
