import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Environment } from "#domain/keys/environment.ts";
import { KEY_PREVIEW_LENGTH, MIN_KEY_SECRET_LENGTH } from "#domain/limit.ts";

const MIN_KEY_LENGTH = 32;

const MAX_KEY_LENGTH = 255;
const SHAPE = new RegExp(`^svc_(live|test)_[\\x21-\\x7e]{${MIN_KEY_SECRET_LENGTH},}$`);
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

export type RandomInt = (max: number) => number;

/** Generates a key, as `mintSecret` does. */
export function mintKey(environment: Environment, randomInt: RandomInt) {
  return mintSecret(`svc_${environment}_`, randomInt);
}

/**
 * Generates a secret: prefix, 32 random base62 characters, and a base62 CRC-32 of all before it, by
 * which secret scanners recognise it. `randomInt(max)` must return an unpredictable integer in
 * [0, max).
 */
export function mintSecret(prefix: string, randomInt: RandomInt) {
  let secret = prefix;
  for (let i = 0; i < RANDOM_LENGTH; i++) secret += BASE62[randomInt(BASE62.length)];
  return secret + checksum(secret);
}

/** Returns whether `key` is well-formed, whatever its checksum (docs/api.md, Authentication). */
export function isKeyShaped(key: string) {
  return key.length >= MIN_KEY_LENGTH && key.length <= MAX_KEY_LENGTH && SHAPE.test(key);
}

/** Returns the environment of a well-formed key. */
export function keyEnvironment(key: string): Environment {
  return key.startsWith("svc_live_") ? "live" : "test";
}

/** Returns the SHA-256 under which a key is stored. */
export function hashKey(key: string) {
  return Buffer.from(hexHashOfKey(key), "hex");
}

/** The same in hex; by way of a Buffer it would take several times as long. */
export function hexHashOfKey(key: string) {
  return hash("sha256", key, "hex");
}

/** Returns the first characters, which are shown instead of the key. */
export function previewKey(key: string) {
  return key.slice(0, KEY_PREVIEW_LENGTH);
}

/** Returns what is stored of a key. */
export function storedForm(key: string) {
  return { hash: hashKey(key), key_preview: previewKey(key), environment: keyEnvironment(key) };
}

function checksum(text: string) {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
