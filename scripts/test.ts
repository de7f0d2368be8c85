// npm test: runs all tests. npm run test:db -- [FILE …]: runs those that need Postgres.
import { findChromium } from "./chromium.ts";
import { runStages, type Stage } from "./stages.ts";
import { withTestDatabase } from "./test-database.ts";
import { VERIFY } from "./verify-stages.ts";

const [first, ...files] = process.argv.slice(2);
const databaseOnly = first === "--database";

await withTestDatabase((url) => {
  const database: Stage = {
    name: "tests on Postgres",
    // First those of faults, which take longest.
    nodeTests: files.length > 0 ? files : ["{testing,src}/**/*.db.test.ts"],
    verbose: files.length > 0,
    env: { TEST_DATABASE_URL: url },
  };
  if (databaseOnly) return runStages([database]);
  const endToEnd: Stage = {
    name: "end-to-end tests",
    playwright: true,
    env: { PLAYWRIGHT_CHROMIUM: findChromium() },
  };
  return runStages([VERIFY, database, endToEnd]);
});
