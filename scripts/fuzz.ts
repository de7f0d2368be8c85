// npm run fuzz -- [--requests N] [--seed N]: sends generated requests to REST, and as many generated
// calls to the console's procedures. The same seed makes the same requests.
import { parseArgs } from "node:util";
import { runStages } from "./stages.ts";
import { withTestDatabase } from "./test-database.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,10}$/.test(value)) throw new Error(`--${name} must be a whole number`);
}
const { requests, seed } = values;
console.log(`${requests} requests each, seed ${seed}`);

await withTestDatabase((url) =>
  runStages([
    {
      name: "generated requests",
      nodeTests: ["src/**/fuzz.db.test.ts"],
      verbose: true,
      env: { TEST_DATABASE_URL: url, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
    },
  ]),
);
