// npm run bench -- gate: compares POST /gate with POST /check on one server: single checks on many
// connections, and batches on one. The kinds take turns. RUNS and SECONDS as in the other benches.
import { document, markdownTable } from "./document.ts";
import type { Plan } from "./load/job.ts";
import { checkPlan } from "./load/plans.ts";
import { machine, machineLine, saveResults } from "./results.ts";
import { onStage, type Stage } from "./stage.ts";
import { median, printTable } from "./table.ts";
import { openProduct, ratesInTurn, type Turn } from "./turns.ts";
import { INCOMING, type World } from "./world.ts";

const RUNS = Number(process.env.RUNS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 4);
const CONNECTIONS = 64;
const BATCH = 100;

type Side = Turn & { what: string; checks: number };

await onStage(measure);

async function measure(stage: Stage) {
  const product = await openProduct(stage);
  const { world } = product;
  const check = checkPlan(world);
  const sides: Side[] = [
    { what: "POST /check", plan: check, concurrency: CONNECTIONS, checks: 1 },
    { what: "POST /gate", plan: gatePlan(world, 1), concurrency: CONNECTIONS, checks: 1 },
    { what: "POST /check", plan: check, concurrency: 1, checks: 1 },
    { what: "POST /gate", plan: gatePlan(world, BATCH), concurrency: 1, checks: BATCH },
  ];
  const rates = await ratesInTurn(product, sides, { rounds: RUNS, seconds: SECONDS });
  report(
    sides,
    sides.map(({ checks }, n) => checks * median(rates[n] ?? [])),
  );
}

/** Batches of as many schemas against the key's contract, each of the usual sorts in turn. */
function gatePlan({ keys }: World, size: number): Plan {
  const entries = INCOMING.flatMap((_, first) =>
    keys.map(({ key, contract_id: contract }) => ({
      path: "/api/v1/gate",
      key,
      body: JSON.stringify({
        checks: Array.from({ length: size }, (_, n) => ({
          contract,
          incoming_schema: { columns: INCOMING[(first + n) % INCOMING.length] },
        })),
      }),
    })),
  );
  return { method: "POST", entries: size > 1 ? entries.slice(0, keys.length) : entries };
}

function report(sides: Side[], medians: number[]) {
  const [single = 0, gate = 0, inTurn = 0, batches = 0] = medians;
  const ratios = { single: gate / single, batches: batches / inTurn };
  const heads = ["", "connections", "schemas each", "checks/s", "÷ `POST /check`", "goal"];
  const rows = sides.map(({ what, concurrency, checks }, n): (string | number)[] => [
    ...[what, concurrency, checks, Math.round(medians[n] ?? 0)],
    ...(n === 1 ? [ratios.single.toFixed(2), "≥ 0.8"] : []),
    ...(n === 3 ? [ratios.batches.toFixed(1), "≥ 3"] : []),
  ]);
  const full = rows.map((row) => [...row, "", ""].slice(0, heads.length));
  printTable(heads, full);
  const per_second = { check: single, gate, check_in_turn: inTurn, gate_in_batches: batches };
  saveResults("gate", { machine: machine(), runs: RUNS, seconds: SECONDS, per_second, ...ratios });
  document("gate", [machineLine(), "", ...markdownTable(heads, full), ""]);
}
