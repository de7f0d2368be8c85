import { setTimeout } from "node:timers/promises";
import { environment } from "../environment.ts";
import { Failure, serviceFailure, Unreachable } from "../failure.ts";
import { say } from "../say.ts";
import { VERSION } from "../version.ts";
import { type Answer, problemOf } from "./answer.ts";
import { brokenConnection } from "./broken-connection.ts";
import { proxyOf } from "./proxy/proxy.ts";
import { LONGEST_PAUSE, MAX_RETRIES, pauseAfter, pauseAfterBreak } from "./retry.ts";
import { send } from "./send.ts";
import type { Service } from "./service.ts";

export type Request = {
  method: "GET" | "POST" | "PUT";
  /** Below /api/v1, such as `/contracts?limit=100`. */
  path: string;
  json?: unknown;
  idempotencyKey?: string;
  /** The tag of what the request changes, as it was read. */
  ifMatch?: string;
  /** Whether a failure is final. */
  once?: boolean;
};

/** How long a response may take, in milliseconds. */
const TIMEOUT = 30_000;

/**
 * Sends a request. One that the service cannot serve now, or whose connection breaks, is repeated,
 * except for a PUT that may have arrived: each makes a version.
 */
export async function request(service: Service, apiRequest: Request): Promise<Answer> {
  const most = apiRequest.once ? 0 : MAX_RETRIES;
  for (let retries = 0; ; retries += 1) {
    const { answer, reason, pause, isDown } = await attempt(service, apiRequest, retries);
    if (answer && pause === null) return { ...answer, attempts: retries + 1 };
    if (pause === null || retries === most) {
      if (answer) return { ...answer, attempts: retries + 1 };
      const tries = retries > 0 ? ` Gave up after ${retries + 1} attempts.` : "";
      const message = `${service.url} cannot be reached: ${reason}.${tries}`;
      throw isDown ? new Unreachable(message) : serviceFailure(message);
    }
    if (pause > LONGEST_PAUSE) {
      const message = `${service.url} asks for a wait of ${pause} seconds: ${reason}. Try again later.`;
      throw isDown ? new Unreachable(message) : serviceFailure(message);
    }
    say(`${service.url}: ${reason}. Trying again in ${pause} s (${retries + 1} of ${most}).`);
    await setTimeout(pause * 1000);
  }
}

type Attempt = {
  answer?: Omit<Answer, "attempts">;
  reason: string;
  pause: number | null;
  /** Whether the service is down, rather than refusing or wrongly addressed. */
  isDown: boolean;
};

async function attempt(service: Service, apiRequest: Request, retries: number): Promise<Attempt> {
  try {
    const answer = await sendOnce(service, apiRequest);
    const reason = `${answer.status} ${problemOf(answer).title ?? ""}`.trim();
    return { answer, reason, pause: pauseAfter(answer, retries), isDown: answer.status >= 500 };
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { reason, mayRepeat } = brokenConnection(error);
    const isRepeated = mayRepeat && apiRequest.method !== "PUT";
    return { reason, pause: isRepeated ? pauseAfterBreak(retries) : null, isDown: mayRepeat };
  }
}

async function sendOnce(
  { url, key }: Service,
  { method, path, json, idempotencyKey, ifMatch }: Request,
) {
  const address = `${url}/api/v1${path}`;
  const { status, headers, text } = await send(address, {
    method,
    proxy: proxyOf(url, environment),
    signal: AbortSignal.timeout(TIMEOUT),
    headers: {
      ...(key !== "" && { "X-API-Key": key }),
      "User-Agent": `schema-check/${VERSION}`,
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
      ...(ifMatch !== undefined && { "If-Match": ifMatch }),
    },
    body: json === undefined ? undefined : JSON.stringify(json),
  });
  return { status, headers, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
