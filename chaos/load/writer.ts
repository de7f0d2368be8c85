import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { INCOMING, type World } from "../../bench/world.ts";

/** The ways a check goes: to one of the servers, or to whichever HAProxy chooses. */
export type Way = { name: string; host: string; port: number };

export type Acknowledged = { id: string; account_id: string; way: string; at: number };

export type Writer = {
  acknowledged: Acknowledged[];
  /** Requests that failed and were repeated with the same Idempotency-Key. */
  repeated: () => number;
  /** Those of them whose connection broke before the answer. */
  cut: () => number;
  /** Answers to one Idempotency-Key that name different checks. */
  contradictions: () => number;
  stop: () => Promise<void>;
};

const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;

/**
 * Posts checks until stopped, `lanes` at a time on each way, each lane `rate` a second. What is not
 * acknowledged is repeated with the same Idempotency-Key until it is.
 */
export function startWriter(ways: Way[], world: World, lanes: number, rate: number): Writer {
  const agent = new Agent({ keepAlive: true });
  const acknowledged: Acknowledged[] = [];
  let isStopped = false;
  let repeated = 0;
  let cut = 0;
  let contradictions = 0;
  let count = 0;

  async function lane(way: Way) {
    while (!isStopped) {
      const began = performance.now();
      const key = world.keys[count++ % world.keys.length];
      if (!key) return;
      const body = JSON.stringify({
        contract_id: key.contract_id,
        incoming_schema: { columns: INCOMING[count % INCOMING.length] },
      });
      const headers = {
        "X-API-Key": key.key,
        "Content-Type": "application/json",
        "Idempotency-Key": randomUUID(),
      };
      for (;;) {
        const answer = await post(agent, way, headers, body);
        if (answer.id !== null) {
          const { id } = answer;
          acknowledged.push({
            id,
            account_id: key.account_id,
            way: way.name,
            at: performance.now(),
          });
          // Every hundredth is asked for again: the answer must be the same.
          if (count % 100 === 0) {
            const again = await post(agent, way, headers, body);
            if (again.id !== null && again.id !== id) contradictions++;
          }
          break;
        }
        repeated++;
        if (answer.isCut) cut++;
        await delay(PAUSE_MS);
      }
      await delay(Math.max(0, 1000 / rate - (performance.now() - began)));
    }
  }

  const running = ways.flatMap((way) => Array.from({ length: lanes }, () => lane(way)));
  return {
    acknowledged,
    repeated: () => repeated,
    cut: () => cut,
    contradictions: () => contradictions,
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

type Answer = { id: string } | { id: null; isCut: boolean };

/**
 * Returns the id of the check when it is acknowledged, and otherwise whether the connection broke
 * before the answer; a server that does not accept connections cuts nothing off.
 */
function post(
  agent: Agent,
  { host, port }: Way,
  headers: Record<string, string>,
  body: string,
): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = (isCut: boolean) => resolve({ id: null, isCut });
    const outgoing = request(
      { agent, host, port, headers, method: "POST", path: "/api/v1/check" },
      (incoming) => {
        let text = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (part: string) => {
          text += part;
        });
        incoming.on("error", () => fail(true));
        incoming.on("end", () => {
          if (incoming.statusCode === 200) resolve({ id: JSON.parse(text).id });
          else fail(false);
        });
      },
    );
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy());
    outgoing.on("error", ({ code }: NodeJS.ErrnoException) => fail(code !== "ECONNREFUSED"));
    outgoing.on("close", () => fail(true));
    outgoing.end(body);
  });
}
