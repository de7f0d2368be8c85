// npm run bench -- mcp: compares the tool `check` with POST /gate on one server, for the same checks.
// The kinds take turns. RUNS and SECONDS as in the other benches.
import { document, markdownTable } from "./document.ts";
import type { Plan } from "./load/job.ts";
import { machine, machineLine, saveResults } from "./results.ts";
import { onStage, type Stage } from "./stage.ts";
import { median, printTable } from "./table.ts";
import { openProduct, ratesInTurn, type Turn } from "./turns.ts";
import { INCOMING, type World, type WorldKey } from "./world.ts";

const RUNS = Number(process.env.RUNS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 4);
const CONNECTIONS = [64, 1];
/** On many connections. On one, an answer waits for a statement more. */
const GOAL = 0.5;

/** The protocol's current revision, and the last one that begins with a handshake. */
const CURRENT = "2026-07-28";
const EARLIER = "2025-11-25";

const ACCEPT = "Accept: application/json, text/event-stream";

type Entry = Plan["entries"][number];
type Side = Turn & { what: string };

await onStage(measure);

async function measure(stage: Stage) {
  const product = await openProduct(stage);
  const { world, port } = product;
  const kinds = [
    { what: "POST /gate", plan: planOf(world, gateEntry) },
    { what: `\`check\`, revision ${CURRENT}`, plan: planOf(world, currentEntry) },
    { what: `\`check\`, revision ${EARLIER}`, plan: planOf(world, earlierEntry) },
  ];
  for (const { plan } of kinds.slice(1)) await assertChecks(port, plan);
  const sides = CONNECTIONS.flatMap((concurrency) =>
    kinds.map((kind): Side => ({ ...kind, concurrency })),
  );
  const rates = await ratesInTurn(product, sides, { rounds: RUNS, seconds: SECONDS });
  report(sides, rates.map(median));
}

/** A plan of one check of each sort by each key in turn. */
function planOf({ keys }: World, entryOf: (key: WorldKey, columns: object[]) => Entry): Plan {
  const entries = INCOMING.flatMap((columns) => keys.map((key) => entryOf(key, columns)));
  return { method: "POST", entries };
}

function gateEntry({ key, contract_id: contract }: WorldKey, columns: object[]): Entry {
  const body = JSON.stringify({ checks: [{ contract, incoming_schema: { columns } }] });
  return { path: "/api/v1/gate", key, body };
}

function callOf({ contract_id: contract }: WorldKey, columns: object[], more: object = {}) {
  const params = { name: "check", arguments: { contract, columns }, ...more };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
}

function currentEntry(key: WorldKey, columns: object[]): Entry {
  const of = "io.modelcontextprotocol";
  const _meta = {
    [`${of}/protocolVersion`]: CURRENT,
    [`${of}/clientInfo`]: { name: "bench", version: "1" },
    [`${of}/clientCapabilities`]: {},
  };
  const named = ["Mcp-Method: tools/call", "Mcp-Name: check"];
  const headers = [ACCEPT, `Mcp-Protocol-Version: ${CURRENT}`, ...named];
  return { path: "/mcp", key: key.key, headers, body: callOf(key, columns, { _meta }) };
}

function earlierEntry(key: WorldKey, columns: object[]): Entry {
  const headers = [ACCEPT, `Mcp-Protocol-Version: ${EARLIER}`];
  return { path: "/mcp", key: key.key, headers, body: callOf(key, columns) };
}

/** A tool that refuses also answers with 200. */
async function assertChecks(port: number, { entries: [entry] }: Plan) {
  if (!entry?.body) throw new Error("the plan is empty");
  const headers = (entry.headers ?? []).map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  const response = await fetch(`http://127.0.0.1:${port}${entry.path}`, {
    method: "POST",
    headers: [["X-API-Key", entry.key], ["Content-Type", "application/json"], ...headers],
    body: entry.body,
  });
  const text = await response.text();
  if (!text.includes('"structuredContent":{"check_id"')) throw new Error(text);
}

function report(sides: Side[], medians: number[]) {
  const heads = ["", "connections", "checks/s", "÷ `POST /gate`", "goal"];
  const kinds = sides.length / CONNECTIONS.length;
  const ratios = medians.map((rate, n) => rate / (medians[n - (n % kinds)] ?? 0));
  const rows = sides.map(({ what, concurrency }, n): (string | number)[] => {
    const isGate = n % kinds === 0;
    const ratio = ratios[n]?.toFixed(2) ?? "";
    const measured = [what, concurrency, Math.round(medians[n] ?? 0)];
    return [...measured, ...(isGate ? ["", ""] : [ratio, concurrency > 1 ? `≥ ${GOAL}` : ""])];
  });
  printTable(heads, rows);
  const per_second = sides.map(({ what, concurrency }, n) => ({
    what,
    connections: concurrency,
    rate: medians[n],
  }));
  saveResults("mcp", { machine: machine(), runs: RUNS, seconds: SECONDS, per_second });
  document("mcp", [machineLine(), "", ...markdownTable(heads, rows), ""]);
}
