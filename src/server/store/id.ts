import { randomUUID } from "node:crypto";
import { TypeID, typeid } from "typeid-js";
import type { IdPrefix } from "#domain/id.ts";
import { DAY_MS } from "#domain/usage/day.ts";

/** Creates an id: the prefix and a base32 UUIDv7, so that ids sort by time. */
export function newId(prefix: IdPrefix) {
  return typeid(prefix).toString();
}

/** Creates an id as `newId` would have at another time. */
export function newIdAt(prefix: IdPrefix, at: Date) {
  const time = at.getTime().toString(16).padStart(12, "0");
  const uuid = `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
  return TypeID.fromUUID(prefix, uuid).toString();
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_LENGTH = 10;
const REST_LENGTH = 16;

/**
 * Returns the time `days` ago, by this server's clock, which is precise enough for deleting old
 * rows.
 */
export function daysAgo(days: number) {
  return new Date(Date.now() - days * DAY_MS);
}

/** Returns when an id was created, in milliseconds. */
export function timeOf(id: string) {
  const start = id.indexOf("_") + 1;
  let time = 0;
  for (const character of id.slice(start, start + TIME_LENGTH)) {
    time = time * ALPHABET.length + ALPHABET.indexOf(character);
  }
  return time;
}

/** Returns the lower bound of ids created at this time or later; all earlier ids sort below it. */
export function firstIdAt(prefix: IdPrefix, at: Date) {
  let time = "";
  for (let rest = Math.max(0, at.getTime()); time.length < TIME_LENGTH; ) {
    time = ALPHABET[rest % ALPHABET.length] + time;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return `${prefix}_${time}${"0".repeat(REST_LENGTH)}`;
}
