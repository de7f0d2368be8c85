import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { columnPartOf } from "./path.ts";

/** Bytes in UTF-8 of what a change says, so that it fits into an index with all else that names it. */
const MAX_BYTES = 250;

/** Bytes that are kept of a longer text; the rest is for the hash. */
const KEPT_BYTES = 170;

/**
 * Returns a text as changes have it: as it is, or its beginning with the hash of the whole. No shape
 * and no path is written like that, so two are the same only if the whole texts are.
 */
export function boundedText(text: string): string {
  // Each character has at most three bytes.
  if (text.length * 3 <= MAX_BYTES) return text;
  const bytes = utf8ToBytes(text);
  return bytes.length <= MAX_BYTES ? text : `${beginningOf(text, bytes)}${hashMark(bytes)}`;
}

/** Returns a path as changes have it: always with the whole name of its column. */
export function boundedPath(path: string): string {
  if (path.length * 3 <= MAX_BYTES) return path;
  const column = columnPartOf(path);
  const inside = path.slice(column.length);
  const bytes = utf8ToBytes(inside);
  if (bytes.length <= MAX_BYTES) return path;
  return `${column}${beginningOf(inside, bytes)}${hashMark(utf8ToBytes(path))}`;
}

/** Returns what is left of a text, and the hash that stands for the rest; null for a whole text. */
export function boundedParts(text: string): { kept: string; hash: string | null } {
  const hash = /…\[sha256:([0-9a-f]{64})\]$/.exec(text);
  return hash
    ? { kept: text.slice(0, hash.index), hash: hash[1] ?? null }
    : { kept: text, hash: null };
}

function beginningOf(text: string, bytes: Uint8Array) {
  const kept = new TextDecoder().decode(bytes.subarray(0, KEPT_BYTES), { stream: true });
  return text.slice(0, kept.length).toWellFormed();
}

function hashMark(bytes: Uint8Array) {
  return `…[sha256:${bytesToHex(sha256(bytes))}]`;
}
