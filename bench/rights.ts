// npm run bench -- rights: compares POST /check with keys for certain contracts and with keys that can
// do everything, on one server. Both take turns, in many short rounds. ROUNDS and SECONDS set the
// extent.
import type { DatabasePool } from "#server/database/connect.ts";
import { document, markdownTable } from "./document.ts";
import { checkPlan } from "./load/plans.ts";
import { machine, machineLine, saveResults } from "./results.ts";
import { onStage, type Stage } from "./stage.ts";
import { median, printTable } from "./table.ts";
import { openProduct, ratesInTurn } from "./turns.ts";
import type { World } from "./world.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 25);
const SECONDS = Number(process.env.SECONDS ?? 2);
const CONNECTIONS = 64;

const NARROW = { rights: ["check"], contracts: ["orders_*"] };

await onStage(measure);

async function measure(stage: Stage) {
  const product = await openProduct(stage);
  const sides = await narrowHalf(product.db, product.world);
  const turns = sides.map((keys) => ({ plan: checkPlan({ keys }), concurrency: CONNECTIONS }));
  report(await ratesInTurn(product, turns, { rounds: ROUNDS, seconds: SECONDS }));
}

/** Narrows every other key of each account. Returns the keys that were left alone, and the others. */
async function narrowHalf(db: DatabasePool, { accounts, keys }: World) {
  const narrow = new Set(accounts.flatMap((account) => account.keys.filter((_, n) => n % 2 === 1)));
  await db.apiKey.updateMany({ where: { id: { in: [...narrow] } }, data: NARROW });
  return [keys.filter(({ id }) => !narrow.has(id)), keys.filter(({ id }) => narrow.has(id))];
}

function report([all = [], narrow = []]: number[][]) {
  // Of each round, because a machine's speed changes within minutes.
  const ratio = median(all.map((rate, round) => (narrow[round] ?? 0) / rate));
  const heads = ["POST /check with a key", "checks/s", "÷ `all`", "goal"];
  const rows = [
    ["that has `all`", Math.round(median(all)), "", ""],
    ["that has `check`, and a glob", Math.round(median(narrow)), ratio.toFixed(3), "≥ 0.98"],
  ];
  printTable(heads, rows);
  const per_second = { all: median(all), narrow: median(narrow) };
  saveResults("rights", {
    machine: machine(),
    rounds: ROUNDS,
    seconds: SECONDS,
    per_second,
    ratio,
  });
  document("rights", [machineLine(), "", ...markdownTable(heads, rows), ""]);
}
