import { createHash } from "node:crypto";
import { say } from "../say.ts";
import { type Answer, problemOf } from "./answer.ts";
import type { GateAnswer, GatedCheck, GateRequest } from "./gate-shapes.ts";
import { checkOneByOne } from "./older-service.ts";
import { pageUrl } from "./page-url.ts";
import { refused } from "./refusal.ts";
import { request } from "./request.ts";
import type { Service } from "./service.ts";

/**
 * Checks a batch: all of it or nothing, and once per run, however often the request is repeated.
 * Null if one of the contracts does not exist.
 */
export async function postGate(
  service: Service,
  run: string,
  json: GateRequest,
): Promise<GateAnswer | null> {
  const idempotencyKey = gateKey(run, json);
  const answer = await request(service, { method: "POST", path: "/gate", json, idempotencyKey });
  if (answer.status === 200) {
    const { checks } = answer.body as { checks: (Omit<GatedCheck, "url"> & { url?: string })[] };
    return {
      checks: checks.map((check) => ({ ...check, url: pageUrl(service.url, check.url) })),
      replay: replayOf(answer),
    };
  }
  const { code } = problemOf(answer);
  if (code === "contract_not_found") return null;
  if (code === "unknown_path") {
    say(`${service.url} has no gate, so the default policy decides.`);
    return await checkOneByOne(service, run, json.checks);
  }
  throw refused(service.url, answer);
}

function replayOf({ headers }: Answer): GateAnswer["replay"] {
  if (!headers.has("idempotent-replayed")) return null;
  const positions = headers.get("idempotent-outdated")?.split(",") ?? [];
  return { outdated: new Set(positions.map(Number)) };
}

/** Stands for one batch of a run: its contracts and their columns, and where it comes from. */
export function gateKey(run: string, { checks, source }: GateRequest) {
  const items = checks.map(({ contract, incoming_schema }) => [
    contract,
    incoming_schema.columns.map(({ name, type }) => [name, type]),
  ]);
  const text = JSON.stringify([run, items, source]);
  return `schema-check-${createHash("sha256").update(text).digest("hex")}`;
}
