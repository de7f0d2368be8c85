// npm run clients: generates clients from the OpenAPI document, compiles them, and checks a schema
// with each. Those whose toolchain is missing are skipped.
import { runStages } from "./stages.ts";
import { withTestDatabase } from "./test-database.ts";

await withTestDatabase((url) =>
  runStages([
    {
      name: "generated clients",
      nodeTests: ["scripts/generated-clients/*.trial.ts"],
      verbose: true,
      env: { TEST_DATABASE_URL: url },
    },
  ]),
);
