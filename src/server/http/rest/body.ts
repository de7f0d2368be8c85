import type { IncomingMessage } from "node:http";
import { MAX_BODY_BYTES } from "#domain/limit.ts";
import { PROBLEMS } from "#domain/problem.ts";
import { invalid, Refusal } from "#server/api/refusal.ts";
import { brokenAs, LINGER_MS } from "../connection/unread.ts";
import { MAX_DEPTH, MAX_KEYS, shapeFault } from "./json-shape.ts";

/** Has no two adjacent runs of blanks, which would backtrack quadratically. */
const JSON_TYPE =
  /^application\/(?:[\w.+-]+\+)?json[ \t]*(?:;[ \t]*(?:charset[ \t]*=[ \t]*"?utf-8"?[ \t]*(?:;[ \t]*)?)?)?$/i;
const MAX_TYPE_LENGTH = 200;

/** Returns whether a Content-Type is JSON in UTF-8. */
export function isJsonType(type: string) {
  return type.length <= MAX_TYPE_LENGTH && JSON_TYPE.test(type);
}

/** Maximum body size that is read before the request is admitted. */
export const SMALL_BYTES = 16 * 1024;

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Parses a request's JSON body. Throws 413 as soon as the body is known to be too large, then 415
 * and 400.
 */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(req, MAX_BODY_BYTES);
  const type = req.headers["content-type"];
  const encoding = req.headers["content-encoding"];
  if (bytes.length > 0 && type === undefined) {
    throw new Refusal("unsupported_media_type", "The Content-Type header is missing.");
  }
  if (type !== undefined && !isJsonType(type)) {
    throw new Refusal(
      "unsupported_media_type",
      "The Content-Type must be application/json in UTF-8.",
    );
  }
  if (encoding !== undefined && encoding !== "identity") {
    throw new Refusal("unsupported_media_type", "Compressed bodies are not supported.");
  }
  return parse(bytes);
}

/** Reads a request's body. Throws 413 as soon as it is known to exceed `max` bytes. */
export async function readBytes(req: IncomingMessage, max: number): Promise<Buffer> {
  if (Number(req.headers["content-length"] ?? 0) > max) throw tooLarge(max);
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    // Gone before anybody listened.
    if (req.destroyed && !req.complete) reject(brokenOff(req));
    req.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= max) chunks.push(chunk);
      else reject(tooLarge(max));
    });
    req.once("end", () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
    );
    for (const event of ["error", "close"]) {
      req.once(event, () => {
        if (!req.complete) reject(brokenOff(req));
      });
    }
  });
}

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new Refusal("invalid_json", "The body is empty.");
  // A small body is parsed faster than it is looked through.
  const fault = bytes.length > SMALL_BYTES ? shapeFault(bytes) : null;
  if (fault === "too_wide") {
    const message = `must have no object with more than ${MAX_KEYS} keys`;
    throw invalid([{ path: "", code: "too_big", message }]);
  }
  if (fault === "too_deep") {
    throw new Refusal("invalid_json", `The body is nested more than ${MAX_DEPTH} levels deep.`);
  }
  try {
    return JSON.parse(UTF_8.decode(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
      throw new Refusal("invalid_json", "The body is not valid UTF-8.");
    }
    const position = /position \d+/.exec(error.message)?.[0];
    throw new Refusal(
      "invalid_json",
      `The body is not valid JSON${position ? ` at ${position}` : ""}.`,
    );
  }
}

function brokenOff(req: IncomingMessage) {
  const problem = brokenAs(req);
  if (problem) return new Refusal(problem, `${PROBLEMS[problem].title}.`);
  return new Refusal("bad_http", "The connection closed before the whole body arrived.");
}

function tooLarge(max: number) {
  return new Refusal("body_too_large", `The body is larger than ${max} bytes.`);
}

/**
 * Discards the rest of the body, and closes the connection only after the client has had time to
 * read the response.
 */
export function endUnfinished(req: IncomingMessage) {
  req.resume();
  setTimeout(() => {
    if (!req.complete) req.socket.destroy();
  }, LINGER_MS).unref();
}
