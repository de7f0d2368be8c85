import { createHash } from "node:crypto";
import { sayOnce } from "../say.ts";
import { type Answer, problemOf } from "./answer.ts";
import type { GateAnswer, GateChecks, GatedCheck, GateRequest } from "./gate-shapes.ts";
import { checkOneByOne } from "./older-service.ts";
import { pageUrl } from "./page-url.ts";
import { refused } from "./refusal.ts";
import { request } from "./request.ts";
import type { Service } from "./service.ts";

/** Checks a batch: all of it or nothing, and once per run, however often the request is repeated. */
export async function postGate(
  service: Service,
  run: string,
  json: GateRequest,
): Promise<GateAnswer> {
  const idempotencyKey = gateKey(run, json);
  const answer = await request(service, { method: "POST", path: "/gate", json, idempotencyKey });
  if (answer.status === 200) {
    const { checks } = answer.body as { checks: AnsweredCheck[] };
    if (checks.some(({ compared }) => !compared)) sayOlder(service, json);
    return {
      kind: "checked",
      checks: checks.map(({ compared = null, ...check }) => ({
        ...check,
        compared,
        url: pageUrl(service.url, check.url),
      })),
      replay: replayOf(answer),
    };
  }
  const { code } = problemOf(answer);
  if (code === "contract_not_found") return { kind: "no_contract" };
  if (code === "too_much_to_check" && json.checks.length > 1) return { kind: "too_much" };
  if (code === "unknown_path") {
    sayOnce(`${service.url} has no gate, so the default policy decides.`);
    sayOlder(service, json);
    return await checkOneByOne(service, run, json.checks);
  }
  throw refused(service.url, answer);
}

/** A check of an answer; older services do not tell all. */
type AnsweredCheck = Omit<GatedCheck, "url" | "compared"> &
  Partial<{ url: string; compared: GatedCheck["compared"] }>;

/** Services that know nothing of details ignore them. */
function sayOlder({ url }: Service, { checks }: GateRequest) {
  const isSent = checks.some(({ incoming_schema: { columns } }) =>
    columns.some(({ detail }) => detail !== undefined),
  );
  if (isSent) sayOnce(`${url} is older than this command: it compares only names and types.`);
}

function replayOf({ headers }: Answer): GateChecks["replay"] {
  if (!headers.has("idempotent-replayed")) return null;
  const positions = headers.get("idempotent-outdated")?.split(",") ?? [];
  return { outdated: new Set(positions.map(Number)) };
}

/** Stands for one batch of a run: all that is sent. */
export function gateKey(run: string, body: GateRequest) {
  const text = JSON.stringify([run, body]);
  return `schema-check-${createHash("sha256").update(text).digest("hex")}`;
}
