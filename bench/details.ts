// npm run bench -- details: compares POST /check of 20 columns with and without their details, on
// one server. Both take turns, in many short rounds. ROUNDS and SECONDS set the extent.
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { type Shape, typeOfShape } from "#domain/details/detail.ts";
import { bareColumns, detailsOf } from "#domain/details/details.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { document, markdownTable } from "./document.ts";
import { checkPlan } from "./load/plans.ts";
import { machine, machineLine, saveResults } from "./results.ts";
import { onStage, type Stage } from "./stage.ts";
import { median, printTable } from "./table.ts";
import { openProduct, ratesInTurn } from "./turns.ts";
import type { World } from "./world.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const SECONDS = Number(process.env.SECONDS ?? 2);
const CONNECTIONS = 64;

const COLUMNS = Array.from({ length: 4 }, (_, n) => [
  column(`id_${n}`, { kind: "integer", bits: 64, signed: true }),
  column(`amount_${n}`, { kind: "decimal", precision: 12, scale: 2 }),
  column(`name_${n}`, { kind: "string", length: 80 }),
  column(`placed_at_${n}`, { kind: "timestamp", unit: "us", zone: true }),
  column(`address_${n}`, {
    kind: "struct",
    fields: [column("street", { kind: "string" }), column("city", { kind: "string" })],
  }),
]).flat();

/** Five of eight schemas match, as in the other benches; every result occurs. */
const INCOMING = [
  ...Array.from({ length: 5 }, () => COLUMNS),
  [...COLUMNS.slice(1), column("uuid", { kind: "uuid" })],
  COLUMNS.map((known) => (known.name === "name_0" ? column("name_0", { kind: "date" }) : known)),
  [...COLUMNS.slice(4), column("channel", { kind: "string", length: 20 })],
];

function column(name: string, is: Shape): Required<Column> {
  return { name, type: typeOfShape(is), detail: { nullable: false, is } };
}

await onStage(measure);

async function measure(stage: Stage) {
  const product = await openProduct(stage);
  const { bare, detailed } = await changeContracts(product.db, product.world);
  const types = INCOMING.map((columns) => columns.map(({ name, type }) => ({ name, type })));
  const plans = [checkPlan(bare, types), checkPlan(detailed, INCOMING)];
  const turns = plans.map((plan) => ({ plan, concurrency: CONNECTIONS }));
  report(await ratesInTurn(product, turns, { rounds: ROUNDS, seconds: SECONDS }));
}

/** Gives every contract the 20 columns, and every other one their details, too. */
async function changeContracts(db: DatabasePool, { accounts, keys }: World) {
  const withDetails = accounts.flatMap(({ contracts }) => contracts.filter((_, n) => n % 2 === 0));
  const columns: ContractColumn[] = COLUMNS.map((known) => ({ ...known, required: true }));
  const bare = { columns: bareColumns(columns) };
  const full = { ...bare, details: detailsOf(columns) ?? {} };
  await db.contract.updateMany({ data: bare });
  await db.contractVersion.updateMany({ data: bare });
  await db.contract.updateMany({ where: { id: { in: withDetails } }, data: full });
  await db.contractVersion.updateMany({ where: { contract_id: { in: withDetails } }, data: full });
  const has = new Set(withDetails);
  return {
    bare: { keys: keys.filter(({ contract_id }) => !has.has(contract_id)) },
    detailed: { keys: keys.filter(({ contract_id }) => has.has(contract_id)) },
  };
}

function report([bare = [], detailed = []]: number[][]) {
  // Of each round, because a machine's speed changes within minutes.
  const ratio = median(bare.map((rate, round) => (detailed[round] ?? 0) / rate));
  const heads = ["POST /check of 20 columns", "checks/s", "÷ without", "goal"];
  const rows = [
    ["without details", Math.round(median(bare)), "", ""],
    ["with the details of each", Math.round(median(detailed)), ratio.toFixed(2), "≥ 0.9"],
  ];
  printTable(heads, rows);
  const per_second = { bare: median(bare), detailed: median(detailed) };
  saveResults("details", {
    machine: machine(),
    rounds: ROUNDS,
    seconds: SECONDS,
    per_second,
    ratio,
  });
  document("details", [machineLine(), "", ...markdownTable(heads, rows), ""]);
}
