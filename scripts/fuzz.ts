// npm run fuzz -- [--requests N] [--seed N]: sends generated requests to REST, and as many generated
// calls to the console's procedures. npm run fuzz -- readers [--statements N] [--seed N]: compares what
// is read from generated SQL with what Postgres and SQLite make of it, and MariaDB and DuckDB where they
// are installed. The same seed makes the same.
import { parseArgs } from "node:util";
import { runStages, type Stage } from "./stages.ts";
import { withTestDatabase } from "./test-database.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: "string", default: "100000" },
    statements: { type: "string", default: "20000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,10}$/.test(value)) throw new Error(`--${name} must be a whole number`);
}
const [what = "requests"] = positionals;
const { requests, statements, seed } = values;

const STAGES: Record<string, Stage> = {
  requests: {
    name: "generated requests",
    nodeTests: ["{src,testing}/**/fuzz.db.test.ts"],
    verbose: true,
    env: { FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
  },
  readers: {
    name: "generated SQL",
    nodeTests: [
      "src/readers/sql/{postgres.db,sqlite}.test.ts",
      "src/readers/sql/{mariadb,duckdb}.fuzz.ts",
    ],
    verbose: true,
    env: { DDL_STATEMENTS: statements, FUZZ_SEED: seed },
  },
};
const stage = STAGES[what];
if (!stage) throw new Error(`unknown: ${what}. Use ${Object.keys(STAGES).join(" or ")}.`);
console.log(`${what === "readers" ? statements : requests} ${what} each, seed ${seed}`);

await withTestDatabase((url) =>
  runStages([{ ...stage, env: { ...stage.env, TEST_DATABASE_URL: url } }]),
);
